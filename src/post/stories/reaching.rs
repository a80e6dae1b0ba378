//! How people are reached: closed direct messages, threads and channels that are gone, and a Discord that is down.

use super::*;
use crate::play::preferences::Hour;
use crate::store::Undelivered;

impl Story {
    pub(super) async fn undelivered(&self, player: PlayerId) -> Vec<(Option<MatchId>, Barrier)> {
        let posts = self.store().undelivered_to(player, Moment(0), 100).await.unwrap();
        posts.iter().map(|post: &Undelivered| (post.about(), post.barrier)).collect()
    }

    /// How often each reader was written to.
    fn count(&self, reader: Result<PlayerId, ChannelId>) -> usize {
        self.office().delivered.iter().filter(|one| one.to == reader).count()
    }
}

#[tokio::test]
async fn closed_doors_one_after_the_other() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    story.store().note_thread(THREAD, CHANNEL).await.unwrap();
    let game = story.game("7d+5x1d", THREAD).await;

    story.office().closed.insert(NEW_YORK);
    story.plays(game, "e4").await;
    assert!(story.store().player(NEW_YORK).await.unwrap().unwrap().dm_closed, "remembered until they act");
    story.until("2026-06-02 12:00").await;
    story.plays(game, "e5").await;
    assert!(!story.store().player(NEW_YORK).await.unwrap().unwrap().dm_closed);

    // They are open again, and tried again.
    story.office().closed.clear();
    story.plays(game, "Nf3").await;
    story.plays(game, "Nc6").await;

    // Closed once more, and the thread is deleted: its channel is left.
    story.office().closed.insert(NEW_YORK);
    story.office().gone.insert(THREAD);
    story.plays(game, "Bb5").await;
    story.plays(game, "a6").await;

    // The bot may not write there any more: the game goes on, and what was not delivered is told.
    story.office().forbidden.insert(CHANNEL);
    story.plays(game, "Ba4").await;
    assert_eq!(story.undelivered(NEW_YORK).await, [(Some(game), Barrier::Forbidden)]);
    story.plays(game, "Nf6").await;
    story.office().gone.insert(CHANNEL);
    story.plays(game, "O-O").await;
    assert_eq!(story.undelivered(NEW_YORK).await[0], (Some(game), Barrier::Gone));
    assert_eq!(story.undelivered(MADRID).await, []);
    story.until("2026-06-20 12:00").await;
    let the_match = story.club().look(game).await.unwrap();
    assert!(the_match.verdict().is_some(), "nobody can be told, but the flag falls");
    assert_eq!(
        story.undelivered(NEW_YORK).await.len(),
        2 + 11,
        "every reminder of eleven, the flag included, is accounted for"
    );
    insta::assert_snapshot!(story.told().await);
}

#[tokio::test]
async fn a_digest_that_finds_closed_doors_is_told_where_the_games_are() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    story.prefers(NEW_YORK, |wishes| wishes.digest = Hour::new(8)).await;
    let (first, second) = (story.game("7d+5x1d", CHANNEL).await, story.game("7d+5x1d", CHANNEL).await);
    story.office().closed.insert(NEW_YORK);
    story.plays(first, "e4").await;
    story.plays(second, "d4").await;
    story.until("2026-06-03 12:00").await;
    assert_eq!((story.count(Ok(NEW_YORK)), story.count(Err(CHANNEL))), (0, 2), "{}", story.told().await);
    assert_eq!(story.undelivered(NEW_YORK).await, []);
}

#[tokio::test]
async fn discord_is_down_for_a_night() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let game = story.game("7d+5x1d", CHANNEL).await;
    story.office().down_until = Some(utc("2026-06-01 20:00"));
    story.plays(game, "e4").await;
    story.until("2026-06-01 19:59").await;
    assert_eq!(story.count(Ok(NEW_YORK)), 0);
    story.until("2026-06-01 21:30").await;
    assert_eq!(story.count(Ok(NEW_YORK)), 1, "once, however often it was tried");
    assert_eq!(story.undelivered(NEW_YORK).await, []);
}

#[tokio::test]
async fn discord_is_down_for_days() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let game = story.game("7d+5x1d", CHANNEL).await;
    story.office().down_until = Some(utc("2026-06-03 12:00"));
    story.plays(game, "e4").await;
    story.until("2026-06-02 08:00").await;
    assert_eq!(story.undelivered(NEW_YORK).await, []);
    story.until("2026-06-04 12:00").await;
    assert_eq!(story.undelivered(NEW_YORK).await, [(Some(game), Barrier::Unreachable)]);
    story.plays(game, "e5").await;
    assert_eq!(story.count(Ok(MADRID)), 2, "the beginning could be said, and what comes later can");
}
