//! Refusals: why an action of a user was not performed. `text/refusals.rs` has their texts; the log
//! shows their names.

use courier_rules::Variant;
use courier_rules::notation::MoveError;
use thiserror::Error;

use super::administration::Ban;
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
#[error("{self:?}")]
pub enum Refusal {
    // The operator has banned the user or the server.
    Banned(Ban),
    ChallengedSelf,
    ChallengedBot,
    // The engine cannot be challenged in this way: only people are on ladders, and only people
    // get the same challenge as others.
    EngineNotHere,
    HistoryOfEngine,
    // The match was in a server, and only Discord says whether the player may still play there.
    RematchInDiscord,
    LevelOfPerson,
    RatedAgainstEngine,
    TooManyEngineMatches { most: u32 },
    ReviewOfRunning,
    NothingToReview,
    ReviewUnfinished(MatchId),
    TooManyReviews { most: u32, again: Moment },
    NoReview(MatchId),
    ChallengedForgotten,
    NoSuchStart { number: u32, starts: u32 },
    UnknownStart { starts: u32 },
    UnknownOpening,
    SeveralOpenings(&'static Variant, Vec<u32>),
    Control(#[from] ControlError),
    RatedWithoutClock,
    RatedWithHandicap,
    // Nobody can play this game without such a piece.
    NoSuchOdds(&'static Variant),
    // The piece is not there in the chosen starting position, or it cannot be played without it.
    OddsNotHere,
    NoSuchChallenge,
    ChallengeClosed(ChallengeState),
    OwnChallenge,
    NotYourChallenge,
    TooManyOpen { most: u32 },
    TooManyRecent { most: u32, again: Moment },
    NotAccepting,
    YouBlocked,
    CannotBlock,
    TooManyBlocked { most: u32 },
    NotBlocked,
    TooManyToOne { most: u32, again: Moment },
    TooManyOffers { most: u32, again: Moment },
    TooManyTimeOuts { time_outs: TimeOuts, limit: TimeOutLimit },
    AcceptedBefore,
    SeveralOfOne,
    // The engine accepts neither a limit of games lost on time nor pairs of games.
    ConditionsForEngine,
    // A challenge to a channel can only be accepted in that channel.
    OpenElsewhere,
    // A challenge to a channel was made where only the challenger can read it.
    NobodyElseHere,
    AlreadyChallenged,
    // The player or the bot may not write in the channel, as far as the player may know.
    MayNotPost,
    // The opponent is no member of the server in which they are challenged.
    OpponentNotThere,
    StillRunning,
    NothingToRematch,
    RematchStands,
    RematchOffered(ChallengeId),
    // There is no match with that id that the user may see.
    NoSuchMatch,
    NotAPlayer,
    NoRunningMatch,
    // The user has several running matches and did not choose one.
    WhichMatch,
    NotYourTurn,
    MatchOver(Outcome),
    // The button or form is for an earlier position.
    Stale,
    Move { typed: String, why: MoveError },
    // A move that is illegal or ambiguous on a hidden board.
    HiddenMove { typed: String },
    // A blindfold game goes on: it has no plans, no study, no replay and no record.
    BoardHidden,
    Plan(#[from] PlanError),
    Study(#[from] StudyError),
    Competition(#[from] CompetitionError),
    TooLateToAbort,
    AbortInCompetition,
    // In a game of a competition the players can neither agree on a pause nor give time.
    PauseInCompetition,
    DrawOfferStands,
    NoDrawOffer,
    NothingToClaim,
    TakebackOfferStands,
    TakebackAsked,
    NoTakebackOffer,
    NothingToTakeBack,
    PauseOfferStands,
    NoPauseOffer,
    Paused,
    NotPaused,
    NoClock,
    GivenTimeOutOfRange,
    NoFlagFell,
    // The player's flag has fallen, and the opponent may still decide.
    FlagFallen { decide_by: Moment },
    // The opponent's flag has fallen: the player must first take the win or give time.
    DecideFirst,
    VacationTooLong { in_hand: Span },
    // The player is already on vacation, or will be within the hour.
    OnVacation { until: Moment },
    NotOnVacation,
    // Without the vacation the player's flag would fall before they can move.
    TimeUpAfterVacation { the_match: MatchId },
    UnreadableMoveNumber,
    NoSuchMoveNumber { last: Option<String> },
    // The replay of the match would be larger than Discord accepts.
    TooLongForReplay,
    // What the player has asked for before is still being computed.
    StillComputing,
    // So many others have asked for something that the bot cannot compute it in time.
    TooBusy,
    // The leaderboard or season of a server was requested outside of a server.
    OnlyInServer,
    // The button comes from another version of the program.
    UnreadableButton,
    // The board is not shown inside Discord.
    NoActivity,
    ActivityRefused,
    LeadTimes,
    QuietHours,
    DigestHour,
    NoSuchZone,
    WrongChannel { channels: Vec<ChannelId> },
    // Only members with a role may make challenges, and the user lacks it.
    NotAChallenger { role: RoleId },
    // The user lacks the permission to manage the server.
    NotAManager,
    // The manager may not write in the channel that they choose for the lobby.
    LobbyNotTheirs { channel: ChannelId },
    TooManyChannels,
    TooManyBands,
    // A role by rating was named without the rating, or the rating without the role.
    BandIncomplete,
    // Nobody gets a role through the bot that the manager could not give.
    RolePowerful { role: RoleId },
    RoleNotTheirs { role: RoleId },
    ChannelNotListed,
    NoteLength,
    Import(#[from] ImportError),
    NoSuchVariant,
}
