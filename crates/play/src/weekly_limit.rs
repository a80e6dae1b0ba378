//! The weekly limit of rated games between the same two players.
//!
//! Games count by their start, so both players know before the first move whether a game is rated,
//! and the order in which games end does not matter. A game that ended without changing a rating
//! (aborted, drawn after a few moves, or the second one lost in one absence) does not count. Games
//! of competitions count as others do: beyond the limit they count in their table only.

use super::time::{Moment, Span};

/// The most rated games that the same two players may begin within [`WEEK`].
pub const MAX_GAMES: usize = 4;
pub const WEEK: Span = Span::days(7);

/// When the next game of two players can be rated; `None` if a game that begins `now` can be.
/// `begun` are the starts of their rated games in any order. A game from exactly a week ago does
/// not count.
pub fn rated_again_at(begun: &[Moment], now: Moment) -> Option<Moment> {
    let mut leaving: Vec<Moment> =
        begun.iter().map(|at| *at + WEEK).filter(|leaves| *leaves > now).collect();
    leaving.sort_unstable();
    // So many games must become a week old before another one can be rated.
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
    fn the_fifth_game_in_a_week_is_not_rated() {
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
            "of five games two must become a week old"
        );
        assert_eq!(
            rated_again_at(&[days(3); 4], days(3)),
            Some(days(10)),
            "four that began at the same moment"
        );
    }

    proptest! {
        /// Also checks that the returned moment is exact to the millisecond.
        #[test]
        fn no_more_than_four_rated_games_begin_in_any_seven_days(
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
