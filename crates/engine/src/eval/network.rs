//! A small neural network that corrects the sum of the weighted counts by what pieces on certain
//! cells are worth together, which no single count knows. It also replaces the counts of attacks,
//! which take longer than the network.
//!
//! The accumulator holds, for both sides' perspectives, the sums of the inputs (see
//! [`layout`](crate::eval::layout)) in the [`WIDTH`] neurons; a move changes it only by the inputs
//! that differ. The squares of the neurons are weighted by one of [`BUCKETS`] sets, by how many
//! pieces are left.
//!
//! Own code, because weights are integers, so that all machines compute the same, and because the
//! inputs follow from the geometry of the variant. MEASUREMENTS.md says what it gains.

use courier_rules::board::Board;
use courier_rules::{Bits, Color};

use crate::eval::layout::{BUCKETS, Layout, MOST_HELD, View};

/// The neurons of a perspective.
pub const WIDTH: usize = 256;
/// A neuron is at most this: 1 of the network that was trained.
pub(super) const ONE: i16 = 255;
/// An output weight of 1.
pub(super) const OUTPUT_ONE: i32 = 64;
/// What an output of 1 is worth, in centipawns.
pub const OUTPUT_VALUE: i32 = 100;
/// The network corrects by at most this, in centipawns.
const MOST: i32 = 2_000;

/// One number for each neuron of a perspective.
type Row = [i16; WIDTH];

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

pub(crate) struct Network {
    inputs: Vec<Row>,
    biases: Row,
    /// By bucket, for the perspective of the side to move and that of the other side.
    outputs: [[Row; 2]; BUCKETS],
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
                        let input = layout.held(perspective, owner, piece_type, number);
                        add(sums, &self.inputs[input]);
                    }
                    for number in new..old {
                        let input = layout.held(perspective, owner, piece_type, number);
                        subtract(sums, &self.inputs[input]);
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
