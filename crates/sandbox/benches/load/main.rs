//! Load benchmark: ten thousand open games and fifty interactions per second, alternately an
//! autocomplete request and a move. It measures how long users wait for the choices and for the
//! board after their move, and how much processor time the bot uses, compared to a bot on the same
//! library that always sends the same 30 KB picture. The two are measured alternately, three times
//! each, so that other load on the machine affects both alike.
//!
//! Before the measurement, all games are played at the same rate for a minute with each bot. This
//! covers work that a process does only once: connecting, drawing each piece on each cell for the
//! first time, preparing statements. Processor time is measured until every notice has been sent.
//! Because players move every two seconds, they only get a direct message after the last move of
//! each round.
//!
//! `cargo bench -p courier-sandbox --bench load`. `COURIER_LOAD_SECONDS` changes the duration (90),
//! and `COURIER_LOAD_ONLY=courier` or `COURIER_LOAD_ONLY=peer` runs only one of the two. With
//! `COURIER_LOAD_ENGINE=500` as many more people play against the engine meanwhile; the ratio of
//! the processor times means nothing then. `COURIER_LOAD_WEB=1` makes Courier serve the board in
//! the browser, too. With `COURIER_LOAD_ABUSER=1` somebody has Courier compute as much as they can;
//! then its most memory is reported, and an import of somebody else that fails is an error. Linux
//! only: processor time and memory are read from `/proc`.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    missing_docs
)]

mod abuser;
mod engine_games;
mod games;
mod peer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use abuser::Abuser;
use courier_play::Moment;
use courier_play::reminders::live::TURN_NOTICE_DELAY;
use courier_sandbox::discord::DiscordOptions;
use courier_sandbox::driver::{Sandbox, SandboxOptions};
use courier_sandbox::gateway::GatewayOptions;
use courier_store::Store;
use engine_games::EngineGames;
use games::{PlayedGame, ResponseTimes};
use tempfile::TempDir;
use tokio::task::JoinSet;

/// The number of open games. A hundred users play fifty of them, and have some of the others.
const OPEN: usize = 10_000;
/// The number of games that are played, each with one interaction per second.
const PLAYED: usize = 50;

/// How long the games are played before the measurement, in seconds: thirty autocomplete requests
/// and thirty moves each.
const WARM_UP: u64 = 60;

/// How often each bot is measured.
const ROUNDS: u64 = 3;
/// The seconds at the start of a round without waiting times, because the connections of the idle
/// bot have been closed. Processor time counts.
const LEAD_IN: u64 = 2;
/// The minimum duration, in which each round has an autocomplete request and a move after the
/// start.
const MIN_SECONDS: u64 = ROUNDS * (LEAD_IN + 2);

/// How long a user waited.
struct Wait {
    whole: Duration,
    /// The part after the sandbox received the bot's response.
    sandbox: Duration,
}

/// How long users waited while they played.
#[derive(Default)]
struct Waits {
    completions: Vec<Wait>,
    moves: Vec<Wait>,
    /// The number of interactions, including the start of a round.
    interactions: u32,
}

impl Waits {
    fn add(&mut self, other: Self) {
        self.completions.extend(other.completions);
        self.moves.extend(other.moves);
        self.interactions += other.interactions;
    }
}

/// The measurements of one bot.
#[derive(Default)]
struct Measured {
    waits: Waits,
    /// Processor time of the bot.
    processor: Duration,
    /// Processor time of the sandbox.
    sandbox: Duration,
    /// Requests above Discord's rate limits. The bot waits up to a second for each.
    rate_limited_requests: u64,
}

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    // The sandbox starts its bot with this argument; for the peer it starts this same program.
    if arguments.get(1).is_some_and(|first| first == "bot") {
        return peer::run(&arguments).await;
    }
    let seconds: u64 = std::env::var("COURIER_LOAD_SECONDS")
        .map_or(90, |text| text.parse().expect("a number of seconds"));
    assert!(
        seconds >= MIN_SECONDS,
        "COURIER_LOAD_SECONDS must be at least {MIN_SECONDS}: each round needs two interactions"
    );
    let only = std::env::var("COURIER_LOAD_ONLY").ok();
    let against_engine: usize = std::env::var("COURIER_LOAD_ENGINE")
        .map_or(0, |text| text.parse().expect("a number of games"));
    let abused = std::env::var("COURIER_LOAD_ABUSER").is_ok_and(|text| text == "1");
    let wanted = |name: &str| only.as_deref().is_none_or(|only| only == name);
    assert!(wanted("courier") || wanted("peer"), "COURIER_LOAD_ONLY is courier or peer");
    let (ours, peer) =
        (PathBuf::from(env!("CARGO_BIN_EXE_courier-sandbox")), std::env::current_exe().unwrap());
    let mut bots = Vec::new();
    for (name, program) in [("courier", ours), ("peer", peer)] {
        if wanted(name) {
            let abused = abused && name == "courier";
            bots.push((name, BotUnderTest::start(&program, against_engine, abused).await));
        }
    }
    for (_, bot) in &mut bots {
        bot.play(WARM_UP).await;
    }
    let mut measured: Vec<_> = bots.iter().map(|(name, _)| (*name, Measured::default())).collect();
    for _ in 0..ROUNDS {
        for ((_, bot), (_, measured)) in bots.iter_mut().zip(&mut measured) {
            bot.measure(seconds.div_ceil(ROUNDS), measured).await;
        }
    }
    let mut answers = Vec::new();
    for (_, bot) in bots {
        answers.push((bot.engine_games.answers().await, most_memory(bot.process)));
        bot.stop().await;
    }
    println!(
        "{OPEN} open games, {PLAYED} interactions per second for {seconds} s, in {ROUNDS} rounds"
    );
    println!("{:<40} {:>9} {:>9} {:>9}", "", "median", "99 %", "longest");
    for ((name, measured), (answers, memory)) in measured.iter().zip(answers) {
        let ours = *name == "courier";
        let name = if ours { "courier" } else { "minimal bot" };
        let Waits { completions, moves, .. } = &measured.waits;
        println!("{name}");
        report(
            "  autocomplete choices",
            completions,
            |wait| wait.whole,
            if ours { "(99 % within 10 ms)" } else { "" },
        );
        report("    of this in the sandbox", completions, |wait| wait.sandbox, "");
        report(
            "  a move, to the board's last byte",
            moves,
            |wait| wait.whole,
            if ours { "(99 % within 30 ms)" } else { "" },
        );
        report("    of this in the sandbox", moves, |wait| wait.sandbox, "");
        println!(
            "{:<40} {:>9.2} ms per interaction",
            "  processor time, including notices",
            each(measured, measured.processor)
        );
        println!(
            "{:<40} {:>9.2} ms",
            "  processor time of the sandbox",
            each(measured, measured.sandbox)
        );
        println!(
            "{:<40} {:>9}",
            "  requests that were rate limited", measured.rate_limited_requests
        );
        if abused {
            println!("{:<40} {:>9.0} MB", "  most memory", memory);
        }
        if against_engine > 0 {
            let games = format!("  moves of the engine in {against_engine} more games");
            println!("{games:<40} {answers:>9}");
        }
    }
    if let [(_, ours), (_, theirs)] = measured.as_slice() {
        let ratio = each(ours, ours.processor) / each(theirs, theirs.processor);
        println!("{:<40} {ratio:>9.2}    (at most 8)", "ratio of the bots' processor times");
    }
}

fn report(name: &str, waits: &[Wait], part: impl Fn(&Wait) -> Duration, note: &str) {
    let mut times: Vec<Duration> = waits.iter().map(part).collect();
    times.sort_unstable();
    let at = |hundredths: usize| times[(times.len() - 1) * hundredths / 100].as_secs_f64() * 1000.0;
    println!("{name:<40} {:>9.2} {:>9.2} {:>9.2} ms {note}", at(50), at(99), at(100));
}

/// Milliseconds of processor time per interaction.
fn each(measured: &Measured, time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0 / f64::from(measured.waits.interactions)
}

/// One bot in its own sandbox, with the same games and users as the other.
struct BotUnderTest {
    sandbox: Arc<Sandbox>,
    games: Vec<PlayedGame>,
    /// The games against the engine, which are not measured.
    engine_games: EngineGames,
    abuser: Option<Abuser>,
    /// The id of the bot's process.
    process: u32,
    /// The folder of the sandbox, deleted on drop.
    _folder: TempDir,
}

impl BotUnderTest {
    async fn start(program: &Path, against_engine: usize, abused: bool) -> Self {
        // The target folder is on a disk. On some systems /tmp is in memory.
        let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
        let gateway =
            GatewayOptions { identify_pause: Duration::ZERO, ..GatewayOptions::default() };
        let options = SandboxOptions {
            discord: DiscordOptions { gateway, ..DiscordOptions::default() },
            filter: "warn".to_owned(),
            web: std::env::var("COURIER_LOAD_WEB").is_ok_and(|text| text == "1"),
            ..SandboxOptions::new(program, folder.path())
        };
        let sandbox = Arc::new(Sandbox::without_bot(options).await.unwrap());
        let store = Store::open(&sandbox.database()).await.unwrap();
        let games = games::set_up(&sandbox, &store, OPEN, PLAYED).await;
        store.close().await;
        let engine_games = EngineGames::set_up(&sandbox, against_engine).await;
        sandbox.start_bot().await.unwrap();
        let process = sandbox.bot_process().await.unwrap();
        let abuser = if abused { Some(Abuser::set_up(&sandbox).await) } else { None };
        Self { sandbox, games, engine_games, abuser, process, _folder: folder }
    }

    /// Plays all games, and waits until every notice has been sent.
    async fn play(&mut self, seconds: u64) -> Waits {
        let against_engine = self.engine_games.play(seconds);
        let abuse = self.abuser.as_ref().map(|abuser| abuser.begin(seconds));
        let (games, waits) = play(std::mem::take(&mut self.games), seconds).await;
        self.games = games;
        against_engine.join_all().await;
        if let Some(abuse) = abuse {
            abuse.join_all().await;
        }
        wait_until_all_is_sent(&self.sandbox).await;
        waits
    }

    /// Plays all games, and adds the results to `measured`.
    async fn measure(&mut self, seconds: u64, measured: &mut Measured) {
        let totals = |bot: &Self| {
            (
                processor_time(bot.process),
                processor_time(std::process::id()),
                bot.sandbox.discord().rate_limited_requests(),
            )
        };
        let before = totals(self);
        let waits = self.play(seconds).await;
        let after = totals(self);
        measured.processor += after.0 - before.0;
        measured.sandbox += after.1 - before.1;
        measured.rate_limited_requests += after.2 - before.2;
        measured.waits.add(waits);
    }

    async fn stop(self) {
        self.engine_games.close().await;
        assert_eq!(self.sandbox.problems(), Vec::<String>::new());
        self.sandbox.stop_bot().await;
    }
}

/// Waits until every notice has been sent. Players who have just moved are notified after a delay,
/// and Discord limits the messages per second.
async fn wait_until_all_is_sent(sandbox: &Sandbox) {
    tokio::time::sleep(
        Duration::from_millis(TURN_NOTICE_DELAY.0.unsigned_abs()) + Duration::from_secs(1),
    )
    .await;
    let store = Store::open(&sandbox.database()).await.unwrap();
    while !store.due_messages(Moment(sandbox.now()), 1).await.unwrap().due.is_empty() {
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
    store.close().await;
    // Old boards are edited.
    tokio::time::sleep(Duration::from_secs(3)).await;
}

/// Plays all games in parallel, with interactions spread evenly over each second.
async fn play(games: Vec<PlayedGame>, seconds: u64) -> (Vec<PlayedGame>, Waits) {
    let mut playing = JoinSet::new();
    let begin = Instant::now() + Duration::from_millis(200);
    for (index, game) in games.into_iter().enumerate() {
        let first = begin
            + Duration::from_secs(1) * u32::try_from(index).unwrap()
                / u32::try_from(PLAYED).unwrap();
        playing.spawn(play_game(game, first, seconds));
    }
    let (mut games, mut all) = (Vec::new(), Waits::default());
    for (game, waits) in playing.join_all().await {
        games.push(game);
        all.add(waits);
    }
    (games, all)
}

/// Plays one game with an interaction at a fixed time of every second, or later if the previous
/// response is late.
async fn play_game(mut game: PlayedGame, first: Instant, seconds: u64) -> (PlayedGame, Waits) {
    let mut waits = Waits::default();
    for second in 0..seconds {
        if game.is_over() {
            break;
        }
        let next = (!second.is_multiple_of(2)).then(|| game.next_move());
        let due = first + Duration::from_secs(second);
        let late = Instant::now() > due;
        tokio::time::sleep_until(due.into()).await;
        // A timer may fire a millisecond late, which is not part of the wait. If the previous
        // response was late, the wait begins when this interaction was due.
        let begin = if late { due } else { Instant::now() };
        let wait = |times: ResponseTimes| Wait {
            whole: times.seen_at - begin,
            sandbox: times.seen_at - times.received_at,
        };
        let (times, of_kind) = match next {
            None => (game.complete().await, &mut waits.completions),
            Some(next) => (game.make_move(&next).await, &mut waits.moves),
        };
        if second >= LEAD_IN {
            of_kind.push(wait(times));
        }
        waits.interactions += 1;
    }
    (game, waits)
}

/// The processor time of a process so far, user and system.
fn processor_time(process: u32) -> Duration {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap();
    // After the name in parentheses come the state and ten numbers, then both times in hundredths
    // of a second.
    let (_, after) = stat.rsplit_once(')').unwrap();
    let ticks = after
        .split_whitespace()
        .skip(11)
        .take(2)
        .map(|ticks| ticks.parse::<u64>().unwrap())
        .sum::<u64>();
    Duration::from_millis(ticks * 10)
}

/// The most memory that a process has had so far, in megabytes.
fn most_memory(process: u32) -> f64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let kibibytes: f64 = line.trim().trim_end_matches(" kB").parse().unwrap();
    kibibytes * 1024.0 / 1e6
}
