//! Notices: messages that the bot sends on its own. A notice is stored in the same transaction as
//! the event that caused it; its text is written when it is delivered.

use serde::{Deserialize, Serialize};

use super::competitions::CompetitionNews;
use super::ids::{
    AnnouncementId, ChallengeId, ChannelId, CompetitionId, MatchId, PlayerId, RoleId, ServerId,
};
use super::reminders::TimeAlert;
use super::roles::RoleRefusal;
use super::time::{Moment, Span};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "notice", rename_all = "kebab-case")]
pub enum Notice {
    Challenged {
        challenge: ChallengeId,
    },
    Accepted {
        the_match: MatchId,
    },
    Declined {
        challenge: ChallengeId,
    },
    Expired {
        challenge: ChallengeId,
    },
    /// The opponent has moved, or the match has begun: the reader is on the move.
    YourTurn {
        the_match: MatchId,
        ply: u32,
    },
    /// A planned move of the reader was made, and the opponent is on the move again.
    Planned {
        the_match: MatchId,
        /// The number of moves made, including the planned one.
        ply: u32,
    },
    /// A move was made elsewhere: shows the board in the channel of the match.
    Watched {
        the_match: MatchId,
        ply: u32,
    },
    /// The thread of the match was deleted or locked: shows the board in its parent channel.
    ThreadLost {
        the_match: MatchId,
        thread: ChannelId,
    },
    /// Time is running out, or some of it was lost.
    Time {
        the_match: MatchId,
        ply: u32,
        #[serde(flatten)]
        alert: TimeAlert,
    },
    /// The daily digest: the reader's games in which they are on the move.
    Digest {
        /// When it was due. There is one digest for each such moment.
        due_at: Moment,
    },
    DrawOffered {
        the_match: MatchId,
        ply: u32,
    },
    DrawDeclined {
        the_match: MatchId,
    },
    TakebackOffered {
        the_match: MatchId,
        ply: u32,
    },
    TakebackDeclined {
        the_match: MatchId,
    },
    TakenBack {
        the_match: MatchId,
        /// The number of moves left.
        ply: u32,
    },
    PauseOffered {
        the_match: MatchId,
        ply: u32,
    },
    PauseDeclined {
        the_match: MatchId,
    },
    Paused {
        the_match: MatchId,
    },
    Resumed {
        the_match: MatchId,
    },
    TimeGiven {
        the_match: MatchId,
        span: Span,
    },
    /// A flag has fallen in a match with flag forgiveness. One reader decides, the other waits.
    FlagFell {
        the_match: MatchId,
        ply: u32,
    },
    /// The reader's flag would have fallen, and their automatic vacation has begun instead.
    AutomaticVacation {
        the_match: MatchId,
        ply: u32,
        until: Moment,
    },
    /// The program did not run, and the reader's clocks were stopped meanwhile.
    Outage {
        from: Moment,
        to: Moment,
    },
    GameBegan {
        the_match: MatchId,
    },
    Competition {
        competition: CompetitionId,
        #[serde(flatten)]
        news: CompetitionNews,
    },
    /// The open challenges of a server: its standing message.
    Lobby {
        server: ServerId,
        /// When the posting was stored. A later one supersedes it.
        at: Moment,
    },
    /// Discord does not let the bot give a role that the reader has configured.
    RoleRefused {
        server: ServerId,
        role: RoleId,
        refusal: RoleRefusal,
    },
    /// Discord does not let the bot post the standing message of a server in the channel that the
    /// reader has chosen.
    LobbyRefused {
        server: ServerId,
        channel: ChannelId,
    },
    /// The standings of a competition were posted again: deletes the message with the old ones.
    OldStandings {
        competition: CompetitionId,
        /// Discord's id of the message.
        message: u64,
    },
    Ended {
        the_match: MatchId,
    },
    /// A message of the operator to a server.
    Announcement {
        announcement: AnnouncementId,
        server: ServerId,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reader {
    /// A player: by direct message, or with a mention in the channel of the match.
    Player(PlayerId),
    /// All readers of a channel, without a mention.
    Channel(ChannelId),
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeliveryError {
    /// The reader's direct messages are closed, and there is no channel to fall back on.
    Closed,
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OutboxMessage {
    pub reader: Reader,
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
        if let About::Position(_, ply) = self.about() { Some(ply) } else { None }
    }

    pub const fn the_match(&self) -> Option<MatchId> {
        match self.about() {
            About::Position(the_match, _) | About::Match(the_match) => Some(the_match),
            About::Challenge(_) | About::Competition(_) | About::Other => None,
        }
    }

    /// The competition that the notice is about, if any; a match of one is about the match.
    pub const fn competition(&self) -> Option<CompetitionId> {
        if let About::Competition(competition) = self.about() { Some(competition) } else { None }
    }

    pub const fn challenge(&self) -> Option<ChallengeId> {
        if let About::Challenge(challenge) = self.about() { Some(challenge) } else { None }
    }

    const fn about(&self) -> About {
        match *self {
            Self::YourTurn { the_match, ply }
            | Self::Planned { the_match, ply, .. }
            | Self::Watched { the_match, ply, .. }
            | Self::Time { the_match, ply, .. }
            | Self::DrawOffered { the_match, ply, .. }
            | Self::TakebackOffered { the_match, ply, .. }
            | Self::TakenBack { the_match, ply, .. }
            | Self::PauseOffered { the_match, ply, .. }
            | Self::FlagFell { the_match, ply, .. }
            | Self::AutomaticVacation { the_match, ply, .. } => About::Position(the_match, ply),
            Self::Accepted { the_match }
            | Self::ThreadLost { the_match, .. }
            | Self::DrawDeclined { the_match }
            | Self::TakebackDeclined { the_match }
            | Self::PauseDeclined { the_match }
            | Self::Paused { the_match }
            | Self::Resumed { the_match }
            | Self::TimeGiven { the_match, .. }
            | Self::GameBegan { the_match }
            | Self::Ended { the_match } => About::Match(the_match),
            Self::Challenged { challenge }
            | Self::Declined { challenge }
            | Self::Expired { challenge } => About::Challenge(challenge),
            Self::Competition { competition, .. } | Self::OldStandings { competition, .. } => {
                About::Competition(competition)
            }
            Self::Digest { .. }
            | Self::Lobby { .. }
            | Self::RoleRefused { .. }
            | Self::LobbyRefused { .. }
            | Self::Announcement { .. }
            | Self::Outage { .. } => About::Other,
        }
    }
}

enum About {
    /// A match after so many moves.
    Position(MatchId, u32),
    Match(MatchId),
    Challenge(ChallengeId),
    Competition(CompetitionId),
    Other,
}
