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
    /// A player cannot challenge themselves.
    #[error("a player cannot challenge themselves")]
    ChallengedSelf,
    /// A bot cannot be challenged.
    #[error("a bot cannot be challenged")]
    ChallengedBot,
    /// The engine cannot be challenged in this way: only people are on ladders, and only people
    /// get the same challenge as others.
    #[error("the engine cannot be challenged in this way")]
    EngineNotHere,
    /// The matches of the engine are listed with its opponents.
    #[error("the engine has no list of matches")]
    HistoryOfEngine,
    /// The match was in a server, and only Discord says whether the player may still play there.
    #[error("a rematch in this place is asked for in Discord")]
    RematchInDiscord,
    /// Only the engine has levels.
    #[error("only the engine has levels")]
    LevelOfPerson,
    /// A match against the engine cannot be rated.
    #[error("a match against the engine cannot be rated")]
    RatedAgainstEngine,
    /// The player has too many running matches against the engine.
    #[error("{most} running matches against the engine")]
    TooManyEngineMatches {
        /// The limit.
        most: u32,
    },
    /// The match to review is not over.
    #[error("a running match is not reviewed")]
    ReviewOfRunning,
    /// The match has no moves to review.
    #[error("nothing to review")]
    NothingToReview,
    /// Another review that the player has asked for is not finished.
    #[error("the review of match {0} is not finished")]
    ReviewUnfinished(MatchId),
    /// The player has asked for too many reviews.
    #[error("{most} reviews in a day")]
    TooManyReviews {
        /// The limit.
        most: u32,
        /// When they may ask again.
        again: Moment,
    },
    /// There is no review of the match.
    #[error("no review of match {0}")]
    NoReview(MatchId),
    /// A deleted user cannot be challenged.
    #[error("a deleted user cannot be challenged")]
    ChallengedForgotten,
    /// There is no starting position with that number.
    #[error("no starting position {number}; there are {starts}")]
    NoSuchStart {
        /// The requested number.
        number: u32,
        /// The number of starting positions, openings included; they are numbered from 0.
        starts: u32,
    },
    /// There is no starting position with that name.
    #[error("no starting position with that name; there are {starts}")]
    UnknownStart {
        /// The number of starting positions; they are numbered from 0.
        starts: u32,
    },
    /// There is no opening with that name.
    #[error("no opening with that name")]
    UnknownOpening,
    /// Several openings of a variant have that in their name. Their numbers.
    #[error("{} openings of {} with that name", .1.len(), .0.key())]
    SeveralOpenings(&'static Variant, Vec<u32>),
    /// The time control cannot be parsed or is out of range.
    #[error("time control: {0}")]
    Control(#[from] ControlError),
    /// A match without a clock cannot be rated.
    #[error("a match without a clock cannot be rated")]
    RatedWithoutClock,
    /// There is no challenge with that id.
    #[error("no such challenge")]
    NoSuchChallenge,
    /// The challenge was already answered, or has expired.
    #[error("the challenge is closed: {0:?}")]
    ChallengeClosed(ChallengeState),
    /// The challenger tried to answer their own challenge.
    #[error("a player cannot answer their own challenge")]
    OwnChallenge,
    /// The user may neither answer nor cancel this challenge.
    #[error("the challenge is for another user")]
    NotYourChallenge,
    /// The player has too many open challenges.
    #[error("{most} open challenges")]
    TooManyOpen {
        /// The limit.
        most: u32,
    },
    /// The player has made too many challenges within an hour.
    #[error("{most} challenges within an hour")]
    TooManyRecent {
        /// The limit.
        most: u32,
        /// When the next one is allowed.
        again: Moment,
    },
    /// The other player has blocked this one.
    #[error("the other player has blocked this one")]
    NotAccepting,
    /// The player has blocked the other one.
    #[error("the player has blocked the other one")]
    YouBlocked,
    /// Only other people can be blocked.
    #[error("only other people can be blocked")]
    CannotBlock,
    /// The block list is full.
    #[error("{most} blocked players")]
    TooManyBlocked {
        /// The limit.
        most: u32,
    },
    /// The player is not on the block list.
    #[error("the player is not blocked")]
    NotBlocked,
    /// The player has challenged the same opponent too many times within an hour.
    #[error("{most} challenges of the same player within an hour")]
    TooManyToOne {
        /// The limit.
        most: u32,
        /// When the next one is allowed.
        again: Moment,
    },
    /// The player has made too many offers in the match within an hour.
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
    /// The player already has a game from this challenge.
    #[error("the player has accepted the challenge before")]
    AcceptedBefore,
    /// Only an open challenge can be for several players.
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
    /// The challenger has an open challenge to the same user on the same terms.
    #[error("the same challenge is open already")]
    AlreadyChallenged,
    /// A running match has no rematch.
    #[error("no rematch of a running match")]
    StillRunning,
    /// The player has no finished match.
    #[error("no finished match for a rematch")]
    NothingToRematch,
    /// The player has already offered this rematch.
    #[error("the player has already offered a rematch")]
    RematchStands,
    /// The opponent has already offered this rematch.
    #[error("the opponent has already offered a rematch")]
    RematchOffered(ChallengeId),
    /// There is no match with that id that the user may see.
    #[error("no such match")]
    NoSuchMatch,
    /// The user does not play in this match.
    #[error("not a player of this match")]
    NotAPlayer,
    /// The user has no running match.
    #[error("no running match")]
    NoRunningMatch,
    /// The user has several running matches and did not choose one.
    #[error("several running matches")]
    WhichMatch,
    /// The other side is on the move.
    #[error("not on the move")]
    NotYourTurn,
    /// The match has ended.
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
    /// A game of a competition cannot be aborted.
    #[error("a game of a competition cannot be aborted")]
    AbortInCompetition,
    /// In a game of a competition the players can neither agree on a pause nor give time.
    #[error("no pauses by agreement and no given time in a competition")]
    PauseInCompetition,
    /// The player has already offered a draw.
    #[error("draw already offered")]
    DrawOfferStands,
    /// There is no draw offer to answer.
    #[error("no draw offer")]
    NoDrawOffer,
    /// There is neither a threefold repetition nor a draw by fifty moves to claim.
    #[error("nothing to claim")]
    NothingToClaim,
    /// The player has already asked for a takeback.
    #[error("takeback already offered")]
    TakebackOfferStands,
    /// The opponent has asked for a takeback, which the player has not answered.
    #[error("the opponent has offered a takeback")]
    TakebackAsked,
    /// There is no takeback offer to answer.
    #[error("no takeback offer")]
    NoTakebackOffer,
    /// The player has not moved yet.
    #[error("nothing to take back")]
    NothingToTakeBack,
    /// The player has already proposed a pause.
    #[error("pause already proposed")]
    PauseOfferStands,
    /// There is no proposed pause to answer.
    #[error("no pause proposed")]
    NoPauseOffer,
    /// The match is already paused.
    #[error("already paused")]
    Paused,
    /// The match is not paused.
    #[error("not paused")]
    NotPaused,
    /// The match has no clock to pause or to give time on.
    #[error("no clock")]
    NoClock,
    /// The time to give cannot be parsed or is out of range.
    #[error("the time to give must be 1 hour to 30 days")]
    GivenTimeOutOfRange,
    /// No flag has fallen.
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
    /// The player has not enough vacation time.
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
    /// The player is not on vacation.
    #[error("not on vacation")]
    NotOnVacation,
    /// Without the vacation the player's flag would fall before they can move.
    #[error("the player has no time left in match {the_match}")]
    TimeUpAfterVacation {
        /// The match.
        the_match: MatchId,
    },
    /// The number of a move cannot be parsed.
    #[error("a move number that cannot be parsed")]
    UnreadableMoveNumber,
    /// The match has no move with that number.
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
    /// Discord does not open the board inside Discord; a link does.
    #[error("Discord does not open the Activity")]
    ActivityRefused,
    /// The lead times of reminders cannot be parsed.
    #[error("invalid lead times")]
    LeadTimes,
    /// The quiet hours cannot be parsed.
    #[error("invalid quiet hours")]
    QuietHours,
    /// The hour of the digest cannot be parsed.
    #[error("invalid hour")]
    DigestHour,
    /// There is no time zone with that name.
    #[error("no such time zone")]
    NoSuchZone,
    /// Challenges may not be made in this channel.
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
    /// The server has as many roles by rating as it may.
    #[error("too many roles by rating")]
    TooManyBands,
    /// A role by rating was named without the rating, or the rating without the role.
    #[error("a role by rating needs the role and the rating")]
    BandIncomplete,
    /// The channel is not in the list of channels for challenges.
    #[error("the channel is not in the list")]
    ChannelNotListed,
    /// The note is empty or too long.
    #[error("the note is empty or too long")]
    NoteLength,
    /// No game of a file can be imported.
    #[error(transparent)]
    Import(#[from] ImportError),
    /// There is no variant with that name.
    #[error("no such variant")]
    NoSuchVariant,
}
