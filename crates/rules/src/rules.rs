//! The rules of a variant as data.

use crate::color::Color;
use crate::geometry::{BoardShape, Step};
use crate::openings::Opening;
use crate::piece::{MAX_PIECE_TYPES, PawnMoves, PieceType, PieceTypeId, PieceTypeSet, Role};
use crate::region::Region;

/// The rules of a variant. A new variant states how it differs from an existing one; piece types
/// are referred to by their letters.
///
/// ```
/// use courier_rules::{Rules, Variant, variants::chess};
///
/// static WITHOUT_QUEENS: Variant = Variant::new(Rules {
///     key: "without-queens",
///     name: "Chess without queens",
///     start_position: "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1",
///     ..chess::RULES
/// });
/// assert_eq!(WITHOUT_QUEENS.start(0).unwrap().legal_moves().len(), 21);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// A short name for use in programs, such as `chess960`.
    pub key: &'static str,
    /// The name to display, such as `Chess960`.
    pub name: &'static str,
    /// The `Variant` tag of records, if other programs know the variant by another name than
    /// [`name`](Self::name). A variant with shuffled starting positions may share it with its plain
    /// form.
    pub variant_tag: Option<&'static str>,
    /// The name in UCI, if other programs know the variant by another name than [`key`](Self::key).
    pub uci_name: Option<&'static str>,
    /// The board.
    pub board: BoardShape,
    /// The piece types: at most one king and one pawn, and at most [`MAX_PIECE_TYPES`] in all (one
    /// fewer in a variant without a king or without pawns).
    pub piece_types: &'static [PieceType],
    /// The usual starting position in the variant's notation.
    pub start_position: &'static str,
    /// The numbered starting positions.
    pub starts: Starts,
    /// How a king castles.
    pub castling: Castling,
    /// Which pieces promote, where, and to what.
    pub promotion: Promotion,
    /// What happens to a captured piece.
    pub captured: Captured,
    /// Which pieces can be in hand and how they enter the board; `None` in variants without hands.
    pub hands: Option<Hands>,
    /// When a pawn's long move is recorded for en passant.
    pub en_passant: EnPassantRule,
    /// Which material is insufficient to mate.
    pub insufficient: InsufficientMaterial,
    /// The notation of moves and positions.
    pub notation: Notation,
    /// The score of a stalemate.
    pub stalemate: Stalemate,
    /// Where a king wins by moving there. The game is over then, and no move is legal.
    pub goal: Region,
    /// Whether both sides race to the same goal, White's. If White's king reaches it first, Black
    /// may still draw by reaching it with the next move.
    pub race: bool,
    /// What a check means.
    pub checks: Checks,
    /// Which sides have a king.
    pub kings: Kings,
    /// Whether a side that can capture must do so.
    pub must_capture: bool,
}

/// Which sides have a king: exactly one, which may not be left under attack. A side without a king
/// can lose all its pieces, which ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kings {
    /// Both.
    Both,
    /// Only Black.
    Black,
    /// Neither: no piece type is a [`Role::King`].
    Neither,
}

impl Kings {
    /// Whether a side has a king.
    #[must_use]
    pub fn has(self, side: Color) -> bool {
        match self {
            Self::Both => true,
            Self::Black => side == Color::Black,
            Self::Neither => false,
        }
    }
}

/// The numbered starting positions of a variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Starts {
    /// One fixed starting position.
    Single,
    /// The same, and positions after known openings.
    Openings(&'static [Opening]),
    /// A shuffled back rank: bishops on opposite colors, the king between the rooks. Numbered by
    /// Scharnagl's scheme: light bishop, dark bishop, the pieces of `singles` one after another on
    /// the free cells, then knights, rooks and king.
    Shuffled {
        /// The pieces that may stand anywhere, in the order in which the number places them.
        singles: &'static str,
        /// Starting positions that have a name, with their numbers.
        named: &'static [(&'static str, u32)],
    },
}

/// How a king castles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Castling {
    /// There is no castling.
    None,
    /// King and rook end on fixed files of the back rank, wherever on it they started.
    Rooks {
        /// The file of the king in the usual starting position, from 0.
        home: i8,
        /// The files where the king ends: castling towards the last file, towards the first.
        king: [i8; 2],
        /// The files where the rook ends, in the same order.
        rook: [i8; 2],
        /// Whether kings and rooks may start elsewhere than in the usual starting position.
        any_home: bool,
    },
    /// The unmoved king may leap, and unmoved rooks may move with it.
    Leaps {
        /// The start cell of White's king.
        home: &'static str,
        /// The leaps of the king.
        king: &'static [Step],
        /// White's castlings.
        castlings: &'static [LeapCastling],
    },
}

/// White's castling by a leap of the king.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeapCastling {
    /// Its name in notation, such as `KRK-HIO`.
    pub name: &'static str,
    /// The cell that the king reaches.
    pub king: &'static str,
    /// The cells that each rook leaves and reaches.
    pub rooks: &'static [(&'static str, &'static str)],
}

/// Which pieces promote, where, and to what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// A pawn that reaches the far edge must become one of these pieces.
    FarEdge(&'static str),
    /// A piece that enters, leaves or moves inside a zone may promote; a pawn on the far edge must.
    /// A capture en passant never promotes.
    Zone {
        /// The zone.
        zone: Region,
        /// Each piece type and the type it promotes to.
        pairs: &'static [(char, char)],
        /// The types of which a side may have only one on the board.
        single: &'static str,
    },
    /// A pawn that reaches the far edge becomes a piece that its side has lost. If none is lost, it
    /// waits there.
    Regain {
        /// The largest number of pieces of each type.
        set: &'static [(char, u8)],
        /// The type of which a side may have one on each color of cells.
        per_shade: char,
    },
    /// A pawn that moves inside a zone may become a piece that its side has lost. On the far edge
    /// it must, and without a lost piece it cannot move there, though it attacks.
    Lost {
        /// The zone, which includes the far edge.
        zone: Region,
        /// The largest number of pieces of each type.
        set: &'static [(char, u8)],
    },
}

/// What happens to a captured piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Captured {
    /// It leaves the game.
    Removed,
    /// It goes to the hand of the player who captured it, and [`Rules::hands`] must list its type.
    /// A promoted piece goes there unpromoted.
    ToHand,
    /// It explodes: the piece that captures it leaves the game as well, and so do all pieces on the
    /// cells that a king would reach from there, except pawns. A side whose king explodes loses.
    /// Kings may stand next to each other, because neither could capture the other.
    Explodes,
}

/// The pieces that can be in hand, and how they enter the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hands {
    /// The letters of the piece types that can be in hand, in the order of notation.
    pub pieces: &'static str,
    /// How they enter the board.
    pub entry: Entry,
}

/// How a piece in hand enters the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// It is dropped instead of a move.
    Drops {
        /// Where pieces other than pawns may be dropped.
        pieces: Region,
        /// Where pawns may be dropped.
        pawns: Region,
    },
    /// It takes the place of a piece that leaves its cell on the back rank for the first time, in
    /// the same move; in castling, that of the king or the rook. The king must be safe without it.
    Gates,
}

/// When a pawn's long move is recorded in the position for en passant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnPassantRule {
    /// Only if an enemy pawn attacks a cell that it crossed.
    IfAttacked,
    /// Always.
    Always,
}

/// Which material is insufficient to mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsufficientMaterial {
    /// None, because captured pieces return.
    Never,
    /// On squares: a bare king; a king and bishops on cells of one color, or a king and a knight,
    /// if all pieces of the opponent defend their king wherever they stand in its way. Which do so
    /// follows from their moves; `docs/variants.md` has the argument.
    KnightsAndBishops,
    /// A bare king; a king and one piece of these types against a bare king.
    OneOf(&'static str),
    /// Where it wins to lose all pieces: a bishop that nothing can ever capture; a lone knight
    /// against a lone knight that it will always be the one to capture.
    GivingAway,
    /// Where captures explode: a bare king; against a bare king one piece other than a queen or a
    /// pawn, or two knights; bishops that can never capture each other.
    Explosions,
    /// Where White has no king, and Black wins by capturing all its pieces: White's last three
    /// pieces or fewer, unless Black's own ones get in its king's way.
    Horde,
}

/// The notation of moves and positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// FEN and SAN.
    Chess,
    /// PDTL and CTL-AN.
    Cescacs,
}

/// The score of a stalemate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stalemate {
    /// A draw.
    Draw,
    /// Two of three points for the side that gives stalemate, one for the other.
    TwoToOne,
    /// Three of four quarters of a point for the side that gives stalemate, one for the other.
    ThreeToOne,
    /// A win for the side without a legal move, and so for a side without pieces.
    Win,
}

/// The number of checks that win where [`Checks::ThreeWin`] says so.
pub const CHECKS_TO_WIN: u8 = 3;

/// What a check means, apart from the king that must be saved from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Checks {
    /// Nothing.
    Plain,
    /// The side that gives its third one wins: the checks that both sides have given are part of a
    /// position.
    ThreeWin,
    /// No move may give check.
    Forbidden,
}

impl Rules {
    /// Whether promoted pawns are marked in positions, because they go to the hand as pawns when
    /// they are captured and their type does not show it.
    pub(crate) fn marks_promoted(&self) -> bool {
        self.captured == Captured::ToHand && matches!(self.promotion, Promotion::FarEdge(_))
    }

    /// Whether there is more to a legal move than that the king is safe.
    pub(crate) fn is_special(&self) -> bool {
        self.must_capture
            || self.captured == Captured::Explodes
            || self.goal != Region::Nowhere
            || self.checks != Checks::Plain
            || self.kings != Kings::Both
            || self.gates()
    }

    /// Whether a piece in hand takes the place of a piece in its first move.
    pub(crate) fn gates(&self) -> bool {
        self.hands.is_some_and(|hands| hands.entry == Entry::Gates)
    }

    pub(crate) fn letters(&self, letters: &str) -> PieceTypeSet {
        letters.chars().filter_map(|letter| self.letter(letter)).collect()
    }

    pub(crate) fn letter(&self, letter: char) -> Option<PieceTypeId> {
        self.piece_type_where(|piece_type| piece_type.letter == letter)
    }

    pub(crate) fn king(&self) -> Option<PieceTypeId> {
        self.piece_type_where(|piece_type| piece_type.role == Role::King)
    }

    pub(crate) fn pawn(&self) -> Option<PieceTypeId> {
        self.piece_type_where(|piece_type| matches!(piece_type.role, Role::Pawn(_)))
    }

    pub(crate) fn pawn_moves(&self) -> Option<&'static PawnMoves> {
        self.piece_types.iter().find_map(|piece_type| match piece_type.role {
            Role::Pawn(moves) => Some(moves),
            _ => None,
        })
    }

    pub(crate) fn piece_types_where(&self, is: impl Fn(&PieceType) -> bool) -> PieceTypeSet {
        let types = self.piece_types.iter().take(MAX_PIECE_TYPES).enumerate();
        types.filter(|(_, of)| is(of)).map(|(index, _)| PieceTypeId::at(index)).collect()
    }

    fn piece_type_where(&self, is: impl Fn(&PieceType) -> bool) -> Option<PieceTypeId> {
        self.piece_types.iter().take(MAX_PIECE_TYPES).position(is).map(PieceTypeId::at)
    }
}
