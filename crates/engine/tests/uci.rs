//! The UCI program: as another program sees it, and with input that makes no sense.
#![allow(clippy::disallowed_methods)]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use courier_engine::uci::Session;
use courier_rules::notation::{fen, uci};
use courier_rules::{Game, Variant};
use proptest::prelude::*;

struct Program {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Program {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_courier-engine"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        Self { child, input, output }
    }

    fn send(&mut self, line: &str) {
        let input = self.input.as_mut().unwrap();
        writeln!(input, "{line}").unwrap();
        input.flush().unwrap();
    }

    /// The lines up to the first one that begins with this word.
    fn wait_for(&mut self, word: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert_ne!(self.output.read_line(&mut line).unwrap(), 0, "ended before {word:?}");
            lines.push(line.trim_end().to_owned());
            if lines.last().unwrap().split(' ').next() == Some(word) {
                return lines;
            }
        }
    }

    fn best(&mut self) -> String {
        let lines = self.wait_for("bestmove");
        lines.last().unwrap().split(' ').nth(1).unwrap().to_owned()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn arguments_are_answered_and_begin_no_session() {
    for (argument, code, begins) in [
        ("--version", 0, concat!("courier-engine ", env!("CARGO_PKG_VERSION"), "\n")),
        ("--help", 0, concat!("courier-engine ", env!("CARGO_PKG_VERSION"), "\n\nIt takes no")),
        ("uci", 2, "It takes no arguments"),
    ] {
        let output =
            Command::new(env!("CARGO_BIN_EXE_courier-engine")).arg(argument).output().unwrap();
        let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert!(said.starts_with(begins), "{argument}: {said}");
        assert_eq!(output.status.code(), Some(code), "{argument}");
    }
}

#[test]
fn it_introduces_itself() {
    let mut program = Program::start();
    program.send("uci");
    let lines = program.wait_for("uciok");
    assert!(lines[0].starts_with("id name Courier "));
    let variants = lines.iter().find(|line| line.contains("UCI_Variant")).unwrap();
    let known = Variant::all().iter().map(|variant| variant.plain_form().key());
    for name in known.chain(["caparandom", "fischerandom"]) {
        assert!(variants.contains(&format!(" var {name}")), "{variants}");
    }
}

#[test]
fn it_plays_every_variant() {
    let mut program = Program::start();
    program.send("uci");
    program.wait_for("uciok");
    for variant in Variant::all() {
        let plain = variant.key().trim_end_matches("960");
        program.send(&format!("setoption name UCI_Variant value {plain}"));
        program.send(&format!("setoption name UCI_Chess960 value {}", plain != variant.key()));
        program.send("ucinewgame");
        program.send("isready");
        program.wait_for("readyok");
        let mut game = Game::new(variant.start(variant.default_start()).unwrap());
        let mut moves = String::new();
        for _ in 0..6 {
            program.send(&format!("position startpos moves{moves}"));
            program.send("go nodes 500");
            let best = program.best();
            game.play(uci::parse(game.position(), &best).unwrap()).unwrap();
            moves.push_str(&format!(" {best}"));
        }
    }
}

#[test]
fn it_finds_a_mate_and_says_so() {
    let mut program = Program::start();
    program.send("position fen 7k/5ppp/8/8/8/8/8/R6K w - - 0 1");
    program.send("go depth 5");
    let lines = program.wait_for("bestmove");
    assert!(lines.iter().any(|line| line.contains("score mate 1")), "{lines:?}");
    assert_eq!(lines.last().unwrap(), "bestmove a1a8");
    program.send("position fen 7k/5ppp/8/8/8/8/8/R6K w - - 0 1 moves a1a8");
    program.send("go depth 5");
    assert_eq!(program.wait_for("bestmove"), ["info depth 0 score mate 0", "bestmove (none)"]);
}

#[test]
fn a_stalemate_has_the_score_of_its_game() {
    let mut program = Program::start();
    program.send("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    program.send("go nodes 100");
    assert_eq!(program.wait_for("bestmove")[0], "info depth 0 score cp 0");
}

#[test]
fn the_last_line_before_the_move_begins_with_it() {
    let mut program = Program::start();
    let positions = [
        "startpos",
        "startpos moves e2e4 e7e5 g1f3 b8c6 f1c4",
        "fen r2q1rk1/n1p2p1p/1p1p3b/p2P1Np1/nP6/P1P1B2Q/3KP1bP/3R1B1R w - - 8 36",
    ];
    for (position, nodes) in
        positions.iter().flat_map(|position| (100..9_000).step_by(100).map(move |n| (position, n)))
    {
        program.send("ucinewgame");
        program.send(&format!("position {position}"));
        program.send(&format!("go nodes {nodes}"));
        let lines = program.wait_for("bestmove");
        let [.., info, answer] = lines.as_slice() else { panic!("{lines:?}") };
        let line = info.split_once(" pv ").unwrap().1;
        let first = line.split(' ').next().unwrap();
        assert_eq!(answer.split(' ').nth(1), Some(first), "{position} {nodes}: {lines:?}");
    }
}

#[test]
fn pondering_counts_in_what_is_reported() {
    let (output, time) = (Arc::new(Mutex::new(Written::default())), Arc::new(AtomicU64::new(0)));
    let now = Arc::clone(&time);
    let clock = Arc::new(move || Duration::from_millis(now.load(Ordering::Relaxed)));
    let mut session = Session::new(Arc::clone(&output) as _, clock).unwrap();
    assert!(session.handle("go ponder nodes 300000").is_continue());
    time.store(30_000, Ordering::Relaxed);
    assert!(session.handle("ponderhit").is_continue());
    session.close();
    let text = String::from_utf8(output.lock().unwrap().0.clone()).unwrap();
    let times = text.lines().filter_map(|line| line.split_once(" time ")?.1.split(' ').next());
    let times: Vec<&str> = times.collect();
    assert!(times.iter().all(|time| ["1", "30000"].contains(time)), "{text}");
    assert_eq!(times.last(), Some(&"30000"), "{text}");
}

/// A program that has gone away.
struct Gone;

impl Write for Gone {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(std::io::ErrorKind::BrokenPipe.into())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_search_that_nobody_waits_for_ends() {
    let (ended, wait) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        let clock = Arc::new(|| Duration::ZERO);
        let mut session = Session::new(Arc::new(Mutex::new(Gone)), clock).unwrap();
        assert!(session.handle("go depth 90").is_continue());
        session.close();
        ended.send(()).unwrap();
    });
    assert_eq!(wait.recv_timeout(Duration::from_secs(60)), Ok(()));
}

#[test]
fn it_answers_while_it_thinks_and_stops_when_told() {
    let mut program = Program::start();
    program.send("position startpos");
    program.send("go infinite");
    program.send("isready");
    program.wait_for("readyok");
    program.send("stop");
    assert_ne!(program.best(), "(none)");
    program.send("go ponder wtime 1000 btime 1000");
    program.send("ponderhit");
    assert_ne!(program.best(), "(none)");
    program.send("go movetime 30");
    assert_ne!(program.best(), "(none)");
    program.send("go wtime 200 btime 200 winc 10 binc 10");
    assert_ne!(program.best(), "(none)");
}

#[test]
fn several_lines_are_reported() {
    let mut program = Program::start();
    program.send("setoption name MultiPV value 3");
    program.send("position startpos");
    program.send("go depth 4");
    let lines = program.wait_for("bestmove");
    for number in 1..=3 {
        assert!(lines.iter().any(|line| line.contains(&format!(" multipv {number} "))));
    }
}

#[test]
fn a_pipe_that_ends_still_gets_its_move() {
    let mut program = Program::start();
    program.send("position startpos moves e2e4");
    program.send("go nodes 2000");
    program.input = None;
    assert_ne!(program.best(), "(none)");
    assert!(program.child.wait().unwrap().success());
}

#[test]
fn a_search_without_limits_ends_with_the_input() {
    for go in ["go", "go infinite", "go ponder wtime 9000 btime 9000", "go mate 2", "go btime 9000"]
    {
        let mut program = Program::start();
        program.send("position startpos");
        program.send(go);
        program.input = None;
        assert_ne!(program.best(), "(none)", "{go}");
        assert!(program.child.wait().unwrap().success());
    }
}

#[test]
fn every_level_keeps_to_what_go_asks_for() {
    let mut program = Program::start();
    for level in 1..=8 {
        program.send(&format!("setoption name Skill Level value {level}"));
        program.send("position startpos");
        program.send("go nodes 900 searchmoves a2a3 h2h4");
        let best = program.best();
        assert!(["a2a3", "h2h4"].contains(&best.as_str()), "level {level}: {best}");
        program.send("go depth 2");
        let lines = program.wait_for("bestmove");
        assert!(!lines.iter().any(|line| line.starts_with("info depth 3 ")), "{lines:?}");
        program.send("go nodes 900");
        let lines = program.wait_for("bestmove");
        let nodes = lines.iter().filter_map(|line| line.split_once(" nodes "));
        let nodes = nodes.map(|(_, rest)| rest.split(' ').next().unwrap().parse::<u64>().unwrap());
        assert!(nodes.max().unwrap() <= 900, "level {level}: {lines:?}");
    }
}

#[test]
fn a_low_level_varies_with_the_seed_and_repeats_with_it() {
    let mut program = Program::start();
    program.send("setoption name Skill Level value 1");
    program.send("position startpos");
    let mut choose = |seed: u32| {
        program.send(&format!("setoption name Seed value {seed}"));
        program.send("go");
        program.best()
    };
    let moves: Vec<String> = (0..20).map(&mut choose).collect();
    assert_eq!(moves, (0..20).map(&mut choose).collect::<Vec<_>>());
    assert!(moves.iter().any(|mv| *mv != moves[0]), "{moves:?}");
}

#[test]
fn a_wrong_move_is_reported_and_the_moves_before_it_count() {
    let mut program = Program::start();
    program.send("position startpos moves e2e4 e2e4");
    program.send("d");
    let lines = program.wait_for("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
    assert!(lines[0].starts_with("info string \"e2e4\""), "{lines:?}");
}

#[test]
fn no_move_is_made_up_for_a_position_that_cannot_be_read() {
    let mut program = Program::start();
    program.send("position startpos moves e2e4");
    program.send("position fen 8/8/8 w - - 0 1");
    for command in ["d", "eval", "go nodes 100"] {
        program.send(command);
    }
    let lines = program.wait_for("bestmove");
    assert!(lines[0].starts_with("info string "), "{lines:?}");
    assert_eq!(lines[1..4], ["info string no position"; 3], "{lines:?}");
    assert_eq!(lines[4..], ["bestmove (none)"]);
    for (go, end) in [("go infinite", "stop"), ("go ponder wtime 9 btime 9", "ponderhit")] {
        program.send(go);
        program.send("isready");
        assert!(!program.wait_for("readyok").iter().any(|line| line.starts_with("bestmove")));
        program.send(end);
        assert_eq!(program.best(), "(none)");
    }
    program.send("position startpos");
    program.send("go nodes 100");
    assert_ne!(program.best(), "(none)");
}

#[test]
fn no_other_move_is_searched_than_those_that_are_named() {
    let mut program = Program::start();
    program.send("position startpos");
    for level in [1, 8] {
        program.send(&format!("setoption name Skill Level value {level}"));
        program.send("go depth 2 searchmoves e1g1 e2e5");
        assert_eq!(program.best(), "(none)");
        program.send("go depth 2 searchmoves e1g1 e2e4");
        assert_eq!(program.best(), "e2e4");
    }
}

#[test]
fn an_empty_hand_may_be_a_dash() {
    let mut program = Program::start();
    program.send("setoption name UCI_Variant value crazyhouse");
    program.send("position fen 7k/5ppp/8/8/8/8/8/R6K[-] w - - 0 1");
    program.send("go depth 2");
    assert_ne!(program.best(), "(none)");
}

/// What a session writes.
#[derive(Default)]
struct Written(Vec<u8>);

impl Write for Written {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Lines that are almost commands.
fn lines() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "uci",
        "isready",
        "ucinewgame",
        "setoption",
        "name",
        "value",
        "UCI_Variant",
        "cescacs",
        "shogun",
        "UCI_Chess960",
        "true",
        "Hash",
        "1",
        "MultiPV",
        "Skill Level",
        "position",
        "startpos",
        "fen",
        "moves",
        "e2e4",
        "e7e5",
        "E7-E9",
        "P@e4",
        "0000",
        "4k3/8/8/8/8/8/8/4K3",
        "w",
        "b",
        "-",
        "stop",
        "ponderhit",
        "d",
        "eval",
        "depth 2",
        "mate",
        "searchmoves",
        "-7",
        "99999999999999999999",
        "\u{fffd}",
    ]);
    prop_oneof![
        3 => prop::collection::vec(words, 0..7).prop_map(|words| words.join(" ")),
        1 => "\\PC{0,40}",
    ]
}

/// Searches. What has a limit has a low one, and the others are stopped when the session is closed.
fn searches() -> impl Strategy<Value = String> {
    prop::sample::select(vec![
        "go",
        "go nodes 50",
        "go depth 2",
        "go movetime 1",
        "go mate 1",
        "go wtime -5 btime 3 nodes 30",
        "go wtime 9223372036854775807 btime 9223372036854775807 movestogo 1 nodes 30",
        "go wtime 9 btime 9 winc 9223372036854775807 binc 9223372036854775807 nodes 30",
        "go nodes 20 searchmoves e2e4 zz",
        "go ponder nodes 9",
        "go infinite",
    ])
    .prop_map(str::to_owned)
}

fn options() -> impl Strategy<Value = String> {
    let keys: Vec<&str> = Variant::all().iter().map(|variant| variant.key()).collect();
    let variants = prop::sample::select(keys).prop_map(|key| ("UCI_Variant", key.to_owned()));
    let others = prop::sample::select(vec![
        ("UCI_Variant", "caparandom"),
        ("UCI_Variant", "go"),
        ("UCI_Chess960", "true"),
        ("UCI_Chess960", "false"),
        ("UCI_Chess960", "yes"),
        ("Hash", "1"),
        ("Hash", "2"),
        ("Hash", "99999999999"),
        ("MultiPV", "1"),
        ("MultiPV", "5"),
        ("MultiPV", "64"),
        ("Skill Level", "1"),
        ("Skill Level", "8"),
        ("Skill Level", "9"),
        ("Seed", "4294967295"),
        ("Clear Hash", ""),
    ]);
    let others = others.prop_map(|(name, value)| (name, value.to_owned()));
    prop_oneof![variants, others]
        .prop_map(|(name, value)| format!("setoption name {name} value {value}"))
}

/// A position of any variant, with moves that are legal there. The session may have another variant
/// at that time. Some are damaged: a character is missing, or there is one too many.
fn positions() -> impl Strategy<Value = String> {
    let variants = prop::sample::select(Variant::all().to_vec());
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 0..40);
    let damage = prop::option::weighted(0.3, (any::<prop::sample::Index>(), "[ a-zA-Z0-9/@+-]?"));
    (variants, any::<u32>(), choices, 0_usize..40, damage).prop_map(
        |(variant, start, choices, shown, damage)| {
            let mut game = Game::new(variant.start(start % variant.start_count()).unwrap());
            let mut text = None;
            let mut moves = String::new();
            for (ply, choice) in choices.iter().enumerate() {
                if ply >= shown && text.is_none() {
                    text = Some(fen::print(game.position()));
                    moves.clear();
                }
                let legal: Vec<_> = game.position().legal_moves().iter().collect();
                if legal.is_empty() {
                    break;
                }
                let mv = *choice.get(&legal);
                moves.push_str(&format!(" {}", uci::print(game.position(), mv)));
                game.play_past_draw(mv).unwrap();
            }
            let place = text.map_or("startpos".to_owned(), |text| format!("fen {text}"));
            let mut command = format!("position {place} moves{moves}");
            if let Some((at, letter)) = damage {
                let places: Vec<_> = command.char_indices().collect();
                let &(at, damaged) = at.get(&places);
                command.replace_range(at..at + damaged.len_utf8(), &letter);
            }
            command
        },
    )
}

/// A session: mostly whole commands.
fn sessions() -> impl Strategy<Value = Vec<String>> {
    let line = prop_oneof![2 => lines(), 3 => options(), 3 => positions(), 3 => searches()];
    prop::collection::vec(line, 0..16)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn no_input_makes_it_panic(lines in sessions()) {
        let output = Arc::new(Mutex::new(Written::default()));
        // A millisecond passes each time that somebody looks at the clock.
        let passed = AtomicU64::new(0);
        let clock =
            Arc::new(move || Duration::from_millis(passed.fetch_add(1, Ordering::Relaxed)));
        let mut session = Session::new(output.clone(), clock).unwrap();
        let mut searches = 0;
        for line in &lines {
            if session.handle(line).is_break() {
                break;
            }
            searches += usize::from(line.split(' ').next() == Some("go"));
        }
        session.close();
        let text = String::from_utf8(output.lock().unwrap().0.clone()).unwrap();
        prop_assert_eq!(text.matches("bestmove").count(), searches, "{}", text);
    }
}
