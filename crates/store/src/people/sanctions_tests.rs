//! Bans, hidden names, and the log of what the operator has ordered.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::FORGOTTEN_NAME;
use courier_play::administration::{AdminAction, AdminEntry, Ban};

use crate::people::sanctions::{BANNED_SERVERS, BANS};
use crate::test_support::*;
use crate::{Forgetting, Invocation, Lifetime, SessionPlace, TokenHash};

const STRANGER: PlayerId = PlayerId(909);

async fn ban(db: &TestStore, player: PlayerId, since: Option<Moment>) -> bool {
    let mut transaction = db.store.begin().await.unwrap();
    let has_changed = transaction.set_banned(player, since, START).await.unwrap();
    transaction.commit().await.unwrap();
    has_changed
}

async fn hide(db: &TestStore, player: PlayerId, hidden: bool) -> bool {
    let mut transaction = db.store.begin().await.unwrap();
    let has_changed = transaction.set_name_hidden(player, hidden, START).await.unwrap();
    transaction.commit().await.unwrap();
    has_changed
}

async fn ban_server(db: &TestStore, since: Option<Moment>) -> bool {
    let mut transaction = db.store.begin().await.unwrap();
    let has_changed = transaction.set_server_banned(SERVER, since).await.unwrap();
    transaction.commit().await.unwrap();
    has_changed
}

/// The name and the ban with which a person comes to a server where the bot need not be a member.
async fn come(db: &TestStore, player: PlayerId, guild: Option<ServerId>) -> (String, Option<Ban>) {
    let person = Person { server: None, ..person(player, "shown") };
    let invocation =
        Invocation { person, guild, thread: None, joined_at: None, server_locale: None };
    let context = db.store.load_user(&invocation, after(1)).await.unwrap();
    (context.player.name, context.ban)
}

#[tokio::test]
async fn a_ban_ends_web_sessions_and_begins_no_games() {
    let db = TestStore::new().await;
    let token = TokenHash("s".repeat(43));
    let mut transaction = db.store.begin().await.unwrap();
    let session = (WHITE, SessionPlace::Browser);
    let lifetime = Lifetime { from: START, to: after(99) };
    transaction.add_web_session(&token, session, lifetime, 5).await.unwrap();
    transaction.add_web_link(&token, (WHITE, "white", None), lifetime, 5).await.unwrap();
    transaction.commit().await.unwrap();
    assert!(ban(&db, WHITE, Some(START)).await);
    assert!(!ban(&db, WHITE, Some(after(1))).await, "the first ban stays");
    let left = "select (select count(*) from web_sessions) + (select count(*) from web_links)";
    assert_eq!(db.number(left).await, 0);
    assert_eq!(db.store.find_ban(WHITE, Some(SERVER)).await.unwrap(), Some(Ban::Person));
    assert_eq!(db.store.find_ban(BLACK, None).await.unwrap(), None);
    assert_eq!(come(&db, WHITE, None).await, ("shown".to_owned(), Some(Ban::Person)));
    let mut transaction = db.store.begin().await.unwrap();
    assert!(transaction.is_banned(WHITE).await.unwrap());
    let between = transaction.blocks_between(BLACK, WHITE).await.unwrap();
    assert!(between.by_other && !between.by_actor, "others learn no more than of a block");
    drop(transaction);
    assert!(ban(&db, WHITE, None).await);
    assert!(!ban(&db, WHITE, None).await);
    assert_eq!(come(&db, WHITE, None).await.1, None);
    db.uses_only(BANS, &["PRIMARY KEY", "CONSTANT ROW"]).await;
}

#[tokio::test]
async fn a_hidden_name_is_stored_again_only_once_it_may_be_shown() {
    let db = TestStore::new().await;
    assert!(hide(&db, WHITE, true).await);
    assert!(!hide(&db, WHITE, true).await);
    assert_eq!(come(&db, WHITE, None).await, (FORGOTTEN_NAME.to_owned(), None));
    db.store.save_mentioned_person(&person(WHITE, "named"), START).await.unwrap();
    let names = db.store.names_of(&[WHITE]).await.unwrap();
    assert_eq!(names, [(WHITE, FORGOTTEN_NAME.to_owned())]);
    assert!(hide(&db, WHITE, false).await);
    assert_eq!(come(&db, WHITE, None).await.0, "shown");
}

#[tokio::test]
async fn bans_and_hidden_names_hold_again_when_a_deleted_player_returns() {
    let db = TestStore::new().await;
    ban(&db, BLACK, Some(START)).await;
    hide(&db, BLACK, true).await;
    for _ in 0..2 {
        let forgotten = db.store.forget(BLACK, after(1)).await.unwrap();
        assert!(matches!(forgotten, Forgetting::Done { .. }));
        assert_eq!(db.number("select count(*) from kept_sanctions").await, 1);
        assert_eq!(db.store.player(BLACK).await.unwrap(), None);
        // While they type a command, which stores nothing.
        assert_eq!(db.store.find_ban(BLACK, None).await.unwrap(), Some(Ban::Person));
        assert_eq!(db.store.find_ban(STRANGER, None).await.unwrap(), None);
        // Also if somebody else names them first.
        db.store.save_mentioned_person(&person(BLACK, "named"), START).await.unwrap();
        assert_eq!(db.number("select count(*) from kept_sanctions").await, 0);
        assert_eq!(come(&db, BLACK, None).await, (FORGOTTEN_NAME.to_owned(), Some(Ban::Person)));
    }
    let forgotten = db.store.forget(BLACK, after(1)).await.unwrap();
    assert!(matches!(forgotten, Forgetting::Done { .. }));
    assert!(ban(&db, BLACK, None).await, "a ban can be ended while their data is deleted");
    assert_eq!(come(&db, BLACK, None).await, (FORGOTTEN_NAME.to_owned(), None));
}

#[tokio::test]
async fn people_can_be_banned_before_they_come() {
    let db = TestStore::new().await;
    assert!(ban(&db, STRANGER, Some(START)).await);
    assert_eq!(come(&db, STRANGER, None).await, ("shown".to_owned(), Some(Ban::Person)));
}

#[tokio::test]
async fn a_banned_server_is_no_place_for_games() {
    let db = TestStore::new().await;
    db.tamper("update servers set lobby_channel_id = 5").await;
    let served = async || db.store.servers_of(WHITE, 9).await.unwrap();
    assert_eq!(served().await, [SERVER]);
    assert!(ban_server(&db, Some(START)).await);
    assert!(!ban_server(&db, Some(START)).await);
    assert_eq!(db.store.banned_servers().await.unwrap(), [SERVER]);
    assert_eq!(served().await, []);
    assert!(!db.store.are_both_in((WHITE, BLACK), SERVER).await.unwrap());
    assert_eq!(come(&db, WHITE, Some(SERVER)).await.1, Some(Ban::Server));
    assert_eq!(come(&db, WHITE, Some(ServerId(7))).await.1, None);
    assert_eq!(db.store.find_ban(WHITE, Some(SERVER)).await.unwrap(), Some(Ban::Server));
    let mut transaction = db.store.begin().await.unwrap();
    assert!(transaction.is_server_banned(Some(SERVER)).await.unwrap());
    assert!(!transaction.is_server_banned(None).await.unwrap());
    drop(transaction);
    let due = "select count(*) from servers where lobby_due_at is not null";
    assert_eq!(db.number(due).await, 0);
    assert!(ban_server(&db, None).await);
    assert_eq!(db.number(due).await, 1, "its standing message returns");
    assert_eq!(served().await, [SERVER]);
    db.uses_only(BANNED_SERVERS, &["servers_banned"]).await;
}

#[tokio::test]
async fn the_log_keeps_no_reason_about_deleted_people() {
    let db = TestStore::new().await;
    let mut transaction = db.store.begin().await.unwrap();
    let announcement = transaction.store_announcement("Hello", START).await.unwrap();
    let about = |action| AdminEntry { at: START, action, reason: Some("a reason".to_owned()) };
    let entries = [
        AdminAction::BanPerson(BLACK),
        AdminAction::UnbanPerson(BLACK),
        AdminAction::HideName(BLACK),
        AdminAction::ShowName(BLACK),
        AdminAction::BanServer(SERVER),
        AdminAction::UnbanServer(SERVER),
        AdminAction::Announce(announcement),
    ]
    .map(about);
    for entry in &entries {
        transaction.log(entry).await.unwrap();
    }
    transaction.commit().await.unwrap();
    assert_eq!(db.store.admin_log().await.unwrap(), entries);
    let forgotten = db.store.forget(BLACK, after(1)).await.unwrap();
    assert!(matches!(forgotten, Forgetting::Done { .. }));
    let log = db.store.admin_log().await.unwrap();
    let AdminAction::BanPerson(somebody) = log[0].action else { panic!("{:?}", log[0]) };
    assert!(somebody.is_forgotten());
    assert_eq!((&log[3].reason, &log[4].reason), (&None, &Some("a reason".to_owned())));
}
