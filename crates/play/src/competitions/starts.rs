//! The starting positions of the games of a competition.

use rand::{Rng, RngExt as _};

use super::competition::{GameTerms, Starts};

/// The starting positions of the games of one round.
pub(super) struct RoundStarts<'a> {
    terms: &'a GameTerms,
    /// The one of all games; `None` if each has its own.
    common: Option<u32>,
}

impl<'a> RoundStarts<'a> {
    pub(super) fn of(terms: &'a GameTerms, chance: &mut impl Rng) -> Self {
        let common = match terms.starts {
            Starts::Random => None,
            Starts::SameInRound => Some(random(terms, chance)),
            Starts::Fixed(number) => Some(number),
        };
        Self { terms, common }
    }

    /// The number of the position of the next game.
    pub(super) fn next(&self, chance: &mut impl Rng) -> u32 {
        self.common.unwrap_or_else(|| random(self.terms, chance))
    }
}

fn random(terms: &GameTerms, chance: &mut impl Rng) -> u32 {
    match terms.variant.start_count() {
        0 | 1 => terms.variant.default_start(),
        starts => chance.random_range(0..starts),
    }
}
