//! Alerts about the time of a player: what was lost, and what will be lost.

use serde::{Deserialize, Serialize};

use super::clock::ClockEvent;
use super::preferences::LeadTime;
use super::time::Moment;

/// What about the time. The flag itself is no alert: it ends the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "alarm", rename_all = "kebab-case")]
pub enum TimeAlert {
    /// Main time is used up, the first period runs.
    MainOver {
        /// Periods left, the running one included.
        periods: u8,
    },
    /// A period that is not the last will be lost.
    PeriodEnding {
        /// Periods left then, the ending one included.
        periods: u8,
        /// How long before; `None`: half of a period that is too short for what the player chose.
        lead: Option<LeadTime>,
    },
    /// A period was lost, the next one runs. With one left, the last one has begun.
    PeriodLost {
        /// Periods left, the running one included.
        periods: u8,
    },
    /// The flag will fall.
    GameEnding {
        /// How long before; `None`: half of a time that is too short for what the player chose.
        lead: Option<LeadTime>,
    },
}

impl TimeAlert {
    /// The event this is about: what was lost, or will be.
    pub(super) const fn event(self) -> ClockEvent {
        match self {
            Self::MainOver { periods } => ClockEvent::MainOver { periods },
            Self::PeriodEnding { periods, .. } => {
                ClockEvent::PeriodLost { periods: periods.saturating_sub(1) }
            }
            Self::PeriodLost { periods } => ClockEvent::PeriodLost { periods },
            Self::GameEnding { .. } => ClockEvent::Flag,
        }
    }

    /// Whether it tells what was lost, and does not warn of what will be.
    #[must_use]
    pub const fn is_news(self) -> bool {
        matches!(self, Self::MainOver { .. } | Self::PeriodLost { .. })
    }

    /// Whether it still says something true at `now`: news as long as nothing newer has happened, a
    /// warning as long as what it warns of has not.
    #[must_use]
    pub fn is_true(self, clock_events: &[(Moment, ClockEvent)], now: Moment) -> bool {
        let passed = clock_events.partition_point(|(at, _)| *at <= now);
        let (passed, coming) = clock_events.split_at(passed);
        if self.is_news() {
            passed.last().is_some_and(|(_, event)| *event == self.event())
        } else {
            coming.iter().any(|(_, event)| *event == self.event())
        }
    }

    /// When what it speaks of is over: the end of the period warned of, or of the one that began.
    /// `None` where no clock runs any more.
    #[must_use]
    pub fn ends(self, clock_events: &[(Moment, ClockEvent)]) -> Option<Moment> {
        let index = clock_events.iter().position(|(_, event)| *event == self.event())?;
        clock_events.get(index + usize::from(self.is_news())).map(|(at, _)| *at)
    }
}
