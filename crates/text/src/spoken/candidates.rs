//! The legal moves of a position, with the properties by which they are ranked.

use courier_rules::notation::{san, uci};
use courier_rules::{Cell, Move, PieceTypeId, Position};

/// A legal move, with the properties by which it is ranked.
pub struct Candidate {
    pub the_move: Move,
    pub piece_type: Option<PieceTypeId>,
    pub san: String,
    pub uci: String,
    pub force: Force,
}

/// The most forcing effect of a move, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Force {
    Quiet,
    Castles,
    Promotes,
    Captures,
    Checks,
    Mates,
}

impl Candidate {
    /// All legal moves of a position.
    pub fn all(position: &Position) -> Vec<Self> {
        san::print_all(position)
            .into_iter()
            .map(|(the_move, san)| Self::of(position, the_move, san))
            .collect()
    }

    fn of(position: &Position, the_move: Move, san: String) -> Self {
        let piece_type = match the_move {
            Move::Drop { piece_type, .. } => Some(piece_type),
            other => other
                .origin()
                .and_then(|from| position.piece_at(from))
                .map(|piece| piece.piece_type),
        };
        let captures = captures(position, the_move);
        let force = if san.ends_with('#') {
            Force::Mates
        } else if san.contains('+') {
            Force::Checks
        } else if captures {
            Force::Captures
        } else if the_move.promotion().is_some() {
            Force::Promotes
        } else if matches!(the_move, Move::Castle { .. }) {
            Force::Castles
        } else {
            Force::Quiet
        };
        Self { the_move, piece_type, uci: uci::print(position, the_move), san, force }
    }

    pub fn is_drop(&self) -> bool {
        matches!(self.the_move, Move::Drop { .. })
    }

    /// The piece that moves: whether it is in hand, and the number of its cell or piece type.
    pub fn piece(&self) -> (bool, usize) {
        match self.the_move {
            Move::Drop { piece_type, .. } => (true, piece_type.index()),
            other => (false, other.origin().map_or(0, Cell::index)),
        }
    }
}

fn captures(position: &Position, the_move: Move) -> bool {
    match the_move {
        Move::EnPassant { .. } => true,
        Move::Step { to, .. } => {
            position.piece_at(to).is_some_and(|piece| piece.color != position.turn())
        }
        Move::Drop { .. } | Move::Castle { .. } => false,
    }
}
