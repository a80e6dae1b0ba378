//! The material that is insufficient to mate, as piece types.

use crate::piece::PieceTypeSet;
use crate::rules::{InsufficientMaterial, Rules};

/// [`InsufficientMaterial`] as piece types instead of letters.
pub(crate) enum InsufficientTable {
    Never,
    KnightsAndBishops { knights: PieceTypeSet, bishops: PieceTypeSet },
    OneOf(PieceTypeSet),
}

impl InsufficientTable {
    pub(crate) fn of(rules: &Rules) -> Self {
        match rules.insufficient {
            InsufficientMaterial::Never => Self::Never,
            InsufficientMaterial::KnightsAndBishops => {
                Self::KnightsAndBishops { knights: rules.letters("N"), bishops: rules.letters("B") }
            }
            InsufficientMaterial::OneOf(minors) => Self::OneOf(rules.letters(minors)),
        }
    }
}
