//! The example `oracle`, driven as a process through its pipes. Its answers are compared with the
//! documented format and with the vectors, not with the types of the crate.
#![allow(clippy::unwrap_used, clippy::expect_used)]
// Counts are printed; see them with --nocapture.
#![allow(clippy::disallowed_macros, clippy::print_stdout)]

mod common;

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::OnceLock;

use common::{json, lines};
use serde::Deserialize;
use serde_json::{Value, json};

/// The example, running.
struct Oracle {
    process: Child,
    questions: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Oracle {
    fn start() -> Self {
        let mut process =
            Command::new(program()).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let questions = process.stdin.take();
        let answers = BufReader::new(process.stdout.take().unwrap());
        Self { process, questions, answers }
    }

    /// Writes one line and reads one line.
    fn ask_raw(&mut self, line: &[u8]) -> Value {
        let pipe = self.questions.as_mut().unwrap();
        pipe.write_all(line).unwrap();
        pipe.write_all(b"\n").unwrap();
        pipe.flush().unwrap();
        let mut answer = String::new();
        self.answers.read_line(&mut answer).unwrap();
        assert!(answer.ends_with('\n'), "no answer to {}", String::from_utf8_lossy(line));
        serde_json::from_str(&answer).unwrap()
    }

    fn ask(&mut self, question: &Value) -> Value {
        self.ask_raw(question.to_string().as_bytes())
    }

    /// An answer that tells a position, and nothing but what is promised.
    fn state(&mut self, question: &Value) -> State {
        let answer = self.ask(question);
        serde_json::from_value(answer.clone())
            .unwrap_or_else(|error| panic!("{error}: {question} gave {answer}"))
    }

    fn error(&mut self, line: &[u8]) -> String {
        let answer = self.ask_raw(line);
        let Refused { error } = serde_json::from_value(answer.clone()).unwrap_or_else(|error| {
            panic!("{error}: {} gave {answer}", String::from_utf8_lossy(line))
        });
        error
    }

    /// Closes the pipe: the program ends by itself, and well.
    fn ends(mut self) {
        drop(self.questions.take());
        assert!(self.process.wait().unwrap().success());
    }
}

impl Drop for Oracle {
    fn drop(&mut self) {
        // Where a test has failed, the pipe is still open.
        drop(self.questions.take());
        let _ = self.process.wait();
    }
}

/// Builds the example, which `cargo test --test oracle` alone does not, and returns its path.
fn program() -> PathBuf {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(build_program).clone()
}

fn build_program() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let profile = test.parent().and_then(|deps| deps.parent()).unwrap();
    let program = profile.join("examples").join(format!("oracle{}", std::env::consts::EXE_SUFFIX));
    let release = profile.ends_with("release").then_some("--release");
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--example", "oracle", "--manifest-path"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
        .arg("--target-dir")
        .arg(profile.parent().unwrap())
        .args(release)
        .status()
        .unwrap();
    assert!(built.success() && program.exists(), "the example could not be built");
    program
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct State {
    position: String,
    check: bool,
    /// As programs write a move, and as people do.
    moves: BTreeMap<String, String>,
    /// Promised to be there even where it is null.
    #[serde(deserialize_with = "Option::deserialize")]
    end: Option<End>,
    insufficient: [bool; 2],
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct End {
    kind: String,
    #[serde(deserialize_with = "Option::deserialize")]
    winner: Option<String>,
    claim: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Refused {
    error: String,
}

fn end(kind: &str, winner: Option<&str>, claim: bool) -> Option<End> {
    Some(End { kind: kind.to_owned(), winner: winner.map(str::to_owned), claim })
}

const CESCACS_START: &str = "/28:v/27:dk/26:gjg/25:rnnr/24:pejep/23:ppeepp/22:2pjp2/21:3pp3/20:3p3\
    /8:3P3/7:3PP3/6:2PJP2/5:PPEEPP/4:PEJEP/3:RNNR/2:GJG/1:DK/0:V/ w RKRrkr - 0 1";

/// Every game by its key, with and without `chess960`, from the start its rules give.
#[test]
fn every_game_has_its_usual_start() {
    let mut oracle = Oracle::start();
    let capablanca = "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR";
    for (key, shuffled, position, moves) in [
        ("chess", false, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(), 20),
        ("chess", true, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1".to_owned(), 20),
        (
            "crazyhouse",
            false,
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1".to_owned(),
            20,
        ),
        (
            "crazyhouse",
            true,
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w HAha - 0 1".to_owned(),
            20,
        ),
        ("capablanca", false, format!("{capablanca} w KQkq - 0 1"), 28),
        ("capablanca", true, format!("{capablanca} w JAja - 0 1"), 28),
        ("capahouse", false, format!("{capablanca}[] w KQkq - 0 1"), 28),
        ("capahouse", true, format!("{capablanca}[] w JAja - 0 1"), 28),
        (
            "shogun",
            false,
            "rnb+fkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB+FKBNR[] w KQkq - 0 1".to_owned(),
            20,
        ),
        ("cescacs", false, CESCACS_START.to_owned(), 68),
    ] {
        let mut questions = vec![json!({"variant": key, "chess960": shuffled})];
        // The files of the vectors join both to one word.
        questions.extend(shuffled.then(|| json!({"variant": format!("{key}960")})));
        questions.extend((!shuffled).then(|| json!({"variant": key})));
        // An array means the same with its rights written either way.
        questions
            .push(json!({"variant": key, "chess960": shuffled, "position": position, "moves": []}));
        for question in questions {
            let state = oracle.state(&question);
            assert_eq!(state.position, position, "{question}");
            assert_eq!(state.moves.len(), moves, "{question}");
            assert_eq!(
                (state.check, state.end, state.insufficient),
                (false, None, [false, false]),
                "{question}"
            );
        }
    }
    oracle.ends();
}

#[test]
fn moves_are_played_drops_and_castlings_too() {
    let mut oracle = Oracle::start();
    let array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let open = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let wide = "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1";
    let rooks = "/21:k7/3:R2R/1:1K/ w RKR- - 0 1";
    let crazyhouse = "4k3/8/8/8/8/8/8/4K3[NPq] w - - 0 1";
    let shogun = "7k/8/8/2R5/8/8/8/4K3[B] w - - 0 1";
    for (variant, chess960, position, moves, after) in [
        // Moves as engines write them, and as people do.
        (
            "chess",
            false,
            array,
            "e2e4 c5 g1f3",
            "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
        ),
        ("chess", false, open, "e1g1", "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"),
        ("chess", false, open, "e1h1", "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"),
        ("chess", false, open, "0-0-0", "4k3/8/8/8/8/8/8/2KR3R b - - 1 1"),
        ("chess", true, open, "e1h1", "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"),
        ("chess", true, "4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
        ("capablanca", false, wide, "f1i1", "5k4/10/10/10/10/10/10/R6RK1 b - - 1 1"),
        ("capablanca", false, wide, "f1a1", "5k4/10/10/10/10/10/10/2KR5R b - - 1 1"),
        ("capablanca", true, wide, "f1j1", "5k4/10/10/10/10/10/10/R6RK1 b - - 1 1"),
        ("crazyhouse", false, crazyhouse, "P@e4", "4k3/8/8/8/4P3/8/8/4K3[Nq] b - - 0 1"),
        ("crazyhouse", false, crazyhouse, "@e4 q@a4", "4k3/8/8/8/q3P3/8/8/4K3[N] w - - 0 2"),
        ("crazyhouse", true, crazyhouse, "n@f6", "4k3/8/5N2/8/8/8/8/4K3[Pq] b - - 0 1"),
        ("shogun", false, shogun, "c5c6+ h8h7 B@a1", "8/7k/2+R5/8/8/8/8/B3K3[] b - - 0 2"),
        ("cescacs", false, rooks, "KRK-HIO KP21-P19", "/19:k7/6:4K2/5:4R1/3:R3/ w -- - 2 2"),
        ("cescacs", false, rooks, "KRR-FEE", "/21:k7/7:3R4/6:3K3/5:2R3/ b -- - 1 1"),
        (
            "cescacs",
            false,
            CESCACS_START,
            "E7-E13 E21-E15",
            "/28:v/27:dk/26:gjg/25:rnnr/24:pejep/23:ppeepp/22:2pjp2/21:4p3/20:3p3\
             /15:3p4/13:3P4/8:3P3/7:4P3/6:2PJP2/5:PPEEPP\
             /4:PEJEP/3:RNNR/2:GJG/1:DK/0:V/ w RKRrkr E15@19-17 0 2",
        ),
    ] {
        let moves: Vec<&str> = moves.split(' ').collect();
        let question =
            json!({"variant": variant, "chess960": chess960, "position": position, "moves": moves});
        let state = oracle.state(&question);
        assert_eq!(state.position, after, "{question}");
    }
    oracle.ends();
}

/// Every way a game ends or may be claimed drawn, who has won, and who could never mate.
#[test]
fn ends_and_claims() {
    let mut oracle = Oracle::start();
    let knights = "g1f3 g8f6 f3g1 f6g8 ";
    let bishops = "JF6-E9 JF22-E19 JE9-F6 JE19-F22 ";
    let drawn = [true, true];
    let open = [false, false];
    for (variant, position, moves, expected, insufficient) in [
        (
            "chess",
            None,
            "f2f3 e7e5 g2g4 d8h4".to_owned(),
            end("checkmate", Some("black"), false),
            open,
        ),
        (
            "chess",
            Some("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"),
            "Qf7".to_owned(),
            end("stalemate", None, false),
            [false, true],
        ),
        (
            "chess",
            Some("4k3/8/8/8/8/8/3n4/4K3 w - - 0 1"),
            "e1d2".to_owned(),
            end("insufficient", None, false),
            drawn,
        ),
        ("chess", Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), String::new(), None, [false, true]),
        ("chess", Some("4k3/8/8/8/8/8/4P3/4K3 w - - 99 80"), String::new(), None, [false, true]),
        (
            "chess",
            Some("4k3/8/8/8/8/8/4P3/4K3 w - - 99 80"),
            "e1d1".to_owned(),
            end("fifty", None, true),
            [false, true],
        ),
        (
            "chess",
            Some("4k3/8/8/8/8/8/4P3/4K3 w - - 99 80"),
            "e2e3".to_owned(),
            None,
            [false, true],
        ),
        (
            "chess",
            Some("4k3/8/8/8/8/8/4P3/4K3 w - - 149 80"),
            "e1d1".to_owned(),
            end("seventyfive", None, false),
            [false, true],
        ),
        ("chess", None, knights.to_owned(), None, open),
        ("chess", None, knights.repeat(2), end("threefold", None, true), open),
        ("chess", None, knights.repeat(3), end("threefold", None, true), open),
        ("chess", None, knights.repeat(4), end("fivefold", None, false), open),
        // Records of other houses go on where ours would have been drawn.
        ("chess", None, knights.repeat(4) + "e2e4", None, open),
        // What is gone comes back: no material is too little.
        ("capahouse", Some("5k4/10/10/10/10/10/10/5K4[] w - - 0 1"), String::new(), None, open),
        (
            "capablanca",
            Some("5k4/10/10/10/10/10/10/5KA3 w - - 0 1"),
            String::new(),
            None,
            [false, true],
        ),
        ("crazyhouse", None, knights.repeat(2), end("threefold", None, true), open),
        ("shogun", Some("4k3/8/8/8/8/8/8/4K3[P] w - - 99 80"), "P@a1".to_owned(), None, open),
        (
            "cescacs",
            Some("/28:k/9:1d6/7:K7/ w -- - 0 1"),
            String::new(),
            end("checkmate", Some("black"), false),
            [true, false],
        ),
        (
            "cescacs",
            Some("/15:7D/11:K7/7:k7/ w -- - 0 1"),
            "DZ15-Z19".to_owned(),
            end("stalemate", None, false),
            [false, true],
        ),
        (
            "cescacs",
            Some("/14:3E3/7:k7/1:1K/ w -- - 0 1"),
            String::new(),
            end("insufficient", None, false),
            drawn,
        ),
        ("cescacs", Some("/14:3G3/7:k7/1:1K/ w -- - 0 1"), String::new(), None, [false, true]),
        (
            "cescacs",
            Some("/14:3R3/9:k7/1:1K/ w -- - 100 90"),
            String::new(),
            end("fifty", None, true),
            [false, true],
        ),
        (
            "cescacs",
            Some("/14:3R3/9:k7/1:1K/ w -- - 150 120"),
            String::new(),
            end("seventyfive", None, false),
            [false, true],
        ),
        ("cescacs", None, bishops.repeat(2), end("threefold", None, true), open),
        ("cescacs", None, bishops.repeat(4), end("fivefold", None, false), open),
    ] {
        let moves: Vec<&str> = moves.split_ascii_whitespace().collect();
        let question = json!({"variant": variant, "position": position, "moves": moves});
        let state = oracle.state(&question);
        assert_eq!(state.end, expected, "{question}");
        assert_eq!(state.insufficient, insufficient, "{question}");
        let over =
            state.end.is_some_and(|end| matches!(end.kind.as_str(), "checkmate" | "stalemate"));
        assert_eq!(state.moves.is_empty(), over, "{question}");
    }
    oracle.ends();
}

#[test]
fn trees_are_counted() {
    let mut oracle = Oracle::start();
    for (question, nodes) in [
        (json!({"variant": "chess", "perft": 0}), 1),
        (json!({"variant": "chess", "perft": 4}), 197_281),
        (json!({"variant": "chess", "moves": ["e2e4"], "perft": 1}), 20),
        (json!({"variant": "cescacs", "perft": 1}), 68),
        (json!({"variant": "cescacs", "perft": 2}), 4_612),
        (json!({"variant": "cescacs", "perft": 3}), 340_385),
    ] {
        assert_eq!(oracle.ask(&question), json!({"nodes": nodes}), "{question}");
    }
    oracle.ends();
}

/// Whatever comes in, one line goes out, and the next question is answered.
#[test]
fn a_line_that_cannot_be_read_gives_an_error_and_the_next_is_read() {
    let mut oracle = Oracle::start();
    for line in [
        "",
        "   ",
        "e2e4",
        "[]",
        "17",
        "{",
        r#"{"variant": "chess""#,
        r#"{"position": "8/8/8/8/8/8/8/8 w - - 0 1"}"#,
        r#"{"variant": "tiddlywinks"}"#,
        r#"{"variant": "shogun", "chess960": true}"#,
        r#"{"variant": "cescacs", "chess960": true}"#,
        r#"{"variant": "chess", "postion": "a slip of the pen"}"#,
        r#"{"variant": "chess", "position": ""}"#,
        r#"{"variant": "chess", "position": "8/8/8/8/8/8/8/8 w - - 0 1"}"#,
        r#"{"variant": "chess", "position": "/21:k7/7:K7/ w -- - 0 1"}"#,
        r#"{"variant": "cescacs", "position": "4k3/8/8/8/8/8/8/4K3 w - - 0 1"}"#,
        r#"{"variant": "chess", "moves": "e2e4"}"#,
        r#"{"variant": "chess", "moves": ["e2e5"]}"#,
        r#"{"variant": "chess", "moves": ["f2f3", "e7e5", "g2g4", "d8h4", "a2a3"]}"#,
        r#"{"variant": "chess", "perft": -1}"#,
        r#"{"variant": "chess", "perft": "deep"}"#,
    ] {
        assert!(!oracle.error(line.as_bytes()).is_empty(), "{line}");
        assert_eq!(
            oracle.ask(&json!({"variant": "chess", "perft": 1})),
            json!({"nodes": 20}),
            "after {line}"
        );
    }
    let no_text =
        [b"{\"variant\": \"chess\", \"position\": \"".as_slice(), &[0xff, 0xfe, 0x80], b"\"}"]
            .concat();
    assert!(
        oracle.error(&no_text).contains("row"),
        "bytes that are no text are read as signs that fit nowhere"
    );
    assert!(oracle.error(&[b'{'; 5_000]).contains("column"));
    assert!(
        oracle.error(br#"{"variant": "chess", "moves": ["Ke2"]}"#).contains("Ke2"),
        "the move is named"
    );
    assert!(oracle.error(br#"{"variant": "go"}"#).contains("go"), "the variant is named");
    oracle.ends();
}

#[derive(Deserialize)]
struct Record {
    variant: String,
    chess960: bool,
    start: String,
    end: Option<PieceType>,
    plies: Vec<Ply>,
}

#[derive(Deserialize)]
struct PieceType {
    kind: String,
}

#[derive(Deserialize)]
struct Ply {
    fen: String,
    check: u8,
    moves: BTreeMap<String, String>,
    insufficient: Option<[u8; 2]>,
    played: Option<String>,
}

/// A sample of every square game's vectors: legal moves with both notations, check, material, and
/// how games end.
#[test]
fn the_square_vectors() {
    for key in [
        "chess",
        "chess960",
        "crazyhouse",
        "crazyhouse960",
        "capablanca",
        "capablanca960",
        "capahouse",
        "capahouse960",
        "shogun",
    ] {
        let mut oracle = Oracle::start();
        let mut asked = 0;
        for (game, line) in lines(&format!("{key}.jsonl")).enumerate() {
            let record: Record = serde_json::from_str(&line).unwrap();
            let about = |position: &str, moves: &[&str]| {
                json!({
                    "variant": record.variant,
                    "chess960": record.chess960,
                    "position": position,
                    "moves": moves,
                })
            };
            // From every game other plies, so that all stages are seen.
            for ply in record.plies.iter().skip(game % 15).step_by(15) {
                let state = oracle.state(&about(&ply.fen, &[]));
                assert_eq!(state.position, ply.fen);
                assert_eq!(state.moves, ply.moves, "{}", ply.fen);
                assert_eq!(state.check, ply.check != 0, "{}", ply.fen);
                if let Some(insufficient) = ply.insufficient {
                    assert_eq!(state.insufficient.map(u8::from), insufficient, "{}", ply.fen);
                }
                asked += 1;
            }
            if game % 5 == 0 {
                let moves: Vec<&str> =
                    record.plies.iter().filter_map(|ply| ply.played.as_deref()).collect();
                let state = oracle.state(&about(&record.start, &moves));
                let last = record.plies.last().unwrap();
                assert_eq!((&state.position, state.moves), (&last.fen, last.moves.clone()));
                let kind = record.end.map(|end| {
                    if end.kind == "repetition" { "threefold".to_owned() } else { end.kind }
                });
                let told = state.end.as_ref();
                assert_eq!(told.map(|end| &end.kind), kind.as_ref(), "{}", last.fen);
                let may_be_claimed = matches!(kind.as_deref(), Some("threefold" | "fifty"));
                assert_eq!(told.is_some_and(|end| end.claim), may_be_claimed, "{}", last.fen);
                let mover = if last.fen.contains(" w ") { "white" } else { "black" };
                let winner = told.and_then(|end| end.winner.as_deref());
                assert!(
                    winner != Some(mover)
                        && winner.is_some() == (kind.as_deref() == Some("checkmate"))
                );
                asked += 1;
            }
        }
        println!("{key}: {asked} questions");
        assert!(asked > 300, "{key}: {asked}");
        oracle.ends();
    }
}

#[derive(Deserialize)]
struct Turn {
    pos: String,
    check: bool,
    legal: BTreeSet<String>,
    played: Option<String>,
    next: Option<String>,
}

#[derive(Deserialize)]
struct Special {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    pos: String,
    check: bool,
    legal: Option<BTreeSet<String>>,
    status: Option<Status>,
}

#[derive(Deserialize)]
struct Status {
    end: String,
    why: Option<String>,
    result: String,
}

/// Moves of C'escacs go by their names without marks of check; what people read may have a mark.
fn named(state: &State) -> BTreeSet<String> {
    for (name, written) in &state.moves {
        let mark = written
            .strip_prefix(name.as_str())
            .unwrap_or_else(|| panic!("{name} is written {written}"));
        assert!(["", "+∞", "+^", "++", "#"].contains(&mark), "{written}");
    }
    state.moves.keys().cloned().collect()
}

/// A sample of the recorded games of C'escacs, and every composed position.
#[test]
fn the_vectors_of_cescacs() {
    let mut oracle = Oracle::start();
    let mut asked = 0;
    for line in lines("cescacs.jsonl").step_by(25) {
        let turn: Turn = serde_json::from_str(&line).unwrap();
        let state = oracle.state(&json!({"variant": "cescacs", "position": turn.pos}));
        assert_eq!(state.position, turn.pos);
        assert_eq!((named(&state), state.check), (turn.legal, turn.check), "{}", turn.pos);
        if let (Some(played), Some(next)) = (turn.played, turn.next) {
            let question = json!({"variant": "cescacs", "position": turn.pos, "moves": [played]});
            assert_eq!(oracle.state(&question).position, next, "{question}");
        }
        asked += 1;
    }
    assert!(asked > 400, "{asked}");
    let file: Special = serde_json::from_str(&json("cescacs_special.json")).unwrap();
    assert_eq!(file.cases.len(), 602);
    for case in file.cases {
        let id = &case.id;
        let state = oracle.state(&json!({"variant": "cescacs", "position": case.pos}));
        assert_eq!(state.check, case.check, "{id}");
        assert!(case.legal.is_none_or(|legal| legal == named(&state)), "{id}");
        let expected =
            case.status.and_then(|status| match (status.end.as_str(), status.why.as_deref()) {
                ("mate", _) => end(
                    "checkmate",
                    Some(if status.result == "3-0" { "white" } else { "black" }),
                    false,
                ),
                ("stalemate", _) => end("stalemate", None, false),
                (_, Some("insufficient")) => end("insufficient", None, false),
                (_, Some("seventy-five")) => end("seventyfive", None, false),
                other => panic!("unknown end {other:?}"),
            });
        // What may be claimed is no end yet; the composed positions tell ends only.
        assert_eq!(state.end.filter(|end| !end.claim), expected, "{id}");
    }
    oracle.ends();
}
