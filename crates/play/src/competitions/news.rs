//! What entrants are told about a competition.

use serde::{Deserialize, Serialize};

use crate::ids::FixtureId;

/// What has happened in a competition, for one of its entrants or for the readers of its channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "news", rename_all = "kebab-case")]
pub enum CompetitionNews {
    // The game begins by itself. Its id is 0 in the decision that plans it.
    Challenged { fixture: FixtureId },
    // A planned game was called off, because the opponent has left or is on hold.
    CalledOff { fixture: FixtureId },
    // A game of the ladder has given the reader another place.
    Moved { place: u32 },
    OnHold,
    Expelled,
    Idle,
    Out,
    // The competition, or a round of it, has begun. Rounds are counted from 0.
    RoundBegan { round: u32 },
    BeginsSoon,
    // The competition ends soon, and games of the reader are not over.
    ClosesSoon,
    Ended,
    Cancelled,
    Standings,
}
