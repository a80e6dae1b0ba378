//! The tags by which other programs recognize the variant and the starting position of a record.
//! If Python is installed and PyPI can be reached, python-chess and Fairy-Stockfish read records of
//! random games; otherwise the test says that it did not run them and checks only the table.

mod python;

use std::io::Write as _;

use courier_rules::notation::{fen, san, uci};
use courier_rules::{BoardShape, Captured, Game, Position, Variant, pgn};
use serde_json::json;

/// The lines of a record's tags that name the variant and the starting position.
fn tags(record: &str) -> Vec<&str> {
    let starts = ["[Variant ", "[SetUp ", "[FEN ", "[PDTL "];
    record.lines().filter(|line| starts.iter().any(|start| line.starts_with(start))).collect()
}

fn record(key: &str, start: u32) -> String {
    let start = Variant::by_key(key).unwrap().start(start).unwrap();
    pgn::print(&pgn::PgnGame::of(Game::new(start)))
}

#[test]
fn every_variant_has_tags_that_other_programs_read() {
    let table: [(&str, u32, &[&str]); 8] = [
        ("chess", 0, &[]),
        (
            "chess960",
            0,
            &[
                r#"[Variant "Chess960"]"#,
                r#"[SetUp "1"]"#,
                r#"[FEN "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"]"#,
            ],
        ),
        (
            "crazyhouse960",
            518,
            &[
                r#"[Variant "Crazyhouse"]"#,
                r#"[SetUp "1"]"#,
                r#"[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w HAha - 0 1"]"#,
            ],
        ),
        (
            "atomic960",
            518,
            &[
                r#"[Variant "Atomic"]"#,
                r#"[SetUp "1"]"#,
                r#"[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"]"#,
            ],
        ),
        (
            "capablanca960",
            45_658,
            &[
                r#"[Variant "Caparandom"]"#,
                r#"[SetUp "1"]"#,
                r#"[FEN "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR w JAja - 0 1"]"#,
            ],
        ),
        (
            "capahouse960",
            45_658,
            &[
                r#"[Variant "Capahouse960"]"#,
                r#"[SetUp "1"]"#,
                r#"[FEN "rnbqckabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQCKABNR[] w JAja - 0 1"]"#,
            ],
        ),
        (
            "seirawan960",
            518,
            &[
                r#"[Variant "Seirawan960"]"#,
                r#"[SetUp "1"]"#,
                concat!(
                    r#"[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[HEhe] "#,
                    r#"w HABCDEFGhabcdefg - 0 1"]"#,
                ),
            ],
        ),
        ("glinski", 0, &[r#"[Variant "Glinski"]"#]),
    ];
    for (key, start, expected) in table {
        assert_eq!(tags(&record(key, start)), expected, "{key}");
    }
    // All others use the displayed name.
    for variant in Variant::all().iter().filter(|one| !table.iter().any(|row| row.0 == one.key())) {
        let tag = format!("[Variant \"{}\"]", variant.name());
        assert_eq!(tags(&record(variant.key(), 0)), [tag], "{variant}");
    }
}

/// Both forms of Crazyhouse have one tag, and both of Atomic.
#[test]
fn a_record_has_the_variant_that_was_written() {
    for variant in Variant::all() {
        for start in (0..variant.start_count()).step_by(479).chain([variant.default_start()]) {
            let read = pgn::parse(&record(variant.key(), start)).unwrap();
            assert_eq!(read.game.start(), &variant.start(start).unwrap(), "{variant} {start}");
        }
    }
    for (fen, key) in [
        // As lichess and python-chess write it.
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", "crazyhouse"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ w KQkq - 0 1", "crazyhouse"),
        ("bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR[] w KQkq - 0 1", "crazyhouse960"),
        // The rook on the a-file is gone.
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR[] w KQkq - 0 1", "crazyhouse"),
        ("4k3/8/8/8/8/8/8/4K3[Pq] b - - 0 7", "crazyhouse"),
    ] {
        let text = format!("[Variant \"Crazyhouse\"]\n[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n*\n");
        let read = pgn::parse(&text).unwrap();
        assert_eq!(read.game.position().variant().key(), key, "{fen}");
    }
    // Names of earlier versions and of other programs.
    for (name, key) in [
        ("Crazyhouse 960", "crazyhouse960"),
        ("Capablanca 960", "capablanca960"),
        ("caparandom", "capablanca960"),
        ("Capahouse 960", "capahouse960"),
        ("Fischerandom", "chess960"),
    ] {
        let read = pgn::parse(&format!("[Variant \"{name}\"]\n\n*\n")).unwrap();
        assert_eq!(read.game.position().variant().key(), key, "{name}");
    }
}

/// A generator of random numbers, the same on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % bound
    }
}

/// A random line from a position, with another one next to its second move. Appends the positions
/// at the ends of both, in the order in which a record has them.
fn variation(
    from: &Position,
    plies: usize,
    random: &mut Random,
    ends: &mut Vec<String>,
) -> pgn::Variation {
    let mut position = from.clone();
    let mut moves: Vec<pgn::VariationMove> = Vec::new();
    let place = ends.len();
    ends.push(String::new());
    while moves.len() < plies {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal.as_slice()[random.below(legal.len())];
        let is_second = moves.len() == 1 && plies > 2;
        let inner = is_second.then(|| variation(&position, 2, random, ends));
        moves.push(pgn::VariationMove {
            mv,
            comment: format!("move {} (or so", moves.len()),
            variations: inner.into_iter().collect(),
        });
        position = position.play(mv).unwrap();
    }
    ends[place] = fen::print(&position);
    pgn::Variation { moves }
}

/// A record of a random game, with its moves and positions, as a line for the script.
fn case(variant: &'static Variant, random: &mut Random) -> serde_json::Value {
    let number = u32::try_from(random.below(variant.start_count() as usize)).unwrap();
    let mut game = Game::new(variant.start(number).unwrap());
    while game.ply() < 80 && game.end().is_none() {
        let moves = game.position().legal_moves();
        game.play(moves.as_slice()[random.below(moves.len())]).unwrap();
    }
    let mut variations = Vec::new();
    let mut beside = Vec::new();
    for before in game.positions().take(game.moves().len()) {
        // In python-chess 1.11 (`_CrazyhouseBoardState.restore`) the second variation of a move
        // begins with the pieces in hand that the first one ended with.
        let has_hands = variant.rules().captured == Captured::ToHand;
        let most = if has_hands { 1 } else { 2 };
        let count = if random.below(7) == 0 { most } else { 0 };
        let lines = (0..count).map(|_| variation(before, 4, random, &mut beside));
        variations.push(lines.collect());
    }
    let record = pgn::PgnGame::of(game.clone());
    let pgn = pgn::print_tree(&pgn::PgnTree { record, variations });
    let tag = tags(&pgn)
        .first()
        .and_then(|line| line.strip_prefix("[Variant \"")?.strip_suffix("\"]"))
        .map(str::to_owned);
    let played = || game.positions().zip(game.moves());
    json!({
        "key": variant.key(),
        "tag": tag,
        "shuffled": variant.start_count() > 1,
        "start": fen::print(game.start()),
        "end": fen::print(game.position()),
        "uci": played().map(|(position, &mv)| uci::print(position, mv)).collect::<Vec<_>>(),
        "san": played().map(|(position, &mv)| san::print(position, mv)).collect::<Vec<_>>(),
        "variations": beside,
        "pgn": pgn,
    })
}

#[test]
fn other_programs_read_the_records() {
    const GAMES: usize = 20;
    let python = match python::with_chess_libraries() {
        Ok(python) => python,
        Err(why) => {
            // Past the test harness, which shows the output of failures only.
            let _ = writeln!(
                std::io::stderr(),
                "\nNOT RUN: python-chess and Fairy-Stockfish did not read the records: {why}\n"
            );
            return;
        }
    };
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let has_squares = |of: &Variant| matches!(of.rules().board, BoardShape::Square { .. });
    let known = || Variant::all().iter().filter(|variant| has_squares(variant));
    let cases: Vec<String> = (0..GAMES)
        .flat_map(|_| {
            known().map(|variant| case(variant, &mut random).to_string()).collect::<Vec<_>>()
        })
        .collect();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/variant_tags/read_records.py");
    let printed = python::run(&python, script, &cases.join("\n"));
    // Alone if nothing was read otherwise.
    let counts: serde_json::Value = serde_json::from_str(&printed).expect(&printed);
    assert_eq!(counts["Fairy-Stockfish"], known().count() * GAMES, "{printed}");
    assert!(counts["python-chess"].as_u64() >= Some(4 * GAMES as u64), "{printed}");
}
