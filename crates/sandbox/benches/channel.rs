//! Six lively games in one channel for ten minutes, which is more than Discord's limits for one
//! channel admit: each table makes a move every second for twenty seconds, then pauses for twenty,
//! so that live replies end and notices become due. Measures how many requests Discord answers with
//! 429, how old a due notice becomes before it is sent, and the memory of the bot.
//!
//! `cargo bench -p courier-sandbox --bench channel`, on Linux: the memory is read from `/proc`.
//! `COURIER_CHANNEL_SECONDS` changes the duration (600). The time is real, because so are the
//! windows of the limits.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    missing_docs
)]

#[path = "load/games.rs"]
#[allow(dead_code, reason = "the load benchmark uses all of it")]
mod games;

use std::sync::Arc;
use std::time::{Duration, Instant};

use courier_play::{Moment, Span};
use courier_sandbox::driver::{Sandbox, SandboxOptions};
use courier_store::Store;
use games::PlayedGame;
use tokio::task::JoinSet;

const TABLES: usize = 6;
/// How many games each table may play one after the other. Random games last 80 moves and more.
const GAMES_EACH: usize = 20;
/// The seconds of a burst of moves, and of the pause after it.
const BURST: u64 = 20;
const PAUSE: u64 = 20;

#[tokio::main]
async fn main() {
    let seconds: u64 = std::env::var("COURIER_CHANNEL_SECONDS")
        .map_or(600, |text| text.parse().expect("a number of seconds"));
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let program = env!("CARGO_BIN_EXE_courier-sandbox");
    let options = SandboxOptions {
        filter: "warn".to_owned(),
        web: false,
        ..SandboxOptions::new(program, folder.path())
    };
    let sandbox = Arc::new(Sandbox::without_bot(options).await.unwrap());
    let played = TABLES * GAMES_EACH;
    let store = Store::open(&sandbox.database()).await.unwrap();
    let mut games = games::set_up(&sandbox, &store, played, played).await;
    store.close().await;
    sandbox.start_bot().await.unwrap();
    let process = sandbox.bot_process().await.unwrap();

    let begin = Instant::now();
    let end = begin + Duration::from_secs(seconds);
    let (before, memory_before) = (sandbox.discord().requests(), megabytes(process));
    let mut tables = JoinSet::new();
    for _ in 0..TABLES {
        tables.spawn(play(games.split_off(games.len() - GAMES_EACH), begin, end));
    }
    let watched = watch(&sandbox, process, end).await;
    let moves: usize = tables.join_all().await.into_iter().sum();
    let after = sandbox.discord().requests();
    let limited = sandbox.discord().rate_limited_requests();

    println!("{TABLES} games in one channel for {seconds} s: {moves} moves");
    println!("{:<40} {:>9}", "requests with limits", after - before);
    println!("{:<40} {limited:>9}  (at most 1 in 1,000)", "  answered with 429");
    println!("{:<40} {:>9.1} s", "oldest due notice", watched.oldest_notice.as_secs_f64());
    println!("{:<40} {memory_before:>9.1} MB", "resident memory at the start");
    println!("{:<40} {:>9.1} MB", "  at the end", megabytes(process));
    println!("{:<40} {:>9.1} MB", "  at most", watched.peak_memory);
    assert_eq!(sandbox.problems(), Vec::<String>::new());
    sandbox.stop_bot().await;
}

/// Plays games at one table until `end`; returns the number of moves.
async fn play(games: Vec<PlayedGame>, begin: Instant, end: Instant) -> usize {
    let mut moves = 0;
    let mut next = begin;
    for mut game in games {
        while !game.is_over() {
            tokio::time::sleep_until(next.into()).await;
            if Instant::now() >= end {
                return moves;
            }
            let the_move = game.next_move();
            game.make_move(&the_move).await;
            moves += 1;
            next += Duration::from_secs(1);
            let in_cycle = (next - begin).as_secs() % (BURST + PAUSE);
            if in_cycle >= BURST {
                next += Duration::from_secs(BURST + PAUSE - in_cycle);
            }
        }
    }
    moves
}

/// What is seen from outside while the games are played.
struct Watched {
    /// The longest time for which a notice was due and not sent.
    oldest_notice: Duration,
    /// In megabytes.
    peak_memory: f64,
}

/// Reads the outbox and the bot's memory twice a second.
async fn watch(sandbox: &Sandbox, process: u32, end: Instant) -> Watched {
    let store = Store::open(&sandbox.database()).await.unwrap();
    let (mut oldest, mut peak_memory) = (Span::ZERO, 0.0_f64);
    while Instant::now() < end {
        tokio::time::sleep(Duration::from_millis(500)).await;
        let now = Moment(sandbox.now());
        for message in store.due_messages(now, 1_000).await.unwrap().due {
            oldest = oldest.max(now - message.created_at);
        }
        peak_memory = peak_memory.max(megabytes(process));
    }
    store.close().await;
    Watched { oldest_notice: Duration::from_millis(oldest.0.unsigned_abs()), peak_memory }
}

/// The resident memory of a process.
fn megabytes(process: u32) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    let kilobytes: u32 = line.split_whitespace().next().unwrap().parse().unwrap();
    f64::from(kilobytes) / 1024.0
}
