//! Ratings, results and activity in a profile.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::test_support::*;
use crate::{OpponentKind, PastRating, PlayerResults, Week};

#[tokio::test]
async fn a_profile_contains_ratings_and_their_history() {
    let db = TestStore::new().await;
    assert_eq!(db.store.ratings_of(WHITE).await.unwrap(), []);
    assert_eq!(db.store.rating_history(WHITE).await.unwrap(), []);
    let first = db.begin().await;
    let one = db.play(first, &FOOLS_MATE, START).await.unwrap();
    let second =
        db.begin_with(proposal(), ByColor { white: BLACK, black: WHITE }, after(100)).await;
    let two = db.play(second, &FOOLS_MATE, after(100)).await.unwrap();

    let rating = db.store.rating(WHITE, "chess").await.unwrap().unwrap();
    assert_eq!(db.store.ratings_of(WHITE).await.unwrap(), [("chess".to_owned(), rating)]);
    let past = |at, rating: courier_play::rating::Rating| PastRating {
        variant: "chess".to_owned(),
        at,
        rating: rating.rating,
        deviation: rating.deviation,
    };
    let expected = [past(after(4), one.white.after), past(after(104), two.black.after)];
    assert_eq!(db.store.rating_history(WHITE).await.unwrap(), expected);
    assert_eq!(db.store.rating_history(THIRD).await.unwrap(), []);
}

#[tokio::test]
async fn results_are_counted_overall_and_against_another_player() {
    let db = TestStore::new().await;
    let seats = |white, black| ByColor { white, black };
    // Black mates each time: one win for each player, then a loss for White against a third.
    for (white, black) in [(WHITE, BLACK), (BLACK, WHITE), (WHITE, BLACK), (WHITE, THIRD)] {
        let id = db.begin_with(proposal(), seats(white, black), START).await;
        db.play(id, &FOOLS_MATE, START).await;
    }
    let drawn = db.begin().await;
    db.play(drawn, &["e2e4", "e7e5", "d2d4", "d7d5"], START).await;
    db.act(drawn, Action::OfferDraw, after(5)).await;
    db.act_as(BLACK, drawn, Action::AcceptDraw, after(5)).await;
    let aborted = db.begin().await;
    db.act(aborted, Action::Abort, after(1)).await;
    db.begin().await;

    let record = async |one, two, variant| db.store.head_to_head(one, two, variant).await.unwrap();
    let seen = PlayerResults { wins: 1, draws: 1, losses: 2 };
    assert_eq!(record(WHITE, BLACK, None).await, seen);
    assert_eq!(record(WHITE, BLACK, Some("chess")).await, seen);
    assert_eq!(record(BLACK, WHITE, None).await, PlayerResults { wins: 2, draws: 1, losses: 1 });
    assert_eq!(record(WHITE, BLACK, Some("shogun")).await, PlayerResults::default());
    assert_eq!(record(BLACK, THIRD, None).await, PlayerResults::default());

    let all = async |player, variant| {
        db.store.results_of(player, variant, OpponentKind::People).await.unwrap()
    };
    assert_eq!(all(WHITE, None).await, (PlayerResults { wins: 1, draws: 1, losses: 3 }, 1));
    assert_eq!(
        all(BLACK, Some("chess")).await,
        (PlayerResults { wins: 2, draws: 1, losses: 1 }, 1)
    );
    assert_eq!(all(THIRD, None).await, (PlayerResults { wins: 1, draws: 0, losses: 0 }, 0));
    assert_eq!(all(WHITE, Some("shogun")).await, (PlayerResults::default(), 0));

    // A stalemate in C'escacs is a draw, although its points are two to one.
    let mut cescacs = proposal();
    cescacs.terms.variant = Variant::by_key("cescacs").unwrap();
    let start = "/21:K7/17:k7/13:7d/ w -- - 0 1";
    let id = db.begin_from(start, cescacs, seats(WHITE, BLACK), START).await;
    db.play(id, &["KP21-A21", "DZ13-A13", "KA21-P21", "DA13-C19"], START).await;
    let stalemated = PlayerResults { wins: 0, draws: 1, losses: 0 };
    assert_eq!(record(WHITE, BLACK, Some("cescacs")).await, stalemated);
    assert_eq!(record(BLACK, WHITE, Some("cescacs")).await, stalemated);
    assert_eq!(all(WHITE, Some("cescacs")).await, (stalemated, 0));
    assert_eq!(all(BLACK, Some("cescacs")).await, (stalemated, 0));
}

#[tokio::test]
async fn results_are_found_by_their_indexes() {
    let db = TestStore::in_a_file().await;
    let plan = db.plan(crate::ratings::profile::RESULTS_OF).await;
    assert!(!plan.iter().any(|step| step.starts_with("SCAN matches")), "{plan:#?}");
    db.uses_only(crate::ratings::profile::HEAD_TO_HEAD, &["matches_between"]).await;
}

#[tokio::test]
async fn games_are_counted_by_the_week_in_which_they_ended() {
    let db = TestStore::new().await;
    // START is a Thursday: the week began three days before, and the next one begins four days
    // later.
    let monday = Moment(START.0) - Span::days(3);
    assert_eq!(Week::of(START), monday);
    assert_eq!(Week::of(monday), monday);
    assert_eq!(Week::of(monday - Span(1)), monday - Span::days(7));
    assert_eq!(Week::earlier(monday, 2), monday - Span::days(14));
    for start in [START, START + Span::days(1), START + Span::days(5)] {
        let id = db.begin_with(proposal(), ByColor { white: WHITE, black: BLACK }, start).await;
        db.play(id, &FOOLS_MATE, start).await;
    }
    let aborted = db.begin().await;
    db.act(aborted, Action::Abort, after(1)).await;
    let counted =
        async |server, variant, since| db.store.activity(server, variant, since).await.unwrap();
    let weeks =
        [Week { begins: monday, games: 2 }, Week { begins: monday + Span::days(7), games: 1 }];
    assert_eq!(counted(SERVER, None, monday).await, weeks);
    assert_eq!(counted(SERVER, Some("chess"), START + Span::days(2)).await, weeks[1..]);
    assert_eq!(counted(SERVER, Some("shogun"), monday).await, []);
    assert_eq!(counted(ServerId(999), None, monday).await, []);
}
