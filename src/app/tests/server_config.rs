//! The configuration and the language of servers.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::language::Language;
use courier_play::roles::{Award, ServerRoles};
use courier_play::server_config::ServerConfig;
use courier_play::{Refusal, RoleId};

use super::test_store::*;
use crate::app::{AppError, Configured, server_config};

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn changes_at_the_same_time_are_all_stored() {
    let db = TestStore::new().await;
    let channels = 1..=25_u64;
    let changes = channels.clone().map(|channel| {
        let store = db.store.clone();
        tokio::spawn(async move {
            let allow = |config: &mut ServerConfig| config.allow(ChannelId(channel));
            server_config::configure(&store, (SERVER, WHITE), allow, |_| Ok(()), START)
                .await
                .unwrap()
        })
    });
    for change in changes.collect::<Vec<_>>() {
        assert!(change.await.unwrap().has_changed, "it has changed something");
    }
    let stored = db.store.server_config(SERVER).await.unwrap();
    assert_eq!(stored.channels, channels.map(ChannelId).collect());
    let allow = async |channel| {
        let change = |config: &mut ServerConfig| config.allow(ChannelId(channel));
        server_config::configure(&db.store, (SERVER, WHITE), change, |_| Ok(()), START).await
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
        server_config::configure(&db.store, (SERVER, WHITE), change, give(1..=11), START).await;
    assert!(matches!(refused, Err(AppError::Refused(Refusal::TooManyBands))), "{refused:?}");
    assert_eq!(db.store.server_config(SERVER).await.unwrap(), ServerConfig::default());
    assert_eq!(db.store.server_roles(SERVER).await.unwrap(), ServerRoles::default());
    let stored =
        server_config::configure(&db.store, (SERVER, WHITE), change, give(1..=10), START).await;
    let Configured { config, roles, has_changed } = stored.unwrap();
    assert!(has_changed && config.language == Some(Language::Catalan));
    assert_eq!(roles.awarded.len(), 10);
    assert_eq!(db.store.server_roles(SERVER).await.unwrap(), roles);
}
