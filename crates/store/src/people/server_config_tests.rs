//! The configuration and the language of servers.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::RoleId;
use courier_play::language::Language;
use courier_play::server_config::{BoardSide, GamesIn, Organizers, ServerConfig};
use courier_play::spectators::Sharing;

use crate::Invocation;
use crate::people::server_config::CONFIG;
use crate::test_support::*;

const OTHER_SERVER: ServerId = ServerId(u64::MAX);

#[tokio::test]
async fn the_configuration_of_a_server_is_read_as_it_was_stored() {
    let db = TestStore::new().await;
    assert_eq!(db.store.server_config(SERVER).await.unwrap(), ServerConfig::default());
    assert_eq!(
        db.store.server_config(OTHER_SERVER).await.unwrap(),
        ServerConfig::default(),
        "an unknown server"
    );
    let decided = ServerConfig {
        games: Some(GamesIn::Threads),
        channels: [CHANNEL, ChannelId(u64::MAX)].into(),
        control: Some("3d+3x1d".parse().unwrap()),
        language: Some(Language::Catalan),
        challengers: Some(RoleId(u64::MAX)),
        organizers: Organizers::Role(RoleId(9)),
        board_side: BoardSide::ToMove,
        lobby: Some(ChannelId(u64::MAX)),
        sharing: Sharing::Both,
    };
    for server in [SERVER, OTHER_SERVER] {
        db.set_server_config(server, &decided).await;
        assert_eq!(db.store.server_config(server).await.unwrap(), decided);
    }
    let other = ServerConfig {
        games: Some(GamesIn::Channel),
        channels: [ChannelId(302)].into(),
        organizers: Organizers::Everyone,
        ..ServerConfig::default()
    };
    db.set_server_config(SERVER, &other).await;
    assert_eq!(db.store.server_config(SERVER).await.unwrap(), other, "everything is replaced");
    assert_eq!(db.store.server_config(OTHER_SERVER).await.unwrap(), decided, "only of this server");
    db.uses_only(CONFIG, &["PRIMARY KEY"]).await;
}

/// Before, a server with threads was the only one that had chosen.
#[tokio::test]
async fn a_server_of_an_earlier_version_keeps_its_threads_and_others_get_the_default() {
    let db = TestStore::new().await;
    let migration = include_str!("../../../../migrations/sqlite/0018_quiet_channels.sql");
    let update = migration.split(';').find(|sql| sql.contains("update servers")).unwrap();
    for (threads, expected) in [(1, Some(GamesIn::Threads)), (0, None)] {
        db.tamper(&format!("update servers set threads = {threads}, place_chosen = 0")).await;
        db.tamper(update).await;
        assert_eq!(db.store.server_config(SERVER).await.unwrap().games, expected);
    }
}

#[tokio::test]
async fn the_language_of_a_server_is_the_configured_one_or_that_of_its_locale() {
    let db = TestStore::new().await;
    assert_eq!(db.store.server_language(OTHER_SERVER).await.unwrap(), None);
    assert_eq!(db.store.server_language(SERVER).await.unwrap(), None);
    let invocation = Invocation {
        guild: None,
        person: person(WHITE, "white"),
        thread: None,
        joined_at: None,
        server_locale: Some("es-ES".to_owned()),
    };
    db.store.load_user(&invocation, START).await.unwrap();
    assert_eq!(db.store.server_language(SERVER).await.unwrap(), Some(Language::Spanish));
    let chosen = ServerConfig { language: Some(Language::Catalan), ..ServerConfig::default() };
    db.set_server_config(SERVER, &chosen).await;
    assert_eq!(db.store.server_language(SERVER).await.unwrap(), Some(Language::Catalan));
    assert_eq!(
        db.store.server_locale(SERVER).await.unwrap().as_deref(),
        Some("es-ES"),
        "the locale is kept"
    );
}
