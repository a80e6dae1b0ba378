//! The configuration and the language of servers.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::language::Language;
use courier_play::roles::{Award, ServerRoles};
use courier_play::server_config::{BoardSide, GamesIn, Organizers, ServerConfig};
use courier_play::{Refusal, RoleId};

use crate::app::{AppError, Configured, use_cases};
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
    let migration = include_str!("../../../migrations/sqlite/0018_quiet_channels.sql");
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
        joined_at: None,
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
            use_cases::configure(&store, (SERVER, WHITE), allow, |_| Ok(()), START).await.unwrap()
        })
    });
    for change in changes.collect::<Vec<_>>() {
        assert!(change.await.unwrap().has_changed, "it has changed something");
    }
    let stored = db.store.server_config(SERVER).await.unwrap();
    assert_eq!(stored.channels, channels.map(ChannelId).collect());
    let allow = async |channel| {
        let change = |config: &mut ServerConfig| config.allow(ChannelId(channel));
        use_cases::configure(&db.store, (SERVER, WHITE), change, |_| Ok(()), START).await
    };
    allow(26).await.unwrap_err();
    let Configured { config, has_changed, .. } = allow(1).await.unwrap();
    assert!(!has_changed && config == stored, "a channel that is listed already");
}

#[tokio::test]
async fn nothing_is_stored_if_one_part_of_a_change_is_refused() {
    let db = TestStore::new().await;
    let change = |config: &mut ServerConfig| {
        config.language = Some(Language::Catalan);
        Ok(())
    };
    let give = |bands: std::ops::RangeInclusive<u32>| {
        move |roles: &mut ServerRoles| {
            bands.into_iter().try_for_each(|band| roles.set(Award::Rating(band), RoleId(9), WHITE))
        }
    };
    let refused =
        use_cases::configure(&db.store, (SERVER, WHITE), change, give(1..=11), START).await;
    assert!(matches!(refused, Err(AppError::Refused(Refusal::TooManyBands))), "{refused:?}");
    assert_eq!(db.store.server_config(SERVER).await.unwrap(), ServerConfig::default());
    assert_eq!(db.store.server_roles(SERVER).await.unwrap(), ServerRoles::default());
    let stored =
        use_cases::configure(&db.store, (SERVER, WHITE), change, give(1..=10), START).await;
    let Configured { config, roles, has_changed } = stored.unwrap();
    assert!(has_changed && config.language == Some(Language::Catalan));
    assert_eq!(roles.awarded.len(), 10);
    assert_eq!(db.store.server_roles(SERVER).await.unwrap(), roles);
}
