//! What the pieces of both sides attack, collected once for all terms of the evaluation.

use courier_rules::board::Board;
use courier_rules::{Bits, Color, MAX_PIECE_TYPES};

use crate::eval::model::Model;
use crate::eval::structure::Structure;
use crate::eval::tally::Tally;

pub(super) struct Attacks<B> {
    pub(super) all: B,
    /// The cells that at least two pieces attack.
    pub(super) twice: B,
    pub(super) pawns: B,
    pub(super) by_type: [B; MAX_PIECE_TYPES],
    /// The points of danger from attacks on the cells around the enemy's king.
    pub(super) danger: i32,
    /// The number of pieces that attack these cells.
    pub(super) hunters: i32,
}

/// A board with what both sides attack, as one side sees it.
pub(super) struct SideView<'a, B: Bits> {
    pub(super) model: &'a Model<B>,
    pub(super) board: &'a Board<B>,
    pub(super) side: Color,
    pub(super) us: &'a Attacks<B>,
    pub(super) them: &'a Attacks<B>,
}

impl<B: Bits> SideView<'_, B> {
    /// The pawns of both sides.
    pub(super) fn pawns(&self) -> B {
        self.model.pawn.map_or(B::EMPTY, |pawn| self.board.cells_of_type(pawn))
    }

    /// The cells that the enemy's king alone guards.
    pub(super) fn guarded_by_king(&self) -> B {
        let by_king = self.model.king.map_or(B::EMPTY, |king| self.them.by_type[king.index()]);
        by_king & !self.them.twice
    }

    /// By type, the cells without own pieces from which this side's pieces would give check, seen
    /// from the king's cell. Only of types that the side has in hand or whose pieces attack
    /// something.
    pub(super) fn checks(&self) -> [B; MAX_PIECE_TYPES] {
        let &Self { model, board, side, us, .. } = self;
        let mut checks = [B::EMPTY; MAX_PIECE_TYPES];
        let Some(king) = board.king(!side) else { return checks };
        let (own, occupied) = (board.cells_of(side), board.occupied());
        for piece_type in model.types.iter().filter(|of| !of.king && !of.pawn) {
            let index = piece_type.id.index();
            let held = model.has_drops && board.hand(side)[index] > 0;
            if held || !us.by_type[index].is_empty() {
                checks[index] = board.attacks(piece_type.id, king, !side, occupied) & !own;
            }
        }
        checks
    }
}

/// The attacks of both sides. Counts the mobility of all pieces.
pub(super) fn collect<B: Bits, T: Tally>(
    model: &Model<B>,
    board: &Board<B>,
    structure: &Structure<B>,
    tally: &mut T,
) -> [Attacks<B>; 2] {
    Color::BOTH.map(|side| {
        let mut attacks = of_pawns(model, structure, side);
        let enemy_pawns = structure.attacked[1 - side.index()];
        of_pieces(model, board, side, enemy_pawns, &mut attacks, tally);
        attacks
    })
}

fn of_pawns<B: Bits>(model: &Model<B>, structure: &Structure<B>, side: Color) -> Attacks<B> {
    let pawns = structure.attacked[side.index()];
    let mut by_type = [B::EMPTY; MAX_PIECE_TYPES];
    if let Some(pawn) = model.pawn {
        by_type[pawn.index()] = pawns;
    }
    let twice = structure.twice[side.index()];
    Attacks { all: pawns, twice, pawns, by_type, danger: 0, hunters: 0 }
}

fn of_pieces<B: Bits, T: Tally>(
    model: &Model<B>,
    board: &Board<B>,
    side: Color,
    enemy_pawns: B,
    attacks: &mut Attacks<B>,
    tally: &mut T,
) {
    let sign = if side == Color::White { 1 } else { -1 };
    let (own, occupied) = (board.cells_of(side), board.occupied());
    let around = |rings: &[B]| board.king(!side).map_or(B::EMPTY, |king| rings[king.index()]);
    let (ring, far_ring) = (around(&model.ring), around(&model.far_ring));
    let (terms, counts_assaults) = (&model.terms, tally.counts_assaults());
    // Cells with own pieces, and those that enemy pawns attack, are no mobility.
    let useful = !own & !enemy_pawns;
    for piece_type in model.types.iter().filter(|of| !of.pawn) {
        let mobility = &model.terms.mobility[piece_type.id.index()];
        for from in (board.cells_of_type(piece_type.id) & own).cells() {
            let reached = board.attacks(piece_type.id, from, side, occupied);
            attacks.twice |= attacks.all & reached;
            attacks.all |= reached;
            attacks.by_type[piece_type.id.index()] |= reached;
            if piece_type.king {
                continue;
            }
            let step = piece_type.mobility_step((reached & useful).count());
            tally.count(mobility.at(step), sign);
            let near = reached & ring;
            if !near.is_empty() {
                attacks.hunters += 1;
                let cells = i32::try_from(near.count()).unwrap_or(0);
                attacks.danger += piece_type.danger + cells;
                if counts_assaults {
                    let number = piece_type.id.index();
                    tally.count_assault(side.index(), terms.assault_piece.at(number), 1);
                    tally.count_assault(side.index(), terms.assault_cells.at(number), cells);
                }
            }
            if counts_assaults && !(reached & far_ring).is_empty() {
                tally.count_assault(side.index(), terms.assault_far.at(piece_type.id.index()), 1);
            }
        }
    }
}
