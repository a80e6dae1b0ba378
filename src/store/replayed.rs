//! The matches that were replayed last. A match is read several times for every move: while it is typed, when it is made,
//! when the opponent is told. Its moves are in the row each time, and what is kept here only spares asking the rules about
//! those that were asked about before.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::play::Match;
use crate::play::matches::{Corrupt, Record};

/// How many matches are kept, each at some tens of kilobytes.
const KEPT: usize = 64;

#[derive(Debug, Default)]
pub(super) struct Replayed {
    /// The last one at the end.
    matches: Mutex<VecDeque<Match>>,
}

impl Replayed {
    /// The match of a record.
    ///
    /// # Errors
    /// As for [`Match::replay`].
    pub(super) fn replay(&self, record: Record) -> Result<Match, Corrupt> {
        let known = {
            let mut matches = self.matches();
            let place = matches.iter().rposition(|known| known.id() == record.id);
            place.and_then(|place| matches.remove(place))
        };
        let the_match = match known {
            Some(known) => Match::replay_after(known, record)?,
            None => Match::replay(record)?,
        };
        let mut matches = self.matches();
        if matches.len() >= KEPT {
            matches.pop_front();
        }
        matches.push_back(the_match.clone());
        Ok(the_match)
    }

    /// Keeps nothing any more: somebody is forgotten.
    pub(super) fn clear(&self) {
        self.matches().clear();
    }

    fn matches(&self) -> MutexGuard<'_, VecDeque<Match>> {
        // A list of matches is whole at every moment.
        self.matches.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
