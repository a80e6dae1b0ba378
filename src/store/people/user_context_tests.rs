#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::time::Duration;

use crate::play::RoleId;
use crate::play::language::Language;
use crate::play::server_config::{GamesIn, ServerConfig};
use crate::store::test_store::*;
use crate::store::{Invocation, PlayerRow, UserContext};
use courier_draw::Theme;

const THREAD: ChannelId = ChannelId(u64::MAX - 1);

/// White in the server, outside threads.
fn visit() -> Invocation {
    Invocation { person: person(WHITE, "white"), thread: None, server_locale: None }
}

#[tokio::test]
async fn a_visit_tells_all_that_is_known_of_the_person_and_the_server() {
    let db = TestStore::new().await;
    let nothing_chosen = PlayerRow {
        name: "white".to_owned(),
        language: None,
        theme: None,
        locale: None,
        dm_closed: false,
        zone: None,
        confirm: false,
    };
    let known = db.store.load_user(&visit(), START).await.unwrap();
    assert_eq!(known, UserContext { player: nothing_chosen, config: ServerConfig::default() });

    let zone = "Europe/Madrid".parse().unwrap();
    db.store.set_language(WHITE, Some(Language::Catalan)).await.unwrap();
    db.store.set_theme(WHITE, Theme::ALL[1]).await.unwrap();
    db.store.set_zone(WHITE, Some(zone), START).await.unwrap();
    db.store.set_confirm(WHITE, true).await.unwrap();
    let config = ServerConfig {
        games: GamesIn::Threads,
        channels: [CHANNEL, ChannelId(u64::MAX)].into(),
        control: Some("3d+3x1d".parse().unwrap()),
        language: Some(Language::Spanish),
        challengers: Some(RoleId(u64::MAX)),
    };
    db.store.set_server_config(SERVER, &config).await.unwrap();
    let known = db.store.load_user(&visit(), START).await.unwrap();
    assert_eq!(known.config, config);
    assert_eq!(Some(&known.player), db.store.player(WHITE).await.unwrap().as_ref());
    assert_eq!(
        (known.player.language, known.player.theme, known.player.zone, known.player.confirm),
        (Some(Language::Catalan), Some(Theme::ALL[1]), Some(zone), true)
    );

    let elsewhere =
        Invocation { person: Person { server: None, ..person(WHITE, "white") }, ..visit() };
    let known = db.store.load_user(&elsewhere, START).await.unwrap();
    assert_eq!(known.config, ServerConfig::default(), "nothing is decided outside servers");
    assert!(known.player.confirm);
    db.uses_only(crate::store::people::user_context::USER_CONTEXT, &["PRIMARY KEY"]).await;
}

/// Each kind of news alone is noted, and told in the same breath.
#[tokio::test]
async fn news_is_noted_at_once() {
    let db = TestStore::new().await;
    let stranger = PlayerId(u64::MAX);
    let newcomer = Invocation {
        person: Person { locale: Some("ca".to_owned()), ..person(stranger, "new") },
        ..visit()
    };
    let known = db.store.load_user(&newcomer, START).await.unwrap();
    assert_eq!((known.player.name.as_str(), known.player.locale.as_deref()), ("new", Some("ca")));
    assert_eq!(
        db.number("select count(*) from memberships where server_id = 201 and player_id = -1")
            .await,
        1
    );

    let renamed = Invocation { person: person(stranger, "renamed"), ..visit() };
    let known = db.store.load_user(&renamed, after(1)).await.unwrap();
    assert_eq!(known.player.name, "renamed");
    assert_eq!(
        known.player.locale.as_deref(),
        Some("ca"),
        "a locale Discord does not tell is not forgotten"
    );
    assert_eq!(
        db.number("select met_at from players where id = -1").await,
        START.0,
        "met once and for all"
    );

    let moved = Invocation {
        person: Person { locale: Some("es-419".to_owned()), ..renamed.person },
        ..visit()
    };
    assert_eq!(
        db.store.load_user(&moved, START).await.unwrap().player.locale.as_deref(),
        Some("es-419")
    );

    let other = ServerId(u64::MAX);
    let away =
        Invocation { person: Person { server: Some(other), ..person(WHITE, "white") }, ..visit() };
    db.store.load_user(&away, START).await.unwrap();
    assert_eq!(
        db.number("select count(*) from memberships where server_id = -1 and player_id = 101")
            .await,
        1
    );

    assert_eq!(db.store.channel_of_thread(THREAD).await.unwrap(), None);
    let in_thread = Invocation { thread: Some((THREAD, CHANNEL)), ..visit() };
    db.store.load_user(&in_thread, START).await.unwrap();
    assert_eq!(db.store.channel_of_thread(THREAD).await.unwrap(), Some(CHANNEL));
    let elsewhere = Invocation { thread: Some((THREAD, ChannelId(9))), ..visit() };
    db.store.load_user(&elsewhere, START).await.unwrap();
    assert_eq!(
        db.store.channel_of_thread(THREAD).await.unwrap(),
        Some(CHANNEL),
        "a thread hangs where it hung"
    );

    db.store.set_dm_closed(WHITE, true).await.unwrap();
    assert!(
        !db.store.load_user(&visit(), START).await.unwrap().player.dm_closed,
        "and can be reached again"
    );
    assert!(!db.store.player(WHITE).await.unwrap().unwrap().dm_closed);
}

#[tokio::test]
async fn a_server_has_a_locale() {
    let db = TestStore::new().await;
    assert_eq!(db.store.server_locale(ServerId(9)).await.unwrap(), None, "unknown server");
    assert_eq!(db.store.server_locale(SERVER).await.unwrap(), None, "known server, unknown locale");
    for locale in ["en-GB", "es-ES"] {
        let told = Invocation { server_locale: Some(locale.to_owned()), ..visit() };
        db.store.load_user(&told, START).await.unwrap();
        assert_eq!(db.store.server_locale(SERVER).await.unwrap().as_deref(), Some(locale));
    }
    db.store.load_user(&visit(), START).await.unwrap();
    db.store.save_person(&person(THIRD, "third, renamed"), START).await.unwrap();
    assert_eq!(
        db.store.server_locale(SERVER).await.unwrap().as_deref(),
        Some("es-ES"),
        "what is not told stays"
    );
}

/// Every interaction is a visit: no news must not mean a trip to the disk.
#[tokio::test]
async fn a_visit_without_news_does_not_wait_for_the_writer() {
    let db = TestStore::new().await;
    let visit = Invocation {
        person: Person { locale: Some("en-GB".to_owned()), ..person(WHITE, "white") },
        thread: Some((THREAD, CHANNEL)),
        server_locale: Some("en-GB".to_owned()),
    };
    let noted = db.store.load_user(&visit, START).await.unwrap();
    let writing = db.store.begin().await.unwrap();
    let again =
        tokio::time::timeout(Duration::from_secs(5), db.store.load_user(&visit, after(1))).await;
    assert_eq!(again.unwrap().unwrap(), noted);
    drop(writing);
}
