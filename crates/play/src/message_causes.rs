//! Everything by which one person causes a message to another. `docs/security.md` has the same list
//! with the limit of each, and a test does each of them as often as it can.

use super::competitions::CompetitionNews;
use super::notices::Notice;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MessageCause {
    /// A challenge to one person, or a rematch: a direct message, or a mention in the channel.
    Challenge,
    LadderChallenge,
    /// Calling off a planned game of a ladder by leaving it, or by blocking the opponent.
    CalledOff,
    /// Beginning a planned game of a ladder at once.
    BegunNow,
    /// Deleting a cup that the reader has entered.
    DeletedCup,
    /// Accepting or declining a challenge of the reader; blocking them declines it.
    ChallengeAnswer,
    Move,
    /// An offer of a draw, a takeback or a pause, or given time.
    Offer,
    /// Declining an offer of the reader, or accepting a takeback or a pause.
    OfferAnswer,
    /// Ending a pause that both agreed on.
    Resumed,
    /// Resigning, aborting, agreeing to a draw or claiming one, or taking a win on time.
    Ended,
}

impl MessageCause {
    pub const ALL: [Self; 11] = [
        Self::Challenge,
        Self::LadderChallenge,
        Self::CalledOff,
        Self::BegunNow,
        Self::DeletedCup,
        Self::ChallengeAnswer,
        Self::Move,
        Self::Offer,
        Self::OfferAnswer,
        Self::Resumed,
        Self::Ended,
    ];
}

impl Notice {
    /// What another person did to cause a notice; `None` for what the bot sends by itself: at its
    /// time, by the result of a game, or because Discord refuses something.
    pub const fn cause(self) -> Option<MessageCause> {
        Some(match self {
            Self::Challenged { .. } => MessageCause::Challenge,
            Self::Accepted { .. } | Self::Declined { .. } => MessageCause::ChallengeAnswer,
            // A planned move answers the opponent's.
            Self::YourTurn { .. } | Self::Planned { .. } => MessageCause::Move,
            Self::DrawOffered { .. }
            | Self::TakebackOffered { .. }
            | Self::PauseOffered { .. }
            | Self::TimeGiven { .. } => MessageCause::Offer,
            Self::DrawDeclined { .. }
            | Self::TakebackDeclined { .. }
            | Self::TakenBack { .. }
            | Self::PauseDeclined { .. }
            | Self::Paused { .. } => MessageCause::OfferAnswer,
            Self::Resumed { .. } => MessageCause::Resumed,
            Self::GameBegan { .. } => MessageCause::BegunNow,
            Self::Ended { .. } => MessageCause::Ended,
            Self::Competition { news, .. } => match news {
                CompetitionNews::Challenged { .. } => MessageCause::LadderChallenge,
                CompetitionNews::CalledOff { .. } => MessageCause::CalledOff,
                CompetitionNews::Cancelled => MessageCause::DeletedCup,
                CompetitionNews::Moved { .. }
                | CompetitionNews::OnHold
                | CompetitionNews::Expelled
                | CompetitionNews::Idle
                | CompetitionNews::Out
                | CompetitionNews::RoundBegan { .. }
                | CompetitionNews::BeginsSoon
                | CompetitionNews::ClosesSoon
                | CompetitionNews::Ended
                | CompetitionNews::Standings => return None,
            },
            Self::Expired { .. }
            | Self::Watched { .. }
            | Self::ThreadLost { .. }
            | Self::Time { .. }
            | Self::Digest { .. }
            | Self::FlagFell { .. }
            | Self::AutomaticVacation { .. }
            | Self::Outage { .. }
            | Self::Lobby { .. }
            | Self::RoleRefused { .. }
            | Self::LobbyRefused { .. }
            | Self::OldStandings { .. }
            | Self::Announcement { .. } => return None,
        })
    }

    /// Whether it tells of an offer or of given time, of which a player may make a limited number
    /// (`play::offer_limits`).
    pub const fn is_offer(self) -> bool {
        matches!(self.cause(), Some(MessageCause::Offer))
    }
}
