//! Builds a board from a [`Setup`]. An invalid position is an error; impossible castling and en
//! passant rights are dropped.

use crate::board::state::Board;
use crate::cells::{Bits, Cell, CellSet};
use crate::color::Color;
use crate::geometry::BoardShape;
use crate::piece::{MAX_PIECE_TYPES, PieceTypeId};
use crate::rules::{CHECKS_TO_WIN, Castling, Checks, EnPassantRule, Entry, Hands};
use crate::setup::{EnPassant, Setup, SetupError};
use crate::tables::Tables;
use crate::variant::Variant;

/// Puts a setup on an empty board and checks it.
pub(crate) fn board_from_setup<B: Bits>(
    setup: &Setup,
    tables: &'static Tables<B>,
) -> Result<Board<B>, SetupError> {
    let cells = setup.variant.geometry().cells();
    let mut board = Board::empty(tables);
    let mut seen = CellSet::EMPTY;
    for &(cell, piece) in setup.pieces.iter().rev() {
        if !cells.contains(cell) {
            return Err(SetupError::OffBoard(cell));
        }
        if seen.contains(cell) {
            continue;
        }
        seen.insert(cell);
        board.put(cell, piece.piece_type.index(), piece.color);
        if piece.promoted && tables.marks && tables.promotion.can_become(piece.piece_type) {
            board.promoted |= B::only(cell);
        }
    }
    for side in Color::BOTH {
        let own = board.colors[side.index()];
        let kings = (board.piece_types[tables.king.index()] & own).count() as usize;
        // A king that has exploded is gone.
        let exploded = tables.explodes && kings == 0 && board.king(!side).is_some();
        if kings != usize::from(setup.variant.rules().kings.has(side)) && !exploded {
            return Err(SetupError::Kings(side, kings));
        }
        let closed = tables.promotion.closed_to_pawns(side) | behind_pawns(setup.variant, side);
        if let Some(cell) = (board.piece_types[tables.pawn] & own & closed).first() {
            return Err(SetupError::PawnOn(cell));
        }
        let rules = setup.variant.rules();
        let may_be_held = |piece_type: usize| {
            let data = rules.hands.zip(rules.piece_types.get(piece_type));
            data.is_some_and(|(hands, data)| hands.pieces.contains(data.letter))
        };
        let mut held =
            (0..MAX_PIECE_TYPES).filter(|&piece_type| setup.hands[side.index()][piece_type] > 0);
        if let Some(piece_type) = held.find(|&piece_type| !may_be_held(piece_type)) {
            return Err(SetupError::Hand(side, PieceTypeId::at(piece_type)));
        }
    }
    board.hands = setup.hands;
    if tables.checks == Checks::ThreeWin {
        board.checks = setup.checks.map(|given| given.min(CHECKS_TO_WIN));
    }
    board.turn = !setup.turn;
    if board.colors[board.turn.index()].is_empty() {
        return Err(SetupError::NoPieces(board.turn));
    }
    let is_over = tables.explodes && board.king(setup.turn).is_none();
    if !is_over && !board.checkers().is_empty() {
        return Err(SetupError::OpponentInCheck(board.turn));
    }
    board.turn = setup.turn;
    board.halfmoves = setup.halfmoves;
    board.fullmoves = setup.fullmoves;
    board.castling_rights = possible_rights(setup, &board);
    if tables.gating_rook.is_some() {
        Color::BOTH.into_iter().for_each(|side| board.drop_void_rights(side));
    }
    board.en_passant = possible_en_passant(setup, &board);
    Ok(board)
}

/// The cells of a side's back rank, unless pawns may be there: on hexagons, by a drop, or because
/// they start there.
fn behind_pawns<B: Bits>(variant: &Variant, side: Color) -> B {
    let first_rank =
        |cell: &Cell| variant.geometry().point(variant.geometry().relative_to(*cell, side)).1 == 0;
    let open = match (variant.rules().hands, variant.rules().board) {
        (Some(Hands { entry: Entry::Drops { pawns, .. }, .. }), _) => {
            pawns.cells(variant.geometry(), side, None)
        }
        (_, BoardShape::Square { .. }) => {
            let moves = variant.rules().pawn_moves();
            moves.map_or(CellSet::EMPTY, |moves| {
                moves.initial_region.cells(variant.geometry(), side, None)
            })
        }
        (_, BoardShape::Hexagon { .. }) => variant.geometry().cells(),
    };
    let behind: CellSet = variant.geometry().cells().cells().filter(first_rank).collect();
    B::narrow(behind & !open)
}

/// The castling rights of kings and rooks that may be unmoved, or all pieces that may be.
fn possible_rights<B: Bits>(setup: &Setup, board: &Board<B>) -> B {
    let variant = setup.variant;
    let any_home = match variant.rules().castling {
        Castling::None => return B::EMPTY,
        Castling::Leaps { .. } => return possible_leap_rights(setup, board),
        Castling::Rooks { any_home, .. } => any_home,
    };
    let geometry = variant.geometry();
    let Some(rook) = variant.piece_type_by_letter('R') else {
        return B::EMPTY;
    };
    let rooks =
        board.piece_types[rook.index()] & !board.promoted & B::narrow(setup.castling_rights);
    let mut rights = B::EMPTY;
    for side in Color::BOTH {
        let Some(king) = board.king(side) else {
            continue;
        };
        let home = |cell: Cell| geometry.point(variant.geometry().relative_to(cell, side)).1 == 0;
        let usual_king = any_home || variant.home_of_king(side).is_none_or(|home| home == king);
        let own = board.colors[side.index()];
        let claimed = own & B::narrow(setup.castling_rights);
        let gates = variant.rules().gates();
        let castles = home(king) && usual_king && (!gates || claimed.has(king));
        if castles {
            let own = (rooks & own).cells().filter(|&rook| home(rook));
            // One rook on each side of the king: the outer one if the setup has two.
            let (left, right): (Vec<Cell>, Vec<Cell>) = own.partition(|&rook| rook < king);
            for rook in left.first().into_iter().chain(right.last()) {
                rights |= B::only(*rook);
            }
        }
        if gates {
            let placed = if castles { board.piece_types[rook.index()] } else { B::only(king) };
            for unmoved in (claimed & !placed).cells().filter(|&cell| home(cell)) {
                rights |= B::only(unmoved);
            }
        }
    }
    rights
}

/// The same in variants where kings leap: kings and rooks on their start cells.
fn possible_leap_rights<B: Bits>(setup: &Setup, board: &Board<B>) -> B {
    let variant = setup.variant;
    let rook =
        variant.piece_type_by_letter('R').map_or(B::EMPTY, |rook| board.piece_types[rook.index()]);
    let mut rights = B::EMPTY;
    for side in Color::BOTH {
        let king = board.king(side).filter(|&king| variant.home_of_king(side) == Some(king));
        if let Some(king) = king.filter(|&king| setup.castling_rights.contains(king)) {
            let rooks = board.rook_homes(side) & rook & board.colors[side.index()];
            rights |= B::only(king) | (rooks & B::narrow(setup.castling_rights));
        }
    }
    rights
}

/// The setup's en passant right if the last move can have allowed it.
fn possible_en_passant<B: Bits>(setup: &Setup, board: &Board<B>) -> EnPassant {
    let tables = board.tables;
    let (mover, runner) = (setup.turn.index(), (!setup.turn).index());
    let own_pawns = board.piece_types[tables.pawn] & board.colors[mover];
    let occupied = board.occupied();
    let is_possible = match setup.en_passant {
        EnPassant::Advance { pawn, crossed } => {
            let crossed_cells =
                crossed.into_iter().flatten().fold(B::EMPTY, |set, cell| set | B::only(cell));
            let enemy = board.colors[runner].has(pawn);
            let is_pawn = enemy
                && (board.piece_types[tables.pawn].has(pawn)
                    || tables.promotion.far_edge(!setup.turn).has(pawn));
            let origin = tables.pawns[runner].iter().enumerate().find(|(from, cell)| {
                cell.long.has(pawn)
                    && tables.between(Cell::at(*from), pawn) == crossed_cells
                    && !occupied.has(Cell::at(*from))
            });
            let attacked = crossed_cells
                .cells()
                .any(|cell| !(tables.pawn_attackers[mover][cell.index()] & own_pawns).is_empty());
            let wanted = tables.en_passant == EnPassantRule::Always || attacked;
            is_pawn && wanted && origin.is_some() && (crossed_cells & occupied).is_empty()
        }
        EnPassant::Scornful { pawn, capturer } => {
            let stepped_away = tables.pawns[runner]
                .iter()
                .any(|cell| cell.aside.has(pawn) && cell.ahead.has(capturer));
            let pieces_match = board.colors[runner].has(pawn) && own_pawns.has(capturer);
            tables.scornful && stepped_away && pieces_match
        }
        EnPassant::None => false,
    };
    if is_possible { setup.en_passant } else { EnPassant::None }
}
