//! A player's vacation begins by itself, when their flag would fall, and ends a few days later.

use super::*;

impl Story {
    /// A player chooses the automatic vacation.
    async fn chooses_automatic_vacation(&mut self, player: PlayerId) {
        self.uses_the_bot(player).await;
        let change = SettingsChange { automatic_vacation: Some(true), ..SettingsChange::default() };
        self.app().change_settings(player, change, self.now()).await.unwrap();
        self.runs().await;
    }

    async fn runs_still(&self, id: MatchId) -> bool {
        self.app().find_match(id).await.unwrap().outcome().is_none()
    }
}

/// June 2026. Madrid does not act for a week, in three games of two days a move. One of them has no
/// vacations. All times are UTC.
async fn a_week_away(mut story: Story) -> Story {
    let strict = ClockOptions { vacation: false, ..ClockOptions::default() };
    let saved = story.starts_game("2d", CHANNEL).await;
    let lost = story.starts_game_with("2d", CHANNEL, strict).await;
    let second = story.starts_game("2d", CHANNEL).await;
    story.chooses_automatic_vacation(MADRID).await;
    for the_move in ["e4", "e5"] {
        for id in [saved, lost, second] {
            story.replies_later(id, the_move).await;
        }
    }
    // Both are offline on Tuesday: the flags fall an hour later, on Wednesday after 13:00.
    story.until("2026-06-02 10:00").await;
    story.outage_until("2026-06-02 11:00").await;
    story.until("2026-06-03 14:00").await;
    assert!(story.runs_still(saved).await && !story.runs_still(lost).await);
    assert!(story.runs_still(second).await);

    // Madrid moves in one game while on vacation, and New York answers. The vacation ends on
    // Saturday; the other game has no time left then.
    story.until("2026-06-05 12:00").await;
    story.plays(saved, "Nf3").await;
    story.until("2026-06-06 11:00").await;
    story.plays(saved, "Nc6").await;
    story.until("2026-06-06 14:00").await;
    assert!(story.runs_still(saved).await && !story.runs_still(second).await);
    story.until("2026-06-07 12:00").await;
    story.plays(saved, "Bb5").await;
    story
}

#[tokio::test]
async fn a_week_away_with_an_automatic_vacation() {
    let story = a_week_away(Story::begin("2026-06-01 12:00").await).await;
    insta::assert_snapshot!(story.transcript().await);
}

#[tokio::test]
async fn restarts_do_not_change_an_automatic_vacation() {
    let steady = a_week_away(Story::begin("2026-06-01 12:00").await).await;
    let restarts = a_week_away(Story::begin_with_restarts("2026-06-01 12:00").await).await;
    assert_eq!(restarts.transcript().await, steady.transcript().await);
}

/// The notice of a vacation that was used up comes even if its reader has moved meanwhile.
#[tokio::test]
async fn the_notice_of_an_automatic_vacation_is_not_superseded() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let game = story.starts_game("2d", CHANNEL).await;
    for the_move in ["e4", "e5"] {
        story.replies_later(game, the_move).await;
    }
    story.chooses_automatic_vacation(MADRID).await;
    story.changes_preferences(MADRID, |preferences| preferences.quiet = "10-18".parse().ok()).await;
    story.until("2026-06-03 13:00").await;
    story.plays(game, "Nf3").await;
    story.until("2026-06-03 16:30").await;
    let transcript = story.transcript().await;
    let told = transcript.lines().find(|line| line.contains("your automatic vacation has begun"));
    let told = told.unwrap();
    assert!(told.contains("You can come back early") && !told.contains("no time left"), "{told}");
}
