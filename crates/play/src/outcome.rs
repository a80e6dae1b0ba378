//! The outcome of a match: why it ended, and the points.

use courier_rules::{Claim, Color, EndKind, Game, Variant};

use super::rating::SideScore;
use super::time::Moment;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    Checkmate,
    Stalemate,
    Goal,
    InsufficientMaterial,
    /// Fifty moves without progress, claimed.
    FiftyMoves,
    /// Seventy-five moves without progress, automatic.
    SeventyFiveMoves,
    /// Threefold repetition, claimed.
    Threefold,
    /// Fivefold repetition, automatic.
    Fivefold,
    Agreement,
    Resignation,
    /// A flag fell. A draw if the opponent has not the material to mate.
    TimeOut,
    /// A player aborted the match before their first move, or a flag fell before both players had
    /// moved.
    Aborted,
    ThreeChecks,
    /// A side had no pieces left: see the rules of the variant for whether that wins or loses.
    NoPieces,
    /// The side to move had no legal move, and won by that.
    NoMoves,
    /// A king exploded.
    Explosion,
}

impl Reason {
    /// Whether the rules ended the game on the board, as a checkmate does, and not a player or the
    /// clock.
    pub const fn is_by_rules(self) -> bool {
        match self {
            Self::Checkmate
            | Self::Stalemate
            | Self::Goal
            | Self::NoPieces
            | Self::NoMoves
            | Self::InsufficientMaterial
            | Self::SeventyFiveMoves
            | Self::Fivefold
            | Self::ThreeChecks
            | Self::Explosion => true,
            Self::FiftyMoves
            | Self::Threefold
            | Self::Agreement
            | Self::Resignation
            | Self::TimeOut
            | Self::Aborted => false,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    pub reason: Reason,
    /// The points of both sides by the rules of the variant; `None` for an aborted match.
    pub score: Option<courier_rules::Score>,
    pub at: Moment,
}

impl Outcome {
    /// An outcome with its points. `ahead` is the winner, or the side that stalemated the other in
    /// a variant where a stalemate is no draw; `None` for a draw. Ignored for an aborted match.
    pub fn of(variant: &Variant, reason: Reason, ahead: Option<Color>, at: Moment) -> Self {
        let score = match (reason, ahead) {
            (Reason::Aborted, _) => None,
            (Reason::Stalemate, Some(ahead)) => {
                Some(courier_rules::Score::of_stalemate(variant, !ahead))
            }
            _ => Some(courier_rules::Score::of(variant, ahead)),
        };
        Self { reason, score, at }
    }

    /// The outcome if the rules ended the game; `None` while it goes on.
    pub fn of_rules(game: &Game, at: Moment) -> Option<Self> {
        let reason = match game.end()?.kind {
            EndKind::Checkmate => Reason::Checkmate,
            EndKind::Stalemate => Reason::Stalemate,
            EndKind::Goal => Reason::Goal,
            EndKind::InsufficientMaterial => Reason::InsufficientMaterial,
            EndKind::SeventyFiveMoves => Reason::SeventyFiveMoves,
            EndKind::FivefoldRepetition => Reason::Fivefold,
            EndKind::ThreeChecks => Reason::ThreeChecks,
            EndKind::NoPieces => Reason::NoPieces,
            EndKind::NoMoves => Reason::NoMoves,
            EndKind::Explosion => Reason::Explosion,
        };
        Some(Self { reason, score: game.score(), at })
    }

    pub const fn reason_of_claim(claim: Claim) -> Reason {
        match claim {
            Claim::Threefold => Reason::Threefold,
            Claim::FiftyMoves => Reason::FiftyMoves,
        }
    }

    /// The side with more points: the winner, or the side that stalemated the other.
    /// `None` for a draw and for an aborted match.
    pub fn ahead(&self) -> Option<Color> {
        self.score?.ahead()
    }

    pub fn white_score(&self) -> Option<SideScore> {
        let points = self.score?;
        Some(match (points.ahead(), points.white, points.black) {
            (None, _, _) => SideScore::Draw,
            (Some(Color::White), _, 0) => SideScore::Win,
            (Some(Color::Black), 0, _) => SideScore::Loss,
            (Some(Color::White), 3, _) => SideScore::ThreeQuarters,
            (Some(Color::Black), _, 3) => SideScore::OneQuarter,
            (Some(Color::White), _, _) => SideScore::TwoThirds,
            (Some(Color::Black), _, _) => SideScore::OneThird,
        })
    }
}
