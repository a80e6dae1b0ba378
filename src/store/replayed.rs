//! The matches that were read or saved last. A match is read several times for every move: while it
//! is typed, when it is made, when the opponent is told. What is kept here spares asking the
//! database for its moves, as long as it is at the same revision, and asking the rules about moves
//! that they were asked about before. Whatever else belongs to a match is in its row each time.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::play::{Match, MatchId};

use super::matches::Revision;

/// How many matches are kept, each at some tens of kilobytes.
const KEPT: usize = 64;

#[derive(Debug, Default)]
pub(super) struct Replayed {
    /// The last one at the end.
    matches: Mutex<VecDeque<Known>>,
}

/// A match as it was at a revision: until there is another one, its moves are the same.
#[derive(Debug)]
pub(super) struct Known {
    pub revision: Revision,
    pub the_match: Match,
}

impl Replayed {
    /// What is known of a match; it is for whoever takes it to keep what they find.
    pub(super) fn take(&self, id: MatchId) -> Option<Known> {
        let mut matches = self.matches();
        let place = matches.iter().rposition(|known| known.the_match.id() == id);
        place.and_then(|place| matches.remove(place))
    }

    /// What somebody sees in a match that is known.
    pub(super) fn see<T>(&self, id: MatchId, look: impl FnOnce(&Match) -> T) -> Option<T> {
        self.matches()
            .iter()
            .rfind(|known| known.the_match.id() == id)
            .map(|known| look(&known.the_match))
    }

    /// Keeps what a match is at a revision, unless a later one is known by now.
    pub(super) fn keep(&self, revision: Revision, the_match: &Match) {
        let known = Known { revision, the_match: the_match.clone() };
        let mut matches = self.matches();
        if let Some(place) =
            matches.iter().rposition(|known| known.the_match.id() == the_match.id())
        {
            if matches.get(place).is_some_and(|other| other.revision > revision) {
                return;
            }
            matches.remove(place);
        }
        if matches.len() >= KEPT {
            matches.pop_front();
        }
        matches.push_back(known);
    }

    /// Keeps nothing any more: somebody is forgotten.
    pub(super) fn clear(&self) {
        self.matches().clear();
    }

    fn matches(&self) -> MutexGuard<'_, VecDeque<Known>> {
        // A list of matches is whole at every moment.
        self.matches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
