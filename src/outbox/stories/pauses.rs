//! Half a year with all pauses of a clock: weekends in three time zones, a vacation during the
//! change to summer time, an outage and flag forgiveness. At the end, destinations are closed.

use super::*;

const WEEKENDS: ClockOptions = ClockOptions {
    weekends: Some(Weekend::SaturdaySunday),
    vacation: true,
    flag_forgiveness: false,
};
const FORGIVENESS: ClockOptions =
    ClockOptions { weekends: None, vacation: false, flag_forgiveness: true };

impl Story {
    async fn flag_at(&self, id: MatchId) -> Option<Moment> {
        self.app().find_match(id).await.unwrap().flag_at()
    }
}

/// From March to August 2026: the clocks change in New York on 8 March and in Madrid on 29 March.
/// All times are UTC.
async fn half_a_year(mut story: Story) -> Story {
    story.store().note_thread(THREAD, CHANNEL).await.unwrap();
    // Monday. One game pauses on weekends; the other has flag forgiveness and no vacations.
    let slow = story.starts_game_with("3d+3x1d", CHANNEL, WEEKENDS).await;
    let forgiving = story.starts_game_with("4d", THREAD, FORGIVENESS).await;
    story.until("2026-03-02 10:00").await;
    story.plays(slow, "e4").await;
    story.plays(forgiving, "d4").await;
    story.until("2026-03-04 15:00").await;
    story.plays(slow, "e5").await;
    story.plays(forgiving, "d5").await;

    // New York has 19 hours left, until Friday at 13:00, and 24 more, of which 16 are used when its
    // Saturday begins at 05:00. Its Monday comes an hour early, at 04:00.
    story.until("2026-03-05 18:00").await;
    story.plays(slow, "Nf3").await;
    assert_eq!(story.flag_at(slow).await, Some(utc("2026-03-11 12:00")));
    story.until("2026-03-06 09:00").await;
    story.plays(forgiving, "c4").await;
    story.until("2026-03-09 11:59").await;
    story.plays(slow, "Nc6").await;
    story.plays(forgiving, "e6").await;
    story.until("2026-03-10 10:59").await;
    story.plays(slow, "Bb5").await;
    story.until("2026-03-11 10:00").await;
    story.plays(slow, "a6").await;
    story.plays(forgiving, "Nc3").await;
    story.until("2026-03-11 16:00").await;
    story.plays(slow, "Ba4").await;
    story.until("2026-03-12 10:00").await;
    story.plays(forgiving, "Nf6").await;
    story.until("2026-03-13 09:00").await;
    story.plays(slow, "Nf6").await;
    story.until("2026-03-13 12:00").await;
    story.plays(slow, "O-O").await;
    story.until("2026-03-16 09:00").await;
    story.plays(forgiving, "Bg5").await;
    story.until("2026-03-16 11:00").await;
    story.plays(slow, "Be7").await;

    // Both pause one game; in the other New York's flag falls meanwhile, and Madrid gives two days.
    story.until("2026-03-16 11:30").await;
    story.acts(MADRID, slow, PlayerInput::Act(Action::OfferPause)).await;
    story.until("2026-03-16 12:00").await;
    story.acts(NEW_YORK, slow, PlayerInput::Act(Action::AcceptPause)).await;
    assert_eq!(story.flag_at(slow).await, None);
    story.until("2026-03-20 20:00").await;
    story.acts(MADRID, forgiving, PlayerInput::Act(Action::GiveTime(Span::days(2)))).await;
    assert_eq!(story.flag_at(forgiving).await, Some(utc("2026-03-22 20:00") + Span(1)));
    story.until("2026-03-22 10:00").await;
    story.plays(forgiving, "Be7").await;
    story.until("2026-03-24 09:00").await;
    story.acts(MADRID, slow, PlayerInput::Act(Action::Resume)).await;
    story.plays(forgiving, "e3").await;
    story.until("2026-03-24 14:00").await;
    story.plays(slow, "h3").await;
    story.until("2026-03-25 13:00").await;
    story.plays(slow, "O-O").await;
    story.plays(forgiving, "O-O").await;

    // Madrid has an hour left when the vacation begins at 18:00, for four days. It ends on Sunday
    // at 18:00 and the weekend at 22:00, because Madrid's Monday comes an hour early, too.
    story.until("2026-03-25 17:30").await;
    story.goes_on_vacation(MADRID, 4).await;
    assert_eq!(story.flag_at(slow).await, Some(utc("2026-04-01 23:00")));
    story.until("2026-03-28 20:00").await;
    story.plays(forgiving, "Rc1").await;
    story.until("2026-03-31 12:00").await;
    story.plays(slow, "d3").await;
    story.plays(forgiving, "h6").await;
    story.until("2026-04-01 11:00").await;
    story.plays(slow, "d6").await;
    story.until("2026-04-02 10:00").await;
    story.plays(slow, "c3").await;
    story.until("2026-04-03 12:00").await;
    story.plays(forgiving, "Bh4").await;

    // Madrid moves to Tokyo, where the weekend begins on Friday at 15:00.
    story.until("2026-04-06 06:00").await;
    story.changes_zone(MADRID, "Asia/Tokyo").await;
    story.changes_preferences(MADRID, |preferences| preferences.quiet = "22-7".parse().ok()).await;
    story.until("2026-04-06 08:00").await;
    story.plays(slow, "b5").await;
    story.plays(forgiving, "Ne4").await;
    story.until("2026-04-07 07:00").await;
    story.plays(slow, "Bc2").await;
    story.until("2026-04-08 06:00").await;
    story.plays(slow, "Re8").await;
    story.until("2026-04-09 05:00").await;
    story.plays(slow, "Nbd2").await;
    story.until("2026-04-10 04:00").await;
    story.plays(slow, "Bf8").await;
    assert_eq!(story.flag_at(slow).await, Some(utc("2026-04-14 04:00")));
    story.until("2026-04-10 06:00").await;
    story.plays(forgiving, "Bxe7").await;

    // From Sunday, 20:00, the bot is down for 30 hours, which are credited to all clocks.
    story.until("2026-04-12 20:00").await;
    story.outage_until("2026-04-14 02:00").await;
    assert_eq!(story.flag_at(slow).await, Some(utc("2026-04-15 10:00")));
    assert_eq!(story.flag_at(forgiving).await, Some(utc("2026-04-15 12:00")));
    story.until("2026-04-14 12:00").await;
    story.plays(slow, "d4").await;
    story.until("2026-04-14 20:00").await;
    story.plays(slow, "exd4").await;
    story.plays(forgiving, "Qxe7").await;

    // New York's direct messages are closed; then the thread is deleted, and at last the channel.
    story.discord().closed.insert(NEW_YORK);
    story.until("2026-04-15 18:00").await;
    story.plays(slow, "cxd4").await;
    story.until("2026-04-16 16:00").await;
    story.plays(slow, "Bb7").await;
    story.discord().gone.insert(THREAD);
    story.until("2026-04-16 17:00").await;
    story.plays(forgiving, "cxd5").await;
    story.until("2026-04-18 12:00").await;
    story.discord().gone.insert(CHANNEL);
    story.until("2026-04-19 15:30").await;
    story.plays(slow, "d5").await;
    assert_eq!(
        story.flag_at(slow).await,
        Some(utc("2026-04-21 04:00")),
        "New York's Monday and a day"
    );

    // New York cannot be reached, but both games end on time: the second a day later, when the flag
    // can no longer be forgiven.
    story.until("2026-04-21 16:59").await;
    assert!(story.app().find_match(slow).await.unwrap().outcome().is_some());
    assert!(story.app().find_match(forgiving).await.unwrap().outcome().is_none());
    story.until("2026-04-21 17:00").await;
    assert!(story.app().find_match(forgiving).await.unwrap().outcome().is_some());
    // A turn, six warnings (a day, eight hours and one hour before each flag), a flag that could
    // have been forgiven, and two ends of games; newest first.
    let lost = story.undelivered(NEW_YORK).await;
    assert!(lost.iter().all(|(_, reason)| *reason == DeliveryError::Gone), "{lost:?}");
    let about: Vec<MatchId> = lost.iter().filter_map(|(about, _)| *about).collect();
    let warnings = [slow, slow, forgiving, forgiving, forgiving, slow];
    assert_eq!(about, [&[forgiving, slow][..], &warnings, &[forgiving, slow]].concat());

    // They play again elsewhere, and Madrid stops playing.
    story.until("2026-05-01 12:00").await;
    story.discord().closed.clear();
    story.uses_the_bot(NEW_YORK).await;
    let last = story.starts_game("7d+2x1d", ELSEWHERE).await;
    story.plays(last, "e4").await;
    story.until("2026-05-02 12:00").await;
    story.plays(last, "e5").await;
    story.until("2026-08-31 12:00").await;
    story
}

#[tokio::test]
async fn half_a_year_of_pauses() {
    let story = half_a_year(Story::begin("2026-03-02 09:00").await).await;
    insta::assert_snapshot!("half_a_year_of_pauses", story.transcript().await);
}

#[tokio::test]
async fn half_a_year_of_pauses_with_restarts() {
    let story = half_a_year(Story::begin_with_restarts("2026-03-02 09:00").await).await;
    insta::assert_snapshot!("half_a_year_of_pauses", story.transcript().await);
}
