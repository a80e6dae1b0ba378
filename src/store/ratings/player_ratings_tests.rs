//! Rating changes, and the weekly limit of rated matches between two players.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::rating::{Rating, SideScore};

use crate::store::PlayerRating;
use crate::store::test_store::*;

async fn chess_rating(db: &TestStore, player: PlayerId) -> PlayerRating {
    db.store.rating(player, "chess").await.unwrap().unwrap()
}

#[tokio::test]
async fn a_match_that_counts_changes_both_ratings_in_the_same_transaction() {
    let db = TestStore::new().await;
    assert_eq!(db.store.rating(WHITE, "chess").await.unwrap(), None);
    let id = db.begin().await;
    assert_eq!(db.store.rating_changes(id).await.unwrap(), None);
    let changed = db.play(id, &FOOLS_MATE, START).await;

    let (winner, loser) = Rating::after_game(Rating::NEWCOMER, Rating::NEWCOMER, SideScore::Win);
    let expected = ByColor {
        white: RatingChange { before: Rating::NEWCOMER, after: loser },
        black: RatingChange { before: Rating::NEWCOMER, after: winner },
    };
    assert_eq!(changed, Some(expected));
    assert_eq!(db.store.rating_changes(id).await.unwrap(), Some(expected));
    let white = chess_rating(&db, WHITE).await;
    let loser = PlayerRating {
        player: WHITE,
        name: "white".to_owned(),
        rating: loser,
        changed_at: after(4),
        games: 1,
        wins: 0,
        draws: 0,
        losses: 1,
    };
    assert_eq!(white, loser);
    let black = chess_rating(&db, BLACK).await;
    assert_eq!((black.rating, black.games, black.wins, black.losses), (winner, 1, 1, 0));
    assert_eq!(
        db.store.rating(WHITE, "chess960").await.unwrap(),
        None,
        "one rating for each variant"
    );
}

#[tokio::test]
async fn the_deviation_has_grown_when_the_next_match_is_rated() {
    let db = TestStore::new().await;
    let first = db.begin().await;
    db.play(first, &FOOLS_MATE, START).await;
    let year_later = START + Span::days(365);
    let second =
        db.begin_with(proposal(), ByColor { white: BLACK, black: THIRD }, year_later).await;
    db.play(second, &["e2e4", "e7e5", "d2d4"], year_later).await;
    let agreed = year_later + Span::hours(4);
    let before = chess_rating(&db, BLACK).await.at(agreed);
    db.play(second, &["d7d5"], year_later + Span::hours(3)).await;
    db.act(second, Action::OfferDraw, agreed).await;
    let changes = db.act_as(THIRD, second, Action::AcceptDraw, agreed).await.unwrap();

    let (white, black) = Rating::after_game(before, Rating::NEWCOMER, SideScore::Draw);
    assert_eq!(changes.white, RatingChange { before, after: white });
    assert_eq!(changes.black.after, black);
    let stored = chess_rating(&db, BLACK).await;
    assert_eq!((stored.rating, stored.changed_at), (white, agreed));
    assert_eq!((stored.games, stored.wins, stored.draws, stored.losses), (2, 1, 1, 0));
}

/// A flag may be swept after a later game has ended: the time of the last change does not go back.
#[tokio::test]
async fn a_late_sweep_does_not_move_the_last_change_back() {
    let db = TestStore::new().await;
    let flagged = db.begin().await;
    db.play(flagged, &["e2e4", "e7e5", "d2d4", "d7d5"], START).await;
    let later = db.begin_with(proposal(), ByColor { white: WHITE, black: BLACK }, after(200)).await;
    db.play(later, &FOOLS_MATE, after(200)).await;
    let Loaded { mut the_match, revision, .. } = db.load(flagged).await;
    let fallen = the_match.sweep(after(300)).unwrap();
    let saved = db.store.save(revision, &the_match, &[fallen], &[], after(300)).await.unwrap();
    assert!(matches!(saved, Saved::Done { ratings: Some(_), .. }), "{saved:?}");
    let white = chess_rating(&db, WHITE).await;
    assert_eq!((white.games, white.losses, white.changed_at), (2, 2, after(204)));
}

#[tokio::test]
async fn matches_that_do_not_count_change_no_rating() {
    let db = TestStore::new().await;
    let aborted = db.begin().await;
    assert_eq!(db.act(aborted, Action::Abort, after(1)).await, None);
    let short = db.begin().await;
    db.play(short, &["e2e4"], START).await;
    assert_eq!(db.act(short, Action::Resign, after(2)).await, None);
    let mut casual = proposal();
    casual.terms.rated = false;
    let casual = db.begin_with(casual, ByColor { white: WHITE, black: BLACK }, START).await;
    assert_eq!(db.play(casual, &FOOLS_MATE, START).await, None);
    assert_eq!(db.number("select count(*) from ratings").await, 0);
    assert_eq!(db.number("select count(*) from rating_changes").await, 0);
}

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

#[tokio::test]
async fn matches_of_two_players_are_found_by_their_index() {
    let db = TestStore::new().await;
    db.uses_only(
        crate::store::ratings::player_ratings::RATED_BETWEEN,
        &["matches_between", "rating_changes USING PRIMARY KEY"],
    )
    .await;
}
