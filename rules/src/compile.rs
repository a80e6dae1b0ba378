//! From the rules of a game to the tables its generator looks things up in. Done once a variant, so
//! plainness counts here and speed does not.

use crate::castling::CastlingTable;
use crate::cells::{Bits, Cell};
use crate::geometry::{Geometry, Step};
use crate::kind::{Color, KINDS, PawnMoves, PieceType, PieceTypeId, Region, Role};
use crate::promotion::PromotionTable;
use crate::rules::{Captured, Rules};
use crate::tables::{
    AXES, DoubleLeaps, DoubleSteps, Group, Leaps, Lines, PawnCell, PerCell, PieceTypeMoves, Sides,
    Tables,
};

impl<B: Bits> Tables<B> {
    pub(crate) fn of(rules: &Rules, geometry: &Geometry) -> Self {
        Compiler { rules, geometry }.tables()
    }
}

/// The rules of a game and its board, on the way to becoming tables.
struct Compiler<'a> {
    rules: &'a Rules,
    geometry: &'a Geometry,
}

impl Compiler<'_> {
    fn tables<B: Bits>(&self) -> Tables<B> {
        let region = |region: Region, side| self.region(region, side);
        let pawns = Color::BOTH.map(|side| self.each(|cell| self.pawn_cell(cell, side)));
        let king = self.kind_where(|kind| kind.role == Role::King).unwrap_or(PieceTypeId::at(0));
        let (leaps, double_steps, double_leaps) =
            (self.leaps(), self.double_steps(), self.double_leaps());
        Tables {
            lines: self.each(|cell| self.lines(cell)),
            between: self.between(),
            size: self.geometry.cells().len(),
            king_steps: Color::BOTH
                .map(|side| self.each(|cell| self.targets(cell, self.kind(king).leaps, side))),
            of_kind: std::array::from_fn(|kind| {
                self.kind_moves(PieceTypeId::at(kind), &leaps, &double_steps, &double_leaps)
            }),
            leaps,
            double_steps,
            double_leaps,
            orthogonal: self.group(|kind| kind.rides.orthogonal()),
            diagonal: self.group(|kind| kind.rides.diagonal()),
            king,
            // Where nobody is a pawn, pawns are a kind that nobody is of.
            pawn: self.pawn().map_or(KINDS - 1, PieceTypeId::index),
            pawn_attackers: Color::BOTH
                .map(|side| self.inverse(|cell| pawns[side.index()][cell.index()].captures)),
            pawns,
            scornful: self.pawn_moves().is_some_and(|moves| moves.scornful),
            passing: self.rules.passing,
            promotion: PromotionTable::of(self.rules, &region),
            castling: CastlingTable::of(self.rules, self.geometry),
            marks: self.rules.marks_promoted(),
            drops: self.drops(),
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

    /// Where each cell is reached from.
    fn inverse<B: Bits>(&self, reach: impl Fn(Cell) -> B) -> PerCell<B> {
        let reach = self.each(reach);
        self.each(|target| self.set(self.cells().filter(|from| reach[from.index()].has(target))))
    }

    /// A way to move by side, forwards and backwards.
    fn both_ways<B: Bits>(&self, reach: impl Fn(Cell, Color) -> B) -> [Sides<PerCell<B>>; 2] {
        let to = Color::BOTH.map(|side| self.each(|cell| reach(cell, side)));
        let from = Color::BOTH.map(|side| self.inverse(|cell| reach(cell, side)));
        [to, from]
    }

    fn region<B: Bits>(&self, region: Region, side: Color) -> B {
        let ahead = self.pawn_moves().map(|moves| moves.ahead);
        B::narrow(region.cells(self.geometry, side, ahead))
    }

    fn kinds(&self) -> impl Iterator<Item = (PieceTypeId, &PieceType)> {
        self.rules
            .kinds
            .iter()
            .take(KINDS)
            .enumerate()
            .map(|(index, kind)| (PieceTypeId::at(index), kind))
    }

    fn kind(&self, kind: PieceTypeId) -> &PieceType {
        &self.rules.kinds[kind.index()]
    }

    fn kind_where(&self, is: impl Fn(&PieceType) -> bool) -> Option<PieceTypeId> {
        self.kinds().find(|(_, kind)| is(kind)).map(|(id, _)| id)
    }

    fn group(&self, is: impl Fn(&PieceType) -> bool) -> Group {
        self.kinds().filter(|(_, kind)| is(kind)).map(|(id, _)| id).collect()
    }

    fn pawn(&self) -> Option<PieceTypeId> {
        self.kind_where(|kind| matches!(kind.role, Role::Pawn(_)))
    }

    fn pawn_moves(&self) -> Option<&'static PawnMoves> {
        self.kinds().find_map(|(_, kind)| match kind.role {
            Role::Pawn(moves) => Some(moves),
            _ => None,
        })
    }

    /// Where single steps lead.
    fn targets<B: Bits>(&self, from: Cell, steps: &[Step], side: Color) -> B {
        self.set(steps.iter().filter_map(|&step| self.geometry.step(from, step.seen_by(side))))
    }

    fn lines<B: Bits>(&self, cell: Cell) -> Lines<B> {
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
        Lines { orthogonals: all(&orthogonal), diagonals: all(&diagonal), orthogonal, diagonal }
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

    /// One table for each pattern of leaps, shared by the kinds that have it.
    fn leaps<B: Bits>(&self) -> Vec<Leaps<B>> {
        let mut patterns: Vec<&[Step]> = Vec::new();
        for (_, kind) in self.kinds().filter(|(_, kind)| !kind.leaps.is_empty()) {
            if !patterns.contains(&kind.leaps) {
                patterns.push(kind.leaps);
            }
        }
        let table = |steps: &[Step]| {
            let [to, from] = self.both_ways(|cell, side| self.targets(cell, steps, side));
            let attackers = self.group(|kind| kind.leaps == steps);
            let movers = self.group(|kind| kind.leaps == steps && kind.role != Role::King);
            Leaps { movers, attackers, to, from }
        };
        patterns.into_iter().map(table).collect()
    }

    fn double_steps<B: Bits>(&self) -> Vec<DoubleSteps<B>> {
        let table = |(id, kind): (PieceTypeId, &PieceType)| {
            let end = |cell, step: Step, side| self.geometry.walk(cell, step.seen_by(side)).nth(1);
            let ends = |cell, side| {
                self.set(kind.double_steps.iter().filter_map(|&step| end(cell, step, side)))
            };
            let [to, from] = self.both_ways(ends);
            DoubleSteps { movers: Group::from_iter([id]), to, from }
        };
        self.kinds().filter(|(_, kind)| !kind.double_steps.is_empty()).map(table).collect()
    }

    fn double_leaps(&self) -> Vec<DoubleLeaps> {
        let way = |cell, step: Step| {
            let mut leaps = self.geometry.walk(cell, step);
            Some((leaps.next()?, leaps.next()?))
        };
        let table = |(id, kind): (PieceTypeId, &PieceType)| {
            let ways = |cell, side| {
                kind.double_leaps.iter().filter_map(|step| way(cell, step.seen_by(side))).collect()
            };
            DoubleLeaps {
                movers: Group::from_iter([id]),
                ways: Color::BOTH.map(|side| self.each(|cell| ways(cell, side))),
            }
        };
        self.kinds().filter(|(_, kind)| !kind.double_leaps.is_empty()).map(table).collect()
    }

    /// Where one kind's ways to move stand in the tables.
    fn kind_moves<B: Bits>(
        &self,
        kind: PieceTypeId,
        leaps: &[Leaps<B>],
        double_steps: &[DoubleSteps<B>],
        double_leaps: &[DoubleLeaps],
    ) -> PieceTypeMoves {
        let rides = self.rules.kinds.get(kind.index()).map(|kind| kind.rides).unwrap_or_default();
        PieceTypeMoves {
            orthogonal: rides.orthogonal(),
            diagonal: rides.diagonal(),
            leaps: leaps.iter().position(|table| table.attackers.has(kind)),
            double_steps: double_steps.iter().position(|table| table.movers.has(kind)),
            double_leaps: double_leaps.iter().position(|table| table.movers.has(kind)),
        }
    }

    fn pawn_cell<B: Bits>(&self, cell: Cell, side: Color) -> PawnCell<B> {
        let Some(moves) = self.pawn_moves() else { return PawnCell::NONE };
        let long = self.region::<B>(moves.long_from, side).has(cell);
        let run = if long { moves.long_run } else { moves.run };
        let path: Vec<Cell> =
            self.geometry.walk(cell, moves.ahead.seen_by(side)).take(run.into()).collect();
        PawnCell {
            run: self.set(path.iter().copied()),
            long: self.set(path.into_iter().skip(1)),
            aside: self.targets(cell, moves.aside, side),
            captures: self.targets(cell, moves.captures, side),
            ahead: self.targets(cell, &[moves.ahead], side),
        }
    }

    fn drops<B: Bits>(&self) -> Option<Sides<[B; KINDS]>> {
        let Captured::ChangesSides { men, pawns, .. } = self.rules.captured else { return None };
        let pawn = self.pawn();
        let zone = |kind, side| self.region(if Some(kind) == pawn { pawns } else { men }, side);
        Some(Color::BOTH.map(|side| std::array::from_fn(|kind| zone(PieceTypeId::at(kind), side))))
    }
}
