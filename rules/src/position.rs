//! Positions that can be played: a checked [`Setup`].

use crate::board::{Board, Each, board_from_setup};
use crate::cells::{Bits, Cell, CellSet};
use crate::color::Color;
use crate::moves::{Move, MoveList};
use crate::piece::{Piece, PieceTypeId};
use crate::setup::{EnPassant, Setup, SetupError};
use crate::variant::{AnyTables, Variant};

/// A position of some variant in which the side to move can be asked for a move.
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

/// The board in the width of its variant.
#[derive(Clone)]
enum AnyBoard {
    Small(Board<u64>),
    Medium(Board<u128>),
    // Half a kilobyte: kept out of the way of the small boards.
    Large(Box<Board<CellSet>>),
}

/// Does the same with the board, whatever its width.
macro_rules! with_board {
    ($position:expr, $board:ident => $body:expr) => {
        match &$position.board {
            AnyBoard::Small($board) => $body,
            AnyBoard::Medium($board) => $body,
            AnyBoard::Large($board) => $body,
        }
    };
}

/// A move that the position does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the move is not legal here: {0:?}")]
pub struct IllegalMove(
    /// The refused move.
    pub Move,
);

impl Position {
    /// The game this is a position of.
    #[must_use]
    pub fn variant(&self) -> &'static Variant {
        self.variant
    }

    /// Who moves.
    #[must_use]
    pub fn turn(&self) -> Color {
        with_board!(self, board => board.turn)
    }

    /// The piece on a cell.
    #[must_use]
    pub fn piece_at(&self, cell: Cell) -> Option<Piece> {
        with_board!(self, board => board.piece_at(cell))
    }

    /// All pieces on the board, cell by cell.
    pub fn pieces(&self) -> impl Iterator<Item = (Cell, Piece)> {
        self.occupied().cells().filter_map(|cell| Some((cell, self.piece_at(cell)?)))
    }

    /// The cells on which a side has pieces.
    #[must_use]
    pub fn cells_of(&self, color: Color) -> CellSet {
        with_board!(self, board => board.colors[color.index()].widen())
    }

    /// The cells on which anybody stands.
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

    /// What a side holds in hand, in the order in which the variant writes hands; never a count
    /// of zero.
    pub fn hand(&self, color: Color) -> impl Iterator<Item = (PieceTypeId, u8)> {
        let order = self.variant.rules().hands.map_or("", |hands| hands.pieces);
        let held = with_board!(self, board => board.hands[color.index()]);
        let variant = self.variant;
        order.chars().filter_map(move |letter| {
            let piece_type = variant.piece_type_by_letter(letter)?;
            Some((piece_type, held[piece_type.index()])).filter(|&(_, count)| count > 0)
        })
    }

    /// Where a side's king stands.
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
        let mut list = MoveList::with_room();
        with_board!(self, board => board.generate(&mut Each(|mv| list.push(mv))));
        list
    }

    /// Whether the side to move has a legal move.
    #[must_use]
    pub fn has_legal_move(&self) -> bool {
        with_board!(self, board => board.count() > 0)
    }

    /// How many sequences of `depth` legal moves there are: the generator's measure.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        with_board!(self, board => board.perft(depth))
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If the move is not legal in this position.
    pub fn play(&self, mv: Move) -> Result<Self, IllegalMove> {
        if self.legal_moves().contains(mv) { Ok(self.after(mv)) } else { Err(IllegalMove(mv)) }
    }

    /// The position after a move known to be legal.
    pub(crate) fn after(&self, mv: Move) -> Self {
        let mut next = self.clone();
        match &mut next.board {
            AnyBoard::Small(board) => board.play(mv),
            AnyBoard::Medium(board) => board.play(mv),
            AnyBoard::Large(board) => board.play(mv),
        }
        next
    }

    /// Moves of either side since the last capture, pawn move, promotion or drop.
    #[must_use]
    pub fn halfmove_clock(&self) -> u32 {
        with_board!(self, board => board.halfmoves.into())
    }

    /// Number of the move: from 1, grows after Black's moves.
    #[must_use]
    pub fn fullmove_number(&self) -> u32 {
        with_board!(self, board => board.fullmoves.into())
    }

    /// Rooks that may still castle and kings that may still leap.
    #[must_use]
    pub fn castling_rights(&self) -> CellSet {
        with_board!(self, board => board.castling_rights.widen())
    }

    /// What the last move allows pawns to capture en passant.
    #[must_use]
    pub fn en_passant(&self) -> EnPassant {
        with_board!(self, board => board.en_passant)
    }

    /// Whether both are the same position for the rule of repetition.
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

    /// The moves that would be possible if no king had to be kept safe.
    pub(crate) fn pseudo_legal_moves(&self) -> MoveList {
        let mut list = MoveList::with_room();
        with_board!(self, board => board.generate_pseudo_legal(&mut Each(|mv| list.push(mv))));
        list
    }

    /// Where a castling's rooks stand and end, for the side to move.
    pub(crate) fn castling_rooks(&self, king: Cell, way: u8) -> crate::tables::Rooks {
        with_board!(self, board => board.castling_rooks(king, way))
    }

    /// Where a castling takes the king, for the side to move.
    pub(crate) fn castling_end(&self, way: u8) -> Option<Cell> {
        with_board!(self, board => board.castling_end(way))
    }

    /// Whether the mover's king could stand there unmoved.
    pub(crate) fn is_home(&self, king: Cell) -> bool {
        self.variant.home_of_king(self.turn()) == Some(king)
    }

    /// The cells strictly between two cells in line.
    pub(crate) fn between(&self, a: Cell, b: Cell) -> CellSet {
        with_board!(self, board => board.tables.between(a, b).widen())
    }

    /// Where pawns of a side promote.
    pub(crate) fn far_edge(&self, color: Color) -> CellSet {
        with_board!(self, board => board.tables.promotion.far_edge(color).widen())
    }

    /// Where a side may drop pieces of a type, occupied or not.
    pub(crate) fn drop_zone(&self, color: Color, piece_type: PieceTypeId) -> CellSet {
        let (color, piece_type) = (color.index(), piece_type.index());
        with_board!(self, board => {
            let zones = board.tables.drops.as_ref();
            zones.map_or(CellSet::EMPTY, |zones| zones[color][piece_type].widen())
        })
    }

    /// What the position is when written down.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            variant: self.variant,
            pieces: self.pieces().collect(),
            hands: with_board!(self, board => board.hands),
            turn: self.turn(),
            castling_rights: self.castling_rights(),
            en_passant: self.en_passant(),
            halfmoves: with_board!(self, board => board.halfmoves),
            fullmoves: with_board!(self, board => board.fullmoves),
        }
    }
}

/// Two positions are equal if they are written alike, counters included.
impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.to_setup() == other.to_setup()
    }
}

impl Eq for Position {}

impl TryFrom<&Setup> for Position {
    type Error = SetupError;

    /// Checks that the position can be played. Rights that cannot be are left out rather than
    /// refused, as X-FEN asks.
    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        let board = match setup.variant.tables() {
            AnyTables::Small(tables) => {
                AnyBoard::Small(board_from_setup(setup, Board::empty(tables))?)
            }
            AnyTables::Medium(tables) => {
                AnyBoard::Medium(board_from_setup(setup, Board::empty(tables))?)
            }
            AnyTables::Large(tables) => {
                AnyBoard::Large(Box::new(board_from_setup(setup, Board::empty(tables))?))
            }
        };
        Ok(Self { variant: setup.variant, board })
    }
}
