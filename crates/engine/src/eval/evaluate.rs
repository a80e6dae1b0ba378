//! Evaluates a position: counts its terms and sums their weights.

use courier_rules::board::Board;
use courier_rules::{Bits, Color, MAX_PIECE_TYPES};

use crate::eval::assault;
use crate::eval::attacks::{self, SideView};
use crate::eval::model::Model;
use crate::eval::scale::{self, SCALE, phase, scale};
use crate::eval::structure::{Structure, Structures};
use crate::eval::tally::Tally;
use crate::eval::weights::{Packed, Weight};

/// Sums the weights of the terms.
pub(crate) struct Sum<'a> {
    weights: &'a [Packed],
    total: Packed,
    /// By side, the strength of its assault.
    assaults: [Packed; 2],
    counts_assaults: bool,
}

impl Tally for Sum<'_> {
    #[inline(always)]
    fn count(&mut self, term: usize, times: i32) {
        self.total.add_times(self.weights[term], times);
    }

    #[inline(always)]
    fn counts_assaults(&self) -> bool {
        self.counts_assaults
    }

    #[inline(always)]
    fn count_assault(&mut self, side: usize, term: usize, times: i32) {
        self.assaults[side].add_times(self.weights[term], times);
    }
}

impl<'a> Sum<'a> {
    fn new<B: Bits>(model: &'a Model<B>) -> Self {
        Sum {
            weights: &model.packed,
            total: Packed::ZERO,
            assaults: [Packed::ZERO; 2],
            counts_assaults: model.has_assaults,
        }
    }

    /// The value of the board to White, in centipawns, without the network's correction. `placed`
    /// is the sum of [`Model::placed`] and [`Model::held`] over all pieces.
    pub(crate) fn of<B: Bits>(model: &Model<B>, board: &Board<B>, placed: Weight) -> i32 {
        Self::with(model, board, placed, 0, &mut Structures::none())
    }

    /// The same, with the structures of pawns that a search remembers by their key.
    #[inline]
    pub(crate) fn with<B: Bits>(
        model: &Model<B>,
        board: &Board<B>,
        placed: Weight,
        pawns: u64,
        structures: &mut Structures<B>,
    ) -> i32 {
        Self::sum(model, board, placed, pawns, structures, !model.network_counts(board))
    }

    /// The value that a network corrects, also if the model has none yet.
    pub(crate) fn for_network<B: Bits>(model: &Model<B>, board: &Board<B>, placed: Weight) -> i32 {
        Self::sum(model, board, placed, 0, &mut Structures::none(), false)
    }

    /// The value, with the terms that follow from attacks or without them.
    #[inline(always)]
    fn sum<B: Bits>(
        model: &Model<B>,
        board: &Board<B>,
        placed: Weight,
        pawns: u64,
        structures: &mut Structures<B>,
        attacks: bool,
    ) -> i32 {
        let (structure, of_pawns) = structures.get(pawns, || {
            let mut sum = Sum::new(model);
            (Structure::of(model, board, &mut sum), sum.total)
        });
        let mut sum = Sum::new(model);
        evaluate(model, board, &structure, attacks, &mut sum);
        sum.total.add(of_pawns);
        sum.total.add(Packed::of(placed));
        let mut total = sum.total.weight();
        if sum.counts_assaults {
            let [white, black] = sum.assaults.map(Packed::weight);
            total.middle +=
                assault::assault_worth(white.middle) - assault::assault_worth(black.middle);
            total.end += assault::assault_worth(white.end) - assault::assault_worth(black.end);
        }
        let phase = phase(model, board);
        let full = model.full_phase;
        let value = (total.middle * phase + total.end * (full - phase)) / full;
        value * scale(model, board, value) / SCALE
    }
}

/// A value to White as one to the side to move, or the reverse.
#[inline(always)]
pub(crate) fn relative<B: Bits>(board: &Board<B>, value: i32) -> i32 {
    if board.turn() == Color::White { value } else { -value }
}

/// Counts all terms except material, placement and what pawns alone decide. Those that follow from
/// attacks, which take a third of the time of a search, are counted only with `attacks`: where a
/// network counts, it has learned what they say.
#[inline(always)]
pub(super) fn evaluate<B: Bits, T: Tally>(
    model: &Model<B>,
    board: &Board<B>,
    structure: &Structure<B>,
    attacks: bool,
    tally: &mut T,
) {
    tally.count(model.terms.tempo.at(0), sign(board.turn()));
    if let Some(terms) = model.terms.checks {
        for side in Color::BOTH {
            let given = usize::from(board.checks_given(side));
            (0..given).for_each(|number| tally.count(terms.at(number), sign(side)));
        }
    }
    if model.has_hands && !model.has_drops {
        count_lost_hands(model, board, tally);
    }
    if attacks {
        count_attacks(model, board, structure, tally);
    }
}

/// Takes back what pieces in hand count if no unmoved piece is left whose place they could take.
fn count_lost_hands<B: Bits, T: Tally>(model: &Model<B>, board: &Board<B>, tally: &mut T) {
    let is_lost = |side: &Color| (board.rights() & board.cells_of(*side)).is_empty();
    for side in Color::BOTH.into_iter().filter(is_lost) {
        for (index, &held) in board.hand(side).iter().take(model.types.len()).enumerate() {
            tally.count(model.terms.hand.at(index), -sign(side) * i32::from(held));
            tally.count(model.terms.first_in_hand.at(index), -sign(side) * i32::from(held > 0));
        }
    }
}

/// Counts the terms that follow from attacks.
fn count_attacks<B: Bits, T: Tally>(
    model: &Model<B>,
    board: &Board<B>,
    structure: &Structure<B>,
    tally: &mut T,
) {
    let attacks = attacks::collect(model, board, structure, tally);
    for side in Color::BOTH {
        let (us, them) = (&attacks[side.index()], &attacks[(!side).index()]);
        let view = SideView { model, board, side, us, them };
        pieces(&view, tally);
        passed(&view, structure.passed[side.index()], tally);
        advances(&view, tally);
        let checks = view.checks();
        king(&view, &checks, tally);
        if tally.counts_assaults() {
            assault::count(&view, &checks, tally);
        }
    }
}

#[inline(always)]
fn sign(side: Color) -> i32 {
    if side == Color::White { 1 } else { -1 }
}

/// Counts a term for each cell of a set, which is empty most of the time.
#[inline(always)]
fn count_cells<B: Bits, T: Tally>(tally: &mut T, term: usize, sign: i32, cells: B) {
    if !cells.is_empty() {
        tally.count(term, sign * i32::try_from(cells.count()).unwrap_or(0));
    }
}

/// Pairs, outposts, shades, columns and threats.
fn pieces<B: Bits, T: Tally>(view: &SideView<'_, B>, tally: &mut T) {
    let &SideView { model, board, side, us, them } = view;
    let terms = &model.terms;
    let (sign, own) = (sign(side), board.cells_of(side));
    let all_pawns = view.pawns();
    let enemy_pawns = all_pawns & board.cells_of(!side);
    let king = board.king(side);
    let contested = us.all & them.all & !them.twice & !them.pawns;
    tally.count(terms.contested.at(0), sign * i32::try_from(contested.count()).unwrap_or(0));
    // The enemy's attacks by pieces of less value than the present type.
    let mut lesser = [B::EMPTY; MAX_PIECE_TYPES + 1];
    for (place, by) in model.by_value.iter().enumerate() {
        lesser[place + 1] = lesser[place] | them.by_type[*by];
    }
    for piece_type in &model.types {
        let index = piece_type.id.index();
        let pieces = board.cells_of_type(piece_type.id) & own;
        if piece_type.king || pieces.is_empty() {
            continue;
        }
        if !piece_type.pawn {
            if let Some(king) = king {
                let steps: i32 = pieces.cells().map(|cell| model.distance(king, cell)).sum();
                tally.count(terms.from_king.at(index), sign * steps);
            }
            if pieces.has_several() {
                tally.count(terms.pair.at(index), sign);
            }
            count_cells(tally, terms.pawn_threat.at(index), sign, pieces & them.pawns);
            let by_lesser = pieces & lesser[piece_type.lesser] & !them.pawns;
            count_cells(tally, terms.lesser_threat.at(index), sign, by_lesser);
            let posts = pieces & us.pawns & model.far_half[side.index()];
            for cell in posts.cells() {
                if (model.chased[side.index()][cell.index()] & enemy_pawns).is_empty() {
                    tally.count(terms.outpost.at(index), sign);
                }
            }
            if piece_type.keeps_shade {
                for &shade in &model.shades {
                    let count = (pieces & shade).count() * (own & all_pawns & shade).count();
                    tally.count(terms.shade.at(index), sign * i32::try_from(count).unwrap_or(0));
                }
            }
            if piece_type.rides_columns {
                for cell in pieces.cells() {
                    let column = model.ahead[side.index()][cell.index()];
                    if (column & all_pawns).is_empty() {
                        tally.count(terms.columns.at(0), sign);
                    } else if (column & all_pawns & own).is_empty() {
                        tally.count(terms.columns.at(1), sign);
                    }
                }
            }
        }
        count_cells(tally, terms.hanging.at(index), sign, pieces & them.all & !us.all);
    }
}

/// What helps and hinders passed pawns.
fn passed<B: Bits, T: Tally>(view: &SideView<'_, B>, passed: B, tally: &mut T) {
    let &SideView { model, board, side, them, .. } = view;
    let (terms, sign, index) = (&model.terms, sign(side), side.index());
    let (own_king, enemy_king) = (board.king(side), board.king(!side));
    for cell in passed.cells() {
        let Some(next) = model.next[index][cell.index()] else { continue };
        let step = usize::from(model.steps_to_go[index][cell.index()]).saturating_sub(1);
        if !board.occupied().has(next) {
            tally.count(terms.passed_free.at(step), sign);
        }
        if !them.all.has(next) {
            tally.count(terms.passed_safe.at(step), sign);
        }
        let way = model.ahead[index][cell.index()];
        if (way & (them.all | board.cells_of(!side))).is_empty() {
            tally.count(terms.passed_path.at(step), sign);
        }
        let near = |king| model.distance(king, next).min(8);
        for (king, group) in
            [(own_king, terms.passed_own_king), (enemy_king, terms.passed_enemy_king)]
        {
            tally.count(group.at(step), sign * king.map_or(0, near));
        }
    }
}

/// Pawns that can advance to attack a piece.
fn advances<B: Bits, T: Tally>(view: &SideView<'_, B>, tally: &mut T) {
    let &SideView { model, board, side, us, them } = view;
    let Some(pawn) = model.pawn else { return };
    let pawns = board.cells_of_type(pawn);
    let enemy_pieces = board.cells_of(!side) & !pawns;
    let safe = !board.occupied() & !them.pawns & (us.all | !them.all);
    for cell in (pawns & board.cells_of(side)).cells() {
        if let Some(next) = model.next[side.index()][cell.index()]
            && safe.has(next)
            && !(board.attacks(pawn, next, side, B::EMPTY) & enemy_pieces).is_empty()
        {
            tally.count(model.terms.pawns.at(3), sign(side));
        }
    }
}

/// The danger to the enemy's king, and the shelter of the side's own king.
fn king<B: Bits, T: Tally>(view: &SideView<'_, B>, checks: &[B; MAX_PIECE_TYPES], tally: &mut T) {
    let &SideView { model, board, side, .. } = view;
    let terms = &model.terms;
    let sign = sign(side);
    let danger = danger(view, checks);
    tally.count(terms.danger.at(usize::try_from(danger).unwrap_or(0)), sign);
    let Some(own_king) = board.king(side) else { return };
    let pawns = view.pawns();
    let (own_pawns, enemy_pawns) = (pawns & board.cells_of(side), pawns & board.cells_of(!side));
    let near = model.wide_column[own_king.index()];
    for (pawns, group) in [(own_pawns, terms.shelter), (enemy_pawns, terms.storm)] {
        for cell in (pawns & near).cells() {
            let steps = usize::try_from(model.distance(own_king, cell)).unwrap_or(1);
            tally.count(group.at(steps.saturating_sub(1)), sign);
        }
    }
    let shield = model.ring[own_king.index()] & own_pawns;
    tally.count(terms.shield.at(shield.count() as usize), sign);
    if (model.ahead[side.index()][own_king.index()] & own_pawns).is_empty() {
        tally.count(terms.bare_column.at(0), sign);
    }
    let bare = !board.cells_of(!side).has_several() && !model.has_drops;
    if let Some(enemy_king) = board.king(!side).filter(|_| bare) {
        let near = 16 - model.distance(own_king, enemy_king).min(16);
        tally.count(terms.hunt.at(0), sign * near);
        tally.count(terms.hunt.at(1), sign * model.off_middle(enemy_king));
        if let Some(steps) = scale::steps_to_corner(model, board, side, enemy_king) {
            tally.count(terms.corner.at(0), sign * steps);
        }
    }
}

/// The points of danger to the enemy's king: attacks around it, cells that only the king guards,
/// and checks that nothing answers, from the board and from the hand.
fn danger<B: Bits>(view: &SideView<'_, B>, checks: &[B; MAX_PIECE_TYPES]) -> i32 {
    let &SideView { model, board, side, us, them } = view;
    let Some(king) = board.king(!side) else { return 0 };
    let ring = model.ring[king.index()];
    let king_alone = view.guarded_by_king();
    let weak = us.all & (king_alone | !them.all);
    let count = |set: B| i32::try_from(set.count()).unwrap_or(0);
    let mut danger = us.danger + 2 * count(ring & weak);
    let occupied = board.occupied();
    let safe = !them.all | (us.twice & king_alone);
    for piece_type in model.types.iter().filter(|of| !of.king && !of.pawn) {
        let held = model.has_drops && board.hand(side)[piece_type.id.index()] > 0;
        let reached = us.by_type[piece_type.id.index()];
        if !held && reached.is_empty() {
            continue;
        }
        let checks = checks[piece_type.id.index()];
        if !(checks & reached & safe).is_empty() {
            danger += 3 + piece_type.danger;
        }
        if held {
            let zone = board.drop_cells(side, piece_type.id) & checks & !occupied;
            danger += 1
                + count(zone & safe).min(2) * (1 + piece_type.danger)
                + i32::from(!zone.is_empty());
        }
    }
    if model.has_drops
        && let Some(pawn) = model.pawn
    {
        danger += i32::from(board.hand(side)[pawn.index()].min(3));
    }
    if us.hunters == 1 && !model.has_drops { danger / 2 } else { danger }
}
