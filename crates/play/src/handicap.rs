//! Handicaps: what one player gives the other at the start. Such a game is never rated.

use courier_rules::PieceTypeId;

use crate::clock::TimeControl;

/// The handicap of a game that is offered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Handicap {
    pub odds: Option<Odds>,
    /// The clock of the opponent, if it is not that of the challenger.
    pub clock: Option<TimeControl>,
}

/// A piece that one player lacks from the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Odds {
    pub by: Giver,
    pub piece: PieceTypeId,
}

/// The player who gives odds. Only in a rematch it may be the opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Giver {
    Challenger,
    Opponent,
}
