//! What entrants are told about a competition.

use serde::{Deserialize, Serialize};

use crate::ids::FixtureId;

/// What has happened in a competition, for one of its entrants or for the readers of its channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "news", rename_all = "kebab-case")]
pub enum CompetitionNews {
    /// Another player of the ladder has challenged the reader.
    Challenged {
        /// The game, which begins by itself. 0 in a decision: the game that it plans.
        fixture: FixtureId,
    },
    /// A planned game was called off, because the opponent has left or is on hold.
    CalledOff {
        /// The game.
        fixture: FixtureId,
    },
    /// A game of the ladder has given the reader another place.
    Moved { place: u32 },
    /// The reader has lost a game of the ladder on time, and has to confirm that they are back.
    OnHold,
    /// The reader was removed, because they lost too many games on time.
    Expelled,
    /// The reader was removed from the ladder, because they played no game for long.
    Idle,
    /// The reader has lost too much to go on in the cup.
    Out,
    /// The competition, or a round of it, has begun.
    RoundBegan {
        /// The round, from 0.
        round: u32,
    },
    /// The competition begins soon, and takes entries until then.
    BeginsSoon,
    /// The competition ends soon, and games of the reader are not over.
    ClosesSoon,
    /// The competition is over.
    Ended,
    /// The competition was called off.
    Cancelled,
    /// The standings, posted again.
    Standings,
}
