//! How long the bot takes to start and how much memory it uses, with a hundred thousand open games
//! in its database. The time is measured from the start of the process until it has identified to
//! the local gateway, after a regular stop and after an hour of downtime. The memory is also
//! measured after two users have played a game, with a picture for every move.
//!
//! `cargo bench -p courier-sandbox --bench start`, on Linux: the memory is read from `/proc`.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    missing_docs
)]

use std::path::Path;
use std::time::{Duration, Instant};

use courier_sandbox::driver::{Sandbox, SandboxOptions, UserClient};
use courier_store::Store;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};

const GAMES: i64 = 100_000;
const PLAYERS: i64 = 10_000;
const STARTS: usize = 9;
const OUTAGES: usize = 3;
const MOVES: [&str; 12] =
    ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5"];
/// 2026-01-05T12:00:00Z.
const NOW: i64 = 1_767_614_400_000;
/// Long enough to count as an outage.
const DOWNTIME: Duration = Duration::from_secs(3600);

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_courier-sandbox");
    let options = SandboxOptions {
        filter: "warn".to_owned(),
        ..SandboxOptions::for_tests(program, folder.path(), NOW)
    };
    let sandbox = Sandbox::without_bot(options).await.unwrap();
    fill(&sandbox.database()).await;

    println!("{GAMES} open games");
    starts(&sandbox, "after a stop", STARTS, Duration::ZERO).await;
    start(&sandbox).await;
    tokio::time::sleep(Duration::from_secs(2)).await;
    megabytes("  resident at rest", memory("VmRSS:"));
    play(&sandbox.user("maple").unwrap(), &sandbox.user("willow").unwrap()).await;
    megabytes("  resident after a game", memory("VmRSS:"));
    megabytes("  peak resident", memory("VmHWM:"));
    assert!(sandbox.stop_bot().await);
    // After an outage all clocks are corrected, and ten thousand players are notified.
    starts(&sandbox, "after an hour of downtime", OUTAGES, DOWNTIME).await;
}

/// Starts and stops the bot this many times, with this downtime before each start.
async fn starts(sandbox: &Sandbox, name: &str, count: usize, downtime: Duration) {
    let (mut times, mut peak) = (Vec::new(), 0);
    for _ in 0..count {
        sandbox.advance(downtime).await;
        times.push(start(sandbox).await);
        // By then the commands are registered and the deadlines checked.
        tokio::time::sleep(Duration::from_millis(500)).await;
        peak = peak.max(memory("VmHWM:"));
        sandbox.stop_bot().await;
    }
    times.sort_unstable();
    let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
    let (middle, slowest) = (milliseconds(times[count / 2]), milliseconds(times[count - 1]));
    let name = format!("identified {name}");
    println!(
        "{name:<35} {middle:>8.1} ms  (at most 200 ms; the slowest of {count} {slowest:.1} ms)"
    );
    megabytes("  peak resident", peak);
}

/// Starts the bot; returns how long it took to identify.
async fn start(sandbox: &Sandbox) -> Duration {
    let begin = Instant::now();
    let (started, identified) = tokio::join!(sandbox.start_bot(), async {
        while !sandbox.discord().bot_connected() {
            tokio::time::sleep(Duration::from_micros(200)).await;
        }
        begin.elapsed()
    });
    started.unwrap();
    identified
}

/// Two users play the opening of a game.
async fn play(maple: &UserClient, willow: &UserClient) {
    let (maple, willow) = (maple.in_channel("games").unwrap(), willow.in_channel("games").unwrap());
    // The boards are public, as in a game's thread.
    maple.command("config", &[("place", "The channel of the challenge")]).await.unwrap();
    maple.command("chess challenge", &[("opponent", "willow"), ("color", "White")]).await.unwrap();
    willow.press("Accept").await.unwrap();
    for (number, the_move) in MOVES.into_iter().enumerate() {
        let mover = if number % 2 == 0 { &maple } else { &willow };
        mover.command("move", &[("move", the_move)]).await.unwrap();
    }
}

fn megabytes(name: &str, kilobytes: u32) {
    println!("{name:<35} {:>8.1} MB  (at most 40 MB)", f64::from(kilobytes) / 1024.0);
}

/// A field of `/proc/<pid>/status` for the only child process, in kilobytes.
fn memory(name: &str) -> u32 {
    let own = std::process::id();
    let children = std::fs::read_dir("/proc").unwrap().filter_map(|entry| {
        let status = std::fs::read_to_string(entry.ok()?.path().join("status")).ok()?;
        let field = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            line.split_whitespace().next()?.parse::<u32>().ok()
        };
        (field("PPid:")? == own).then(|| field(name)).flatten()
    });
    children.max().unwrap()
}

/// Writes the games directly into the tables.
async fn fill(path: &Path) {
    Store::open(path).await.unwrap().close().await;
    let mut file =
        SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(path)).await.unwrap();
    for sql in [
        "insert into players (id, name, met_at)
         with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
         select i, 'player ' || i, ?2 from n",
        "insert into matches (id, variant, start_number, start_fen, white_id, black_id, channel_id,
                              control, rated, started_at, turn, active_at, flag_at, remind_at)
         with recursive n(i) as (select 1 union all select i + 1 from n where i < ?3)
         select i, 'chess', 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
                i % ?1 + 1, (i + 1) % ?1 + 1,
                1 + i % 1000, '3d+3x1d', 1, ?2, 'white', ?2, ?2 + 518400000, ?2 + 259200000
         from n",
        "insert into reminders (match_id, ply, kind, due_at, noted_at)
         select id, 0, 'your-turn', ?2, ?2 from matches",
    ] {
        sqlx::query(sql).bind(PLAYERS).bind(NOW).bind(GAMES).execute(&mut file).await.unwrap();
    }
    file.close().await.unwrap();
}
