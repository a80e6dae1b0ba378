//! Ten thousand open games and fifty interactions a second: how long people wait for a completion and for the board after
//! their move, and what it costs beside a bot on the same library that answers nothing but a fixed picture of 30 KB, in the
//! same run.
//!
//! `cargo bench -p courier-sandbox --bench load`; with `COURIER_LOAD_SECONDS` longer or shorter than half a minute. Linux
//! only: processor time is read from `/proc`.

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

use courier_sandbox::discord::Setup;
use courier_sandbox::driver::{Options, Sandbox};
use courier_sandbox::gateway::Manners;
use games::Table;
use tokio::task::JoinSet;

/// How many games are open; a hundred people play in fifty of them, and have some others.
const OPEN: usize = 10_000;
/// How many games are played meanwhile. Each sees one interaction a second, by turns a completion and a move.
const PLAYED: usize = 50;

/// What was measured of one bot.
struct Measured {
    completions: Vec<Duration>,
    moves: Vec<Duration>,
    processor: Duration,
}

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    // The sandbox starts its bot with this word; the peer is this very program.
    if arguments.get(1).is_some_and(|first| first == "bot") {
        return peer::run(&arguments).await;
    }
    let seconds = std::env::var("COURIER_LOAD_SECONDS").map_or(30, |text| text.parse().expect("a number of seconds"));
    let ours = measure(Path::new(env!("CARGO_BIN_EXE_courier-sandbox")), seconds).await;
    let theirs = measure(&std::env::current_exe().unwrap(), seconds).await;
    println!("{OPEN} open games, {PLAYED} interactions a second for {seconds} s");
    println!("{:<34} {:>9} {:>9} {:>9}", "", "median", "99 %", "longest");
    report("a completion", &ours.completions, "(99 % within 10 ms)");
    report("  by the bot of one picture", &theirs.completions, "");
    report("a move, to the board's last byte", &ours.moves, "(99 % within 30 ms)");
    report("  by the bot of one picture", &theirs.moves, "");
    let each = |measured: &Measured| {
        measured.processor.as_secs_f64() * 1000.0 / (measured.completions.len() + measured.moves.len()) as f64
    };
    println!("{:<34} {:>9.2} ms an interaction", "processor time", each(&ours));
    println!("{:<34} {:>9.2} ms", "  of the bot of one picture", each(&theirs));
    println!("{:<34} {:>9.2}    (at most 4)", "  ratio", each(&ours) / each(&theirs));
}

fn report(name: &str, times: &[Duration], note: &str) {
    let at = |hundredths: usize| times[(times.len() - 1) * hundredths / 100].as_secs_f64() * 1000.0;
    println!("{name:<34} {:>9.2} {:>9.2} {:>9.2} ms {note}", at(50), at(99), at(100));
}

/// One bot in a sandbox of its own, with the same games and the same people.
async fn measure(program: &Path, seconds: u64) -> Measured {
    // Where the build keeps its things: a disk, and not the memory that some systems have behind /tmp.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let manners = Manners { identify_pause: Duration::ZERO, ..Manners::default() };
    let options = Options {
        setup: Setup { manners, ..Setup::default() },
        filter: "warn".to_owned(),
        ..Options::new(PathBuf::from(program), folder.path())
    };
    let sandbox = Arc::new(Sandbox::without_bot(options).await.unwrap());
    let tables = games::set_up(&sandbox, OPEN, PLAYED).await;
    sandbox.start_bot().await.unwrap();
    let bot = sandbox.bot_process().await.unwrap();
    // What a bot does once after its start is not measured here.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let before = processor_time(bot);
    let mut playing = JoinSet::new();
    let begin = Instant::now() + Duration::from_millis(200);
    for (place, table) in tables.into_iter().enumerate() {
        let first = begin + Duration::from_secs(1) * u32::try_from(place).unwrap() / u32::try_from(PLAYED).unwrap();
        playing.spawn(play(table, first, seconds));
    }
    let (mut completions, mut moves) = (Vec::new(), Vec::new());
    while let Some(played) = playing.join_next().await {
        let (completed, moved) = played.unwrap();
        completions.extend(completed);
        moves.extend(moved);
    }
    let processor = processor_time(bot) - before;
    assert_eq!(sandbox.complaints(), Vec::<String>::new());
    sandbox.stop_bot().await;
    completions.sort_unstable();
    moves.sort_unstable();
    Measured { completions, moves, processor }
}

/// One interaction a second, at its own moment whatever became of the one before.
async fn play(mut table: Table, first: Instant, seconds: u64) -> (Vec<Duration>, Vec<Duration>) {
    let (mut completions, mut moves) = (Vec::new(), Vec::new());
    for second in 0..seconds {
        let due = first + Duration::from_secs(second);
        tokio::time::sleep_until(due.into()).await;
        if second.is_multiple_of(2) {
            table.complete().await;
            completions.push(due.elapsed());
        } else if table.make_move().await {
            moves.push(due.elapsed());
        }
    }
    (completions, moves)
}

/// How long a process has been on a processor so far, in its own name and in the system's.
fn processor_time(process: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    // After the name in parentheses: the state and ten numbers, then both times in hundredths of a second.
    let (_, after) = stat.rsplit_once(')').unwrap();
    let ticks = after.split_whitespace().skip(11).take(2).map(|ticks| ticks.parse::<u64>().unwrap()).sum::<u64>();
    Duration::from_millis(ticks * 10)
}
