//! Why a text is not a legal move.

use crate::cells::{Bits, Cell, CellSet};
use crate::geometry::Step;
use crate::moves::{Gate, Move};
use crate::piece::{PieceType, PieceTypeId, Role};
use crate::position::Position;
use crate::rules::{Captured, Castling, Checks};
use crate::setup::EnPassant;

/// Why a text could not be read as a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// It is not a move in a notation of the variant.
    #[error("this is not a move")]
    Unreadable,
    /// It would be a move, but the board has no cell of this name.
    #[error("there is no cell {0}")]
    NoSuchCell(String),
    /// Several legal moves fit.
    #[error("{} moves fit", .0.len())]
    Ambiguous(Vec<Move>),
    /// The move is not legal.
    #[error("this move is not legal: {0:?}")]
    Illegal(IllegalReason),
}

/// Why a move is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IllegalReason {
    /// The cell from which the move starts is empty.
    EmptyCell(Cell),
    /// The piece on that cell belongs to the opponent.
    NotYourPiece(Cell),
    /// The side to move has no piece of this type, or none in the given place.
    NoSuchPiece {
        /// The type of the piece.
        piece_type: PieceTypeId,
        /// The target.
        target: Cell,
    },
    /// No piece of this type moves like that.
    CannotReach {
        /// The type of the piece.
        piece_type: PieceTypeId,
        /// The target.
        target: Cell,
    },
    /// A piece blocks the path.
    Blocked {
        /// The type of the piece.
        piece_type: PieceTypeId,
        /// The target.
        target: Cell,
        /// The cell of the blocking piece.
        by: Cell,
    },
    /// A piece of the same side is on the target.
    OwnPiece(Cell),
    /// It would be a pawn's capture, but the target is empty.
    NothingToCapture(Cell),
    /// The king would be in check after the move.
    LeavesKingInCheck,
    /// The move would give check, which the variant forbids.
    GivesCheck,
    /// The capture would explode the king of its own side.
    ExplodesOwnKing,
    /// The promotion is missing; the pawn can become one of these.
    PromotionMissing(Vec<PieceTypeId>),
    /// The piece cannot promote to this type in this move.
    PromotionNotPossible(PieceTypeId),
    /// A piece of this type cannot take the place of the moving piece.
    GateNotPossible(PieceTypeId),
    /// The side already has a piece of this type, and may have only one.
    OnlyOneAllowed(PieceTypeId),
    /// A waiting pawn must promote first.
    MustPromoteWaiting,
    /// The pawn cannot move to the far edge, because its side has lost no piece that it could
    /// become.
    NothingLost,
    /// The castling is not possible.
    CastlingNotPossible(CastlingError),
    /// The variant has no drops.
    NoDropsHere,
    /// The hand has no such piece.
    NotInHand(PieceTypeId),
    /// The target of the drop is occupied.
    Occupied(Cell),
    /// A piece of this type may not be dropped there.
    OutsideDropZone {
        /// The type of the piece.
        piece_type: PieceTypeId,
        /// The target.
        target: Cell,
    },
    /// The side to move can capture, so it must.
    MustCapture,
}

/// Why a castling is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingError {
    /// The variant has no such castling.
    NotInThisGame,
    /// The king or the rook has moved, or the rook was captured.
    RightLost,
    /// The king is in check.
    InCheck,
    /// The piece on this cell blocks the path.
    Blocked(Cell),
    /// The king would cross or reach an attacked cell.
    Attacked,
}

/// A move as far as a text specifies it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MovePattern {
    pub(crate) piece_type: PieceTypeId,
    /// The cells from which the piece may come.
    pub(crate) from: CellSet,
    pub(crate) to: Cell,
    pub(crate) promotion: Option<PieceTypeId>,
    pub(crate) gate: Option<PieceTypeId>,
}

impl MovePattern {
    fn fits_except_promotion(&self, position: &Position, mv: Move) -> bool {
        mv.target() == self.to
            && !matches!(mv, Move::Castle { .. })
            && mv.origin().is_some_and(|from| {
                self.from.contains(from)
                    && position
                        .piece_at(from)
                        .is_some_and(|piece| piece.piece_type == self.piece_type)
            })
    }

    /// The only legal move that fits.
    pub(crate) fn find(&self, position: &Position) -> Result<Move, MoveError> {
        let near: Vec<Move> = position
            .legal_moves()
            .iter()
            .filter(|&mv| self.fits_except_promotion(position, mv))
            .collect();
        let is_exact = |mv: &Move| {
            mv.promotion() == self.promotion && mv.gate().map(|gate| gate.piece_type) == self.gate
        };
        let exact: Vec<Move> = near.iter().copied().filter(is_exact).collect();
        match (exact.as_slice(), near.is_empty()) {
            (&[only], _) => Ok(only),
            (&[_, _, ..], _) => Err(MoveError::Ambiguous(exact)),
            (&[], false) => Err(MoveError::Illegal(self.wrong_promotion(position, &near))),
            (&[], true) => Err(MoveError::Illegal(self.illegal_reason(position))),
        }
    }

    /// The reason if the move is legal with another promotion, or without one.
    fn wrong_promotion(&self, position: &Position, near: &[Move]) -> IllegalReason {
        if let Some(gate) = self.gate {
            return IllegalReason::GateNotPossible(gate);
        }
        match self.promotion {
            None => {
                let mut choices: Vec<PieceTypeId> =
                    near.iter().filter_map(|mv| mv.promotion()).collect();
                choices.sort_unstable();
                choices.dedup();
                IllegalReason::PromotionMissing(choices)
            }
            Some(piece_type) => {
                let single = position.variant().unpromoted_form(piece_type)
                    == Some(self.piece_type)
                    && !position.cells_of_type(position.turn(), piece_type).is_empty();
                if single {
                    IllegalReason::OnlyOneAllowed(piece_type)
                } else {
                    IllegalReason::PromotionNotPossible(piece_type)
                }
            }
        }
    }

    /// Whether it is illegal only because it gives check.
    fn gives_check(&self, position: &Position) -> bool {
        position.variant().rules().checks == Checks::Forbidden
            && self.leads_to(position, |after| after.in_check())
    }

    /// Whether it is illegal because it explodes the king of its own side.
    fn explodes_own_king(&self, position: &Position) -> bool {
        position.variant().rules().captured == Captured::Explodes
            && self.leads_to(position, |after| after.king(position.turn()).is_none())
    }

    /// Whether a pseudo-legal move that fits leads to such a position.
    fn leads_to(&self, position: &Position, is_such: impl Fn(&Position) -> bool) -> bool {
        let moves = position.pseudo_legal_moves();
        let mut fitting = moves.iter().filter(|mv| self.fits_except_promotion(position, *mv));
        fitting.any(|mv| is_such(&position.after(mv)))
    }

    /// The reason if no piece can make the move.
    fn illegal_reason(&self, position: &Position) -> IllegalReason {
        let (piece_type, target) = (self.piece_type, self.to);
        let own = position.cells_of(position.turn());
        let pieces = position.cells_of_type(position.turn(), piece_type) & self.from;
        if pieces.is_empty() {
            return IllegalReason::NoSuchPiece { piece_type, target };
        }
        if own.contains(target) && pieces.iter().any(|from| from != target) {
            return IllegalReason::OwnPiece(target);
        }
        if position.pseudo_legal_moves().iter().any(|mv| self.fits_except_promotion(position, mv)) {
            return if must_promote_waiting(position) {
                IllegalReason::MustPromoteWaiting
            } else if position.must_capture() {
                IllegalReason::MustCapture
            } else if self.gives_check(position) {
                IllegalReason::GivesCheck
            } else if self.explodes_own_king(position) {
                IllegalReason::ExplodesOwnKing
            } else {
                IllegalReason::LeavesKingInCheck
            };
        }
        let data = position.variant().piece_type(piece_type);
        if let Some(by) = pieces.iter().find_map(|from| blocker(position, data, from, target)) {
            return IllegalReason::Blocked { piece_type, target, by };
        }
        if pieces.iter().any(|from| captures(position, data, from, target)) {
            return if own.contains(target) {
                IllegalReason::OwnPiece(target)
            } else if position.piece_at(target).is_some() {
                IllegalReason::NothingLost
            } else {
                IllegalReason::NothingToCapture(target)
            };
        }
        if pieces.iter().any(|from| steps(position, data, from, target)) {
            return IllegalReason::NothingLost;
        }
        IllegalReason::CannotReach { piece_type, target }
    }
}

/// Whether the side to move must promote a waiting pawn.
fn must_promote_waiting(position: &Position) -> bool {
    position.legal_moves().iter().any(|mv| mv.origin() == Some(mv.target()))
}

/// The cell of the piece that blocks a move which would be possible on an empty board.
fn blocker(position: &Position, piece_type: &PieceType, from: Cell, target: Cell) -> Option<Cell> {
    let geometry = position.variant().geometry();
    let side = position.turn();
    let mut lines: Vec<(Step, usize)> = Vec::new();
    for (rides, axes) in [
        (piece_type.rides.orthogonal(), geometry.orthogonals()),
        (piece_type.rides.diagonal(), geometry.diagonals()),
    ] {
        let axes = axes.iter().filter(|_| rides);
        lines.extend(axes.flat_map(|&step| [(step, usize::MAX), (step.reversed(), usize::MAX)]));
    }
    lines.extend(piece_type.double_steps.iter().map(|&step| (step.relative_to(side), 2)));
    lines.extend(piece_type.double_leaps.iter().map(|&step| (step, 2)));
    if let Role::Pawn(moves) = piece_type.role {
        let long = moves.initial_region.cells(geometry, side, None).contains(from);
        let run = if long { moves.max_initial_steps } else { moves.max_steps };
        lines.push((moves.forward.relative_to(side), run.into()));
        lines.extend(moves.sideways.iter().map(|&step| (step.relative_to(side), 1)));
    }
    lines.into_iter().find_map(|(step, reach)| {
        let path: Vec<Cell> = geometry.walk(from, step).take(reach).collect();
        let end = path.iter().position(|&cell| cell == target)?;
        path[..=end].iter().copied().find(|&cell| position.piece_at(cell).is_some())
    })
}

/// Whether a pawn on `from` attacks the target.
fn captures(position: &Position, piece_type: &PieceType, from: Cell, target: Cell) -> bool {
    let Role::Pawn(moves) = piece_type.role else {
        return false;
    };
    let geometry = position.variant().geometry();
    moves
        .captures
        .iter()
        .any(|&step| geometry.step(from, step.relative_to(position.turn())) == Some(target))
}

/// Whether the target is the cell straight ahead of a pawn on `from`.
fn steps(position: &Position, piece_type: &PieceType, from: Cell, target: Cell) -> bool {
    let Role::Pawn(moves) = piece_type.role else {
        return false;
    };
    let ahead = moves.forward.relative_to(position.turn());
    position.variant().geometry().step(from, ahead) == Some(target)
}

/// The type of the side to move's own piece on a cell.
pub(crate) fn origin(position: &Position, from: Cell) -> Result<PieceTypeId, MoveError> {
    match position.piece_at(from) {
        None => Err(MoveError::Illegal(IllegalReason::EmptyCell(from))),
        Some(piece) if piece.color != position.turn() => {
            Err(MoveError::Illegal(IllegalReason::NotYourPiece(from)))
        }
        Some(piece) => Ok(piece.piece_type),
    }
}

/// The drop of a type on a cell if it is legal.
pub(crate) fn find_drop(
    position: &Position,
    piece_type: PieceTypeId,
    to: Cell,
) -> Result<Move, MoveError> {
    let mv = Move::Drop { piece_type, to };
    if position.legal_moves().contains(mv) {
        return Ok(mv);
    }
    let side = position.turn();
    Err(MoveError::Illegal(if !position.variant().has_drops() {
        IllegalReason::NoDropsHere
    } else if !position.hand(side).any(|(held, _)| held == piece_type) {
        IllegalReason::NotInHand(piece_type)
    } else if position.piece_at(to).is_some() {
        IllegalReason::Occupied(to)
    } else if !position.drop_zone(side, piece_type).contains(to) {
        IllegalReason::OutsideDropZone { piece_type, target: to }
    } else {
        IllegalReason::LeavesKingInCheck
    }))
}

/// The castling with this index if it is legal: without another piece, or with the one that takes
/// the place of the king or the rook, whose cell may be missing.
pub(crate) fn find_castling(
    position: &Position,
    index: u8,
    gate: Option<(PieceTypeId, Option<Cell>)>,
) -> Result<Move, MoveError> {
    let legal = position.legal_moves();
    let castlings: Vec<Move> = legal
        .iter()
        .filter(|mv| matches!(mv, Move::Castle { index: other, .. } if *other == index))
        .collect();
    if castlings.is_empty() {
        let reason = IllegalReason::CastlingNotPossible(castling_error(position, index));
        return Err(MoveError::Illegal(reason));
    }
    let fits = |mv: &&Move| match (mv.gate(), gate) {
        (None, None) => true,
        (Some(Gate { piece_type, cell }), Some((wanted, at))) => {
            piece_type == wanted && at.is_none_or(|at| at == cell)
        }
        _ => false,
    };
    let exact: Vec<Move> = castlings.iter().filter(fits).copied().collect();
    match (exact.as_slice(), gate) {
        (&[only], _) => Ok(only),
        (&[], Some((piece_type, _))) => {
            Err(MoveError::Illegal(IllegalReason::GateNotPossible(piece_type)))
        }
        _ => Err(MoveError::Ambiguous(exact)),
    }
}

fn castling_error(position: &Position, index: u8) -> CastlingError {
    let variant = position.variant();
    let side = position.turn();
    let Some(king) = position.king(side) else {
        return CastlingError::NotInThisGame;
    };
    if variant.rules().castling == Castling::None {
        return CastlingError::NotInThisGame;
    }
    let rooks: Vec<(Cell, Cell)> =
        position.castling_rooks(king, index).into_iter().flatten().collect();
    if rooks.is_empty() {
        return CastlingError::RightLost;
    }
    if position.in_check() {
        return CastlingError::InCheck;
    }
    let Some(end) = position.castling_end(index) else {
        return CastlingError::NotInThisGame;
    };
    let mut movers = CellSet::only(king);
    let mut paths = CellSet::only(end);
    if matches!(variant.rules().castling, Castling::Rooks { .. }) {
        paths |= position.between(king, end);
    }
    for &(home, end) in &rooks {
        movers.insert(home);
        paths.insert(end);
        paths |= position.between(home, end);
    }
    (paths & position.occupied() & !movers)
        .first()
        .map_or(CastlingError::Attacked, CastlingError::Blocked)
}

/// The cell of the piece that a move captures.
pub(crate) fn captured_cell(position: &Position, mv: Move) -> Option<Cell> {
    match (mv, position.en_passant()) {
        (Move::Step { from, to, .. }, _) if from != to && position.piece_at(to).is_some() => {
            Some(to)
        }
        (Move::EnPassant { .. }, EnPassant::Advance { pawn, .. }) => Some(pawn),
        _ => None,
    }
}
