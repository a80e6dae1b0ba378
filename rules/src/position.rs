//! Positions that can be played: a checked [`Setup`].

use std::fmt;

use crate::board::Board;
use crate::cells::{Bits, Cell, CellSet};
use crate::geometry::Shape;
use crate::kind::{Colour, KINDS, KindId, Man};
use crate::moves::{Each, Move, MoveList};
use crate::notation::fen;
use crate::setup::{Passing, Setup, SetupError};
use crate::variant::{AnyTables, Captured, Castling, PassingRecord, Variant};

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
    pub fn turn(&self) -> Colour {
        with_board!(self, board => board.turn)
    }

    /// The man on a cell.
    #[must_use]
    pub fn man_at(&self, cell: Cell) -> Option<Man> {
        with_board!(self, board => board.man_at(cell))
    }

    /// All men on the board, cell by cell.
    pub fn men(&self) -> impl Iterator<Item = (Cell, Man)> {
        self.occupied().cells().filter_map(|cell| Some((cell, self.man_at(cell)?)))
    }

    /// The cells on which a side has men.
    #[must_use]
    pub fn cells_of(&self, colour: Colour) -> CellSet {
        with_board!(self, board => board.colours[colour.index()].widen())
    }

    /// The cells on which anybody stands.
    #[must_use]
    pub fn occupied(&self) -> CellSet {
        with_board!(self, board => board.occupied().widen())
    }

    /// The cells on which a side has men of one kind.
    #[must_use]
    pub fn cells_of_kind(&self, colour: Colour, kind: KindId) -> CellSet {
        with_board!(self, board => (board.colours[colour.index()] & board.kinds[kind.index()]).widen())
    }

    /// What a side holds in hand, in the order in which the variant writes hands; never a count
    /// of zero.
    pub fn hand(&self, colour: Colour) -> impl Iterator<Item = (KindId, u8)> {
        let order = match self.variant.rules().captured {
            Captured::ChangesSides { hand, .. } => hand,
            Captured::Leaves => "",
        };
        let held = with_board!(self, board => board.hands[colour.index()]);
        let variant = self.variant;
        order.chars().filter_map(move |letter| {
            let kind = variant.kind_of_letter(letter)?;
            Some((kind, held[kind.index()])).filter(|&(_, count)| count > 0)
        })
    }

    /// Where a side's king stands.
    #[must_use]
    pub fn king(&self, colour: Colour) -> Option<Cell> {
        with_board!(self, board => board.king(colour))
    }

    /// The men that give check to the side to move.
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
    pub fn unmoved(&self) -> CellSet {
        with_board!(self, board => board.unmoved.widen())
    }

    /// What the last move allows pawns to capture in passing.
    #[must_use]
    pub fn passing(&self) -> Passing {
        with_board!(self, board => board.passing)
    }

    /// Whether both are the same position for the rule of repetition.
    #[must_use]
    pub fn repeats(&self, other: &Self) -> bool {
        self.variant == other.variant
            && match (&self.board, &other.board) {
                (AnyBoard::Small(a), AnyBoard::Small(b)) => a.repeats(b),
                (AnyBoard::Medium(a), AnyBoard::Medium(b)) => a.repeats(b),
                (AnyBoard::Large(a), AnyBoard::Large(b)) => a.repeats(b),
                _ => false,
            }
    }

    /// The moves that would be possible if no king had to be kept safe.
    pub(crate) fn careless_moves(&self) -> MoveList {
        let mut list = MoveList::with_room();
        with_board!(self, board => board.generate_careless(&mut Each(|mv| list.push(mv))));
        list
    }

    /// Where a castling's rooks stand and end, for the side to move.
    pub(crate) fn castling_rooks(&self, king: Cell, way: u8) -> crate::castling::Rooks {
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
    pub(crate) fn far_edge(&self, colour: Colour) -> CellSet {
        with_board!(self, board => board.tables.promotion.far_edge(colour).widen())
    }

    /// Where a side may drop men of a kind, occupied or not.
    pub(crate) fn drop_zone(&self, colour: Colour, kind: KindId) -> CellSet {
        with_board!(self, board => board.tables.drops.as_ref().map_or(CellSet::EMPTY, |zones| zones[colour.index()][kind.index()].widen()))
    }

    /// What the position is when written down.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            variant: self.variant,
            men: self.men().collect(),
            hands: with_board!(self, board => board.hands),
            turn: self.turn(),
            unmoved: self.unmoved(),
            passing: self.passing(),
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

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({}: {})", self.variant.key(), fen::print(self))
    }
}

impl TryFrom<&Setup> for Position {
    type Error = SetupError;

    /// Checks that the position can be played. Rights that cannot be are left out rather than
    /// refused, as X-FEN asks.
    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        let board = match setup.variant.tables() {
            AnyTables::Small(tables) => AnyBoard::Small(checked(setup, Board::empty(tables))?),
            AnyTables::Medium(tables) => AnyBoard::Medium(checked(setup, Board::empty(tables))?),
            AnyTables::Large(tables) => AnyBoard::Large(Box::new(checked(setup, Board::empty(tables))?)),
        };
        Ok(Self { variant: setup.variant, board })
    }
}

fn checked<B: Bits>(setup: &Setup, mut board: Board<B>) -> Result<Board<B>, SetupError> {
    let cells = setup.variant.geometry().cells();
    let tables = board.tables;
    let mut seen = CellSet::EMPTY;
    for &(cell, man) in setup.men.iter().rev() {
        if !cells.contains(cell) {
            return Err(SetupError::OffBoard(cell));
        }
        if seen.contains(cell) {
            continue;
        }
        seen.insert(cell);
        board.put(cell, man.kind.index(), man.colour);
        if man.promoted && tables.marks {
            board.promoted |= B::only(cell);
        }
    }
    for side in Colour::BOTH {
        let own = board.colours[side.index()];
        let kings = (board.kinds[tables.king.index()] & own).count() as usize;
        if kings != 1 {
            return Err(SetupError::Kings(side, kings));
        }
        let closed = tables.promotion.closed_to_pawns(side);
        if let Some(cell) = (board.kinds[tables.pawn] & own & (closed | behind_pawns(setup.variant, side))).first() {
            return Err(SetupError::PawnOn(cell));
        }
        for kind in (0..KINDS).filter(|&kind| setup.hands[side.index()][kind] > 0).map(KindId::at) {
            let holds = setup.variant.rules().captured;
            let letter = setup.variant.kinds().get(kind.index()).map(|kind| kind.letter);
            if !matches!((holds, letter), (Captured::ChangesSides { hand, .. }, Some(letter)) if hand.contains(letter))
            {
                return Err(SetupError::Hand(side, kind));
            }
        }
    }
    board.hands = setup.hands;
    board.turn = !setup.turn;
    if !board.checkers().is_empty() {
        return Err(SetupError::OpponentInCheck(board.turn));
    }
    board.turn = setup.turn;
    board.halfmoves = setup.halfmoves;
    board.fullmoves = setup.fullmoves;
    board.unmoved = possible_rights(setup, &board);
    board.passing = possible_passing(setup, &board);
    Ok(board)
}

/// The cell as a side sees it.
fn seen_from(variant: &Variant, cell: Cell, side: Colour) -> Cell {
    if side == Colour::White { cell } else { variant.geometry().mirrored(cell) }
}

/// Cells behind the pawns' first rank, where square games without drops there have no pawns.
fn behind_pawns<B: Bits>(variant: &Variant, side: Colour) -> B {
    let first_rank = |cell: &Cell| variant.geometry().point(seen_from(variant, *cell, side)).1 == 0;
    let open = match (variant.rules().captured, variant.rules().shape) {
        (Captured::ChangesSides { pawns, .. }, _) => pawns.cells(variant.geometry(), side, None),
        (Captured::Leaves, Shape::Square { .. }) => CellSet::EMPTY,
        (Captured::Leaves, Shape::Hexagon { .. }) => variant.geometry().cells(),
    };
    let behind: CellSet = variant.geometry().cells().cells().filter(first_rank).collect();
    B::narrow(behind & !open)
}

/// Rights of kings and rooks that can be unmoved.
fn possible_rights<B: Bits>(setup: &Setup, board: &Board<B>) -> B {
    let variant = setup.variant;
    let any_home = match variant.rules().castling {
        Castling::None => return B::EMPTY,
        Castling::Leaps { .. } => return possible_leap_rights(setup, board),
        Castling::Rooks { any_home, .. } => any_home,
    };
    let geometry = variant.geometry();
    let Some(rook_kind) = variant.kind_of_letter('R') else {
        return B::EMPTY;
    };
    let rooks = board.kinds[rook_kind.index()] & !board.promoted & B::narrow(setup.unmoved);
    let mut rights = B::EMPTY;
    for side in Colour::BOTH {
        let Some(king) = board.king(side) else {
            continue;
        };
        let home = |cell: Cell| geometry.point(seen_from(variant, cell, side)).1 == 0;
        let usual_king = any_home || variant.home_of_king(side).is_none_or(|home| home == king);
        if !home(king) || !usual_king {
            continue;
        }
        let own = (rooks & board.colours[side.index()]).cells().filter(|&rook| home(rook));
        // One rook a wing: the outer one, if two are claimed.
        let (left, right): (Vec<Cell>, Vec<Cell>) = own.partition(|&rook| rook < king);
        for rook in left.first().into_iter().chain(right.last()) {
            rights |= B::only(*rook);
        }
    }
    rights
}

/// Rights where the king's leap is one: the king on its home cell, and with it rooks on theirs.
fn possible_leap_rights<B: Bits>(setup: &Setup, board: &Board<B>) -> B {
    let variant = setup.variant;
    let rook_kind = variant.kind_of_letter('R').map_or(B::EMPTY, |rook| board.kinds[rook.index()]);
    let mut rights = B::EMPTY;
    for side in Colour::BOTH {
        let king = board.king(side).filter(|&king| variant.home_of_king(side) == Some(king));
        if let Some(king) = king.filter(|&king| setup.unmoved.contains(king)) {
            rights |= B::only(king);
            rights |= board.rook_homes(side) & rook_kind & board.colours[side.index()] & B::narrow(setup.unmoved);
        }
    }
    rights
}

/// A capture in passing that is possible at least for a pawn that nothing binds.
fn possible_passing<B: Bits>(setup: &Setup, board: &Board<B>) -> Passing {
    let tables = board.tables;
    let (mover, runner) = (setup.turn.index(), (!setup.turn).index());
    let own_pawns = board.kinds[tables.pawn] & board.colours[mover];
    let occupied = board.occupied();
    match setup.passing {
        Passing::Run { pawn, crossed } => {
            let crossed_cells = crossed.into_iter().flatten().fold(B::EMPTY, |set, cell| set | B::only(cell));
            let enemy = board.colours[runner].has(pawn);
            let is_pawn = enemy && (board.kinds[tables.pawn].has(pawn) || tables.passing == PassingRecord::Always);
            let origin = tables.pawns[runner].iter().enumerate().find(|(from, cell)| {
                cell.long.has(pawn)
                    && tables.between(Cell::at(*from), pawn) == crossed_cells
                    && !occupied.has(Cell::at(*from))
            });
            let attacked =
                crossed_cells.cells().any(|cell| !(tables.pawn_attackers[mover][cell.index()] & own_pawns).is_empty());
            let wanted = tables.passing == PassingRecord::Always || attacked;
            if is_pawn && wanted && origin.is_some() && (crossed_cells & occupied).is_empty() {
                setup.passing
            } else {
                Passing::None
            }
        }
        Passing::Scorn { pawn, capturer } => {
            let beside = tables.pawns[runner].iter().any(|cell| cell.aside.has(pawn) && cell.ahead.has(capturer));
            let stand = board.colours[runner].has(pawn) && own_pawns.has(capturer);
            if tables.scornful && beside && stand { setup.passing } else { Passing::None }
        }
        Passing::None => Passing::None,
    }
}
