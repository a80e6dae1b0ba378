//! The evaluation of a position as counts of terms, for fitting their weights.

use courier_rules::board::Board;
use courier_rules::{Bits, Color};

use crate::eval::model::Model;
use crate::eval::structure::Structure;
use crate::eval::tally::Tally;
use crate::eval::{evaluate, scale};

/// What the evaluation of a position counts. Its value to White is the sum of the weights times the
/// counts, between middle game and endgame by `phase`, times `scale`, and the correction.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    /// 1 with all pieces of the starting position, 0 with kings and pawns only.
    pub phase: f64,
    /// How much of an advantage counts, at most 1.
    pub scale: f64,
    /// The numbers of weights, ascending, with their counts: White's positive, Black's negative.
    pub counts: Vec<(u16, i16)>,
    /// The same for the assaults on kings, by side: the weighted sum of these counts is worth
    /// [`assault_worth`](crate::assault_worth) of it, positive for both sides.
    pub assaults: [Vec<(u16, i16)>; 2],
    /// What the network adds to the value, in centipawns; 0 without one.
    pub correction: f64,
}

/// Collects counts: of both sides together, and of each side's assault.
struct Counts([Vec<i16>; 3]);

impl Tally for Counts {
    #[allow(clippy::cast_possible_truncation)] // a few hundred at most
    fn count(&mut self, term: usize, times: i32) {
        self.0[0][term] += times as i16;
    }

    fn counts_assaults(&self) -> bool {
        true
    }

    #[allow(clippy::cast_possible_truncation)] // a few hundred at most
    fn count_assault(&mut self, side: usize, term: usize, times: i32) {
        self.0[1 + side][term] += times as i16;
    }
}

/// The counts of a position whose value to White is `value`, and `correction` more with the
/// network.
pub(crate) fn trace<B: Bits>(
    model: &Model<B>,
    board: &Board<B>,
    value: i32,
    correction: i32,
) -> Trace {
    let mut counts = Counts([(); 3].map(|()| vec![0; model.len()]));
    for side in Color::BOTH {
        let sign = if side == Color::White { 1 } else { -1 };
        for cell in board.cells_of(side).cells() {
            let Some((piece_type, _)) = board.piece_on(cell) else { continue };
            let class = model.places.class(side.index(), cell);
            counts.count(model.terms.material.at(piece_type.index()), sign);
            counts.count(model.terms.place[piece_type.index()].at(class), sign);
        }
        for (index, &held) in board.hand(side).iter().take(model.types.len()).enumerate() {
            counts.count(model.terms.hand.at(index), sign * i32::from(held));
            counts.count(model.terms.first_in_hand.at(index), sign * i32::from(held > 0));
        }
    }
    let structure = Structure::of(model, board, &mut counts);
    evaluate::evaluate(model, board, &structure, !model.network_counts(board), &mut counts);
    let [both, white, black] = counts
        .0
        .map(|counts| (0u16..).zip(counts).filter(|&(_, count)| count != 0).collect::<Vec<_>>());
    Trace {
        phase: f64::from(scale::phase(model, board)) / f64::from(model.full_phase),
        scale: scale::share(model, board, value),
        counts: both,
        assaults: [white, black],
        correction: correction.into(),
    }
}
