//! Reminders over months, in three time zones, with quiet hours, a digest and restarts.

use courier_play::preferences::{Hour, LeadTime};

use super::*;

/// From February to May 2026: the clocks change in New York on 8 March and in Madrid on 29 March.
async fn months(mut story: Story) -> Story {
    story
        .changes_preferences(NEW_YORK, |preferences| preferences.quiet = "22-7".parse().ok())
        .await;
    story
        .changes_preferences(MADRID, |preferences| {
            preferences.leads = [LeadTime::EIGHT_HOURS, LeadTime::HOUR].into_iter().collect();
        })
        .await;
    let game = story.starts_game("2d+9x1d", CHANNEL).await;
    story.until("2026-02-22 09:30").await;
    story.plays(game, "e4").await;

    // It is 04:30 in New York: the notice comes at 07:00.
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

    // Madrid moves to Tokyo and chooses the daily digest.
    story.until("2026-03-10 08:00").await;
    story.changes_zone(MADRID, "Asia/Tokyo").await;
    story.changes_preferences(MADRID, |preferences| preferences.digest = Hour::new(8)).await;
    let second = story.starts_game("7d", CHANNEL).await;
    story.until("2026-03-11 18:00").await;
    story.plays(game, "Ba4").await;
    story.plays(second, "d4").await;
    story.until("2026-03-12 14:00").await;
    story.plays(game, "Nf6").await;
    story.plays(second, "d5").await;

    // New York stops playing in the first game, and Madrid in the second.
    story.until("2026-03-14 03:00").await;
    story.plays(game, "O-O").await;
    story.until("2026-03-25 18:00").await;
    story.changes_zone(MADRID, "Europe/Madrid").await;
    let third = story.starts_game("3d+3x1d", CHANNEL).await;
    story.plays(third, "c4").await;
    story.plays(third, "c5").await;
    // Madrid does not act while the clocks change there.
    story.until("2026-05-20 12:00").await;
    story
}

#[tokio::test]
async fn three_games_over_three_months() {
    let story = months(Story::begin("2026-02-20 18:00").await).await;
    insta::assert_snapshot!(story.transcript().await);
}

#[tokio::test]
async fn restarts_do_not_change_the_notices() {
    let steady = months(Story::begin("2026-02-20 18:00").await).await.transcript().await;
    let restarts =
        months(Story::begin_with_restarts("2026-02-20 18:00").await).await.transcript().await;
    assert_eq!(restarts, steady);
}

#[tokio::test]
async fn after_a_long_downtime_only_current_reminders_are_sent() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    let (slow, lost) =
        (story.starts_game("1d+10x1d", CHANNEL).await, story.starts_game("1d", CHANNEL).await);
    story.plays(slow, "e4").await;
    story.plays(lost, "e4").await;
    story.replies_later(lost, "e5").await;
    story.down_until("2026-06-06 13:00").await;
    story.until("2026-06-06 20:00").await;
    story.plays(slow, "e5").await;
    story.until("2026-06-07 00:00").await;
    insta::assert_snapshot!(story.transcript().await);
}

#[tokio::test]
async fn a_quick_game_through_quiet_hours() {
    let mut story = Story::begin("2026-06-01 12:00").await;
    story
        .changes_preferences(NEW_YORK, |preferences| preferences.quiet = "22-7".parse().ok())
        .await;
    story.changes_preferences(MADRID, |preferences| preferences.quiet = "22-8".parse().ok()).await;
    let game = story.starts_game("6h+3x6h", CHANNEL).await;
    story.plays(game, "e4").await;
    // From 08:00 in New York to 09:00 a day later, without a move.
    story.until("2026-06-02 13:00").await;
    insta::assert_snapshot!(story.transcript().await);
}

/// After the main time there are only two hours: the main time is warned of.
#[tokio::test]
async fn short_periods_are_warned_of_in_the_main_time() {
    for restarts in [false, true] {
        let mut story = Story { restarts, ..Story::begin("2026-06-01 12:00").await };
        let game = story.starts_game("1d+2x1h", CHANNEL).await;
        story.plays(game, "e4").await;
        story.replies_later(game, "e5").await;
        // White keeps eleven hours of main time.
        story.until("2026-06-02 01:00").await;
        story.plays(game, "Nf3").await;
        story.until("2026-06-03 00:30").await;
        story.plays(game, "Nc6").await;
        story.until("2026-06-03 12:00").await;
        let other = story.starts_game("1d+2x1h", CHANNEL).await;
        story.plays(other, "d4").await;
        story.until("2026-06-05 12:00").await;
        insta::assert_snapshot!("short_periods", story.transcript().await);
    }
}
