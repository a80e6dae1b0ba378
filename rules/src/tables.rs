//! What follows from a variant's rules for every cell, worked out once: lines, leaps, pawn moves,
//! zones. The generator only looks things up here and cuts rays at blockers.

use crate::castling::CastlingTable;
use crate::cells::{Bits, Cell, CellSet};
use crate::geometry::{Geometry, Step};
use crate::kind::{Colour, KINDS, Kind, KindId, Region, Role};
use crate::promotion::PromotionTable;
use crate::variant::{Captured, PassingRecord, Rules};

/// Something for each side.
pub(crate) type Sides<T> = [T; 2];
/// Something for each cell.
pub(crate) type PerCell<T> = Box<[T]>;

/// A few kinds that share a way to move.
#[derive(Clone, Debug, Default)]
pub(crate) struct Group(Vec<KindId>);

impl Group {
    fn of(rules: &Rules, is: impl Fn(&Kind) -> bool) -> Self {
        let kinds = rules.kinds.iter().take(KINDS).enumerate();
        Self(kinds.filter(|(_, kind)| is(kind)).map(|(index, _)| KindId::at(index)).collect())
    }

    #[inline(always)]
    pub(crate) fn union<B: Bits>(&self, kinds: &[B; KINDS]) -> B {
        self.0.iter().fold(B::EMPTY, |all, kind| all | kinds[kind.index()])
    }
}

/// Most axes of one class a board has.
const AXES: usize = 3;

/// The lines through one cell. Rays that lead to higher cells and rays that lead to lower ones are
/// kept apart, because they are cut differently.
#[derive(Clone, Copy)]
pub(crate) struct Lines<B> {
    orthogonal: [(B, B); AXES],
    diagonal: [(B, B); AXES],
    /// All cells orthogonally in line.
    pub(crate) orthogonals: B,
    /// All cells diagonally in line.
    pub(crate) diagonals: B,
}

/// One leap pattern and the kinds that have it.
pub(crate) struct Leaps<B> {
    /// Kinds that move so; the king is looked after separately.
    pub(crate) movers: Group,
    /// Kinds that attack so.
    pub(crate) attackers: Group,
    /// Where a man of a side can go.
    pub(crate) to: Sides<PerCell<B>>,
    /// Whence a man of a side can come.
    pub(crate) from: Sides<PerCell<B>>,
}

/// Steps to a second cell through an empty first one.
pub(crate) struct DoubleSteps<B> {
    pub(crate) movers: Group,
    pub(crate) to: Sides<PerCell<B>>,
    pub(crate) from: Sides<PerCell<B>>,
}

/// Two leaps in one move, over empty cells: (middle, end).
pub(crate) struct DoubleLeaps {
    pub(crate) movers: Group,
    pub(crate) ways: PerCell<Vec<(Cell, Cell)>>,
}

/// What a pawn can do from one cell.
#[derive(Clone, Copy)]
pub(crate) struct PawnCell<B> {
    /// Cells straight ahead that it may run to.
    pub(crate) run: B,
    /// Those of them that let enemy pawns capture it in passing.
    pub(crate) long: B,
    /// Single steps without capture.
    pub(crate) aside: B,
    /// Where it captures.
    pub(crate) captures: B,
    /// The cell straight ahead.
    pub(crate) ahead: B,
}

pub(crate) struct Tables<B: Bits> {
    pub(crate) lines: PerCell<Lines<B>>,
    between: Box<[B]>,
    size: usize,
    pub(crate) leaps: Vec<Leaps<B>>,
    pub(crate) king_leaps: PerCell<B>,
    pub(crate) double_steps: Vec<DoubleSteps<B>>,
    pub(crate) double_leaps: Vec<DoubleLeaps>,
    /// Which entries of `leaps` and `double_steps` each kind has.
    pub(crate) of_kind: [KindMoves; KINDS],
    pub(crate) orthogonal: Group,
    pub(crate) diagonal: Group,
    pub(crate) king: KindId,
    /// A kind nobody is of where the game has no pawn.
    pub(crate) pawn: usize,
    pub(crate) pawns: Sides<PerCell<PawnCell<B>>>,
    /// Whence a pawn of a side attacks a cell.
    pub(crate) pawn_attackers: Sides<PerCell<B>>,
    pub(crate) scornful: bool,
    pub(crate) passing: PassingRecord,
    pub(crate) promotion: PromotionTable<B>,
    pub(crate) castling: CastlingTable<B>,
    /// Where each kind may be dropped by each side; `None` where captured men leave the game.
    pub(crate) drops: Option<Sides<[B; KINDS]>>,
    /// Whether a promoted pawn is marked, because it returns to a hand as a pawn.
    pub(crate) marks: bool,
    /// Colours of cells, as sets.
    pub(crate) shades: [B; 3],
}

/// What one kind can do, as places in the tables.
#[derive(Clone, Copy, Default)]
pub(crate) struct KindMoves {
    pub(crate) orthogonal: bool,
    pub(crate) diagonal: bool,
    pub(crate) leaps: Option<u8>,
    pub(crate) double_steps: Option<u8>,
    pub(crate) double_leaps: Option<u8>,
}

impl<B: Bits> Tables<B> {
    pub(crate) fn of(rules: &Rules, geometry: &Geometry) -> Self {
        let cells = geometry.cells();
        let size = cells.len();
        let each = |f: &dyn Fn(Cell) -> B| -> PerCell<B> { cells.iter().map(f).collect() };
        let pawn_kind = rules.kinds.iter().take(KINDS).position(|kind| matches!(kind.role, Role::Pawn(_)));
        let pawn_moves = rules.kinds.iter().find_map(|kind| match kind.role {
            Role::Pawn(moves) => Some(moves),
            _ => None,
        });
        let ahead = pawn_moves.map(|moves| moves.ahead);

        let targets = |from: Cell, steps: &[Step], side: Colour| -> B {
            steps
                .iter()
                .filter_map(|&step| geometry.step(from, seen(step, side)))
                .fold(B::EMPTY, |set, to| set | B::only(to))
        };
        let both_ways = |reach: &dyn Fn(Cell, Colour) -> B| {
            let to = Colour::BOTH.map(|side| each(&|cell| reach(cell, side)));
            let from = [inverse(&to[0], size), inverse(&to[1], size)];
            (to, from)
        };

        let mut leaps: Vec<Leaps<B>> = Vec::new();
        let mut leap_steps: Vec<&'static [Step]> = Vec::new();
        let mut double_steps: Vec<DoubleSteps<B>> = Vec::new();
        let mut double_leaps: Vec<DoubleLeaps> = Vec::new();
        let mut of_kind = [KindMoves::default(); KINDS];
        for (kind, moves) in rules.kinds.iter().zip(&mut of_kind) {
            moves.orthogonal = kind.rides.orthogonal();
            moves.diagonal = kind.rides.diagonal();
            if !kind.leaps.is_empty() {
                let place = leap_steps.iter().position(|&steps| steps == kind.leaps).unwrap_or_else(|| {
                    let (to, from) = both_ways(&|cell, side| targets(cell, kind.leaps, side));
                    let attackers = Group::of(rules, |other| other.leaps == kind.leaps);
                    let movers = Group::of(rules, |other| other.leaps == kind.leaps && other.role != Role::King);
                    leaps.push(Leaps { movers, attackers, to, from });
                    leap_steps.push(kind.leaps);
                    leaps.len() - 1
                });
                moves.leaps = u8::try_from(place).ok();
            }
            if !kind.double_steps.is_empty() {
                let second = |cell: Cell, side: Colour| {
                    let ends =
                        kind.double_steps.iter().filter_map(|&step| geometry.walk(cell, seen(step, side)).nth(1));
                    ends.fold(B::EMPTY, |set, to| set | B::only(to))
                };
                let (to, from) = both_ways(&second);
                moves.double_steps = u8::try_from(double_steps.len()).ok();
                double_steps.push(DoubleSteps {
                    movers: Group::of(rules, |other| std::ptr::eq(other, kind)),
                    to,
                    from,
                });
            }
            if !kind.double_leaps.is_empty() {
                let ways = |cell: Cell| {
                    let way = |&step: &Step| {
                        let middle = geometry.step(cell, step)?;
                        Some((middle, geometry.step(middle, step)?))
                    };
                    kind.double_leaps.iter().filter_map(way).collect()
                };
                moves.double_leaps = u8::try_from(double_leaps.len()).ok();
                let movers = Group::of(rules, |other| std::ptr::eq(other, kind));
                double_leaps.push(DoubleLeaps { movers, ways: cells.iter().map(ways).collect() });
            }
        }

        let pawn_cell = |cell: Cell, side: Colour| -> PawnCell<B> {
            let Some(moves) = pawn_moves else {
                return PawnCell {
                    run: B::EMPTY,
                    long: B::EMPTY,
                    aside: B::EMPTY,
                    captures: B::EMPTY,
                    ahead: B::EMPTY,
                };
            };
            let long_from = moves.long_from.cells(geometry, side, ahead);
            let run = if long_from.contains(cell) { moves.long_run } else { moves.run };
            let path: Vec<Cell> = geometry.walk(cell, seen(moves.ahead, side)).take(run.into()).collect();
            let set = |cells: &[Cell]| cells.iter().fold(B::EMPTY, |set, &cell| set | B::only(cell));
            PawnCell {
                run: set(&path),
                long: set(path.get(1..).unwrap_or_default()),
                aside: targets(cell, moves.aside, side),
                captures: targets(cell, moves.captures, side),
                ahead: targets(cell, &[moves.ahead], side),
            }
        };
        let pawns = Colour::BOTH.map(|side| cells.iter().map(|cell| pawn_cell(cell, side)).collect::<PerCell<_>>());
        let pawn_attackers = [0, 1].map(|side: usize| {
            let captures: PerCell<B> = pawns[side].iter().map(|cell| cell.captures).collect();
            inverse(&captures, size)
        });
        let region = |region: Region, side| B::narrow(region.cells(geometry, side, ahead));
        let drops = match rules.captured {
            Captured::Leaves => None,
            Captured::ChangesSides { men, pawns, .. } => Some(Colour::BOTH.map(|side| {
                std::array::from_fn(|kind| region(if Some(kind) == pawn_kind { pawns } else { men }, side))
            })),
        };
        let king =
            rules.kinds.iter().take(KINDS).position(|kind| kind.role == Role::King).map_or(KindId::at(0), KindId::at);
        Self {
            lines: cells.iter().map(|cell| Lines::through(cell, geometry)).collect(),
            between: between(geometry),
            size,
            king_leaps: each(&|cell| {
                targets(cell, rules.kinds.get(king.index()).map_or(&[], |kind| kind.leaps), Colour::White)
            }),
            leaps,
            double_steps,
            double_leaps,
            of_kind,
            orthogonal: Group::of(rules, |kind| kind.rides.orthogonal()),
            diagonal: Group::of(rules, |kind| kind.rides.diagonal()),
            king,
            pawn: pawn_kind.unwrap_or(KINDS - 1),
            pawns,
            pawn_attackers,
            scornful: pawn_moves.is_some_and(|moves| moves.scornful),
            passing: rules.passing,
            promotion: PromotionTable::of(rules, &region),
            castling: CastlingTable::of(rules, geometry),
            marks: rules.marks_promoted(),
            drops,
            shades: [0, 1, 2]
                .map(|shade| B::narrow(cells.iter().filter(|&cell| geometry.shade(cell) == shade).collect())),
        }
    }

    /// The cells strictly between two cells in line; none if they are not.
    #[inline(always)]
    pub(crate) fn between(&self, a: Cell, b: Cell) -> B {
        self.between[a.index() * self.size + b.index()]
    }

    /// Where a rook on the cell can go, blockers of either side included.
    #[inline(always)]
    pub(crate) fn orthogonal_rides(&self, cell: Cell, occupied: B) -> B {
        cut(&self.lines[cell.index()].orthogonal, occupied)
    }

    /// Where a bishop on the cell can go, blockers of either side included.
    #[inline(always)]
    pub(crate) fn diagonal_rides(&self, cell: Cell, occupied: B) -> B {
        cut(&self.lines[cell.index()].diagonal, occupied)
    }
}

/// Cuts each ray behind its first blocker.
#[inline(always)]
fn cut<B: Bits>(axes: &[(B, B); AXES], occupied: B) -> B {
    let mut reached = B::EMPTY;
    for &(up, down) in &axes[..B::AXES] {
        reached |= (up & (up & occupied).until_first()) | (down & (down & occupied).since_last());
    }
    reached
}

impl<B: Bits> Lines<B> {
    fn through(cell: Cell, geometry: &Geometry) -> Self {
        let ray = |step: Step| geometry.walk(cell, step).fold(B::EMPTY, |set, cell| set | B::only(cell));
        let axes = |steps: &[Step]| {
            let mut axes = [(B::EMPTY, B::EMPTY); AXES];
            for (axis, &step) in axes.iter_mut().zip(steps) {
                *axis = (ray(step), ray(step.reversed()));
            }
            axes
        };
        let all = |axes: &[(B, B); AXES]| axes.iter().fold(B::EMPTY, |all, &(up, down)| all | up | down);
        let (orthogonal, diagonal) = (axes(geometry.orthogonals()), axes(geometry.diagonals()));
        Self { orthogonals: all(&orthogonal), diagonals: all(&diagonal), orthogonal, diagonal }
    }
}

/// A step of White's as this side makes it.
fn seen(step: Step, side: Colour) -> Step {
    if side == Colour::White { step } else { step.mirrored() }
}

/// Whence each cell is reached.
fn inverse<B: Bits>(to: &[B], size: usize) -> PerCell<B> {
    let sources = |target: Cell| {
        let reaching = (0..size).map(Cell::at).filter(|from| to[from.index()].has(target));
        reaching.fold(B::EMPTY, |set, from| set | B::only(from))
    };
    (0..size).map(|index| sources(Cell::at(index))).collect()
}

fn between<B: Bits>(geometry: &Geometry) -> Box<[B]> {
    let cells: CellSet = geometry.cells();
    let size = cells.len();
    let mut table = vec![B::EMPTY; size * size];
    for a in cells.iter() {
        for &step in geometry.orthogonals().iter().chain(geometry.diagonals()) {
            let mut passed = B::EMPTY;
            for b in geometry.walk(a, step) {
                table[a.index() * size + b.index()] = passed;
                table[b.index() * size + a.index()] = passed;
                passed |= B::only(b);
            }
        }
    }
    table.into()
}
