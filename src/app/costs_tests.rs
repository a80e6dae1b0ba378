//! What moves, reminders and flags cost the database, in counts that do not depend on the machine:
//! which statements run how often, which were prepared again, and which read rows without an index.
//! And what a refusal costs: nothing.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use courier_play::challenges::Place;
use courier_play::roles::{Award, ServerRoles};
use courier_play::{
    ByColor, ChannelId, ImportId, MatchId, Moment, PlayerId, Refusal, RoleId, ServerId, Span,
};
use courier_store::{Person, Store};

use crate::app::test_match::{START, begin_between, terms};
use crate::app::{Actor, App, AppError, PlayerInput};

const MATCHES: u64 = 10;
const SERVER: ServerId = ServerId(1);

/// Adds as many finished matches as there are.
const DOUBLE: &str = "
    insert into matches (variant, start_number, start_fen, white_id, black_id, channel_id, control,
                         rated, started_at, turn, active_at, reason, ended_at)
    select variant, start_number, start_fen, white_id, black_id, channel_id, control, 0,
           started_at, turn, active_at, reason, ended_at
    from matches";

/// The statements of ten moves, each in a transaction of its own.
const MOVES: [&str; 7] = [
    "10 insert into moves (match_id,",
    "10 insert into outbox (player_id,",
    "10 insert into reminders (match_id,",
    "10 select id, variant, start_number,",
    "10 select revision, (select coalesce(max(ply)",
    "10 update matches set revision",
    "10 update players set acted_at",
];

/// Those of a sweep that sends ten reminders: two for each, and those of the sweep.
const REMINDERS: [&str; 17] = [
    "1 insert into outbox (player_id,",
    "1 insert into reminders (match_id,",
    "1 select award, rating, role_id,",
    "2 select id from (",
    "1 select id from competitions",
    "1 select id from fixtures",
    "2 select id from servers",
    "1 select id, challenger_id, opponent_id,",
    "1 select id, coalesce(lobby_channel_id, (select",
    "1 select id, variant, start_number,",
    "1 select player_id, is_league from",
    "1 select player_id, rating, deviation",
    "10 select revision, (select coalesce(max(ply)",
    "1 select roles_variant from servers",
    "1 select user_id, role_id, wanted,",
    "10 update matches set flag_at",
    "1 update servers set roles_due_at",
];

/// Those of a sweep in which ten flags fall: five for each, and those of the sweep.
const FLAGS: [&str; 14] = [
    "1 insert into outbox (player_id,",
    "10 insert into rated_opponents (player_id,",
    "10 insert into rating_changes (match_id,",
    "10 insert into ratings (player_id,",
    "2 select id from (",
    "1 select id from competitions",
    "1 select id from fixtures",
    "1 select id from servers",
    "1 select id, challenger_id, opponent_id,",
    "1 select id, coalesce(lobby_channel_id, (select",
    "1 select id, variant, start_number,",
    "10 select revision, (select coalesce(max(ply)",
    "10 update matches set revision",
    "1 update servers set roles_due_at",
];

/// What has run since there were these counts: how often, and how each statement begins. One that
/// was prepared again, or has read rows without an index, has another line.
async fn cost_since(before: BTreeMap<String, [u32; 3]>, app: &App) -> Vec<String> {
    let mut lines = Vec::new();
    for (sql, after) in app.store.statement_counts().await {
        let begin = sql.split_whitespace().take(4).collect::<Vec<_>>().join(" ");
        // Connections are opened, and checkpoints made, at any time.
        if begin.to_lowercase().starts_with("pragma") {
            continue;
        }
        let known = before.get(&sql).copied().unwrap_or_default();
        let [run, prepared, scanned] = [0, 1, 2].map(|what| after[what] - known[what]);
        for (what, count) in [("", run), ("prepared: ", prepared), ("without index: ", scanned)] {
            if count > 0 {
                lines.push(format!("{what}{count} {begin}"));
            }
        }
    }
    lines
}

/// Somebody who has as much computed as they may.
#[tokio::test]
async fn what_is_refused_for_want_of_a_place_reads_nothing() {
    let folder = tempfile::tempdir().unwrap();
    // The counts are those of SQLite, whatever the tests run with.
    let app = App::new(Store::open(&folder.path().join("courier.db")).await.unwrap());
    let (person, here) = (PlayerId(1), Place { server: None, channel: ChannelId(1) });
    let quick: Vec<_> = std::iter::from_fn(|| app.compute().quick_place(person).ok()).collect();
    let long: Vec<_> = std::iter::from_fn(|| app.compute().long_place(person).ok()).collect();
    let before = app.store.statement_counts().await;
    let refusals = [
        app.see_import(ImportId(1), person, here).await.map(drop),
        app.place_for_import(person).await.map(drop),
        app.request_review(MatchId(1), person, here, START).await.map(drop),
        app.see_review(MatchId(1), person, here).await.map(drop),
    ];
    for refused in refusals {
        let why = Refusal::StillComputing;
        assert!(matches!(&refused, Err(AppError::Refused(refusal)) if *refusal == why));
    }
    assert_eq!(cost_since(before, &app).await, Vec::<String>::new());
    drop((quick, long));
    let seen = app.see_import(ImportId(1), person, here).await;
    assert!(matches!(seen, Err(AppError::Refused(Refusal::NoSuchMatch))));
}

async fn make_move(app: &App, id: MatchId, player: PlayerId, typed: &str, now: Moment) {
    let actor = Actor { player, said_in: None };
    app.play(actor, id, None, PlayerInput::Move(typed), now).await.unwrap();
}

/// Begins matches, makes eight moves and sends a reminder in each, and lets the flags fall. Returns
/// what the last moves, the reminders and the flags cost.
async fn costs(app: &App, begin: Moment) -> [Vec<String>; 3] {
    let mut matches = Vec::new();
    for number in 1..=MATCHES {
        let (white, black) = (PlayerId(number), PlayerId(100 + number));
        let id = begin_between(&app.store, ByColor { white, black }, terms(), begin).await;
        // From eight moves on, a match changes ratings.
        for (number, typed) in ["e4", "e5", "Nf3", "Nf6", "d3", "d6", "Nc3"].into_iter().enumerate()
        {
            let player = if number % 2 == 0 { white } else { black };
            make_move(app, id, player, typed, begin + Span::hours(1)).await;
        }
        matches.push((id, black));
    }
    let before = app.store.statement_counts().await;
    for (id, black) in matches {
        make_move(app, id, black, "Nc6", begin + Span::hours(2)).await;
    }
    let moves = cost_since(before, app).await;
    let mut swept = Vec::new();
    // White has three days to move, and is warned eight hours before they are over, among others.
    for hours in [67, 75] {
        let (before, now) = (app.store.statement_counts().await, begin + Span::hours(hours));
        // The roles of a server may be looked at as well.
        assert!(app.sweep(now, || Span::ZERO).await.unwrap() >= 10);
        swept.push(cost_since(before, app).await);
    }
    let [reminders, flags] = swept.try_into().unwrap();
    [moves, reminders, flags]
}

#[tokio::test]
async fn moves_reminders_and_flags_run_few_statements_that_are_prepared_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("courier.db");
    // The counts are those of SQLite, whatever the tests run with.
    let open = async || App::new(Store::open(&path).await.unwrap());
    let app = open().await;
    let (player, server) = (PlayerId(1), Some(SERVER));
    let person = Person { player, name: "1".to_owned(), locale: None, server };
    app.store.save_person(&person, START).await.unwrap();
    let give = |roles: &mut ServerRoles| roles.set(Award::Rating(1_800), RoleId(7), player);
    app.configure((SERVER, player), |_| Ok(()), give, START).await.unwrap();
    let without_statistics = costs(&app, START).await;
    // SQLite's plans can depend on statistics: it goes through a table that is small.
    for _ in 0..5 {
        app.store.tamper(DOUBLE).await;
    }
    app.store.tamper("analyze").await;
    app.store.close().await;
    let with_statistics = costs(&open().await, START + Span::days(100)).await;
    for [moves, reminders, flags] in [without_statistics, with_statistics] {
        assert_eq!(moves, MOVES);
        assert_eq!(reminders, REMINDERS);
        assert_eq!(flags, FLAGS);
    }
}
