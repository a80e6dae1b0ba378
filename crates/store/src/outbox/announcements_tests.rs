//! Announcements, and the servers as the operator sees them.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::ServerOverview;
use crate::test_support::*;

#[tokio::test]
async fn servers_are_listed_with_their_games_and_a_channel() {
    let db = TestStore::new().await;
    let only = async || db.store.servers().await.unwrap().remove(0);
    let nobody_plays = ServerOverview {
        server: SERVER,
        channel: None,
        running: 0,
        games: 0,
        active_at: None,
        is_banned: false,
    };
    assert_eq!(only().await, nobody_plays);
    let id = db.begin().await;
    db.tamper("insert into threads (id, channel_id) values (77, 78)").await;
    let plays = ServerOverview {
        channel: Some(CHANNEL),
        running: 1,
        games: 1,
        active_at: Some(START),
        ..nobody_plays
    };
    assert_eq!(only().await, plays);
    db.tamper("update matches set channel_id = 77").await;
    assert_eq!(only().await.channel, Some(ChannelId(78)), "and not a thread");
    db.tamper("insert into challenge_channels (server_id, channel_id) values (201, 79)").await;
    assert_eq!(only().await.channel, Some(ChannelId(79)));
    db.tamper("update servers set lobby_channel_id = 80, banned_at = 1").await;
    let server = only().await;
    assert_eq!((server.channel, server.is_banned), (Some(ChannelId(80)), true));
    db.act_as(WHITE, id, Action::Abort, after(1)).await;
    assert_eq!((only().await.running, only().await.games), (0, 1));
}

#[tokio::test]
async fn a_server_gets_a_text_once() {
    let db = TestStore::new().await;
    let announce = async |text: &str| {
        let mut transaction = db.store.begin().await.unwrap();
        let id = transaction.store_announcement(text, START).await.unwrap();
        let is_new = transaction.announce(id, (SERVER, CHANNEL), START).await.unwrap();
        transaction.commit().await.unwrap();
        assert_eq!(db.store.announcement(id).await.unwrap().as_deref(), Some(text));
        (id, is_new)
    };
    assert_eq!(db.store.servers_told("one").await.unwrap(), []);
    let (one, is_new) = announce("one").await;
    assert!(is_new);
    assert_eq!(announce("one").await, (one, false));
    assert!(announce("two").await.1);
    assert_eq!(db.store.servers_told("one").await.unwrap(), [SERVER]);
    let notice = Notice::Announcement { announcement: one, server: SERVER };
    let due = db.store.due_messages(START, 9).await.unwrap().due;
    assert_eq!(due.len(), 2);
    assert_eq!((due[0].reader, due[0].notice), (Reader::Channel(CHANNEL), notice));
    db.store.take_back_announcement(one, SERVER).await.unwrap();
    assert_eq!(announce("one").await, (one, true));
}
