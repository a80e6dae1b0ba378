//! The weights of the evaluation: read from the variant's file, or estimated from how far its
//! pieces reach where there is no file.

use courier_rules::{CellSet, PieceType, Rides, Variant};

use crate::eval::terms::{
    DANGER_STEPS, Group, MOBILITY_STEPS, PASSED_STEPS, Places, Terms, is_king, is_pawn,
};

/// A weight in the middle game and in the endgame, in centipawns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weight {
    /// With all pieces on the board.
    pub middle: i32,
    /// With kings and pawns only.
    pub end: i32,
}

impl Weight {
    pub(crate) const ZERO: Self = Self { middle: 0, end: 0 };

    pub(super) const fn both(value: i32) -> Self {
        Self { middle: value, end: value }
    }

    #[inline(always)]
    pub(crate) fn add(&mut self, other: Self) {
        self.middle += other.middle;
        self.end += other.end;
    }

    #[inline(always)]
    pub(crate) fn subtract(&mut self, other: Self) {
        self.middle -= other.middle;
        self.end -= other.end;
    }

    #[inline(always)]
    pub(super) fn add_times(&mut self, other: Self, count: i32) {
        self.middle += other.middle * count;
        self.end += other.end * count;
    }
}

/// A weight, or a sum of weighted counts, in one integer, so that one multiplication and one
/// addition serve both parts: the middle game above the endgame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Packed(i64);

impl Packed {
    pub(super) const ZERO: Self = Self(0);

    pub(super) const fn of(weight: Weight) -> Self {
        Self(((weight.middle as i64) << 32) + weight.end as i64)
    }

    #[inline(always)]
    pub(super) fn add(&mut self, other: Self) {
        self.0 += other.0;
    }

    #[inline(always)]
    pub(super) fn add_times(&mut self, other: Self, count: i32) {
        self.0 += other.0 * i64::from(count);
    }

    /// The two parts. Each must be in the range of an `i32`.
    #[inline(always)]
    #[allow(clippy::cast_possible_truncation)] // the halves
    pub(super) const fn weight(self) -> Weight {
        // A negative endgame has borrowed from the middle game.
        Weight { middle: ((self.0 + (1 << 31)) >> 32) as i32, end: self.0 as i32 }
    }
}

/// Why a file of weights cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WeightsError {
    /// A line is not a name and pairs of numbers.
    #[error("line {0} is not a name followed by pairs `middle/end`")]
    Unreadable(usize),
    /// There is no group of this name in the variant.
    #[error("line {0} names a group that the variant does not have")]
    UnknownGroup(usize),
    /// A group has another number of weights.
    #[error("line {line} has {found} weights instead of {expected}")]
    WrongCount {
        /// The line, from 1.
        line: usize,
        /// The number of weights on the line.
        found: usize,
        /// The number of weights of the group.
        expected: usize,
    },
}

/// The largest weight that a file may contain, in centipawns.
const LARGEST: i32 = 5_000;

pub(super) fn read(terms: &Terms, text: &str, weights: &mut [Weight]) -> Result<(), WeightsError> {
    let lines = (1..).zip(text.lines().map(str::trim));
    for (number, line) in lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        let mut words = line.split_ascii_whitespace();
        let name = words.next().ok_or(WeightsError::Unreadable(number))?;
        let (_, range) = terms
            .groups()
            .find(|&(group, _)| group == name)
            .ok_or(WeightsError::UnknownGroup(number))?;
        let values: Vec<Weight> =
            words.map(pair).collect::<Option<_>>().ok_or(WeightsError::Unreadable(number))?;
        if values.len() != range.len() {
            let (found, expected) = (values.len(), range.len());
            return Err(WeightsError::WrongCount { line: number, found, expected });
        }
        weights[range].copy_from_slice(&values);
    }
    Ok(())
}

fn pair(word: &str) -> Option<Weight> {
    let (middle, end) = word.split_once('/')?;
    let number = |text: &str| text.parse().ok().filter(|value: &i32| value.abs() <= LARGEST);
    Some(Weight { middle: number(middle)?, end: number(end)? })
}

pub(super) fn write(terms: &Terms, weights: &[Weight]) -> String {
    let mut text = String::new();
    for (name, range) in terms.groups() {
        text.push_str(name);
        for weight in &weights[range] {
            text.push_str(&format!(" {}/{}", weight.middle, weight.end));
        }
        text.push('\n');
    }
    text
}

/// Weights for a variant without a file: the value of a piece follows from the number of cells that
/// it attacks on average, and the rest from that.
pub(super) fn estimate(variant: &Variant, terms: &Terms, places: &Places) -> Vec<Weight> {
    let mut weights = vec![Weight::ZERO; terms.len()];
    let reach: Vec<f64> = variant.piece_types().iter().map(|of| reach(variant, of)).collect();
    for (index, piece_type) in variant.piece_types().iter().enumerate() {
        let value = estimated_value(piece_type, reach[index]);
        weights[terms.material.at(index)] = Weight::both(value);
        weights[terms.hand.at(index)] = Weight::both(value + value / 10);
        place(variant, terms, places, index, &mut weights);
        if is_king(piece_type.role) || is_pawn(piece_type.role) {
            continue;
        }
        let steps = terms.mobility[index].range();
        for (step, weight) in (0..).zip(&mut weights[steps]) {
            // The first cells are worth more than the last.
            let average = (MOBILITY_STEPS as f64 / 2.0).sqrt();
            *weight = Weight::both(rounded((f64::from(step).sqrt() - average) * 12.0));
        }
        weights[terms.pawn_threat.at(index)] = Weight::both(-40);
        weights[terms.lesser_threat.at(index)] = Weight::both(-25);
    }
    for step in 0..DANGER_STEPS {
        let step_value = i32::try_from(step * step / 5).unwrap_or(0).min(500);
        weights[terms.danger.at(step)] = Weight { middle: step_value, end: step_value / 4 };
    }
    for (step, weight) in (0..).zip(&mut weights[terms.passed.range()]) {
        let bonus = 120 / (1 + step);
        *weight = Weight { middle: bonus / 2, end: bonus };
    }
    weights[terms.pawns.at(0)] = Weight::both(-12);
    weights[terms.pawns.at(1)] = Weight::both(-10);
    weights[terms.columns.at(0)] = Weight { middle: 25, end: 10 };
    weights[terms.columns.at(1)] = Weight { middle: 12, end: 5 };
    weights[terms.pawns.at(2)] = Weight::both(-6);
    weights[terms.pawns.at(3)] = Weight::both(10);
    for step in 0..PASSED_STEPS {
        weights[terms.pawn_guarded.at(step)] = Weight::both(8);
        weights[terms.pawn_abreast.at(step)] = Weight::both(5);
        weights[terms.passed_own_king.at(step)] = Weight { middle: 0, end: -4 };
        weights[terms.passed_enemy_king.at(step)] = Weight { middle: 0, end: 6 };
        let bonus = 48 / (1 + i32::try_from(step).unwrap_or(0));
        weights[terms.passed_safe.at(step)] = Weight { middle: bonus / 4, end: bonus / 2 };
        weights[terms.passed_path.at(step)] = Weight { middle: bonus / 4, end: bonus };
        weights[terms.passed_backed.at(step)] = Weight { middle: bonus / 4, end: bonus / 3 };
    }
    for (index, piece_type) in variant.piece_types().iter().enumerate() {
        if is_king(piece_type.role) {
            continue;
        }
        weights[terms.hanging.at(index)] = Weight::both(-20);
        if !is_pawn(piece_type.role) {
            weights[terms.outpost.at(index)] = Weight { middle: 14, end: 6 };
            weights[terms.shade.at(index)] = Weight { middle: -2, end: -3 };
        }
    }
    assaults(variant, terms, &mut weights);
    for (step, (shelter, storm)) in [(4, 0), (4, -10), (2, -8), (0, -4), (0, -1)].iter().enumerate()
    {
        weights[terms.shelter.at(step)] = Weight { middle: *shelter, end: 0 };
        weights[terms.storm.at(step)] = Weight { middle: *storm, end: 0 };
    }
    for (step, weight) in (0..).zip(&mut weights[terms.shield.range()]) {
        *weight = Weight { middle: 8 * step, end: 0 };
    }
    weights[terms.bare_column.at(0)] = Weight { middle: -25, end: 0 };
    weights[terms.hunt.at(0)] = Weight::both(20);
    weights[terms.hunt.at(1)] = Weight::both(30);
    weights[terms.corner.at(0)] = Weight::both(-90);
    weights[terms.tempo.at(0)] = Weight::both(15);
    for weight in terms.checks.into_iter().flat_map(Group::range) {
        weights[weight] = Weight::both(150);
    }
    weights
}

/// Starting points for fitting: what attacks a king adds to its assault, what guards it takes away.
fn assaults(variant: &Variant, terms: &Terms, weights: &mut [Weight]) {
    for (number, strength) in [-20, 15, 10, 5, 5, 5, -4, -4, -4].into_iter().enumerate() {
        weights[terms.assault.at(number)] = Weight { middle: strength, end: strength / 2 };
    }
    let by_type = [
        (terms.assault_piece, 10),
        (terms.assault_cells, 5),
        (terms.assault_far, 3),
        (terms.assault_check, 20),
        (terms.assault_risky, 6),
        (terms.assault_drop, 12),
        (terms.assault_held, 5),
        (terms.assault_guard, -3),
    ];
    for (index, piece_type) in variant.piece_types().iter().enumerate() {
        if is_king(piece_type.role) || is_pawn(piece_type.role) {
            continue;
        }
        for (group, strength) in by_type {
            weights[group.at(index)] = Weight { middle: strength, end: strength / 2 };
        }
    }
}

/// The middle of the board is better for pieces, and its edge for the king of the middle game.
fn place(
    variant: &Variant,
    terms: &Terms,
    places: &Places,
    piece_type: usize,
    weights: &mut [Weight],
) {
    let geometry = variant.geometry();
    let cells: Vec<_> = geometry.cells().iter().collect();
    let centers: Vec<_> = cells.iter().map(|&cell| geometry.center(cell)).collect();
    let count = centers.len() as f32;
    let (x, y) = centers.iter().fold((0.0, 0.0), |(x, y), point| (x + point.x, y + point.y));
    let (x, y) = (x / count, y / count);
    let away = |index: usize| f64::from((centers[index].x - x).hypot(centers[index].y - y));
    let farthest = (0..cells.len()).map(away).fold(1.0, f64::max);
    let role = variant.piece_types()[piece_type].role;
    for (index, &cell) in cells.iter().enumerate() {
        let nearness = 0.5 - away(index) / farthest;
        let ahead = f64::from(centers[index].y - y) / farthest;
        let weight = if is_king(role) && variant.rules().race {
            Weight::both(rounded(200.0 * ahead))
        } else if is_king(role) {
            Weight {
                middle: rounded(-40.0 * nearness - 60.0 * ahead),
                end: rounded(50.0 * nearness),
            }
        } else if is_pawn(role) {
            Weight { middle: rounded(25.0 * nearness + 20.0 * ahead), end: rounded(40.0 * ahead) }
        } else {
            Weight::both(rounded(30.0 * nearness + 10.0 * ahead))
        };
        weights[terms.place[piece_type].at(places.class(0, cell))] = weight;
    }
}

/// The value of a piece type by the cells that it attacks.
fn estimated_value(piece_type: &PieceType, reach: f64) -> i32 {
    if is_king(piece_type.role) {
        0
    } else if is_pawn(piece_type.role) {
        100
    } else {
        rounded(45.0 * reach + 70.0)
    }
}

/// The number of cells that a piece attacks on average, where one cell in three is occupied.
fn reach(variant: &Variant, piece_type: &PieceType) -> f64 {
    let geometry = variant.geometry();
    let cells: CellSet = geometry.cells();
    let orthogonal = matches!(piece_type.rides, Rides::Orthogonal | Rides::Both);
    let diagonal = matches!(piece_type.rides, Rides::Diagonal | Rides::Both);
    let mut total = 0.0;
    for cell in cells.iter() {
        let leaps = piece_type.leaps.iter().filter(|&&step| geometry.step(cell, step).is_some());
        total += f64::from(u32::try_from(leaps.count()).unwrap_or(0));
        let lines = [(orthogonal, geometry.orthogonals()), (diagonal, geometry.diagonals())];
        for &step in lines.iter().filter(|(rides, _)| *rides).flat_map(|(_, steps)| *steps) {
            for step in [step, step.reversed()] {
                let mut open = 1.0;
                for _ in geometry.walk(cell, step) {
                    total += open;
                    open *= 2.0 / 3.0;
                }
            }
        }
    }
    total / cells.len() as f64
}

#[allow(clippy::cast_possible_truncation)] // a few thousand at most
fn rounded(value: f64) -> i32 {
    value.round() as i32
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]
    use super::*;
    use crate::eval::assets::weights_of;

    fn terms(variant: &Variant) -> (Terms, Vec<Weight>) {
        let places = Places::of(variant);
        let terms = Terms::of(variant, places.len());
        let weights = estimate(variant, &terms, &places);
        (terms, weights)
    }

    #[test]
    fn packed_sums_have_both_parts() {
        let parts = [-4_000, -1, 0, 1, 37, 5_000];
        let weights = parts.iter().flat_map(|&middle| parts.map(|end| Weight { middle, end }));
        let (mut packed, mut plain) = (Packed::ZERO, Weight::ZERO);
        for (weight, times) in weights.zip((-3..=4).cycle()) {
            assert_eq!(Packed::of(weight).weight(), weight);
            packed.add_times(Packed::of(weight), times);
            plain.add_times(weight, times);
            assert_eq!(packed.weight(), plain);
        }
        packed.add(packed);
        plain.add(plain);
        assert_eq!(packed.weight(), plain);
    }

    #[test]
    fn every_file_names_all_groups_of_its_variants() {
        for variant in Variant::all() {
            let text = weights_of(variant).unwrap_or_else(|| panic!("no weights of {variant}"));
            let (terms, mut weights) = terms(variant);
            read(&terms, text, &mut weights).unwrap();
            assert_eq!(write(&terms, &weights), text, "{variant}");
        }
    }

    #[test]
    fn a_wrong_file_is_refused_with_the_line() {
        let (terms, mut weights) = terms(Variant::by_key("chess").unwrap());
        let mut read = |text: &str| read(&terms, text, &mut weights).unwrap_err();
        assert_eq!(read("# weights\ntempo 12"), WeightsError::Unreadable(2));
        assert_eq!(read("tempo 9999/0"), WeightsError::Unreadable(1));
        assert_eq!(read("charm 1/1"), WeightsError::UnknownGroup(1));
        let wrong = WeightsError::WrongCount { line: 1, found: 2, expected: 1 };
        assert_eq!(read("tempo 1/1 2/2"), wrong);
    }

    /// Without a file, the order of the usual values is right.
    #[test]
    fn values_are_estimated_from_the_moves() {
        let variant = Variant::by_key("chess").unwrap();
        let (terms, weights) = terms(variant);
        let value = |letter: char| {
            let piece_type = variant.piece_type_by_letter(letter).unwrap();
            weights[terms.material.at(piece_type.index())].middle
        };
        let letters = ['P', 'N', 'B', 'R', 'Q'];
        assert!(letters.map(value).is_sorted(), "{:?}", letters.map(value));
        assert!(value('Q') > 2 * value('B'));
    }
}
