//! Counts starting positions, king's leaps and castlings independently of the crate, from the words
//! of the rules, and compares them with the crate.

use std::collections::{BTreeMap, BTreeSet};

use courier_rules::notation::{ctl_an, fen};
use courier_rules::{Color, Move, Position, Variant};

fn variant(key: &str) -> &'static Variant {
    Variant::by_key(key).unwrap()
}

/// All distinct permutations of these letters.
fn arrangements(letters: &str) -> Vec<String> {
    fn extend(row: &mut String, left: &mut BTreeMap<char, u32>, rows: &mut Vec<String>) {
        let choices: Vec<char> =
            left.iter().filter(|&(_, &count)| count > 0).map(|(&letter, _)| letter).collect();
        if choices.is_empty() {
            rows.push(row.clone());
        }
        for letter in choices {
            left.entry(letter).and_modify(|count| *count -= 1);
            row.push(letter);
            extend(row, left, rows);
            row.pop();
            left.entry(letter).and_modify(|count| *count += 1);
        }
    }
    let mut left = BTreeMap::new();
    letters.chars().for_each(|letter| *left.entry(letter).or_insert(0) += 1);
    let mut rows = Vec::new();
    extend(&mut String::new(), &mut left, &mut rows);
    rows
}

/// The files of a piece, from 0.
fn files(row: &str, letter: char) -> Vec<usize> {
    row.char_indices().filter(|&(_, other)| other == letter).map(|(file, _)| file).collect()
}

/// "The bishops must be placed on opposite-color squares. The king must be placed on a square
/// between the rooks."
fn follows_the_two_rules(row: &str) -> bool {
    let (bishops, rooks, kings) = (files(row, 'B'), files(row, 'R'), files(row, 'K'));
    bishops[0] % 2 != bishops[1] % 2 && rooks[0] < kings[0] && kings[0] < rooks[1]
}

/// White's back rank in the FEN of every starting position.
fn back_ranks(key: &str) -> Vec<String> {
    let of = |number| {
        let text = fen::print(&variant(key).start(number).unwrap());
        let (board, rest) = text.split_once([' ', '[']).unwrap();
        let rows: Vec<&str> = board.split('/').collect();
        assert_eq!(rows[0], rows[7].to_lowercase(), "both sides have the same back rank: {text}");
        assert!(rest.ends_with(" - 0 1"), "{text}");
        rows[7].to_owned()
    };
    (0..variant(key).start_count()).map(of).collect()
}

/// 4 cells for the light bishop, 4 for the dark one, 6 for the queen, 10 pairs of cells for the
/// knights, 1 arrangement of rooks and king.
#[test]
fn chess960_has_960_start_positions() {
    let allowed: BTreeSet<String> =
        arrangements("KQRRBBNN").into_iter().filter(|row| follows_the_two_rules(row)).collect();
    assert_eq!(allowed.len(), 960);
    let distinct =
        |of: &dyn Fn(&String) -> Vec<usize>| allowed.iter().map(of).collect::<BTreeSet<_>>().len();
    let bishop_on = |row: &String, color: usize| {
        files(row, 'B').into_iter().filter(|file| file % 2 == color).collect()
    };
    assert_eq!([distinct(&|row| bishop_on(row, 1)), distinct(&|row| bishop_on(row, 0))], [4, 4]);
    let chess960 = variant("chess960");
    assert_eq!(4 * 4 * 6 * 10, chess960.start_count());
    for key in ["chess960", "crazyhouse960"] {
        let ranks = back_ranks(key);
        assert_eq!(ranks.len(), 960, "{key}");
        assert_eq!(
            ranks.iter().cloned().collect::<BTreeSet<_>>(),
            allowed,
            "{key}: each starting position once, and no other"
        );
        assert_eq!(ranks[518], "RNBQKBNR", "{key}: number 518 is the usual starting position");
    }
}

/// The same two rules on ten files, with an archbishop and a chancellor.
#[test]
fn capablanca960_has_84_000_start_positions() {
    let allowed: BTreeSet<String> =
        arrangements("KQACRRBBNN").into_iter().filter(|row| follows_the_two_rules(row)).collect();
    assert_eq!(allowed.len(), 84_000);
    assert_eq!(5 * 5 * 8 * 7 * 6 * 10, variant("capablanca960").start_count());
    for key in ["capablanca960", "capahouse960"] {
        let ranks = back_ranks(key);
        assert_eq!(ranks.len(), 84_000, "{key}");
        assert_eq!(
            ranks.iter().cloned().collect::<BTreeSet<_>>(),
            allowed,
            "{key}: each starting position once, and no other"
        );
    }
}

#[test]
fn named_start_positions_have_the_expected_number_and_back_rank() {
    for (name, row, number) in [
        ("Capablanca", "RNABQKBCNR", 46_691),
        ("Gothic", "RNBQCKABNR", 45_658),
        ("Embassy", "RNBQKCABNR", 47_058),
        ("Bird", "RNBCQKABNR", 45_683),
        ("Carrera", "RANBQKBNCR", 47_891),
        ("Schoolbook", "RQNBAKBNCR", 48_041),
        ("Conservative", "ARNBQKBNRC", 49_091),
        ("Univers", "RBNCQKANBR", 45_695),
        ("Victorian", "CRNBAKBNRQ", 42_791),
    ] {
        for key in ["capablanca960", "capahouse960"] {
            let variant = variant(key);
            assert!(variant.named_starts().contains(&(name, number)), "{name} in {key}");
            let written = fen::print(&variant.start(number).unwrap());
            assert!(written.contains(&format!("/PPPPPPPPPP/{row}")), "{name}: {written}");
            assert_eq!(variant.start_by_row(row), Some(number), "{name}");
        }
    }
    for key in ["chess960", "crazyhouse960"] {
        assert_eq!(variant(key).named_starts(), [("Chess", 518)]);
    }
}

/// A hexagon as column (from 0) and line.
type Hex = (i32, i32);

/// The columns from White's left.
const COLUMNS: &str = "PTABCDEFGHIKLXZ";
const ORTHOGONAL: [Hex; 6] = [(0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)];
const DIAGONAL: [Hex; 6] = [(1, 3), (2, 0), (1, -3), (-1, -3), (-2, 0), (-1, 3)];
const KNIGHT: [Hex; 12] = [
    (1, 5),
    (2, 4),
    (3, 1),
    (3, -1),
    (2, -4),
    (1, -5),
    (-1, -5),
    (-2, -4),
    (-3, -1),
    (-3, 1),
    (-2, 4),
    (-1, 5),
];

fn hex(name: &str) -> Hex {
    let column = COLUMNS.find(&name[..1]).unwrap();
    (i32::try_from(column).unwrap(), name[1..].parse().unwrap())
}

fn name((column, line): Hex) -> String {
    let at = usize::try_from(column).unwrap();
    format!("{}{line}", &COLUMNS[at..=at])
}

fn is_on_board((column, line): Hex) -> bool {
    let from_middle = (column - 7).abs();
    (0..15).contains(&column)
        && from_middle <= line
        && line <= 28 - from_middle
        && (column + line) % 2 != 0
}

fn stepped((column, line): Hex, (columns, lines): Hex) -> Option<Hex> {
    Some((column + columns, line + lines)).filter(|&hex| is_on_board(hex))
}

fn near(hex: Hex) -> BTreeSet<Hex> {
    ORTHOGONAL.iter().filter_map(|&step| stepped(hex, step)).collect()
}

/// The cells that a rook reaches from its start cell if these cells are occupied.
fn rook_moves(home: Hex, occupied: &[Hex]) -> BTreeSet<Hex> {
    let ride = |step| {
        let way = std::iter::successors(stepped(home, step), move |&hex| stepped(hex, step));
        way.take_while(|hex| !occupied.contains(hex))
    };
    ORTHOGONAL.into_iter().flat_map(ride).collect()
}

/// The start cells of a side's king, king's rook and queen's rook.
fn homes(side: Color) -> [Hex; 3] {
    match side {
        Color::White => ["G1", "I3", "C3"].map(hex),
        Color::Black => ["G27", "I25", "C25"].map(hex),
    }
}

/// Both kings far apart, one of them unmoved with unmoved rooks.
fn with_all_rights(side: Color) -> Position {
    let text = match side {
        Color::White => "/21:k7/3:R2R/1:1K/ w RKR- - 0 1",
        Color::Black => "/27:1k/25:r2r/7:K7/ b -rkr - 0 1",
    };
    fen::parse(variant("cescacs"), text).unwrap()
}

/// The cells of a side's king and rooks.
fn king_and_rooks(position: &Position, side: Color) -> (String, BTreeSet<String>) {
    let cescacs = variant("cescacs");
    let cells =
        |letter| position.cells_of_type(side, cescacs.piece_type_by_letter(letter).unwrap());
    let names = |letter| {
        cells(letter).iter().map(|cell| cescacs.geometry().name(cell).to_owned()).collect()
    };
    (cescacs.geometry().name(position.king(side).unwrap()).to_owned(), names('R'))
}

/// "In addition to the seven natural movements, it incorporates a total of five King's Leap,
/// totaling twelve positions."
#[test]
fn the_unmoved_king_has_seven_steps_and_five_leaps() {
    for side in Color::BOTH {
        let [king, ..] = homes(side);
        let reach = |steps: &[Hex]| -> BTreeSet<Hex> {
            steps.iter().filter_map(|&step| stepped(king, step)).collect()
        };
        let steps = &reach(&ORTHOGONAL) | &reach(&DIAGONAL);
        let leaps = reach(&KNIGHT);
        assert_eq!((steps.len(), leaps.len()), (7, 5));
        let listed = match side {
            Color::White => ["I5", "H6", "F6", "E5", "D2"],
            Color::Black => ["I23", "H22", "F22", "E23", "D26"],
        };
        assert_eq!(leaps, listed.into_iter().map(hex).collect());
        let position = with_all_rights(side);
        let cescacs = variant("cescacs");
        let played: Vec<Hex> = position
            .legal_moves()
            .iter()
            .filter(
                |mv| matches!(mv, Move::Step { from, .. } if position.king(side) == Some(*from)),
            )
            .map(|mv| hex(cescacs.geometry().name(mv.target())))
            .collect();
        assert_eq!(played.len(), 12);
        assert_eq!(played.into_iter().collect::<BTreeSet<_>>(), &steps | &leaps);
    }
}

/// "Eleven castling with the King's Rook. Eight castling with the Queen's Rook. Five double
/// castling." A rook ends next to the king across a side, and in a double castling also next to the
/// other rook. Each rook makes a legal rook's move on the board before the castling.
#[test]
fn there_are_11_and_8_castlings_with_one_rook_and_5_with_both() {
    for side in Color::BOTH {
        let [king, kings_rook, queens_rook] = homes(side);
        let (by_king, by_queen) = (
            rook_moves(kings_rook, &[king, queens_rook]),
            rook_moves(queens_rook, &[king, kings_rook]),
        );
        // Each castling as the cell of the king and those of the rooks after it.
        let mut expected: [BTreeSet<(String, BTreeSet<String>)>; 3] = Default::default();
        let outcome = |to, rooks: [Hex; 2]| (name(to), rooks.map(name).into_iter().collect());
        for to in KNIGHT.iter().filter_map(|&step| stepped(king, step)) {
            let (first, second) = (&near(to) & &by_king, &near(to) & &by_queen);
            expected[0].extend(first.iter().map(|&end| outcome(to, [end, queens_rook])));
            expected[1].extend(second.iter().map(|&end| outcome(to, [kings_rook, end])));
            let pairs = first
                .iter()
                .flat_map(|&one| (&near(one) & &second).into_iter().map(move |other| [one, other]));
            expected[2].extend(pairs.map(|ends| outcome(to, ends)));
        }
        assert_eq!(expected.each_ref().map(BTreeSet::len), [11, 8, 5]);
        let position = with_all_rights(side);
        let mut played: [BTreeSet<(String, BTreeSet<String>)>; 3] = Default::default();
        for mv in position.legal_moves().iter().filter(|mv| matches!(mv, Move::Castle { .. })) {
            let name = ctl_an::plain(&position, mv);
            let group =
                ["KRK-", "KRD-", "KRR-"].iter().position(|start| name.starts_with(start)).unwrap();
            assert!(
                played[group].insert(king_and_rooks(&position.play(mv).unwrap(), side)),
                "{name} equals another castling"
            );
        }
        assert_eq!(played, expected, "{side:?}");
    }
}

/// 57 cells are black, 57 white and 55 of the third color.
#[test]
fn the_board_of_cescacs_has_169_cells() {
    let hexes: Vec<Hex> = (0..15)
        .flat_map(|column| (0..29).map(move |line| (column, line)))
        .filter(|&hex| is_on_board(hex))
        .collect();
    assert_eq!(hexes.len(), 169);
    let geometry = variant("cescacs").geometry();
    assert_eq!(geometry.cells().len(), 169);
    let mut shades = [0, 0, 0];
    for hex in hexes {
        let cell = geometry.cell(&name(hex)).unwrap();
        assert_eq!(i32::from(geometry.shade(cell)), hex.1 % 3, "{}", name(hex));
        shades[usize::from(geometry.shade(cell))] += 1;
    }
    assert_eq!(shades, [57, 57, 55]);
}
