//! Capped Fischer: time in hand that a move adds to, but never beyond a cap.

use super::error::ControlError;
use crate::play::time::Span;

/// The longest time anybody can have in hand.
const MAX_CAP: Span = Span::days(120);

/// Time in hand at the start, what a move adds to it, and how much it may become.
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

    /// The time in hand at the start, 1 hour to 90 days.
    #[must_use]
    pub const fn start(&self) -> Span {
        self.start
    }

    /// What a move adds, 1 hour to 30 days.
    #[must_use]
    pub const fn increment(&self) -> Span {
        self.increment
    }

    /// The most a move can make of it, at least the start and one increment.
    #[must_use]
    pub const fn cap(&self) -> Span {
        self.cap
    }

    pub(super) fn spend(&self, left: Span, elapsed: Span) -> Option<Span> {
        (elapsed < left).then(|| (left - elapsed + self.increment).min(self.cap))
    }
}
