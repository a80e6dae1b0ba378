//! What the player on the move is told of their clock, and when.
//!
//! [`plan`] says when each reminder of a turn is sent, from its clock events and the player's
//! preferences; [`turn`] which of them are due in a match; [`live`] when the turn notice waits
//! because the player sees the board. All of it is pure: the store records which reminders of a
//! turn were handled, by their [keys](Reminder::key).

mod alert;
pub mod live;
pub mod plan;
pub mod turn;

use super::clock::ClockEvent;
use super::ids::MatchId;
use super::notices::Notice;
use super::preferences::LeadTime;
use super::time::Moment;

pub use alert::TimeAlert;

/// A reminder for the player on the move; each is sent at most once a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reminder {
    YourTurn,
    Time(TimeAlert),
}

impl Reminder {
    /// A short name that is unique within a turn: the key of a handled reminder.
    pub fn key(self) -> String {
        let before = |lead: Option<LeadTime>| {
            lead.map_or_else(|| "half".to_owned(), |lead| lead.to_string())
        };
        match self {
            Self::YourTurn => "your-turn".to_owned(),
            Self::Time(TimeAlert::MainEnding { lead, .. }) => {
                format!("main-ending-{}", before(lead))
            }
            Self::Time(TimeAlert::MainOver { .. }) => "main-over".to_owned(),
            Self::Time(TimeAlert::PeriodEnding { periods, lead }) => {
                format!("period-{periods}-ending-{}", before(lead))
            }
            Self::Time(TimeAlert::PeriodLost { periods: 1 }) => "last-period".to_owned(),
            Self::Time(TimeAlert::PeriodLost { periods }) => format!("period-lost-{periods}"),
            Self::Time(TimeAlert::GameEnding { lead }) => format!("game-ending-{}", before(lead)),
        }
    }

    pub const fn notice(self, the_match: MatchId, ply: u32) -> Notice {
        match self {
            Self::YourTurn => Notice::YourTurn { the_match, ply },
            Self::Time(alert) => Notice::Time { the_match, ply, alert },
        }
    }

    const fn is_news(self) -> bool {
        matches!(self, Self::Time(alert) if alert.is_news())
    }

    fn is_true(self, clock_events: &[(Moment, ClockEvent)], now: Moment) -> bool {
        match self {
            Self::YourTurn => true,
            Self::Time(alert) => alert.is_true(clock_events, now),
        }
    }
}
