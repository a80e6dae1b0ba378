//! What people are told of their time: over months, in three zones, with quiet hours, a digest, and
//! a bot that stops.

use super::*;
use crate::play::preferences::{Hour, LeadTime};

/// From February to May 2026: the clocks change in New York on 8 March and in Madrid on 29 March.
async fn months(mut story: Story) -> Story {
    story.prefers(NEW_YORK, |wishes| wishes.quiet = "22-7".parse().ok()).await;
    story
        .prefers(MADRID, |wishes| {
            wishes.leads = [LeadTime::EightHours, LeadTime::Hour].into_iter().collect()
        })
        .await;
    let game = story.game("2d+9x1d", CHANNEL).await;
    story.until("2026-02-22 09:30").await;
    story.plays(game, "e4").await;

    // It is half past four in New York: told at seven.
    story.until("2026-02-24 15:00").await;
    story.plays(game, "e5").await;
    story.until("2026-02-27 12:00").await;
    story.plays(game, "Nf3").await;

    story.until("2026-03-02 20:00").await;
    story.plays(game, "Nc6").await;
    story.until("2026-03-06 10:00").await;
    story.plays(game, "Bb5").await;
    story.until("2026-03-09 12:30").await;
    story.plays(game, "a6").await;

    // Madrid goes to Tokyo, and wants one message a day.
    story.until("2026-03-10 08:00").await;
    story.moves_to(MADRID, "Asia/Tokyo").await;
    story.prefers(MADRID, |wishes| wishes.digest = Hour::new(8)).await;
    let second = story.game("7d", CHANNEL).await;
    story.until("2026-03-11 18:00").await;
    story.plays(game, "Ba4").await;
    story.plays(second, "d4").await;
    story.until("2026-03-12 14:00").await;
    story.plays(game, "Nf6").await;
    story.plays(second, "d5").await;

    // New York is heard of no more in the first game, nor Madrid in the second.
    story.until("2026-03-14 03:00").await;
    story.plays(game, "O-O").await;
    story.until("2026-03-25 18:00").await;
    story.moves_to(MADRID, "Europe/Madrid").await;
    let third = story.game("3d+3x1d", CHANNEL).await;
    story.plays(third, "c4").await;
    story.plays(third, "c5").await;
    // Madrid says nothing while the clocks change there.
    story.until("2026-05-20 12:00").await;
    story
}

#[tokio::test]
async fn three_games_over_three_months() {
    let story = months(Story::begin("2026-02-20 18:00").await).await;
    insta::assert_snapshot!(story.told().await);
}

#[tokio::test]
async fn a_bot_that_is_always_stopped_says_the_same() {
    let steady = months(Story::begin("2026-02-20 18:00").await).await.told().await;
    let restless = months(Story::begin_restless("2026-02-20 18:00").await).await.told().await;
    assert_eq!(restless, steady);
}

#[tokio::test]
async fn after_a_long_silence_only_what_is_true_is_said() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let (slow, lost) = (story.game("1d+10x1d", CHANNEL).await, story.game("1d", CHANNEL).await);
    story.plays(slow, "e4").await;
    story.plays(lost, "e4").await;
    story.answers(lost, "e5").await;
    story.down_until("2026-06-06 13:00").await;
    story.until("2026-06-06 20:00").await;
    story.plays(slow, "e5").await;
    story.until("2026-06-07 00:00").await;
    insta::assert_snapshot!(story.told().await);
}

#[tokio::test]
async fn a_quick_game_through_quiet_hours() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    story.prefers(NEW_YORK, |wishes| wishes.quiet = "22-7".parse().ok()).await;
    story.prefers(MADRID, |wishes| wishes.quiet = "22-8".parse().ok()).await;
    let game = story.game("6h+3x6h", CHANNEL).await;
    story.plays(game, "e4").await;
    // From eight in the morning in New York to eight in the morning a day later, without a move.
    story.until("2026-06-02 13:00").await;
    insta::assert_snapshot!(story.told().await);
}
