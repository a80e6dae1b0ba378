//! The events of a match: what an action, a flag or a plan changed.

use courier_rules::Color;

use crate::outcome::{Outcome, Reason};
use crate::plans::Plan;
use crate::time::{Moment, Span};

/// An event of a match. The store saves it, and the app notifies the players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    // `ply` is the number of moves made before it.
    Moved { by: Color, ply: u32, uci: String, at: Moment },
    DrawOffered { by: Color },
    // A draw offer was declined explicitly, not by a move.
    DrawDeclined { by: Color },
    TakebackOffered { by: Color },
    TakebackDeclined { by: Color },
    // By the side that had asked for it; `ply` is the number of moves left.
    TakenBack { by: Color, ply: u32, at: Moment },
    PauseOffered { by: Color },
    PauseDeclined { by: Color },
    // By the side that had proposed it.
    Paused { by: Color },
    Resumed { by: Color },
    // By one side to the other.
    TimeGiven { by: Color, span: Span },
    // A flag fell in a match with flag forgiveness; the opponent decides.
    FlagFell { side: Color },
    Ended(Outcome),
    // A player made a plan with their move.
    PlanMade { by: Color, plan: Plan },
    // A planned move was made after `ply` moves; `rest` is empty if nothing is left of the plan.
    PlanFollowed { by: Color, ply: u32, rest: Plan },
    // The opponent's move, which `ply` includes, was not in a player's plan.
    PlanDropped { by: Color, ply: u32 },
}

impl Event {
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
