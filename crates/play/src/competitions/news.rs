//! What entrants are told about a competition.

use serde::{Deserialize, Serialize};

use crate::ids::FixtureId;

/// What has happened in a competition, for one of its entrants or for the readers of its channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "news", rename_all = "kebab-case")]
pub enum CompetitionNews {
    Challenged {
        /// The game, which begins by itself. 0 in a decision: the game that it plans.
        fixture: FixtureId,
    },
    /// A planned game was called off, because the opponent has left or is on hold.
    CalledOff {
        fixture: FixtureId,
    },
    /// A game of the ladder has given the reader another place.
    Moved {
        place: u32,
    },
    OnHold,
    Expelled,
    Idle,
    Out,
    /// The competition, or a round of it, has begun.
    RoundBegan {
        /// The round, from 0.
        round: u32,
    },
    BeginsSoon,
    /// The competition ends soon, and games of the reader are not over.
    ClosesSoon,
    Ended,
    Cancelled,
    Standings,
}
