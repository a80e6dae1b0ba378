//! Studies.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::studies::{StudyRecord, StudyRow};

use crate::people::studies::{CHANGED, COMMENTS, COUNT, EMPTIED, MOVES, SHOW, STUDY};
use crate::test_support::*;

/// The most studies of a player in these tests.
const MOST: u32 = 3;

fn row(id: u32, parent: Option<u32>, ply: Option<u32>, uci: &str) -> StudyRow {
    StudyRow { id, parent, ply, uci: uci.to_owned(), comment: None }
}

fn record() -> StudyRecord {
    let commented = StudyRow { comment: Some("solid".to_owned()), ..row(2, Some(5), None, "c7c6") };
    StudyRecord {
        line: "e2e4".to_owned(),
        next_id: 6,
        // In their order, which is not that of the ids.
        moves: vec![row(5, None, Some(0), "d2d4"), commented, row(1, Some(5), None, "d7d5")],
        comments: vec![(0, "start".to_owned()), (1, "best by test".to_owned())],
    }
}

#[tokio::test]
async fn a_study_is_saved_at_the_revision_that_was_read() {
    let db = TestStore::new().await;
    let (id, other) = (db.begin().await, db.begin().await);
    let store = &db.store;
    assert_eq!(store.study(id, WHITE).await.unwrap(), None);
    assert!(store.save_study((id, WHITE), None, &record(), MOST, START).await.unwrap());
    assert!(
        !store.save_study((id, WHITE), None, &record(), MOST, START).await.unwrap(),
        "it exists"
    );
    let stored = store.study(id, WHITE).await.unwrap().unwrap();
    assert_eq!((&stored.record, stored.shown_at), (&record(), None));
    for (match_id, player) in [(id, BLACK), (other, WHITE)] {
        assert_eq!(store.study(match_id, player).await.unwrap(), None);
    }
    assert!(
        store
            .save_study((id, BLACK), None, &StudyRecord { next_id: 1, ..record() }, MOST, START)
            .await
            .is_ok()
    );

    let mut changed = record();
    changed.moves.remove(1);
    changed.comments.clear();
    let revision = Some(stored.revision);
    assert!(store.save_study((id, WHITE), revision, &changed, MOST, after(1)).await.unwrap());
    assert!(
        !store.save_study((id, WHITE), revision, &record(), MOST, after(2)).await.unwrap(),
        "late"
    );
    assert_eq!(store.study(id, WHITE).await.unwrap().unwrap().record, changed);
    assert_eq!(db.number("select written_at from studies where player_id = 101").await, after(1).0);
    assert_eq!(store.study(id, BLACK).await.unwrap().unwrap().record.moves, record().moves);
    for query in [STUDY, MOVES, COMMENTS] {
        db.uses_only(query, &["PRIMARY KEY"]).await;
    }
}

#[tokio::test]
async fn studies_are_counted_shown_and_deleted() {
    let db = TestStore::new().await;
    let (id, other) = (db.begin().await, db.begin().await);
    let store = &db.store;
    assert!(!store.show_study(id, WHITE, Some(START)).await.unwrap(), "there is none");
    for (match_id, player) in [(id, WHITE), (other, WHITE), (id, BLACK)] {
        store.save_study((match_id, player), None, &record(), MOST, START).await.unwrap();
    }
    assert_eq!(store.count_studies(WHITE).await.unwrap(), 2);
    assert_eq!(store.count_studies(THIRD).await.unwrap(), 0);
    assert!(store.show_study(id, WHITE, Some(after(3))).await.unwrap());
    assert_eq!(store.study(id, WHITE).await.unwrap().unwrap().shown_at, Some(after(3)));
    assert_eq!(store.study(id, BLACK).await.unwrap().unwrap().shown_at, None);
    assert!(store.show_study(id, WHITE, None).await.unwrap());
    assert_eq!(store.study(id, WHITE).await.unwrap().unwrap().shown_at, None);
    let before = store.study(id, WHITE).await.unwrap().unwrap().revision;
    assert!(store.delete_study(id, WHITE).await.unwrap());
    assert!(!store.delete_study(id, WHITE).await.unwrap(), "it is deleted already");
    assert!(!store.show_study(id, WHITE, Some(after(4))).await.unwrap(), "there is nothing in it");
    // Ids of moves go on, and what was read before is not saved.
    let left = store.study(id, WHITE).await.unwrap().unwrap();
    let nothing = StudyRecord { moves: vec![], comments: vec![], ..record() };
    assert_eq!((&left.record, left.shown_at), (&nothing, None));
    let late = store.save_study((id, WHITE), Some(before), &record(), MOST, after(5)).await;
    assert!(!late.unwrap());
    assert_eq!(store.count_studies(WHITE).await.unwrap(), 1);
    assert_eq!(store.study(id, BLACK).await.unwrap().unwrap().record, record());
    for table in ["study_moves", "study_comments"] {
        let left = format!("select count(*) from {table} where player_id = 101 and match_id = 1");
        assert_eq!(db.number(&left).await, 0, "{table}");
    }
    for query in [COUNT, CHANGED, SHOW, EMPTIED] {
        db.uses_only(query, &["PRIMARY KEY"]).await;
    }
}

#[tokio::test]
async fn an_emptied_study_is_none_until_something_is_added() {
    let db = TestStore::new().await;
    let store = &db.store;
    let mut ids = Vec::new();
    for _ in 0..=MOST {
        ids.push(db.begin().await);
    }
    let save = async |id, record: &StudyRecord| {
        let stored = store.study(id, WHITE).await.unwrap();
        let revision = stored.map(|stored| stored.revision);
        store.save_study((id, WHITE), revision, record, MOST, START).await.unwrap()
    };
    let (emptied, last) = (ids[0], ids[ids.len() - 1]);
    for id in &ids[..ids.len() - 1] {
        assert!(save(*id, &record()).await);
    }
    assert!(store.show_study(emptied, WHITE, Some(after(1))).await.unwrap());
    let nothing = StudyRecord { moves: vec![], comments: vec![], ..record() };
    assert!(save(emptied, &nothing).await);
    assert_eq!(store.study(emptied, WHITE).await.unwrap().unwrap().shown_at, None);
    assert!(!store.show_study(emptied, WHITE, Some(after(1))).await.unwrap());
    // It leaves room for another, after which there is none for it.
    assert_eq!(store.count_studies(WHITE).await.unwrap(), MOST - 1);
    assert!(save(last, &record()).await && !save(emptied, &record()).await);
    assert_eq!(store.count_studies(WHITE).await.unwrap(), MOST);
    assert!(save(last, &nothing).await && save(emptied, &record()).await);
    let again = store.study(emptied, WHITE).await.unwrap().unwrap();
    assert_eq!((again.record, again.shown_at), (record(), None), "what is added is not shown");
    // One with a comment alone is a study.
    let comment = StudyRecord { moves: vec![], ..record() };
    assert!(save(emptied, &comment).await);
    assert_eq!(store.count_studies(WHITE).await.unwrap(), MOST);
    assert!(store.show_study(emptied, WHITE, Some(after(1))).await.unwrap());
    assert!(save(emptied, &record()).await);
    let shown = store.study(emptied, WHITE).await.unwrap().unwrap();
    assert_eq!(shown.shown_at, Some(after(1)), "a change does not hide it");
}

#[tokio::test]
async fn a_new_study_is_saved_if_the_player_has_fewer_than_the_most() {
    let db = TestStore::new().await;
    let store = &db.store;
    let mut ids = Vec::new();
    for _ in 0..=MOST {
        ids.push(db.begin().await);
    }
    let (last, others) = ids.split_last().unwrap();
    let save = |id, player, revision| {
        let (study, record) = ((id, player), record());
        async move { store.save_study(study, revision, &record, MOST, START).await.unwrap() }
    };
    for id in others {
        assert!(save(*id, WHITE, None).await);
    }
    assert!(!save(*last, WHITE, None).await, "there are as many as may be");
    assert_eq!(store.study(*last, WHITE).await.unwrap(), None);
    assert_eq!(store.count_studies(WHITE).await.unwrap(), MOST);
    // Those that exist can be changed, and other players have their own.
    let revision = store.study(ids[0], WHITE).await.unwrap().unwrap().revision;
    assert!(save(ids[0], WHITE, Some(revision)).await && save(*last, BLACK, None).await);
    assert!(store.delete_study(ids[0], WHITE).await.unwrap());
    assert!(save(*last, WHITE, None).await);
}

#[tokio::test]
async fn invalid_studies_are_rejected() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    let store = &db.store;
    let with = |row: StudyRow| StudyRecord { moves: vec![row], ..record() };
    let long = Some("ñ".repeat(501));
    for wrong in [
        with(row(1, None, None, "d2d4")),
        with(row(1, Some(1), Some(0), "d2d4")),
        with(row(1, None, Some(0), "")),
        with(StudyRow { comment: long.clone(), ..row(1, None, Some(0), "d2d4") }),
        StudyRecord { comments: vec![(0, String::new())], ..record() },
        StudyRecord { comments: vec![(0, long.clone().unwrap())], ..record() },
        StudyRecord { moves: vec![row(1, None, Some(0), "d2d4"); 2], ..record() },
    ] {
        assert!(
            store.save_study((id, WHITE), None, &wrong, MOST, START).await.is_err(),
            "{wrong:?}"
        );
    }
    assert!(store.save_study((MatchId(999), WHITE), None, &record(), MOST, START).await.is_err());
    assert_eq!(store.study(id, WHITE).await.unwrap(), None, "nothing is stored in part");
}
