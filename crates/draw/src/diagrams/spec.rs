//! The data of a diagram: a position and what to show on it.

use courier_rules::notation::{fen, read_move};
use courier_rules::{Cell, Color, Move, Piece, Position, Setup, Variant};

use crate::Window;

/// A diagram as data.
#[derive(Debug)]
pub(super) struct DiagramSpec {
    /// The key of the rules page that it belongs to.
    pub(super) page: &'static str,
    /// The keys of the variants that have this page.
    pub(super) of: &'static [&'static str],
    pub(super) position: PositionSource,
    pub(super) show: Show,
    pub(super) window: Option<Window>,
}

/// The position of a diagram.
#[derive(Debug)]
pub(super) enum PositionSource {
    /// The starting position with this number.
    Start(u32),
    /// In the variant's FEN.
    Fen(&'static str),
    /// A list of pieces, because a FEN of C'escacs is hard to read: `KG1 kG27`, White's in
    /// capitals, `!` before a piece that has not moved, `b` alone for Black to move.
    Pieces(&'static str),
    /// Another position after a move.
    After(&'static PositionSource, &'static str),
}

/// What a diagram shows.
#[derive(Debug)]
pub(super) enum Show {
    /// The position.
    Board,
    /// The position with the clocks of both players.
    Clocks { white: &'static str, black: &'static str },
    /// Where the piece on this cell may go.
    Piece(&'static str),
    /// Where the piece with this letter may be dropped.
    Drop(char),
    /// Moves as arrows.
    Arrows(&'static [&'static str]),
    /// Moves as arrows, and below the board the position after each.
    Played(&'static [&'static str]),
    /// Moves as arrows, each on a small board of its own with its name.
    Each(&'static [&'static str]),
}

impl PositionSource {
    /// The position and the move that led to it; `None` if the text cannot be parsed.
    pub(super) fn read(&self, variant: &'static Variant) -> Option<(Position, Option<Move>)> {
        match self {
            Self::Start(number) => Some((variant.start(*number).ok()?, None)),
            Self::Fen(text) => Some((fen::parse(variant, text).ok()?, None)),
            Self::Pieces(text) => Some((pieces(variant, text)?, None)),
            Self::After(before, text) => {
                let (position, _) = before.read(variant)?;
                let last = read_move(&position, text).ok()?;
                Some((position.play(last).ok()?, Some(last)))
            }
        }
    }
}

/// The position of a list of pieces.
fn pieces(variant: &'static Variant, text: &str) -> Option<Position> {
    let mut setup = Setup::new(variant);
    for word in text.split_whitespace() {
        if word == "b" {
            setup.turn = Color::Black;
            continue;
        }
        let bare = word.trim_start_matches('!');
        let letter = bare.chars().next()?;
        let cell: Cell = variant.geometry().cell(bare.get(1..)?)?;
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let piece_type = variant.piece_type_by_letter(letter.to_ascii_uppercase())?;
        setup.pieces.push((cell, Piece { color, piece_type, promoted: false }));
        if bare != word {
            setup.castling_rights.insert(cell);
        }
    }
    Position::try_from(&setup).ok()
}

/// All files of a square board between two ranks, counted from 1.
pub(super) const fn ranks(from: i8, to: i8) -> Option<Window> {
    Some(Window { columns: (0, 15), rows: (from - 1, to - 1) })
}
