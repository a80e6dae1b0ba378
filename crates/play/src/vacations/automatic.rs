//! Automatic vacation: a player may choose in advance that a vacation begins when their flag would
//! fall. It happens once; then the player has to choose it again.
//!
//! The vacation lasts as many whole days as the player has left, at most [`MOST_AUTOMATIC_DAYS`].
//! That is what a new player has: long enough to be ill over a weekend, and short enough that the
//! opponents of somebody who has stopped playing do not wait for a month. A player who is back may
//! end it early, or begin another one after it.
//!
//! Everything is computed from the moment of the flag, however late it is noticed.

use super::{LONGEST_WAIT, Vacation, VacationHistory, days_available};
use crate::time::{Moment, Span};

pub const MOST_AUTOMATIC_DAYS: i64 = 3;

/// A vacation that begins instead of the fall of a flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AutomaticVacation {
    /// When the flag would have fallen.
    pub flag_at: Moment,
    /// The vacation. It begins a millisecond before the flag, and that is the time that is left on
    /// the clock when it ends.
    pub vacation: Vacation,
    /// The planned vacation that would have begun within the hour, and begins earlier instead.
    pub replaces: Option<Vacation>,
}

impl VacationHistory {
    /// The vacation that begins instead of the first possible one of the player's `flags`: the
    /// moments at which flags fall in matches where vacations stop the clock. `None` if the player
    /// has not chosen it before the flag, or has less than a day left.
    pub fn automatic(&self, flags: &[Moment]) -> Option<AutomaticVacation> {
        let since = self.automatic_since?;
        let mut flags: Vec<Moment> = flags.iter().copied().filter(|at| *at > since).collect();
        flags.sort_unstable();
        flags.into_iter().find_map(|flag_at| self.instead_of(flag_at))
    }

    fn instead_of(&self, flag_at: Moment) -> Option<AutomaticVacation> {
        let from = flag_at - Span(1);
        let next = self.taken.iter().copied().find(|next| next.from >= from && next.is_taken());
        let planned = next.filter(|next| next.from - from <= LONGEST_WAIT);
        let ends: Vec<Moment> = match planned {
            Some(planned) => vec![planned.to],
            None => {
                let days = (1..=MOST_AUTOMATIC_DAYS).rev().map(|days| flag_at + Span::days(days));
                days.map(|to| next.map_or(to, |next| to.min(next.from))).collect()
            }
        };
        let vacations = ends.into_iter().map(|to| Vacation { from, to });
        let vacation = vacations.into_iter().find(|vacation| self.affords(*vacation, planned))?;
        Some(AutomaticVacation { flag_at, vacation, replaces: planned })
    }

    /// Whether the player has the days for another vacation, in place of `planned`.
    fn affords(&self, vacation: Vacation, planned: Option<Vacation>) -> bool {
        let mut taken = self.taken.clone();
        taken.retain(|taken| Some(*taken) != planned);
        taken.push(vacation);
        taken.sort_by_key(|taken| taken.from);
        self.met_at
            .is_some_and(|met_at| days_available(met_at, &taken, vacation.from) >= Span::ZERO)
    }
}

#[cfg(test)]
mod tests;
