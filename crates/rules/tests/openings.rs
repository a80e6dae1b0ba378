//! Openings: their numbers, which stored games contain, and their positions.
//!
//! `vectors/openings.txt` has the number, the key, and the positions in chess and in Crazyhouse of
//! each opening, written by python-chess.

use std::collections::BTreeSet;

use courier_rules::notation::{fen, read_move, san};
use courier_rules::{Color, Game, Variant, pgn};

/// The variants that have openings, with the column of their positions in the table.
const WITH_OPENINGS: [(&str, usize); 2] = [("chess", 2), ("crazyhouse", 3)];

fn variant(key: &str) -> &'static Variant {
    Variant::by_key(key).unwrap()
}

fn table() -> impl Iterator<Item = Vec<&'static str>> {
    include_str!("vectors/openings.txt").lines().map(|line| line.split('\t').collect())
}

#[test]
fn openings_keep_their_numbers_and_lead_to_the_positions_of_python_chess() {
    for (key, column) in WITH_OPENINGS {
        let variant = variant(key);
        assert_eq!(variant.openings().len(), table().count());
        for line in table() {
            let number: u32 = line[0].parse().unwrap();
            assert_eq!(variant.opening(number).unwrap().key, line[1], "{key} {number}");
            let start = variant.start(number).unwrap();
            assert_eq!(fen::print(&start), line[column], "{}", line[1]);
            assert_eq!(fen::parse(variant, line[column]).unwrap(), start, "counters included");
            assert_eq!(variant.start_number(&start), Some(number), "{}", line[1]);
        }
    }
}

#[test]
fn white_has_many_moves_after_every_opening_and_no_two_are_the_same() {
    for (key, _) in WITH_OPENINGS {
        let variant = variant(key);
        let mut boards = BTreeSet::new();
        for (number, opening) in variant.numbered_openings() {
            let name = opening.name;
            assert_eq!(opening.plies() % 2, 0, "{name}");
            let start = variant.start(number).unwrap();
            assert_eq!(start.turn(), Color::White, "{name}");
            assert!(start.legal_moves().len() >= 20, "{name}");
            assert_eq!(start.fullmove_number(), opening.plies() / 2 + 1, "{name}");
            // Without the counters: a transposition would be the same opening.
            let board = fen::print(&start);
            assert!(boards.insert(board.rsplitn(3, ' ').last().unwrap().to_owned()), "{name}");

            let mut game = Game::new(variant.start(0).unwrap());
            for text in opening.moves.split(' ') {
                let mv = read_move(game.position(), text).unwrap();
                assert_eq!(san::print(game.position(), mv), text, "{name}");
                game.play(mv).unwrap();
            }
            assert!(game.end().is_none(), "{name}");
            assert_eq!(*game.position(), start, "{name}");
        }
        assert!(boards.len() > 40, "{}", boards.len());
    }
}

#[test]
fn names_and_keys_of_openings_are_distinct() {
    let openings = variant("chess").openings();
    let distinct = |of: fn(&courier_rules::Opening) -> &'static str| {
        openings.iter().map(of).collect::<BTreeSet<_>>().len()
    };
    assert_eq!(distinct(|one| one.key), openings.len());
    assert_eq!(distinct(|one| one.name), openings.len());
    for opening in openings {
        let known = |c: char| c.is_ascii_lowercase() || c == '-';
        assert!(opening.key.chars().all(known), "{}", opening.key);
    }
}

#[test]
fn openings_are_neither_counted_nor_inherited() {
    for variant in Variant::all() {
        let has = WITH_OPENINGS.iter().any(|(key, _)| *key == variant.key());
        assert_eq!(!variant.openings().is_empty(), has, "{variant}");
        let numbers = variant.start_numbers();
        let openings = u32::try_from(variant.openings().len()).unwrap();
        assert_eq!(numbers, 0..variant.start_count() + openings, "{variant}");
        assert!(variant.start(numbers.end - 1).is_ok(), "{variant}");
        assert!(variant.start(numbers.end).is_err(), "{variant}");
        assert!(variant.opening(variant.default_start()).is_none(), "{variant}");
    }
    for (key, _) in WITH_OPENINGS {
        assert_eq!((variant(key).start_count(), variant(key).default_start()), (1, 0));
    }
    let other = fen::parse(variant("chess"), "4k3/8/8/8/8/8/8/4K2R w K - 0 3").unwrap();
    assert_eq!(variant("chess").start_number(&other), None);
}

#[test]
fn records_of_games_from_an_opening_are_read_back() {
    for (key, _) in WITH_OPENINGS {
        let variant = variant(key);
        for (number, opening) in variant.numbered_openings() {
            let mut game = Game::new(variant.start(number).unwrap());
            let first = *game.position().legal_moves().as_slice().first().unwrap();
            game.play(first).unwrap();
            let text = pgn::print(&pgn::PgnGame::of(game.clone()));
            assert!(text.contains("[SetUp \"1\"]\n[FEN \""), "{text}");
            let move_number = format!("\n\n{}. ", opening.plies() / 2 + 1);
            assert!(text.contains(&move_number), "{text}");
            let read = pgn::parse(&text).unwrap();
            assert_eq!(read.game.moves(), game.moves());
            assert_eq!(variant.start_number(read.game.start()), Some(number), "{text}");
        }
    }
}
