//! Compares C'escacs with test vectors: the legal moves of recorded games and of composed
//! positions, the board, the castlings and perft trees.
// Counts are printed; `--nocapture` shows them.
#![allow(clippy::disallowed_macros, clippy::print_stdout)]

use std::collections::BTreeSet;

use crate::common::{counts_long_trees, json, lines};
use courier_rules::notation::{ctl_an, fen};
use courier_rules::{Color, EndKind, Game, Position, Variant};
use serde::Deserialize;

fn cescacs() -> &'static Variant {
    Variant::by_key("cescacs").expect("the variant exists")
}

fn position(text: &str) -> Position {
    let position = fen::parse(cescacs(), text).expect(text);
    assert_eq!(fen::print(&position), text);
    position
}

fn moves(position: &Position) -> BTreeSet<String> {
    let list = position.legal_moves();
    let texts: BTreeSet<String> = list.iter().map(|mv| ctl_an::plain(position, mv)).collect();
    assert_eq!(texts.len(), list.len(), "a move occurs twice: {position:?}");
    texts
}

/// Every move can be parsed with and without check mark and in lower case.
fn check_parsing(position: &Position) {
    for mv in position.legal_moves() {
        let (plain, marked) = (ctl_an::plain(position, mv), ctl_an::print(position, mv));
        for text in [&plain, &marked, &plain.to_lowercase()] {
            assert_eq!(ctl_an::parse(position, text), Ok(mv), "{text} in {position:?}");
        }
    }
}

fn play(position: &Position, text: &str) -> Position {
    position.play(ctl_an::parse(position, text).expect(text)).unwrap()
}

#[derive(Deserialize)]
struct Ply {
    pos: String,
    check: bool,
    legal: BTreeSet<String>,
    played: Option<String>,
    next: Option<String>,
}

#[test]
fn legal_moves_of_recorded_games() {
    let (mut positions, mut count) = (0, 0);
    for line in lines("cescacs.jsonl") {
        let ply: Ply = serde_json::from_str(&line).unwrap();
        let here = position(&ply.pos);
        assert_eq!(here.in_check(), ply.check, "{}", ply.pos);
        assert_eq!(moves(&here), ply.legal, "{}", ply.pos);
        // All positions would take too long.
        if positions % 10 == 0 {
            check_parsing(&here);
        }
        if let (Some(played), Some(next)) = (ply.played, ply.next) {
            assert_eq!(fen::print(&play(&here, &played)), next, "{played} in {}", ply.pos);
        }
        positions += 1;
        count += ply.legal.len();
    }
    println!("{positions} positions, {count} moves");
    assert_eq!(positions, 12_006);
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
    count: usize,
    legal: Option<BTreeSet<String>>,
    #[serde(default)]
    must: Vec<String>,
    #[serde(default, rename = "mustNot")]
    must_not: Vec<String>,
    #[serde(default)]
    play: Vec<Played>,
    #[serde(rename = "final")]
    last: Option<Last>,
    status: Option<Status>,
}

#[derive(Deserialize)]
struct Played {
    r#move: String,
    pos: String,
}

#[derive(Deserialize)]
struct Last {
    pos: String,
    check: bool,
    legal: BTreeSet<String>,
}

#[derive(Deserialize)]
struct Status {
    end: String,
    why: Option<String>,
    result: String,
}

#[test]
fn legal_moves_of_composed_positions() {
    let file: Special = serde_json::from_str(&json("cescacs_special.json")).unwrap();
    assert_eq!(file.cases.len(), 602);
    for case in file.cases {
        let id = &case.id;
        let here = position(&case.pos);
        assert_eq!(here.in_check(), case.check, "{id}");
        let legal = moves(&here);
        check_parsing(&here);
        assert_eq!(legal.len(), case.count, "{id}: {legal:?}");
        assert!(case.legal.is_none_or(|expected| expected == legal), "{id}: {legal:?}");
        assert!(case.must.iter().all(|text| legal.contains(text)), "{id}");
        assert!(!case.must_not.iter().any(|text| legal.contains(text)), "{id}");
        let mut now = here.clone();
        for played in &case.play {
            now = play(&now, &played.r#move);
            assert_eq!(fen::print(&now), played.pos, "{id}: {}", played.r#move);
        }
        if let Some(last) = case.last {
            assert_eq!(fen::print(&now), last.pos, "{id}");
            assert_eq!((now.in_check(), moves(&now)), (last.check, last.legal), "{id}");
        }
        check_status(id, here, case.status);
    }
}

/// Compares the end of the game and its score.
fn check_status(id: &str, start: Position, status: Option<Status>) {
    let game = Game::new(start);
    let end = game.end();
    let Some(status) = status else {
        assert_eq!(end, None, "{id}");
        return;
    };
    let kind = match (status.end.as_str(), status.why.as_deref()) {
        ("mate", _) => EndKind::Checkmate,
        ("stalemate", _) => EndKind::Stalemate,
        (_, Some("insufficient")) => EndKind::InsufficientMaterial,
        (_, Some("seventy-five")) => EndKind::SeventyFiveMoves,
        other => panic!("unknown end {other:?}"),
    };
    assert_eq!(end.map(|end| end.kind), Some(kind), "{id}");
    assert_eq!(game.score().map(|score| score.to_string()), Some(status.result), "{id}");
}

#[derive(Deserialize)]
struct PerftFile {
    start: Tree,
    positions: Vec<Tree>,
}

#[derive(Deserialize)]
struct Tree {
    pos: String,
    perft: Vec<u64>,
}

#[test]
fn perft_trees_have_the_expected_sizes() {
    let file: PerftFile = serde_json::from_str(&json("cescacs_perft.json")).unwrap();
    let start = cescacs().start(0).unwrap();
    assert_eq!(fen::print(&start), file.start.pos);
    let mut total = 0;
    for tree in file.positions.into_iter().chain([file.start]) {
        let position = position(&tree.pos);
        for (depth, nodes) in (1..).zip(tree.perft) {
            // At depth 5 the starting position has 1,980,130,960 leaves.
            if nodes < 100_000_000 || counts_long_trees() {
                assert_eq!(position.perft(depth), nodes, "depth {depth}: {}", tree.pos);
                total += nodes;
            }
        }
    }
    println!("{total} leaves");
}

#[derive(Deserialize)]
struct Castle {
    name: String,
    #[serde(rename = "kingTo")]
    king_to: String,
    #[serde(rename = "kingRookTo")]
    kings_rook_to: Option<String>,
    #[serde(rename = "queenRookTo")]
    queens_rook_to: Option<String>,
    #[serde(rename = "mustBeEmpty")]
    must_be_empty: Vec<String>,
}

#[derive(Deserialize)]
struct Castles {
    w: Vec<Castle>,
    b: Vec<Castle>,
}

/// An unmoved king has seven steps and five leaps. There are 11 castlings with the king's rook, 8
/// with the queen's rook, and 5 with both.
#[test]
fn leaps_and_castlings_have_the_expected_number_and_paths() {
    let file: Castles = serde_json::from_str(&json("cescacs_castles.json")).unwrap();
    let lone = ["/25:k3/1:1K/ w K- - 0 1", "/27:1k/3:3K/ b -k - 0 1"];
    let free = ["/21:k7/3:R2R/1:1K/ w RKR- - 0 1", "/27:1k/25:r2r/7:K7/ b -rkr - 0 1"];
    for (text, (side, castles)) in
        free.into_iter().zip(Color::BOTH.into_iter().zip([file.w, file.b]))
    {
        let here = position(text);
        let legal = moves(&here);
        let beginning = |start: &str| legal.iter().filter(|text| text.starts_with(start)).count();
        assert_eq!(["KRK-", "KRD-", "KRR-"].map(beginning), [11, 8, 5]);
        assert_eq!(castles.len(), 24);
        let geometry = cescacs().geometry();
        let letter = |position: &Position, name: &str| {
            let piece =
                position.piece_at(geometry.cell(name).unwrap()).filter(|piece| piece.color == side);
            piece.map(|piece| cescacs().piece_type(piece.piece_type).letter)
        };
        for castle in castles {
            let after = play(&here, &castle.name);
            assert_eq!(letter(&after, &castle.king_to), Some('K'), "{}", castle.name);
            for rook in castle.kings_rook_to.iter().chain(&castle.queens_rook_to) {
                assert_eq!(letter(&after, rook), Some('R'), "{}", castle.name);
            }
            for cell in &castle.must_be_empty {
                let mut blocked = here.to_setup();
                let pawn = cescacs().piece_type_by_letter('P').unwrap();
                let piece = courier_rules::Piece { color: side, piece_type: pawn, promoted: false };
                blocked.pieces.push((geometry.cell(cell).unwrap(), piece));
                let blocked = Position::try_from(&blocked).unwrap();
                assert!(!moves(&blocked).contains(&castle.name), "{} over {cell}", castle.name);
            }
        }
    }
    for text in lone {
        let here = position(text);
        assert_eq!(moves(&here).len(), 12, "seven steps and five leaps");
    }
}

#[test]
fn the_cells_have_the_expected_names_and_colors() {
    #[derive(Deserialize)]
    struct Hex {
        name: String,
        color: String,
    }
    let hexes: Vec<Hex> = serde_json::from_str(&json("cescacs_hexes.json")).unwrap();
    let geometry = cescacs().geometry();
    assert_eq!(geometry.cells().len(), hexes.len());
    for hex in hexes {
        let shade = ["black", "white", "color"].iter().position(|&name| name == hex.color);
        let cell = geometry.cell(&hex.name).unwrap();
        assert_eq!(Some(usize::from(geometry.shade(cell))), shade, "{}", hex.name);
    }
}
