//! What is told at all: nothing that is overtaken, nothing twice, and nothing at night.

use super::*;
use crate::play::preferences::Hour;

impl Story {
    /// Everything somebody was told directly, oldest first.
    fn lines(&self, player: PlayerId) -> Vec<String> {
        self.office().delivered.iter().filter(|one| one.to == Ok(player)).map(|one| one.text.clone()).collect()
    }
}

#[tokio::test]
async fn a_turn_that_is_over_when_the_quiet_hours_end_is_not_told() {
    let mut story = Story::begin("2026-06-01 02:00").await;
    // Ten in the evening in New York.
    story.prefers(NEW_YORK, |wishes| wishes.quiet = "22-7".parse().ok()).await;
    let game = story.game("7d+5x1d", CHANNEL).await;
    story.plays(game, "e4").await;
    story.until("2026-06-01 05:00").await;
    story.plays(game, "e5").await;
    story.until("2026-06-02 00:00").await;
    assert_eq!(story.lines(NEW_YORK), Vec::<String>::new());
}

#[tokio::test]
async fn what_nobody_loses_by_waits_for_the_morning() {
    let mut story = Story::begin("2026-06-01 02:00").await;
    story.prefers(NEW_YORK, |wishes| wishes.quiet = "22-7".parse().ok()).await;
    let game = story.game("7d+5x1d", CHANNEL).await;
    story.plays(game, "e4").await;
    let resign = Intent::Act(crate::play::matches::Action::Resign);
    story.club().play(MADRID, game, None, resign, None, story.now()).await.unwrap();
    story.settle().await;
    assert_eq!(story.lines(NEW_YORK), Vec::<String>::new());
    story.until("2026-06-01 12:00").await;
    let lines = story.lines(NEW_YORK);
    assert!(lines.len() == 1 && lines[0].starts_with("Your game is over."), "{lines:?}");
}

#[tokio::test]
async fn a_digest_of_games_that_were_all_answered_is_not_sent() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    story.prefers(NEW_YORK, |wishes| wishes.digest = Hour::new(8)).await;
    let game = story.game("7d+5x1d", CHANNEL).await;
    story.until("2026-06-01 14:00").await;
    story.plays(game, "e4").await;
    story.until("2026-06-01 20:00").await;
    story.plays(game, "e5").await;
    story.until("2026-06-03 20:00").await;
    assert_eq!(story.lines(NEW_YORK), Vec::<String>::new());
}

#[tokio::test]
async fn who_gives_the_digest_up_is_told_at_once() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    story.prefers(NEW_YORK, |wishes| wishes.digest = Hour::new(8)).await;
    let game = story.game("7d+5x1d", CHANNEL).await;
    story.until("2026-06-01 14:00").await;
    story.plays(game, "e4").await;
    story.prefers(NEW_YORK, |wishes| wishes.digest = None).await;
    let lines = story.lines(NEW_YORK);
    assert!(lines.len() == 1 && lines[0].contains("played **1. e4**"), "{lines:?}");
    story.until("2026-06-03 20:00").await;
    assert_eq!(story.lines(NEW_YORK).len(), 1);
}
