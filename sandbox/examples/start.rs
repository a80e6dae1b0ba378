//! How soon the bot is there, and how much memory it takes, with a hundred thousand open games in its database: from the
//! start of the process until it has identified itself to the local gateway.
//!
//! `cargo run --release -p courier-sandbox --example start` (build the program first: `cargo build --release -p
//! courier-sandbox`)
#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    missing_docs
)]

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use courier::store::Store;
use courier_sandbox::driver::{Options, Sandbox};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection as _, SqliteConnection};

const GAMES: i64 = 100_000;
const PLAYERS: i64 = 10_000;
const STARTS: usize = 11;
/// 2026-01-05T12:00:00Z.
const NOW: i64 = 1_767_614_400_000;

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir().unwrap();
    // `target/release/examples/start` stands beside `target/release/courier-sandbox`.
    let program: PathBuf = std::env::current_exe().unwrap().ancestors().nth(2).unwrap().join("courier-sandbox");
    let options = Options { filter: "warn".to_owned(), ..Options::for_tests(program, folder.path(), NOW) };
    let sandbox = Sandbox::without_bot(options).await.unwrap();
    fill(&sandbox.database()).await;

    let mut times = Vec::new();
    let mut resident = 0;
    for _ in 0..STARTS {
        let begin = Instant::now();
        let (started, identified) = tokio::join!(sandbox.start_bot(), async {
            while !sandbox.discord().bot_connected() {
                tokio::time::sleep(Duration::from_micros(200)).await;
            }
            begin.elapsed()
        });
        started.unwrap();
        times.push(identified);
        // What it settles at, once the commands are registered and nothing is due.
        tokio::time::sleep(Duration::from_millis(500)).await;
        resident = resident.max(resident_kilobytes_of_child());
        assert!(sandbox.stop_bot().await);
    }
    times.sort_unstable();
    let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
    println!("{GAMES} open games, {STARTS} starts");
    println!("identified after   {:>8.1} ms  (median; at most 200 ms)", milliseconds(times[STARTS / 2]));
    println!("  the slowest      {:>8.1} ms", milliseconds(times[STARTS - 1]));
    println!("resident           {:>8.1} MB  (at most 40 MB)", f64::from(resident) / 1024.0);
}

/// The memory of the only child of this process, in kilobytes.
fn resident_kilobytes_of_child() -> u32 {
    let own = std::process::id();
    let children = std::fs::read_dir("/proc").unwrap().filter_map(|entry| {
        let status = std::fs::read_to_string(entry.ok()?.path().join("status")).ok()?;
        let field = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name))?;
            line.split_whitespace().next()?.parse::<u32>().ok()
        };
        (field("PPid:")? == own).then(|| field("VmRSS:")).flatten()
    });
    children.max().unwrap()
}

/// Writes the games into the tables directly.
async fn fill(path: &Path) {
    Store::open(path).await.unwrap().close().await;
    let mut file = SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(path)).await.unwrap();
    for sql in [
        "insert into players (id, name, met_at)
         with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
         select i, 'player ' || i, ?2 from n where ?3 > 0",
        "insert into matches (id, variant, start_number, start_fen, white_id, black_id, channel_id, control, rated,
                              started_at, turn, active_at, flag_at, remind_at)
         with recursive n(i) as (select 1 union all select i + 1 from n where i < ?3)
         select i, 'chess', 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', i % ?1 + 1, (i + 1) % ?1 + 1,
                1 + i % 1000, '3d+3x1d', 1, ?2, 'white', ?2, ?2 + 518400000, ?2 + 259200000
         from n",
    ] {
        sqlx::query(sql).bind(PLAYERS).bind(NOW).bind(GAMES).execute(&mut file).await.unwrap();
    }
    file.close().await.unwrap();
}
