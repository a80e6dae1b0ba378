//! A reference to the board that a button was shown with: the match and the number of half-moves.

use courier_play::{Match, MatchId};

use super::fields::struct_fields;

/// A match as the player saw it. A button of an earlier board is stale.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardRef {
    pub the_match: MatchId,
    pub ply: u32,
}

impl BoardRef {
    /// The current board of a match.
    pub(crate) fn of(the_match: &Match) -> Self {
        Self { the_match: the_match.id(), ply: the_match.ply() }
    }
}

struct_fields!(BoardRef { the_match, ply });
