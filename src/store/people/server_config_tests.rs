//! The configuration and the language of servers.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use crate::app::use_cases;
use crate::play::RoleId;
use crate::play::language::Language;
use crate::play::server_config::{BoardSide, GamesIn, Organizers, ServerConfig};
use crate::store::Invocation;
use crate::store::people::server_config::CONFIG;
use crate::store::test_store::*;

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
    };
    for server in [SERVER, OTHER_SERVER] {
        db.store.set_server_config(server, &decided).await.unwrap();
        assert_eq!(db.store.server_config(server).await.unwrap(), decided);
    }
    let other = ServerConfig {
        games: Some(GamesIn::Channel),
        channels: [ChannelId(302)].into(),
        organizers: Organizers::Everyone,
        ..ServerConfig::default()
    };
    db.store.set_server_config(SERVER, &other).await.unwrap();
    assert_eq!(db.store.server_config(SERVER).await.unwrap(), other, "everything is replaced");
    assert_eq!(db.store.server_config(OTHER_SERVER).await.unwrap(), decided, "only of this server");
    db.uses_only(CONFIG, &["PRIMARY KEY"]).await;
}

/// Before, a server with threads was the only one that had chosen.
#[tokio::test]
async fn a_server_of_an_earlier_version_keeps_its_threads_and_others_get_the_default() {
    let db = TestStore::new().await;
    let migration = include_str!("../../../migrations/0018_quiet_channels.sql");
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
        person: person(WHITE, "white"),
        thread: None,
        server_locale: Some("es-ES".to_owned()),
    };
    db.store.load_user(&invocation, START).await.unwrap();
    assert_eq!(db.store.server_language(SERVER).await.unwrap(), Some(Language::Spanish));
    let chosen = ServerConfig { language: Some(Language::Catalan), ..ServerConfig::default() };
    db.store.set_server_config(SERVER, &chosen).await.unwrap();
    assert_eq!(db.store.server_language(SERVER).await.unwrap(), Some(Language::Catalan));
    assert_eq!(
        db.store.server_locale(SERVER).await.unwrap().as_deref(),
        Some("es-ES"),
        "the locale is kept"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn changes_at_the_same_time_are_all_stored() {
    let db = TestStore::new().await;
    let channels = 1..=25_u64;
    let changes = channels.clone().map(|channel| {
        let store = db.store.clone();
        tokio::spawn(async move {
            let allow = |config: &mut ServerConfig| config.allow(ChannelId(channel));
            use_cases::amend_server(&store, SERVER, allow).await.unwrap()
        })
    });
    for change in changes.collect::<Vec<_>>() {
        assert!(change.await.unwrap().1, "it has changed something");
    }
    let stored = db.store.server_config(SERVER).await.unwrap();
    assert_eq!(stored.channels, channels.map(ChannelId).collect());
    let full = use_cases::amend_server(&db.store, SERVER, |config| config.allow(ChannelId(26)));
    full.await.unwrap_err();
    let (after, has_changed) =
        use_cases::amend_server(&db.store, SERVER, |config| config.allow(ChannelId(1)))
            .await
            .unwrap();
    assert!(!has_changed && after == stored, "a channel that is listed already");
}
