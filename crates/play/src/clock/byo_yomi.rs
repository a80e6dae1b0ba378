//! Day-based byo-yomi.
//!
//! A player has main time and a number of periods. A turn first uses main time. After that every
//! *whole* period that passes is lost, and the period in which the move is made is full again in
//! the next turn. When the last period has passed, the flag falls. A boundary that is reached
//! exactly counts as passed.

use super::error::ControlError;
use super::state::{ClockEvent, ClockState, Remaining};
use crate::time::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ByoYomi {
    main: Span,
    period: Span,
    periods: u8,
}

impl ByoYomi {
    pub(super) const fn of(main: Span, periods: u8, period: Span) -> Self {
        Self { main, period, periods }
    }

    pub(super) fn new(main: Span, periods: u8, period: Span) -> Result<Self, ControlError> {
        if !(Span::ZERO..=Span::days(90)).contains(&main) {
            return Err(ControlError::Main);
        }
        if !(Span::hours(1)..=Span::days(30)).contains(&period) {
            return Err(ControlError::Period);
        }
        if !(1..=30).contains(&periods) {
            return Err(ControlError::Periods);
        }
        Ok(Self { main, period, periods })
    }

    /// Main time, 0 to 90 days.
    pub const fn main(&self) -> Span {
        self.main
    }

    /// The length of a period, 1 hour to 30 days.
    pub const fn period(&self) -> Span {
        self.period
    }

    /// The number of periods, 1 to 30.
    pub const fn periods(&self) -> u8 {
        self.periods
    }

    pub(super) fn allowance(&self, remaining: Remaining) -> Span {
        remaining.main + self.period * i64::from(remaining.periods)
    }

    pub(super) fn spend(&self, remaining: Remaining, elapsed: Span) -> Option<Remaining> {
        if elapsed < remaining.main {
            return Some(Remaining { main: remaining.main - elapsed, ..remaining });
        }
        let lost = (elapsed - remaining.main).0 / self.period.0;
        let periods = i64::from(remaining.periods) - lost;
        u8::try_from(periods)
            .ok()
            .filter(|&left| left > 0)
            .map(|periods| Remaining { main: Span::ZERO, periods })
    }

    pub(super) fn read(&self, remaining: Remaining, elapsed: Span) -> ClockState {
        match self.spend(remaining, elapsed) {
            None => ClockState::Flag,
            Some(Remaining { main, .. }) if main > Span::ZERO => ClockState::Main { left: main },
            Some(Remaining { periods, .. }) => {
                let into_period = Span((elapsed - remaining.main).0.rem_euclid(self.period.0));
                ClockState::Period { periods, left: self.period - into_period }
            }
        }
    }

    pub(super) fn clock_events(&self, remaining: Remaining) -> Vec<(Span, ClockEvent)> {
        let end = |left: u8| remaining.main + self.period * i64::from(remaining.periods - left);
        let main = (remaining.main > Span::ZERO)
            .then_some((remaining.main, ClockEvent::MainOver { periods: remaining.periods }));
        let lost = (1..remaining.periods)
            .rev()
            .map(|left| (end(left), ClockEvent::PeriodLost { periods: left }));
        main.into_iter().chain(lost).chain([(end(0), ClockEvent::Flag)]).collect()
    }
}
