//! Threads of matches, and the channels that they belong to.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::server_config::{GamesIn, ServerConfig};

use super::test_store::*;
use crate::app::RepeatedBoards as Boards;

const THREAD: ChannelId = ChannelId(302);

fn games_in(games: GamesIn) -> ServerConfig {
    ServerConfig { games: Some(games), ..ServerConfig::default() }
}

impl TestStore {
    async fn wants_thread(&self, id: MatchId) -> bool {
        self.store.channel_context(id).await.unwrap().unwrap().thread_wanted
    }
}

#[tokio::test]
async fn a_thread_is_wanted_for_a_match_unless_the_server_wants_none() {
    let db = TestStore::new().await;
    let by_default = db.begin().await;
    assert!(db.wants_thread(by_default).await);
    db.store.set_server_config(SERVER, &games_in(GamesIn::Channel)).await.unwrap();
    let without = db.begin().await;
    assert!(!db.wants_thread(without).await);
    db.store.set_server_config(SERVER, &games_in(GamesIn::Threads)).await.unwrap();
    let with = db.begin().await;
    assert!(db.wants_thread(with).await);
    assert!(!db.wants_thread(without).await, "a match that has begun stays in its channel");
    // A match that begins in a thread gets no other one.
    db.store.note_thread(THREAD, CHANNEL).await.unwrap();
    let in_thread =
        Proposal { place: Place { server: Some(SERVER), channel: THREAD }, ..proposal() };
    let inside = db.begin_with(in_thread, ByColor { white: WHITE, black: BLACK }, START).await;
    assert!(!db.wants_thread(inside).await);
}

#[tokio::test]
async fn a_match_moves_to_its_thread_once() {
    let db = TestStore::new().await;
    db.store.set_server_config(SERVER, &games_in(GamesIn::Threads)).await.unwrap();
    let (id, stays) = (db.begin().await, db.begin().await);
    assert!(db.store.settle_thread(id, Some(THREAD)).await.unwrap());
    assert_eq!(db.load(id).await.the_match.record().place.channel, THREAD);
    assert_eq!(db.store.channel_of_thread(THREAD).await.unwrap(), Some(CHANNEL));
    assert!(!db.wants_thread(id).await);
    assert_eq!(
        db.store.latest_in_channel(WHITE, THREAD).await.unwrap(),
        Some(id),
        "it is the match of the thread"
    );
    assert!(
        !db.store.settle_thread(id, Some(ChannelId(303))).await.unwrap(),
        "a second thread is not wanted"
    );
    assert_eq!(db.store.channel_of_thread(ChannelId(303)).await.unwrap(), None);
    assert!(db.store.settle_thread(stays, None).await.unwrap());
    assert_eq!(db.load(stays).await.the_match.record().place.channel, CHANNEL);
    assert!(!db.wants_thread(stays).await);
    // A save does not change the channel.
    db.play(id, &["e2e4"], START).await;
    assert_eq!(db.load(id).await.the_match.record().place.channel, THREAD);
}

#[tokio::test]
async fn the_matches_of_a_lost_thread_move_to_the_channel() {
    let db = TestStore::new().await;
    db.store.set_server_config(SERVER, &games_in(GamesIn::Threads)).await.unwrap();
    let (running, over) = (db.begin().await, db.begin().await);
    db.store.settle_thread(running, Some(THREAD)).await.unwrap();
    db.store.settle_thread(over, Some(THREAD)).await.unwrap();
    db.play(running, &["e2e4"], START).await;
    db.play(over, &FOOLS_MATE, START).await;
    let moved = db.store.leave_thread(THREAD, Boards::Running, after(9)).await.unwrap();
    assert_eq!(moved, [running, over]);
    for id in moved {
        assert_eq!(db.load(id).await.the_match.record().place.channel, CHANNEL);
    }
    let due = db.store.due_messages(after(9), 100).await.unwrap().due;
    let shown: Vec<_> =
        due.iter().filter(|message| message.reader == Reader::Channel(CHANNEL)).collect();
    assert_eq!(shown.len(), 1, "the board of the running match");
    assert_eq!(shown[0].notice, Notice::ThreadLost { the_match: running, thread: THREAD });
    assert_eq!(db.store.leave_thread(THREAD, Boards::Running, after(9)).await.unwrap(), [], "once");
    assert_eq!(
        db.store.leave_thread(CHANNEL, Boards::Running, after(9)).await.unwrap(),
        [],
        "a channel that is no thread"
    );
    // The last board of a finished match may still have to be shown.
    for (shown, expected) in
        [(Boards::Nothing, 0), (Boards::Running, 1), (Boards::RunningAnd(over), 2)]
    {
        db.tamper("update matches set channel_id = 302").await;
        let before = db.number("select count(*) from outbox").await;
        assert_eq!(db.store.leave_thread(THREAD, shown, after(9)).await.unwrap().len(), 2);
        assert_eq!(db.number("select count(*) from outbox").await - before, expected, "{shown:?}");
    }
}
