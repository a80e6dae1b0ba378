//! Boards: a finite set of cells in the plane, with steps between them.
//!
//! Every cell has integer coordinates. A square is at (file, rank), a hexagon at (column, line). A
//! step along a column of hexagons changes the line by two, so both kinds of board use the same
//! arithmetic. White's side is where the second coordinate is small.

use std::collections::HashMap;

use crate::cells::{Cell, CellSet};
use crate::color::Color;

/// The difference between the coordinates of two cells, from White's point of view.
///
/// ```
/// use courier_rules::{Color, Step};
/// let knight_leap = Step::new(1, 2);
/// assert_eq!(knight_leap.relative_to(Color::Black), Step::new(1, -2));
/// assert_eq!(knight_leap.reversed(), Step::new(-1, -2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// Files or columns to White's right.
    pub across: i8,
    /// Ranks or lines towards Black.
    pub ahead: i8,
}

impl Step {
    /// A step of this many columns and rows.
    #[must_use]
    pub const fn new(across: i8, ahead: i8) -> Self {
        Self { across, ahead }
    }

    /// The same step seen from the other side of the board.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self { ahead: -self.ahead, ..self }
    }

    /// White's step mirrored for Black.
    #[must_use]
    pub const fn relative_to(self, side: Color) -> Self {
        match side {
            Color::White => self,
            Color::Black => self.mirrored(),
        }
    }

    /// The step in the opposite direction.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { across: -self.across, ahead: -self.ahead }
    }

    /// These steps, given by their differences, each with the one in the opposite direction.
    pub(crate) const fn both_ways<const N: usize>(steps: [(i8, i8); N]) -> [[Self; 2]; N] {
        let mut both = [[Self::new(0, 0); 2]; N];
        let mut at = 0;
        while at < N {
            let step = Self::new(steps[at].0, steps[at].1);
            both[at] = [step, step.reversed()];
            at += 1;
        }
        both
    }
}

/// The shape and size of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoardShape {
    /// Squares: files named `a`, `b`, ... and ranks `1`, `2`, ...
    Square {
        /// The number of files, 1 to 16.
        files: u8,
        /// The number of ranks, 1 to 16.
        ranks: u8,
    },
    /// Flat-topped hexagons in a regular hexagon that stands on a corner.
    Hexagon {
        /// The number of cells along one side, 1 to 8.
        side: u8,
        /// How its cells are named.
        names: HexagonNames,
    },
}

/// How the hexagons of a board are named: by the letter of the column and a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HexagonNames {
    /// As in C'escacs: `F` is the middle column of the letters `PTABCDEFGHIKLXZ`, and lines are
    /// counted from White's corner, so that numbers go up by two in a column.
    Lines,
    /// As in Gliński's chess: files named `a`, `b`, ... without `j`, and ranks, which are counted
    /// in each file from White's edge.
    Ranks,
}

/// A point in the plane, in units of a square's width or a hexagon's circumradius.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Towards White's right.
    pub x: f32,
    /// Towards Black.
    pub y: f32,
}

/// A board without pieces: its cells, their names and coordinates, and the steps between them.
///
/// ```
/// use courier_rules::{Geometry, HexagonNames, Step};
///
/// let squares = Geometry::square(8, 8);
/// let e4 = squares.cell("e4").unwrap();
/// assert_eq!(squares.point(e4), (4, 3));
/// let f6 = squares.step(e4, Step::new(1, 2)).unwrap();
/// assert_eq!(squares.name(f6), "f6");
///
/// let hexagons = Geometry::hexagon(8, HexagonNames::Lines);
/// assert_eq!(hexagons.cells().len(), 169);
/// let f14 = hexagons.cell("F14").unwrap();
/// assert_eq!(hexagons.walk(f14, Step::new(0, 2)).count(), 7);
/// ```
#[derive(Debug)]
pub struct Geometry {
    shape: BoardShape,
    points: Vec<(i8, i8)>,
    names: Vec<String>,
    by_name: HashMap<String, Cell>,
    by_point: HashMap<(i8, i8), Cell>,
    ranks: Vec<Vec<Cell>>,
}

/// One step of each pair of opposite directions: the one that leads to a cell with a higher number.
const SQUARE_ORTHOGONAL: &[Step] = &[Step::new(0, 1), Step::new(1, 0)];
const SQUARE_DIAGONAL: &[Step] = &[Step::new(1, 1), Step::new(-1, 1)];
const HEX_ORTHOGONAL: &[Step] = &[Step::new(0, 2), Step::new(1, 1), Step::new(-1, 1)];
const HEX_DIAGONAL: &[Step] = &[Step::new(1, 3), Step::new(-1, 3), Step::new(2, 0)];

/// The letters of the columns of hexagons, from White's left. A board of side 8 uses all of
/// them.
const HEX_COLUMNS: &str = "PTABCDEFGHIKLXZ";
const HEX_FILES: &str = "abcdefghiklmnop";

impl Geometry {
    /// A board of squares with at most 16 files and 16 ranks. Cells beyond [`Cell::LIMIT`] are left
    /// out.
    #[must_use]
    pub fn square(files: u8, ranks: u8) -> Self {
        let points =
            (0..ranks).flat_map(|y| (0..files).map(move |x| (x.cast_signed(), y.cast_signed())));
        let named = points.take(Cell::LIMIT).map(|(x, y)| {
            let file = char::from(b'a' + x.cast_unsigned());
            ((x, y), format!("{file}{}", y + 1))
        });
        Self::of(BoardShape::Square { files, ranks }, named)
    }

    /// A board of hexagons with `side` (1 to 8) cells on each of its six sides.
    #[must_use]
    pub fn hexagon(side: u8, names: HexagonNames) -> Self {
        let reach = side.clamp(1, 8).cast_signed() - 1;
        let lines = 0..=4 * reach;
        let points = lines.flat_map(move |line| (-reach..=reach).map(move |column| (column, line)));
        let on_board = move |&(column, line): &(i8, i8)| {
            let edge = column.abs();
            (edge..=4 * reach - edge).contains(&line) && (line - edge) % 2 == 0
        };
        let named = points.filter(on_board).map(|(column, line)| {
            let (letters, from_first, number) = match names {
                HexagonNames::Lines => (HEX_COLUMNS, column + 7, line),
                HexagonNames::Ranks => (HEX_FILES, column + reach, rank_of(column, line) + 1),
            };
            let letter = letters.chars().nth(from_first.unsigned_abs().into()).unwrap_or('?');
            ((column, line), format!("{letter}{number}"))
        });
        Self::of(BoardShape::Hexagon { side: reach.cast_unsigned() + 1, names }, named)
    }

    /// The board of this shape.
    #[must_use]
    pub fn of_shape(shape: BoardShape) -> Self {
        match shape {
            BoardShape::Square { files, ranks } => Self::square(files, ranks),
            BoardShape::Hexagon { side, names } => Self::hexagon(side, names),
        }
    }

    fn of(shape: BoardShape, named: impl Iterator<Item = ((i8, i8), String)>) -> Self {
        let (points, names): (Vec<_>, Vec<_>) = named.unzip();
        let numbered = || (0..points.len()).map(Cell::at);
        let by_point = points.iter().copied().zip(numbered()).collect();
        let by_name = names.iter().cloned().zip(numbered()).collect();
        let mut board = Self { shape, points, names, by_name, by_point, ranks: Vec::new() };
        board.ranks = board.computed_ranks();
        board
    }

    fn computed_ranks(&self) -> Vec<Vec<Cell>> {
        let mut ranks: Vec<Vec<Cell>> = Vec::new();
        for cell in self.cells().iter() {
            let (x, y) = self.point(cell);
            let rank = match self.shape {
                BoardShape::Square { .. } => y,
                BoardShape::Hexagon { .. } => rank_of(x, y),
            };
            let rank = usize::from(rank.unsigned_abs());
            ranks.resize(ranks.len().max(rank + 1), Vec::new());
            ranks[rank].push(cell);
        }
        ranks.iter_mut().for_each(|rank| rank.sort_by_key(|&cell| self.point(cell).0));
        ranks.reverse();
        ranks
    }

    /// All cells of the board.
    #[must_use]
    pub fn cells(&self) -> CellSet {
        (0..self.points.len()).map(Cell::at).collect()
    }

    /// The shape of the board.
    #[must_use]
    pub fn shape(&self) -> BoardShape {
        self.shape
    }

    /// The name of a cell, such as `e4` or `F14`.
    #[must_use]
    pub fn name(&self, cell: Cell) -> &str {
        self.names.get(cell.index()).map_or("?", String::as_str)
    }

    /// The cell with this name. Letters are lower case on squares and upper case on hexagons, as
    /// [`Geometry::name`] writes them.
    #[must_use]
    pub fn cell(&self, name: &str) -> Option<Cell> {
        self.by_name.get(name).copied()
    }

    /// The color of a cell: 0 dark (black), 1 light (white), 2 the third color of hexagons, which
    /// is that of the middle one.
    #[must_use]
    pub fn shade(&self, cell: Cell) -> u8 {
        let (x, y) = self.point(cell);
        match self.shape {
            BoardShape::Square { .. } => ((x + y) % 2).unsigned_abs(),
            BoardShape::Hexagon { side, .. } => {
                let middle = 2 * (side.cast_signed() - 1);
                (y - middle + 2).rem_euclid(3).unsigned_abs()
            }
        }
    }

    /// The ranks, from Black's edge to White's, each from White's left: the cells that are equally
    /// far from White's edge in their files.
    pub(crate) fn ranks(&self) -> &[Vec<Cell>] {
        &self.ranks
    }

    /// The center of a cell. That of the first square is at (0.5, 0.5), that of the middle hexagon
    /// at (0, 0).
    #[must_use]
    pub fn center(&self, cell: Cell) -> Point {
        let (x, y) = self.point(cell);
        let (x, y) = (f32::from(x), f32::from(y));
        match self.shape {
            BoardShape::Square { .. } => Point { x: x + 0.5, y: y + 0.5 },
            BoardShape::Hexagon { side, .. } => {
                let middle = 2.0 * (f32::from(side) - 1.0);
                Point { x: 1.5 * x, y: 3f32.sqrt() / 2.0 * (y - middle) }
            }
        }
    }

    /// The coordinates of a cell: file and rank from 0; or column, counted from the middle one, and
    /// line from 0.
    #[must_use]
    pub fn point(&self, cell: Cell) -> (i8, i8) {
        self.points.get(cell.index()).copied().unwrap_or_default()
    }

    /// The cell at these coordinates.
    #[must_use]
    pub fn cell_at(&self, across: i8, ahead: i8) -> Option<Cell> {
        self.by_point.get(&(across, ahead)).copied()
    }

    /// The cell one step away; `None` if the step leaves the board.
    #[must_use]
    pub fn step(&self, from: Cell, step: Step) -> Option<Cell> {
        let (x, y) = self.point(from);
        self.cell_at(x + step.across, y + step.ahead)
    }

    /// The cells reached by repeating a step until the edge of the board, nearest first.
    pub fn walk(&self, from: Cell, step: Step) -> impl Iterator<Item = Cell> {
        std::iter::successors(self.step(from, step), move |&cell| self.step(cell, step))
    }

    /// The cell at the same place seen from the other side of the board.
    #[must_use]
    pub fn mirrored(&self, cell: Cell) -> Cell {
        let (x, y) = self.point(cell);
        let last = match self.shape {
            BoardShape::Square { ranks, .. } => ranks.cast_signed() - 1,
            BoardShape::Hexagon { side, .. } => 4 * (side.cast_signed() - 1),
        };
        self.cell_at(x, last - y).unwrap_or(cell)
    }

    /// The cell itself for White, its mirror image for Black.
    #[must_use]
    pub fn relative_to(&self, cell: Cell, side: Color) -> Cell {
        match side {
            Color::White => cell,
            Color::Black => self.mirrored(cell),
        }
    }

    /// The directions across the sides of a cell, one of each opposite pair: the one that leads to
    /// a cell with a higher number.
    #[must_use]
    pub fn orthogonals(&self) -> &'static [Step] {
        match self.shape {
            BoardShape::Square { .. } => SQUARE_ORTHOGONAL,
            BoardShape::Hexagon { .. } => HEX_ORTHOGONAL,
        }
    }

    /// The directions across the corners of a cell, one of each opposite pair: the one that leads
    /// to a cell with a higher number.
    #[must_use]
    pub fn diagonals(&self) -> &'static [Step] {
        match self.shape {
            BoardShape::Square { .. } => SQUARE_DIAGONAL,
            BoardShape::Hexagon { .. } => HEX_DIAGONAL,
        }
    }
}

/// How far the hexagon at these coordinates is from White's edge in its column.
const fn rank_of(column: i8, line: i8) -> i8 {
    (line - column.abs()) / 2
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn boards_have_the_expected_number_of_cells() {
        assert_eq!(Geometry::square(8, 8).cells().len(), 64);
        assert_eq!(Geometry::square(10, 8).cells().len(), 80);
        for (hexes, shades) in [
            (Geometry::hexagon(8, HexagonNames::Lines), [57, 57, 55]),
            (Geometry::hexagon(6, HexagonNames::Ranks), [30, 30, 31]),
        ] {
            let of_shade =
                |shade| hexes.cells().iter().filter(|&c| hexes.shade(c) == shade).count();
            assert_eq!([0, 1, 2].map(of_shade), shades);
            assert_eq!(hexes.cells().len(), shades.iter().sum::<usize>());
        }
    }

    #[test]
    fn names_and_mirror_images_are_invertible() {
        for board in [
            Geometry::square(8, 8),
            Geometry::square(10, 8),
            Geometry::hexagon(8, HexagonNames::Lines),
            Geometry::hexagon(6, HexagonNames::Ranks),
        ] {
            for cell in board.cells().iter() {
                assert_eq!(board.cell(board.name(cell)), Some(cell));
                assert_eq!(board.mirrored(board.mirrored(cell)), cell);
                for &step in board.orthogonals().iter().chain(board.diagonals()) {
                    assert!(
                        board.step(cell, step).is_none_or(|next| next > cell),
                        "a direction leads to a lower cell"
                    );
                }
            }
        }
    }

    #[test]
    fn shades_and_centers() {
        let squares = Geometry::square(8, 8);
        assert_eq!(squares.shade(squares.cell("a1").unwrap()), 0);
        assert_eq!(squares.shade(squares.cell("h1").unwrap()), 1);
        assert_eq!(squares.center(squares.cell("a1").unwrap()), Point { x: 0.5, y: 0.5 });
        let hexes = Geometry::hexagon(8, HexagonNames::Lines);
        assert_eq!(hexes.center(hexes.cell("F14").unwrap()), Point { x: 0.0, y: 0.0 });
        assert_eq!(hexes.mirrored(hexes.cell("G1").unwrap()), hexes.cell("G27").unwrap());
    }

    #[test]
    fn ranks_of_hexagons_bend_in_the_middle() {
        let board = Geometry::hexagon(6, HexagonNames::Ranks);
        let ranks: Vec<String> = (board.ranks().iter())
            .map(|rank| rank.iter().map(|&cell| board.name(cell)).collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(ranks[..2], ["f11", "e10 f10 g10"]);
        assert_eq!(ranks[10], "a1 b1 c1 d1 e1 f1 g1 h1 i1 k1 l1");
        assert_eq!(board.center(board.cell("f6").unwrap()), Point { x: 0.0, y: 0.0 });
        // White's bishops stand on a light, a dark and a cell of the third color.
        assert_eq!(["f1", "f2", "f3"].map(|of| board.shade(board.cell(of).unwrap())), [1, 0, 2]);
    }
}
