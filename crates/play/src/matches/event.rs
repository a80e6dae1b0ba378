//! The events of a match: what an action, a flag or a plan changed.

use courier_rules::Color;

use crate::outcome::{Outcome, Reason};
use crate::plans::Plan;
use crate::time::{Moment, Span};

/// An event of a match. The store saves it, and the app notifies the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Moved {
        by: Color,
        /// The number of moves made before it.
        ply: u32,
        uci: String,
        at: Moment,
    },
    DrawOffered {
        by: Color,
    },
    /// A draw offer was declined explicitly, not by a move.
    DrawDeclined {
        by: Color,
    },
    TakebackOffered {
        by: Color,
    },
    TakebackDeclined {
        by: Color,
    },
    TakenBack {
        /// The side that had asked for it.
        by: Color,
        /// The number of moves left.
        ply: u32,
        at: Moment,
    },
    PauseOffered {
        by: Color,
    },
    PauseDeclined {
        by: Color,
    },
    Paused {
        /// The side that had proposed it.
        by: Color,
    },
    Resumed {
        by: Color,
    },
    TimeGiven {
        /// The side that gave it to its opponent.
        by: Color,
        span: Span,
    },
    /// A flag fell in a match with flag forgiveness; the opponent decides.
    FlagFell {
        side: Color,
    },
    Ended(Outcome),
    /// A player made a plan with their move.
    PlanMade {
        by: Color,
        plan: Plan,
    },
    /// A planned move was made.
    PlanFollowed {
        by: Color,
        /// The number of moves made before the planned one.
        ply: u32,
        /// The rest of the plan; empty if nothing is left of it.
        rest: Plan,
    },
    /// The opponent's move was not in a player's plan.
    PlanDropped {
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
