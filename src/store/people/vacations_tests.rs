//! Vacations, and what they supersede.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::play::vacations::Vacation;
use crate::store::test_store::*;

/// What was computed without a vacation that has been stored since, or with one that has ended,
/// must not be saved, on either turn: the next deadlines would be wrong.
#[tokio::test]
async fn a_vacation_supersedes_what_was_computed_before() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.play(id, &["e2e4"], START).await;
    let others = db.begin_with(proposal(), ByColor { white: THIRD, black: BLACK }, START).await;
    let begins = async || {
        let vacation = Vacation::of(1, after(2));
        db.store.begin_vacation(WHITE, vacation, after(2)).await.unwrap().unwrap();
    };
    let ends = async || {
        db.store.end_vacation(WHITE, after(4)).await.unwrap().unwrap();
    };
    for change in [true, false] {
        let before = db.load(id).await;
        let untouched = db.load(others).await.revision;
        if change {
            begins().await;
        } else {
            ends().await;
        }
        let (the_match, events) = moved(&before, if change { "e7e5" } else { "d7d5" }, after(5));
        let saved = db.store.save(before.revision, &the_match, &events, &[], after(5)).await;
        assert_eq!(saved.unwrap(), Saved::Raced);
        assert_eq!(db.load(others).await.revision, untouched);
    }
    assert_eq!(db.load(id).await.the_match.ply(), 1);
}
