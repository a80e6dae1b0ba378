//! Reviews: what is stored, in which order they are computed, and which positions are left out.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::reviews::Evaluation;

use crate::matches::reviews::{ONE, OWN_UNFINISHED, POSITIONS, RECENT, UNFINISHED};
use crate::test_support::*;
use crate::{ReviewedPosition, StoredReview};

async fn request(db: &TestStore, id: MatchId, player: PlayerId, now: Moment) {
    let mut transaction = db.store.begin().await.unwrap();
    transaction.request_review(id, player, 1, now).await.unwrap();
    transaction.commit().await.unwrap();
}

fn position(ply: u32, evaluation: Evaluation) -> ReviewedPosition {
    ReviewedPosition { ply, evaluation, line: "e2e4 e7e5".to_owned() }
}

#[tokio::test]
async fn a_review_is_stored_position_by_position() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    assert_eq!(db.store.review(id).await.unwrap(), None);
    let found = [
        position(0, Evaluation::Centipawns(-35)),
        position(1, Evaluation::Mate(-3)),
        position(4, Evaluation::Centipawns(0)),
    ];
    // Without a review nothing is stored.
    db.store.add_reviewed_position(id, &found[0]).await.unwrap();
    assert_eq!(db.store.reviewed_positions(id).await.unwrap(), []);
    request(&db, id, WHITE, START).await;
    for found in found.iter().rev() {
        db.store.add_reviewed_position(id, found).await.unwrap();
    }
    // A second finding changes nothing.
    db.store.add_reviewed_position(id, &position(4, Evaluation::Mate(1))).await.unwrap();
    assert_eq!(db.store.reviewed_positions(id).await.unwrap(), found);
    let stored = |finished| {
        let (requested_by, was_finished) = (WHITE, false);
        Some(StoredReview { version: 1, engine: None, requested_by, finished, was_finished })
    };
    assert_eq!(db.store.review(id).await.unwrap(), stored(false));
    db.store.finish_review(id, after(1)).await.unwrap();
    assert_eq!(db.store.review(id).await.unwrap(), stored(true));
    // What was found is kept.
    request(&db, id, BLACK, after(2)).await;
    assert_eq!(db.store.reviewed_positions(id).await.unwrap().len(), 3);
    let asked_again = db.store.review(id).await.unwrap().unwrap();
    assert!(!asked_again.finished && asked_again.was_finished);
    assert_eq!(db.store.review(id).await.unwrap().unwrap().requested_by, BLACK);
    db.store.delete_review(id).await.unwrap();
    assert_eq!(db.store.review(id).await.unwrap(), None);
    db.uses_only(ONE, &["reviews USING INTEGER PRIMARY KEY"]).await;
    db.uses_only(POSITIONS, &["review_positions USING PRIMARY KEY"]).await;
}

#[tokio::test]
async fn what_another_engine_has_found_is_deleted() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    request(&db, id, WHITE, START).await;
    let found = position(0, Evaluation::Centipawns(-35));
    db.store.add_reviewed_position(id, &found).await.unwrap();
    for (version, engine, is_other) in [
        (1, None, false),
        (2, None, true),
        (2, Some("Stockfish 16"), true),
        // The version is that of our engine.
        (3, Some("Stockfish 16"), false),
        (3, Some("Stockfish 17"), true),
        (3, None, true),
    ] {
        let other = db.store.assign_review(id, version, engine).await.unwrap();
        let left = db.store.reviewed_positions(id).await.unwrap().len();
        assert_eq!((other, left), (is_other, usize::from(!is_other)), "{version} {engine:?}");
        let stored = db.store.review(id).await.unwrap().unwrap();
        assert_eq!(stored.engine.as_deref(), engine);
        assert!(!stored.was_finished);
        db.store.add_reviewed_position(id, &found).await.unwrap();
    }
}

#[tokio::test]
async fn a_review_that_was_finished_can_be_kept() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    let kept = async |hour| db.store.keep_finished_review(id, after(hour)).await.unwrap();
    request(&db, id, WHITE, START).await;
    assert!(!kept(1).await, "it was never finished");
    db.store.finish_review(id, after(2)).await.unwrap();
    assert!(!kept(3).await, "it is finished");
    for hour in [4, 6] {
        request(&db, id, BLACK, after(hour)).await;
        request(&db, id, BLACK, after(hour)).await;
        assert!(kept(hour + 1).await);
        assert!(db.store.review(id).await.unwrap().unwrap().finished);
    }
    request(&db, id, BLACK, after(8)).await;
    assert!(db.store.assign_review(id, 1, Some("Stockfish 16")).await.unwrap());
    assert!(!kept(9).await, "what had been found is deleted");
}

#[tokio::test]
async fn the_review_that_has_waited_longest_comes_first() {
    let db = TestStore::new().await;
    let (one, two) = (db.begin().await, db.begin().await);
    request(&db, two, WHITE, after(1)).await;
    request(&db, one, BLACK, after(2)).await;
    assert_eq!(db.store.unfinished_reviews(5).await.unwrap(), [two, one]);
    assert_eq!(db.store.unfinished_reviews(1).await.unwrap(), [two]);
    let unfinished = async |player| {
        let mut transaction = db.store.begin().await.unwrap();
        transaction.unfinished_review_of(player).await.unwrap()
    };
    assert_eq!((unfinished(WHITE).await, unfinished(BLACK).await), (Some(two), Some(one)));
    db.store.finish_review(two, after(3)).await.unwrap();
    assert_eq!(db.store.unfinished_reviews(5).await.unwrap(), [one]);
    assert_eq!(unfinished(WHITE).await, None);
    db.uses_only(UNFINISHED, &["reviews_unfinished"]).await;
    db.uses_only(OWN_UNFINISHED, &["reviews_of_player"]).await;
}

#[tokio::test]
async fn the_recent_reviews_of_a_player_are_counted() {
    let db = TestStore::new().await;
    for hour in 0..3 {
        let id = db.begin().await;
        request(&db, id, WHITE, after(hour)).await;
    }
    let recent = async |player, since| {
        db.store.begin().await.unwrap().recent_reviews(player, since).await.unwrap()
    };
    assert_eq!(recent(WHITE, after(0)).await, (2, Some(after(1))));
    assert_eq!(recent(BLACK, after(0)).await, (0, None));
    db.uses_only(RECENT, &["reviews_of_player"]).await;
}
