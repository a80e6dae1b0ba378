//! Crazyhouse and Crazyhouse 960: chess in which captured pieces go to the hand and may be dropped.
//! See `docs/variants.md`.

use super::chess;
use crate::openings;
use crate::region::Region;
use crate::rules::{Captured, Entry, Hands, InsufficientMaterial, Rules, Starts};
use crate::variant::Variant;

/// The rules of Crazyhouse.
pub const RULES: Rules = Rules {
    key: "crazyhouse",
    name: "Crazyhouse",
    start_position: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
    captured: Captured::ToHand,
    hands: Some(Hands {
        pieces: "QRBNP",
        entry: Entry::Drops { pieces: Region::Everywhere, pawns: Region::Ranks(2, 7) },
    }),
    insufficient: InsufficientMaterial::Never,
    ..chess::RULES
};

/// The rules of Crazyhouse 960.
pub const RULES_960: Rules = Rules {
    key: "crazyhouse960",
    name: "Crazyhouse 960",
    // With it and the starting position python-chess 1.11.2, chessops 0.15.1 and ffish 0.7.10 read
    // the game with its castlings, and lichess does. `Crazyhouse960` is read by ffish alone, and
    // `Crazyhouse 960` by none of them.
    variant_tag: Some("Crazyhouse"),
    starts: chess::RULES_960.starts,
    castling: chess::RULES_960.castling,
    ..RULES
};

/// Crazyhouse.
pub static CRAZYHOUSE: Variant =
    Variant::new(Rules { starts: Starts::Openings(openings::CHESS), ..RULES });
/// Crazyhouse 960.
pub static CRAZYHOUSE960: Variant = Variant::new(RULES_960);
