//! Days per move: the same time for every move, and unused time is not saved.

use super::error::ControlError;
use crate::time::Span;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PerMove(Span);

impl PerMove {
    pub(super) const fn of(length: Span) -> Self {
        Self(length)
    }

    pub(super) fn new(length: Span) -> Result<Self, ControlError> {
        if (Span::hours(1)..=Span::days(30)).contains(&length) {
            Ok(Self(length))
        } else {
            Err(ControlError::Period)
        }
    }

    /// The time for a move, 1 hour to 30 days.
    pub const fn length(&self) -> Span {
        self.0
    }

    pub(super) fn spend(&self, left: Span, elapsed: Span) -> Option<Span> {
        (elapsed < left).then_some(self.0)
    }
}
