//! Pauses, given time, takebacks, vacations, outages, and losses on time in one absence.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::challenges::ClockOptions;
use courier_play::matches::DECISION_TIME;
use courier_play::outcome::Reason;
use courier_play::pauses::{PauseKind, Weekend};

use crate::sql;
use crate::test_support::*;

fn with_all_clock_options(weekend: Weekend) -> Proposal {
    let clock_options =
        ClockOptions { weekends: Some(weekend), vacation: true, flag_forgiveness: true };
    Proposal { terms: Terms { clock_options, ..proposal().terms }, ..proposal() }
}

async fn begin_with_all_clock_options(db: &TestStore, weekend: Weekend) -> MatchId {
    let players = ByColor { white: WHITE, black: BLACK };
    db.begin_with(with_all_clock_options(weekend), players, START).await
}

/// The column contains when the flag of the match falls.
async fn assert_flag_column(db: &TestStore, id: MatchId) {
    let loaded = db.load(id).await;
    let flag_at: Option<i64> = sql::query_scalar("select flag_at from matches where id = $1")
        .bind(id)
        .fetch_one(&db.store.readers)
        .await
        .unwrap();
    assert_eq!(flag_at.map(Moment), loaded.the_match.flag_at());
}

#[tokio::test]
async fn clock_options_are_stored_with_the_challenge_and_the_match() {
    let db = TestStore::new().await;
    for weekend in [Weekend::SaturdaySunday, Weekend::FridaySaturday] {
        let offered = with_all_clock_options(weekend);
        let id = db.store.propose(&offered, |_| Vec::new(), START).await.unwrap();
        let stored = db.store.challenge(id).await.unwrap().unwrap();
        let of_white = db.store.open_challenges_of(WHITE, START, 1, 0).await.unwrap();
        let expired = db.store.expired_challenges(offered.expires_at(), 9).await.unwrap();
        for read in [Some(&stored), of_white.first(), expired.last()] {
            let read = read.map(|challenge| challenge.proposal.terms.clock_options);
            assert_eq!(read, Some(offered.terms.clock_options));
        }
        let id = begin_with_all_clock_options(&db, weekend).await;
        let loaded = db.load(id).await.the_match;
        assert_eq!(loaded.record().timing.clock_options, offered.terms.clock_options);
    }
    let usual = db.begin().await;
    assert_eq!(
        db.load(usual).await.the_match.record().timing.clock_options,
        ClockOptions::default()
    );
}

#[tokio::test]
async fn pauses_and_given_times_are_read_as_they_were_stored() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.act_as(WHITE, id, Action::OfferPause, after(1)).await;
    assert_eq!(db.load(id).await.the_match.pause_offer(), Some(courier_rules::Color::White));
    db.act_as(BLACK, id, Action::AcceptPause, after(2)).await;
    let paused = db.load(id).await.the_match;
    assert!(paused.paused() && paused.flag_at().is_none() && paused.pause_offer().is_none());
    assert_flag_column(&db, id).await;
    db.act_as(BLACK, id, Action::GiveTime(Span::days(1)), after(5)).await;
    db.act_as(WHITE, id, Action::Resume, after(50)).await;
    let resumed = db.load(id).await.the_match;
    assert_eq!(resumed.flag_at(), Some(after(144 + 48 + 24)));
    assert_flag_column(&db, id).await;
    assert_eq!(db.number("select count(*) from pauses").await, 1);
    assert_eq!(db.number("select count(*) from gifts").await, 1);
}

#[tokio::test]
async fn moves_taken_back_are_kept_in_their_own_table() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.play(id, &["e4", "e5", "Nf3"], START).await;
    db.act_as(WHITE, id, Action::OfferTakeback, after(4)).await;
    assert_eq!(db.load(id).await.the_match.takeback_offer(), Some(courier_rules::Color::White));
    let stale = db.load(id).await;
    db.act_as(BLACK, id, Action::AcceptTakeback, after(10)).await;
    let loaded = db.load(id).await;
    assert_eq!((loaded.the_match.ply(), loaded.the_match.mover()), (2, WHITE));
    assert_eq!(loaded.the_match.flag_at(), Some(after(10 + 144 - 2)), "two hours were used");
    assert_eq!(db.number("select count(*) from moves").await, 2);
    assert_eq!(db.number("select ply from taken_back").await, 2);
    assert_flag_column(&db, id).await;
    // Accepting the takeback a second time at the same moment loses the race.
    let mut twice = stale.the_match.clone();
    let events = twice.act(BLACK, Action::AcceptTakeback, after(10)).unwrap();
    let raced = db.save(stale.revision, &twice, &events, &[], after(10)).await.unwrap();
    assert_eq!(raced, Saved::Raced);
    db.play(id, &["Nf3"], after(11)).await;
    db.act_as(WHITE, id, Action::OfferTakeback, after(13)).await;
    db.act_as(BLACK, id, Action::AcceptTakeback, after(14)).await;
    assert_eq!(db.number("select count(*) from taken_back where ply = 2").await, 2);
}

#[tokio::test]
async fn a_flag_that_may_be_forgiven_is_due_again_at_the_deadline_of_the_decision() {
    let db = TestStore::new().await;
    let id = begin_with_all_clock_options(&db, Weekend::SaturdaySunday).await;
    db.play(id, &["e4", "e5"], START).await;
    let mut loaded = db.load(id).await;
    let at = loaded.the_match.flag_at().unwrap();
    let event = loaded.the_match.sweep(at).unwrap();
    let _ = db.save(loaded.revision, &loaded.the_match, &[event], &[], at).await.unwrap();
    assert_flag_column(&db, id).await;
    let waiting = db.load(id).await.the_match;
    assert_eq!(waiting.flag_at(), Some(at + DECISION_TIME));
    db.act_as(BLACK, id, Action::GiveTime(Span::days(2)), at + Span::hours(1)).await;
    assert_flag_column(&db, id).await;
    let forgiven = db.load(id).await.the_match;
    assert_eq!(forgiven.record().timing.fallen, None);
    assert!(
        forgiven.record().timing.pauses.iter().any(|pause| pause.kind == PauseKind::ForgivenFlag)
    );
}

#[tokio::test]
async fn weekends_follow_the_time_zones_of_the_players() {
    let db = TestStore::new().await;
    // START is a Thursday, 00:00 UTC: in Auckland it is past noon.
    db.set_zone(WHITE, "Pacific/Auckland".parse().ok(), START - Span::days(1)).await;
    // White's Friday begins in eleven hours, and Saturday in 35.
    for (weekend, begins) in [(Weekend::FridaySaturday, 11), (Weekend::SaturdaySunday, 35)] {
        let id = begin_with_all_clock_options(&db, weekend).await;
        let begun = db.load(id).await.the_match;
        assert_eq!(begun.clock_stopped(after(begins) - Span(1)), None);
        let stopped = (PauseKind::Weekend, Some(after(begins + 48)));
        assert_eq!(begun.clock_stopped(after(begins)), Some(stopped));
    }
    let id = begin_with_all_clock_options(&db, Weekend::SaturdaySunday).await;
    assert_eq!(db.load(id).await.the_match.flag_at(), Some(after(144 + 48)));
    let zones = db.load(id).await.the_match.record().timing.zones.clone();
    assert_eq!((zones.white.len(), zones.black.len()), (1, 0));
    // A zone chosen during a turn moves no deadline of that turn.
    db.set_zone(WHITE, "America/Lima".parse().ok(), after(5)).await;
    assert_eq!(db.load(id).await.the_match.flag_at(), Some(after(144 + 48)));
    assert_eq!(db.load(id).await.the_match.record().timing.zones.white.len(), 2);
}

/// Lets the flag of a match fall. Returns whether that changed ratings.
async fn flag(db: &TestStore, id: MatchId, now: Moment) -> bool {
    let Loaded { mut the_match, revision, .. } = db.load(id).await;
    let event = the_match.sweep(now).unwrap();
    assert!(matches!(event, Event::Ended(outcome) if outcome.reason == Reason::TimeOut));
    let saved = db.save(revision, &the_match, &[event], &[], now).await.unwrap();
    let Saved::Done { .. } = saved else { panic!("no race") };
    db.store.rating_changes(id).await.unwrap().is_some()
}

#[tokio::test]
async fn only_the_first_game_lost_in_an_absence_counts() {
    let db = TestStore::new().await;
    let mut games = Vec::new();
    // Also of those that end after a few moves.
    for (number, moves) in [(0, &LEAST_MOVES[..]), (1, &LEAST_MOVES), (2, &LEAST_MOVES[..2])] {
        let id =
            db.begin_with(proposal(), ByColor { white: WHITE, black: BLACK }, after(number)).await;
        db.play(id, moves, after(number)).await;
        games.push(id);
    }
    let lost = after(24 * 30);
    assert!(flag(&db, games[0], lost).await);
    assert!(!flag(&db, games[1], lost).await);
    assert!(!flag(&db, games[2], lost).await);
    assert!(db.load(games[1]).await.the_match.record().timing.same_absence);
    assert!(!db.load(games[0]).await.the_match.record().timing.same_absence);
    // White moves in the third match, which ends the absence.
    let third = db.begin_with(proposal(), ByColor { white: WHITE, black: BLACK }, lost).await;
    db.play(third, &["d4"], lost).await;
    assert_eq!(
        db.number("select acted_at from players where id = 101").await,
        (lost + Span::hours(1)).0
    );
    let later = lost + Span::days(40);
    let id = db
        .begin_with(proposal(), ByColor { white: BLACK, black: WHITE }, lost + Span::hours(2))
        .await;
    db.play(id, &["e4"], lost + Span::hours(2)).await;
    db.act_as(WHITE, id, Action::OfferDraw, lost + Span::hours(4)).await;
    let moves = ["e5", "Nf3", "Nc6", "Bc4", "Bc5", "d3", "d6", "Nc3"];
    db.play(id, &moves, lost + Span::hours(4)).await;
    assert!(flag(&db, id, later).await, "the first of a new absence");
}

#[tokio::test]
async fn the_query_before_a_save_reads_no_table_from_end_to_end() {
    let db = TestStore::in_a_file().await;
    let plan = db.plan(crate::matches::saving::STORED).await;
    assert!(!plan.iter().any(|step| step.starts_with("SCAN matches")), "{plan:#?}");
}
