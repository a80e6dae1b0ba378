//! Refusals: why an action of a user was not performed. `text/refusals.rs` has their texts.

use courier_rules::Variant;
use courier_rules::notation::MoveError;
use thiserror::Error;

use super::challenges::ChallengeState;
use super::clock::ControlError;
use super::competitions::CompetitionError;
use super::ids::{ChallengeId, ChannelId, MatchId, RoleId};
use super::imports::ImportError;
use super::outcome::Outcome;
use super::plans::PlanError;
use super::reliability::{TimeOutLimit, TimeOuts};
use super::studies::StudyError;
use super::time::{Moment, Span};

/// Why an action of a user was not performed. A refused action changes nothing.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Refusal {
    #[error("a player cannot challenge themselves")]
    ChallengedSelf,
    #[error("a bot cannot be challenged")]
    ChallengedBot,
    /// The engine cannot be challenged in this way: only people are on ladders, and only people
    /// get the same challenge as others.
    #[error("the engine cannot be challenged in this way")]
    EngineNotHere,
    #[error("the engine has no list of matches")]
    HistoryOfEngine,
    /// The match was in a server, and only Discord says whether the player may still play there.
    #[error("a rematch in this place is asked for in Discord")]
    RematchInDiscord,
    #[error("only the engine has levels")]
    LevelOfPerson,
    #[error("a match against the engine cannot be rated")]
    RatedAgainstEngine,
    #[error("{most} running matches against the engine")]
    TooManyEngineMatches {
        /// The limit.
        most: u32,
    },
    #[error("a running match is not reviewed")]
    ReviewOfRunning,
    /// The match has no moves to review.
    #[error("nothing to review")]
    NothingToReview,
    #[error("the review of match {0} is not finished")]
    ReviewUnfinished(MatchId),
    #[error("{most} reviews in a day")]
    TooManyReviews {
        /// The limit.
        most: u32,
        /// When they may ask again.
        again: Moment,
    },
    #[error("no review of match {0}")]
    NoReview(MatchId),
    #[error("a deleted user cannot be challenged")]
    ChallengedForgotten,
    #[error("no starting position {number}; there are {starts}")]
    NoSuchStart {
        /// The requested number.
        number: u32,
        /// The number of starting positions, openings included; they are numbered from 0.
        starts: u32,
    },
    #[error("no starting position with that name; there are {starts}")]
    UnknownStart {
        /// The number of starting positions; they are numbered from 0.
        starts: u32,
    },
    #[error("no opening with that name")]
    UnknownOpening,
    #[error("{} openings of {} with that name", .1.len(), .0.key())]
    SeveralOpenings(&'static Variant, Vec<u32>),
    /// The time control cannot be parsed or is out of range.
    #[error("time control: {0}")]
    Control(#[from] ControlError),
    #[error("a match without a clock cannot be rated")]
    RatedWithoutClock,
    #[error("no such challenge")]
    NoSuchChallenge,
    /// The challenge was already answered, or has expired.
    #[error("the challenge is closed: {0:?}")]
    ChallengeClosed(ChallengeState),
    #[error("a player cannot answer their own challenge")]
    OwnChallenge,
    /// The user may neither answer nor cancel this challenge.
    #[error("the challenge is for another user")]
    NotYourChallenge,
    #[error("{most} open challenges")]
    TooManyOpen {
        /// The limit.
        most: u32,
    },
    #[error("{most} challenges within an hour")]
    TooManyRecent {
        /// The limit.
        most: u32,
        /// When the next one is allowed.
        again: Moment,
    },
    #[error("the other player has blocked this one")]
    NotAccepting,
    #[error("the player has blocked the other one")]
    YouBlocked,
    #[error("only other people can be blocked")]
    CannotBlock,
    /// The block list is full.
    #[error("{most} blocked players")]
    TooManyBlocked {
        /// The limit.
        most: u32,
    },
    #[error("the player is not blocked")]
    NotBlocked,
    #[error("{most} challenges of the same player within an hour")]
    TooManyToOne {
        /// The limit.
        most: u32,
        /// When the next one is allowed.
        again: Moment,
    },
    #[error("{most} offers in a match within an hour")]
    TooManyOffers {
        /// The limit.
        most: u32,
        /// When the next one is allowed.
        again: Moment,
    },
    /// The player has lost too many games on time lately.
    #[error("{time_outs:?}, but {limit:?} is accepted")]
    TooManyTimeOuts {
        /// The player's games.
        time_outs: TimeOuts,
        /// What is accepted.
        limit: TimeOutLimit,
    },
    #[error("the player has accepted the challenge before")]
    AcceptedBefore,
    #[error("a challenge to one player for several")]
    SeveralOfOne,
    /// The engine accepts neither a limit of games lost on time nor pairs of games.
    #[error("the engine meets no conditions")]
    ConditionsForEngine,
    /// A challenge to a channel can only be accepted in that channel.
    #[error("the challenge is open in another channel")]
    OpenElsewhere,
    /// A challenge to a channel was made where only the challenger can read it.
    #[error("no other user can read the challenge here")]
    NobodyElseHere,
    #[error("the same challenge is open already")]
    AlreadyChallenged,
    #[error("no rematch of a running match")]
    StillRunning,
    #[error("no finished match for a rematch")]
    NothingToRematch,
    #[error("the player has already offered a rematch")]
    RematchStands,
    #[error("the opponent has already offered a rematch")]
    RematchOffered(ChallengeId),
    /// There is no match with that id that the user may see.
    #[error("no such match")]
    NoSuchMatch,
    /// The user does not play in this match.
    #[error("not a player of this match")]
    NotAPlayer,
    #[error("no running match")]
    NoRunningMatch,
    /// The user has several running matches and did not choose one.
    #[error("several running matches")]
    WhichMatch,
    /// The other side is on the move.
    #[error("not on the move")]
    NotYourTurn,
    #[error("the match is over: {0:?}")]
    MatchOver(Outcome),
    /// The button or form is for an earlier position.
    #[error("the position has changed")]
    Stale,
    /// The move cannot be parsed, is ambiguous or is illegal.
    #[error("move {typed:?}: {why:?}")]
    Move {
        /// The typed text, shortened to fit into a reply.
        typed: String,
        /// What is wrong with it.
        why: MoveError,
    },
    /// A plan was not changed.
    #[error("plan: {0}")]
    Plan(#[from] PlanError),
    /// A study was not changed or shown.
    #[error("study: {0}")]
    Study(#[from] StudyError),
    /// Something was not done in a competition.
    #[error("competition: {0}")]
    Competition(#[from] CompetitionError),
    /// The player has already moved and can no longer abort.
    #[error("too late to abort")]
    TooLateToAbort,
    #[error("a game of a competition cannot be aborted")]
    AbortInCompetition,
    /// In a game of a competition the players can neither agree on a pause nor give time.
    #[error("no pauses by agreement and no given time in a competition")]
    PauseInCompetition,
    #[error("draw already offered")]
    DrawOfferStands,
    #[error("no draw offer")]
    NoDrawOffer,
    /// There is neither a threefold repetition nor a draw by fifty moves to claim.
    #[error("nothing to claim")]
    NothingToClaim,
    #[error("takeback already offered")]
    TakebackOfferStands,
    #[error("the opponent has offered a takeback")]
    TakebackAsked,
    #[error("no takeback offer")]
    NoTakebackOffer,
    /// The player has not moved yet.
    #[error("nothing to take back")]
    NothingToTakeBack,
    #[error("pause already proposed")]
    PauseOfferStands,
    #[error("no pause proposed")]
    NoPauseOffer,
    #[error("already paused")]
    Paused,
    #[error("not paused")]
    NotPaused,
    /// The match has no clock to pause or to give time on.
    #[error("no clock")]
    NoClock,
    #[error("the time to give must be 1 hour to 30 days")]
    GivenTimeOutOfRange,
    #[error("no flag has fallen")]
    NoFlagFell,
    /// The player's flag has fallen, and the opponent may still decide.
    #[error("the flag has fallen")]
    FlagFallen {
        /// When the opponent wins if they do not decide.
        decide_by: Moment,
    },
    /// The opponent's flag has fallen: the player must first take the win or give time.
    #[error("the opponent's flag has fallen")]
    DecideFirst,
    #[error("not enough vacation time")]
    VacationTooLong {
        /// The vacation time they have.
        in_hand: Span,
    },
    /// The player is already on vacation, or will be within the hour.
    #[error("already on vacation")]
    OnVacation {
        /// When it ends.
        until: Moment,
    },
    #[error("not on vacation")]
    NotOnVacation,
    /// Without the vacation the player's flag would fall before they can move.
    #[error("the player has no time left in match {the_match}")]
    TimeUpAfterVacation { the_match: MatchId },
    #[error("a move number that cannot be parsed")]
    UnreadableMoveNumber,
    #[error("no move with that number; the last one is {last:?}")]
    NoSuchMoveNumber {
        /// The last move with its number; `None` before the first move.
        last: Option<String>,
    },
    /// The replay of the match would be larger than Discord accepts.
    #[error("too long for a replay")]
    TooLongForReplay,
    /// The leaderboard or season of a server was requested outside of a server.
    #[error("only in a server")]
    OnlyInServer,
    /// The button comes from another version of the program.
    #[error("a button that cannot be parsed")]
    UnreadableButton,
    /// The board is not shown inside Discord.
    #[error("there is no Activity")]
    NoActivity,
    #[error("Discord does not open the Activity")]
    ActivityRefused,
    /// The lead times of reminders cannot be parsed.
    #[error("invalid lead times")]
    LeadTimes,
    #[error("invalid quiet hours")]
    QuietHours,
    #[error("invalid hour")]
    DigestHour,
    #[error("no such time zone")]
    NoSuchZone,
    #[error("challenges are not allowed in this channel")]
    WrongChannel {
        /// The channels where they may be made.
        channels: Vec<ChannelId>,
    },
    /// Only members with a role may make challenges, and the user lacks it.
    #[error("challenges require a role")]
    NotAChallenger {
        /// The required role.
        role: RoleId,
    },
    /// The user lacks the permission to manage the server.
    #[error("may not manage the server")]
    NotAManager,
    /// The list of channels for challenges is full.
    #[error("too many channels")]
    TooManyChannels,
    #[error("too many roles by rating")]
    TooManyBands,
    /// A role by rating was named without the rating, or the rating without the role.
    #[error("a role by rating needs the role and the rating")]
    BandIncomplete,
    #[error("the channel is not in the list")]
    ChannelNotListed,
    #[error("the note is empty or too long")]
    NoteLength,
    /// No game of a file can be imported.
    #[error(transparent)]
    Import(#[from] ImportError),
    #[error("no such variant")]
    NoSuchVariant,
}
