//! The standings of a competition: posted again, and the message before deleted.

use super::*;

impl Story {
    /// The messages in the channel that show the ladder, the oldest first.
    fn ladders(&self) -> Vec<u64> {
        let discord = self.discord();
        let shown = discord
            .delivered
            .iter()
            .filter(|one| one.to == Err(CHANNEL) && one.text.contains("three places above you"));
        shown.map(|one| one.sent.message).collect()
    }

    /// Those that have not been deleted.
    fn shown_ladders(&self) -> Vec<u64> {
        let deleted = self.discord().deleted.clone();
        self.ladders().into_iter().filter(|message| !deleted.contains(message)).collect()
    }
}

#[tokio::test]
async fn new_standings_replace_the_old_ones_at_most_once_a_day() {
    for restarts in [false, true] {
        let mut story = Story { restarts, ..Story::begin("2026-06-01 12:00").await };
        story.joins_the_ladder(MADRID).await;
        assert_eq!(story.ladders().len(), 1, "at once");
        story.advances(Span::hours(1)).await;
        story.joins_the_ladder(NEW_YORK).await;
        story.advances(Span::hours(22)).await;
        assert_eq!(story.ladders().len(), 1);
        story.advances(Span::hours(1)).await;
        let posted = story.ladders();
        assert_eq!(posted.len(), 2);
        assert_eq!(story.shown_ladders(), [posted[1]]);
        story.advances(Span::days(5)).await;
        assert_eq!(story.ladders().len(), 2, "nothing has changed");
    }
}

#[tokio::test]
async fn old_standings_are_deleted_when_discord_can_be_reached_again() {
    let mut story = Story::begin_with_restarts("2026-06-01 12:00").await;
    story.joins_the_ladder(MADRID).await;
    story.advances(Span::days(1)).await;
    // The response to the posting gets lost, and Discord is down before the deletion.
    story.discord().loses_response = true;
    let until = story.now() + Span::hours(3);
    story.joins_the_ladder(NEW_YORK).await;
    story.discord().down_until = Some(until);
    story.advances(Span::hours(2)).await;
    assert_eq!(story.shown_ladders().len(), 2);
    story.advances(Span::hours(4)).await;
    let posted = story.ladders();
    assert_eq!(posted.len(), 2, "the posting was found in the channel");
    assert_eq!(story.shown_ladders(), [posted[1]]);
}

#[tokio::test]
async fn standings_that_cannot_be_deleted_or_posted_hold_up_nothing() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let id = story.joins_the_ladder(MADRID).await;
    story.advances(Span::days(1)).await;
    // Somebody has deleted the message: it is not missed.
    let first = story.ladders()[0];
    story.discord().deleted.push(first);
    story.joins_the_ladder(NEW_YORK).await;
    assert_eq!(story.shown_ladders().len(), 1);

    // The bot may not write in the channel for a while: the next change is posted.
    story.advances(Span::days(2)).await;
    story.discord().forbidden.insert(CHANNEL);
    let now = story.now();
    let ladder = story.app().competition(id, now).await.unwrap().record;
    story.app().leave_ladder(id, NEW_YORK, now).await.unwrap();
    story.runs().await;
    assert_eq!(story.shown_ladders().len(), 1);
    story.discord().forbidden.clear();
    story.advances(Span::days(1)).await;
    let now = story.now();
    story.app().join_ladder(&ladder, NEW_YORK, now).await.unwrap();
    story.runs().await;
    assert_eq!(story.ladders().len(), 3);
    assert_eq!(story.shown_ladders().len(), 1);

    // The channel is gone.
    story.discord().gone.insert(CHANNEL);
    story.advances(Span::days(2)).await;
    let now = story.now();
    story.app().leave_ladder(id, NEW_YORK, now).await.unwrap();
    story.runs().await;
    assert_eq!(story.ladders().len(), 3);
    assert_eq!(story.store().due_messages(story.now(), 10).await.unwrap().due, []);
}
