//! Alerts about a player's clock.

use serde::{Deserialize, Serialize};

use crate::clock::ClockEvent;
use crate::preferences::LeadTime;
use crate::time::Moment;

/// An alert about a player's clock. The flag itself is no alert, because it ends the match. Without
/// a lead time it is in the middle of a time that is shorter than all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "alarm", rename_all = "kebab-case")]
pub enum TimeAlert {
    // The main time will be used up, and the first period is shorter than the lead time.
    MainEnding { periods: u8, lead: Option<LeadTime> },
    // The running period is one of those left.
    MainOver { periods: u8 },
    // A period that is not the last will be lost.
    PeriodEnding { periods: u8, lead: Option<LeadTime> },
    PeriodLost { periods: u8 },
    GameEnding { lead: Option<LeadTime> },
}

impl TimeAlert {
    pub(super) const fn event(self) -> ClockEvent {
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
