//! What an interaction stores and reads of its user.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::time::Duration;

use courier_draw::{PieceSet, Theme};
use courier_play::RoleId;
use courier_play::language::Language;
use courier_play::server_config::{BoardSide, GamesIn, Organizers, ServerConfig};
use courier_play::spectators::Sharing;

use crate::test_support::*;
use crate::{Invocation, PlayerRow, UserContext};

const THREAD: ChannelId = ChannelId(u64::MAX - 1);

/// An interaction of White in the server, outside threads.
fn invocation() -> Invocation {
    Invocation {
        guild: None,
        person: person(WHITE, "white"),
        thread: None,
        joined_at: None,
        server_locale: None,
    }
}

#[tokio::test]
async fn an_interaction_returns_all_about_its_user_and_server() {
    let db = TestStore::new().await;
    let nothing_chosen = PlayerRow {
        name: "white".to_owned(),
        language: None,
        theme: None,
        pieces: None,
        locale: None,
        dm_closed: false,
        zone: None,
        confirm: false,
        only_named: false,
    };
    let known = db.store.load_user(&invocation(), START).await.unwrap();
    assert_eq!(
        known,
        UserContext { player: nothing_chosen, config: ServerConfig::default(), ban: None }
    );

    let zone = "Europe/Madrid".parse().unwrap();
    db.store.set_language(WHITE, Some(Language::Catalan)).await.unwrap();
    db.store.set_theme(WHITE, Theme::ALL[1]).await.unwrap();
    db.store.set_pieces(WHITE, PieceSet::Flat).await.unwrap();
    db.set_zone(WHITE, Some(zone), START).await;
    db.store.set_confirm(WHITE, true).await.unwrap();
    let config = ServerConfig {
        games: Some(GamesIn::Threads),
        channels: [CHANNEL, ChannelId(u64::MAX)].into(),
        control: Some("3d+3x1d".parse().unwrap()),
        language: Some(Language::Spanish),
        challengers: Some(RoleId(u64::MAX)),
        organizers: Organizers::Role(RoleId(9)),
        board_side: BoardSide::Black,
        lobby: Some(ChannelId(9)),
        sharing: Sharing::Both,
    };
    db.set_server_config(SERVER, &config).await;
    let known = db.store.load_user(&invocation(), START).await.unwrap();
    assert_eq!(known.config, config);
    assert_eq!(Some(&known.player), db.store.player(WHITE).await.unwrap().as_ref());
    assert_eq!(known.player.pieces, Some(PieceSet::Flat));
    assert_eq!(
        (known.player.language, known.player.theme, known.player.zone, known.player.confirm),
        (Some(Language::Catalan), Some(Theme::ALL[1]), Some(zone), true)
    );

    let elsewhere =
        Invocation { person: Person { server: None, ..person(WHITE, "white") }, ..invocation() };
    let known = db.store.load_user(&elsewhere, START).await.unwrap();
    assert_eq!(known.config, ServerConfig::default(), "the default outside servers");
    assert!(known.player.confirm);
    db.uses_only(
        crate::people::user_context::USER_CONTEXT,
        &["PRIMARY KEY", "member_roles_of_user"],
    )
    .await;
}

/// Each change is stored, and is part of the result.
#[tokio::test]
async fn every_change_is_stored_at_once() {
    let db = TestStore::new().await;
    let stranger = PlayerId(u64::MAX);
    let newcomer = Invocation {
        person: Person { locale: Some("ca".to_owned()), ..person(stranger, "new") },
        ..invocation()
    };
    let known = db.store.load_user(&newcomer, START).await.unwrap();
    assert_eq!((known.player.name.as_str(), known.player.locale.as_deref()), ("new", Some("ca")));
    assert_eq!(
        db.number("select count(*) from memberships where server_id = 201 and player_id = -1")
            .await,
        1
    );

    let renamed = Invocation { person: person(stranger, "renamed"), ..invocation() };
    let known = db.store.load_user(&renamed, after(1)).await.unwrap();
    assert_eq!(known.player.name, "renamed");
    assert_eq!(
        known.player.locale.as_deref(),
        Some("ca"),
        "a locale that Discord does not send is kept"
    );
    assert_eq!(
        db.number("select met_at from players where id = -1").await,
        START.0,
        "a membership is kept"
    );

    let moved = Invocation {
        person: Person { locale: Some("es-419".to_owned()), ..renamed.person },
        ..invocation()
    };
    assert_eq!(
        db.store.load_user(&moved, START).await.unwrap().player.locale.as_deref(),
        Some("es-419")
    );

    let other = ServerId(u64::MAX);
    let away = Invocation {
        person: Person { server: Some(other), ..person(WHITE, "white") },
        ..invocation()
    };
    db.store.load_user(&away, START).await.unwrap();
    assert_eq!(
        db.number("select count(*) from memberships where server_id = -1 and player_id = 101")
            .await,
        1
    );

    assert_eq!(db.store.channel_of_thread(THREAD).await.unwrap(), None);
    let in_thread = Invocation { thread: Some((THREAD, CHANNEL)), ..invocation() };
    db.store.load_user(&in_thread, START).await.unwrap();
    assert_eq!(db.store.channel_of_thread(THREAD).await.unwrap(), Some(CHANNEL));
    let elsewhere = Invocation { thread: Some((THREAD, ChannelId(9))), ..invocation() };
    db.store.load_user(&elsewhere, START).await.unwrap();
    assert_eq!(
        db.store.channel_of_thread(THREAD).await.unwrap(),
        Some(CHANNEL),
        "a thread keeps its channel"
    );

    db.store.set_dm_closed(WHITE, true).await.unwrap();
    assert!(
        !db.store.load_user(&invocation(), START).await.unwrap().player.dm_closed,
        "and can be sent direct messages again"
    );
    assert!(!db.store.player(WHITE).await.unwrap().unwrap().dm_closed);
}

#[tokio::test]
async fn a_server_has_a_locale() {
    let db = TestStore::new().await;
    assert_eq!(db.store.server_locale(ServerId(9)).await.unwrap(), None, "unknown server");
    assert_eq!(db.store.server_locale(SERVER).await.unwrap(), None, "known server, unknown locale");
    for locale in ["en-GB", "es-ES"] {
        let told = Invocation { server_locale: Some(locale.to_owned()), ..invocation() };
        db.store.load_user(&told, START).await.unwrap();
        assert_eq!(db.store.server_locale(SERVER).await.unwrap().as_deref(), Some(locale));
    }
    db.store.load_user(&invocation(), START).await.unwrap();
    db.store.save_person(&person(THIRD, "third, renamed"), START).await.unwrap();
    assert_eq!(
        db.store.server_locale(SERVER).await.unwrap().as_deref(),
        Some("es-ES"),
        "a locale that is not sent is kept"
    );
}

/// Most interactions change nothing, and must not write.
#[tokio::test]
async fn an_interaction_that_changes_nothing_does_not_wait_for_the_writer() {
    let db = TestStore::new().await;
    let invocation = Invocation {
        guild: None,
        person: Person { locale: Some("en-GB".to_owned()), ..person(WHITE, "white") },
        thread: Some((THREAD, CHANNEL)),
        joined_at: None,
        server_locale: Some("en-GB".to_owned()),
    };
    let noted = db.store.load_user(&invocation, START).await.unwrap();
    let writing = db.store.begin().await.unwrap();
    let again =
        tokio::time::timeout(Duration::from_secs(5), db.store.load_user(&invocation, after(1)))
            .await;
    assert_eq!(again.unwrap().unwrap(), noted);
    drop(writing);
}
