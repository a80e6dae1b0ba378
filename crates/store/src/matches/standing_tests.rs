//! What stands on the boards of running matches: written with every save, and later for matches
//! that an older version has saved.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeSet;

use courier_play::standing::{StandingBoard, boards};

use crate::Revision;
use crate::matches::standing::{STANDING, WITHOUT_BOARD};
use crate::sql;
use crate::test_support::*;

/// The numbers of plies after which `game` had a board that stands in a running match.
async fn standing(db: &TestStore, game: MatchId) -> Vec<usize> {
    let the_match = db.load(game).await.the_match;
    let all: Vec<StandingBoard> = boards(the_match.game()).collect();
    let found = db.store.standing_boards(&all.iter().cloned().collect()).await.unwrap();
    (0..all.len()).filter(|ply| found.contains(&all[*ply])).collect()
}

#[tokio::test]
async fn boards_of_running_matches_are_found_by_whatever_moves_they_were_reached() {
    let db = TestStore::new().await;
    let reviewed = db.begin().await;
    db.play(reviewed, &["e4", "e5", "Nf3", "Nc6"], START).await;
    assert_eq!(standing(&db, reviewed).await, [4], "its own board, while it runs");
    db.act_as(WHITE, reviewed, Action::Resign, after(9)).await;
    assert!(standing(&db, reviewed).await.is_empty());
    let same = db.begin().await;
    assert_eq!(standing(&db, reviewed).await, [0]);
    db.play(same, &["Nf3", "Nc6", "e4"], START).await;
    assert!(standing(&db, reviewed).await.is_empty());
    db.play(same, &["e5"], after(1)).await;
    assert_eq!(standing(&db, reviewed).await, [4]);
    let other = db.begin().await;
    db.play(other, &["e4", "c5", "Nf3"], START).await;
    assert_eq!(standing(&db, reviewed).await, [4], "another board");
    db.play(same, &["Bb5"], after(3)).await;
    assert!(standing(&db, reviewed).await.is_empty(), "it has gone on");
    db.uses_only(STANDING, &["matches_standing", "json_each"]).await;
}

#[tokio::test]
async fn boards_that_an_older_version_has_not_stored_are_added() {
    let db = TestStore::new().await;
    let (running, over) = (db.begin().await, db.begin().await);
    db.play(running, &["e4"], START).await;
    db.act_as(WHITE, over, Action::Resign, after(1)).await;
    let board = async |id| -> Option<String> {
        let query = sql::query_scalar("select board from matches where id = $1").bind(id);
        query.fetch_one(&db.store.readers).await.unwrap()
    };
    let e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b";
    assert_eq!((board(running).await.as_deref(), board(over).await), (Some(e4), None));
    sql::query("update matches set board = null").execute(&db.store.writer).await.unwrap();
    let without = async |after| db.store.matches_without_board(after, 5).await.unwrap();
    assert_eq!(without(MatchId(0)).await, [running]);
    assert!(without(running).await.is_empty());
    let Loaded { the_match, revision, .. } = db.load(running).await;
    let stale = StandingBoard::of(the_match.game().start());
    let mut transaction = db.store.begin().await.unwrap();
    transaction.set_board(running, Revision(revision.0 - 1), &stale).await.unwrap();
    transaction.set_board(running, revision, &the_match.standing_board().unwrap()).await.unwrap();
    transaction.commit().await.unwrap();
    assert_eq!(board(running).await.as_deref(), Some(e4));
    assert!(without(MatchId(0)).await.is_empty());
    assert!(db.store.standing_boards(&BTreeSet::new()).await.unwrap().is_empty());
    db.uses_only(WITHOUT_BOARD, &["matches_standing"]).await;
}
