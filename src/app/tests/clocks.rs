//! Pauses, given time, takebacks, vacations, outages, and losses on time in one absence.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::Refusal;
use courier_play::challenges::ClockOptions;
use courier_play::vacations::Vacation;

use super::test_store::*;

/// The column contains when the flag of the match falls.
async fn assert_flag_column(db: &TestStore, id: MatchId) {
    let loaded = db.load(id).await;
    let flag_at = db.number(&format!("select flag_at from matches where id = {id}")).await;
    assert_eq!(Some(Moment(flag_at)), loaded.the_match.flag_at());
}

#[tokio::test]
async fn a_vacation_stops_the_clocks_of_the_matches_that_allow_it() {
    let db = TestStore::new().await;
    let open = db.begin().await;
    let terms = Terms {
        clock_options: ClockOptions { vacation: false, ..ClockOptions::default() },
        ..proposal().terms
    };
    let players = ByColor { white: WHITE, black: BLACK };
    let strict = db.begin_with(Proposal { terms, ..proposal() }, players, START).await;
    let flag = after(144);
    let left = db.store.vacations(WHITE).await.unwrap().left(START);
    assert_eq!(left, Span::days(3));
    let vacation = Vacation::of(2, after(0));
    db.store.begin_vacation(WHITE, vacation, START).await.unwrap().unwrap();
    assert_eq!(db.load(open).await.the_match.flag_at(), Some(flag + Span::days(2)));
    assert_eq!(db.load(strict).await.the_match.flag_at(), Some(flag));
    // A second vacation is refused, and one that is longer than the time left.
    let again = db.store.begin_vacation(WHITE, Vacation::of(1, after(9)), after(9)).await.unwrap();
    assert_eq!(again, Err(Refusal::OnVacation { until: vacation.to }));
    let too_long = db.store.begin_vacation(BLACK, Vacation::of(4, START), START).await.unwrap();
    assert_eq!(too_long, Err(Refusal::VacationTooLong { in_hand: Span::days(3) }));
    // The match whose clock is stopped is due at once, which corrects the columns.
    assert_eq!(db.store.due_matches(START, 9).await.unwrap(), [open]);
    let loaded = db.load(open).await;
    assert!(db.store.remind(&loaded, START).await.unwrap());
    assert_flag_column(&db, open).await;
    // The vacation ends early: the unused time is available again.
    assert_eq!(db.store.end_vacation(WHITE, after(25)).await.unwrap(), Some(vacation));
    assert_eq!(db.load(open).await.the_match.flag_at(), Some(flag + Span::days(1)));
    assert_eq!(db.store.due_matches(after(25), 9).await.unwrap(), [open]);
    assert_eq!(db.store.end_vacation(WHITE, after(26)).await.unwrap(), None);
    let history = db.store.vacations(WHITE).await.unwrap();
    assert_eq!(history.taken, [Vacation { from: after(1), to: after(25) }]);
    assert_eq!(history.left(after(25)), Span::days(2) + Span::hours(1) / 12);
}

#[tokio::test]
async fn a_vacation_that_has_not_begun_costs_nothing() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.store.begin_vacation(WHITE, Vacation::of(3, START), START).await.unwrap().unwrap();
    db.store.end_vacation(WHITE, START + Span::minutes(10)).await.unwrap().unwrap();
    assert_eq!(db.load(id).await.the_match.flag_at(), Some(after(144)));
    assert!(db.store.vacations(WHITE).await.unwrap().left(START) >= Span::days(3));
    // Another vacation may begin in the same hour.
    let again = START + Span::minutes(20);
    db.store.begin_vacation(WHITE, Vacation::of(3, again), again).await.unwrap().unwrap();
    assert_eq!(db.load(id).await.the_match.flag_at(), Some(after(144 + 72)));
}

#[tokio::test]
async fn an_outage_is_credited_and_notified_once() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    assert_eq!(db.store.credit_downtime(START).await.unwrap(), None, "the first start");
    db.store.beat(after(1)).await.unwrap();
    assert_eq!(
        db.store.credit_downtime(after(1) + Span::minutes(5)).await.unwrap(),
        None,
        "a restart"
    );
    db.store.beat(after(2)).await.unwrap();
    let outage = db.store.credit_downtime(after(10)).await.unwrap().unwrap();
    assert_eq!((outage.from, outage.to), (after(2), after(10)));
    assert_eq!(
        db.store.credit_downtime(after(10)).await.unwrap(),
        None,
        "killed at once and started again"
    );
    assert_eq!(db.load(id).await.the_match.flag_at(), Some(after(144 + 8)));
    let told = "select count(*) from outbox where json_extract(notice, '$.notice') = 'outage'";
    assert_eq!(db.number(told).await, 1);
    assert_eq!(
        db.number(&format!("{told} and player_id = 101")).await,
        1,
        "the player whose clock ran"
    );
    // The column is too early until the match is due: then no flag falls, and it is corrected.
    assert_eq!(db.store.due_matches(after(144), 9).await.unwrap(), [id]);
    let loaded = db.load(id).await;
    assert!(db.store.remind(&loaded, after(144)).await.unwrap());
    assert_flag_column(&db, id).await;
    assert_eq!(db.store.with_a_deadline(MatchId(0), 9).await.unwrap(), [id]);
    assert!(db.store.with_a_deadline(id, 9).await.unwrap().is_empty());
    // The outage does not affect a match that begins later.
    let later = db.begin_with(proposal(), ByColor { white: WHITE, black: BLACK }, after(20)).await;
    assert_eq!(db.load(later).await.the_match.flag_at(), Some(after(20 + 144)));
}

#[tokio::test]
async fn the_last_heartbeat_follows_a_clock_that_is_set_back() {
    let db = TestStore::new().await;
    assert_eq!(db.store.last_beat().await.unwrap(), None);
    db.store.beat(after(5)).await.unwrap();
    db.store.beat(after(4)).await.unwrap();
    assert_eq!(db.store.last_beat().await.unwrap(), Some(after(4)));
    assert_eq!(db.store.credit_downtime(after(4) + Span::minutes(1)).await.unwrap(), None);
}

/// The system clock was years ahead when the bot stopped: the last activity counts instead.
#[tokio::test]
async fn a_heartbeat_in_the_future_hides_no_outage() {
    let db = TestStore::new().await;
    let _ = db.begin().await;
    db.store.beat(after(24 * 365 * 15)).await.unwrap();
    let outage = db.store.credit_downtime(after(72)).await.unwrap().unwrap();
    assert_eq!((outage.from, outage.to), (START, after(72)));
    assert_eq!(db.store.last_beat().await.unwrap(), Some(after(72)));
}
