//! What boards show of promotion, for the pictures and for programs that draw boards themselves.

use courier_rules::{BoardShape, Piece, Promotion, Region, Variant};

/// How a piece looks.
///
/// ```
/// use courier_draw::Promoted;
/// use courier_rules::{Color, Piece, Variant};
///
/// let shogun = Variant::by_key("shogun").ok_or("no Shogun")?;
/// let looks = |letter| {
///     let piece_type = shogun.piece_type_by_letter(letter)?;
///     Some(Promoted::of(shogun, Piece { color: Color::White, piece_type, promoted: false }))
/// };
/// assert_eq!(looks('C'), Some(Promoted::ByType));
/// assert_eq!(looks('P'), Some(Promoted::No));
/// # Ok::<(), &'static str>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Promoted {
    /// The piece is not promoted, or its promotion is permanent.
    No,
    /// It has a rim. Its drawing shows the rest: all pieces of its type are promoted ones.
    ByType,
    /// Unpromoted pieces of its type have the same drawing, so it has a rim and a mark.
    Marked,
}

impl Promoted {
    /// How a piece of a variant looks.
    #[must_use]
    pub fn of(variant: &Variant, piece: Piece) -> Self {
        match (piece.promoted, variant.unpromoted_form(piece.piece_type)) {
            (true, _) => Self::Marked,
            (false, Some(_)) => Self::ByType,
            (false, None) => Self::No,
        }
    }
}

/// The lines across a board before White's promotion zone and before Black's, each as the number of
/// ranks on White's side of it. `None` without zones.
///
/// ```
/// let shogun = courier_rules::Variant::by_key("shogun").ok_or("no Shogun")?;
/// assert_eq!(courier_draw::zone_edges(shogun), Some([5, 3]));
/// # Ok::<(), &'static str>(())
/// ```
#[must_use]
pub fn zone_edges(variant: &Variant) -> Option<[i8; 2]> {
    let (Promotion::Zone { zone: Region::Ranks(first, _), .. }
    | Promotion::Lost { zone: Region::Ranks(first, _), .. }) = variant.rules().promotion
    else {
        return None;
    };
    let BoardShape::Square { ranks, .. } = variant.geometry().shape() else { return None };
    Some([first - 1, ranks.cast_signed() + 1 - first])
}
