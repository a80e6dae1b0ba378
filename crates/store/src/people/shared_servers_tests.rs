//! The servers of a player, and their opponents there.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::people::shared_servers::{ACTIVE_IN, ARE_BOTH_IN, OPPONENTS_IN, SERVERS_OF};
use crate::sql;
use crate::test_support::*;

const ELSEWHERE: ServerId = ServerId(202);
const STRANGER: PlayerId = PlayerId(303);

async fn meet(db: &TestStore, player: PlayerId, server: ServerId) {
    let name = format!("player {player}");
    let person = Person { player, name, locale: None, server: Some(server) };
    db.store.save_person(&person, START).await.unwrap();
}

#[tokio::test]
async fn servers_and_opponents_are_those_where_both_were_met() {
    let db = TestStore::new().await;
    for (player, server) in [(WHITE, ELSEWHERE), (WHITE, SERVER), (BLACK, SERVER)] {
        meet(&db, player, server).await;
    }
    meet(&db, STRANGER, ELSEWHERE).await;
    let id = db.begin().await;
    assert_eq!(db.store.servers_of(WHITE, 9).await.unwrap()[0], SERVER, "of match {id}");
    assert!(db.store.servers_of(WHITE, 9).await.unwrap().contains(&ELSEWHERE));
    assert_eq!(db.store.servers_of(WHITE, 1).await.unwrap(), [SERVER]);
    assert_eq!(db.store.servers_of(PlayerId(404), 9).await.unwrap(), []);

    let opponents = async |server| db.store.opponents_in(WHITE, server, 9).await.unwrap();
    assert_eq!(opponents(SERVER).await, [(BLACK, format!("player {BLACK}"))]);
    assert_eq!(opponents(ELSEWHERE).await, [], "one has met nobody to play there");
    assert_eq!(db.store.opponents_in(STRANGER, ELSEWHERE, 9).await.unwrap(), []);

    let both = async |other, server| db.store.are_both_in((WHITE, other), server).await.unwrap();
    assert!(both(BLACK, SERVER).await && both(STRANGER, ELSEWHERE).await);
    assert!(!both(BLACK, ELSEWHERE).await && !both(STRANGER, SERVER).await);
}

#[tokio::test]
async fn members_are_listed_by_their_latest_game_that_counted() {
    let db = TestStore::new().await;
    let played = [(1, "chess", 1), (1, "shogun", 5), (2, "chess", 4), (3, "chess", 2)];
    for (player, variant, hours) in played {
        meet(&db, PlayerId(player), SERVER).await;
        sql::query("insert into ratings values ($1, $2, 1500, 90, 0.06, $3, 1, 1, 0, 0)")
            .bind(PlayerId(player))
            .bind(variant)
            .bind(START + Span::hours(hours))
            .execute(&db.store.writer)
            .await
            .unwrap();
    }
    meet(&db, STRANGER, SERVER).await;
    let active = async |server, since, limit| {
        let active = db.store.active_in(server, since, limit).await.unwrap();
        active.into_iter().map(|(player, _)| player.0).collect::<Vec<_>>()
    };
    assert_eq!(active(SERVER, START, 9).await, [1, 2, 3]);
    assert_eq!(active(SERVER, START, 2).await, [1, 2]);
    assert_eq!(active(SERVER, START + Span::hours(2), 9).await, [1, 2]);
    assert_eq!(active(ELSEWHERE, START, 9).await, [0; 0]);
}

#[tokio::test]
async fn they_are_found_by_their_indexes() {
    let db = TestStore::new().await;
    let (of_white, of_black) = ("matches_between (white_id=?)", "matches_of_black (black_id=?)");
    let members = "memberships_of_player (player_id=?)";
    let member = "memberships_of_player (player_id=? AND server_id=?)";
    let servers = "servers USING INTEGER PRIMARY KEY";
    db.uses_only(SERVERS_OF, &[of_white, of_black, members, servers]).await;
    let both = "memberships USING PRIMARY KEY (server_id=? AND player_id=?)";
    let players = "players USING INTEGER PRIMARY KEY";
    db.uses_only(OPPONENTS_IN, &[of_white, of_black, member, players]).await;
    let of_server = ["memberships USING PRIMARY KEY", "ratings USING PRIMARY KEY", players];
    db.uses_only(ACTIVE_IN, &of_server).await;
    db.uses_only(ARE_BOTH_IN, &[both, servers, "CONSTANT ROW"]).await;
}
