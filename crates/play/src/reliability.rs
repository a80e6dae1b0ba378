//! Reliability: how many of a player's games were lost on time lately, and how long the player
//! takes to reply.
//!
//! Games against the engine do not count, nor do aborted ones: nobody lost them. A reply takes the
//! time from the opponent's move until the player's own, by the calendar: the opponent waits in
//! vacations, too. Because it is the median, few of them change it little.

mod time_outs;

use crate::refusal::Refusal;
use crate::time::Span;

pub use time_outs::{TimeOutLimit, TimeOuts};

/// Games that ended longer ago do not count, nor do moves made longer ago.
pub const WINDOW: Span = Span::days(90);

/// The most moves of one player, the latest ones, of which the time to reply is computed.
pub const MOST_REPLIES: u32 = 1_000;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reliability {
    pub time_outs: TimeOuts,
    /// The median time to reply; `None` before the first move.
    pub reply: Option<Span>,
}

impl TimeOuts {
    /// Checks that the share is within `limit`. A player without finished games passes: nothing
    /// speaks against them, and everybody has to begin somewhere.
    pub fn check(self, limit: TimeOutLimit) -> Result<(), Refusal> {
        match self.percent() {
            Some(percent) if percent > u32::from(limit.percent()) => {
                Err(Refusal::TooManyTimeOuts { time_outs: self, limit })
            }
            _ => Ok(()),
        }
    }
}

/// The median of these times, the mean of the middle two if their number is even; `None` without
/// any.
pub fn median(mut times: Vec<Span>) -> Option<Span> {
    times.sort_unstable();
    let middle = times.len() / 2;
    let upper = *times.get(middle)?;
    match times.len() % 2 {
        0 => times.get(middle - 1).map(|lower| *lower + (upper - *lower) / 2),
        _ => Some(upper),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use proptest::prelude::*;

    use super::*;

    fn lost(lost_on_time: u32, games: u32) -> TimeOuts {
        TimeOuts { games, lost_on_time }
    }

    #[test]
    fn the_share_is_rounded_up_and_unknown_without_games() {
        assert_eq!(lost(0, 0).percent(), None);
        assert_eq!(lost(0, 7).percent(), Some(0));
        assert_eq!(lost(1, 1).percent(), Some(100));
        assert_eq!(lost(1, 10).percent(), Some(10));
        assert_eq!(lost(2, 19).percent(), Some(11), "10.5");
        assert_eq!(lost(u32::MAX, u32::MAX).percent(), Some(100));
    }

    #[test]
    fn a_limit_is_a_share_that_is_still_accepted() {
        let ten = TimeOutLimit::TEN;
        assert_eq!(lost(1, 10).check(ten), Ok(()));
        let refused = Err(Refusal::TooManyTimeOuts { time_outs: lost(2, 19), limit: ten });
        assert_eq!(lost(2, 19).check(ten), refused);
        assert_eq!(
            lost(0, 0).check(TimeOutLimit::new(0).unwrap()),
            Ok(()),
            "nothing speaks against them"
        );
        assert_eq!(lost(0, 5).check(TimeOutLimit::new(0).unwrap()), Ok(()));
        assert!(lost(1, 500).check(TimeOutLimit::new(0).unwrap()).is_err());
        assert_eq!(TimeOutLimit::new(100), None);
        assert_eq!(TimeOutLimit::new(99).map(TimeOutLimit::percent), Some(99));
    }

    #[test]
    fn the_median_is_the_middle_or_between_the_middle_two() {
        let of = |hours: &[i64]| median(hours.iter().copied().map(Span::hours).collect());
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[5]), Some(Span::hours(5)));
        assert_eq!(of(&[9, 1, 500]), Some(Span::hours(9)), "one vacation changes little");
        assert_eq!(of(&[4, 1, 2, 9]), Some(Span::hours(3)));
    }

    proptest! {
        #[test]
        fn a_share_is_within_the_limit_exactly_if_it_is_so_before_rounding(
            games in 1_u32..400, lost_on_time in 0_u32..400, percent in 0_u8..100,
        ) {
            let lost_on_time = lost_on_time.min(games);
            let limit = TimeOutLimit::new(percent).unwrap_or(TimeOutLimit::TEN);
            let exact = lost_on_time * 100 <= u32::from(limit.percent()) * games;
            prop_assert_eq!(lost(lost_on_time, games).check(limit).is_ok(), exact);
        }

        #[test]
        fn half_of_the_times_are_at_most_the_median(
            times in prop::collection::vec(0_i64..10_000_000, 1..50),
        ) {
            let middle = median(times.iter().copied().map(Span).collect());
            let Some(Span(middle)) = middle else { panic!("there are times") };
            prop_assert!(times.iter().filter(|time| **time <= middle).count() * 2 >= times.len());
            prop_assert!(times.iter().filter(|time| **time > middle).count() * 2 <= times.len());
        }
    }
}
