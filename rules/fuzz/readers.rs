//! What every reader must survive, whatever it is given: shared by the fuzz targets and by the
//! bounded test.
#![allow(dead_code, clippy::panic)] // each target uses one of them

use courier_rules::notation::{self, fen, san, uci};
use courier_rules::pgn;
use courier_rules::{Position, Variant};

/// FEN or PDTL of every game. What can be read is written and read again as the same.
pub(crate) fn positions(text: &str) {
    for variant in Variant::all() {
        let Ok(position) = fen::parse(variant, text) else { continue };
        let written = fen::print(&position);
        assert_eq!(fen::parse(variant, &written).as_ref(), Ok(&position), "{written}");
        assert!(position.legal_moves().iter().all(|mv| position.play(mv).is_ok()));
    }
}

/// Moves in every notation, in the start position of every game. What is read is legal.
pub(crate) fn moves(text: &str) {
    for variant in Variant::all() {
        if let Ok(position) = variant.start(variant.default_start()) {
            moves_in(&position, text);
        }
    }
}

/// Moves in every notation, in one position.
pub(crate) fn moves_in(position: &Position, text: &str) {
    for read in [notation::read_move, san::parse, uci::parse] {
        if let Ok(mv) = read(position, text) {
            assert!(position.legal_moves().contains(mv), "{text}");
        }
    }
}

/// Records of games. What can be read is written and read again with the same moves.
pub(crate) fn records(text: &str) {
    if let Ok(record) = pgn::parse(text) {
        let written = pgn::print(&record);
        let again = pgn::parse(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
        assert_eq!(again.game.moves(), record.game.moves(), "{written}");
    }
}
