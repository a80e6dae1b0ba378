//! Why something was not done in a competition.

use thiserror::Error;

use crate::time::Moment;

/// Why something was not done in a competition. `text/competitions.rs` has the texts.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{self:?}")]
pub enum CompetitionError {
    NoSuchCompetition,
    // The player has named no cup, and the server has none that this could be about.
    NoCup,
    // Several cups may be meant, and the player has named none.
    WhichCup,
    NotInServer,
    AlreadyIn,
    // The player has not entered, or is out.
    NotIn,
    EntriesClosed,
    AlreadyBegun,
    Over,
    Full { most: usize },
    TooFew { fewest: usize },
    NotCreator,
    TooMany { most: u32 },
    MayNotCreate,
    // A clock is necessary, because others wait for the results.
    NoClock,
    GameBegun,
    // A player who enters a league must have finished a game lately.
    NoGameYet,
    NoSuchGame,
    // The player is on several ladders, or on none of several, and did not choose one.
    WhichLadder,
    NotOnLadder,
    OpponentNotIn,
    OnHold,
    NotOnHold,
    OpponentOnHold,
    // The opponent is too far above the player, or below them.
    OutOfReach { own: u32, highest: u32 },
    AlreadyPlaying,
    TooManyOutgoing { most: usize },
    TooManyIncoming { most: usize },
    // The player may do it again at this moment.
    NotBefore(Moment),
}
