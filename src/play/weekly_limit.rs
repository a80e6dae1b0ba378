//! The limit of rated games between the same two people in a week.
//!
//! What counts is when a game begins, so that both know before the first move whether it is rated,
//! and nothing depends on the order in which games end. A game that ended without changing a rating
//! (called off, too short, the second one lost in one absence) leaves its place to another.

use super::time::{Moment, Span};

/// How many rated games the same two people may begin within [`WEEK`].
pub const MAX_GAMES: usize = 4;
/// The length of time in which they are counted, back from the moment at which another one begins.
pub const WEEK: Span = Span::days(7);

/// When the next game of two people can be rated, if one that begins `now` is not: `begun` is when
/// their rated games began, in any order. A game that began exactly a week ago is a week ago.
#[must_use]
pub fn rated_again_at(begun: &[Moment], now: Moment) -> Option<Moment> {
    let mut leaving: Vec<Moment> =
        begun.iter().map(|at| *at + WEEK).filter(|leaves| *leaves > now).collect();
    leaving.sort_unstable();
    // This many games must leave the week before another one can be rated.
    leaving.len().checked_sub(MAX_GAMES).and_then(|too_many| leaving.get(too_many).copied())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const START: Moment = Moment(1_767_225_600_000);

    fn days(days: i64) -> Moment {
        START + Span::days(days)
    }

    #[test]
    fn four_games_fill_a_week() {
        let four = [days(2), days(0), days(1), days(1)];
        assert_eq!(rated_again_at(&[], days(0)), None);
        assert_eq!(rated_again_at(&four[..3], days(2)), None, "the fourth is rated");
        assert_eq!(rated_again_at(&four, days(2)), Some(days(7)), "the fifth is not");
        assert_eq!(rated_again_at(&four, days(7) - Span(1)), Some(days(7)));
        assert_eq!(rated_again_at(&four, days(7)), None, "a week has passed since the first");
        let five = [days(0), days(1), days(2), days(3), days(4)];
        assert_eq!(
            rated_again_at(&five, days(4)),
            Some(days(8)),
            "two have to leave where there are five"
        );
        assert_eq!(
            rated_again_at(&[days(3); 4], days(3)),
            Some(days(10)),
            "four that began at the same moment"
        );
    }

    proptest! {
        /// However the games are spread: of those that are rated no more than four begin within any
        /// seven days, and what is said of the next one holds to the millisecond.
        #[test]
        fn never_more_than_four_in_any_seven_days(
            gaps in prop::collection::vec(0..Span::days(4).0, 1..60),
        ) {
            let mut rated: Vec<Moment> = Vec::new();
            let mut now = START;
            for gap in gaps {
                now = now + Span(gap);
                match rated_again_at(&rated, now) {
                    None => rated.push(now),
                    Some(at) => {
                        prop_assert!(at > now);
                        prop_assert_eq!(rated_again_at(&rated, at), None);
                        prop_assert_eq!(rated_again_at(&rated, at - Span(1)), Some(at));
                    }
                }
            }
            for window in rated.windows(MAX_GAMES + 1) {
                prop_assert!(window[MAX_GAMES] - window[0] >= WEEK);
            }
        }
    }
}
