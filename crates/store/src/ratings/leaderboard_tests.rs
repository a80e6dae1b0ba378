//! The order of leaderboards, and the players on them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::ratings::leaderboard::{OF_ALL, OF_SERVER, OF_VARIANT};
use crate::sql;
use crate::test_support::*;

const ELSEWHERE: ServerId = ServerId(202);

/// A player of these servers whose last game in a variant ended `at`.
async fn rated(
    db: &TestStore,
    player: u64,
    (rating, deviation): (f64, f64),
    variant: &str,
    servers: &[ServerId],
    at: Moment,
) {
    let id = PlayerId(player);
    for server in servers {
        let person = Person {
            player: id,
            name: format!("player {player}"),
            locale: None,
            server: Some(*server),
        };
        db.store.save_person(&person, START).await.unwrap();
    }
    db.meet_enough(id, variant).await;
    sql::query("insert into ratings values ($1, $2, $3, $4, 0.06, $5, 1, 1, 0, 0)")
        .bind(id)
        .bind(variant)
        .bind(rating)
        .bind(deviation)
        .bind(at)
        .execute(&db.store.writer)
        .await
        .unwrap();
}

/// The players of a leaderboard in order, each with the variant of the rating.
async fn leading(
    db: &TestStore,
    server: Option<ServerId>,
    variant: Option<&str>,
    now: Moment,
) -> Vec<(u64, String)> {
    let board = db.store.leaderboard(server, variant, now).await.unwrap();
    assert!((1..).zip(&board).all(|(rank, ranked)| ranked.rank == rank));
    board.into_iter().map(|ranked| (ranked.rating.player.0, ranked.variant)).collect()
}

async fn in_chess(db: &TestStore, server: Option<ServerId>, now: Moment) -> Vec<u64> {
    let leading = leading(db, server, Some("chess"), now).await;
    assert!(leading.iter().all(|(_, variant)| variant == "chess"));
    leading.into_iter().map(|(player, _)| player).collect()
}

#[tokio::test]
async fn established_ratings_come_first() {
    let db = TestStore::new().await;
    rated(&db, 1, (2000.0, 200.0), "chess", &[SERVER], START).await;
    rated(&db, 2, (1400.0, 60.0), "chess", &[SERVER], START).await;
    rated(&db, 3, (1600.0, 105.0), "chess", &[SERVER], START).await;
    rated(&db, 4, (2200.0, 60.0), "chess", &[ELSEWHERE], START).await;
    rated(&db, 5, (2300.0, 60.0), "chess960", &[SERVER], START).await;
    rated(&db, 6, (2000.0, 200.0), "chess", &[SERVER], START).await;
    assert_eq!(
        in_chess(&db, Some(SERVER), START).await,
        [3, 2, 1, 6],
        "equal players are ordered by id"
    );
    assert_eq!(in_chess(&db, None, START).await, [4, 3, 2, 1, 6]);
    assert_eq!(in_chess(&db, Some(ServerId(999)), START).await, Vec::<u64>::new());
    // The deviation grows with time: the third rating is no longer established.
    assert_eq!(in_chess(&db, Some(SERVER), START + Span::days(89)).await, [2, 1, 6, 3]);
    let first = db.store.leaderboard(Some(SERVER), Some("chess"), START).await.unwrap().remove(0);
    assert_eq!(
        (first.rating.name.as_str(), first.rating.rating.rating, first.rating.games),
        ("player 3", 1600.0, 1)
    );
}

#[tokio::test]
async fn players_without_a_game_for_ninety_days_are_not_listed() {
    let db = TestStore::new().await;
    rated(&db, 1, (1500.0, 60.0), "chess", &[SERVER], START).await;
    rated(&db, 2, (1400.0, 60.0), "chess", &[SERVER], START + Span(1)).await;
    let ninety = START + Span::days(90);
    assert_eq!(in_chess(&db, Some(SERVER), ninety - Span(1)).await, [1, 2]);
    assert_eq!(in_chess(&db, Some(SERVER), ninety).await, [2]);
    assert_eq!(in_chess(&db, None, ninety).await, [2]);
    assert_eq!(leading(&db, None, None, ninety).await, [(2, "chess".to_owned())]);
    assert_eq!(leading(&db, Some(SERVER), None, ninety + Span(1)).await, []);
}

#[tokio::test]
async fn over_all_variants_players_are_ranked_by_their_best_rating() {
    let db = TestStore::new().await;
    let both = [SERVER, ELSEWHERE];
    // An established rating ranks above any provisional one; of provisional ones the highest
    // counts.
    rated(&db, 1, (1500.0, 60.0), "chess", &both, START).await;
    rated(&db, 1, (1900.0, 200.0), "shogun", &both, START).await;
    rated(&db, 1, (1450.0, 60.0), "crazyhouse", &both, START).await;
    rated(&db, 2, (1700.0, 200.0), "chess", &both, START).await;
    rated(&db, 2, (1800.0, 200.0), "cescacs", &both, START).await;
    rated(&db, 3, (1600.0, 60.0), "capablanca", &[ELSEWHERE], START).await;
    // A rating without a recent game does not count.
    rated(&db, 3, (2500.0, 60.0), "chess", &[ELSEWHERE], START - Span::days(90)).await;
    let place = |player, variant: &str| (player, variant.to_owned());
    assert_eq!(
        leading(&db, Some(SERVER), None, START).await,
        [place(1, "chess"), place(2, "cescacs")]
    );
    let all = [place(3, "capablanca"), place(1, "chess"), place(2, "cescacs")];
    assert_eq!(leading(&db, Some(ELSEWHERE), None, START).await, all);
    assert_eq!(leading(&db, None, None, START).await, all);
}

/// A game of two players who share two servers counts once on the leaderboard of each.
#[tokio::test]
async fn a_game_counts_once_on_the_leaderboard_of_each_shared_server() {
    let db = TestStore::new().await;
    for (player, name) in [(WHITE, "white"), (BLACK, "black")] {
        let person = Person { server: Some(ELSEWHERE), ..person(player, name) };
        db.store.save_person(&person, START).await.unwrap();
    }
    let id = db.begin().await;
    db.play(id, &FOOLS_MATE, START).await;
    let nobody = db.store.leaderboard(Some(SERVER), Some("chess"), after(5)).await.unwrap();
    assert_eq!(nobody, [], "two players who have met only each other");
    for player in [WHITE, BLACK] {
        db.meet_enough(player, "chess").await;
    }
    let here = db.store.leaderboard(Some(SERVER), Some("chess"), after(5)).await.unwrap();
    assert_eq!(
        here.iter().map(|ranked| (ranked.rating.player, ranked.rating.games)).collect::<Vec<_>>(),
        [(BLACK, 1), (WHITE, 1)]
    );
    assert_eq!(db.store.leaderboard(Some(ELSEWHERE), Some("chess"), after(5)).await.unwrap(), here);
    assert_eq!(db.store.leaderboard(None, None, after(5)).await.unwrap(), here);
}

#[tokio::test]
async fn leaderboards_are_found_by_their_indexes() {
    let db = TestStore::new().await;
    let players = "players USING INTEGER PRIMARY KEY";
    let met = "USING PRIMARY KEY (player_id=? AND variant=?)";
    db.uses_only(
        OF_SERVER,
        &["memberships USING PRIMARY KEY", "ratings USING PRIMARY KEY", met, players],
    )
    .await;
    db.uses_only(OF_VARIANT, &["ratings_of_variant (variant=? AND changed_at>?)", met, players])
        .await;
    db.uses_only(OF_ALL, &["ratings_lately (changed_at>?)", met, players]).await;
}
