//! Saving a match, and reading it as it was stored.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::outcome::{Outcome, Reason};
use courier_play::rating::{Rating, SideScore};
use courier_rules::Color;

use crate::StoreError;
use crate::sql;
use crate::test_support::*;

#[tokio::test]
async fn the_moves_of_a_match_are_read_as_they_were_stored() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.play(id, &["e2e4", "e7e5", "g1f3"], START).await;
    let the_match = db.load(id).await.the_match;
    let moves: Vec<_> =
        the_match.record().moves.iter().map(|(uci, at)| (uci.as_str(), *at)).collect();
    assert_eq!(moves, [("e2e4", after(1)), ("e7e5", after(2)), ("g1f3", after(3))]);
    assert_eq!((the_match.ply(), the_match.turn()), (3, Color::Black));
    assert!(db.store.find_match(MatchId(999)).await.unwrap().is_none());
}

#[tokio::test]
async fn several_moves_can_be_saved_at_once() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    let loaded = db.load(id).await;
    let (the_match, mut events) = moved(&loaded, "e2e4", after(1));
    let (the_match, answered) = moved(&Loaded { the_match, ..loaded.clone() }, "e7e5", after(1));
    events.extend(answered);
    let saved =
        db.save_loaded(&Loaded { the_match, ..loaded }, &events, &[], after(1)).await.unwrap();
    assert!(matches!(saved, Saved::Done { ratings: None, .. }), "{saved:?}");
    assert_eq!(db.load(id).await.the_match.ply(), 2);
}

#[tokio::test]
async fn events_that_do_not_explain_the_match_are_refused() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    let loaded = db.load(id).await;
    let (moved_match, moved_events) = moved(&loaded, "e2e4", after(1));
    let mut resigned = loaded.the_match.clone();
    let resigned_events = resigned.act(WHITE, Action::Resign, after(1)).unwrap();
    let cases = [
        ("a move without its event", &moved_match, &[][..]),
        ("an event without its move", &loaded.the_match, &moved_events[..]),
        ("an end without its event", &resigned, &[][..]),
        ("the event of an end that is none", &loaded.the_match, &resigned_events[..]),
    ];
    for (case, the_match, events) in cases {
        let changed = Loaded { the_match: the_match.clone(), ..loaded };
        let refused = db.save_loaded(&changed, events, &[], after(1)).await;
        assert!(
            matches!(refused, Err(StoreError::Unexplained { id: found }) if found == id),
            "{case}: {refused:?}"
        );
        assert_eq!(db.load(id).await.revision, loaded.revision, "{case}");
    }
}

#[tokio::test]
async fn offers_and_results_are_stored() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.act(id, Action::OfferDraw, after(1)).await;
    assert_eq!(db.load(id).await.the_match.draw_offer(), Some(Color::White));

    db.act_as(BLACK, id, Action::DeclineDraw, after(2)).await;
    assert_eq!(db.load(id).await.the_match.draw_offer(), None);

    db.act(id, Action::Resign, after(3)).await;
    let chess = Variant::by_key("chess").unwrap();
    let outcome = Outcome::of(chess, Reason::Resignation, Some(Color::Black), after(3));
    assert_eq!(db.load(id).await.the_match.outcome(), Some(outcome));
}

#[tokio::test]
async fn a_stalemate_in_cescacs_is_stored_and_rated() {
    let db = TestStore::new().await;
    let mut cescacs = proposal();
    cescacs.terms.variant = Variant::by_key("cescacs").unwrap();
    let start = "/21:K7/17:k7/13:7d/ w -- - 0 1";
    let id = db.begin_from(start, cescacs, ByColor { white: WHITE, black: BLACK }, START).await;
    let changed = db.play(id, &["KP21-A21", "DZ13-A13", "KA21-P21", "DA13-C19"], START).await;
    let outcome = db.load(id).await.the_match.outcome().unwrap();
    assert_eq!((outcome.reason, outcome.at), (Reason::Stalemate, after(4)));
    assert_eq!(outcome.score.map(|score| score.to_string()).as_deref(), Some("1-2"));

    let (white, black) =
        Rating::after_game(Rating::NEWCOMER, Rating::NEWCOMER, SideScore::OneThird);
    let changed = changed.unwrap();
    assert_eq!((changed.white.after, changed.black.after), (white, black));
    for player in [WHITE, BLACK] {
        let rating = db.store.rating(player, "cescacs").await.unwrap().unwrap();
        assert_eq!(
            (rating.games, rating.wins, rating.draws, rating.losses),
            (1, 0, 1, 0),
            "it is counted as a draw"
        );
    }
}

#[tokio::test]
async fn the_searched_columns_agree_with_the_match() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    let row = async || -> (u32, String, Option<String>, i64, Option<Moment>) {
        sql::query_as("select ply, turn, last_uci, active_at, flag_at from matches where id = $1")
            .bind(id)
            .fetch_one(&db.store.readers)
            .await
            .unwrap()
    };
    let begun = row().await;
    let expected = (0, "white".to_owned(), None, START.0, Some(after(6 * 24)));
    assert_eq!(begun, expected, "three days of main time and three periods of one day");
    db.play(id, &["e2e4"], START).await;
    let played = row().await;
    let expected =
        (1, "black".to_owned(), Some("e2e4".to_owned()), after(1).0, Some(after(1 + 144)));
    assert_eq!(played, expected);
    db.act(id, Action::Resign, after(3)).await;
    let (_, _, _, active_at, flag_at) = row().await;
    assert_eq!((active_at, flag_at), (after(3).0, None));
}

#[tokio::test]
async fn the_board_message_of_a_match_is_stored() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    assert_eq!(db.store.board_message(id).await.unwrap(), None);
    let before = db.load(id).await.revision;
    db.store.replace_board(id, WHITE, (CHANNEL, u64::MAX), SHOWN).await.unwrap();
    assert_eq!(db.store.board_message(id).await.unwrap(), Some((CHANNEL, u64::MAX)));
    assert_eq!(db.load(id).await.revision, before, "showing a match does not change it");
}

#[tokio::test]
async fn a_corrupt_match_is_reported_with_its_number() {
    for (change, expected) in [
        ("update moves set uci = 'zzzz' where ply = 1", "move 1 zzzz"),
        ("update moves set uci = 'e2e5' where ply = 0", "move 0 e2e5"),
        (
            "update moves set played_at = played_at + 1000000000000 where ply = 2",
            "after the flag had fallen",
        ),
        ("delete from moves where ply = 1", "move 1 is missing"),
        ("delete from moves where ply = 0", "move 0 is missing"),
        ("update matches set start_fen = 'nothing'", "start"),
    ] {
        let db = TestStore::new().await;
        let id = db.begin().await;
        db.play(id, &["e2e4", "e7e5", "g1f3"], START).await;
        db.tamper(change).await;
        let error = db.store.find_match(id).await.unwrap_err();
        assert!(matches!(error, StoreError::CorruptMatch(_)), "{change}: {error:?}");
        let message = error.to_string();
        assert!(
            message.contains("match 1 cannot be replayed") && message.contains(expected),
            "{change}: {message}"
        );
    }
}

#[tokio::test]
async fn an_unknown_word_is_reported_with_its_column() {
    for (change, column) in [
        ("update matches set control = 'forever'", "control"),
        ("update matches set variant = 'draughts'", "variant"),
        (
            "update matches set reason = 'boredom', ended_at = 1, flag_at = null, remind_at = null",
            "reason",
        ),
    ] {
        let db = TestStore::new().await;
        let id = db.begin().await;
        db.tamper(change).await;
        let error = db.store.find_match(id).await.unwrap_err();
        assert!(matches!(error, StoreError::CorruptMatch(_)), "{change}: {error:?}");
        assert!(error.to_string().contains(&format!("\"{column}\"")), "{change}: {error}");
    }
}
