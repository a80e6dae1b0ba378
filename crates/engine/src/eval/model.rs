//! What the evaluation of a variant knows: its weights, and tables computed from its geometry.

use courier_rules::board::Board;
use courier_rules::{
    Bits, Captured, Cell, CellSet, Color, Geometry, Kings, PieceTypeId, Role, Step, Variant,
};

use crate::eval::layout::{Inputs, Layout};
use crate::eval::network::{Accumulator, Network, NetworkError};
use crate::eval::terms::{Places, Terms};
use crate::eval::type_model::{TypeModel, by_value, type_models};
use crate::eval::weights::{self, Packed, Weight, WeightsError};

/// By side and cell.
type PerSide<T> = [Vec<T>; 2];

pub(crate) struct Model<B> {
    pub(crate) types: Vec<TypeModel>,
    pub(super) terms: Terms,
    pub(super) places: Places,
    pub(super) weights: Vec<Weight>,
    /// The same, as the evaluation sums them.
    pub(super) packed: Vec<Packed>,
    /// By side, then type, then cell: a piece's material and place, from White's point of view.
    placed: [Vec<Vec<Weight>>; 2],
    /// By side, then type: a piece in hand and the first one, from White's point of view.
    held: [Vec<[Weight; 2]>; 2],
    /// Middle-game values of the types, for exchanges.
    pub(crate) values: Vec<i32>,
    /// The value of a type in hand.
    pub(crate) hand_values: Vec<i32>,
    /// The sum of the phases of all pieces of the starting position, at least 1.
    pub(super) full_phase: i32,
    /// The king's cell and the cells next to it.
    pub(crate) ring: Vec<B>,
    /// The cells two steps from a king's cell.
    pub(super) far_ring: Vec<B>,
    /// Whether any weight of assaults is not 0.
    pub(super) has_assaults: bool,
    /// The cells from which an enemy pawn stops a pawn on its way, or captures it.
    pub(super) passed: PerSide<B>,
    /// The cells from which an enemy pawn attacks a cell, or can come to do so straight ahead.
    pub(super) chased: PerSide<B>,
    /// The cells of the far half of each column.
    pub(super) far_half: [B; 2],
    /// By shade, its cells; boards of squares have two shades.
    pub(super) shades: Vec<B>,
    /// The cells next to a cell from which pawns do not attack it, nor it them.
    pub(super) abreast: Vec<B>,
    /// The column of a cell and those next to it.
    pub(super) wide_column: Vec<B>,
    /// The cells ahead in the same column.
    pub(super) ahead: PerSide<B>,
    /// The columns to the left and right.
    pub(super) beside: Vec<B>,
    /// The number of forward steps to the far edge.
    pub(super) steps_to_go: PerSide<u8>,
    /// The next cell ahead.
    pub(super) next: PerSide<Option<Cell>>,
    /// See [`Model::distance`].
    distances: Vec<u8>,
    /// See [`Model::off_middle`].
    off_middle: Vec<u8>,
    /// The cells from which a king has the fewest steps.
    pub(super) corners: B,
    /// The least advantage that mates without pawns, in centipawns.
    pub(super) enough_to_mate: i32,
    pub(crate) cells: usize,
    pub(crate) has_hands: bool,
    /// Whether pieces in hand may be dropped.
    pub(crate) has_drops: bool,
    pub(crate) captures_to_hand: bool,
    pub(crate) pawn: Option<PieceTypeId>,
    pub(crate) must_capture: bool,
    pub(crate) explodes: bool,
    pub(super) kings: Kings,
    pub(super) king: Option<PieceTypeId>,
    /// The indices of the types in the order of their values: pawns first, the king last.
    pub(crate) by_value: Vec<usize>,
    /// The type that a captured piece has in hand.
    pub(crate) unpromoted: Vec<PieceTypeId>,
    layout: Layout,
    network: Option<Network>,
}

impl<B: Bits> Model<B> {
    /// The model of a variant with the weights of its file, or estimated ones.
    pub(crate) fn of(variant: &'static Variant) -> Self {
        let places = Places::of(variant);
        let terms = Terms::of(variant, places.len());
        let mut weights = weights::estimate(variant, &terms, &places);
        if let Some(text) = crate::eval::assets::weights_of(variant) {
            // A test reads all files; a group that cannot be read keeps its estimate.
            let _ = weights::read(&terms, text, &mut weights);
        }
        let mut model = Self::with(variant, terms, places, weights);
        // A test reads all files; without a network the weighted counts stand alone.
        let _ = model.set_network(crate::eval::assets::network_of(variant));
        model
    }

    /// The model with the weights of a text and without a network; groups that the text does not
    /// name are estimated.
    pub(crate) fn read(variant: &'static Variant, text: &str) -> Result<Self, WeightsError> {
        let places = Places::of(variant);
        let terms = Terms::of(variant, places.len());
        let mut weights = weights::estimate(variant, &terms, &places);
        weights::read(&terms, text, &mut weights)?;
        Ok(Self::with(variant, terms, places, weights))
    }

    /// Takes the network of a file, or none.
    pub(crate) fn set_network(&mut self, bytes: Option<&[u8]>) -> Result<(), NetworkError> {
        self.network = bytes.map(|bytes| Network::read(&self.layout, bytes)).transpose()?;
        Ok(())
    }

    /// Whether there is a network.
    #[inline]
    pub(crate) fn has_network(&self) -> bool {
        self.network.is_some()
    }

    /// What a network learns from a board whose value without its correction is `value`, for the
    /// side to move; `None` where a network does not count.
    pub(crate) fn inputs(&self, board: &Board<B>, value: i32) -> Option<Inputs> {
        (!self.has_bare_king(board)).then(|| self.layout.inputs(board, value))
    }

    pub(crate) fn input_count(&self) -> usize {
        self.layout.len()
    }

    pub(crate) fn accumulator(&self, board: &Board<B>) -> Accumulator {
        self.network.as_ref().map_or(Accumulator::NONE, |of| of.accumulator(&self.layout, board))
    }

    /// Changes the accumulator of the board `before` to that of the board `after`, where only the
    /// pieces on `changed` and those in hand may differ.
    #[inline(always)]
    pub(crate) fn update_accumulator(
        &self,
        before: &Board<B>,
        after: &Board<B>,
        changed: B,
        accumulator: &mut Accumulator,
    ) {
        if let Some(network) = &self.network {
            network.update(&self.layout, before, after, changed, accumulator);
        }
    }

    /// By how much the network corrects the value of a board to the side to move, in centipawns.
    #[inline(always)]
    pub(crate) fn network_value(&self, board: &Board<B>, accumulator: &Accumulator) -> i32 {
        let network = self.network_for(board);
        network.map_or(0, |network| network.value(&self.layout, board, accumulator))
    }

    /// Whether a network corrects the value of a board.
    #[inline(always)]
    pub(super) fn network_counts(&self, board: &Board<B>) -> bool {
        self.network_for(board).is_some()
    }

    /// The network that corrects the value of a board. None against a bare king: such games are
    /// decided before a network learns from them.
    #[inline(always)]
    fn network_for(&self, board: &Board<B>) -> Option<&Network> {
        self.network.as_ref().filter(|_| !self.has_bare_king(board))
    }

    /// Whether a side has nothing but its king.
    #[inline(always)]
    pub(crate) fn has_bare_king(&self, board: &Board<B>) -> bool {
        let is_bare =
            |&side: &Color| board.king(side).is_some() && !board.cells_of(side).has_several();
        !self.has_drops && Color::BOTH.iter().any(is_bare)
    }

    pub(crate) fn weights(&self) -> &[Weight] {
        &self.weights
    }

    /// Weights of this variant as a file; `None` if their number is wrong.
    pub(crate) fn write(&self, weights: &[Weight]) -> Option<String> {
        (weights.len() == self.weights.len()).then(|| weights::write(&self.terms, weights))
    }

    fn with(variant: &'static Variant, terms: Terms, places: Places, weights: Vec<Weight>) -> Self {
        let geometry = variant.geometry();
        let cells: Vec<Cell> = geometry.cells().iter().collect();
        let by_cell = |set: &dyn Fn(Cell) -> CellSet| {
            cells.iter().map(|&cell| B::narrow(set(cell))).collect::<Vec<B>>()
        };
        let by_side = |set: &dyn Fn(Cell, Color) -> CellSet| {
            Color::BOTH.map(|side| by_cell(&|cell| set(cell, side)))
        };
        let pawn_moves = variant.piece_types().iter().find_map(|of| match of.role {
            Role::Pawn(moves) => Some(moves),
            _ => None,
        });
        let forward = pawn_moves.map_or(Step::new(0, 1), |moves| moves.forward);
        let walk = |cell, side| geometry.walk(cell, forward.relative_to(side));
        let captures = |cell: Cell, side: Color| -> CellSet {
            let steps = pawn_moves.map_or(&[][..], |moves| moves.captures);
            steps.iter().filter_map(|&step| geometry.step(cell, step.relative_to(side))).collect()
        };
        let column = |across: i8| -> CellSet {
            cells.iter().copied().filter(|&cell| geometry.point(cell).0 == across).collect()
        };
        // A king's steps, without the leaps of an unmoved one.
        let king = variant.piece_types().iter().find(|of| of.name == "king");
        let near = |cell: Cell| -> CellSet {
            let steps = king.map_or(&[][..], |king| king.leaps);
            steps.iter().filter_map(|&step| geometry.step(cell, step)).collect()
        };
        let values: Vec<i32> = (0..variant.piece_types().len())
            .map(|index| weights[terms.material.at(index)].middle)
            .collect();
        let hand_values = (0..variant.piece_types().len())
            .map(|index| weights[terms.hand.at(index)].middle)
            .collect();
        let by_value = by_value(variant, &values);
        let types = type_models(variant, &values, &by_value);
        let start = variant.start(variant.default_start()).ok();
        let full_phase = start.map_or(1, |start| {
            start.pieces().map(|(_, piece)| types[piece.piece_type.index()].phase).sum()
        });
        let distances = distances(geometry, &|cell| near(cell));
        let layout = Layout::of(variant, &places);
        let mut model = Self {
            layout,
            network: None,
            placed: [Vec::new(), Vec::new()],
            held: [Vec::new(), Vec::new()],
            ring: by_cell(&|cell| {
                let mut ring = near(cell);
                ring.insert(cell);
                ring
            }),
            far_ring: by_cell(&|cell| {
                let close = near(cell);
                let reached = close.iter().fold(CellSet::EMPTY, |all, of| all | near(of));
                reached.iter().filter(|&of| of != cell && !close.contains(of)).collect()
            }),
            has_assaults: weights[terms.assaults()].iter().any(|of| *of != Weight::ZERO),
            passed: by_side(&|cell, side| {
                // An enemy pawn captures towards this side: from where this side's pawn would.
                walk(cell, side).fold(CellSet::EMPTY, |mut all, ahead| {
                    all.insert(ahead);
                    all | captures(ahead, side)
                })
            }),
            chased: by_side(&|cell, side| {
                captures(cell, side).iter().fold(CellSet::EMPTY, |mut all, from| {
                    all.insert(from);
                    all | walk(from, side).collect::<CellSet>()
                })
            }),
            far_half: Color::BOTH.map(|side| {
                let is_far = |&cell: &Cell| {
                    let ahead = walk(cell, side).count();
                    let behind = walk(cell, !side).count();
                    ahead <= behind + 1
                };
                B::narrow(cells.iter().copied().filter(is_far).collect())
            }),
            shades: (0..3)
                .map(|shade| {
                    let of = cells.iter().copied().filter(|&cell| geometry.shade(cell) == shade);
                    B::narrow(of.collect())
                })
                .filter(|of| !of.is_empty())
                .collect(),
            abreast: by_cell(&|cell| {
                let across = geometry.point(cell).0;
                let beside = column(across - 1) | column(across + 1);
                let reached = captures(cell, Color::White) | captures(cell, Color::Black);
                let both = near(cell).iter().filter(|&of| beside.contains(of));
                both.filter(|&of| !reached.contains(of)).collect()
            }),
            wide_column: by_cell(&|cell| {
                let across = geometry.point(cell).0;
                column(across - 1) | column(across) | column(across + 1)
            }),
            ahead: by_side(&|cell, side| walk(cell, side).collect()),
            beside: by_cell(&|cell| {
                let across = geometry.point(cell).0;
                column(across - 1) | column(across + 1)
            }),
            steps_to_go: Color::BOTH.map(|side| {
                let count =
                    |&cell: &Cell| u8::try_from(walk(cell, side).count()).unwrap_or(u8::MAX);
                cells.iter().map(count).collect()
            }),
            next: Color::BOTH
                .map(|side| cells.iter().map(|&cell| walk(cell, side).next()).collect()),
            corners: {
                let fewest = cells.iter().map(|&cell| near(cell).len()).min();
                let is_corner = |&cell: &Cell| Some(near(cell).len()) == fewest;
                B::narrow(cells.iter().copied().filter(is_corner).collect())
            },
            off_middle: off_middle(&distances, cells.len()),
            distances,
            enough_to_mate: enough_to_mate(&types, &values),
            cells: cells.len(),
            has_hands: variant.has_hands(),
            has_drops: variant.has_drops(),
            captures_to_hand: variant.captures_go_to_hand(),
            must_capture: variant.rules().must_capture,
            explodes: variant.rules().captured == Captured::Explodes,
            kings: variant.rules().kings,
            pawn: types.iter().find(|of| of.pawn).map(|of| of.id),
            king: types.iter().find(|of| of.king).map(|of| of.id),
            by_value,
            unpromoted: types
                .iter()
                .map(|of| variant.unpromoted_form(of.id).unwrap_or(of.id))
                .collect(),
            types,
            terms,
            places,
            packed: weights.iter().copied().map(Packed::of).collect(),
            weights,
            values,
            hand_values,
            full_phase: full_phase.max(1),
        };
        model.fill();
        model
    }

    /// Computes what a move changes in the evaluation, by piece.
    fn fill(&mut self) {
        for side in Color::BOTH {
            let sign = if side == Color::White { 1 } else { -1 };
            let signed = |weights: &[Weight]| {
                let mut sum = Weight::ZERO;
                weights.iter().for_each(|&weight| sum.add_times(weight, sign));
                sum
            };
            let of_type = |index: usize| {
                let material = self.weights[self.terms.material.at(index)];
                let place = |cell| {
                    let class = self.places.class(side.index(), cell);
                    signed(&[material, self.weights[self.terms.place[index].at(class)]])
                };
                (0..self.cells).filter_map(Cell::new).map(place).collect()
            };
            self.placed[side.index()] = (0..self.types.len()).map(of_type).collect();
            let held = |index: usize| {
                [self.terms.hand, self.terms.first_in_hand]
                    .map(|group| signed(&[self.weights[group.at(index)]]))
            };
            self.held[side.index()] = (0..self.types.len()).map(held).collect();
        }
    }

    /// The material and the place of a piece on the board, from White's point of view.
    #[inline(always)]
    pub(crate) fn placed(&self, side: Color, piece_type: PieceTypeId, cell: Cell) -> Weight {
        self.placed[side.index()][piece_type.index()][cell.index()]
    }

    /// A number of pieces in hand, from White's point of view.
    #[inline(always)]
    pub(crate) fn held(&self, side: Color, piece_type: usize, count: u8) -> Weight {
        let [each, first] = self.held[side.index()][piece_type];
        let mut sum = Weight::ZERO;
        sum.add_times(each, count.into());
        sum.add_times(first, i32::from(count > 0));
        sum
    }

    /// The number of a king's steps between two cells of an empty board.
    #[inline(always)]
    pub(super) fn distance(&self, a: Cell, b: Cell) -> i32 {
        self.distances[a.index() * self.cells + b.index()].into()
    }

    /// How many quarters of a king's step a cell is farther from the others, on average, than the
    /// middle of the board.
    #[inline(always)]
    pub(super) fn off_middle(&self, cell: Cell) -> i32 {
        self.off_middle[cell.index()].into()
    }

    pub(crate) fn len(&self) -> usize {
        self.weights.len()
    }
}

/// An advantage of this many centipawns mates without pawns in every variant.
const MATES: i32 = 420;

/// The least advantage that mates without pawns: a piece that rides along columns, as a rook does.
fn enough_to_mate(types: &[TypeModel], values: &[i32]) -> i32 {
    let rooks = types.iter().filter(|of| of.rides_columns);
    rooks.map(|of| values[of.id.index()]).fold(MATES, i32::min)
}

/// See [`Model::off_middle`].
fn off_middle(distances: &[u8], cells: usize) -> Vec<u8> {
    let total = |row: &[u8]| row.iter().map(|&steps| usize::from(steps)).sum::<usize>();
    let totals: Vec<usize> = distances.chunks(cells).map(total).collect();
    let middle = totals.iter().copied().min().unwrap_or(0);
    let quarters = |&total: &usize| u8::try_from(4 * (total - middle) / cells).unwrap_or(u8::MAX);
    totals.iter().map(quarters).collect()
}

/// The number of steps between all pairs of cells.
fn distances(geometry: &Geometry, near: &dyn Fn(Cell) -> CellSet) -> Vec<u8> {
    let count = geometry.cells().len();
    let neighbors: Vec<CellSet> = geometry.cells().iter().map(near).collect();
    let mut distances = vec![u8::MAX; count * count];
    for from in geometry.cells().iter() {
        let row = &mut distances[from.index() * count..][..count];
        row[from.index()] = 0;
        let mut reached = vec![from];
        let mut steps = 0;
        while !reached.is_empty() {
            steps += 1;
            let mut next = Vec::new();
            for cell in reached.iter().flat_map(|cell| neighbors[cell.index()].iter()) {
                if row[cell.index()] == u8::MAX {
                    row[cell.index()] = steps;
                    next.push(cell);
                }
            }
            reached = next;
        }
    }
    distances
}
