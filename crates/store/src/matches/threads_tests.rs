//! Threads of matches, and the channels that they belong to.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::language::Language;
use courier_play::server_config::{BoardSide, GamesIn, ServerConfig};

use crate::matches::threads::{CHANNEL_CONTEXT, PLAYED_IN};
use crate::test_support::*;
use crate::{ChannelContext, Invocation};

fn games_in(games: GamesIn) -> ServerConfig {
    ServerConfig { games: Some(games), ..ServerConfig::default() }
}

#[tokio::test]
async fn the_channel_context_of_a_match_is_read() {
    let db = TestStore::new().await;
    assert_eq!(db.store.channel_context(MatchId(999)).await.unwrap(), None);
    db.set_server_config(SERVER, &games_in(GamesIn::Channel)).await;
    let id = db.begin().await;
    let plain = ChannelContext {
        thread_wanted: false,
        threads_chosen: false,
        in_thread: false,
        board_side: BoardSide::White,
        language: None,
        board: None,
    };
    assert_eq!(db.store.channel_context(id).await.unwrap(), Some(plain));
    db.store.replace_board(id, WHITE, (CHANNEL, u64::MAX), SHOWN).await.unwrap();
    let invocation = Invocation {
        guild: None,
        person: person(WHITE, "white"),
        thread: None,
        joined_at: None,
        server_locale: Some("es-ES".to_owned()),
    };
    db.store.load_user(&invocation, START).await.unwrap();
    db.store.note_thread(CHANNEL, ChannelId(300)).await.unwrap();
    let shown = ChannelContext {
        in_thread: true,
        language: Some(Language::Spanish),
        board: Some((CHANNEL, u64::MAX)),
        ..plain
    };
    assert_eq!(db.store.channel_context(id).await.unwrap(), Some(shown));
    let chosen = ServerConfig {
        language: Some(Language::Catalan),
        board_side: BoardSide::ToMove,
        ..games_in(GamesIn::Threads)
    };
    db.set_server_config(SERVER, &chosen).await;
    let as_chosen = ChannelContext {
        threads_chosen: true,
        language: Some(Language::Catalan),
        board_side: BoardSide::ToMove,
        ..shown
    };
    assert_eq!(db.store.channel_context(id).await.unwrap(), Some(as_chosen));
    // A match in direct messages has no server.
    let alone = Proposal { place: Place { server: None, channel: ChannelId(900) }, ..proposal() };
    let alone = db.begin_with(alone, ByColor { white: WHITE, black: BLACK }, START).await;
    assert_eq!(db.store.channel_context(alone).await.unwrap(), Some(plain));
    db.uses_only(CHANNEL_CONTEXT, &["PRIMARY KEY"]).await;
    db.uses_only(PLAYED_IN, &["matches_in_channel"]).await;
}
