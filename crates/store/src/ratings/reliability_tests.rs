//! Games lost on time, and times to reply.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::EngineLevel;
use courier_play::reliability::TimeOuts;

use crate::ratings::reliability::{REPLIES, TIME_OUTS};
use crate::test_support::*;

const SEATS: ByColor<PlayerId> = ByColor { white: WHITE, black: BLACK };

/// The flag falls after so many hours: three days and three periods of one day.
const ALLOWANCE: i64 = 6 * 24;

/// Replaces Black by the engine in some matches.
fn against_engine(matches: &str) -> String {
    let engine = EngineLevel::DEFAULT.player().0.cast_signed();
    format!("update matches set black_id = {engine} where {matches}")
}

async fn flag(db: &TestStore, id: MatchId) -> Moment {
    let mut loaded = db.load(id).await;
    let at = loaded.the_match.flag_at().unwrap();
    let events = [loaded.the_match.sweep(at).unwrap()];
    let saved = db.save_loaded(&loaded, &events, &[], at).await.unwrap();
    assert!(matches!(saved, Saved::Done { .. }));
    at
}

#[tokio::test]
async fn games_lost_on_time_are_counted_for_the_player_whose_flag_fell() {
    let db = TestStore::new().await;
    let of = async |player, since| db.store.time_outs(player, since).await.unwrap();
    let counted = |lost_on_time, games| TimeOuts { games, lost_on_time };
    assert_eq!(of(WHITE, START).await, counted(0, 0));

    // White's flag falls, then Black's; a game is won, and one does not begin.
    let white = db.begin().await;
    db.play(white, &["e2e4", "e7e5"], START).await;
    assert_eq!(flag(&db, white).await, after(1 + ALLOWANCE), "an hour was used");
    let black = db.begin_with(proposal(), SEATS, after(10)).await;
    db.play(black, &["e2e4", "e7e5", "g1f3"], after(10)).await;
    let fell = flag(&db, black).await;
    let mated = db.begin_with(proposal(), SEATS, START).await;
    db.play(mated, &FOOLS_MATE, START).await;
    let aborted = db.begin().await;
    db.act(aborted, Action::Abort, after(1)).await;
    db.begin().await;

    assert_eq!(of(WHITE, START).await, counted(1, 3));
    assert_eq!(of(BLACK, START).await, counted(1, 3));
    assert_eq!(of(THIRD, START).await, counted(0, 0));
    assert_eq!(of(BLACK, fell).await, counted(1, 1), "a game that ended at that moment counts");
    assert_eq!(of(BLACK, fell + Span(1)).await, counted(0, 0));
    let mut transaction = db.store.begin().await.unwrap();
    assert_eq!(transaction.time_outs(WHITE, START).await.unwrap(), counted(1, 3));
    drop(transaction);

    // A bare king's opponent has flagged: a draw, but lost on time all the same.
    let start = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let drawn = db.begin_from(start, proposal(), SEATS, START).await;
    db.play(drawn, &["e2e4", "e8e7"], START).await;
    flag(&db, drawn).await;
    assert_eq!(db.load(drawn).await.the_match.outcome().unwrap().ahead(), None);
    assert_eq!(of(WHITE, START).await, counted(2, 4));
    assert_eq!(of(BLACK, START).await, counted(1, 4));

    db.tamper(&against_engine("reason = 'time-out'")).await;
    assert_eq!(of(WHITE, START).await, counted(0, 1), "games against the engine");
}

#[tokio::test]
async fn replies_are_the_players_own_moves_since_a_moment() {
    let db = TestStore::new().await;
    let of = async |player, since| -> Vec<i64> {
        let replies = db.store.replies(player, since).await.unwrap();
        replies.into_iter().map(|span| span.0 / Span::hours(1).0).collect()
    };
    assert_eq!(of(WHITE, START).await, Vec::<i64>::new());
    let id = db.begin().await;
    for (text, hours) in [("e2e4", 3), ("e7e5", 5), ("g1f3", 15), ("b8c6", 16)] {
        let the_move = db.load(id).await.the_match.read_move(text).unwrap();
        db.act(id, Action::Move(the_move), after(hours)).await;
    }
    assert_eq!(of(WHITE, START).await, [10, 3], "the latest first; the first from the start");
    assert_eq!(of(BLACK, START).await, [1, 2]);
    assert_eq!(of(WHITE, after(15)).await, [10]);
    assert_eq!(of(THIRD, START).await, Vec::<i64>::new());

    // With the other color, in a finished game, and where Black moves first.
    let swapped = ByColor { white: THIRD, black: WHITE };
    let over = db.begin_with(proposal(), swapped, after(100)).await;
    db.play(over, &FOOLS_MATE, after(100)).await;
    assert_eq!(of(WHITE, START).await, [1, 1, 10, 3]);
    let start = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let second = db.begin_from(start, proposal(), swapped, after(200)).await;
    db.play(second, &["e7e5"], after(204)).await;
    assert_eq!(of(WHITE, after(200)).await, [5]);
    assert_eq!(of(THIRD, after(200)).await, Vec::<i64>::new());

    db.tamper(&against_engine(&format!("id = {id}"))).await;
    assert_eq!(of(WHITE, START).await, [5, 1, 1], "games against the engine");
}

#[tokio::test]
async fn reliability_is_read_by_indexes() {
    let db = TestStore::in_a_file().await;
    db.uses_only(TIME_OUTS, &["matches_over_of_white", "matches_over_of_black"]).await;
    let plan = db.plan(REPLIES).await;
    assert!(!plan.iter().any(|step| step.starts_with("SCAN m")), "{plan:#?}");
    for index in ["matches_over_of_white", "matches_running_white", "matches_running_black"] {
        assert!(plan.iter().any(|step| step.contains(index)), "{index}: {plan:#?}");
    }
}
