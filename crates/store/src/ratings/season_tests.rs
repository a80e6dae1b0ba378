//! The statistics of a season.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::season::Season;

use crate::ratings::season::{ENDS, GAINS, MOST_ACTIVE, PLAYERS, RESULTS, VariantResults, WEEKS};
use crate::test_support::*;
use crate::{Forgetting, SeasonStats, Week};

/// The first quarter of 2026 begins at [`START`], a Thursday.
fn quarter() -> Season {
    Season::of(START)
}

fn of(variant: &str, rated: bool) -> Proposal {
    let mut proposal = proposal();
    proposal.terms.variant = Variant::by_key(variant).unwrap();
    proposal.terms.rated = rated;
    proposal
}

#[tokio::test]
async fn the_statistics_of_a_season_cover_its_games_in_a_server() {
    let db = TestStore::new().await;
    let seats = |white, black| ByColor { white, black };
    assert_eq!(db.store.season(SERVER, quarter(), 5).await.unwrap(), SeasonStats::default());
    assert_eq!(db.store.first_and_last_end(SERVER).await.unwrap(), None);

    // Black wins each of these four hours after it began.
    let mut points = Vec::new();
    for (white, black, begun) in [
        (WHITE, BLACK, START),
        (BLACK, WHITE, after(24 * 5)),
        (WHITE, THIRD, after(24 * 6)),
        (WHITE, BLACK, after(24 * 7)),
    ] {
        let id = db.begin_with(of("chess", true), seats(white, black), begun).await;
        points.push((white, black, db.play(id, &FOOLS_MATE, begun).await.unwrap()));
    }
    let drawn = db.begin_with(of("chess960", false), seats(WHITE, BLACK), after(24 * 10)).await;
    db.play(drawn, &["e2e4", "e7e5", "d2d4", "d7d5"], after(24 * 10)).await;
    db.act(drawn, Action::OfferDraw, after(24 * 10 + 5)).await;
    db.act_as(BLACK, drawn, Action::AcceptDraw, after(24 * 10 + 5)).await;
    // A stalemate in C'escacs is a draw.
    let start = "/21:K7/17:k7/13:7d/ w -- - 0 1";
    let id = db.begin_from(start, of("cescacs", false), seats(WHITE, BLACK), after(24 * 11)).await;
    db.play(id, &["KP21-A21", "DZ13-A13", "KA21-P21", "DA13-C19"], after(24 * 11)).await;
    // Running and aborted games, those agreed elsewhere and those of another quarter are left out.
    db.begin().await;
    let aborted = db.begin().await;
    db.act(aborted, Action::Abort, after(1)).await;
    let mut elsewhere = of("chess", false);
    elsewhere.place.server = None;
    let id = db.begin_with(elsewhere, seats(WHITE, BLACK), START).await;
    db.play(id, &FOOLS_MATE, START).await;
    let late = quarter().end() - Span::hours(4);
    let id = db.begin_with(of("chess", false), seats(WHITE, BLACK), late).await;
    db.play(id, &FOOLS_MATE, late).await;

    let unknown = db.store.season(SERVER, quarter(), 5).await.unwrap();
    assert_eq!(unknown.gains, [], "three people who have met at most each other");
    for player in [WHITE, BLACK, THIRD] {
        db.meet_enough(player, "chess").await;
    }
    let book = db.store.season(SERVER, quarter(), 5).await.unwrap();
    let monday = START - Span::days(3);
    let week = |number: i64, games| Week { begins: monday + Span::days(7 * number), games };
    assert_eq!(book.weeks, [week(0, 1), week(1, 4), week(2, 1)]);
    assert_eq!(book.players, 3);
    let active: Vec<_> = book
        .most_active
        .iter()
        .map(|active| (active.player, active.name.as_str(), active.games))
        .collect();
    assert_eq!(active, [(WHITE, "white", 6), (BLACK, "black", 5), (THIRD, "third", 1)]);
    let gained = |player| -> f64 {
        let change = |(white, black, changes): &(PlayerId, PlayerId, ByColor<RatingChange>)| {
            let own = |seat: RatingChange| seat.after.rating - seat.before.rating;
            if *white == player {
                own(changes.white)
            } else if *black == player {
                own(changes.black)
            } else {
                0.0
            }
        };
        points.iter().map(change).sum()
    };
    let mut expected: Vec<_> =
        [WHITE, BLACK, THIRD].map(|player| (player, gained(player))).to_vec();
    expected.retain(|(_, points)| *points >= 0.5);
    expected.sort_by(|one, other| other.1.total_cmp(&one.1));
    assert_eq!(expected.len(), 2, "White lost more than was won");
    for (gain, (player, points)) in book.gains.iter().zip(&expected) {
        assert_eq!((gain.player, gain.variant.as_str()), (*player, "chess"));
        assert!((gain.points - points).abs() < 1e-9);
        assert!((gain.deviation - 350.0).abs() < 1e-9, "before their first game");
    }
    assert_eq!(book.gains.len(), expected.len());
    let results = |variant: &str, white, drawn, black| VariantResults {
        variant: variant.to_owned(),
        white,
        drawn,
        black,
    };
    assert_eq!(
        book.results,
        [results("chess", 0, 0, 4), results("cescacs", 0, 1, 0), results("chess960", 0, 1, 0)]
    );

    let first = db.store.season(SERVER, quarter(), 1).await.unwrap();
    assert_eq!((first.most_active.len(), first.gains.len(), first.results.len()), (1, 1, 3));
    let next = db.store.season(SERVER, quarter().next(), 5).await.unwrap();
    assert_eq!((next.weeks.iter().map(|week| week.games).sum::<u32>(), next.players), (1, 2));
    assert_eq!(db.store.season(ServerId(999), quarter(), 5).await.unwrap(), SeasonStats::default());
    let Forgetting::Done { .. } = db.store.forget(THIRD, after(24 * 20)).await.unwrap() else {
        panic!()
    };
    let forgotten = db.store.season(SERVER, quarter(), 5).await.unwrap();
    assert_eq!(
        (forgotten.players, &forgotten.results, &forgotten.weeks),
        (3, &book.results, &book.weeks)
    );
    assert_eq!(forgotten.most_active, book.most_active[..2], "a deleted player is not listed");
    assert!(forgotten.gains.iter().all(|gain| gain.player == BLACK), "{:?}", forgotten.gains);
    assert_eq!(
        db.store.first_and_last_end(SERVER).await.unwrap(),
        Some((after(4), quarter().end()))
    );
}

#[tokio::test]
async fn a_season_is_read_by_its_index() {
    let db = TestStore::in_a_file().await;
    for sql in [WEEKS, PLAYERS, MOST_ACTIVE, GAINS, RESULTS] {
        let plan = db.plan(sql).await;
        let of_season = "matches USING INDEX matches_ended_in_server \
                         (server_id=? AND ended_at>? AND ended_at<?)";
        assert!(plan.iter().any(|step| step.contains(of_season)), "{plan:#?}");
        assert!(
            !plan
                .iter()
                .any(|step| step.starts_with("SCAN matches") || step.starts_with("SCAN rating")),
            "{plan:#?}"
        );
    }
    let plan = db.plan(ENDS).await;
    let looks: Vec<_> = plan.iter().filter(|step| step.contains(" matches ")).collect();
    assert!(
        looks.len() == 2 && looks.iter().all(|step| step.contains("matches_ended_in_server")),
        "{plan:#?}"
    );
}
