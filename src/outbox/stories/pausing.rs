//! Half a year with everything that makes a clock stand: weekends in two zones of which one is left
//! for a third, a vacation over the change to summer time, an outage, mercy; and with closed doors
//! on the way.

use super::*;

const WEEKENDS: ClockOptions =
    ClockOptions { weekends: true, vacation: true, flag_forgiveness: false };
const MERCY: ClockOptions =
    ClockOptions { weekends: false, vacation: false, flag_forgiveness: true };

impl Story {
    async fn flag_at(&self, id: MatchId) -> Option<Moment> {
        self.app().find_match(id).await.unwrap().flag_at()
    }
}

/// From March to August 2026: the clocks change in New York on 8 March and in Madrid on 29 March.
/// All times are UTC.
async fn half_a_year(mut story: Story) -> Story {
    story.store().note_thread(THREAD, CHANNEL).await.unwrap();
    // Monday. One game rests on weekends; in the other mercy may be shown, and no vacation counts.
    let slow = story.game_with("3d+3x1d", CHANNEL, WEEKENDS).await;
    let kind = story.game_with("4d", THREAD, MERCY).await;
    story.until("2026-03-02 10:00").await;
    story.plays(slow, "e4").await;
    story.plays(kind, "d4").await;
    story.until("2026-03-04 15:00").await;
    story.plays(slow, "e5").await;
    story.plays(kind, "d5").await;

    // New York has 19 hours in hand, over on Friday at 13:00, and 24 more, of which 16 are used
    // when its Saturday begins at 05:00. Its Monday comes an hour early, at 04:00.
    story.until("2026-03-05 18:00").await;
    story.plays(slow, "Nf3").await;
    assert_eq!(story.flag_at(slow).await, Some(utc("2026-03-11 12:00")));
    story.until("2026-03-06 09:00").await;
    story.plays(kind, "c4").await;
    story.until("2026-03-09 11:59").await;
    story.plays(slow, "Nc6").await;
    story.plays(kind, "e6").await;
    story.until("2026-03-10 10:59").await;
    story.plays(slow, "Bb5").await;
    story.until("2026-03-11 10:00").await;
    story.plays(slow, "a6").await;
    story.plays(kind, "Nc3").await;
    story.until("2026-03-11 16:00").await;
    story.plays(slow, "Ba4").await;
    story.until("2026-03-12 10:00").await;
    story.plays(kind, "Nf6").await;
    story.until("2026-03-13 09:00").await;
    story.plays(slow, "Nf6").await;
    story.until("2026-03-13 12:00").await;
    story.plays(slow, "O-O").await;
    story.until("2026-03-16 09:00").await;
    story.plays(kind, "Bg5").await;
    story.until("2026-03-16 11:00").await;
    story.plays(slow, "Be7").await;

    // Both pause the one game; in the other New York's flag falls meanwhile, and is given two days.
    story.until("2026-03-16 11:30").await;
    story.does(MADRID, slow, PlayerInput::Act(Action::OfferPause)).await;
    story.until("2026-03-16 12:00").await;
    story.does(NEW_YORK, slow, PlayerInput::Act(Action::AcceptPause)).await;
    assert_eq!(story.flag_at(slow).await, None);
    story.until("2026-03-20 20:00").await;
    story.does(MADRID, kind, PlayerInput::Act(Action::GiveTime(Span::days(2)))).await;
    assert_eq!(story.flag_at(kind).await, Some(utc("2026-03-22 20:00") + Span(1)));
    story.until("2026-03-22 10:00").await;
    story.plays(kind, "Be7").await;
    story.until("2026-03-24 09:00").await;
    story.does(MADRID, slow, PlayerInput::Act(Action::Resume)).await;
    story.plays(kind, "e3").await;
    story.until("2026-03-24 14:00").await;
    story.plays(slow, "h3").await;
    story.until("2026-03-25 13:00").await;
    story.plays(slow, "O-O").await;
    story.plays(kind, "O-O").await;

    // Madrid has an hour left when the vacation begins at 18:00, for four days. It ends on Sunday
    // at 18:00, the weekend at 22:00, for Madrid's Monday comes an hour early, too.
    story.until("2026-03-25 17:30").await;
    story.rests(MADRID, 4).await;
    assert_eq!(story.flag_at(slow).await, Some(utc("2026-04-01 23:00")));
    story.until("2026-03-28 20:00").await;
    story.plays(kind, "Rc1").await;
    story.until("2026-03-31 12:00").await;
    story.plays(slow, "d3").await;
    story.plays(kind, "h6").await;
    story.until("2026-04-01 11:00").await;
    story.plays(slow, "d6").await;
    story.until("2026-04-02 10:00").await;
    story.plays(slow, "c3").await;
    story.until("2026-04-03 12:00").await;
    story.plays(kind, "Bh4").await;

    // Madrid flies to Tokyo, where the weekend begins on Friday at 15:00.
    story.until("2026-04-06 06:00").await;
    story.moves_to(MADRID, "Asia/Tokyo").await;
    story.prefers(MADRID, |wishes| wishes.quiet = "22-7".parse().ok()).await;
    story.until("2026-04-06 08:00").await;
    story.plays(slow, "b5").await;
    story.plays(kind, "Ne4").await;
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
    story.plays(kind, "Bxe7").await;

    // From Sunday, 20:00, on the bot is out of order for 30 hours: everybody has as much longer.
    story.until("2026-04-12 20:00").await;
    story.out_of_order_until("2026-04-14 02:00").await;
    assert_eq!(story.flag_at(slow).await, Some(utc("2026-04-15 10:00")));
    assert_eq!(story.flag_at(kind).await, Some(utc("2026-04-15 12:00")));
    story.until("2026-04-14 12:00").await;
    story.plays(slow, "d4").await;
    story.until("2026-04-14 20:00").await;
    story.plays(slow, "exd4").await;
    story.plays(kind, "Qxe7").await;

    // New York takes no direct messages any more; then the thread is deleted, and at last the
    // channel.
    story.discord().closed.insert(NEW_YORK);
    story.until("2026-04-15 18:00").await;
    story.plays(slow, "cxd4").await;
    story.until("2026-04-16 16:00").await;
    story.plays(slow, "Bb7").await;
    story.discord().gone.insert(THREAD);
    story.until("2026-04-16 17:00").await;
    story.plays(kind, "cxd5").await;
    story.until("2026-04-18 12:00").await;
    story.discord().gone.insert(CHANNEL);
    story.until("2026-04-19 15:30").await;
    story.plays(slow, "d5").await;
    assert_eq!(
        story.flag_at(slow).await,
        Some(utc("2026-04-21 04:00")),
        "New York's Monday and a day"
    );

    // Nobody can tell New York, but both flags fall, the second after a day in which mercy might
    // have been shown.
    story.until("2026-04-21 16:59").await;
    assert!(story.app().find_match(slow).await.unwrap().outcome().is_some());
    assert!(story.app().find_match(kind).await.unwrap().outcome().is_none());
    story.until("2026-04-21 17:00").await;
    assert!(story.app().find_match(kind).await.unwrap().outcome().is_some());
    // Its turn, four warnings (a day and eight hours before each flag), the flag that might have
    // been shown mercy, two ends; the latest first.
    let lost = story.undelivered(NEW_YORK).await;
    assert!(lost.iter().all(|(_, reason)| *reason == DeliveryError::Gone), "{lost:?}");
    let about: Vec<MatchId> = lost.iter().filter_map(|(about, _)| *about).collect();
    assert_eq!(about, [kind, slow, slow, kind, kind, slow, kind, slow]);

    // They meet again elsewhere, and Madrid falls silent.
    story.until("2026-05-01 12:00").await;
    story.discord().closed.clear();
    story.acts(NEW_YORK).await;
    let last = story.game("7d+2x1d", ELSEWHERE).await;
    story.plays(last, "e4").await;
    story.until("2026-05-02 12:00").await;
    story.plays(last, "e5").await;
    story.until("2026-08-31 12:00").await;
    story
}

#[tokio::test]
async fn half_a_year_of_pauses() {
    let story = half_a_year(Story::begin("2026-03-02 09:00").await).await;
    insta::assert_snapshot!("half_a_year_of_pauses", story.told().await);
}

#[tokio::test]
async fn half_a_year_with_a_bot_that_is_always_stopped() {
    let story = half_a_year(Story::begin_restless("2026-03-02 09:00").await).await;
    insta::assert_snapshot!("half_a_year_of_pauses", story.told().await);
}
