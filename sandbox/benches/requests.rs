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

use courier::play::notices::{Notice, OutboxMessage, Reader};
use courier::play::{Moment, PlayerId};
use courier::store::{Person, Store};
use courier_rules::notation::san;
use courier_rules::{Game, Move, Variant};
use courier_sandbox::driver::{ActionOutcome, Interactions, Sandbox, SandboxOptions, UserClient};
use futures_util::future::join_all;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

// Not all that the tests of the bot use.
#[allow(dead_code)]
#[path = "../../src/store/test_server.rs"]
mod test_server;

/// The users who are notified. Each takes two requests: one opens the direct messages.
const NOTIFIED: u64 = 400;
/// The games that are played at the same time.
const GAMES: usize = 6;
/// How long a process needs for its full pace, and a little more.
const BEFORE: Duration = Duration::from_secs(10);

#[tokio::main]
async fn main() {
    let server = test_server::start(env!("CARGO_TARGET_TMPDIR").into(), false).await.unwrap();
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
    let games = join_all((0..GAMES).map(|number| PlayedGame::begin(&sandbox, number))).await;
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
    let playing = join_all(games.into_iter().map(|game| game.play(&ended, &moves)));
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
    // One that is alone sends up to 49, and on a busy machine they arrive less evenly.
    assert!(processes == 1 || discord.busiest_second() < 50);
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

/// A game between two users.
struct PlayedGame {
    players: [UserClient; 2],
    id: String,
    moves: Vec<String>,
}

impl PlayedGame {
    async fn begin(sandbox: &Sandbox, number: usize) -> Self {
        let players = ["white", "black"].map(|color| {
            let name = format!("{color}{number}");
            sandbox.discord().world.change(|state| state.add_user(&name, &name, "en-US"));
            sandbox.user(&name).unwrap().in_channel("games").unwrap()
        });
        let [white, black] = &players;
        let options = [("opponent", black.username()), ("color", "White")];
        let challenge = white.command("chess challenge", &options).await.unwrap();
        let challenge = challenge.message().unwrap();
        let accepted = black.click(challenge.id, "Accept").await.unwrap();
        assert!(matches!(accepted, ActionOutcome::Updated(_)), "{accepted:?}");
        let board = white.command("board", &[]).await.unwrap().message().unwrap();
        let ids = board.buttons().into_iter().filter_map(|button| button.custom_id);
        let flip = ids.into_iter().find(|id| id.starts_with("v1:flip:")).unwrap();
        let id = flip.split(':').nth(2).unwrap().to_owned();
        Self { players, id, moves: long_game(number as u64) }
    }

    /// Makes moves until the bot has delivered everything; after each, the other player looks at
    /// the lobby.
    async fn play(self, ended: &AtomicBool, moves: &AtomicUsize) {
        let [white, black] = &self.players;
        for (ply, typed) in self.moves.iter().enumerate() {
            if ended.load(Ordering::Relaxed) {
                return;
            }
            let (mover, other) = if ply % 2 == 0 { (white, black) } else { (black, white) };
            let options = [("move", typed.as_str()), ("game", self.id.as_str())];
            mover.command("move", &options).await.unwrap();
            moves.fetch_add(1, Ordering::Relaxed);
            other.command("lobby", &[]).await.unwrap();
        }
    }
}

/// A random game that is not over after 400 plies, as its moves are typed.
fn long_game(first_seed: u64) -> Vec<String> {
    const PLIES: usize = 400;
    let start = Variant::by_key("chess").unwrap().start(0).unwrap();
    let mut games = (0..).map(|number| {
        let mut rng = StdRng::seed_from_u64(first_seed * 1_000_000 + number);
        let (mut game, mut typed) = (Game::new(start.clone()), Vec::new());
        while game.end().is_none() && typed.len() < PLIES {
            let legal: Vec<Move> = game.position().legal_moves().into_iter().collect();
            let chosen = legal[rng.random_range(0..legal.len())];
            typed.push(san::print(game.position(), chosen));
            game.play(chosen).unwrap();
        }
        (game, typed)
    });
    games.find(|(game, _)| game.end().is_none()).unwrap().1
}
