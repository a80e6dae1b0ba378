//! How a game ends by the rules.

use crate::color::Color;

/// The end of a game by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// What ended the game.
    pub kind: EndKind,
    /// The winner; `None` for a draw.
    pub winner: Option<Color>,
}

/// What ended a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndKind {
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// A king has reached its goal.
    Goal,
    /// Neither side can ever win.
    InsufficientMaterial,
    /// Seventy-five moves of each side without progress.
    SeventyFiveMoves,
    /// The same position for the fifth time.
    FivefoldRepetition,
    /// A side has given its third check.
    ThreeChecks,
    /// The side to move has no pieces.
    NoPieces,
    /// The side to move has no legal move, and wins by that.
    NoMoves,
    /// A king has exploded.
    Explosion,
}
