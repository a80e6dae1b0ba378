//! A year in a test: people play all variants against each other through the real bot, while the
//! bot is killed and restarted, Discord fails in many ways and the clock jumps, all at random.
//!
//! Once a day everything is compared with what the people have seen: every acknowledged move is
//! stored, and every notice was sent once. `courier check` finds no fault, and the memory of the
//! bot and the size of its file stay within bounds.
//!
//! By default a week of 60 people. `COURIER_YEAR=1` plays a year of 1,000 people. It takes about
//! an hour, most of it waiting: the bot sends Discord at most 40 requests a second.
//! The seed is printed; `COURIER_SEED` repeats its troubles, though not the moment at which a
//! request meets them. `COURIER_DAYS` and `COURIER_PEOPLE` change the rest.
#![allow(clippy::print_stdout, clippy::disallowed_macros, clippy::disallowed_methods)]

mod games;
mod people;
mod records;
mod troubles;

use std::time::{Duration, Instant};

use courier_sandbox::discord::DiscordOptions;
use courier_sandbox::driver::{Sandbox, SandboxOptions};
use courier_sandbox::rest::RateLimits;
use people::People;
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use records::{Database, Records};

use crate::english::IN_CHANNEL;

/// When the test starts: 2026-01-05T12:00:00Z.
const START: i64 = 1_767_614_400_000;
const HOUR: Duration = Duration::from_secs(3600);

/// How long is played, and by how many.
struct Size {
    days: u32,
    people: usize,
    /// How many games run at the same time.
    running: usize,
    /// How many moves are made in six hours.
    moves: usize,
}

impl Size {
    fn from_environment() -> Self {
        let year = std::env::var("COURIER_YEAR").is_ok_and(|text| text == "1");
        let mut size = if year {
            Self { days: 365, people: 1_000, running: 120, moves: 24 }
        } else {
            Self { days: 7, people: 60, running: 40, moves: 20 }
        };
        let number = |name| std::env::var(name).ok().map(|text| text.parse::<u32>().unwrap());
        size.days = number("COURIER_DAYS").unwrap_or(size.days);
        if let Some(people) = number("COURIER_PEOPLE") {
            size.people = usize::try_from(people).unwrap();
        }
        size
    }
}

/// The most memory that the bot may use, in MB.
const MOST_MEMORY: u64 = 400;
/// The most bytes that a move may leave in the file, with everything that follows from it: the
/// notices of the last 90 days, the games themselves, and the people.
const MOST_BYTES: u64 = 2_000;
/// For how many days the sandbox keeps messages, so that its own memory is bounded.
const DAYS_REMEMBERED: i64 = 14;

#[tokio::test(flavor = "multi_thread")]
async fn a_year_of_troubles_loses_and_doubles_nothing() {
    let size = Size::from_environment();
    let seed = std::env::var("COURIER_SEED").ok().map_or(17, |text| text.parse().unwrap());
    println!("seed {seed}, {} days, {} people", size.days, size.people);
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_courier-sandbox");
    let mut options = SandboxOptions::for_tests(program, folder.path(), START);
    // The limits have tests of their own.
    options.discord = DiscordOptions { rate_limits: RateLimits::unreachable(), ..options.discord };
    options.filter = "warn".to_owned();
    let sandbox = Sandbox::start(options).await.unwrap();
    // People look at the channel, and not at a thread for each of many games.
    let maple = sandbox.user("maple").unwrap().in_channel("games").unwrap();
    maple.command("config", &[IN_CHANNEL]).await.unwrap();
    let mut rng = StdRng::seed_from_u64(seed);
    // Of their own, so that they are the same for a seed however much people have played.
    let mut trouble_rng = StdRng::seed_from_u64(!seed);
    let mut people = People::new(&sandbox, size.people);
    let mut database = Database::open(&sandbox).await;
    let mut records = Records::new();
    let began = Instant::now();
    let mut most_memory = 0;
    for day in 1..=size.days {
        for _ in 0..4 {
            sandbox.advance(HOUR * 6).await;
            let trouble = troubles::before(&sandbox, &mut trouble_rng).await;
            records.note(&trouble);
            people.begin_games(&mut rng, size.running).await;
            people.compare(&mut database, &mut rng).await;
            people.play(&sandbox, &mut rng, size.moves, &trouble.0).await;
            troubles::after(&sandbox, &trouble.0).await;
            records.settle(&sandbox, &mut database).await;
            people.compare(&mut database, &mut rng).await;
        }
        records.compare(&sandbox, &mut database, &mut people).await;
        most_memory = most_memory.max(troubles::memory(&sandbox).await);
        if day % 7 == 0 || day == size.days {
            people.compare_moves(&mut database).await;
            records::check(&sandbox).await;
            let megabytes = std::fs::metadata(sandbox.database()).unwrap().len() / 1_000_000;
            println!(
                "day {day} after {} s: {}; {}; memory at most {most_memory} MB, \
                 file {megabytes} MB",
                began.elapsed().as_secs(),
                people.summary(),
                records.summary(),
            );
        }
        let old = sandbox.now() - DAYS_REMEMBERED * 24 * 3_600_000;
        sandbox.discord().world.change(|state| state.forget_before(old));
    }
    println!("{:#?}", records.troubles());
    assert!(people.moves() > 0, "nothing was played");
    assert!(most_memory <= MOST_MEMORY, "the bot used {most_memory} MB");
    let bytes = std::fs::metadata(sandbox.database()).unwrap().len();
    let most = MOST_BYTES * (50 + people.moves() as u64);
    assert!(bytes <= most, "the file has {bytes} bytes; at most {most}");
    let problems = sandbox.problems();
    assert!(problems.is_empty(), "{problems:#?}");
}
