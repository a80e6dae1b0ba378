//! A match as it was read, and the result of saving it.

use crate::play::rating_change::RatingChange;
use crate::play::{ByColor, Match, Moment};

use crate::store::ids::Revision;

/// A match as it was read.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The match, replayed.
    pub the_match: Match,
    /// What to name when saving it.
    pub revision: Revision,
    /// Whether one of its players has a plan in it.
    pub has_plans: bool,
    /// Whether its last move was made by hand where it is played.
    pub moved_here: bool,
}

/// What became of an attempt to save.
#[derive(Clone, Debug, PartialEq)]
#[must_use = "a save that was raced has stored nothing"]
pub enum Saved {
    /// Everything is stored.
    Done {
        /// What the match did to the ratings, if it has ended and counts.
        ratings: Option<ByColor<RatingChange>>,
        /// The next deadline of the match, unless something happens before: a reminder is due, or
        /// a flag falls.
        next_deadline: Option<Moment>,
    },
    /// The match has been saved since it was read: nothing is stored. Load it again.
    Raced,
}
