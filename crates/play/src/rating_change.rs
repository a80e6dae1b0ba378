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
/// if it changes nobody's rating, also because it was lost on time in an absence in which the
/// player had already lost a rated match (`same_absence`). The change of a player whose rating
/// [does not change](Match::rated_sides) has the same rating twice.
pub fn rate(
    the_match: &Match,
    before: ByColor<Rating>,
    same_absence: bool,
) -> Option<ByColor<RatingChange>> {
    let score = the_match.outcome()?.white_score()?;
    let rated = the_match.rated_sides();
    if same_absence || rated == ByColor::default() {
        return None;
    }
    let (white, black) = Rating::after_game(before.white, before.black, score);
    let change = |rated: bool, before: Rating, after: Rating| RatingChange {
        before,
        after: if rated { after } else { before },
    };
    Some(ByColor {
        white: change(rated.white, before.white, white),
        black: change(rated.black, before.black, black),
    })
}
