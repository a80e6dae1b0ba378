//! The changes of ratings at the end of a match.

use super::by_color::ByColor;
use super::matches::Match;
use super::rating::Rating;

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingChange {
    pub before: Rating,
    pub after: Rating,
}

impl RatingChange {
    /// Whether the rating was provisional before the match: the change is large because little was
    /// known of the player.
    pub fn provisional(&self) -> bool {
        !self.before.established()
    }
}

/// The rating changes of a match that has just ended, from the ratings `before` at its end. `None`
/// if the match is running, has no score or does not count, or if it was lost on time in an absence
/// in which the player had already lost a rated match (`same_absence`).
pub fn rate(
    the_match: &Match,
    before: ByColor<Rating>,
    same_absence: bool,
) -> Option<ByColor<RatingChange>> {
    let score = the_match.outcome()?.white_score()?;
    if !the_match.counts() || same_absence {
        return None;
    }
    let (white, black) = Rating::after_game(before.white, before.black, score);
    Some(ByColor {
        white: RatingChange { before: before.white, after: white },
        black: RatingChange { before: before.black, after: black },
    })
}
