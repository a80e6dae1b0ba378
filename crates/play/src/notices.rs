//! Notices: messages that the bot sends on its own. A notice is stored in the same transaction as
//! the event that caused it; its text is written when it is delivered.

use serde::{Deserialize, Serialize};

use super::competitions::CompetitionNews;
use super::ids::{ChallengeId, ChannelId, CompetitionId, MatchId, PlayerId, RoleId, ServerId};
use super::roles::RoleRefusal;
use super::time::{Moment, Span};
use super::time_alert::TimeAlert;

/// A message of the bot to a reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "notice", rename_all = "kebab-case")]
pub enum Notice {
    /// A player challenged the reader.
    Challenged {
        /// The challenge.
        challenge: ChallengeId,
    },
    /// The reader's challenge was accepted.
    Accepted {
        /// The match that began.
        the_match: MatchId,
    },
    /// The reader's challenge was declined.
    Declined {
        /// The challenge.
        challenge: ChallengeId,
    },
    /// The reader's challenge was not answered in time.
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
    /// A planned move of the reader was made, and the opponent is on the move again.
    Planned {
        /// The match.
        the_match: MatchId,
        /// The number of moves made, including the planned one.
        ply: u32,
    },
    /// A move was made elsewhere: shows the board in the channel of the match.
    Watched {
        /// The match.
        the_match: MatchId,
        /// The number of moves made.
        ply: u32,
    },
    /// The thread of the match was deleted or locked: shows the board in its parent channel.
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
        /// What happened, or will happen, on the clock.
        #[serde(flatten)]
        alert: TimeAlert,
    },
    /// The daily digest: the reader's games in which they are on the move.
    Digest {
        /// When it was due. There is one digest for each such moment.
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
    /// The opponent declined the reader's takeback.
    TakebackDeclined {
        /// The match.
        the_match: MatchId,
    },
    /// The opponent accepted the reader's takeback.
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
    /// The opponent declined the reader's pause.
    PauseDeclined {
        /// The match.
        the_match: MatchId,
    },
    /// The opponent accepted the reader's pause.
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
        /// The time given.
        span: Span,
    },
    /// A flag has fallen in a match with flag forgiveness. One reader decides, the other waits.
    FlagFell {
        /// The match.
        the_match: MatchId,
        /// The number of moves made.
        ply: u32,
    },
    /// The reader's flag would have fallen, and their automatic vacation has begun instead.
    AutomaticVacation {
        /// The match.
        the_match: MatchId,
        /// The number of moves made.
        ply: u32,
        /// When the vacation ends.
        until: Moment,
    },
    /// The program did not run, and the reader's clocks were stopped meanwhile.
    Outage {
        /// The start.
        from: Moment,
        /// The end.
        to: Moment,
    },
    /// A game of a competition has begun.
    GameBegan {
        /// The match.
        the_match: MatchId,
    },
    /// Something happened in a competition.
    Competition {
        /// The competition.
        competition: CompetitionId,
        /// What happened.
        #[serde(flatten)]
        news: CompetitionNews,
    },
    /// The open challenges of a server: its standing message.
    Lobby {
        /// The server.
        server: ServerId,
        /// When the posting was stored. A later one supersedes it.
        at: Moment,
    },
    /// Discord does not let the bot give a role that the reader has configured.
    RoleRefused {
        /// The server.
        server: ServerId,
        /// The role.
        role: RoleId,
        /// Why.
        refusal: RoleRefusal,
    },
    /// Discord does not let the bot post the standing message of a server in the channel that the
    /// reader has chosen.
    LobbyRefused {
        /// The server.
        server: ServerId,
        /// The channel.
        channel: ChannelId,
    },
    /// The standings of a competition were posted again: deletes the message with the old ones.
    OldStandings {
        /// The competition.
        competition: CompetitionId,
        /// Discord's id of the message.
        message: u64,
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
    /// A player: by direct message, or with a mention in the channel of the match.
    Player(PlayerId),
    /// All readers of a channel, without a mention.
    Channel(ChannelId),
}

impl Notice {
    /// Whether it tells of an offer or of given time, of which a player may make a limited number
    /// (`play::offer_limits`).
    pub const fn is_offer(self) -> bool {
        matches!(
            self,
            Self::DrawOffered { .. }
                | Self::TakebackOffered { .. }
                | Self::PauseOffered { .. }
                | Self::TimeGiven { .. }
        )
    }
}

impl Reader {
    /// Whether this is the engine, which reads nothing.
    pub fn is_engine(self) -> bool {
        match self {
            Self::Player(player) => player.engine().is_some(),
            Self::Channel(_) => false,
        }
    }
}

/// Why a notice can never be delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeliveryError {
    /// The reader's direct messages are closed, and there is no channel to fall back on.
    Closed,
    /// The channel does not exist any more.
    Gone,
    /// The bot may not write in the channel, or was removed from the server.
    Forbidden,
    /// Discord rejects the message, because of a bug in this program.
    Rejected,
    /// Discord was unreachable or failing for a whole day.
    Unreachable,
    /// The stored notice cannot be parsed, because the database was changed or is of another
    /// version.
    Unreadable,
}

/// A notice and its reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OutboxMessage {
    /// The reader.
    pub reader: Reader,
    /// The notice.
    pub notice: Notice,
}

impl Notice {
    /// Whether the notice is superseded, and need not be sent, when `now_at` moves have been made
    /// in its match. `running` is whether the match is running.
    pub fn superseded(&self, now_at: u32, running: bool) -> bool {
        match (self, self.ply()) {
            (_, None) | (Self::Planned { .. } | Self::AutomaticVacation { .. }, _) => false,
            (Self::Watched { .. }, Some(ply)) => ply < now_at,
            (_, Some(ply)) => !running || ply != now_at,
        }
    }

    /// The number of moves made when the notice was caused, for notices that contain it.
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
            | Self::FlagFell { ply, .. }
            | Self::AutomaticVacation { ply, .. } => Some(ply),
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
            | Self::GameBegan { .. }
            | Self::Competition { .. }
            | Self::Lobby { .. }
            | Self::RoleRefused { .. }
            | Self::LobbyRefused { .. }
            | Self::OldStandings { .. }
            | Self::Ended { .. } => None,
        }
    }

    /// The match that the notice is about, if any.
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
            | Self::AutomaticVacation { the_match, .. }
            | Self::GameBegan { the_match }
            | Self::Ended { the_match } => Some(the_match),
            Self::Challenged { .. }
            | Self::Declined { .. }
            | Self::Expired { .. }
            | Self::Digest { .. }
            | Self::Competition { .. }
            | Self::Lobby { .. }
            | Self::RoleRefused { .. }
            | Self::LobbyRefused { .. }
            | Self::OldStandings { .. }
            | Self::Outage { .. } => None,
        }
    }

    /// The competition that the notice is about, if any; a match of one is about the match.
    pub const fn competition(&self) -> Option<CompetitionId> {
        match *self {
            Self::Competition { competition, .. } | Self::OldStandings { competition, .. } => {
                Some(competition)
            }
            _ => None,
        }
    }

    /// The challenge that the notice is about, if any.
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
            | Self::AutomaticVacation { .. }
            | Self::Outage { .. }
            | Self::GameBegan { .. }
            | Self::Competition { .. }
            | Self::Lobby { .. }
            | Self::RoleRefused { .. }
            | Self::LobbyRefused { .. }
            | Self::OldStandings { .. }
            | Self::Ended { .. } => None,
        }
    }
}
