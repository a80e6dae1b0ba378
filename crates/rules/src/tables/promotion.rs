//! The promotions of a variant as piece types and cells.

use crate::cells::Bits;
use crate::color::{Color, Sides};
use crate::piece::{MAX_PIECE_TYPES, PieceTypeId, PieceTypeSet};
use crate::region::Region;
use crate::rules::{Promotion, Rules};

/// [`Promotion`] as piece types and cells instead of letters and regions.
pub(crate) enum PromotionTable<B> {
    FarEdge {
        edge: Sides<B>,
        into: PieceTypeSet,
    },
    Zone {
        zone: Sides<B>,
        edge: Sides<B>,
        into: [Option<PieceTypeId>; MAX_PIECE_TYPES],
        single: PieceTypeSet,
    },
    Regain {
        edge: Sides<B>,
        set: Vec<(PieceTypeId, u8)>,
        per_shade: Option<PieceTypeId>,
    },
    Lost {
        zone: Sides<B>,
        edge: Sides<B>,
        set: Vec<(PieceTypeId, u8)>,
    },
}

impl<B: Bits> PromotionTable<B> {
    pub(crate) fn of(rules: &Rules, region: &dyn Fn(Region, Color) -> B) -> Self {
        let sides = |area: Region| Color::BOTH.map(|side| region(area, side));
        let edge = sides(Region::FarEdge);
        match rules.promotion {
            Promotion::FarEdge(letters) => Self::FarEdge { edge, into: rules.letters(letters) },
            Promotion::Zone { zone, pairs, single } => {
                let mut into = [None; MAX_PIECE_TYPES];
                for &(base, promoted) in pairs {
                    if let Some(base) = rules.letter(base) {
                        into[base.index()] = rules.letter(promoted);
                    }
                }
                Self::Zone { zone: sides(zone), edge, into, single: rules.letters(single) }
            }
            Promotion::Regain { set, per_shade } => {
                Self::Regain { edge, set: counts(set, rules), per_shade: rules.letter(per_shade) }
            }
            Promotion::Lost { zone, set } => {
                Self::Lost { zone: sides(zone), edge, set: counts(set, rules) }
            }
        }
    }

    /// The type from which a type promotes in a zone.
    pub(crate) fn unpromoted_form(&self, piece_type: PieceTypeId) -> Option<PieceTypeId> {
        match self {
            Self::Zone { into, .. } => {
                into.iter().position(|&promoted| promoted == Some(piece_type)).map(PieceTypeId::at)
            }
            _ => None,
        }
    }

    /// Whether a pawn that reaches the far edge can become this type without limit.
    pub(crate) fn can_become(&self, piece_type: PieceTypeId) -> bool {
        matches!(self, Self::FarEdge { into, .. } if into.has(piece_type))
    }

    /// The edge towards which a side's pawns move.
    pub(crate) fn far_edge(&self, side: Color) -> B {
        match self {
            Self::FarEdge { edge, .. }
            | Self::Zone { edge, .. }
            | Self::Regain { edge, .. }
            | Self::Lost { edge, .. } => edge[side.index()],
        }
    }

    /// The cells where a pawn cannot be, because it must promote there.
    pub(crate) fn closed_to_pawns(&self, side: Color) -> B {
        match self {
            Self::FarEdge { .. } | Self::Zone { .. } | Self::Lost { .. } => self.far_edge(side),
            Self::Regain { .. } => B::EMPTY,
        }
    }
}

/// The largest numbers of pieces, by type instead of by letter.
fn counts(set: &[(char, u8)], rules: &Rules) -> Vec<(PieceTypeId, u8)> {
    set.iter().filter_map(|&(letter, count)| Some((rules.letter(letter)?, count))).collect()
}
