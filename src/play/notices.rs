//! Notices: messages the bot sends on its own. A notice is stored together with the event that
//! caused it and put into words when it is delivered.

use serde::{Deserialize, Serialize};

use super::ids::{ChallengeId, ChannelId, MatchId, PlayerId};
use super::time::{Moment, Span};
use super::time_alert::TimeAlert;

/// One message to a reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "notice", rename_all = "kebab-case")]
pub enum Notice {
    /// Somebody challenged the reader.
    Challenged {
        /// The challenge.
        challenge: ChallengeId,
    },
    /// The reader's challenge was accepted.
    Accepted {
        /// The match it became.
        the_match: MatchId,
    },
    /// The reader's challenge was declined.
    Declined {
        /// The challenge.
        challenge: ChallengeId,
    },
    /// Nobody answered the reader's challenge in time.
    Expired {
        /// The challenge.
        challenge: ChallengeId,
    },
    /// The opponent has moved, or the match has begun: the reader is on the move.
    YourTurn {
        /// The match.
        the_match: MatchId,
        /// The number of moves made.
        ply: u32,
    },
    /// A move of the reader's was made as they had planned it, and the opponent is on the move
    /// again.
    Planned {
        /// The match.
        the_match: MatchId,
        /// The number of moves made, the planned one included.
        ply: u32,
    },
    /// A move was made elsewhere: the board for those who watch in the channel.
    Watched {
        /// The match.
        the_match: MatchId,
        /// The number of moves made.
        ply: u32,
    },
    /// The thread of the match is gone or shut: the board for those who watch in the channel it
    /// hung from.
    ThreadLost {
        /// The match.
        the_match: MatchId,
        /// The thread.
        thread: ChannelId,
    },
    /// Time is running out, or some of it was lost.
    Time {
        /// The match.
        the_match: MatchId,
        /// The number of moves made.
        ply: u32,
        /// What about the time.
        #[serde(flatten)]
        alert: TimeAlert,
    },
    /// The reader's games that wait for a move: the one message of the day.
    Digest {
        /// The moment it was due: of one moment there is one digest.
        due_at: Moment,
    },
    /// The opponent offers a draw.
    DrawOffered {
        /// The match.
        the_match: MatchId,
        /// The number of moves made.
        ply: u32,
    },
    /// The opponent declined the reader's draw offer.
    DrawDeclined {
        /// The match.
        the_match: MatchId,
    },
    /// The opponent asks to take their last move back.
    TakebackOffered {
        /// The match.
        the_match: MatchId,
        /// The number of moves made.
        ply: u32,
    },
    /// The opponent does not let the reader take their move back.
    TakebackDeclined {
        /// The match.
        the_match: MatchId,
    },
    /// The reader's move was taken back, as they had asked.
    TakenBack {
        /// The match.
        the_match: MatchId,
        /// The number of moves left.
        ply: u32,
    },
    /// The opponent proposes a pause.
    PauseOffered {
        /// The match.
        the_match: MatchId,
        /// The number of moves made.
        ply: u32,
    },
    /// The opponent does not agree to the reader's pause.
    PauseDeclined {
        /// The match.
        the_match: MatchId,
    },
    /// The opponent agrees to the reader's pause.
    Paused {
        /// The match.
        the_match: MatchId,
    },
    /// The opponent has ended the pause.
    Resumed {
        /// The match.
        the_match: MatchId,
    },
    /// The opponent has given the reader time.
    TimeGiven {
        /// The match.
        the_match: MatchId,
        /// How much.
        span: Span,
    },
    /// A flag has fallen in a match with flag forgiveness: the opponent decides, the player waits.
    FlagFell {
        /// The match.
        the_match: MatchId,
        /// The number of moves made.
        ply: u32,
    },
    /// The program did not run, and no clock of the reader's did.
    Outage {
        /// Since when.
        from: Moment,
        /// Until when.
        to: Moment,
    },
    /// The match is over.
    Ended {
        /// The match.
        the_match: MatchId,
    },
}

/// The reader of a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reader {
    /// A person: by direct message, else in the match's channel with a mention.
    Player(PlayerId),
    /// Everybody in a channel; nobody is mentioned.
    Channel(ChannelId),
}

/// What stood in the way of a notice for good.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeliveryError {
    /// The reader's direct messages are closed, and there is no channel to fall back on.
    Closed,
    /// The channel does not exist any more.
    Gone,
    /// The bot may not write in the channel, or was removed from the server.
    Forbidden,
    /// Discord does not take the message: a fault of the program.
    Rejected,
    /// Discord could not be reached, or failed, for a whole day.
    Unreachable,
    /// What was stored cannot be read: the database was changed by other hands, or by another
    /// version.
    Unreadable,
}

/// A notice and its reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OutboxMessage {
    /// The reader of a notice.
    pub reader: Reader,
    /// What.
    pub notice: Notice,
}

impl Notice {
    /// Whether this has been superseded by a match that now stands at `ply` and runs or not: such a
    /// notice is not sent any more.
    #[must_use]
    pub fn superseded(&self, now_at: u32, running: bool) -> bool {
        match (self, self.ply()) {
            (_, None) | (Self::Planned { .. }, _) => false,
            (Self::Watched { .. }, Some(ply)) => ply < now_at,
            (_, Some(ply)) => !running || ply != now_at,
        }
    }

    /// The number of moves made when this was caused, where it says so.
    #[must_use]
    pub const fn ply(&self) -> Option<u32> {
        match *self {
            Self::YourTurn { ply, .. }
            | Self::Planned { ply, .. }
            | Self::Watched { ply, .. }
            | Self::Time { ply, .. }
            | Self::DrawOffered { ply, .. }
            | Self::TakebackOffered { ply, .. }
            | Self::TakenBack { ply, .. }
            | Self::PauseOffered { ply, .. }
            | Self::FlagFell { ply, .. } => Some(ply),
            Self::Challenged { .. }
            | Self::Accepted { .. }
            | Self::Declined { .. }
            | Self::Expired { .. }
            | Self::ThreadLost { .. }
            | Self::Digest { .. }
            | Self::DrawDeclined { .. }
            | Self::TakebackDeclined { .. }
            | Self::PauseDeclined { .. }
            | Self::Paused { .. }
            | Self::Resumed { .. }
            | Self::TimeGiven { .. }
            | Self::Outage { .. }
            | Self::Ended { .. } => None,
        }
    }

    /// The match this is about, if it is about one.
    #[must_use]
    pub const fn the_match(&self) -> Option<MatchId> {
        match *self {
            Self::Accepted { the_match }
            | Self::YourTurn { the_match, .. }
            | Self::Planned { the_match, .. }
            | Self::Watched { the_match, .. }
            | Self::ThreadLost { the_match, .. }
            | Self::Time { the_match, .. }
            | Self::DrawOffered { the_match, .. }
            | Self::DrawDeclined { the_match }
            | Self::TakebackOffered { the_match, .. }
            | Self::TakebackDeclined { the_match }
            | Self::TakenBack { the_match, .. }
            | Self::PauseOffered { the_match, .. }
            | Self::PauseDeclined { the_match }
            | Self::Paused { the_match }
            | Self::Resumed { the_match }
            | Self::TimeGiven { the_match, .. }
            | Self::FlagFell { the_match, .. }
            | Self::Ended { the_match } => Some(the_match),
            Self::Challenged { .. }
            | Self::Declined { .. }
            | Self::Expired { .. }
            | Self::Digest { .. }
            | Self::Outage { .. } => None,
        }
    }

    /// The challenge this is about, if it is about one.
    #[must_use]
    pub const fn challenge(&self) -> Option<ChallengeId> {
        match *self {
            Self::Challenged { challenge }
            | Self::Declined { challenge }
            | Self::Expired { challenge } => Some(challenge),
            Self::Accepted { .. }
            | Self::YourTurn { .. }
            | Self::Planned { .. }
            | Self::Watched { .. }
            | Self::ThreadLost { .. }
            | Self::Time { .. }
            | Self::Digest { .. }
            | Self::DrawOffered { .. }
            | Self::DrawDeclined { .. }
            | Self::TakebackOffered { .. }
            | Self::TakebackDeclined { .. }
            | Self::TakenBack { .. }
            | Self::PauseOffered { .. }
            | Self::PauseDeclined { .. }
            | Self::Paused { .. }
            | Self::Resumed { .. }
            | Self::TimeGiven { .. }
            | Self::FlagFell { .. }
            | Self::Outage { .. }
            | Self::Ended { .. } => None,
        }
    }
}
