//! What a position is worth to White, and what a move is called that lost winning chances.

use std::fmt;

/// What a position is worth to White.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    Centipawns(i32),
    /// White mates in this many moves; negative if Black does. Never 0.
    Mate(i32),
}

/// An evaluation beyond this many centipawns, or a mate, counts as this many, as at lichess.
const CEILING: i32 = 1_000;
/// How steeply winning chances grow with centipawns: lichess.org/page/accuracy.
const STEEPNESS: f64 = 0.003_682_08;

impl Evaluation {
    /// White's winning chances from -1 (lost) to 1 (won), by lichess's formula.
    pub fn chances(self) -> f64 {
        let centipawns = match self {
            Self::Centipawns(centipawns) => centipawns.clamp(-CEILING, CEILING),
            Self::Mate(moves) => CEILING * moves.signum(),
        };
        2.0 / (1.0 + (-STEEPNESS * f64::from(centipawns)).exp()) - 1.0
    }
}

/// Writes the evaluation as in `[%eval 0.35]` or `[%eval #-3]`.
impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(centipawns) => write!(f, "{:.2}", f64::from(*centipawns) / 100.0),
            Self::Mate(moves) => write!(f, "#{moves}"),
        }
    }
}

/// What a move is called that lost winning chances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Judgement {
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Judgement {
    pub const ALL: [Self; 3] = [Self::Inaccuracy, Self::Mistake, Self::Blunder];

    /// The judgement of a move by the winning chances it lost, which are at most 2; `None` if they
    /// were few.
    pub fn of_loss(loss: f64) -> Option<Self> {
        match loss {
            _ if loss >= 0.3 => Some(Self::Blunder),
            _ if loss >= 0.2 => Some(Self::Mistake),
            _ if loss >= 0.1 => Some(Self::Inaccuracy),
            _ => None,
        }
    }

    /// The numeric annotation glyph of the PGN standard: `?!`, `?` or `??`.
    pub const fn glyph(self) -> u8 {
        match self {
            Self::Inaccuracy => 6,
            Self::Mistake => 2,
            Self::Blunder => 4,
        }
    }

    pub const fn sign(self) -> &'static str {
        match self {
            Self::Inaccuracy => "?!",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}
