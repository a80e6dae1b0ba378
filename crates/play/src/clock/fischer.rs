//! Fischer clock with a cap: every move adds an increment to the player's time bank, up to the cap.

use super::error::ControlError;
use crate::time::Span;

const MAX_CAP: Span = Span::days(120);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Fischer {
    start: Span,
    increment: Span,
    cap: Span,
}

impl Fischer {
    pub(super) const fn of(start: Span, increment: Span, cap: Span) -> Self {
        Self { start, increment, cap }
    }

    pub(super) fn new(start: Span, increment: Span, cap: Span) -> Result<Self, ControlError> {
        if !(Span::hours(1)..=Span::days(90)).contains(&start) {
            return Err(ControlError::Main);
        }
        if !(Span::hours(1)..=Span::days(30)).contains(&increment) {
            return Err(ControlError::Period);
        }
        if !(start + increment..=MAX_CAP).contains(&cap) {
            return Err(ControlError::Cap);
        }
        Ok(Self { start, increment, cap })
    }

    /// The time bank at the start, 1 hour to 90 days.
    pub const fn start(&self) -> Span {
        self.start
    }

    /// The increment of a move, 1 hour to 30 days.
    pub const fn increment(&self) -> Span {
        self.increment
    }

    /// The cap on the time bank, from the sum of start and increment to 120 days.
    pub const fn cap(&self) -> Span {
        self.cap
    }

    pub(super) fn spend(&self, left: Span, elapsed: Span) -> Option<Span> {
        (elapsed < left).then(|| (left - elapsed + self.increment).min(self.cap))
    }
}
