//! The weekly limit of rated matches between two players.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use super::test_store::*;

/// Begins a rated match of chess. Returns whether it will count.
async fn rated(db: &TestStore, white: PlayerId, black: PlayerId, at: Moment) -> (MatchId, bool) {
    let id = db.begin_with(proposal(), ByColor { white, black }, at).await;
    (id, db.load(id).await.the_match.unrated().is_none())
}

#[tokio::test]
async fn the_fifth_match_of_two_players_within_a_week_is_not_rated() {
    let db = TestStore::new().await;
    let again = async |one, other, now| db.store.rated_again_at(one, other, now).await.unwrap();
    assert_eq!(again(WHITE, BLACK, START).await, None);
    let mut matches = Vec::new();
    for (number, (white, black)) in
        [(WHITE, BLACK), (BLACK, WHITE), (WHITE, BLACK), (BLACK, WHITE)].into_iter().enumerate()
    {
        let (id, counts) = rated(&db, white, black, after(number as i64)).await;
        assert!(counts, "four are rated, whatever the colors");
        matches.push(id);
    }
    let week = START + Span::days(7);
    assert_eq!(again(WHITE, BLACK, after(4)).await, Some(week));
    assert_eq!(again(BLACK, WHITE, after(4)).await, Some(week));
    assert_eq!(again(WHITE, THIRD, after(4)).await, None, "the limit is for two players");
    let (fifth, counts) = rated(&db, WHITE, BLACK, after(4)).await;
    assert!(!counts);
    assert_eq!(db.play(fifth, &FOOLS_MATE, after(4)).await, None, "the fifth changes no rating");
    assert_eq!(
        db.number("select count(*) from matches where rated = 1 and over_limit = 1").await,
        1
    );
    // The four end at the same moment, long after: each counts once.
    for id in &matches {
        db.play(*id, &FOOLS_MATE[..3], after(20)).await;
    }
    for id in &matches {
        let the_move = db.load(*id).await.the_match.read_move("d8h4").unwrap();
        assert!(db.act(*id, Action::Move(the_move), after(30)).await.is_some());
    }
    assert_eq!(db.number("select count(*) from rating_changes").await, 8);
    assert_eq!(db.number("select cast(sum(games) as bigint) from ratings").await, 8);
    // A match counts towards the limit for exactly seven days; the fifth does not count.
    assert_eq!(again(WHITE, BLACK, week - Span(1)).await, Some(week));
    assert!(!rated(&db, WHITE, BLACK, week - Span(1)).await.1);
    assert!(rated(&db, WHITE, BLACK, week).await.1);
    assert_eq!(again(WHITE, BLACK, week).await, Some(week + Span::hours(1)));
}

#[tokio::test]
async fn a_match_that_changed_no_rating_does_not_count_towards_the_limit() {
    let db = TestStore::new().await;
    let mut matches = Vec::new();
    for _ in 0..4 {
        matches.push(rated(&db, WHITE, BLACK, START).await.0);
    }
    let mut casual = proposal();
    casual.terms.rated = false;
    db.begin_with(casual, ByColor { white: WHITE, black: BLACK }, START).await;
    assert!(!rated(&db, WHITE, BLACK, after(1)).await.1);
    db.act(matches[0], Action::Abort, after(1)).await;
    db.play(matches[1], &["e2e4"], START).await;
    db.act(matches[1], Action::Resign, after(2)).await;
    // One was aborted and one was too short: two more can be rated, but not three.
    let mut counting = Vec::new();
    for _ in 0..3 {
        counting.push(rated(&db, WHITE, BLACK, after(3)).await.1);
    }
    assert_eq!(counting, [true, true, false]);
}

/// Two challenges of the same players are accepted at the same time, and one more is rated.
#[tokio::test]
async fn of_two_matches_begun_at_the_same_time_one_is_the_last_rated() {
    let db = TestStore::new().await;
    for _ in 0..3 {
        rated(&db, WHITE, BLACK, START).await;
    }
    let (one, other) =
        tokio::join!(rated(&db, WHITE, BLACK, after(1)), rated(&db, BLACK, WHITE, after(1)));
    assert_ne!(one.1, other.1);
}
