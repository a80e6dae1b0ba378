//! How a match ended and for whom.

use courier_rules::{Claim, Colour, End, EndKind};

use super::moment::Moment;
use super::rating::Score;

/// Why a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The king is mated.
    Checkmate,
    /// No legal move and no check.
    Stalemate,
    /// Neither side could ever mate.
    InsufficientMaterial,
    /// Fifty moves without progress, claimed.
    FiftyMoves,
    /// Seventy-five moves without progress, automatic.
    SeventyFiveMoves,
    /// Threefold repetition, claimed.
    Threefold,
    /// Fivefold repetition, automatic.
    Fivefold,
    /// A draw was offered and accepted.
    Agreement,
    /// A player resigned.
    Resignation,
    /// A flag fell. A draw where the opponent could never have mated.
    TimeOut,
    /// A player called the match off before their first move, or a flag fell before both had made one.
    Aborted,
}

/// The outcome of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Verdict {
    /// Why it ended.
    pub reason: Reason,
    /// The winner; `None` for a draw and for an aborted match.
    pub winner: Option<Colour>,
    /// When it ended.
    pub at: Moment,
}

impl Verdict {
    /// What the rules of the game decided by themselves.
    #[must_use]
    pub fn of_rules(end: End, at: Moment) -> Self {
        let reason = match end.kind {
            EndKind::Checkmate => Reason::Checkmate,
            EndKind::Stalemate => Reason::Stalemate,
            EndKind::InsufficientMaterial => Reason::InsufficientMaterial,
            EndKind::SeventyFiveMoves => Reason::SeventyFiveMoves,
            EndKind::FivefoldRepetition => Reason::Fivefold,
        };
        Self { reason, winner: end.winner, at }
    }

    /// A draw claimed under the rules of the game.
    #[must_use]
    pub fn of_claim(claim: Claim, at: Moment) -> Self {
        let reason = match claim {
            Claim::Threefold => Reason::Threefold,
            Claim::FiftyMoves => Reason::FiftyMoves,
        };
        Self { reason, winner: None, at }
    }

    /// White's score; `None` for an aborted match, which has none.
    #[must_use]
    pub fn white_score(&self) -> Option<Score> {
        match (self.reason, self.winner) {
            (Reason::Aborted, _) => None,
            (_, Some(Colour::White)) => Some(Score::Win),
            (_, Some(Colour::Black)) => Some(Score::Loss),
            (_, None) => Some(Score::Draw),
        }
    }
}
