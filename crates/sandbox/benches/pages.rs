//! A thousand open pages: each shows a match in the browser and asks every four seconds whether
//! anything has changed, as the page does. It measures the bot's processor time and memory, and how
//! long the answers take.
//!
//! `cargo bench -p courier-sandbox --bench pages`. Linux only: processor time is read from `/proc`.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    missing_docs
)]

use std::path::Path;
use std::time::{Duration, Instant};

use courier::app::App;
use courier_play::{MatchId, Moment, PlayerId};
use courier_sandbox::driver::{Sandbox, SandboxOptions};
use courier_store::Store;
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use reqwest::StatusCode;
use reqwest::header::COOKIE;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use tokio::task::JoinSet;

const PAGES: i64 = 1_000;
/// How often a page asks.
const INTERVAL: Duration = Duration::from_secs(4);
/// How often it asks before and during the measurement.
const WARM_UP: u32 = 2;
const ASKED: u32 = 10;
/// The most processor time, of one core, in percent.
const MOST: f64 = 5.0;
/// 2026-01-05T12:00:00Z.
const NOW: i64 = 1_767_614_400_000;

#[tokio::main]
async fn main() {
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_courier-sandbox");
    let options = SandboxOptions {
        filter: "warn".to_owned(),
        web: true,
        ..SandboxOptions::for_tests(program, folder.path(), NOW)
    };
    let sandbox = Sandbox::without_bot(options).await.unwrap();
    let cookies = fill(&sandbox.database()).await;
    sandbox.start_bot().await.unwrap();
    let process = sandbox.bot_process().await.unwrap();
    let url = sandbox.web_url().unwrap().to_owned();
    println!("{PAGES} open pages, each asking every {} s", INTERVAL.as_secs());
    let mut pages = JoinSet::new();
    for (number, cookie) in cookies.into_iter().enumerate() {
        pages.spawn(page(url.clone(), cookie, number));
    }
    let lead_in = INTERVAL * (WARM_UP + 1);
    tokio::time::sleep(lead_in).await;
    let (before, began) = (processor(process), Instant::now());
    let mut waits: Vec<Duration> = pages.join_all().await.into_iter().flatten().collect();
    let spent = processor(process) - before;
    let share = 100.0 * spent.as_secs_f64() / began.elapsed().as_secs_f64();
    waits.sort_unstable();
    let wait = |part: usize| waits[waits.len() * part / 100].as_secs_f64() * 1000.0;
    println!("processor time {share:>8.1} % of a core (at most {MOST} %)");
    println!("median wait    {:>8.1} ms; 99th percentile {:.1} ms", wait(50), wait(99));
    println!("resident       {:>8.1} MB", memory(process) / 1024.0);
    assert!(sandbox.stop_bot().await);
    assert!(share <= MOST, "the pages take too much processor time");
}

/// A page: asks for its match, then whether it has changed. Returns how long it waited.
async fn page(url: String, cookie: String, number: usize) -> Vec<Duration> {
    let client = reqwest::Client::builder().no_proxy().build().unwrap();
    // Each from an address of its own, behind a proxy.
    let address = format!("10.0.{}.{}", number / 250, number % 250);
    let of_match = format!("{url}/api/matches/{}", number + 1);
    let ask = async |path: &str| {
        let request = client.get(path).header(COOKIE, &cookie);
        request.header("x-forwarded-for", &address).send().await.unwrap()
    };
    let offset = INTERVAL * u32::try_from(number).unwrap() / u32::try_from(PAGES).unwrap();
    tokio::time::sleep(offset).await;
    let scene: serde_json::Value = ask(&of_match).await.json().await.unwrap();
    let known = format!("{of_match}?revision={}", scene["revision"].as_str().unwrap());
    let mut ticks = tokio::time::interval(INTERVAL);
    let mut waits = Vec::new();
    for asked in 0..WARM_UP + ASKED {
        ticks.tick().await;
        let began = Instant::now();
        assert_eq!(ask(&known).await.status(), StatusCode::NO_CONTENT);
        if asked >= WARM_UP {
            waits.push(began.elapsed());
        }
    }
    waits
}

/// Writes a match for each page, and begins the session of its White. Returns the cookies.
async fn fill(path: &Path) -> Vec<String> {
    let store = Store::open(path).await.unwrap();
    let mut file = SqliteConnectOptions::new().filename(path).connect().await.unwrap();
    for sql in [
        "insert into players (id, name, met_at)
         with recursive n(i) as (select 1 union all select i + 1 from n where i <= ?1)
         select i, 'player ' || i, ?2 from n",
        "insert into matches (id, variant, start_number, start_fen, white_id, black_id, channel_id,
                              control, rated, started_at, turn, active_at, flag_at)
         with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
         select i, 'chess', 0, 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
                i, i + 1, 1 + i % 1000, '3d+3x1d', 1, ?2, 'white', ?2, ?2 + 518400000
         from n",
    ] {
        sqlx::query(sql).bind(PAGES).bind(NOW).execute(&mut file).await.unwrap();
    }
    file.close().await.unwrap();
    let app = App::new(store.clone());
    let mut rng = StdRng::seed_from_u64(1);
    let mut cookies = Vec::new();
    for number in 1..=PAGES {
        let player = (PlayerId(number.unsigned_abs()), "player");
        let id = Some(MatchId(number));
        let link = app.create_web_link(player, id, &mut rng, Moment(NOW)).await.unwrap();
        let opened = app.open_web_link(&link, &mut rng, Moment(NOW)).await.unwrap().unwrap();
        cookies.push(format!("__Host-courier={}", opened.session.reveal()));
    }
    store.close().await;
    cookies
}

/// The processor time that a process has used.
fn processor(process: u32) -> Duration {
    /// Of `/proc`, on all systems that we know.
    const TICKS: u64 = 100;
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    let (_, rest) = stat.rsplit_once(')').unwrap();
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let ticks: u64 = fields[11..13].iter().map(|field| field.parse::<u64>().unwrap()).sum();
    Duration::from_millis(ticks * 1000 / TICKS)
}

/// The resident memory of a process, in kilobytes.
fn memory(process: u32) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.split_whitespace().next().unwrap().parse().unwrap()
}
