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
    /// It has as many players as it can have.
    #[error("full with {most} players")]
    Full {
        /// The limit.
        most: usize,
    },
    #[error("fewer than {fewest} players")]
    TooFew {
        /// How many it needs.
        fewest: usize,
    },
    #[error("created by somebody else")]
    NotCreator,
    #[error("{most} competitions in the server")]
    TooMany {
        /// The limit.
        most: u32,
    },
    /// The server allows only some members to create competitions.
    #[error("not allowed to create competitions")]
    MayNotCreate,
    /// A clock is necessary, because others wait for the results.
    #[error("a competition needs a clock")]
    NoClock,
    /// The game has begun, so it cannot begin at once.
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
    /// The player is not on the ladder, and cannot challenge anybody.
    #[error("not on the ladder")]
    NotOnLadder,
    #[error("the opponent is not on the ladder")]
    OpponentNotIn,
    /// The player is on hold, and has to say first that they are back.
    #[error("on hold")]
    OnHold,
    #[error("not on hold")]
    NotOnHold,
    #[error("the opponent is on hold")]
    OpponentOnHold,
    /// The opponent is too far above the player, or below them.
    #[error("place {own} may challenge the places from {highest} on")]
    OutOfReach {
        /// The place of the player.
        own: u32,
        /// The highest place that they may challenge.
        highest: u32,
    },
    /// The two players have a game with each other that is not over.
    #[error("they play each other already")]
    AlreadyPlaying,
    #[error("{most} games to which the player has challenged others")]
    TooManyOutgoing {
        /// The limit.
        most: usize,
    },
    #[error("{most} games to which the opponent was challenged")]
    TooManyIncoming {
        /// The limit.
        most: usize,
    },
    /// The player may do it again at this moment.
    #[error("not before {0:?}")]
    NotBefore(Moment),
}
