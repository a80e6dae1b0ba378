//! The destinations of messages if direct messages are closed, threads or channels are deleted, or
//! Discord is down.

use courier_play::preferences::Hour;
use courier_store::Undelivered;

use super::*;

impl Story {
    pub(super) async fn undelivered(
        &self,
        player: PlayerId,
    ) -> Vec<(Option<MatchId>, DeliveryError)> {
        let messages = self.store().undelivered_to(player, Moment(0), 100).await.unwrap();
        messages.iter().map(|message: &Undelivered| (message.about(), message.reason)).collect()
    }

    /// The number of messages that a reader received.
    pub(super) fn count(&self, reader: Result<PlayerId, ChannelId>) -> usize {
        self.discord().delivered.iter().filter(|one| one.to == reader).count()
    }

    /// The channel of the last direct message to a player.
    pub(super) fn direct_channel(&self, player: PlayerId) -> ChannelId {
        self.discord().delivered.iter().rev().find(|one| one.to == Ok(player)).unwrap().sent.channel
    }
}

#[tokio::test]
async fn direct_messages_thread_and_channel_close_in_turn() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    story.store().note_thread(THREAD, CHANNEL).await.unwrap();
    let game = story.starts_game("7d+5x1d", THREAD).await;

    story.discord().closed.insert(NEW_YORK);
    story.plays(game, "e4").await;
    assert!(
        story.store().player(NEW_YORK).await.unwrap().unwrap().dm_closed,
        "stored until they use the bot"
    );
    story.until("2026-06-02 12:00").await;
    story.plays(game, "e5").await;
    assert!(!story.store().player(NEW_YORK).await.unwrap().unwrap().dm_closed);

    // Direct messages are open again.
    story.discord().closed.clear();
    story.replies_later(game, "Nf3").await;
    story.replies_later(game, "Nc6").await;

    // Closed again, and the thread is deleted: the channel remains.
    story.discord().closed.insert(NEW_YORK);
    story.discord().gone.insert(THREAD);
    story.replies_later(game, "Bb5").await;
    story.replies_later(game, "a6").await;

    // The bot may not write there any more: the game goes on, and the failed message is listed.
    story.discord().forbidden.insert(CHANNEL);
    story.replies_later(game, "Ba4").await;
    assert_eq!(story.undelivered(NEW_YORK).await, [(Some(game), DeliveryError::Forbidden)]);
    story.replies_later(game, "Nf6").await;
    story.discord().gone.insert(CHANNEL);
    story.replies_later(game, "O-O").await;
    assert_eq!(story.undelivered(NEW_YORK).await[0], (Some(game), DeliveryError::Gone));
    assert_eq!(story.undelivered(MADRID).await, []);
    story.until("2026-06-20 12:00").await;
    let the_match = story.app().find_match(game).await.unwrap();
    assert!(the_match.outcome().is_some(), "no message can be delivered, but the flag falls");
    assert_eq!(
        story.undelivered(NEW_YORK).await.len(),
        2 + 17,
        "all seventeen reminders, with the fallen flag, are listed"
    );
    insta::assert_snapshot!(story.transcript().await);
}

#[tokio::test]
async fn an_undeliverable_digest_becomes_one_message_per_game() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    story.changes_preferences(NEW_YORK, |preferences| preferences.digest = Hour::new(8)).await;
    let (first, second) =
        (story.starts_game("7d+5x1d", CHANNEL).await, story.starts_game("7d+5x1d", CHANNEL).await);
    story.discord().closed.insert(NEW_YORK);
    story.plays(first, "e4").await;
    story.plays(second, "d4").await;
    story.until("2026-06-03 12:00").await;
    assert_eq!(
        (story.count(Ok(NEW_YORK)), story.count(Err(CHANNEL))),
        (0, 2),
        "{}",
        story.transcript().await
    );
    assert_eq!(story.undelivered(NEW_YORK).await, []);
}

#[tokio::test]
async fn an_outage_of_discord_for_a_night_loses_no_message() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let game = story.starts_game("7d+5x1d", CHANNEL).await;
    story.discord().down_until = Some(utc("2026-06-01 20:00"));
    story.plays(game, "e4").await;
    story.until("2026-06-01 19:59").await;
    assert_eq!(story.count(Ok(NEW_YORK)), 0);
    story.until("2026-06-01 21:30").await;
    assert_eq!(story.count(Ok(NEW_YORK)), 1, "once, after several attempts");
    assert_eq!(story.undelivered(NEW_YORK).await, []);
}

#[tokio::test]
async fn an_outage_of_discord_for_two_days_loses_the_messages_of_that_time() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let game = story.starts_game("7d+5x1d", CHANNEL).await;
    story.discord().down_until = Some(utc("2026-06-03 12:00"));
    story.plays(game, "e4").await;
    story.until("2026-06-02 08:00").await;
    assert_eq!(story.undelivered(NEW_YORK).await, []);
    story.until("2026-06-04 12:00").await;
    assert_eq!(story.undelivered(NEW_YORK).await, [(Some(game), DeliveryError::Unreachable)]);
    story.plays(game, "e5").await;
    assert_eq!(story.count(Ok(MADRID)), 2, "the first message was sent before, and later ones are");
}
