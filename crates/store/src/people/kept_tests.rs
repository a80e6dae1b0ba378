//! What is kept of people whose data was deleted.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::blocks::Blocks;

use crate::Forgetting;
use crate::people::kept::COUNTED;
use crate::test_support::*;

async fn forget(db: &TestStore, player: PlayerId, now: Moment) {
    assert!(matches!(db.store.forget(player, now).await.unwrap(), Forgetting::Done { .. }));
}

async fn block(db: &TestStore, player: PlayerId, other: PlayerId) {
    let mut transaction = db.store.begin().await.unwrap();
    transaction.block(player, other, START).await.unwrap();
    transaction.commit().await.unwrap();
}

#[tokio::test]
async fn blocks_of_others_hold_again_when_a_deleted_player_returns() {
    let db = TestStore::new().await;
    block(&db, WHITE, BLACK).await;
    block(&db, THIRD, BLACK).await;
    block(&db, BLACK, WHITE).await;
    for _ in 0..2 {
        forget(&db, BLACK, after(200)).await;
        assert_eq!(db.store.blocked_by(WHITE).await.unwrap(), [], "as before");
        assert_eq!(db.number("select count(*) from kept_blocks").await, 2);
        db.store.save_person(&person(BLACK, "black again"), after(200)).await.unwrap();
        assert_eq!(db.number("select count(*) from kept_blocks").await, 0);
        let between = db.store.begin().await.unwrap().blocks_between(BLACK, WHITE).await.unwrap();
        assert_eq!(between, Blocks { by_actor: false, by_other: true }, "their own is gone");
        let listed = db.store.blocked_by(WHITE).await.unwrap();
        assert_eq!(listed, [(BLACK, "black again".to_owned())]);
    }
    assert!(db.store.unblock(WHITE, BLACK).await.unwrap());
    forget(&db, BLACK, after(200)).await;
    forget(&db, THIRD, after(200)).await;
    assert_eq!(db.number("select count(*) from kept_blocks").await, 0, "nor theirs for others");
    db.store.save_person(&person(BLACK, "black"), after(200)).await.unwrap();
    let between = db.store.begin().await.unwrap().blocks_between(BLACK, WHITE).await.unwrap();
    assert_eq!(between, Blocks::default());
}

/// Somebody else naming them is no return.
#[tokio::test]
async fn kept_blocks_wait_until_the_player_acts_and_can_be_removed() {
    let db = TestStore::new().await;
    for player in [WHITE, THIRD] {
        block(&db, player, BLACK).await;
    }
    forget(&db, BLACK, START).await;
    let again = person(BLACK, "black again");
    db.store.save_mentioned_person(&again, START).await.unwrap();
    assert_eq!(db.store.blocked_by(WHITE).await.unwrap(), []);
    assert_eq!(db.number("select count(*) from kept_blocks").await, 2);
    assert!(db.store.unblock(THIRD, BLACK).await.unwrap());
    assert!(!db.store.unblock(THIRD, BLACK).await.unwrap());
    assert_eq!(db.number("select count(*) from kept_blocks").await, 1);
    // The same block again, before they are back.
    block(&db, WHITE, BLACK).await;
    db.store.save_mentioned_person(&again, START).await.unwrap();
    assert_eq!(db.number("select count(*) from kept_blocks").await, 1);
    db.store.save_person(&again, START).await.unwrap();
    assert_eq!(db.number("select count(*) from kept_blocks").await, 0);
    let between = async |other| {
        let mut transaction = db.store.begin().await.unwrap();
        transaction.blocks_between(BLACK, other).await.unwrap().by_other
    };
    assert_eq!((between(WHITE).await, between(THIRD).await), (true, false));
}

/// Nobody gets rid of games lost on time by deleting their data.
#[tokio::test]
async fn games_lost_on_time_count_after_a_deletion() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.play(id, &LEAST_MOVES, START).await;
    let lost = after(24 * 20);
    let Loaded { mut the_match, revision, .. } = db.load(id).await;
    let flag = the_match.sweep(lost).unwrap();
    let _ = db.save(revision, &the_match, &[flag], &[], lost).await.unwrap();
    let players = ByColor { white: WHITE, black: BLACK };
    let won = db.begin_with(proposal(), players, lost).await;
    db.play(won, &FOOLS_MATE, lost).await;
    let ended = the_match.outcome().unwrap().at;
    let counted = async |since| {
        let found = db.store.time_outs(WHITE, since).await.unwrap();
        (found.games, found.lost_on_time)
    };
    for _ in 0..3 {
        assert_eq!(counted(START).await, (2, 1));
        assert_eq!(counted(ended + Span(1)).await, (1, 0));
        forget(&db, WHITE, lost + Span::days(9)).await;
        db.store.save_person(&person(WHITE, "again"), lost + Span::days(9)).await.unwrap();
    }
    assert_eq!(db.store.time_outs(BLACK, START).await.unwrap().games, 2, "and the opponent's");
}

/// Of the two players, each may delete their data, or both.
#[tokio::test]
async fn what_counts_for_two_players_is_counted_once_after_a_deletion() {
    let db = TestStore::new().await;
    for _ in 0..3 {
        let id = db.begin().await;
        db.play(id, &FOOLS_MATE, START).await;
    }
    // One that has changed no rating.
    let id = db.begin().await;
    db.act(id, Action::Abort, START).await;
    let between = async || db.store.rated_between(WHITE, BLACK, START - Span(1)).await.unwrap();
    assert_eq!(between().await, [START; 3]);
    for forgotten in [BLACK, WHITE, BLACK] {
        forget(&db, forgotten, START + Span::days(6)).await;
        db.store.save_person(&person(forgotten, "again"), after(200)).await.unwrap();
        assert_eq!(between().await, [START; 3], "{forgotten}");
    }
    // Only what still counts is kept, and only by hashes.
    let hashed = "select count(distinct pair_hash) from kept_counts";
    assert_eq!(db.number(hashed).await, 3, "of the pair, and the games of each");
    let mut transaction = db.store.begin().await.unwrap();
    let week = START + Span::days(7);
    assert_eq!(transaction.remove_outdated_counts(week - Span(1)).await.unwrap(), 0);
    assert_eq!(transaction.remove_outdated_counts(week).await.unwrap(), 1);
}

#[tokio::test]
async fn challenges_of_the_last_hour_count_after_a_deletion() {
    let db = TestStore::new().await;
    let counts = async || {
        let mut transaction = db.store.begin().await.unwrap();
        transaction.challenge_counts(WHITE, Some(BLACK), START - Span(1), START).await.unwrap()
    };
    db.store.propose(&proposal(), |_| Vec::new(), START).await.unwrap();
    let open = Proposal { opponent: None, ..proposal() };
    db.store.propose(&open, |_| Vec::new(), START).await.unwrap();
    let before = counts().await;
    assert_eq!((before.recent, before.to_opponent), (2, 1));
    for _ in 0..2 {
        forget(&db, WHITE, START).await;
        db.store.save_person(&person(WHITE, "again"), START).await.unwrap();
        let found = counts().await;
        assert_eq!((found.open, found.recent, found.to_opponent), (0, 2, 1));
        assert_eq!((found.first_recent, found.first_to_opponent), (Some(START), Some(START)));
    }
    forget(&db, BLACK, START).await;
    db.store.save_person(&person(BLACK, "again"), START).await.unwrap();
    assert_eq!(counts().await.to_opponent, 1, "once, although both have been deleted");
}

#[tokio::test]
async fn the_key_is_made_once_for_each_database() {
    let db = TestStore::in_a_file().await;
    let key = async |db: &TestStore| db.texts("select key from hash_key").await.remove(0);
    let first = key(&db).await;
    assert_eq!(first.len(), 64);
    assert_ne!(first, key(&TestStore::in_a_file().await).await);
    forget(&db, WHITE, START).await;
    assert_eq!(key(&db).await, first);
}

#[tokio::test]
async fn what_is_kept_is_found_by_indexes() {
    let db = TestStore::in_a_file().await;
    for (_, of_player) in COUNTED {
        let plan = db.plan(of_player).await;
        assert!(!plan.iter().any(|step| step.starts_with("SCAN")), "{plan:#?}");
    }
}

#[tokio::test]
async fn seeds_are_repeated_and_depend_on_the_key_of_the_database() {
    let db = TestStore::new().await;
    let seed = async |text| db.store.seed(text).await.unwrap();
    let first = seed("competition 1 2").await;
    assert_eq!(first, seed("competition 1 2").await);
    assert_ne!(first, seed("competition 1 3").await);
    db.tamper(&format!("update hash_key set key = '{}'", "0".repeat(64))).await;
    assert_ne!(first, seed("competition 1 2").await);
}
