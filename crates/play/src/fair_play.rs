//! Which games change ratings, and which ratings others are shown, so that second accounts are
//! worth little: `docs/security.md` has the rules.
//!
//! Most is decided elsewhere by these constants: the store asks whom players have met when it
//! lists ratings.

use courier_rules::Color;

use super::by_color::ByColor;
use super::outcome::Reason;

/// The fewest plies of a game that its players end and that is rated for both: four moves of each
/// side. Fewer are an opening, in which nobody has outplayed anybody: the winner gains nothing. The
/// loser loses all the same, or giving up early would save a rating, unless they never moved: then
/// they have not played.
pub const LEAST_PLIES: u32 = 8;

/// A rating stands on a leaderboard, in a season and behind a role if its player has met at least
/// so many people in rated games of the variant, of whom each has met at least so many, too: this
/// player and two others. So it takes four accounts that have played each other.
pub const LEAST_OPPONENTS: usize = 3;

/// Whether a game of so many plies that ended for this reason is long enough to be rated for both.
pub fn is_long_enough(plies: u32, reason: Reason) -> bool {
    plies >= LEAST_PLIES || reason.is_by_rules()
}

/// Whose rating a rated game of so many plies changes. `ahead` has won it, if anybody has.
pub fn rated_sides(plies: u32, reason: Reason, ahead: Option<Color>) -> ByColor<bool> {
    match ahead {
        _ if is_long_enough(plies, reason) => ByColor { white: true, black: true },
        Some(winner) => {
            let has_moved = plies > u32::from(winner == Color::White);
            ByColor::with(winner, false, has_moved)
        }
        None => ByColor { white: false, black: false },
    }
}

/// Whether a player has met enough people. `met` has an element for each person that they have met,
/// which is the number of people that this person has met.
pub fn has_met_enough(met: impl IntoIterator<Item = usize>) -> bool {
    met.into_iter().filter(|people| *people >= LEAST_OPPONENTS).nth(LEAST_OPPONENTS - 1).is_some()
}

#[cfg(test)]
#[path = "fair_play_laws.rs"]
mod laws;
