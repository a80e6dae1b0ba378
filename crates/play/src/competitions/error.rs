//! Why something was not done in a competition.

use thiserror::Error;

use crate::time::Moment;

/// Why something was not done in a competition. `text/competitions.rs` has the texts.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CompetitionError {
    #[error("no such competition")]
    NoSuchCompetition,
    /// The player has named no cup, and the server has none that this could be about.
    #[error("no cup")]
    NoCup,
    /// Several cups may be meant, and the player has named none.
    #[error("several cups")]
    WhichCup,
    #[error("competitions are held in servers")]
    NotInServer,
    #[error("entered already")]
    AlreadyIn,
    /// The player has not entered, or is out.
    #[error("not in the competition")]
    NotIn,
    #[error("no entries any more")]
    EntriesClosed,
    #[error("the competition has begun")]
    AlreadyBegun,
    #[error("the competition is over")]
    Over,
    #[error("full with {most} players")]
    Full { most: usize },
    #[error("fewer than {fewest} players")]
    TooFew { fewest: usize },
    #[error("created by somebody else")]
    NotCreator,
    #[error("{most} competitions in the server")]
    TooMany { most: u32 },
    #[error("not allowed to create competitions")]
    MayNotCreate,
    /// A clock is necessary, because others wait for the results.
    #[error("a competition needs a clock")]
    NoClock,
    #[error("the game has begun")]
    GameBegun,
    /// A player who enters a league must have finished a game lately.
    #[error("no game finished lately")]
    NoGameYet,
    #[error("no such game")]
    NoSuchGame,
    /// The player is on several ladders, or on none of several, and did not choose one.
    #[error("several ladders")]
    WhichLadder,
    #[error("not on the ladder")]
    NotOnLadder,
    #[error("the opponent is not on the ladder")]
    OpponentNotIn,
    #[error("on hold")]
    OnHold,
    #[error("not on hold")]
    NotOnHold,
    #[error("the opponent is on hold")]
    OpponentOnHold,
    /// The opponent is too far above the player, or below them.
    #[error("place {own} may challenge the places from {highest} on")]
    OutOfReach { own: u32, highest: u32 },
    #[error("they play each other already")]
    AlreadyPlaying,
    #[error("{most} games to which the player has challenged others")]
    TooManyOutgoing { most: usize },
    #[error("{most} games to which the opponent was challenged")]
    TooManyIncoming { most: usize },
    /// The player may do it again at this moment.
    #[error("not before {0:?}")]
    NotBefore(Moment),
}
