//! What the end of a match does to the ratings of its players.

use super::by_color::ByColor;
use super::matches::Match;
use super::rating::Rating;

/// What a match did to a rating.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RatingChange {
    /// The rating as it read when the match ended.
    pub before: Rating,
    /// The rating after it.
    pub after: Rating,
}

/// The rating changes of a match that has just ended, from the ratings `before` as they read at
/// its end. `None` for a match that runs, has no score or does not count, and for a match lost on
/// time in an absence that has already cost its player a rated match (`same_absence`).
#[must_use]
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
