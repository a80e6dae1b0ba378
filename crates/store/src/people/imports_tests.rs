//! Imported games.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::Wanted;
use crate::people::imports::{OF_OWNER, ONE};
use crate::test_support::*;

#[tokio::test]
async fn imported_games_belong_to_their_owner() {
    let db = TestStore::new().await;
    let store = &db.store;
    let first = db.import(WHITE, "[White \"Ann\"]\n\n1. e4 1-0").await;
    let second = db.import(WHITE, "[Variant \"Caparandom\"]\n[Event \"x\"]\n\n*").await;
    let theirs = db.import(BLACK, "1. d4 *").await;
    let listed = store.imported_by(WHITE).await.unwrap();
    let shown: Vec<_> = listed
        .iter()
        .map(|game| (game.id, game.variant.key(), game.white.as_str(), game.score.as_str()))
        .collect();
    assert_eq!(shown, [(second, "capablanca960", "", "*"), (first, "chess", "Ann", "1-0")]);
    let stored = store.imported(first).await.unwrap().unwrap();
    assert_eq!((stored.owner, stored.imported_at, stored.shown_in), (WHITE, START, None));
    assert!(stored.record.ends_with("1. e4 1-0\n"), "{}", stored.record);

    assert!(!store.show_import(theirs, WHITE, HERE).await.unwrap(), "it is not theirs");
    assert!(store.show_import(first, WHITE, HERE).await.unwrap());
    assert_eq!(store.imported(first).await.unwrap().unwrap().shown_in, Some(HERE));
    assert!(!store.delete_import(theirs, WHITE).await.unwrap(), "it is not theirs");
    assert!(store.delete_import(second, WHITE).await.unwrap());
    assert!(!store.delete_import(second, WHITE).await.unwrap(), "it is deleted already");
    assert_eq!(store.imported(second).await.unwrap(), None);
    assert_eq!(store.imported(ImportId(999)).await.unwrap(), None);
    let next = db.import(WHITE, "1. c4 *").await;
    assert!(next > theirs && next > second, "numbers are not given again");
    db.uses_only(OF_OWNER, &["imported_games_of_owner"]).await;
    db.uses_only(ONE, &["PRIMARY KEY"]).await;
}

/// The starting position is what a list names Gothic by.
#[tokio::test]
async fn a_list_contains_the_numbers_of_the_starting_positions() {
    let db = TestStore::new().await;
    let capablanca960 = Variant::by_key("capablanca960").unwrap();
    let starts = [45_658, 7].map(|number| capablanca960.start(number).unwrap().to_string());
    let endgame = "4k5/10/10/10/10/10/P9/4K5 w - - 0 1".to_owned();
    for fen in starts.into_iter().chain([endgame]) {
        let tags = format!("[Variant \"Caparandom\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]");
        db.import(WHITE, &format!("[White \"x\"]\n{tags}\n\n*")).await;
    }
    db.import(WHITE, "1. e4 *").await;
    let listed = db.store.imported_by(WHITE).await.unwrap();
    let starts: Vec<_> = listed.iter().rev().map(|game| game.start).collect();
    assert_eq!(starts, [Some(45_658), Some(7), None, Some(0)]);
}

/// Nothing that counts matches knows of them.
#[tokio::test]
async fn imported_games_are_no_matches() {
    let db = TestStore::new().await;
    db.import(WHITE, "[White \"Ann\"]\n\n1. f3 e5 2. g4 Qh4# 0-1").await;
    let store = &db.store;
    assert_eq!(store.all_of(WHITE).await.unwrap(), []);
    assert_eq!(store.count_finished(WHITE, WHITE, None, Wanted::default()).await.unwrap(), 0);
    assert_eq!(store.ratings_of(WHITE).await.unwrap(), []);
    assert_eq!(db.number("select count(*) from players where name = 'Ann'").await, 0);
}
