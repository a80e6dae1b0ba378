//! Rating changes.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::rating::{Rating, SideScore};

use crate::PlayerRating;
use crate::test_support::*;

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
    db.play(second, &LEAST_MOVES[..7], year_later).await;
    let agreed = year_later + Span::hours(8);
    let before = chess_rating(&db, BLACK).await.at(agreed);
    db.play(second, &LEAST_MOVES[7..], year_later + Span::hours(7)).await;
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
    db.play(flagged, &LEAST_MOVES, START).await;
    let later = db.begin_with(proposal(), ByColor { white: WHITE, black: BLACK }, after(200)).await;
    db.play(later, &FOOLS_MATE, after(200)).await;
    let Loaded { mut the_match, revision, .. } = db.load(flagged).await;
    let fallen = the_match.sweep(after(300)).unwrap();
    let saved = db.save(revision, &the_match, &[fallen], &[], after(300)).await.unwrap();
    assert!(matches!(saved, Saved::Done { ratings: Some(_), .. }), "{saved:?}");
    let white = chess_rating(&db, WHITE).await;
    assert_eq!((white.games, white.losses, white.changed_at), (2, 2, after(204)));
}

/// The winner has not outplayed anybody: they have no rating, no game, and have met nobody.
#[tokio::test]
async fn a_match_lost_after_a_few_moves_changes_the_rating_of_the_loser_alone() {
    let db = TestStore::new().await;
    let id = db.begin().await;
    db.play(id, &["e2e4", "e7e5"], START).await;
    let changes = db.act(id, Action::Resign, after(2)).await.unwrap();
    let (loser, _) = Rating::after_game(Rating::NEWCOMER, Rating::NEWCOMER, SideScore::Loss);
    assert_eq!(changes.white.after, loser);
    assert_eq!(changes.black.after, changes.black.before);
    assert_eq!(db.store.rating_changes(id).await.unwrap(), Some(changes));
    let white = chess_rating(&db, WHITE).await;
    assert_eq!((white.rating, white.games, white.losses), (loser, 1, 1));
    assert_eq!(db.store.rating(BLACK, "chess").await.unwrap(), None);
    assert_eq!(db.number("select count(*) from rated_opponents").await, 0);
    let begun = db.store.rated_between(WHITE, BLACK, START - Span(1)).await.unwrap();
    assert_eq!(begun, [START], "it counts for the weekly limit");
}

#[tokio::test]
async fn matches_that_do_not_count_change_no_rating() {
    let db = TestStore::new().await;
    let aborted = db.begin().await;
    assert_eq!(db.act(aborted, Action::Abort, after(1)).await, None);
    let short = db.begin().await;
    db.play(short, &["e2e4", "e7e5"], START).await;
    db.act(short, Action::OfferDraw, after(2)).await;
    assert_eq!(db.act_as(BLACK, short, Action::AcceptDraw, after(2)).await, None);
    let mut casual = proposal();
    casual.terms.rated = false;
    let casual = db.begin_with(casual, ByColor { white: WHITE, black: BLACK }, START).await;
    assert_eq!(db.play(casual, &FOOLS_MATE, START).await, None);
    assert_eq!(db.number("select count(*) from ratings").await, 0);
    assert_eq!(db.number("select count(*) from rating_changes").await, 0);
}

#[tokio::test]
async fn matches_of_two_players_are_found_by_their_index() {
    let db = TestStore::new().await;
    db.uses_only(
        crate::ratings::player_ratings::RATED_BETWEEN,
        &["matches_between", "rating_changes USING PRIMARY KEY"],
    )
    .await;
}
