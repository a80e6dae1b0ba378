//! The events of a match: what an action, a flag or a plan changed.

use courier_rules::Color;

use crate::outcome::{Outcome, Reason};
use crate::plans::Plan;
use crate::time::{Moment, Span};

/// An event of a match. The store saves it, and the app notifies the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A move was made.
    Moved {
        /// The side that moved.
        by: Color,
        /// The number of moves made before it.
        ply: u32,
        /// The move in UCI.
        uci: String,
        /// When it was made.
        at: Moment,
    },
    DrawOffered {
        /// The side that offered it.
        by: Color,
    },
    /// A draw offer was declined explicitly, not by a move.
    DrawDeclined {
        /// The side that declined it.
        by: Color,
    },
    /// A player asks to take back their last move.
    TakebackOffered {
        /// The side that asks.
        by: Color,
    },
    /// A takeback was declined explicitly, not by a move.
    TakebackDeclined {
        /// The side that declined it.
        by: Color,
    },
    /// The last move or moves were taken back.
    TakenBack {
        /// The side that had asked for it.
        by: Color,
        /// The number of moves left.
        ply: u32,
        /// When they were taken back.
        at: Moment,
    },
    /// A pause was proposed.
    PauseOffered {
        /// The side that proposed it.
        by: Color,
    },
    /// A pause was declined explicitly, not by a move.
    PauseDeclined {
        /// The side that declined it.
        by: Color,
    },
    /// The players agreed to pause.
    Paused {
        /// The side that had proposed it.
        by: Color,
    },
    /// The pause is over.
    Resumed {
        /// The side that ended it.
        by: Color,
    },
    TimeGiven {
        /// The side that gave it to its opponent.
        by: Color,
        /// The time given.
        span: Span,
    },
    /// A flag fell in a match with flag forgiveness; the opponent decides.
    FlagFell {
        /// The side whose flag fell.
        side: Color,
    },
    /// The match is over.
    Ended(Outcome),
    /// A player made a plan with their move.
    PlanMade {
        /// The side that made it.
        by: Color,
        plan: Plan,
    },
    /// A planned move was made.
    PlanFollowed {
        /// The side that had planned it.
        by: Color,
        /// The number of moves made before the planned one.
        ply: u32,
        /// The rest of the plan; empty if nothing is left of it.
        rest: Plan,
    },
    /// The opponent's move was not in a player's plan.
    PlanDropped {
        /// The side that had made the plan.
        by: Color,
        /// The number of moves made, including the unplanned one.
        ply: u32,
    },
}

impl Event {
    /// Whether it may be the fall of a flag.
    pub const fn may_be_a_flag(&self) -> bool {
        matches!(
            self,
            Self::FlagFell { .. }
                | Self::Ended(Outcome { reason: Reason::TimeOut | Reason::Aborted, .. })
        )
    }

    /// Whether a player has offered the opponent something, who is told at once.
    pub const fn is_offer(&self) -> bool {
        matches!(
            self,
            Self::DrawOffered { .. }
                | Self::TakebackOffered { .. }
                | Self::PauseOffered { .. }
                | Self::TimeGiven { .. }
        )
    }
}
