//! Ten thousand open games and fifty interactions a second, by turns a completion and a move: how
//! long people wait for the completion and for the board after their move, and what it costs beside
//! a bot on the same library that answers nothing but a fixed picture of 30 KB, in the same run.
//! The two are measured by turns, a third of the time each time: what else the machine does in
//! these minutes is the same for both.
//!
//! Before the clock starts, every table plays a minute at the same pace, for either bot: what a
//! process does only once (connecting, the first drawing of a man on a cell, preparing statements)
//! is no part of what is measured. What a move causes is: processor time is counted until everybody
//! has been told. The tables are played live, a move every two seconds, so nobody is called for
//! every move by a direct message: that comes when a table comes to rest, at the end of each turn.
//!
//! `cargo bench -p courier-sandbox --bench load`; with `COURIER_LOAD_SECONDS` longer or shorter
//! than a minute and a half, and with `COURIER_LOAD_ONLY=courier` or `COURIER_LOAD_ONLY=peer` one
//! of the two alone. Linux only: processor time is read from `/proc`.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    missing_docs
)]

mod games;
mod peer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use courier::play::Moment;
use courier::play::live_replies::TURN_NOTICE_DELAY;
use courier::store::Store;
use courier_sandbox::discord::Setup;
use courier_sandbox::driver::{Options, Sandbox};
use courier_sandbox::gateway::Manners;
use games::{Seen, Table};
use tempfile::TempDir;
use tokio::task::JoinSet;

/// How many games are open; a hundred people play in fifty of them, and have some others.
const OPEN: usize = 10_000;
/// How many games are played meanwhile. Each sees one interaction a second, by turns a completion
/// and a move.
const PLAYED: usize = 50;

/// How long the tables play before the clock starts, in seconds: thirty completions and thirty
/// moves each, so that what a process does once (the first drawing of a man on a cell, for one) is
/// behind it.
const WARM_UP: u64 = 60;

/// How often either bot has its turn.
const ROUNDS: u64 = 3;
/// How many seconds of a turn pass before it is noted how long people wait: the bot comes from a
/// quiet while, with connections that were closed meanwhile. What these seconds cost counts.
const LEAD_IN: u64 = 2;
/// The shortest that leaves each turn a completion and a move after that.
const LEAST: u64 = ROUNDS * (LEAD_IN + 2);

/// How long somebody waited for something.
struct Wait {
    whole: Duration,
    /// The end of it, in which the bot's answer was in the sandbox's hands.
    sandbox: Duration,
}

/// What people waited for while they played.
#[derive(Default)]
struct Waits {
    completions: Vec<Wait>,
    moves: Vec<Wait>,
    /// How many interactions there were, those of the first seconds included.
    interactions: u32,
}

impl Waits {
    fn add(&mut self, other: Self) {
        self.completions.extend(other.completions);
        self.moves.extend(other.moves);
        self.interactions += other.interactions;
    }
}

/// What was measured of one bot.
#[derive(Default)]
struct Measured {
    waits: Waits,
    /// Of the bot, while people played.
    processor: Duration,
    /// Of the sandbox, while people played.
    sandbox: Duration,
    /// Requests that came faster than Discord's limits let them, while people played. A bot waits
    /// up to a second then.
    put_off: u64,
}

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    // The sandbox starts its bot with this word; the peer is this very program.
    if arguments.get(1).is_some_and(|first| first == "bot") {
        return peer::run(&arguments).await;
    }
    let seconds: u64 = std::env::var("COURIER_LOAD_SECONDS")
        .map_or(90, |text| text.parse().expect("a number of seconds"));
    assert!(
        seconds >= LEAST,
        "COURIER_LOAD_SECONDS is {LEAST} or more: a turn needs a completion and a move after its lead-in"
    );
    let only = std::env::var("COURIER_LOAD_ONLY").ok();
    let wanted = |name: &str| only.as_deref().is_none_or(|only| only == name);
    assert!(wanted("courier") || wanted("peer"), "COURIER_LOAD_ONLY is courier or peer");
    let (ours, peer) =
        (PathBuf::from(env!("CARGO_BIN_EXE_courier-sandbox")), std::env::current_exe().unwrap());
    let mut houses = Vec::new();
    for (name, program) in [("courier", ours), ("peer", peer)] {
        if wanted(name) {
            houses.push((name, House::open(&program).await));
        }
    }
    for (_, house) in &mut houses {
        house.play(WARM_UP).await;
    }
    let mut measured: Vec<_> =
        houses.iter().map(|(name, _)| (*name, Measured::default())).collect();
    for _ in 0..ROUNDS {
        for ((_, house), (_, measured)) in houses.iter_mut().zip(&mut measured) {
            house.measure(seconds.div_ceil(ROUNDS), measured).await;
        }
    }
    for (_, house) in houses {
        house.close().await;
    }
    println!(
        "{OPEN} open games, {PLAYED} interactions a second for {seconds} s, in {ROUNDS} turns"
    );
    println!("{:<40} {:>9} {:>9} {:>9}", "", "median", "99 %", "longest");
    for (name, measured) in &measured {
        let ours = *name == "courier";
        let name = if ours { "courier" } else { "a bot of one picture" };
        let Waits { completions, moves, .. } = &measured.waits;
        println!("{name}");
        report(
            "  a completion",
            completions,
            |wait| wait.whole,
            if ours { "(99 % within 10 ms)" } else { "" },
        );
        report("    of it in the sandbox", completions, |wait| wait.sandbox, "");
        report(
            "  a move, to the board's last byte",
            moves,
            |wait| wait.whole,
            if ours { "(99 % within 30 ms)" } else { "" },
        );
        report("    of it in the sandbox", moves, |wait| wait.sandbox, "");
        println!(
            "{:<40} {:>9.2} ms an interaction",
            "  processor time, notices included",
            each(measured, measured.processor)
        );
        println!(
            "{:<40} {:>9.2} ms",
            "  processor time of the sandbox",
            each(measured, measured.sandbox)
        );
        println!("{:<40} {:>9}", "  requests put off by rate limits", measured.put_off);
    }
    if let [(_, ours), (_, theirs)] = measured.as_slice() {
        let ratio = each(ours, ours.processor) / each(theirs, theirs.processor);
        println!("{:<40} {ratio:>9.2}    (at most 4)", "ratio of the bots' processor times");
    }
}

fn report(name: &str, waits: &[Wait], part: impl Fn(&Wait) -> Duration, note: &str) {
    let mut times: Vec<Duration> = waits.iter().map(part).collect();
    times.sort_unstable();
    let at = |hundredths: usize| times[(times.len() - 1) * hundredths / 100].as_secs_f64() * 1000.0;
    println!("{name:<40} {:>9.2} {:>9.2} {:>9.2} ms {note}", at(50), at(99), at(100));
}

/// Milliseconds of that for each interaction.
fn each(measured: &Measured, time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0 / f64::from(measured.waits.interactions)
}

/// One bot in a sandbox of its own, with the same games and the same people.
struct House {
    sandbox: Arc<Sandbox>,
    tables: Vec<Table>,
    /// The bot's process.
    bot: u32,
    /// Where its things are: gone when this is.
    _folder: TempDir,
}

impl House {
    async fn open(program: &Path) -> Self {
        // Where the build keeps its things: a disk, and not the memory that some systems have
        // behind /tmp.
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let manners = Manners { identify_pause: Duration::ZERO, ..Manners::default() };
        let options = Options {
            setup: Setup { manners, ..Setup::default() },
            filter: "warn".to_owned(),
            ..Options::new(program, folder.path())
        };
        let sandbox = Arc::new(Sandbox::without_bot(options).await.unwrap());
        let tables = games::set_up(&sandbox, OPEN, PLAYED).await;
        sandbox.start_bot().await.unwrap();
        let bot = sandbox.bot_process().await.unwrap();
        Self { sandbox, tables, bot, _folder: folder }
    }

    /// All tables play, until everybody has been told.
    async fn play(&mut self, seconds: u64) -> Waits {
        let (tables, waits) = play(std::mem::take(&mut self.tables), seconds).await;
        self.tables = tables;
        until_all_are_told(&self.sandbox).await;
        waits
    }

    /// The same, with an eye on the clocks.
    async fn measure(&mut self, seconds: u64, measured: &mut Measured) {
        let look = |house: &Self| {
            (
                processor_time(house.bot),
                processor_time(std::process::id()),
                house.sandbox.discord().put_off(),
            )
        };
        let before = look(self);
        let waits = self.play(seconds).await;
        let after = look(self);
        measured.processor += after.0 - before.0;
        measured.sandbox += after.1 - before.1;
        measured.put_off += after.2 - before.2;
        measured.waits.add(waits);
    }

    async fn close(self) {
        assert_eq!(self.sandbox.complaints(), Vec::<String>::new());
        self.sandbox.stop_bot().await;
    }
}

/// Whoever sits at the board is called when they have not moved for a while; Discord takes only so
/// many messages in a second. What all of that costs counts as well.
async fn until_all_are_told(sandbox: &Sandbox) {
    tokio::time::sleep(
        Duration::from_millis(TURN_NOTICE_DELAY.0.unsigned_abs()) + Duration::from_secs(1),
    )
    .await;
    let store = Store::open(&sandbox.database()).await.unwrap();
    while !store.due_messages(Moment(sandbox.now()), 1).await.unwrap().due.is_empty() {
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    store.close().await;
    // The buttons of the boards that they took the place of.
    tokio::time::sleep(Duration::from_secs(3)).await;
}

/// All tables at once, spread evenly over every second.
async fn play(tables: Vec<Table>, seconds: u64) -> (Vec<Table>, Waits) {
    let mut playing = JoinSet::new();
    let begin = Instant::now() + Duration::from_millis(200);
    for (place, table) in tables.into_iter().enumerate() {
        let first = begin
            + Duration::from_secs(1) * u32::try_from(place).unwrap()
                / u32::try_from(PLAYED).unwrap();
        playing.spawn(play_at(table, first, seconds));
    }
    let (mut tables, mut all) = (Vec::new(), Waits::default());
    for (table, waits) in playing.join_all().await {
        tables.push(table);
        all.add(waits);
    }
    (tables, all)
}

/// One interaction a second, at its own moment whatever became of the one before.
async fn play_at(mut table: Table, first: Instant, seconds: u64) -> (Table, Waits) {
    let mut waits = Waits::default();
    for second in 0..seconds {
        if table.is_over() {
            break;
        }
        let chosen = (!second.is_multiple_of(2)).then(|| table.choose());
        let due = first + Duration::from_secs(second);
        let late = Instant::now() > due;
        tokio::time::sleep_until(due.into()).await;
        // A timer wakes up to a millisecond after its moment, and nobody has asked for anything
        // before it does. Only where the answer before was still awaited has the wait for this one
        // begun already.
        let asked = if late { due } else { Instant::now() };
        let wait = |seen: Seen| Wait { whole: seen.at - asked, sandbox: seen.at - seen.reached };
        let (seen, kind) = match chosen {
            None => (table.complete().await, &mut waits.completions),
            Some(chosen) => (table.make_move(&chosen).await, &mut waits.moves),
        };
        if second >= LEAD_IN {
            kind.push(wait(seen));
        }
        waits.interactions += 1;
    }
    (table, waits)
}

/// How long a process has been on a processor so far, in its own name and in the system's.
fn processor_time(process: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    // After the name in parentheses: the state and ten numbers, then both times in hundredths of a
    // second.
    let (_, after) = stat.rsplit_once(')').unwrap();
    let ticks = after
        .split_whitespace()
        .skip(11)
        .take(2)
        .map(|ticks| ticks.parse::<u64>().unwrap())
        .sum::<u64>();
    Duration::from_millis(ticks * 10)
}
