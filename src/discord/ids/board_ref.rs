//! A reference to the board that a button was shown with: the match and the number of half-moves.

use courier_play::{Match, MatchId};

use super::fields::IdFields;

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

impl IdFields for BoardRef {
    fn write(&self, id: &mut String) {
        self.the_match.write(id);
        super::fields::write_field(id, self.ply);
    }

    fn read<'a>(fields: &mut impl Iterator<Item = &'a str>) -> Option<Self> {
        let the_match = MatchId::read(fields)?;
        let ply = fields.next()?.parse().ok()?;
        Some(Self { the_match, ply })
    }

    #[cfg(test)]
    fn longest() -> Self {
        Self { the_match: MatchId::longest(), ply: u32::MAX }
    }
}
