//! A small neural network that corrects the sum of the weighted counts: what pieces on certain
//! cells are worth together, which no single count knows. It also stands for the counts of attacks,
//! which take longer than it.
//!
//! Each side sees the board from its own end, with its king on the left half: this is its
//! perspective. It has one input for each piece of either side on each cell, and one for each piece
//! in hand up to [`MOST_HELD`] of a type; each of the [`ZONES`] of its king has its own set of
//! these. The accumulator holds what the inputs add up to in the [`WIDTH`] neurons of both
//! perspectives; a move changes it only by the inputs that differ. The squares of the neurons are
//! weighted by one of [`BUCKETS`] sets, by how many pieces are left.
//!
//! Own code, because weights are integers, so that all machines compute the same, and because the
//! inputs follow from the geometry of the variant. What it wins is in MEASUREMENTS.md.

use courier_rules::board::Board;
use courier_rules::{Bits, Cell, Color, Variant};

use crate::eval::terms::Places;

/// The neurons of a perspective.
pub const WIDTH: usize = 256;
/// Sets of output weights, by the number of pieces on the board.
pub const BUCKETS: usize = 4;
/// Zones of the king, each with inputs of its own: the back rank near the left or right edge, the
/// rest of the back rank, the second rank, and all cells beyond.
pub const ZONES: usize = 4;
/// More pieces of a type in a hand than this count alike.
const MOST_HELD: usize = 4;

/// A neuron is at most this: 1 of the network that was trained.
const ONE: i16 = 255;
/// An output weight of 1.
const OUTPUT_ONE: i32 = 64;
/// What an output of 1 is worth, in centipawns.
pub const OUTPUT_VALUE: i32 = 100;
/// The network corrects by at most this, in centipawns.
const MOST: i32 = 2_000;
/// A weight of the network that was trained is at most this, so that sums fit the integers.
pub const LARGEST_WEIGHT: f32 = 1.98;

type Row = [i16; WIDTH];

/// What a network learns from a position: the inputs that it sets, and the value to be corrected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inputs {
    /// The value that the network corrects, in centipawns for the side to move.
    pub value: i32,
    /// The numbers of the inputs as the side to move sees the board.
    pub own: Vec<u16>,
    /// The same as the other side sees it.
    pub other: Vec<u16>,
    /// The set of output weights, below [`BUCKETS`].
    pub bucket: usize,
}

/// The numbers of inputs, computed from the variant's geometry.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    types: usize,
    cells: usize,
    /// The number of pieces of the starting position, at least 1.
    pieces: usize,
    /// By side and whether left and right are exchanged: the number of a cell in the perspective.
    seen: [[Vec<u16>; 2]; 2],
    /// By side and the cell of its king.
    views: [Vec<View>; 2],
}

impl Layout {
    pub(super) fn of(variant: &'static Variant, places: &Places) -> Self {
        let geometry = variant.geometry();
        let cells: Vec<Cell> = geometry.cells().iter().collect();
        let number = |cell: Cell| u16::try_from(cell.index()).unwrap_or(u16::MAX);
        let seen = |side: Color, exchanged: bool| {
            let seen = |&cell: &Cell| {
                let cell = geometry.relative_to(cell, side);
                number(if exchanged { places.other_wing(cell) } else { cell })
            };
            cells.iter().map(seen).collect()
        };
        let across = cells.iter().map(|&cell| geometry.point(cell).0);
        let width = across.clone().max().unwrap_or(0) - across.min().unwrap_or(0);
        let views = |side: Color| {
            let view = |&cell: &Cell| {
                let cell = geometry.relative_to(cell, side);
                let (across, ahead) = geometry.point(cell);
                // How far the cell is to the right of its mirror image.
                let to_right = across - geometry.point(places.other_wing(cell)).0;
                let zone = match ahead {
                    0 if to_right.abs() > width / 4 => 0,
                    0 => 1,
                    1 => 2,
                    _ => 3,
                };
                View { exchanged: to_right > 0, zone }
            };
            cells.iter().map(view).collect()
        };
        let start = variant.start(variant.default_start()).ok();
        Self {
            types: variant.piece_types().len(),
            cells: cells.len(),
            pieces: start.map_or(0, |start| start.pieces().count()).max(1),
            seen: Color::BOTH.map(|side| [false, true].map(|exchanged| seen(side, exchanged))),
            views: Color::BOTH.map(views),
        }
    }

    /// The number of inputs of a perspective.
    pub(crate) fn len(&self) -> usize {
        ZONES * self.len_of_zone()
    }

    #[inline(always)]
    fn len_of_zone(&self) -> usize {
        2 * self.types * (self.cells + MOST_HELD)
    }

    #[inline(always)]
    fn piece(
        &self,
        perspective: Perspective,
        owner: Color,
        piece_type: usize,
        cell: Cell,
    ) -> usize {
        let kind = usize::from(owner != perspective.side) * self.types + piece_type;
        let exchanged = usize::from(perspective.view.exchanged);
        let seen = self.seen[perspective.side.index()][exchanged][cell.index()];
        perspective.first + kind * self.cells + usize::from(seen)
    }

    #[inline(always)]
    fn held(
        &self,
        perspective: Perspective,
        owner: Color,
        piece_type: usize,
        number: usize,
    ) -> usize {
        let kind = usize::from(owner != perspective.side) * self.types + piece_type;
        perspective.first + 2 * self.types * self.cells + kind * MOST_HELD + number
    }

    #[inline(always)]
    fn perspective<B: Bits>(&self, board: &Board<B>, side: Color) -> Perspective {
        let king = board.king(side);
        let view = king.map(|king| self.views[side.index()][king.index()]).unwrap_or_default();
        Perspective { side, view, first: usize::from(view.zone) * self.len_of_zone() }
    }

    fn bucket<B: Bits>(&self, board: &Board<B>) -> usize {
        let pieces = board.occupied().count() as usize;
        (pieces.saturating_sub(1) * BUCKETS / self.pieces).min(BUCKETS - 1)
    }

    /// Passes the inputs that a perspective of a board sets.
    fn each<B: Bits>(
        &self,
        board: &Board<B>,
        perspective: Perspective,
        mut input: impl FnMut(usize),
    ) {
        for cell in board.occupied().cells() {
            if let Some((piece_type, owner)) = board.piece_on(cell) {
                input(self.piece(perspective, owner, piece_type.index(), cell));
            }
        }
        for owner in Color::BOTH {
            let held = board.hand(owner).iter().take(self.types).enumerate();
            for (piece_type, &count) in held {
                for number in 0..usize::from(count).min(MOST_HELD) {
                    input(self.held(perspective, owner, piece_type, number));
                }
            }
        }
    }

    /// The inputs that a board sets, whose value without a network's correction is `value`.
    pub(crate) fn inputs<B: Bits>(&self, board: &Board<B>, value: i32) -> Inputs {
        let of = |side| {
            let mut inputs = Vec::new();
            self.each(board, self.perspective(board, side), |input| {
                inputs.push(u16::try_from(input).unwrap_or(u16::MAX));
            });
            inputs
        };
        let (own, other) = (of(board.turn()), of(!board.turn()));
        Inputs { value, own, other, bucket: self.bucket(board) }
    }
}

/// What the cell of its king decides about how a side sees the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct View {
    /// Whether left and right are exchanged.
    exchanged: bool,
    /// Below [`ZONES`].
    zone: u8,
}

/// How a side sees the board.
#[derive(Clone, Copy, Debug)]
struct Perspective {
    side: Color,
    view: View,
    /// The first input of the zone.
    first: usize,
}

/// The sums of the neurons in both sides' perspectives of a board, which a move changes in part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Accumulator {
    sums: [Row; 2],
    views: [View; 2],
}

impl Accumulator {
    /// Those of an evaluation without a network.
    pub(crate) const NONE: Self =
        Self { sums: [[0; WIDTH]; 2], views: [View { exchanged: false, zone: 0 }; 2] };
}

/// Why a file of a network cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a network of this variant has {expected} bytes, not {found}")]
pub struct NetworkError {
    /// The number of bytes of a network of the variant.
    pub expected: usize,
    /// The number of bytes of the file.
    pub found: usize,
}

/// The weights of a network.
pub(crate) struct Network {
    /// By input.
    inputs: Vec<Row>,
    biases: Row,
    /// By bucket, for the perspective of the side to move and that of the other side.
    outputs: [[Row; 2]; BUCKETS],
    /// By bucket.
    output_biases: [i16; BUCKETS],
}

impl Network {
    /// Reads a file: 16-bit integers, the lower byte first; the weights of each input, the biases
    /// of the neurons, then by bucket the output weights of both perspectives, and the output
    /// biases.
    pub(crate) fn read(layout: &Layout, bytes: &[u8]) -> Result<Self, NetworkError> {
        let numbers = network_len(layout.len());
        if bytes.len() != 2 * numbers {
            return Err(NetworkError { expected: 2 * numbers, found: bytes.len() });
        }
        let mut numbers = bytes.as_chunks::<2>().0.iter().map(|&pair| i16::from_le_bytes(pair));
        let mut number = || numbers.next().unwrap_or_default();
        let mut row = || std::array::from_fn(|_| number());
        Ok(Self {
            inputs: (0..layout.len()).map(|_| row()).collect(),
            biases: row(),
            outputs: std::array::from_fn(|_| [row(), row()]),
            output_biases: std::array::from_fn(|_| number()),
        })
    }

    /// The accumulator of a board.
    pub(crate) fn accumulator<B: Bits>(&self, layout: &Layout, board: &Board<B>) -> Accumulator {
        let mut accumulator = Accumulator::NONE;
        for side in Color::BOTH {
            self.refresh(layout, board, side, &mut accumulator);
        }
        accumulator
    }

    fn refresh<B: Bits>(
        &self,
        layout: &Layout,
        board: &Board<B>,
        side: Color,
        accumulator: &mut Accumulator,
    ) {
        let perspective = layout.perspective(board, side);
        accumulator.views[side.index()] = perspective.view;
        let sums = &mut accumulator.sums[side.index()];
        *sums = self.biases;
        layout.each(board, perspective, |input| add(sums, &self.inputs[input]));
    }

    /// Changes the accumulator of the board `before` to that of the board `after`, where only the
    /// pieces on `changed` and those in hand may differ.
    #[inline]
    pub(crate) fn update<B: Bits>(
        &self,
        layout: &Layout,
        before: &Board<B>,
        after: &Board<B>,
        changed: B,
        accumulator: &mut Accumulator,
    ) {
        for side in Color::BOTH {
            let perspective = layout.perspective(after, side);
            if perspective.view != accumulator.views[side.index()] {
                self.refresh(layout, after, side, accumulator);
                continue;
            }
            let sums = &mut accumulator.sums[side.index()];
            for cell in changed.cells() {
                if let Some((piece_type, owner)) = before.piece_on(cell) {
                    let input = layout.piece(perspective, owner, piece_type.index(), cell);
                    subtract(sums, &self.inputs[input]);
                }
                if let Some((piece_type, owner)) = after.piece_on(cell) {
                    let input = layout.piece(perspective, owner, piece_type.index(), cell);
                    add(sums, &self.inputs[input]);
                }
            }
            for owner in Color::BOTH {
                let (old, new) = (before.hand(owner), after.hand(owner));
                if old == new {
                    continue;
                }
                for (piece_type, (&old, &new)) in old.iter().zip(new).take(layout.types).enumerate()
                {
                    let (old, new) = (usize::from(old).min(MOST_HELD), usize::from(new));
                    let new = new.min(MOST_HELD);
                    for number in old..new {
                        add(
                            sums,
                            &self.inputs[layout.held(perspective, owner, piece_type, number)],
                        );
                    }
                    for number in new..old {
                        subtract(
                            sums,
                            &self.inputs[layout.held(perspective, owner, piece_type, number)],
                        );
                    }
                }
            }
        }
    }

    /// By how much the network corrects the value of a board to the side to move, in centipawns.
    #[inline]
    pub(crate) fn value<B: Bits>(
        &self,
        layout: &Layout,
        board: &Board<B>,
        accumulator: &Accumulator,
    ) -> i32 {
        let bucket = layout.bucket(board);
        let [own, other] = &self.outputs[bucket];
        let turn = board.turn();
        // 256 neurons make at most 256 * 255 * 255 * 127, which 32 bits hold, but not twice that.
        let sum = i64::from(product(&accumulator.sums[turn.index()], own))
            + i64::from(product(&accumulator.sums[(!turn).index()], other));
        let scaled = sum / i64::from(ONE) + i64::from(self.output_biases[bucket]);
        let value = scaled * i64::from(OUTPUT_VALUE) / (i64::from(ONE) * i64::from(OUTPUT_ONE));
        i32::try_from(value).unwrap_or(MOST).clamp(-MOST, MOST)
    }
}

// Sums never leave the integers, because `fit` bounds the weights; wrapping lets the compiler use
// vectors also where it checks for overflows.

#[inline(always)]
fn add(sums: &mut Row, weights: &Row) {
    for (sum, weight) in sums.iter_mut().zip(weights) {
        *sum = sum.wrapping_add(*weight);
    }
}

#[inline(always)]
fn subtract(sums: &mut Row, weights: &Row) {
    for (sum, weight) in sums.iter_mut().zip(weights) {
        *sum = sum.wrapping_sub(*weight);
    }
}

/// The sum of the squares of the neurons, weighted.
#[inline(always)]
fn product(sums: &Row, weights: &Row) -> i32 {
    let mut total = 0i32;
    for (sum, weight) in sums.iter().zip(weights) {
        let neuron = (*sum).clamp(0, ONE);
        let weighted = neuron.wrapping_mul(*weight);
        total = total.wrapping_add(i32::from(weighted) * i32::from(neuron));
    }
    total
}

/// The number of weights of a network with this number of inputs.
#[must_use]
pub const fn network_len(inputs: usize) -> usize {
    (inputs + 1 + 2 * BUCKETS) * WIDTH + BUCKETS
}

/// A network that was trained, as a file that [`Engine::set_network`](crate::Engine::set_network)
/// reads: the weights of each input, the biases of the neurons, by bucket the output weights of
/// both perspectives, and the output biases, in this order.
#[must_use]
#[allow(clippy::cast_possible_truncation)] // weights are bounded
pub fn write_network(weights: &[f32]) -> Vec<u8> {
    let number = |(index, weight): (usize, &f32)| {
        let (scale, limit) = scale(index, weights.len());
        (weight * scale).round().clamp(-limit, limit) as i16
    };
    weights.iter().enumerate().map(number).flat_map(i16::to_le_bytes).collect()
}

/// The weights of a file that [`write_network`] made, in the same order, for training it further.
#[must_use]
pub fn read_network(bytes: &[u8]) -> Vec<f32> {
    let numbers = bytes.as_chunks::<2>().0;
    let weight = |(index, &pair): (usize, &[u8; 2])| {
        f32::from(i16::from_le_bytes(pair)) / scale(index, numbers.len()).0
    };
    numbers.iter().enumerate().map(weight).collect()
}

/// What the weight with this index is multiplied by in a file of `count` weights, and the largest
/// number there.
fn scale(index: usize, count: usize) -> (f32, f32) {
    let first_output = count.saturating_sub(2 * BUCKETS * WIDTH + BUCKETS);
    let first_bias = count.saturating_sub(BUCKETS);
    let scale = if index < first_output {
        f32::from(ONE)
    } else if index < first_bias {
        OUTPUT_ONE as f32
    } else {
        f32::from(ONE) * OUTPUT_ONE as f32
    };
    (scale, if index < first_bias { LARGEST_WEIGHT * scale } else { f32::from(i16::MAX) })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use courier_rules::{Game, Variant};

    use super::*;
    use crate::engine::Engine;
    use crate::eval::assets::NETWORKS;
    use crate::keys::SplitMix;

    /// Weights as a network that was trained may have them.
    fn weights(inputs: usize, seed: u64) -> Vec<f32> {
        let mut random = SplitMix(seed);
        let outputs = (inputs + 1) * WIDTH;
        let weight = |index: usize| {
            let share = f32::from(u16::try_from(random.next() % 20_001).unwrap()) / 10_000.0 - 1.0;
            if index < outputs { share / 4.0 } else { share / 10.0 }
        };
        (0..network_len(inputs)).map(weight).collect()
    }

    /// The correction as `fit` computes it, in centipawns, with output weights rounded to a 64th as
    /// in a file: there are so many that what rounding adds up to would hide other faults.
    fn exact(weights: &[f32], inputs: &Inputs, count: usize) -> f32 {
        let row = |number: usize| &weights[number * WIDTH..][..WIDTH];
        let mut output = weights[weights.len() - BUCKETS + inputs.bucket];
        for (perspective, inputs_of_perspective) in
            [&inputs.own, &inputs.other].into_iter().enumerate()
        {
            let outputs = row(count + 1 + 2 * inputs.bucket + perspective);
            for (index, output_weight) in outputs.iter().enumerate() {
                let sum = inputs_of_perspective.iter().map(|&input| row(usize::from(input))[index]);
                let neuron = (row(count)[index] + sum.sum::<f32>()).clamp(0.0, 1.0);
                output += neuron * neuron * (output_weight * 64.0).round() / 64.0;
            }
        }
        output * OUTPUT_VALUE as f32
    }

    #[test]
    fn integers_compute_what_was_trained() {
        for &variant in Variant::all() {
            let mut engine = Engine::new(variant, 1);
            let count = engine.input_count();
            let weights = weights(count, 7);
            let file = write_network(&weights);
            let mut game = Game::new(variant.start(variant.default_start()).unwrap());
            let mut random = SplitMix(3);
            for _ in 0..40 {
                let moves = game.position().legal_moves();
                let chosen = usize::try_from(random.next() % moves.len() as u64).unwrap();
                game.play(moves.as_slice()[chosen]).unwrap();
                if game.end().is_some() {
                    break;
                }
                engine.set_network(Some(&file)).unwrap();
                let inputs = engine.inputs(game.position()).unwrap().unwrap();
                engine.set_network(None).unwrap();
                assert_eq!(engine.inputs(game.position()).unwrap().unwrap(), inputs);
                engine.set_network(Some(&file)).unwrap();
                let expected = exact(&weights, &inputs, count);
                let found = (engine.evaluate(game.position()).unwrap() - inputs.value) as f32;
                // The weights of inputs are rounded to a 255th.
                assert!((expected - found).abs() < 4.0, "{variant}: {expected} {found}");
            }
        }
    }

    #[test]
    fn a_file_that_is_read_and_written_is_the_same() {
        for (_, file) in NETWORKS {
            assert_eq!(write_network(&read_network(file)), *file);
        }
        let inputs = 100;
        let file = write_network(&weights(inputs, 5));
        assert_eq!(read_network(&file).len(), network_len(inputs));
        assert_eq!(write_network(&read_network(&file)), file);
    }

    #[test]
    fn the_files_are_networks_of_their_variants() {
        for (keys, file) in NETWORKS {
            for key in *keys {
                let mut engine = Engine::new(Variant::by_key(key).unwrap(), 1);
                assert_eq!(engine.set_network(Some(file)), Ok(()), "{key}");
            }
        }
    }

    #[test]
    fn a_file_of_another_length_is_refused() {
        let mut engine = Engine::new(Variant::by_key("chess").unwrap(), 1);
        let expected = 2 * network_len(engine.input_count());
        let refused = engine.set_network(Some(&[0; 100]));
        assert_eq!(refused, Err(NetworkError { expected, found: 100 }));
        let file = write_network(&weights(engine.input_count(), 1));
        assert_eq!(file.len(), expected);
        assert_eq!(engine.set_network(Some(&file)), Ok(()));
    }
}
