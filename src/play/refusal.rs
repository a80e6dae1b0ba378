//! Refusals: what a player did wrong, as a value. `text/refusals.rs` turns it into words.

use courier_rules::notation::MoveError;
use thiserror::Error;

use super::challenges::ChallengeState;
use super::clock::ControlError;
use super::ids::{ChallengeId, ChannelId, RoleId};
use super::outcome::Outcome;
use super::plans::PlanError;
use super::time::{Moment, Span};

/// Why something a person asked for was not done. Nothing has changed when one of these comes back.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Refusal {
    /// One cannot play oneself.
    #[error("challenged oneself")]
    ChallengedSelf,
    /// Bots do not play.
    #[error("challenged a bot")]
    ChallengedBot,
    /// Who is forgotten does not play any more.
    #[error("challenged somebody forgotten")]
    ChallengedForgotten,
    /// There is no start position of that number.
    #[error("no start position {number}, there are {starts}")]
    NoSuchStart {
        /// The number asked for.
        number: u32,
        /// How many there are, numbered from 0.
        starts: u32,
    },
    /// There is no start position of that name.
    #[error("no start position of that name, there are {starts}")]
    UnknownStart {
        /// How many there are, numbered from 0.
        starts: u32,
    },
    /// The time control could not be read or is out of range.
    #[error("time control: {0}")]
    Control(#[from] ControlError),
    /// A match without a clock cannot be rated.
    #[error("rated without a clock")]
    RatedWithoutClock,
    /// There is no challenge of that number.
    #[error("no such challenge")]
    NoSuchChallenge,
    /// The challenge was answered already, or has lapsed.
    #[error("the challenge is closed: {0:?}")]
    ChallengeClosed(ChallengeState),
    /// The challenger tried to answer their own challenge.
    #[error("one's own challenge")]
    OwnChallenge,
    /// The challenge is somebody else's to answer or to take back.
    #[error("somebody else's challenge")]
    NotYourChallenge,
    /// So many challenges of the person wait for an answer that no more are taken.
    #[error("{most} open challenges")]
    TooManyOpen {
        /// How many are.
        most: u32,
    },
    /// The person has made so many challenges within an hour that no more are taken for a while.
    #[error("{most} challenges within an hour")]
    TooManyRecent {
        /// How many are.
        most: u32,
        /// When the next one is.
        again: Moment,
    },
    /// An open challenge is accepted where it was made, and this is another place.
    #[error("the challenge is open elsewhere")]
    OpenElsewhere,
    /// A challenge open to all was made where nobody but the challenger reads it.
    #[error("nobody else is here")]
    NobodyElseHere,
    /// The match is not over: it cannot be played once more.
    #[error("no rematch of a running match")]
    StillRunning,
    /// The person has finished no match that could be played once more.
    #[error("nothing to play once more")]
    NothingToRematch,
    /// The person has offered this rematch already.
    #[error("a rematch is offered already")]
    RematchStands,
    /// The opponent has offered this rematch already.
    #[error("the opponent offers a rematch already")]
    RematchOffered(ChallengeId),
    /// There is no match of that number, or none the person may see.
    #[error("no such match")]
    NoSuchMatch,
    /// The person does not play in this match.
    #[error("not a player of this match")]
    NotAPlayer,
    /// The person plays no running match.
    #[error("no running match")]
    NoRunningMatch,
    /// The person plays several running matches and did not say which is meant.
    #[error("several running matches")]
    WhichMatch,
    /// The other side is on the move.
    #[error("not on the move")]
    NotYourTurn,
    /// The match has ended.
    #[error("the match is over: {0:?}")]
    MatchOver(Outcome),
    /// The button or the form belongs to an earlier position.
    #[error("the position has changed")]
    Stale,
    /// The move could not be read, is ambiguous or is against the rules.
    #[error("move {typed:?}: {why:?}")]
    Move {
        /// What was typed, shortened to what fits into an answer.
        typed: String,
        /// What the rules say of it.
        why: MoveError,
    },
    /// A plan was not changed.
    #[error("plan: {0}")]
    Plan(#[from] PlanError),
    /// A player has made their first move and can no longer abort.
    #[error("too late to abort")]
    TooLateToAbort,
    /// The player's draw offer stands already.
    #[error("draw offered already")]
    DrawOfferStands,
    /// There is no draw offer to answer.
    #[error("no draw offer")]
    NoDrawOffer,
    /// Neither threefold repetition nor fifty moves stand on the board.
    #[error("nothing to claim")]
    NothingToClaim,
    /// A takeback has been asked for already.
    #[error("a takeback stands")]
    TakebackOfferStands,
    /// There is no takeback to answer.
    #[error("no takeback")]
    NoTakebackOffer,
    /// The player has made no move yet that could be taken back.
    #[error("nothing to take back")]
    NothingToTakeBack,
    /// The player has proposed a pause already.
    #[error("a pause is proposed already")]
    PauseOfferStands,
    /// There is no proposal of a pause to answer.
    #[error("no pause proposed")]
    NoPauseOffer,
    /// The match is paused already.
    #[error("paused already")]
    Paused,
    /// The match is not paused.
    #[error("not paused")]
    NotPaused,
    /// The match has no clock: there is nothing to pause or to give.
    #[error("no clock")]
    NoClock,
    /// The time to be given could not be read, or is out of range.
    #[error("no time one could give")]
    GivenTimeOutOfRange,
    /// The flag of nobody has fallen.
    #[error("no flag has fallen")]
    NoFlagFell,
    /// The player's flag has fallen, and the opponent has until then to decide.
    #[error("the flag has fallen")]
    FlagFallen {
        /// When the win is theirs.
        decide_by: Moment,
    },
    /// The opponent's flag has fallen: the player takes the win or gives time before anything else.
    #[error("the opponent's flag has fallen")]
    DecideFirst,
    /// The player has not so many days of vacation in hand.
    #[error("not so much vacation")]
    VacationTooLong {
        /// What they have.
        in_hand: Span,
    },
    /// The player is on vacation already, or will be within the hour.
    #[error("on vacation already")]
    OnVacation {
        /// When it ends.
        until: Moment,
    },
    /// The player is not on vacation.
    #[error("not on vacation")]
    NotOnVacation,
    /// The film of the match would be larger than Discord takes.
    #[error("too long for a film")]
    TooLongForFilm,
    /// A server's leaderboard or season was asked for, and this is no server.
    #[error("only in a server")]
    OnlyInServer,
    /// The button was made by another version of the program.
    #[error("a button that cannot be read")]
    UnreadableButton,
    /// The quiet hours could not be read.
    #[error("no quiet hours")]
    QuietHours,
    /// The hour of the digest could not be read.
    #[error("no hour of the day")]
    DigestHour,
    /// There is no time zone of that name.
    #[error("no such zone")]
    NoSuchZone,
    /// Challenges may not be made in this channel.
    #[error("the wrong channel")]
    WrongChannel {
        /// Where they may.
        channels: Vec<ChannelId>,
    },
    /// Only members with a role may challenge, and the person has it not.
    #[error("not a challenger")]
    NotAChallenger {
        /// That role.
        role: RoleId,
    },
    /// Only those who may manage the server may do that.
    #[error("may not manage the server")]
    NotAManager,
    /// So many channels have been named already in which challenges may be made.
    #[error("too many channels")]
    TooManyChannels,
    /// The channel is not one of those named.
    #[error("the channel was never named")]
    ChannelNotListed,
    /// A note is empty or longer than a note may be.
    #[error("no length for a note")]
    NoteLength,
    /// There is no game of that name.
    #[error("no such variant")]
    NoSuchVariant,
}
