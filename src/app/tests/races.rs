//! Races: of two actions at the same time, one is stored and the other stores nothing.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::future::poll_fn;
use std::pin::Pin;
use std::task::Poll;
use std::time::Duration;

use courier_play::challenges::ChallengeState;
use courier_play::preferences::{Hour, LeadTimes, Preferences};
use courier_play::zone::Zone;
use courier_store::Revision;

use super::test_store::*;
use crate::app::{App, SettingsChange};

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn two_racing_saves_make_exactly_one_move() {
    let db = TestStore::new().await;
    // The second store has its own connections, as another process would.
    let other = Store::open_for_test(&db.path()).await;
    for stores in [[db.store.clone(), db.store.clone()], [db.store.clone(), other]] {
        for _ in 0..10 {
            let id = db.begin().await;
            let loaded = db.load(id).await;
            let runs = stores.iter().zip(["e2e4", "d2d4"]).map(|(store, text)| {
                let (the_match, events) = moved(&loaded, text, after(1));
                let (store, loaded) =
                    (AppStore(store.clone()), Loaded { the_match, ..loaded.clone() });
                tokio::spawn(async move {
                    (text, store.save_loaded(&loaded, &events, &[], false, after(1)).await.unwrap())
                })
            });
            let mut made = Vec::new();
            for run in runs.collect::<Vec<_>>() {
                match run.await.unwrap() {
                    (text, Saved::Done { .. }) => made.push(text),
                    (_, Saved::Raced) => {}
                    (_, Saved::OnVacation) => panic!("no flag has fallen"),
                }
            }
            assert_eq!(made.len(), 1, "{made:?}");
            let the_match = db.load(id).await.the_match;
            let stored: Vec<_> =
                the_match.record().moves.iter().map(|(uci, _)| uci.as_str()).collect();
            assert_eq!(stored, made);
            let told = format!(
                "select count(*) from outbox
                 where cast(json_extract(notice, '$.the_match') as bigint) = {id}"
            );
            assert_eq!(db.number(&told).await, 1);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_flag_and_a_move_that_race_leave_one_of_them() {
    let db = TestStore::new().await;
    for _ in 0..10 {
        let id = db.begin().await;
        db.play(id, &["e2e4", "e7e5"], START).await;
        let loaded = db.load(id).await;
        let (the_move, move_events) = moved(&loaded, "g1f3", after(100));
        let mut flagged = loaded.the_match.clone();
        let now = flagged.flag_at().unwrap();
        let flag_events = [flagged.sweep(now).unwrap()];
        let with_move = Loaded { the_match: the_move, ..loaded.clone() };
        let (first, second) = tokio::join!(
            db.store.save_loaded(&with_move, &move_events, &[], false, now),
            db.store.save(loaded.revision, &flagged, &flag_events, &[], now),
        );
        let raced = [first.unwrap(), second.unwrap()]
            .iter()
            .filter(|saved| **saved == Saved::Raced)
            .count();
        assert_eq!(raced, 1);
        let stored = db.load(id).await.the_match;
        assert_eq!(stored.outcome().is_some(), stored.ply() == 2);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_challenge_is_accepted_or_cancelled_never_both() {
    let db = TestStore::new().await;
    for _ in 0..10 {
        let id = db.challenge().await;
        let challenge = db.store.challenge(id).await.unwrap().unwrap();
        let pairing = Pairing {
            players: ByColor { white: WHITE, black: BLACK },
            start: 0,
            challenger: courier_rules::Color::White,
        };
        let (accepted, cancelled) = tokio::join!(
            db.store.accept(&challenge, &pairing, START_FEN, |_| Vec::new(), after(1)),
            db.store.close_challenge(id, ChallengeState::Cancelled, &[], after(1)),
        );
        let expected = match (accepted.unwrap(), cancelled.unwrap()) {
            (Some(match_id), false) => ChallengeState::Accepted(match_id),
            (None, true) => ChallengeState::Cancelled,
            both => panic!("{both:?}"),
        };
        assert_eq!(db.store.challenge(id).await.unwrap().unwrap().state, expected);
    }
    let matches = db.number("select count(*) from matches").await;
    assert_eq!(
        matches,
        db.number("select count(*) from challenges where state = 'accepted'").await
    );
}

#[tokio::test]
async fn a_stale_revision_saves_nothing() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    let stale = db.load(id).await;
    db.act(id, Action::OfferDraw, after(1)).await;
    let (the_match, events) = moved(&stale, "e2e4", after(2));
    let messages = [tell(BLACK, Notice::YourTurn { the_match: id, ply: 1 })];
    let saved =
        db.store.save(stale.revision, &the_match, &events, &messages, after(2)).await.unwrap();
    assert_eq!(saved, Saved::Raced);
    assert_eq!(db.load(id).await.the_match.ply(), 0);
    assert_eq!(db.number("select count(*) from outbox").await, 0);
}

/// Changes of preferences and time zones affect reminders, and so supersede a move, too.
#[tokio::test]
async fn a_superseded_move_saves_nothing() {
    let db = TestStore::new().await;
    let digest = Preferences { digest: Hour::new(8), ..Preferences::defaults(Zone::default()) };
    for superseded_by in ["an offer", "a move", "preferences", "a zone", "nothing"] {
        let id = db.begin().await;
        let stale = db.load(id).await;
        match superseded_by {
            "an offer" => drop(db.act(id, Action::OfferDraw, after(1)).await),
            "a move" => drop(db.play(id, &["d2d4"], START).await),
            // Those of the player who is on the move after it.
            "preferences" => db.store.set_preferences(BLACK, &digest, after(1)).await.unwrap(),
            "a zone" => db
                .store
                .set_zone(BLACK, Some("Asia/Tokyo".parse().unwrap()), after(1))
                .await
                .unwrap(),
            _ => {}
        }
        let before = db.load(id).await;
        let messages = db.number("select count(*) from outbox").await;
        let (the_match, events) = moved(&stale, "e2e4", after(2));
        let saved = db
            .store
            .save_loaded(&Loaded { the_match, ..stale }, &events, &[], false, after(2))
            .await
            .unwrap();
        let stored = db.load(id).await;
        if superseded_by == "nothing" {
            assert!(matches!(saved, Saved::Done { .. }), "{saved:?}");
            assert_eq!(
                (stored.the_match.ply(), stored.revision),
                (1, Revision(before.revision.0 + 1))
            );
            continue;
        }
        assert_eq!(saved, Saved::Raced, "{superseded_by}");
        assert_eq!(
            (stored.the_match.ply(), stored.revision),
            (before.the_match.ply(), before.revision)
        );
        assert_eq!(db.number("select count(*) from outbox").await, messages, "{superseded_by}");
    }
}

/// A save may be dropped at any moment, for instance when the process stops. It is rolled back, and
/// the write lock is released.
#[tokio::test]
async fn a_dropped_save_stores_nothing_and_releases_the_write_lock() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    let loaded = db.load(id).await;
    let (the_match, events) = moved(&loaded, "e2e4", after(1));
    let moved = Loaded { the_match, ..loaded };
    for polls in 1..40_usize {
        let mut save = Box::pin(db.store.save_loaded(&moved, &events, &[], false, after(1)));
        let mut finished = false;
        for _ in 0..polls {
            if poll_once(&mut save).await {
                finished = true;
                break;
            }
        }
        drop(save);
        // One statement: a commit that was under way may become visible between two of them.
        let stored = db
            .number("select 10 * (select count(*) from moves) + (select count(*) from outbox)")
            .await;
        assert!(
            [0, 11].contains(&stored),
            "after {polls} polls: the move without its message, or the message without its move"
        );
        if finished {
            assert_eq!((stored, db.load(id).await.the_match.ply()), (11, 1));
        }
        if stored == 11 {
            return;
        }
    }
    panic!("the save did not finish");
}

/// Polls once, then lets the thread of the database work. Returns whether the future is ready.
async fn poll_once<T>(future: &mut Pin<Box<impl Future<Output = T>>>) -> bool {
    let ready = poll_fn(|context| Poll::Ready(future.as_mut().poll(context).is_ready())).await;
    tokio::time::sleep(Duration::from_millis(2)).await;
    ready
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn changes_of_preferences_at_the_same_time_are_all_stored() {
    let unchanged = SettingsChange::default();
    let (leads, quiet, digest) = (LeadTimes::NONE, "22-7".parse().ok(), Hour::new(8));
    let changes = [
        SettingsChange { leads: Some(leads), ..unchanged },
        SettingsChange { quiet: Some(quiet), ..unchanged },
        SettingsChange { digest: Some(digest), ..unchanged },
    ];
    for _ in 0..10 {
        let db = TestStore::new().await;
        let before = db.store.preferences(WHITE).await.unwrap();
        let runs = changes.map(|change| {
            let app = App::new(db.store.clone());
            tokio::spawn(async move { app.change_settings(WHITE, change, START).await.unwrap() })
        });
        for run in runs {
            run.await.unwrap();
        }
        let expected = Preferences { leads, quiet, digest, ..before };
        assert_eq!(db.store.preferences(WHITE).await.unwrap(), expected);
    }
}
