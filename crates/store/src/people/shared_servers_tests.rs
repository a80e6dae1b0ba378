//! The servers of a player, and their opponents there.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::people::shared_servers::{ARE_BOTH_IN, OPPONENTS_IN, SERVERS_OF};
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
async fn they_are_found_by_their_indexes() {
    let db = TestStore::new().await;
    let (of_white, of_black) = ("matches_between (white_id=?)", "matches_of_black (black_id=?)");
    let members = "memberships_of_player (player_id=?)";
    let member = "memberships_of_player (player_id=? AND server_id=?)";
    db.uses_only(SERVERS_OF, &[of_white, of_black, members]).await;
    let both = "memberships USING PRIMARY KEY (server_id=? AND player_id=?)";
    let players = "players USING INTEGER PRIMARY KEY";
    db.uses_only(OPPONENTS_IN, &[of_white, of_black, member, players]).await;
    db.uses_only(ARE_BOTH_IN, &[both, "CONSTANT ROW"]).await;
}
