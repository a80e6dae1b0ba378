//! The bodies of the fuzz targets: what must hold for any text. The fuzzer (`fuzz/`) and the test
//! `fuzz` share them.
#![allow(dead_code, clippy::panic)] // each fuzz target uses one of them

use courier_rules::notation::{self, fen, san, uci};
use courier_rules::pgn;
use courier_rules::{Position, Variant};

/// Parses a position in the notation of every variant. A position that was parsed is written,
/// parsed again and equal, and its legal moves can be played.
pub(crate) fn positions(text: &str) {
    for variant in Variant::all() {
        let Ok(position) = fen::parse(variant, text) else { continue };
        let written = fen::print(&position);
        assert_eq!(fen::parse(variant, &written).as_ref(), Ok(&position), "{written}");
        assert!(position.legal_moves().iter().all(|mv| position.play(mv).is_ok()));
    }
}

/// Parses a move in every notation in the starting position of every variant.
pub(crate) fn moves(text: &str) {
    for variant in Variant::all() {
        if let Ok(position) = variant.start(variant.default_start()) {
            moves_in(&position, text);
        }
    }
}

/// Parses a move in every notation. A move that was parsed is legal.
pub(crate) fn moves_in(position: &Position, text: &str) {
    for parse in [notation::read_move, san::parse, uci::parse] {
        if let Ok(mv) = parse(position, text) {
            assert!(position.legal_moves().contains(mv), "{text}");
        }
    }
}

/// Divides a text into records: they are the text, apart from white space. Parses a game record. A
/// record that was parsed is written, parsed again and has the same moves.
pub(crate) fn records(text: &str) {
    let divided: String = pgn::split(text).concat();
    assert_eq!(divided.trim(), text.trim());
    if let Ok(record) = pgn::parse(text) {
        let written = pgn::print(&record);
        let again = pgn::parse(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
        assert_eq!(again.game.moves(), record.game.moves(), "{written}");
    }
}
