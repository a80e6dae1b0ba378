//! How many requests to Discord one process and three processes send that share a database, without
//! a proxy: together they must stay below fifty in any second. Each bot gets hundreds of notices to
//! deliver at once, while users play lively games and look at the lobby, which makes every process
//! ask Discord something.
//!
//! `cargo bench -p courier-sandbox --bench requests`. Needs the programs `initdb` and `postgres`
//! (Debian: postgresql). The time is real, because so are the limits.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    missing_docs
)]

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use courier_play::notices::{Notice, OutboxMessage, Reader};
use courier_play::{Moment, PlayerId};
use courier_sandbox::driver::{Interactions, Sandbox, SandboxOptions, UserClient};
use courier_store::{Person, Store};
use futures_util::future::join_all;
use games::PlayedGame;

// The load benchmark also measures how long users wait.
#[allow(dead_code)]
#[path = "load/games.rs"]
mod games;

/// The users who are notified. Each takes two requests: one opens the direct messages.
const NOTIFIED: u64 = 400;
/// The games that are played at the same time.
const GAMES: usize = 6;
/// The games that are played one after another in the place of each of them.
const IN_TURN: usize = 8;
/// How long a process needs for its full pace, and a little more.
const BEFORE: Duration = Duration::from_secs(10);

#[tokio::main]
async fn main() {
    let server =
        courier_store::test_support::server::start(env!("CARGO_TARGET_TMPDIR").into(), false)
            .await
            .unwrap();
    println!("{NOTIFIED} notices at once, {GAMES} games without a pause, and looks at the lobby\n");
    println!(
        "{:<14} {:>9} {:>9} {:>9} {:>9} {:>9} {:>9}",
        "", "requests", "seconds", "a second", "busiest", "429", "moves"
    );
    measure("a file, alone", 1, None).await;
    for (name, processes) in [("1 process", 1), ("3 processes", 3)] {
        let database = server.url(&server.create("template0").await);
        measure(name, processes, Some(database)).await;
    }
}

/// Measures a bot with so many processes on a database of a server, or one with a file.
async fn measure(name: &str, processes: usize, database: Option<String>) {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let mut options = SandboxOptions {
        filter: "warn".to_owned(),
        web: false,
        interactions: Interactions::Http,
        processes,
        ..SandboxOptions::new(env!("CARGO_BIN_EXE_courier-sandbox"), folder.path())
    };
    if let Some(url) = &database {
        options.variables.push((courier::config::DATABASE.to_owned(), url.clone()));
    }
    let sandbox = Sandbox::start(options).await.unwrap();
    let began = Instant::now();
    let store = match &database {
        Some(url) => Store::connect(&url.parse().unwrap()).await.unwrap(),
        None => Store::open(&sandbox.database()).await.unwrap(),
    };
    let mut games = games::set_up(&sandbox, &store, GAMES * IN_TURN, GAMES * IN_TURN).await;
    tokio::time::sleep(BEFORE.saturating_sub(began.elapsed())).await;

    let (began, before) = (Instant::now(), sandbox.discord().requests());
    enqueue_notices(&sandbox, &store).await;
    let (ended, moves) = (AtomicBool::new(false), AtomicUsize::new(0));
    let delivering = async {
        while !store.due_messages(Moment(sandbox.now()), 1).await.unwrap().due.is_empty() {
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        ended.store(true, Ordering::Relaxed);
    };
    let rowan = sandbox.user("rowan").unwrap().in_channel("games").unwrap();
    let playing = games.chunks_mut(IN_TURN).map(|games| play(games, &rowan, &ended, &moves));
    let playing = join_all(playing);
    tokio::join!(delivering, playing);

    let discord = sandbox.discord();
    let (requests, seconds) = (discord.requests() - before, began.elapsed().as_secs_f64());
    println!(
        "{name:<14} {requests:>9} {seconds:>9.1} {:>9.1} {:>9} {:>9} {:>9}",
        requests as f64 / seconds,
        discord.busiest_second(),
        discord.rate_limited_requests(),
        moves.load(Ordering::Relaxed),
    );
    assert!(discord.busiest_second() < 50);
    assert_eq!(sandbox.problems(), Vec::<String>::new());
    store.close().await;
    sandbox.stop_bot().await;
}

/// A notice for each of many users, who are new to the bot.
async fn enqueue_notices(sandbox: &Sandbox, store: &Store) {
    let now = Moment(sandbox.now());
    let mut messages = Vec::new();
    for number in 0..NOTIFIED {
        let name = format!("reader{number}");
        let world = &sandbox.discord().world;
        let id = world.change(|state| state.add_user(&name, &name, "en-US"));
        let player = PlayerId(id.0);
        let person = Person { player, name, locale: None, server: None };
        store.save_person(&person, now).await.unwrap();
        let notice = Notice::Outage { from: now, to: now };
        messages.push(OutboxMessage { reader: Reader::Player(player), notice });
    }
    let mut transaction = store.begin().await.unwrap();
    transaction.enqueue(&messages, now).await.unwrap();
    transaction.commit().await.unwrap();
}

/// Plays one game after another until the bot has delivered everything; after each move, somebody
/// looks at the lobby.
async fn play(
    games: &mut [PlayedGame],
    rowan: &UserClient,
    ended: &AtomicBool,
    moves: &AtomicUsize,
) {
    for game in games {
        while !game.is_over() {
            if ended.load(Ordering::Relaxed) {
                return;
            }
            let next = game.next_move();
            game.make_move(&next).await;
            moves.fetch_add(1, Ordering::Relaxed);
            rowan.command("lobby", &[]).await.unwrap();
        }
    }
}
