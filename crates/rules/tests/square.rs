//! Compares the variants that use FEN and SAN with test vectors: legal moves, notation, checks,
//! material and ends of recorded games, endings, perft trees and starting positions.
// Counts are printed; `--nocapture` shows them.
#![allow(clippy::disallowed_macros, clippy::print_stdout)]

use std::collections::{BTreeMap, BTreeSet};

use crate::common::{agrees, counts_long_trees, json, lines};
use courier_rules::notation::{fen, san, uci};
use courier_rules::{Claim, Color, EndKind, Game, Notation, Position, Variant};
use serde::Deserialize;

#[derive(Deserialize)]
struct Record {
    start: String,
    row: Option<String>,
    sp_id: Option<u32>,
    end: Option<RecordEnd>,
    plies: Vec<Ply>,
}

#[derive(Deserialize)]
struct RecordEnd {
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

/// Compares all plies of the recorded games of a variant.
fn check_records(key: &str) {
    let variant = Variant::by_key(key).expect("the variant exists");
    let (mut positions, mut moves) = (0, 0);
    for line in lines(&format!("{key}.jsonl")) {
        let record: Record = serde_json::from_str(&line).unwrap();
        let start = fen::parse(variant, &record.start).unwrap();
        if let Some(row) = &record.row {
            let number = variant.start_number(&start).expect(row);
            assert!(record.sp_id.is_none_or(|id| id == number));
            assert_eq!(variant.start(number).unwrap(), start);
        }
        let mut game = Game::new(start);
        for ply in &record.plies {
            let position = game.position();
            check_ply(position, ply);
            positions += 1;
            moves += ply.moves.len();
            if let Some([white, black]) = ply.insufficient {
                let found = Color::BOTH.map(|side| game.has_insufficient_material(side));
                assert!(agrees(&ply.fen, found, [white != 0, black != 0]), "{}", ply.fen);
            }
            if let Some(played) = &ply.played {
                let mv = uci::parse(position, played).unwrap();
                game.play(mv).unwrap();
            }
        }
        check_end(
            &game,
            record.end.map(|end| end.kind).as_deref(),
            &record.plies.last().unwrap().fen,
        );
    }
    println!("{key}: {positions} positions, {moves} moves");
    assert!(positions > 5000);
}

fn check_ply(position: &Position, ply: &Ply) {
    let variant = position.variant();
    assert_eq!(fen::print(position), ply.fen);
    assert_eq!(fen::parse(variant, &ply.fen).as_ref(), Ok(position), "{}", ply.fen);
    assert_eq!(position.in_check(), ply.check != 0, "{}", ply.fen);
    let moves: BTreeMap<String, String> = position
        .legal_moves()
        .iter()
        .map(|mv| (uci::print(position, mv), san::print(position, mv)))
        .collect();
    assert_eq!(moves, ply.moves, "{}", ply.fen);
    assert_eq!(moves.len(), position.legal_moves().len(), "a move occurs twice: {}", ply.fen);
    for mv in position.legal_moves() {
        assert_eq!(uci::parse(position, &uci::print(position, mv)), Ok(mv), "{}", ply.fen);
        assert_eq!(san::parse(position, &san::plain(position, mv)), Ok(mv), "{}", ply.fen);
    }
}

/// Compares the end of the game. The recording engine stops when a draw may be claimed.
fn check_end(game: &Game, kind: Option<&str>, fen: &str) {
    let automatic = game.end().map(|end| end.kind);
    match kind {
        Some("checkmate") => assert_eq!(automatic, Some(EndKind::Checkmate), "{fen}"),
        Some("stalemate") => assert_eq!(automatic, Some(EndKind::Stalemate), "{fen}"),
        Some("nopieces") => assert_eq!(automatic, Some(EndKind::NoPieces), "{fen}"),
        Some("nomoves") => assert_eq!(automatic, Some(EndKind::NoMoves), "{fen}"),
        Some("goal") => assert_eq!(automatic, Some(EndKind::Goal), "{fen}"),
        Some("explosion") => assert_eq!(automatic, Some(EndKind::Explosion), "{fen}"),
        Some("checks") => assert_eq!(automatic, Some(EndKind::ThreeChecks), "{fen}"),
        Some("insufficient") => assert_eq!(automatic, Some(EndKind::InsufficientMaterial), "{fen}"),
        Some("fifty") => assert_eq!(game.claim(), Some(Claim::FiftyMoves), "{fen}"),
        Some("repetition") => assert_eq!(game.claim(), Some(Claim::Threefold), "{fen}"),
        None => assert_eq!((automatic, game.claim()), (None, None), "{fen}"),
        Some(other) => panic!("unknown end {other}"),
    }
}

#[test]
fn recorded_games_are_replayed() {
    let is_recorded = |variant: &&&Variant| variant.rules().notation == Notation::Chess;
    std::thread::scope(|scope| {
        for variant in Variant::all().iter().filter(is_recorded) {
            scope.spawn(move || check_records(variant.key()));
        }
    });
}

#[derive(Deserialize)]
struct PerftFile {
    positions: Vec<PerftCase>,
}

#[derive(Deserialize)]
struct PerftCase {
    variant: String,
    chess960: bool,
    tag: String,
    fen: String,
    nodes: BTreeMap<u32, u64>,
    /// Greater depths, which take long.
    #[serde(default)]
    nodes_slow: BTreeMap<u32, u64>,
    moves: BTreeSet<String>,
    divide_depth: u32,
    /// The number of leaves after each legal move.
    divide: BTreeMap<String, u64>,
}

fn key_of(variant: &str, chess960: bool) -> String {
    if chess960 { format!("{variant}960") } else { variant.to_owned() }
}

#[test]
fn perft_trees_have_the_expected_sizes() {
    let file: PerftFile = serde_json::from_str(&json("perft.json")).unwrap();
    let (mut cases, mut total) = (0, 0);
    for case in file.positions {
        let variant = Variant::by_key(&key_of(&case.variant, case.chess960)).expect(&case.variant);
        let position = fen::parse(variant, &case.fen).unwrap();
        let moves: BTreeSet<String> =
            position.legal_moves().iter().map(|mv| uci::print(&position, mv)).collect();
        assert_eq!(moves, case.moves, "{} {}", case.tag, case.fen);
        let slow = if counts_long_trees() { case.nodes_slow } else { BTreeMap::new() };
        for (depth, nodes) in case.nodes.into_iter().chain(slow) {
            assert_eq!(position.perft(depth), nodes, "{} depth {depth}: {}", case.tag, case.fen);
            total += nodes;
        }
        let leaves = |mv| position.play(mv).unwrap().perft(case.divide_depth - 1);
        let divided: BTreeMap<String, u64> = position
            .legal_moves()
            .iter()
            .map(|mv| (uci::print(&position, mv), leaves(mv)))
            .collect();
        assert_eq!(divided, case.divide, "{} {}", case.tag, case.fen);
        cases += 1;
    }
    println!("{cases} positions, {total} leaves");
    assert_eq!(cases, 207);
}

#[test]
fn perft_of_well_known_positions() {
    let chess = Variant::by_key("chess").unwrap();
    assert_eq!(chess.start(0).unwrap().perft(5), 4_865_609);
    let mixed = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    assert_eq!(fen::parse(chess, mixed).unwrap().perft(4), 4_085_603);
}

/// A variant may have a file of positions, each with the numbers of leaves from depth 1 on.
#[test]
fn perft_trees_of_single_variants_have_the_expected_sizes() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors");
    let mut positions = 0;
    for &variant in Variant::all() {
        let text = std::fs::read_to_string(format!("{folder}/{variant}.perft.txt"));
        for line in text.unwrap_or_default().lines() {
            let (numbers, text) = line.split_once(" | ").unwrap();
            let position = fen::parse(variant, text).unwrap();
            for (depth, nodes) in (1..).zip(numbers.split(' ')) {
                let found = position.perft(depth).to_string();
                assert_eq!(found, nodes, "{variant}, depth {depth}: {text}");
            }
            positions += 1;
        }
    }
    assert!(positions >= 4, "{positions}");
}

#[derive(Deserialize)]
struct Ending {
    name: String,
    variant: String,
    chess960: bool,
    start: String,
    moves: Vec<String>,
    fen: String,
    check: bool,
    legal_count: usize,
    optional_draw: bool,
    insufficient: Insufficient,
    terminal: Option<String>,
}

#[derive(Deserialize)]
struct Insufficient {
    white: bool,
    black: bool,
}

#[test]
fn endings_and_insufficient_material() {
    let cases: Vec<Ending> = serde_json::from_str(&json("endings.json")).unwrap();
    let mut seen = 0;
    for case in cases {
        let variant = Variant::by_key(&key_of(&case.variant, case.chess960)).expect(&case.variant);
        let mut game = Game::new(fen::parse(variant, &case.start).unwrap());
        for text in &case.moves {
            let mv = uci::parse(game.position(), text).unwrap();
            game.play(mv).unwrap();
        }
        let position = game.position();
        let name = &case.name;
        assert_eq!(fen::print(position), case.fen, "{name}");
        assert_eq!(position.in_check(), case.check, "{name}");
        assert_eq!(position.legal_moves().len(), case.legal_count, "{name}");
        let automatic = game.end().map(|end| end.kind);
        let terminal = match automatic {
            Some(EndKind::Checkmate) => Some("checkmate"),
            Some(EndKind::Stalemate) => Some("stalemate"),
            _ => None,
        };
        assert_eq!(terminal, case.terminal.as_deref(), "{name}");
        if automatic.is_none() {
            assert_eq!(game.claim().is_some(), case.optional_draw, "{name}");
        }
        let insufficient = Color::BOTH.map(|side| game.has_insufficient_material(side));
        let theirs = [case.insufficient.white, case.insufficient.black];
        assert!(agrees(&case.fen, insufficient, theirs), "{name}: {insufficient:?}");
        let dead = terminal.is_none() && case.insufficient.white && case.insufficient.black;
        assert_eq!(automatic == Some(EndKind::InsufficientMaterial), dead, "{name}");
        seen += 1;
    }
    println!("{seen} endings");
    assert_eq!(seen, 79);
}

#[test]
fn chess960_start_positions_have_the_expected_numbers() {
    #[derive(Deserialize)]
    struct Starts {
        rows: BTreeMap<u32, String>,
    }
    let variant = Variant::by_key("chess960").unwrap();
    assert_eq!(variant.start_count(), 4 * 4 * 6 * 10);
    assert_eq!(variant.default_start(), 518);
    let file: Starts = serde_json::from_str(&json("chess960_starts.json")).unwrap();
    assert_eq!(file.rows.len(), 960);
    for (number, row) in file.rows {
        let start = variant.start(number).unwrap();
        let printed = fen::print(&start);
        assert!(printed.contains(&format!("/PPPPPPPP/{row} w ")), "{number}: {printed}");
        assert!(printed.starts_with(&row.to_lowercase()));
        assert_eq!(variant.start_number(&start), Some(number));
    }
    assert!(variant.start(960).is_err());
}

#[test]
fn capablanca960_start_positions_have_the_expected_numbers() {
    #[derive(Deserialize)]
    struct Starts {
        named_arrays: BTreeMap<String, Named>,
        samples: Vec<Sample>,
    }
    #[derive(Deserialize)]
    struct Named {
        row: String,
        id84000: u32,
    }
    #[derive(Deserialize)]
    struct Sample {
        id: u32,
        row: String,
    }
    let variant = Variant::by_key("capablanca960").unwrap();
    assert_eq!(variant.start_count(), 84_000);
    assert_eq!(Variant::by_key("capahouse960").unwrap().start_count(), 84_000);
    assert_eq!(variant.default_start(), 46_691);
    let file: Starts = serde_json::from_str(&json("capa_starts.json")).unwrap();
    assert_eq!(variant.named_starts().len(), file.named_arrays.len());
    for &(name, number) in variant.named_starts() {
        assert_eq!(file.named_arrays[name].id84000, number, "{name}");
    }
    let named = file.named_arrays.into_values().map(|named| (named.id84000, named.row));
    for (number, row) in named.chain(file.samples.into_iter().map(|sample| (sample.id, sample.row)))
    {
        let start = variant.start(number).unwrap();
        let printed = fen::print(&start);
        assert!(printed.contains(&format!("/PPPPPPPPPP/{row} w ")), "{number}: {printed}");
        assert_eq!(variant.start_number(&start), Some(number));
    }
}
