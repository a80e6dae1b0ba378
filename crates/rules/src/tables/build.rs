//! Computes the lookup tables of a variant from its rules. This happens once per variant, so it
//! need not be fast.

use crate::cells::{Bits, Cell};
use crate::color::{Color, Sides};
use crate::geometry::{Geometry, Step};
use crate::piece::{MAX_PIECE_TYPES, PieceType, PieceTypeId, Role};
use crate::region::Region;
use crate::rules::{Captured, Entry, Rules, Stalemate};
use crate::tables::castling::CastlingTable;
use crate::tables::per_variant::{
    AXES, DoubleLeaps, DoubleSteps, Group, InsufficientTable, Leaps, PawnCell, PerCell,
    PieceTypeMoves, Rays, Tables,
};
use crate::tables::promotion::PromotionTable;

impl<B: Bits> Tables<B> {
    pub(crate) fn of(rules: &Rules, geometry: &Geometry) -> Self {
        TableBuilder { rules, geometry }.tables()
    }
}

struct TableBuilder<'a> {
    rules: &'a Rules,
    geometry: &'a Geometry,
}

impl TableBuilder<'_> {
    fn tables<B: Bits>(&self) -> Tables<B> {
        let region = |region: Region, side| self.region(region, side);
        let pawns = Color::BOTH.map(|side| self.each(|cell| self.pawn_cell(cell, side)));
        let unused = PieceTypeId::at(MAX_PIECE_TYPES - 1);
        let king = self.rules.king();
        let king_steps = king.map_or(&[][..], |king| self.piece_type(king).leaps);
        let (leaps, double_steps, double_leaps) =
            (self.leaps(), self.double_steps(), self.double_leaps());
        // The indices of a piece type's moves in these tables.
        let moves_of = |index: usize| {
            let id = PieceTypeId::at(index);
            let rides = self.rules.piece_types.get(index).map(|of| of.rides).unwrap_or_default();
            PieceTypeMoves {
                orthogonal: rides.orthogonal(),
                diagonal: rides.diagonal(),
                leaps: leaps.iter().position(|table: &Leaps<B>| table.attackers.has(id)),
                double_steps: double_steps.iter().position(|table| table.movers.has(id)),
                double_leaps: double_leaps.iter().position(|table| table.movers.has(id)),
            }
        };
        Tables {
            lines: self.each(|cell| self.lines(cell)),
            between: self.between(),
            size: self.geometry.cells().len(),
            king_steps: Color::BOTH
                .map(|side| self.each(|cell| self.targets(cell, king_steps, side))),
            of_piece_type: std::array::from_fn(moves_of),
            leaps,
            double_steps,
            double_leaps,
            orthogonal: self.group(|piece_type| piece_type.rides.orthogonal()),
            diagonal: self.group(|piece_type| piece_type.rides.diagonal()),
            king: king.unwrap_or(unused),
            pawn: self.rules.pawn().unwrap_or(unused).index(),
            pawn_attackers: Color::BOTH
                .map(|side| self.inverse(|cell| pawns[side.index()][cell.index()].captures)),
            pawns,
            scornful: self.rules.pawn_moves().is_some_and(|moves| moves.scornful),
            en_passant: self.rules.en_passant,
            promotion: PromotionTable::of(self.rules, &region),
            castling: CastlingTable::of(self.rules, self.geometry),
            marks: self.rules.marks_promoted(),
            captures_to_hand: self.rules.captured == Captured::ToHand,
            explodes: self.rules.captured == Captured::Explodes,
            drops: self.drops(),
            gating_rook: self.rules.gates().then(|| self.rules.letter('R')).flatten(),
            insufficient: InsufficientTable::of(self.rules),
            must_capture: self.rules.must_capture,
            is_special: self.rules.is_special(),
            stalemate_wins: self.rules.stalemate == Stalemate::Win,
            goal: Color::BOTH.map(|side| {
                region(self.rules.goal, if self.rules.race { Color::White } else { side })
            }),
            race: self.rules.race,
            checks: self.rules.checks,
            shades: [0, 1, 2].map(|shade| {
                self.set(self.cells().filter(|&cell| self.geometry.shade(cell) == shade))
            }),
        }
    }

    fn cells(&self) -> impl Iterator<Item = Cell> {
        self.geometry.cells().cells()
    }

    fn each<T>(&self, of: impl Fn(Cell) -> T) -> PerCell<T> {
        self.cells().map(of).collect()
    }

    fn set<B: Bits>(&self, cells: impl IntoIterator<Item = Cell>) -> B {
        cells.into_iter().fold(B::EMPTY, |set, cell| set | B::only(cell))
    }

    /// By cell, the cells from which it is reached.
    fn inverse<B: Bits>(&self, reach: impl Fn(Cell) -> B) -> PerCell<B> {
        let reach = self.each(reach);
        self.each(|target| self.set(self.cells().filter(|from| reach[from.index()].has(target))))
    }

    /// By side and cell, the cells that are reached, and the cells from which it is reached.
    fn both_ways<B: Bits>(&self, reach: impl Fn(Cell, Color) -> B) -> [Sides<PerCell<B>>; 2] {
        let to = Color::BOTH.map(|side| self.each(|cell| reach(cell, side)));
        let from = Color::BOTH.map(|side| self.inverse(|cell| reach(cell, side)));
        [to, from]
    }

    fn region<B: Bits>(&self, region: Region, side: Color) -> B {
        let ahead = self.rules.pawn_moves().map(|moves| moves.forward);
        B::narrow(region.cells(self.geometry, side, ahead))
    }

    fn piece_types(&self) -> impl Iterator<Item = (PieceTypeId, &PieceType)> {
        self.rules
            .piece_types
            .iter()
            .take(MAX_PIECE_TYPES)
            .enumerate()
            .map(|(index, piece_type)| (PieceTypeId::at(index), piece_type))
    }

    fn piece_type(&self, piece_type: PieceTypeId) -> &PieceType {
        &self.rules.piece_types[piece_type.index()]
    }

    fn group(&self, is: impl Fn(&PieceType) -> bool) -> Group {
        self.piece_types().filter(|(_, piece_type)| is(piece_type)).map(|(id, _)| id).collect()
    }

    fn targets<B: Bits>(&self, from: Cell, steps: &[Step], side: Color) -> B {
        self.set(steps.iter().filter_map(|&step| self.geometry.step(from, step.relative_to(side))))
    }

    fn lines<B: Bits>(&self, cell: Cell) -> Rays<B> {
        let ray = |step: Step| self.set(self.geometry.walk(cell, step));
        let axes = |steps: &[Step]| {
            let mut axes = [(B::EMPTY, B::EMPTY); AXES];
            for (axis, &step) in axes.iter_mut().zip(steps) {
                *axis = (ray(step), ray(step.reversed()));
            }
            axes
        };
        let all =
            |axes: &[(B, B); AXES]| axes.iter().fold(B::EMPTY, |all, &(up, down)| all | up | down);
        let (orthogonal, diagonal) =
            (axes(self.geometry.orthogonals()), axes(self.geometry.diagonals()));
        Rays { orthogonals: all(&orthogonal), diagonals: all(&diagonal), orthogonal, diagonal }
    }

    fn between<B: Bits>(&self) -> Box<[B]> {
        let size = self.geometry.cells().len();
        let mut table = vec![B::EMPTY; size * size];
        for a in self.cells() {
            for &step in self.geometry.orthogonals().iter().chain(self.geometry.diagonals()) {
                let mut passed = B::EMPTY;
                for b in self.geometry.walk(a, step) {
                    table[a.index() * size + b.index()] = passed;
                    table[b.index() * size + a.index()] = passed;
                    passed |= B::only(b);
                }
            }
        }
        table.into()
    }

    /// One table per pattern of leaps, shared by the piece types that have it.
    fn leaps<B: Bits>(&self) -> Vec<Leaps<B>> {
        let mut patterns: Vec<&[Step]> = Vec::new();
        for (_, PieceType { leaps, .. }) in self.piece_types() {
            if !leaps.is_empty() && !patterns.contains(leaps) {
                patterns.push(leaps);
            }
        }
        let table = |steps: &[Step]| {
            let [to, from] = self.both_ways(|cell, side| self.targets(cell, steps, side));
            let attackers = self.group(|piece_type| piece_type.leaps == steps);
            let movers =
                self.group(|piece_type| piece_type.leaps == steps && piece_type.role != Role::King);
            Leaps { movers, attackers, to, from }
        };
        patterns.into_iter().map(table).collect()
    }

    fn double_steps<B: Bits>(&self) -> Vec<DoubleSteps<B>> {
        let table = |(id, piece_type): (PieceTypeId, &PieceType)| {
            let end =
                |cell, step: Step, side| self.geometry.walk(cell, step.relative_to(side)).nth(1);
            let ends = |cell, side| {
                self.set(piece_type.double_steps.iter().filter_map(|&step| end(cell, step, side)))
            };
            let [to, from] = self.both_ways(ends);
            DoubleSteps { movers: Group::from_iter([id]), to, from }
        };
        self.piece_types()
            .filter(|(_, piece_type)| !piece_type.double_steps.is_empty())
            .map(table)
            .collect()
    }

    fn double_leaps(&self) -> Vec<DoubleLeaps> {
        let twice = |cell, step: Step| {
            let mut leaps = self.geometry.walk(cell, step);
            Some((leaps.next()?, leaps.next()?))
        };
        let table = |(id, piece_type): (PieceTypeId, &PieceType)| {
            let leaps = |cell, side| {
                let steps = piece_type.double_leaps.iter();
                steps.filter_map(|step| twice(cell, step.relative_to(side))).collect()
            };
            DoubleLeaps {
                movers: Group::from_iter([id]),
                leaps: Color::BOTH.map(|side| self.each(|cell| leaps(cell, side))),
            }
        };
        self.piece_types()
            .filter(|(_, piece_type)| !piece_type.double_leaps.is_empty())
            .map(table)
            .collect()
    }

    fn pawn_cell<B: Bits>(&self, cell: Cell, side: Color) -> PawnCell<B> {
        let Some(moves) = self.rules.pawn_moves() else { return PawnCell::NONE };
        let long = self.region::<B>(moves.initial_region, side).has(cell);
        let passes = self.region::<B>(moves.passing_region, side).has(cell);
        let run = if long { moves.max_initial_steps } else { moves.max_steps };
        let path: Vec<Cell> =
            self.geometry.walk(cell, moves.forward.relative_to(side)).take(run.into()).collect();
        PawnCell {
            forward: self.set(path.iter().copied()),
            long: self.set(path.into_iter().skip(1).filter(|_| passes)),
            aside: self.targets(cell, moves.sideways, side),
            captures: self.targets(cell, moves.captures, side),
            ahead: self.targets(cell, &[moves.forward], side),
        }
    }

    fn drops<B: Bits>(&self) -> Option<Sides<[B; MAX_PIECE_TYPES]>> {
        let Entry::Drops { pieces, pawns } = self.rules.hands?.entry else {
            return None;
        };
        let pawn = self.rules.pawn();
        let zone = |index: usize, side| {
            let is_pawn = Some(PieceTypeId::at(index)) == pawn;
            self.region(if is_pawn { pawns } else { pieces }, side)
        };
        Some(Color::BOTH.map(|side| std::array::from_fn(|index| zone(index, side))))
    }
}
