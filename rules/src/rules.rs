//! The rules of a game as data: what makes one game differ from another.

use crate::geometry::{BoardShape, Step};
use crate::piece::{MAX_PIECE_TYPES, PieceType, PieceTypeId, PieceTypeSet};
use crate::region::Region;

/// Everything that makes one game differ from another. A new game states only how it differs
/// from a known one: `Rules { key: "...", ..chess::RULES }`.
///
/// Kinds are named by their letters here, so that the rules can be read.
#[derive(Clone, Copy, Debug)]
pub struct Rules {
    /// Short name for machines: `chess960`.
    pub key: &'static str,
    /// Name for people: `Chess960`.
    pub name: &'static str,
    /// The board.
    pub board: BoardShape,
    /// The piece types, at most [`MAX_PIECE_TYPES`], one fewer in a game without a pawn; exactly
    /// one of them a king, at most one a pawn.
    pub piece_types: &'static [PieceType],
    /// The usual start, as the variant's notation writes it.
    pub start_position: &'static str,
    /// Which other starts there are.
    pub starts: Starts,
    /// How king and rooks move together.
    pub castling: Castling,
    /// Who promotes, where and to what.
    pub promotion: Promotion,
    /// What happens to a captured piece.
    pub captured: Captured,
    /// The pieces held in hand and where they may be dropped; `None` in games without drops.
    pub hands: Option<Hands>,
    /// When a pawn's run past an enemy is remembered.
    pub en_passant: EnPassantRule,
    /// Which material can never mate.
    pub insufficient: InsufficientMaterial,
    /// How moves and positions are written.
    pub notation: Notation,
    /// What a stalemate is worth.
    pub stalemate: Stalemate,
}

/// The start positions of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Starts {
    /// One fixed start position.
    Single,
    /// The back rank shuffled: bishops on opposite colors, the king between the rooks. Numbered
    /// by Scharnagl's scheme: light bishop, dark bishop, the pieces in `singles` one after another
    /// on the cells still free, then knights, rooks and king.
    Shuffled {
        /// The pieces that stand anywhere, in the order in which the number places them.
        singles: &'static str,
        /// Two pieces that some servers place on cells of opposite colors; empty if there are none.
        opposite_colors: &'static str,
        /// Arrays with a name, by their numbers.
        named: &'static [(&'static str, u32)],
    },
}

/// How king and rooks move together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Castling {
    /// Not at all.
    None,
    /// King and rook end on fixed files, wherever on the home rank they started.
    Rooks {
        /// File (from 0) of the king in the usual start position.
        home: i8,
        /// Files where the king ends: towards the last file, towards the first.
        king: [i8; 2],
        /// Files where the rook ends.
        rook: [i8; 2],
        /// Whether kings and rooks may have other homes than those of the array.
        any_home: bool,
    },
    /// The unmoved king may leap, and unmoved rooks may join it.
    Leaps {
        /// Where White's king stands unmoved.
        home: &'static str,
        /// How the king leaps.
        king: &'static [Step],
        /// Whether it may capture by its leap.
        captures: bool,
        /// The castlings, as White makes them.
        castlings: &'static [LeapCastling],
    },
}

/// One way to castle by a leap of the king, as White does it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeapCastling {
    /// What it is called: `KRK-HIO`.
    pub name: &'static str,
    /// Where the king ends.
    pub king: &'static str,
    /// Each rook's home and end.
    pub rooks: &'static [(&'static str, &'static str)],
}

/// Who promotes, where and to what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Promotion {
    /// A pawn that reaches the far edge becomes one of these pieces, at once and without limit.
    FarEdge(&'static str),
    /// A piece that enters, leaves or moves inside a zone may promote; a pawn on the far edge must.
    /// A capture en passant never promotes.
    Zone {
        /// The zone.
        zone: Region,
        /// Who becomes what.
        pairs: &'static [(char, char)],
        /// Promoted pieces of which a side may have one on the board.
        single: &'static str,
    },
    /// A pawn that reaches the far edge becomes a piece its side has lost, or waits there for one.
    Regain {
        /// How many of each type a side can have.
        set: &'static [(char, u8)],
        /// The type of which a side has one for each color of cells.
        per_shade: char,
    },
}

/// What happens to a captured piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Captured {
    /// It leaves the game.
    Removed,
    /// It goes to the hand of the player who captured it, and [`Rules::hands`]
    /// must list its type. A promoted piece goes there as what it was before it promoted.
    ToHand,
}

/// The pieces that players hold in hand, and where they may drop them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hands {
    /// Letters of the piece types a hand may hold, in the order in which a hand is written.
    pub pieces: &'static str,
    /// Where pieces other than pawns may be dropped.
    pub piece_drops: Region,
    /// Where pawns may be dropped.
    pub pawn_drops: Region,
}

/// When a pawn's run past an enemy is remembered in the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EnPassantRule {
    /// Only if an enemy pawn attacks a cell it crossed.
    IfAttacked,
    /// Always.
    Always,
}

/// Which material can never mate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InsufficientMaterial {
    /// None: what is gone comes back.
    Never,
    /// Bare kings, a lone knight, bishops that all stand on one color.
    KnightsAndBishops,
    /// A bare king; a king with one piece of these types, against a bare king.
    OneOf(&'static str),
}

/// How moves and positions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// FEN and SAN.
    Chess,
    /// PDTL and CTL-AN.
    Cescacs,
}

/// What a stalemate is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stalemate {
    /// A draw.
    Draw,
    /// A draw in which the stalemating side scores two points and the other one, of three.
    TwoToOne,
}

impl Rules {
    /// Whether promoted pawns are marked: they return to a hand as pawns, and nothing about how
    /// they move tells so.
    pub(crate) fn marks_promoted(&self) -> bool {
        self.captured == Captured::ToHand && matches!(self.promotion, Promotion::FarEdge(_))
    }

    /// The types written with these letters.
    pub(crate) fn letters(&self, letters: &str) -> PieceTypeSet {
        letters.chars().filter_map(|letter| self.letter(letter)).collect()
    }

    pub(crate) fn letter(&self, letter: char) -> Option<PieceTypeId> {
        self.piece_types
            .iter()
            .take(MAX_PIECE_TYPES)
            .position(|piece_type| piece_type.letter == letter)
            .map(PieceTypeId::at)
    }
}
