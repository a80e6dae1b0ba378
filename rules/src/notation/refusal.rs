//! Why a text is not a move here: data that whoever speaks to people puts into words.

use crate::cells::{Bits, Cell, CellSet};
use crate::geometry::Step;
use crate::kind::{PieceType, PieceTypeId, Role};
use crate::moves::Move;
use crate::position::Position;
use crate::rules::Castling;
use crate::setup::Passing;

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
    Illegal(Why),
}

/// Why a move is not allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// Nobody stands where the move starts.
    EmptyCell(Cell),
    /// The man there is the opponent's.
    NotYourMan(Cell),
    /// The mover has no man of this kind (where the text says it stands).
    NoSuchMan {
        /// What was to move.
        kind: PieceTypeId,
        /// Where to.
        target: Cell,
    },
    /// No man of this kind moves like that.
    CannotReach {
        /// What was to move.
        kind: PieceTypeId,
        /// Where to.
        target: Cell,
    },
    /// Somebody stands in the way.
    Blocked {
        /// What was to move.
        kind: PieceTypeId,
        /// Where to.
        target: Cell,
        /// Who stands in the way.
        by: Cell,
    },
    /// The mover's own man stands on the target.
    OwnMan(Cell),
    /// A pawn captures only what is there, and the target is empty.
    NothingToCapture(Cell),
    /// The king would be left, or remain, under attack.
    LeavesKingInCheck,
    /// The move must say what the pawn becomes: one of these.
    PromotionMissing(Vec<PieceTypeId>),
    /// The move cannot end with this promotion.
    PromotionNotPossible(PieceTypeId),
    /// The side already has its one promoted man of this kind on the board.
    OnlyOneAllowed(PieceTypeId),
    /// A waiting pawn must promote first.
    MustPromoteWaiting,
    /// King and rook cannot castle like that now.
    CastlingNotPossible(CastlingBar),
    /// Nothing is dropped in this game.
    NoDropsHere,
    /// The hand holds no such man.
    NotInHand(PieceTypeId),
    /// A drop needs an empty cell.
    Occupied(Cell),
    /// A man of this kind may not be dropped there.
    OutsideDropZone {
        /// What was to be dropped.
        kind: PieceTypeId,
        /// Where.
        target: Cell,
    },
}

/// What bars a castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CastlingBar {
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
    pub(crate) kind: PieceTypeId,
    /// Where the man may stand.
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
                    && position.man_at(from).is_some_and(|man| man.kind == self.kind)
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
    fn wrong_promotion(&self, position: &Position, near: &[Move]) -> Why {
        match self.promotion {
            None => {
                let mut choices: Vec<PieceTypeId> =
                    near.iter().filter_map(|mv| mv.promotion()).collect();
                choices.sort_unstable();
                choices.dedup();
                Why::PromotionMissing(choices)
            }
            Some(kind) => {
                let single = position.variant().base_of(kind) == Some(self.kind)
                    && !position.cells_of_kind(position.turn(), kind).is_empty();
                if single { Why::OnlyOneAllowed(kind) } else { Why::PromotionNotPossible(kind) }
            }
        }
    }

    /// No man makes this step.
    fn why_not(&self, position: &Position) -> Why {
        let (kind, target) = (self.kind, self.to);
        let own = position.cells_of(position.turn());
        let men = position.cells_of_kind(position.turn(), kind) & self.from;
        if men.is_empty() {
            return Why::NoSuchMan { kind, target };
        }
        if own.contains(target) && !men.contains(target) {
            return Why::OwnMan(target);
        }
        if position.careless_moves().iter().any(|mv| self.fits_but_for_promotion(position, mv)) {
            return if must_promote_waiting(position) {
                Why::MustPromoteWaiting
            } else {
                Why::LeavesKingInCheck
            };
        }
        let data = position.variant().kind(kind);
        if let Some(by) = men.iter().find_map(|from| blocker(position, data, from, target)) {
            return Why::Blocked { kind, target, by };
        }
        if men.iter().any(|from| captures(position, data, from, target)) {
            return Why::NothingToCapture(target);
        }
        Why::CannotReach { kind, target }
    }
}

/// Whether all the side may do is to promote where its pawns stand.
fn must_promote_waiting(position: &Position) -> bool {
    position.legal_moves().iter().any(|mv| mv.origin() == Some(mv.target()))
}

/// Who stands in the way of a man that could go there on an empty board.
fn blocker(position: &Position, kind: &PieceType, from: Cell, target: Cell) -> Option<Cell> {
    let geometry = position.variant().geometry();
    let side = position.turn();
    let both_ways = |steps: &[Step]| -> Vec<Step> {
        steps.iter().flat_map(|&step| [step, step.reversed()]).collect()
    };
    let mut ways: Vec<(Step, usize)> = Vec::new();
    if kind.rides.orthogonal() {
        ways.extend(both_ways(geometry.orthogonals()).into_iter().map(|step| (step, usize::MAX)));
    }
    if kind.rides.diagonal() {
        ways.extend(both_ways(geometry.diagonals()).into_iter().map(|step| (step, usize::MAX)));
    }
    ways.extend(kind.double_steps.iter().map(|&step| (step.seen_by(side), 2)));
    ways.extend(kind.double_leaps.iter().map(|&step| (step, 2)));
    if let Role::Pawn(moves) = kind.role {
        let long = moves.long_from.cells(geometry, side, None).contains(from);
        let run = if long { moves.long_run } else { moves.run };
        ways.push((moves.ahead.seen_by(side), run.into()));
        ways.extend(moves.aside.iter().map(|&step| (step.seen_by(side), 1)));
    }
    ways.into_iter().find_map(|(step, reach)| {
        let path: Vec<Cell> = geometry.walk(from, step).take(reach).collect();
        let end = path.iter().position(|&cell| cell == target)?;
        path[..=end].iter().copied().find(|&cell| position.man_at(cell).is_some())
    })
}

/// Whether a pawn would capture there if there were something to capture.
fn captures(position: &Position, kind: &PieceType, from: Cell, target: Cell) -> bool {
    let Role::Pawn(moves) = kind.role else {
        return false;
    };
    let geometry = position.variant().geometry();
    moves
        .captures
        .iter()
        .any(|&step| geometry.step(from, step.seen_by(position.turn())) == Some(target))
}

/// Why the man on a cell cannot be the mover's choice at all.
pub(crate) fn origin(position: &Position, from: Cell) -> Result<PieceTypeId, MoveError> {
    match position.man_at(from) {
        None => Err(MoveError::Illegal(Why::EmptyCell(from))),
        Some(man) if man.color != position.turn() => Err(MoveError::Illegal(Why::NotYourMan(from))),
        Some(man) => Ok(man.kind),
    }
}

/// The legal drop of a kind, or why there is none.
pub(crate) fn find_drop(
    position: &Position,
    kind: PieceTypeId,
    to: Cell,
) -> Result<Move, MoveError> {
    let mv = Move::Drop { kind, to };
    if position.legal_moves().contains(mv) {
        return Ok(mv);
    }
    let side = position.turn();
    Err(MoveError::Illegal(if !position.variant().drops() {
        Why::NoDropsHere
    } else if !position.hand(side).any(|(held, _)| held == kind) {
        Why::NotInHand(kind)
    } else if position.man_at(to).is_some() {
        Why::Occupied(to)
    } else if !position.drop_zone(side, kind).contains(to) {
        Why::OutsideDropZone { kind, target: to }
    } else {
        Why::LeavesKingInCheck
    }))
}

/// The legal castling of a way, or why there is none.
pub(crate) fn find_castling(position: &Position, way: u8) -> Result<Move, MoveError> {
    let fits = |mv: &Move| matches!(mv, Move::Castle { way: other, .. } if *other == way);
    if let Some(mv) = position.legal_moves().iter().find(fits) {
        return Ok(mv);
    }
    Err(MoveError::Illegal(Why::CastlingNotPossible(castling_bar(position, way))))
}

fn castling_bar(position: &Position, way: u8) -> CastlingBar {
    let variant = position.variant();
    let side = position.turn();
    let Some(king) = position.king(side) else {
        return CastlingBar::NotInThisGame;
    };
    if variant.rules().castling == Castling::None {
        return CastlingBar::NotInThisGame;
    }
    let rooks: Vec<(Cell, Cell)> =
        position.castling_rooks(king, way).into_iter().flatten().collect();
    if rooks.is_empty() {
        return CastlingBar::RightLost;
    }
    if position.in_check() {
        return CastlingBar::InCheck;
    }
    let Some(end) = position.castling_end(way) else {
        return CastlingBar::NotInThisGame;
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
        .map_or(CastlingBar::Attacked, CastlingBar::Blocked)
}

/// The man that a move takes off the board, and where it stands.
pub(crate) fn victim(position: &Position, mv: Move) -> Option<Cell> {
    match (mv, position.passing()) {
        (Move::Step { from, to, .. }, _) if from != to && position.man_at(to).is_some() => Some(to),
        (Move::EnPassant { .. }, Passing::Run { pawn, .. }) => Some(pawn),
        _ => None,
    }
}
