//! Roles of members: who is to have them, and the queue of changes.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::RoleId;
use courier_play::roles::{Award, DELAY, MemberRole, RoleRefusal, ServerRoles};
use courier_store::{Forgetting, Invocation, PendingRole};

use super::test_store::*;
use crate::app::App;

const STRONG: RoleId = RoleId(16);
const MASTER: RoleId = RoleId(20);

async fn gives(db: &TestStore, change: impl FnOnce(&mut ServerRoles) + Send, now: Moment) {
    let change = |roles: &mut ServerRoles| {
        change(roles);
        Ok(())
    };
    let app = App::new(db.store.clone());
    app.configure((SERVER, WHITE), |_| Ok(()), change, now).await.unwrap();
}

fn bands(roles: &mut ServerRoles) {
    roles.set(Award::Rating(1600), STRONG, WHITE).unwrap();
    roles.set(Award::Rating(2000), MASTER, WHITE).unwrap();
}

/// A rating of a player who has met enough people.
async fn rate(db: &TestStore, player: PlayerId, variant: &str, rating: f64, deviation: f64) {
    db.meet_enough(player, variant).await;
    db.tamper(&format!(
        "insert into ratings
         values ({player}, '{variant}', {rating}, {deviation}, 0.06, {}, 1, 1, 0, 0)
         on conflict (player_id, variant) do update
         set rating = excluded.rating, deviation = excluded.deviation",
        START.0
    ))
    .await;
}

/// Looks at the roles, and lets Discord make all changes. Returns them.
async fn sent(db: &TestStore, now: Moment) -> Vec<(PlayerId, RoleId, bool)> {
    App::new(db.store.clone()).sweep(now, || Span::ZERO).await.unwrap();
    let (due, _) = db.store.due_roles(now, 5_000).await.unwrap();
    for pending in &due {
        db.store.role_done(pending, now).await.unwrap();
    }
    assert_eq!(db.store.due_roles(now, 1).await.unwrap(), (vec![], None));
    due.iter().map(|own| (own.of.player, own.of.role, own.wanted)).collect()
}

#[tokio::test]
async fn members_have_the_role_of_their_band() {
    let db = TestStore::new().await;
    rate(&db, WHITE, "chess", 1650.0, 50.0).await;
    rate(&db, WHITE, "shogun", 2050.0, 50.0).await;
    rate(&db, BLACK, "chess", 1700.0, 200.0).await;
    rate(&db, THIRD, "chess", 1800.0, 50.0).await;
    db.tamper("delete from rated_opponents where player_id = 103 and opponent_id = 903").await;
    assert_eq!(sent(&db, START).await, []);
    gives(&db, bands, START).await;
    assert_eq!(db.store.next_deadline().await.unwrap(), Some(START));
    assert_eq!(sent(&db, START).await, [(WHITE, MASTER, true)]);
    assert_eq!(sent(&db, after(1)).await, [], "only changes are sent");
    gives(&db, |roles| roles.variant = Some("chess"), after(2)).await;
    assert_eq!(sent(&db, after(2)).await, [(WHITE, STRONG, true), (WHITE, MASTER, false)]);
    assert_eq!(db.number("select count(*) from member_roles").await, 1);

    // Somebody of another server, and the same player when they are seen here.
    let far = PlayerId(999);
    let elsewhere = Person { server: Some(ServerId(9)), ..person(far, "far") };
    db.store.save_person(&elsewhere, after(3)).await.unwrap();
    rate(&db, far, "chess", 1800.0, 50.0).await;
    assert_eq!(sent(&db, after(3)).await, []);
    db.store.save_person(&person(far, "far"), after(4)).await.unwrap();
    assert_eq!(sent(&db, after(4) + DELAY).await, [(far, STRONG, true)]);
    assert_eq!(sent(&db, after(5)).await, []);
}

#[tokio::test]
async fn a_rated_game_is_looked_at_a_minute_later() {
    let db = TestStore::new().await;
    // Close enough to the band that one game leads into it.
    rate(&db, BLACK, "chess", 1598.0, 80.0).await;
    rate(&db, WHITE, "chess", 1598.0, 80.0).await;
    gives(&db, bands, START).await;
    assert_eq!(sent(&db, START).await, []);
    let game = db.begin().await;
    db.play(game, &FOOLS_MATE, START).await.unwrap();
    let due = db.number("select roles_due_at from servers where id = 201").await;
    assert_eq!(Moment(due), after(4) + DELAY);
    assert_eq!(sent(&db, after(4)).await, []);
    assert_eq!(sent(&db, after(5)).await, [(BLACK, STRONG, true)]);
}

#[tokio::test]
async fn a_thousand_members_cause_a_change_only_where_something_changes() {
    let db = TestStore::new().await;
    for number in 0..1_000_u64 {
        let player = PlayerId(10_000 + number);
        db.store.save_person(&person(player, "rated"), START).await.unwrap();
        rate(&db, player, "chess", 1500.0 + number as f64, 50.0).await;
    }
    gives(&db, bands, START).await;
    assert_eq!(sent(&db, START).await.len(), 900, "once");
    rate(&db, PlayerId(10_000), "chess", 1601.0, 50.0).await;
    gives(&db, |roles| roles.set(Award::Cup, RoleId(5), WHITE).unwrap(), after(1)).await;
    assert_eq!(sent(&db, after(1)).await, [(PlayerId(10_000), STRONG, true)]);
}

#[tokio::test]
async fn what_discord_answers_is_stored() {
    let db = TestStore::new().await;
    for player in [WHITE, BLACK] {
        rate(&db, player, "chess", 1650.0, 50.0).await;
    }
    gives(&db, bands, START).await;
    let app = App::new(db.store.clone());
    app.sweep(START, || Span::ZERO).await.unwrap();
    let pending = |player, attempts| PendingRole {
        server: SERVER,
        of: MemberRole { player, role: STRONG },
        wanted: true,
        attempts,
    };
    let due = async |now| db.store.due_roles(now, 9).await.unwrap();
    assert_eq!(due(START).await.0, [pending(WHITE, 0), pending(BLACK, 0)]);
    db.store.role_later(&pending(WHITE, 0), after(1), "down").await.unwrap();
    db.store.role_refused(&pending(BLACK, 0), "Unknown Member", START).await.unwrap();
    assert_eq!(due(START).await, (vec![], Some(after(1))));
    assert_eq!(due(after(1)).await.0, [pending(WHITE, 1)]);
    // What is wanted has turned round while the request was on its way.
    gives(&db, |roles| roles.remove(STRONG), after(1)).await;
    app.sweep(after(1), || Span::ZERO).await.unwrap();
    db.store.role_done(&pending(WHITE, 1), after(1)).await.unwrap();
    let taken = |player| PendingRole { wanted: false, ..pending(player, 0) };
    assert_eq!(due(after(1)).await.0, [taken(WHITE), taken(BLACK)]);
    db.store.role_refused(&taken(BLACK), "Unknown Member", after(1)).await.unwrap();
    db.store.role_done(&taken(WHITE), after(1)).await.unwrap();
    assert_eq!(db.number("select count(*) from member_roles").await, 0);
}

#[tokio::test]
async fn a_refused_role_is_told_once_and_not_tried() {
    let db = TestStore::new().await;
    rate(&db, BLACK, "chess", 1650.0, 50.0).await;
    gives(&db, bands, START).await;
    let app = App::new(db.store.clone());
    app.sweep(START, || Span::ZERO).await.unwrap();
    for _ in 0..2 {
        let why = (RoleRefusal::Forbidden, "Missing Permissions");
        db.store.refuse_role(SERVER, STRONG, why, None, START).await.unwrap();
    }
    let told =
        "select count(*) from outbox where json_extract(notice, '$.notice') = 'role-refused'";
    assert_eq!(db.number(told).await, 1);
    assert_eq!(db.store.due_roles(after(9), 9).await.unwrap(), (vec![], None));
    let roles = db.store.server_roles(SERVER).await.unwrap();
    let refused = |role| roles.awarded.iter().find(|own| own.role == role).unwrap().refused;
    assert_eq!((refused(STRONG), refused(MASTER)), (Some(RoleRefusal::Forbidden), None));
    // A manager looks at the configuration: it is tried again.
    gives(&db, |_| (), after(1)).await;
    assert_eq!(sent(&db, after(1)).await, [(BLACK, STRONG, true)]);
    let why = (RoleRefusal::Gone, "Unknown Role");
    db.store.refuse_role(SERVER, STRONG, why, None, after(2)).await.unwrap();
    assert_eq!(db.number("select count(*) from member_roles").await, 0);
}

/// The bot asked Discord about one manager while another configured the role.
#[tokio::test]
async fn a_refusal_for_a_manager_who_was_replaced_is_not_kept() {
    let db = TestStore::new().await;
    rate(&db, BLACK, "chess", 1650.0, 50.0).await;
    gives(&db, bands, START).await;
    App::new(db.store.clone()).sweep(START, || Span::ZERO).await.unwrap();
    let refuse = async |manager| {
        let why = (RoleRefusal::NotTheirs, "the manager may not give it");
        db.store.refuse_role(SERVER, STRONG, why, Some(manager), START).await.unwrap();
        db.number("select count(*) from awarded_roles where refused is not null").await
    };
    assert_eq!(refuse(BLACK).await, 0);
    assert_eq!(refuse(WHITE).await, 1);
}

#[tokio::test]
async fn a_deleted_player_loses_roles_and_leaves_nothing() {
    let db = TestStore::new().await;
    rate(&db, BLACK, "chess", 1650.0, 50.0).await;
    gives(&db, bands, START).await;
    assert_eq!(sent(&db, START).await, [(BLACK, STRONG, true)]);
    assert!(matches!(db.store.forget(BLACK, after(1)).await.unwrap(), Forgetting::Done { .. }));
    assert_eq!(sent(&db, after(1)).await, [(BLACK, STRONG, false)]);
    assert_eq!(db.number("select count(*) from member_roles").await, 0);
}

/// Discord takes all roles from a member who leaves, and does not tell the bot.
#[tokio::test]
async fn who_has_joined_again_gets_the_role_again() {
    let db = TestStore::new().await;
    rate(&db, BLACK, "chess", 1650.0, 50.0).await;
    gives(&db, bands, START).await;
    assert_eq!(sent(&db, START).await, [(BLACK, STRONG, true)]);
    let uses = async |server: Option<ServerId>, joined_at: Moment, now: Moment| {
        let invocation = Invocation {
            guild: None,
            person: Person { server, ..person(BLACK, "black") },
            thread: None,
            joined_at: server.map(|_| joined_at),
            server_locale: None,
        };
        db.store.load_user(&invocation, now).await.unwrap();
        sent(&db, now).await
    };
    let here = Some(SERVER);
    let long_ago = START - Span::days(9);
    assert_eq!(uses(here, long_ago, after(1)).await, [], "a member all the time");
    assert_eq!(uses(None, after(2), after(3)).await, [], "in direct messages");
    assert_eq!(uses(Some(ServerId(9)), after(2), after(3)).await, [], "in another server");
    assert_eq!(uses(here, after(2), after(4)).await, [(BLACK, STRONG, true)]);
    assert_eq!(uses(here, after(2), after(5)).await, [], "once");

    // The role was due while they were away, and Discord has refused it.
    let pending = PendingRole {
        server: SERVER,
        of: MemberRole { player: BLACK, role: MASTER },
        wanted: true,
        attempts: 0,
    };
    rate(&db, BLACK, "chess", 2100.0, 50.0).await;
    gives(&db, |roles| roles.try_again(), after(6)).await;
    gives(&db, |roles| roles.set(Award::Cup, RoleId(5), WHITE).unwrap(), after(6)).await;
    App::new(db.store.clone()).sweep(after(6), || Span::ZERO).await.unwrap();
    db.store.role_refused(&pending, "Unknown Member", after(6)).await.unwrap();
    assert_eq!(
        uses(here, after(7), after(8)).await,
        [(BLACK, STRONG, false), (BLACK, MASTER, true)]
    );

    // Discord lets the bot give it to nobody.
    let why = (RoleRefusal::Forbidden, "Missing Permissions");
    db.store.refuse_role(SERVER, MASTER, why, None, after(9)).await.unwrap();
    assert_eq!(uses(here, after(10), after(11)).await, []);
}
