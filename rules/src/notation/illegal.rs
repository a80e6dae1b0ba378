//! Why a text is not a legal move, as data.

use crate::cells::{Bits, Cell, CellSet};
use crate::geometry::Step;
use crate::moves::Move;
use crate::piece::{PieceType, PieceTypeId, Role};
use crate::position::Position;
use crate::rules::Castling;
use crate::setup::EnPassant;

/// Why a text could not be read as a move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveError {
    /// It is no move in any notation of the game.
    #[error("this is not a move")]
    Unreadable,
    /// It fits several legal moves.
    #[error("this fits {} moves", .0.len())]
    Ambiguous(Vec<Move>),
    /// It is understood, but not allowed.
    #[error("this move is not legal: {0:?}")]
    Illegal(IllegalReason),
}

/// Why a move is not allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum IllegalReason {
    /// Nobody stands where the move starts.
    EmptyCell(Cell),
    /// The piece there is the opponent's.
    NotYourPiece(Cell),
    /// The mover has no piece of this type (where the text says it stands).
    NoSuchPiece {
        /// What was to move.
        piece_type: PieceTypeId,
        /// Where to.
        target: Cell,
    },
    /// No piece of this type moves like that.
    CannotReach {
        /// What was to move.
        piece_type: PieceTypeId,
        /// Where to.
        target: Cell,
    },
    /// Somebody stands in the way.
    Blocked {
        /// What was to move.
        piece_type: PieceTypeId,
        /// Where to.
        target: Cell,
        /// Who stands in the way.
        by: Cell,
    },
    /// The mover's own piece stands on the target.
    OwnPiece(Cell),
    /// A pawn captures only what is there, and the target is empty.
    NothingToCapture(Cell),
    /// The king would be left, or remain, under attack.
    LeavesKingInCheck,
    /// The move must say what the pawn becomes: one of these.
    PromotionMissing(Vec<PieceTypeId>),
    /// The move cannot end with this promotion.
    PromotionNotPossible(PieceTypeId),
    /// The side already has its one promoted piece of this type on the board.
    OnlyOneAllowed(PieceTypeId),
    /// A waiting pawn must promote first.
    MustPromoteWaiting,
    /// King and rook cannot castle like that now.
    CastlingNotPossible(CastlingError),
    /// Nothing is dropped in this game.
    NoDropsHere,
    /// The hand holds no such piece.
    NotInHand(PieceTypeId),
    /// A drop needs an empty cell.
    Occupied(Cell),
    /// A piece of this type may not be dropped there.
    OutsideDropZone {
        /// What was to be dropped.
        piece_type: PieceTypeId,
        /// Where.
        target: Cell,
    },
}

/// What bars a castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingError {
    /// The game has no such castling.
    NotInThisGame,
    /// King or rook has moved, or the rook is gone.
    RightLost,
    /// The king is in check.
    InCheck,
    /// Somebody stands in the way.
    Blocked(Cell),
    /// The king would cross or reach an attacked cell.
    Attacked,
}

/// A move as far as a text tells it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted {
    pub(crate) piece_type: PieceTypeId,
    /// Where the piece may stand.
    pub(crate) from: CellSet,
    pub(crate) to: Cell,
    pub(crate) promotion: Option<PieceTypeId>,
}

impl Wanted {
    fn fits_but_for_promotion(&self, position: &Position, mv: Move) -> bool {
        mv.target() == self.to
            && !matches!(mv, Move::Castle { .. })
            && mv.origin().is_some_and(|from| {
                self.from.contains(from)
                    && position
                        .piece_at(from)
                        .is_some_and(|piece| piece.piece_type == self.piece_type)
            })
    }

    /// The one legal move that fits.
    pub(crate) fn find(&self, position: &Position) -> Result<Move, MoveError> {
        let near: Vec<Move> = position
            .legal_moves()
            .iter()
            .filter(|&mv| self.fits_but_for_promotion(position, mv))
            .collect();
        let exact: Vec<Move> =
            near.iter().copied().filter(|mv| mv.promotion() == self.promotion).collect();
        match (exact.as_slice(), near.is_empty()) {
            (&[only], _) => Ok(only),
            (&[_, _, ..], _) => Err(MoveError::Ambiguous(exact)),
            (&[], false) => Err(MoveError::Illegal(self.wrong_promotion(position, &near))),
            (&[], true) => Err(MoveError::Illegal(self.why_not(position))),
        }
    }

    /// The step is legal, only not with this promotion or without one.
    fn wrong_promotion(&self, position: &Position, near: &[Move]) -> IllegalReason {
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

    /// No piece makes this step.
    fn why_not(&self, position: &Position) -> IllegalReason {
        let (piece_type, target) = (self.piece_type, self.to);
        let own = position.cells_of(position.turn());
        let pieces = position.cells_of_type(position.turn(), piece_type) & self.from;
        if pieces.is_empty() {
            return IllegalReason::NoSuchPiece { piece_type, target };
        }
        if own.contains(target) && !pieces.contains(target) {
            return IllegalReason::OwnPiece(target);
        }
        if position.pseudo_legal_moves().iter().any(|mv| self.fits_but_for_promotion(position, mv))
        {
            return if must_promote_waiting(position) {
                IllegalReason::MustPromoteWaiting
            } else {
                IllegalReason::LeavesKingInCheck
            };
        }
        let data = position.variant().piece_type(piece_type);
        if let Some(by) = pieces.iter().find_map(|from| blocker(position, data, from, target)) {
            return IllegalReason::Blocked { piece_type, target, by };
        }
        if pieces.iter().any(|from| captures(position, data, from, target)) {
            return IllegalReason::NothingToCapture(target);
        }
        IllegalReason::CannotReach { piece_type, target }
    }
}

/// Whether all the side may do is to promote where its pawns stand.
fn must_promote_waiting(position: &Position) -> bool {
    position.legal_moves().iter().any(|mv| mv.origin() == Some(mv.target()))
}

/// Who stands in the way of a piece that could go there on an empty board.
fn blocker(position: &Position, piece_type: &PieceType, from: Cell, target: Cell) -> Option<Cell> {
    let geometry = position.variant().geometry();
    let side = position.turn();
    let both_ways = |steps: &[Step]| -> Vec<Step> {
        steps.iter().flat_map(|&step| [step, step.reversed()]).collect()
    };
    let mut ways: Vec<(Step, usize)> = Vec::new();
    if piece_type.rides.orthogonal() {
        ways.extend(both_ways(geometry.orthogonals()).into_iter().map(|step| (step, usize::MAX)));
    }
    if piece_type.rides.diagonal() {
        ways.extend(both_ways(geometry.diagonals()).into_iter().map(|step| (step, usize::MAX)));
    }
    ways.extend(piece_type.double_steps.iter().map(|&step| (step.relative_to(side), 2)));
    ways.extend(piece_type.double_leaps.iter().map(|&step| (step, 2)));
    if let Role::Pawn(moves) = piece_type.role {
        let long = moves.initial_region.cells(geometry, side, None).contains(from);
        let run = if long { moves.max_initial_steps } else { moves.max_steps };
        ways.push((moves.forward.relative_to(side), run.into()));
        ways.extend(moves.sideways.iter().map(|&step| (step.relative_to(side), 1)));
    }
    ways.into_iter().find_map(|(step, reach)| {
        let path: Vec<Cell> = geometry.walk(from, step).take(reach).collect();
        let end = path.iter().position(|&cell| cell == target)?;
        path[..=end].iter().copied().find(|&cell| position.piece_at(cell).is_some())
    })
}

/// Whether a pawn would capture there if there were something to capture.
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

/// Why the piece on a cell cannot be the mover's choice at all.
pub(crate) fn origin(position: &Position, from: Cell) -> Result<PieceTypeId, MoveError> {
    match position.piece_at(from) {
        None => Err(MoveError::Illegal(IllegalReason::EmptyCell(from))),
        Some(piece) if piece.color != position.turn() => {
            Err(MoveError::Illegal(IllegalReason::NotYourPiece(from)))
        }
        Some(piece) => Ok(piece.piece_type),
    }
}

/// The legal drop of a type, or why there is none.
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
    Err(MoveError::Illegal(if !position.variant().has_hands() {
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

/// The legal castling of a way, or why there is none.
pub(crate) fn find_castling(position: &Position, way: u8) -> Result<Move, MoveError> {
    let fits = |mv: &Move| matches!(mv, Move::Castle { index: other, .. } if *other == way);
    if let Some(mv) = position.legal_moves().iter().find(fits) {
        return Ok(mv);
    }
    Err(MoveError::Illegal(IllegalReason::CastlingNotPossible(castling_bar(position, way))))
}

fn castling_bar(position: &Position, way: u8) -> CastlingError {
    let variant = position.variant();
    let side = position.turn();
    let Some(king) = position.king(side) else {
        return CastlingError::NotInThisGame;
    };
    if variant.rules().castling == Castling::None {
        return CastlingError::NotInThisGame;
    }
    let rooks: Vec<(Cell, Cell)> =
        position.castling_rooks(king, way).into_iter().flatten().collect();
    if rooks.is_empty() {
        return CastlingError::RightLost;
    }
    if position.in_check() {
        return CastlingError::InCheck;
    }
    let Some(end) = position.castling_end(way) else {
        return CastlingError::NotInThisGame;
    };
    let mut movers = CellSet::only(king);
    let mut ways = CellSet::only(end);
    if matches!(variant.rules().castling, Castling::Rooks { .. }) {
        ways |= position.between(king, end);
    }
    for &(home, end) in &rooks {
        movers.insert(home);
        ways.insert(end);
        ways |= position.between(home, end);
    }
    (ways & position.occupied() & !movers)
        .first()
        .map_or(CastlingError::Attacked, CastlingError::Blocked)
}

/// The piece that a move takes off the board, and where it stands.
pub(crate) fn victim(position: &Position, mv: Move) -> Option<Cell> {
    match (mv, position.en_passant()) {
        (Move::Step { from, to, .. }, _) if from != to && position.piece_at(to).is_some() => {
            Some(to)
        }
        (Move::EnPassant { .. }, EnPassant::Advance { pawn, .. }) => Some(pawn),
        _ => None,
    }
}
