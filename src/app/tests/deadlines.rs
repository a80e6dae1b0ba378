//! Finding due matches and challenges, and setting matches aside.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::challenges::LIFETIME;

use super::test_store::*;

/// What happens in a turn with three days of main time and three periods of one day, in hours from
/// its beginning.
const FIRST_REMINDER: i64 = 48;
const FLAG: i64 = 144;

#[tokio::test]
async fn the_next_deadline_is_the_earliest_of_all_kinds() {
    let db = TestStore::new().await;
    let next = async || db.store.next_deadline().await.unwrap();
    assert_eq!(next().await, None);

    let challenge = db.challenge().await;
    assert_eq!(next().await, Some(START + LIFETIME));

    let id = db.begin().await;
    assert_eq!(next().await, Some(after(FIRST_REMINDER)), "a reminder");
    let loaded = db.load(id).await;
    assert!(db.store.remind(&loaded, after(FLAG - 1)).await.unwrap());
    assert_eq!(next().await, Some(after(FLAG)), "no reminder before the flag");

    db.act(id, Action::Resign, after(1)).await;
    assert_eq!(next().await, Some(START + LIFETIME), "a finished match has no deadline");
    let declined = courier_play::challenges::ChallengeState::Declined;
    assert!(db.store.close_challenge(challenge, declined, &[], after(1)).await.unwrap());
    assert_eq!(next().await, None);
}

#[tokio::test]
async fn matches_are_due_by_their_flag_or_their_reminder() {
    let db = TestStore::new().await;
    let first = db.begin().await;
    let second = db.begin_with(proposal(), ByColor { white: WHITE, black: BLACK }, after(1)).await;
    let due = async |now, limit| db.store.due_matches(now, limit).await.unwrap();
    assert_eq!(due(after(FIRST_REMINDER) - Span(1), 10).await, []);
    assert_eq!(due(after(FIRST_REMINDER), 10).await, [first], "a deadline reached exactly is due");
    assert_eq!(due(after(FIRST_REMINDER + 1), 10).await, [first, second]);
    assert_eq!(due(after(FIRST_REMINDER + 1), 1).await, [first], "the longest overdue first");
    assert_eq!(
        due(after(FLAG + 1), 10).await,
        [first, second],
        "flag and reminder make a match due once"
    );

    let loaded = db.load(first).await;
    assert!(db.store.remind(&loaded, after(FLAG - 1)).await.unwrap());
    assert_eq!(due(after(FLAG) - Span(1), 10).await, [second]);
    assert_eq!(due(after(FLAG), 10).await, [second, first]);
    db.play(first, &["e2e4"], START).await;
    assert_eq!(due(after(FIRST_REMINDER), 10).await, []);
}

/// A match with a wrong flag column would be due forever: the sweep corrects it.
#[tokio::test]
async fn a_wrong_flag_column_is_corrected_when_the_match_is_due() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.tamper("update matches set flag_at = 0").await;
    assert_eq!(db.store.due_matches(START, 10).await.unwrap(), [id]);
    let loaded = db.load(id).await;
    assert!(db.store.remind(&loaded, START).await.unwrap());
    assert_eq!(db.store.due_matches(START, 10).await.unwrap(), []);
    assert_eq!(db.number("select flag_at from matches").await, after(FLAG).0);
}

#[tokio::test]
async fn a_match_set_aside_is_not_due_until_the_next_start() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.store.set_aside(id, "move 3 is missing").await.unwrap();
    assert_eq!(db.store.next_deadline().await.unwrap(), None);
    assert_eq!(db.store.due_matches(after(10_000), 10).await.unwrap(), []);
    if !on_postgres() {
        let found = Store::inspect(&db.path()).await.unwrap();
        assert_eq!(found.set_aside, [(id, "move 3 is missing".to_owned())]);
        let text = found.to_string();
        assert!(
            text.starts_with("sound;")
                && text.contains("match 1 cannot be replayed: move 3 is missing"),
            "{text}"
        );
    }
    db.store.close().await;

    let store = AppStore(Store::open_for_test(&db.path()).await);
    assert_eq!(store.due_matches(START, 10).await.unwrap(), [id]);
    let loaded = store.find_match(id).await.unwrap().unwrap();
    let (the_match, events) = moved(&loaded, "e2e4", after(1));
    let saved = store.save(loaded.revision, &the_match, &events, &[], after(1)).await.unwrap();
    assert_eq!(
        saved,
        Saved::Done { ratings: None, next_deadline: Some(after(1 + FIRST_REMINDER)) }
    );
    assert_eq!(store.next_deadline().await.unwrap(), Some(after(1 + FIRST_REMINDER)));
    if !on_postgres() {
        assert_eq!(Store::inspect(&db.path()).await.unwrap().set_aside, []);
    }
}

#[tokio::test]
async fn a_move_resumes_a_match_that_was_set_aside() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.store.set_aside(id, "a record that is repaired later").await.unwrap();
    db.play(id, &["e2e4"], START).await;
    assert_eq!(db.store.next_deadline().await.unwrap(), Some(after(1 + FIRST_REMINDER)));
    db.act(id, Action::Resign, after(2)).await;
    db.store.set_aside(id, "a match that is over").await.unwrap();
    assert_eq!(db.number("select count(*) from matches where fault is not null").await, 0);
}
