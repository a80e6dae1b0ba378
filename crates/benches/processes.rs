//! What one database does for several processes: durable moves a second with SQLite, and with
//! PostgreSQL for one, two and three processes, how long a move takes, and what it costs to sweep
//! ten thousand fallen flags and to store the id of an interaction. The limit in the same run: what
//! PostgreSQL's own `pgbench` does.
//!
//! `cargo bench -p courier-benches --bench processes`
//!
//! Needs the programs `initdb`, `postgres` and `pgbench` (Debian: postgresql). The server is
//! private and keeps what it has confirmed, as the one of an operator does.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    missing_docs
)]

use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant};

use courier::app::{App, MatchChange};
use courier::process::time::stopwatch;
use courier_play::matches::Action;
use courier_play::{MatchId, Span};
use courier_store::{ReceivedInteractions, Store};

mod games;

/// The games of each process, and how many of its players move at the same time. Each game has one
/// of 32 plies, so that nobody runs out of moves.
const GAMES: i64 = 600;
const AT_ONCE: i64 = 8;
/// How long the moves are counted, after a second in which they are not.
const COUNTED: Duration = Duration::from_secs(10);
/// The games in which a flag falls.
const FLAGS: i64 = 10_000;

/// Tells a process of this program what to do: the URL of the database and its first game.
const WORKER: &str = "COURIER_BENCH_WORKER";

#[tokio::main]
async fn main() {
    if let Ok(task) = std::env::var(WORKER) {
        let (first, database) = task.split_once(' ').unwrap();
        let counted = work(&open(database).await, first.parse().unwrap()).await;
        println!("{}", serde_json::to_string(&counted).unwrap());
        return;
    }
    // The target folder is on a disk. On some systems /tmp is in memory.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let file = folder.path().join("moves.db").display().to_string();
    let server =
        courier_store::test_support::server::start(env!("CARGO_TARGET_TMPDIR").into(), true)
            .await
            .unwrap();

    println!("{AT_ONCE} players of each process move at the same time, without pause\n");
    println!("{:<34} {:>9} {:>9} {:>9} {:>9}", "", "moves/s", "median", "99 %", "longest");
    moves("SQLite, 1 process", &file, 1).await;
    for processes in 1..=3 {
        let name =
            format!("PostgreSQL, {processes} process{}", if processes == 1 { "" } else { "es" });
        let database = server.url(&server.create("template0").await);
        moves(&name, &database, processes).await;
    }
    pgbench(&server);
    received_interactions(&server.url(&server.create("template0").await)).await;

    println!();
    let file = folder.path().join("flags.db").display().to_string();
    flags("SQLite", &file).await;
    flags("PostgreSQL", &server.url(&server.create("template0").await)).await;
}

/// Opens a file, or a database on a server.
async fn open(database: &str) -> Store {
    match database.strip_prefix("postgres://") {
        Some(_) => Store::connect(&database.parse().unwrap()).await.unwrap(),
        None => Store::open(Path::new(database)).await.unwrap(),
    }
}

/// The durations of the moves of some processes in a database, which has no games yet.
async fn moves(name: &str, database: &str, processes: i64) {
    let store = open(database).await;
    games::begin(&store, GAMES * processes, "3d+3x1d").await;
    store.close().await;
    let program = std::env::current_exe().unwrap();
    let workers = (0..processes).map(|process| {
        let mut worker = Command::new(&program);
        worker.env(WORKER, format!("{} {database}", 1 + process * GAMES));
        worker.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap()
    });
    let workers: Vec<_> = workers.collect();
    let mut durations: Vec<u64> = Vec::new();
    for worker in workers {
        let output = worker.wait_with_output().unwrap();
        assert!(output.status.success());
        durations.extend(serde_json::from_slice::<Vec<u64>>(&output.stdout).unwrap());
    }
    durations.sort_unstable();
    let at = |hundredths: usize| {
        let index = (durations.len() * hundredths / 100).min(durations.len() - 1);
        format!("{:.2} ms", durations[index] as f64 / 1e3)
    };
    let each_second = durations.len() as f64 / COUNTED.as_secs_f64();
    println!("{name:<34} {each_second:>9.0} {:>9} {:>9} {:>9}", at(50), at(99), at(100));
}

/// Moves in the games from `first` on for a while, several at the same time. Returns the durations
/// in microseconds from reading the match to the end of the transaction.
async fn work(store: &Store, first: i64) -> Vec<u64> {
    let begun = Instant::now();
    let next = Arc::new(AtomicI64::new(0));
    let players = (0..AT_ONCE).map(|_| {
        let (store, next) = (store.clone(), Arc::clone(&next));
        tokio::spawn(async move {
            let mut durations = Vec::new();
            while begun.elapsed() < Duration::from_secs(1) + COUNTED {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let ply = number / GAMES;
                assert!(ply < PLIES, "more games are needed");
                let took = make_move(&store, MatchId(first + number % GAMES), ply).await;
                if begun.elapsed() > Duration::from_secs(1) {
                    durations.push(u64::try_from(took.as_micros()).unwrap());
                }
            }
            durations
        })
    });
    let players: Vec<_> = players.collect();
    let mut durations = Vec::new();
    for player in players {
        durations.extend(player.await.unwrap());
    }
    durations
}

/// The number of different plies.
const PLIES: i64 = 32;

/// A ply that is legal in every game: each pawn advances by one cell, and later by another one.
fn ply_of(ply: i64) -> String {
    let column = char::from(b'a' + u8::try_from(ply / 2 % 8).unwrap());
    let rank = match (ply % 2, ply / 16) {
        (0, 0) => 3,
        (0, _) => 4,
        (_, 0) => 6,
        (_, _) => 5,
    };
    format!("{column}{rank}")
}

async fn make_move(store: &Store, id: MatchId, ply: i64) -> Duration {
    let begin = Instant::now();
    let now = games::START + Span::hours(1) + Span(ply);
    let mut loaded = store.find_match(id).await.unwrap().unwrap();
    let the_match = &mut loaded.the_match;
    let the_move = the_match.read_move(&ply_of(ply)).unwrap();
    let events = the_match.act(the_match.mover(), Action::Move(the_move), now).unwrap();
    let change =
        MatchChange { loaded: &loaded, events: &events, messages: &[], acts_here: false, now };
    let _ = change.save(store).await.unwrap();
    begin.elapsed()
}

/// What each interaction over HTTP costs where several processes share a database: its id is stored
/// before it is handled.
async fn received_interactions(database: &str) {
    const NUMBER: u64 = 5_000;
    let address = database.parse().unwrap();
    Store::connect(&address).await.unwrap().close().await;
    let mut table = ReceivedInteractions::new(address);
    table.store(&[(u64::MAX, games::START)]).await.unwrap();
    let mut durations = Vec::new();
    for id in 0..NUMBER {
        let begin = Instant::now();
        let new = table.store(&[(id, games::START)]).await.unwrap();
        durations.push(u64::try_from(begin.elapsed().as_micros()).unwrap());
        assert_eq!(new.len(), 1);
    }
    durations.sort_unstable();
    let at = |hundredths: usize| {
        let index = (durations.len() * hundredths / 100).min(durations.len() - 1);
        format!("{:.2} ms", durations[index] as f64 / 1e3)
    };
    let name = "PostgreSQL, an interaction's id";
    println!("{name:<34} {:>9} {:>9} {:>9} {:>9}", "", at(50), at(99), at(100));
}

/// What `pgbench` of the same server does with as many connections as the processes have.
fn pgbench(server: &courier_store::test_support::server::Server) {
    for (name, script) in [
        ("pgbench, three changes and a row", "simple-update"),
        ("pgbench, the same and two hot rows", "tpcb-like"),
    ] {
        for clients in ["1", "8"] {
            let run = |arguments: &[&str]| {
                let mut program = Command::new("pgbench");
                let output = program.args(arguments).arg(server.url("postgres")).output().unwrap();
                let words = String::from_utf8_lossy(&output.stdout).into_owned();
                assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
                words
            };
            run(&["--initialize", "--quiet", "--scale=10"]);
            let time = format!("--time={}", COUNTED.as_secs());
            let words = run(&[&format!("--builtin={script}"), "--client", clients, &time]);
            let after = |label: &str| {
                let line = words.lines().find_map(|line| line.strip_prefix(label)).unwrap();
                line.split_whitespace().next().unwrap().parse::<f64>().unwrap()
            };
            println!(
                "{:<34} {:>9.0} {:>9} (mean)",
                format!("{name}, {clients}"),
                after("tps = "),
                format!("{:.2} ms", after("latency average = ")),
            );
        }
    }
}

/// Sweeps ten thousand games whose flags have fallen.
async fn flags(name: &str, database: &str) {
    let store = open(database).await;
    games::begin(&store, FLAGS, "1d").await;
    let app = App::new(store.clone());
    let begin = Instant::now();
    let swept = app.sweep(games::START + Span::days(2), stopwatch).await.unwrap();
    let took = begin.elapsed().as_secs_f64();
    assert!(swept >= usize::try_from(FLAGS).unwrap());
    println!("{:<34} {took:>9.2} s", format!("{FLAGS} flags swept, {name}"));
    store.close().await;
}
