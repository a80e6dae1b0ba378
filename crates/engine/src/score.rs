//! What a position is worth to the side to move.

use std::fmt;

use courier_rules::{End, Position, Stalemate, Variant};

/// The value of a mate on the board, in centipawns. A mate in `n` plies is worth `n` less.
pub(crate) const MATE: i32 = 32_000;
/// From here on, a value stands for a mate.
pub(crate) const MATE_BOUND: i32 = MATE - 1_000;
/// Above every value.
pub(crate) const INFINITE: i32 = 32_500;
/// The value of giving stalemate where it brings two of three points, or three of four: about the
/// evaluation at which that share of the points is expected.
const TWO_TO_ONE: i32 = 150;
const THREE_TO_ONE: i32 = 190;

/// The value of giving stalemate in a variant, in centipawns.
pub(crate) fn of_stalemate(variant: &Variant) -> i32 {
    match variant.rules().stalemate {
        Stalemate::Draw => 0,
        Stalemate::TwoToOne => TWO_TO_ONE,
        Stalemate::ThreeToOne => THREE_TO_ONE,
        Stalemate::Win => -MATE,
    }
}

/// What a position is worth to the side to move.
///
/// ```
/// use courier_engine::Score;
/// assert_eq!(Score::Centipawns(0).expected_points(), 0.5);
/// assert!(Score::Centipawns(300).expected_points() > 0.7);
/// assert_eq!(Score::Mate(-2).expected_points(), 0.0);
/// assert_eq!(Score::Mate(3).to_string(), "mate 3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Hundredths of a pawn.
    Centipawns(i32),
    /// The side to move mates in this many of its moves; negative if it is mated. 0 if it is mated
    /// already, and 1 if it has won by having no move. An end that only its variant has counts as a
    /// mate.
    Mate(i32),
}

impl Score {
    pub(crate) fn of_value(value: i32) -> Self {
        if value >= MATE_BOUND {
            Self::Mate(((MATE - value + 1) / 2).max(1))
        } else if value <= -MATE_BOUND {
            Self::Mate(-((MATE + value + 1) / 2))
        } else {
            Self::Centipawns(value)
        }
    }

    /// The score of a position without legal moves; `None` if there is a move.
    #[must_use]
    pub fn without_moves(position: &Position) -> Option<Self> {
        if position.has_legal_move() {
            return None;
        }
        let stalemate = position.variant().rules().stalemate;
        Some(match position.variant_end() {
            Some(End { winner: None, .. }) => Self::Centipawns(0),
            Some(End { winner, .. }) if winner == Some(position.turn()) => Self::Mate(1),
            Some(_) => Self::Mate(0),
            None if position.in_check() => Self::Mate(0),
            None if stalemate == Stalemate::Win => Self::Mate(1),
            None => Self::Centipawns(-of_stalemate(position.variant())),
        })
    }

    /// The expected share of the points, from 0 to 1, by the logistic curve that the evaluation was
    /// fitted with.
    #[must_use]
    pub fn expected_points(self) -> f64 {
        match self {
            Self::Centipawns(value) => 1.0 / (1.0 + (-f64::from(value) / SCALE).exp()),
            Self::Mate(moves) => f64::from(u8::from(moves > 0)),
        }
    }

    /// The same for the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Centipawns(value) => Self::Centipawns(-value),
            Self::Mate(moves) => Self::Mate(-moves),
        }
    }

    /// A number to compare scores by: centipawns, and more than any of them for a mate.
    #[must_use]
    pub fn comparable(self) -> i32 {
        match self {
            Self::Centipawns(value) => value,
            Self::Mate(moves) if moves > 0 => MATE - 2 * moves,
            Self::Mate(moves) => -MATE - 2 * moves,
        }
    }
}

/// The evaluation in centipawns at which 73 % of the points are expected.
const SCALE: f64 = 170.0;

/// Writes the score as UCI does: `cp 35` or `mate -2`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(value) => write!(f, "cp {value}"),
            Self::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}
