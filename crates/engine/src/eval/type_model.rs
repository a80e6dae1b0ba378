//! The piece types of a variant as the evaluation sees them.

use courier_rules::{Cell, Geometry, PieceType, PieceTypeId, Rides, Variant};

use crate::eval::terms::{MOBILITY_STEPS, is_king, is_pawn, rides_columns};

/// A piece type as the evaluation sees it.
#[derive(Clone, Debug)]
pub(crate) struct TypeModel {
    pub(crate) id: PieceTypeId,
    pub(super) king: bool,
    pub(super) pawn: bool,
    pub(super) rides_columns: bool,
    /// The step of its mobility, by the number of cells that it attacks.
    mobility: [u8; MOST_ATTACKED + 1],
    /// How much it adds to the danger of a king that it attacks.
    pub(super) danger: i32,
    /// What it counts for the phase of the game.
    pub(super) phase: i32,
    /// Whether it never leaves cells of one shade.
    pub(super) keeps_shade: bool,
    /// How many types are clearly less valuable: the first ones of [`by_value`].
    pub(super) lesser: usize,
}

impl TypeModel {
    pub(crate) fn is_king(&self) -> bool {
        self.king
    }

    /// The step of its mobility where it attacks this many cells.
    #[inline(always)]
    pub(super) fn mobility_step(&self, attacked: u32) -> usize {
        self.mobility[(attacked as usize).min(MOST_ATTACKED)].into()
    }
}

/// No piece attacks more cells than this on any board.
const MOST_ATTACKED: usize = 63;

/// The steps of the mobility of a piece, by the number of cells that it attacks, if it attacks at
/// most this many.
fn mobility_steps(most: usize) -> [u8; MOST_ATTACKED + 1] {
    let step = |attacked: usize| {
        if most < MOBILITY_STEPS { attacked } else { attacked * (MOBILITY_STEPS - 1) / most }
    };
    std::array::from_fn(|attacked| u8::try_from(step(attacked)).unwrap_or(u8::MAX))
}

/// A piece is clearly less valuable than another one if the difference is larger, in centipawns.
const CLEARLY: i32 = 60;

/// The indices of the types in the order of their values: pawns first, the king last.
pub(super) fn by_value(variant: &Variant, values: &[i32]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by_key(|&index| {
        let role = variant.piece_types()[index].role;
        (is_king(role), !is_pawn(role), values[index])
    });
    order
}

/// The piece types of a variant, in the order of their ids; `values` are their values in the middle
/// game, in centipawns, and `order` is what [`by_value`] makes of them.
pub(super) fn type_models(
    variant: &'static Variant,
    values: &[i32],
    order: &[usize],
) -> Vec<TypeModel> {
    let geometry = variant.geometry();
    let mut ids: Vec<PieceTypeId> = Vec::new();
    for piece_type in variant.piece_types() {
        ids.extend(variant.piece_type_by_letter(piece_type.letter));
    }
    let is_lesser = |other: usize, index: usize| {
        let role = variant.piece_types()[other].role;
        !is_king(role) && (is_pawn(role) || values[other] + CLEARLY < values[index])
    };
    let model = |(index, id): (usize, PieceTypeId)| {
        let piece_type = variant.piece_type(id);
        let (king, pawn) = (is_king(piece_type.role), is_pawn(piece_type.role));
        let value = values[index];
        let piece = !king && !pawn;
        TypeModel {
            id,
            king,
            pawn,
            rides_columns: rides_columns(piece_type.rides),
            mobility: mobility_steps(most_attacked(geometry, piece_type)),
            danger: if piece { (value / 180).clamp(1, 5) } else { 0 },
            phase: if piece { (value / 100).clamp(1, 12) } else { 0 },
            keeps_shade: piece && keeps_shade(geometry, piece_type),
            lesser: order.iter().filter(|&&other| is_lesser(other, index)).count(),
        }
    };
    ids.into_iter().enumerate().map(model).collect()
}

/// Whether a piece never leaves cells of one shade.
fn keeps_shade(geometry: &Geometry, piece_type: &PieceType) -> bool {
    let diagonal = matches!(piece_type.rides, Rides::Diagonal);
    diagonal
        && piece_type.leaps.is_empty()
        && piece_type.double_steps.is_empty()
        && geometry.cells().iter().all(|cell| {
            geometry.diagonals().iter().all(|&step| {
                geometry
                    .step(cell, step)
                    .is_none_or(|to| geometry.shade(to) == geometry.shade(cell))
            })
        })
}

/// The largest number of cells that a piece attacks on an empty board.
fn most_attacked(geometry: &Geometry, piece_type: &PieceType) -> usize {
    let orthogonal = rides_columns(piece_type.rides);
    let diagonal = matches!(piece_type.rides, Rides::Diagonal | Rides::Both);
    let lines = [(orthogonal, geometry.orthogonals()), (diagonal, geometry.diagonals())];
    let attacked = |cell: Cell| {
        let leaps = piece_type.leaps.iter().filter(|&&step| geometry.step(cell, step).is_some());
        let rides = lines.iter().filter(|(rides, _)| *rides).flat_map(|(_, steps)| *steps);
        let ridden: usize = rides
            .flat_map(|&step| [step, step.reversed()])
            .map(|step| geometry.walk(cell, step).count())
            .sum();
        leaps.count() + piece_type.double_steps.len() + ridden
    };
    geometry.cells().iter().map(attacked).max().unwrap_or(1).max(1)
}
