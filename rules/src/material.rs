//! Insufficient material: which pieces can never give mate.

use crate::cells::CellSet;
use crate::color::Color;
use crate::position::Position;
use crate::rules::InsufficientMaterial;

/// Whether a side can never mate with the pieces on the board.
pub(crate) fn insufficient(position: &Position, color: Color) -> bool {
    match position.variant().rules().insufficient {
        InsufficientMaterial::Never => false,
        InsufficientMaterial::KnightsAndBishops => knights_and_bishops(position, color),
        InsufficientMaterial::OneOf(minors) => is_bare(position, color) || one_of(position, minors),
    }
}

/// Whether neither side can ever mate.
pub(crate) fn is_dead(position: &Position) -> bool {
    Color::BOTH.into_iter().all(|color| insufficient(position, color))
}

/// All pieces of the type with this letter, of both sides or of one.
fn of_letter(position: &Position, letter: char, color: Option<Color>) -> CellSet {
    let Some(piece_type) = position.variant().piece_type_by_letter(letter) else {
        return CellSet::EMPTY;
    };
    let of = |color| position.cells_of_type(color, piece_type);
    color.map_or_else(|| of(Color::White) | of(Color::Black), of)
}

/// A side cannot mate if it has a bare king; or a king and bishops, if all pieces on the board
/// other than kings are bishops on cells of one color; or a king and a knight, if that knight is
/// the only piece on the board other than kings.
fn knights_and_bishops(position: &Position, color: Color) -> bool {
    let kings = of_letter(position, 'K', None);
    let bishops = of_letter(position, 'B', None);
    let own = position.cells_of(color);
    let own_knights = own & of_letter(position, 'N', None);
    let own_bishops = own & bishops;
    let others = position.occupied() & !kings;
    let geometry = position.variant().geometry();
    let mut shades = bishops.iter().map(|cell| geometry.shade(cell));
    let one_shade = shades.next().is_none_or(|first| shades.all(|shade| shade == first));
    (own & !kings & !own_knights & !own_bishops).is_empty()
        && (own_bishops.is_empty() || ((others & !bishops).is_empty() && one_shade))
        && (own_knights.is_empty() || others.len() < 2)
}

/// Whether a side has only its king.
fn is_bare(position: &Position, color: Color) -> bool {
    position.cells_of(color).len() == 1
}

/// Whether the board has, besides the kings, at most one piece, and that of one of these types.
fn one_of(position: &Position, minors: &str) -> bool {
    let others = position.occupied() & !of_letter(position, 'K', None);
    let minor =
        minors.chars().fold(CellSet::EMPTY, |set, letter| set | of_letter(position, letter, None));
    others.len() <= 1 && (others & !minor).is_empty()
}
