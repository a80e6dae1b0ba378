//! The standing message of a server: it is posted when something has changed, and not too often.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::ServerConfig;
use courier_play::challenges::ChallengeState;
use courier_play::lobby::BETWEEN_POSTS;
use courier_rules::Color;

use crate::challenges::standing_lobby::{DUE, MESSAGES};
use crate::test_support::*;

const LOBBY: ChannelId = ChannelId(399);

fn to_all() -> Proposal {
    Proposal { opponent: None, ..proposal() }
}

async fn set_lobby(db: &TestStore, lobby: Option<ChannelId>) {
    let config = ServerConfig { lobby, ..ServerConfig::default() };
    db.set_server_config(SERVER, &config).await;
}

#[tokio::test]
async fn a_lobby_is_posted_after_a_change_and_not_more_often_than_every_few_minutes() {
    let db = TestStore::new().await;
    let make = async |proposal: Proposal| {
        db.store.propose(&proposal, |_| Vec::new(), START).await.unwrap()
    };
    let post = async |now| db.store.post_lobbies(now, 10).await.unwrap();
    make(to_all()).await;
    assert_eq!(post(START).await, 0, "the server wants none");
    assert_eq!(db.store.lobby_posting(SERVER).await.unwrap(), None);

    set_lobby(&db, Some(LOBBY)).await;
    assert!(db.store.next_deadline().await.unwrap().unwrap() <= START, "at once");
    assert_eq!(post(START).await, 1);
    assert_eq!(post(START).await, 0, "nothing has changed since");
    assert_eq!(db.store.lobby_posting(SERVER).await.unwrap(), Some((LOBBY, START)));
    let due = db.store.due_messages(START, 10).await.unwrap().due;
    assert_eq!(due[0].notice, Notice::Lobby { server: SERVER, at: START });
    assert_eq!(due[0].reader, Reader::Channel(LOBBY));

    db.challenge().await;
    assert_eq!(post(after(1)).await, 0, "a challenge to one player is not shown");
    let id = make(to_all()).await;
    let soon = START + BETWEEN_POSTS;
    assert_eq!(post(soon - Span(1)).await, 0);
    assert_eq!(post(soon).await, 1, "made");
    let state = ChallengeState::Cancelled;
    assert!(db.store.close_challenge(id, state, &[], after(2)).await.unwrap());
    assert_eq!(post(after(2)).await, 1, "closed");
    let id = make(to_all()).await;
    assert_eq!(post(after(3)).await, 1);
    let challenge = db.store.challenge(id).await.unwrap().unwrap();
    let pairing = Pairing {
        players: ByColor { white: WHITE, black: BLACK },
        start: 0,
        challenger: Color::White,
    };
    let begun = db.accept(&challenge, &pairing, START_FEN, after(4)).await;
    assert!(begun.unwrap().is_some());
    assert_eq!(post(after(4)).await, 1, "accepted");

    make(to_all()).await;
    set_lobby(&db, None).await;
    let stored = "select count(*) from outbox";
    let before = db.number(stored).await;
    post(after(9)).await;
    assert_eq!(db.number(stored).await, before, "no longer wanted, and none is there");
    assert_eq!(db.store.lobby_posting(SERVER).await.unwrap(), None);
}

#[tokio::test]
async fn the_messages_of_a_lobby_are_known_until_they_are_gone() {
    let db = TestStore::new().await;
    set_lobby(&db, Some(LOBBY)).await;
    assert_eq!(db.store.post_lobbies(START, 10).await.unwrap(), 1);
    for message in [700, 701] {
        let pending = db.store.due_messages(START, 10).await.unwrap().due;
        if let Some(pending) = pending.first() {
            db.store.delivered(pending, (LOBBY, message), None, START).await.unwrap();
        }
        db.tamper("update servers set lobby_due_at = 0").await;
        db.store.post_lobbies(START, 10).await.unwrap();
    }
    let known = async || db.store.lobby_messages(SERVER).await.unwrap();
    assert_eq!(known().await, [(LOBBY, 700), (LOBBY, 701)]);
    db.store.drop_lobby_message(700).await.unwrap();
    assert_eq!(known().await, [(LOBBY, 701)]);
}

#[tokio::test]
async fn lobbies_are_found_by_their_indexes() {
    let db = TestStore::new().await;
    db.uses_only(DUE, &["servers_lobby_due", "lobby_messages_of_server"]).await;
    db.uses_only(MESSAGES, &["lobby_messages_of_server"]).await;
}
