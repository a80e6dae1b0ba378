//! The stored data of players.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::time::Duration;

use courier_draw::{PieceSet, Theme};
use courier_play::language::Language;

use crate::PlayerRow;
use crate::test_support::*;

#[tokio::test]
async fn a_new_user_is_unknown() {
    let db = TestStore::new().await;
    assert_eq!(db.store.player(PlayerId(999)).await.unwrap(), None);
}

#[tokio::test]
async fn an_interaction_updates_name_locale_and_membership() {
    let db = TestStore::new().await;
    // The greatest snowflake does not fit into a positive signed integer.
    let player = PlayerId(u64::MAX);
    let met = |name: &str, locale: Option<&str>, server| Person {
        player,
        name: name.to_owned(),
        locale: locale.map(str::to_owned),
        server,
    };
    db.store.save_person(&met("first name", Some("es-419"), None), START).await.unwrap();
    let known = db.store.player(player).await.unwrap().unwrap();
    let expected = PlayerRow {
        name: "first name".to_owned(),
        language: None,
        theme: None,
        pieces: None,
        locale: Some("es-419".to_owned()),
        dm_closed: false,
        zone: None,
        confirm: false,
        only_named: false,
    };
    assert_eq!(known, expected);

    db.store.save_person(&met("second name", None, Some(SERVER)), START).await.unwrap();
    let known = db.store.player(player).await.unwrap().unwrap();
    assert_eq!(known.name, "second name");
    assert_eq!(
        known.locale.as_deref(),
        Some("es-419"),
        "a locale that Discord does not send is kept"
    );
    let sql = "select count(*) from memberships where server_id = 201 and player_id = -1";
    assert_eq!(db.number(sql).await, 1);

    db.store.save_person(&met("second name", None, Some(SERVER)), after(1)).await.unwrap();
    assert_eq!(db.number(sql).await, 1);
    assert_eq!(
        db.number("select met_at from players where id = -1").await,
        START.0,
        "a membership is kept"
    );
    db.store.save_person(&met("second name", Some("ca"), None), START).await.unwrap();
    assert_eq!(db.store.player(player).await.unwrap().unwrap().locale.as_deref(), Some("ca"));
}

#[tokio::test]
async fn an_action_reopens_direct_messages_but_a_mention_does_not() {
    let db = TestStore::new().await;
    db.store.set_dm_closed(WHITE, true).await.unwrap();
    assert!(db.store.player(WHITE).await.unwrap().unwrap().dm_closed);
    db.store.save_mentioned_person(&person(WHITE, "a new name"), START).await.unwrap();
    let known = db.store.player(WHITE).await.unwrap().unwrap();
    assert_eq!((known.name.as_str(), known.dm_closed), ("a new name", true));
    db.store.save_person(&person(WHITE, "a new name"), START).await.unwrap();
    assert!(!db.store.player(WHITE).await.unwrap().unwrap().dm_closed);
}

#[tokio::test]
async fn a_mentioned_user_can_be_challenged() {
    let db = TestStore::new().await;
    let opponent = PlayerId(555);
    let to_a_stranger = Proposal { opponent: Some(opponent), ..proposal() };
    assert!(db.store.propose(&to_a_stranger, |_| Vec::new(), START).await.is_err());
    db.store.save_mentioned_person(&person(opponent, "newcomer"), START).await.unwrap();
    db.store.propose(&to_a_stranger, |_| Vec::new(), START).await.unwrap();
    assert!(!db.store.player(opponent).await.unwrap().unwrap().dm_closed);
}

/// Most interactions change nothing about their user, and must not write.
#[tokio::test]
async fn an_unchanged_user_does_not_wait_for_the_writer() {
    let db = TestStore::new().await;
    let writing = db.store.begin().await.unwrap();
    let unchanged = person(WHITE, "white");
    tokio::time::timeout(Duration::from_secs(5), db.store.save_person(&unchanged, START))
        .await
        .unwrap()
        .unwrap();
    drop(writing);
}

#[tokio::test]
async fn a_chosen_language_is_stored_and_can_be_reset() {
    let db = TestStore::new().await;
    for language in Language::ALL.map(Some).into_iter().chain([None]) {
        db.store.set_language(BLACK, language).await.unwrap();
        assert_eq!(db.store.player(BLACK).await.unwrap().unwrap().language, language);
        db.store.save_person(&person(BLACK, "black"), START).await.unwrap();
        assert_eq!(
            db.store.player(BLACK).await.unwrap().unwrap().language,
            language,
            "an interaction does not change it"
        );
    }
}

#[tokio::test]
async fn a_chosen_theme_is_stored() {
    let db = TestStore::new().await;
    for theme in Theme::ALL {
        db.store.set_theme(BLACK, theme).await.unwrap();
        assert_eq!(db.store.player(BLACK).await.unwrap().unwrap().theme, Some(theme));
        db.store.save_person(&person(BLACK, "black"), START).await.unwrap();
        assert_eq!(
            db.store.player(BLACK).await.unwrap().unwrap().theme,
            Some(theme),
            "an interaction does not change it"
        );
    }
    assert_eq!(db.store.player(WHITE).await.unwrap().unwrap().theme, None, "only of this player");
}

#[tokio::test]
async fn a_chosen_piece_set_is_stored() {
    let db = TestStore::new().await;
    let stored = async |player| db.store.player(player).await.unwrap().unwrap().pieces;
    for set in PieceSet::ALL {
        db.store.set_pieces(BLACK, set).await.unwrap();
        assert_eq!((stored(BLACK).await, stored(WHITE).await), (Some(set), None));
    }
}

#[tokio::test]
async fn a_chosen_time_zone_is_stored_and_earlier_ones_are_kept() {
    let db = TestStore::new().await;
    assert_eq!(db.store.player(BLACK).await.unwrap().unwrap().zone, None);
    for (name, hours) in [("Europe/Madrid", 1), ("Asia/Tokyo", 1), ("America/Lima", 2)] {
        let zone = name.parse().unwrap();
        db.set_zone(BLACK, Some(zone), after(hours)).await;
        assert_eq!(db.store.player(BLACK).await.unwrap().unwrap().zone, Some(zone));
    }
    // Of two zones chosen at the same moment the later one is kept.
    assert_eq!(db.number("select count(*) from zones where player_id = 102").await, 2);
    assert_eq!(db.number("select count(*) from zones where zone = 'Asia/Tokyo'").await, 1);
    db.set_zone(PlayerId(999), Some(Default::default()), after(1)).await;
    assert_eq!(
        db.number("select count(*) from zones where player_id = 999").await,
        0,
        "none of an unknown player"
    );
}

#[tokio::test]
async fn the_confirmation_setting_is_stored() {
    let db = TestStore::new().await;
    let confirms = async |player| db.store.player(player).await.unwrap().unwrap().confirm;
    assert!(!confirms(WHITE).await, "off by default");
    db.store.set_confirm(WHITE, true).await.unwrap();
    assert!(confirms(WHITE).await);
    assert!(!confirms(BLACK).await);
    db.store.set_confirm(WHITE, false).await.unwrap();
    assert!(!confirms(WHITE).await);
}
