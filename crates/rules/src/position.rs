//! Positions: a [`Setup`] that was checked and can be played.

use crate::board::{Board, BoardVisitor, Each, board_from_setup};
use crate::cells::{Bits, Cell, CellSet};
use crate::color::Color;
use crate::end::End;
use crate::moves::{Move, MoveList};
use crate::piece::{Piece, PieceTypeId};
use crate::rules::Checks;
use crate::setup::{EnPassant, Setup, SetupError};
use crate::variant::{AnyTables, Variant};

/// A valid position of a variant. [`Display`](std::fmt::Display) writes it in the variant's
/// notation (FEN or PDTL), [`fen::parse`](crate::notation::fen::parse) reads it.
///
/// ```
/// use courier_rules::Variant;
/// let chess = Variant::by_key("chess").unwrap();
/// let start = chess.start(chess.default_start()).unwrap();
/// assert_eq!(start.legal_moves().len(), 20);
/// assert_eq!(start.perft(3), 8902);
/// ```
#[derive(Clone)]
pub struct Position {
    variant: &'static Variant,
    board: AnyBoard,
}

/// The board in the integer width that its variant needs.
#[derive(Clone)]
enum AnyBoard {
    Small(Board<u64>),
    Medium(Board<u128>),
    // Half a kilobyte: boxed, so that positions of small boards stay small.
    Large(Box<Board<CellSet>>),
}

/// Evaluates an expression with the board of any width.
macro_rules! with_board {
    ($position:expr, $board:ident => $body:expr) => {
        match &$position.board {
            AnyBoard::Small($board) => $body,
            AnyBoard::Medium($board) => $body,
            AnyBoard::Large($board) => $body,
        }
    };
}

/// A move that is not legal in the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the move is not legal: {0:?}")]
pub struct IllegalMove(
    /// The illegal move.
    pub Move,
);

impl Position {
    /// The variant.
    #[must_use]
    pub fn variant(&self) -> &'static Variant {
        self.variant
    }

    /// The side to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        with_board!(self, board => board.turn)
    }

    /// The piece on a cell.
    #[must_use]
    pub fn piece_at(&self, cell: Cell) -> Option<Piece> {
        with_board!(self, board => board.piece_at(cell))
    }

    /// All pieces on the board in the order of their cells.
    pub fn pieces(&self) -> impl Iterator<Item = (Cell, Piece)> {
        self.occupied().cells().filter_map(|cell| Some((cell, self.piece_at(cell)?)))
    }

    /// The cells occupied by a side.
    #[must_use]
    pub fn cells_of(&self, color: Color) -> CellSet {
        with_board!(self, board => board.colors[color.index()].widen())
    }

    /// All occupied cells.
    #[must_use]
    pub fn occupied(&self) -> CellSet {
        with_board!(self, board => board.occupied().widen())
    }

    /// The cells on which a side has pieces of one type.
    #[must_use]
    pub fn cells_of_type(&self, color: Color, piece_type: PieceTypeId) -> CellSet {
        let (color, piece_type) = (color.index(), piece_type.index());
        with_board!(self, board => (board.colors[color] & board.piece_types[piece_type]).widen())
    }

    /// The piece types in a side's hand with their numbers, which are never zero, in the order of
    /// the variant's notation.
    pub fn hand(&self, color: Color) -> impl Iterator<Item = (PieceTypeId, u8)> {
        let order = self.variant.rules().hands.map_or("", |hands| hands.pieces);
        let held = with_board!(self, board => board.hands[color.index()]);
        let variant = self.variant;
        order.chars().filter_map(move |letter| {
            let piece_type = variant.piece_type_by_letter(letter)?;
            Some((piece_type, held[piece_type.index()])).filter(|&(_, count)| count > 0)
        })
    }

    /// The cell of a side's king.
    #[must_use]
    pub fn king(&self, color: Color) -> Option<Cell> {
        with_board!(self, board => board.king(color))
    }

    /// The pieces that give check to the side to move.
    #[must_use]
    pub fn checkers(&self) -> CellSet {
        with_board!(self, board => board.checkers().widen())
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// The legal moves of the side to move.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::with_usual_capacity();
        with_board!(self, board => board.generate(&mut Each(|mv| list.push(mv))));
        list
    }

    /// Whether the side to move has a legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        with_board!(self, board => board.count() > 0)
    }

    /// The number of sequences of `depth` legal moves, the usual check of a move generator.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        with_board!(self, board => board.perft(depth))
    }

    /// Passes the board to a visitor, in the width that the variant needs. For programs that search
    /// positions; see [`board`](crate::board).
    pub fn visit<V: BoardVisitor>(&self, visitor: V) -> V::Output {
        with_board!(self, board => visitor.visit(board))
    }

    /// The end by a rule that only some variants have. Then no move is legal.
    #[must_use]
    pub fn variant_end(&self) -> Option<End> {
        with_board!(self, board => board.variant_end())
    }

    /// The number of checks that a side has given; `None` where that does not matter.
    #[must_use]
    pub fn checks_given(&self, color: Color) -> Option<u8> {
        let counts = self.variant.rules().checks == Checks::ThreeWin;
        counts.then(|| with_board!(self, board => board.checks_given(color)))
    }

    /// Whether the side to move has to capture.
    #[must_use]
    pub fn must_capture(&self) -> bool {
        with_board!(self, board => board.must_capture())
    }

    pub(crate) fn cannot_win(&self, color: Color) -> bool {
        with_board!(self, board => board.cannot_win(color))
    }

    pub(crate) fn is_dead(&self) -> bool {
        with_board!(self, board => board.is_dead())
    }

    /// The position after a move.
    ///
    /// # Errors
    /// If the move is not legal.
    pub fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        if self.legal_moves().contains(mv) { Ok(self.after(mv)) } else { Err(IllegalMove(mv)) }
    }

    pub(crate) fn after(&self, mv: Move) -> Self {
        let mut next = self.clone();
        match &mut next.board {
            AnyBoard::Small(board) => board.play(mv),
            AnyBoard::Medium(board) => board.play(mv),
            AnyBoard::Large(board) => board.play(mv),
        }
        next
    }

    /// The number of plies since the last capture, pawn move, promotion or drop.
    #[must_use]
    pub fn halfmove_clock(&self) -> u32 {
        with_board!(self, board => board.halfmoves.into())
    }

    /// The number of the move, from 1; it increases after Black's moves.
    #[must_use]
    pub fn fullmove_number(&self) -> u32 {
        with_board!(self, board => board.fullmoves.into())
    }

    /// The cells of rooks that may still castle, and of kings that may still leap (C'escacs). Where
    /// pieces in hand take the places of others, the cells of all pieces that allow it or castle.
    #[must_use]
    pub fn castling_rights(&self) -> CellSet {
        with_board!(self, board => board.castling_rights.widen())
    }

    /// What the last move allows pawns to capture en passant.
    #[must_use]
    pub fn en_passant(&self) -> EnPassant {
        with_board!(self, board => board.en_passant)
    }

    /// Whether both count as the same position for repetition.
    #[must_use]
    pub fn is_repetition_of(&self, other: &Self) -> bool {
        self.variant == other.variant
            && match (&self.board, &other.board) {
                (AnyBoard::Small(a), AnyBoard::Small(b)) => a.is_repetition_of(b),
                (AnyBoard::Medium(a), AnyBoard::Medium(b)) => a.is_repetition_of(b),
                (AnyBoard::Large(a), AnyBoard::Large(b)) => a.is_repetition_of(b),
                _ => false,
            }
    }

    pub(crate) fn pseudo_legal_moves(&self) -> MoveList {
        let mut list = MoveList::with_usual_capacity();
        with_board!(self, board => board.generate_pseudo_legal(&mut Each(|mv| list.push(mv))));
        list
    }

    /// The rooks with which a side's king may still castle to fixed files.
    #[must_use]
    pub fn unmoved_rooks(&self, color: Color) -> CellSet {
        with_board!(self, board => board.unmoved_rooks(color).widen())
    }

    pub(crate) fn castling_rooks(&self, king: Cell, index: u8) -> crate::tables::Rooks {
        with_board!(self, board => board.castling_rooks(king, index))
    }

    pub(crate) fn castling_end(&self, index: u8) -> Option<Cell> {
        with_board!(self, board => board.castling_end(index))
    }

    /// Whether a cell is the start cell of the king of the side to move.
    pub(crate) fn is_home(&self, king: Cell) -> bool {
        self.variant.home_of_king(self.turn()) == Some(king)
    }

    pub(crate) fn between(&self, a: Cell, b: Cell) -> CellSet {
        with_board!(self, board => board.tables.between(a, b).widen())
    }

    pub(crate) fn far_edge(&self, color: Color) -> CellSet {
        with_board!(self, board => board.tables.promotion.far_edge(color).widen())
    }

    pub(crate) fn drop_zone(&self, color: Color, piece_type: PieceTypeId) -> CellSet {
        let (color, piece_type) = (color.index(), piece_type.index());
        with_board!(self, board => {
            let zones = board.tables.drops.as_ref();
            zones.map_or(CellSet::EMPTY, |zones| zones[color][piece_type].widen())
        })
    }

    /// The position as plain data.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            variant: self.variant,
            pieces: self.pieces().collect(),
            hands: with_board!(self, board => board.hands),
            checks: with_board!(self, board => board.checks),
            turn: self.turn(),
            castling_rights: self.castling_rights(),
            en_passant: self.en_passant(),
            halfmoves: with_board!(self, board => board.halfmoves),
            fullmoves: with_board!(self, board => board.fullmoves),
        }
    }
}

/// Two positions are equal if all their data are equal, counters included.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.to_setup() == other.to_setup()
    }
}

impl Eq for Position {}

impl TryFrom<&Setup> for Position {
    type Error = SetupError;

    /// Checks that the position can be played. Impossible castling and en passant rights are
    /// dropped, as X-FEN requires.
    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        let board = match setup.variant.tables() {
            AnyTables::Small(tables) => AnyBoard::Small(board_from_setup(setup, tables)?),
            AnyTables::Medium(tables) => AnyBoard::Medium(board_from_setup(setup, tables)?),
            AnyTables::Large(tables) => AnyBoard::Large(Box::new(board_from_setup(setup, tables)?)),
        };
        Ok(Self { variant: setup.variant, board })
    }
}
