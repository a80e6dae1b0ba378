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
    TooManyEngineMatches { most: u32 },
    #[error("a running match is not reviewed")]
    ReviewOfRunning,
    #[error("nothing to review")]
    NothingToReview,
    #[error("the review of match {0} is not finished")]
    ReviewUnfinished(MatchId),
    #[error("{most} reviews in a day")]
    TooManyReviews { most: u32, again: Moment },
    #[error("no review of match {0}")]
    NoReview(MatchId),
    #[error("a deleted user cannot be challenged")]
    ChallengedForgotten,
    #[error("no starting position {number}; there are {starts}")]
    NoSuchStart { number: u32, starts: u32 },
    #[error("no starting position with that name; there are {starts}")]
    UnknownStart { starts: u32 },
    #[error("no opening with that name")]
    UnknownOpening,
    #[error("{} openings of {} with that name", .1.len(), .0.key())]
    SeveralOpenings(&'static Variant, Vec<u32>),
    #[error("time control: {0}")]
    Control(#[from] ControlError),
    #[error("a match without a clock cannot be rated")]
    RatedWithoutClock,
    #[error("no such challenge")]
    NoSuchChallenge,
    #[error("the challenge is closed: {0:?}")]
    ChallengeClosed(ChallengeState),
    #[error("a player cannot answer their own challenge")]
    OwnChallenge,
    #[error("the challenge is for another user")]
    NotYourChallenge,
    #[error("{most} open challenges")]
    TooManyOpen { most: u32 },
    #[error("{most} challenges within an hour")]
    TooManyRecent { most: u32, again: Moment },
    #[error("the other player has blocked this one")]
    NotAccepting,
    #[error("the player has blocked the other one")]
    YouBlocked,
    #[error("only other people can be blocked")]
    CannotBlock,
    #[error("{most} blocked players")]
    TooManyBlocked { most: u32 },
    #[error("the player is not blocked")]
    NotBlocked,
    #[error("{most} challenges of the same player within an hour")]
    TooManyToOne { most: u32, again: Moment },
    #[error("{most} offers in a match within an hour")]
    TooManyOffers { most: u32, again: Moment },
    #[error("{time_outs:?}, but {limit:?} is accepted")]
    TooManyTimeOuts { time_outs: TimeOuts, limit: TimeOutLimit },
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
    #[error("not a player of this match")]
    NotAPlayer,
    #[error("no running match")]
    NoRunningMatch,
    /// The user has several running matches and did not choose one.
    #[error("several running matches")]
    WhichMatch,
    #[error("not on the move")]
    NotYourTurn,
    #[error("the match is over: {0:?}")]
    MatchOver(Outcome),
    /// The button or form is for an earlier position.
    #[error("the position has changed")]
    Stale,
    #[error("move {typed:?}: {why:?}")]
    Move { typed: String, why: MoveError },
    #[error("plan: {0}")]
    Plan(#[from] PlanError),
    #[error("study: {0}")]
    Study(#[from] StudyError),
    #[error("competition: {0}")]
    Competition(#[from] CompetitionError),
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
    #[error("nothing to claim")]
    NothingToClaim,
    #[error("takeback already offered")]
    TakebackOfferStands,
    #[error("the opponent has offered a takeback")]
    TakebackAsked,
    #[error("no takeback offer")]
    NoTakebackOffer,
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
    VacationTooLong { in_hand: Span },
    /// The player is already on vacation, or will be within the hour.
    #[error("already on vacation")]
    OnVacation { until: Moment },
    #[error("not on vacation")]
    NotOnVacation,
    /// Without the vacation the player's flag would fall before they can move.
    #[error("the player has no time left in match {the_match}")]
    TimeUpAfterVacation { the_match: MatchId },
    #[error("a move number that cannot be parsed")]
    UnreadableMoveNumber,
    #[error("no move with that number; the last one is {last:?}")]
    NoSuchMoveNumber { last: Option<String> },
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
    #[error("invalid lead times")]
    LeadTimes,
    #[error("invalid quiet hours")]
    QuietHours,
    #[error("invalid hour")]
    DigestHour,
    #[error("no such time zone")]
    NoSuchZone,
    #[error("challenges are not allowed in this channel")]
    WrongChannel { channels: Vec<ChannelId> },
    /// Only members with a role may make challenges, and the user lacks it.
    #[error("challenges require a role")]
    NotAChallenger { role: RoleId },
    /// The user lacks the permission to manage the server.
    #[error("may not manage the server")]
    NotAManager,
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
    #[error(transparent)]
    Import(#[from] ImportError),
    #[error("no such variant")]
    NoSuchVariant,
}
