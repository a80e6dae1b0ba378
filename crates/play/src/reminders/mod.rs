//! What the player on the move is told of their clock, and when.
//!
//! [`plan`] says when each reminder of a turn is sent, from its clock events and the player's
//! preferences; [`turn`] which of them are due in a match; [`live`] when the turn notice waits
//! because the player sees the board. All of it is pure: the store records which reminders of a
//! turn were handled, by their [keys](Reminder::key).

pub mod live;
pub mod plan;
pub mod turn;

use serde::{Deserialize, Serialize};

use super::clock::ClockEvent;
use super::ids::MatchId;
use super::notices::Notice;
use super::preferences::LeadTime;
use super::time::Moment;

/// A reminder for the player on the move; each is sent at most once a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reminder {
    /// The opponent has moved.
    YourTurn,
    /// Time is running out, or some of it was lost.
    Time(TimeAlert),
}

/// An alert about a player's clock. The flag itself is no alert, because it ends the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "alarm", rename_all = "kebab-case")]
pub enum TimeAlert {
    /// The main time will be used up, and the first period is shorter than the lead time.
    MainEnding {
        /// The number of periods that follow.
        periods: u8,
        /// The lead time; `None`: in the middle of a main time that is shorter than all lead times.
        lead: Option<LeadTime>,
    },
    /// The main time is used up and the first period is running.
    MainOver {
        /// The number of periods left, including the running one.
        periods: u8,
    },
    /// A period that is not the last will be lost.
    PeriodEnding {
        /// The number of periods left, including the ending one.
        periods: u8,
        /// The lead time; `None`: in the middle of a period that is shorter than all lead times.
        lead: Option<LeadTime>,
    },
    /// A period was lost and the next one is running. With one left, the last one has begun.
    PeriodLost {
        /// The number of periods left, including the running one.
        periods: u8,
    },
    /// The flag will fall.
    GameEnding {
        /// The lead time; `None`: in the middle of a time that is shorter than all lead times.
        lead: Option<LeadTime>,
    },
}

impl TimeAlert {
    /// The clock event that the alert is about.
    const fn event(self) -> ClockEvent {
        match self {
            Self::MainEnding { periods, .. } | Self::MainOver { periods } => {
                ClockEvent::MainOver { periods }
            }
            Self::PeriodEnding { periods, .. } => {
                ClockEvent::PeriodLost { periods: periods.saturating_sub(1) }
            }
            Self::PeriodLost { periods } => ClockEvent::PeriodLost { periods },
            Self::GameEnding { .. } => ClockEvent::Flag,
        }
    }

    /// Whether the alert reports lost time, and is not a warning.
    pub const fn is_news(self) -> bool {
        matches!(self, Self::MainOver { .. } | Self::PeriodLost { .. })
    }

    /// Whether the alert is still true at `now`: news until the next clock event, a warning until
    /// the event it warns of.
    pub fn is_true(self, clock_events: &[(Moment, ClockEvent)], now: Moment) -> bool {
        let passed = clock_events.partition_point(|(at, _)| *at <= now);
        let (passed, coming) = clock_events.split_at(passed);
        if self.is_news() {
            passed.last().is_some_and(|(_, event)| *event == self.event())
        } else {
            coming.iter().any(|(_, event)| *event == self.event())
        }
    }

    /// When the main time, the period or the game that the alert is about ends; `None` if no clock
    /// is running.
    pub fn ends(self, clock_events: &[(Moment, ClockEvent)]) -> Option<Moment> {
        let index = clock_events.iter().position(|(_, event)| *event == self.event())?;
        clock_events.get(index + usize::from(self.is_news())).map(|(at, _)| *at)
    }
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

    /// The notice of this reminder.
    pub const fn notice(self, the_match: MatchId, ply: u32) -> Notice {
        match self {
            Self::YourTurn => Notice::YourTurn { the_match, ply },
            Self::Time(alert) => Notice::Time { the_match, ply, alert },
        }
    }

    const fn is_news(self) -> bool {
        matches!(self, Self::Time(alert) if alert.is_news())
    }

    /// Whether it is still true at `now`.
    fn is_true(self, clock_events: &[(Moment, ClockEvent)], now: Moment) -> bool {
        match self {
            Self::YourTurn => true,
            Self::Time(alert) => alert.is_true(clock_events, now),
        }
    }
}
