//! Where things are: from the cells of a geometry to pixels, seen from either side.

use courier_rules::{BoardShape, Cell, CellSet, Color, Geometry, Point};

use super::Window;

/// How a board lies in its picture.
#[derive(Clone, Copy)]
pub(crate) struct Frame<'a> {
    geometry: &'a Geometry,
    /// What is shown of it.
    cells: CellSet,
    bottom: Color,
    /// Pixels to the geometry's unit: a square's width, a hexagon's circumradius.
    unit: f32,
    /// The same downwards: of a hexagon's a hair more or less, so that every cell has the same
    /// pixels.
    tall: f32,
    /// The least and the greatest of the cells' centres.
    least: Point,
    most: Point,
}

/// Half the height of a hexagon, in circumradii.
const HEXAGON_RISE: f32 = 0.866_025_4;

impl<'a> Frame<'a> {
    /// The whole board.
    #[cfg(test)]
    pub(crate) fn new(geometry: &'a Geometry, bottom: Color, width: u32) -> Self {
        Self::of_window(geometry, None, bottom, width)
    }

    /// The part of the board that a window shows (all of it where there is none, or nothing to be
    /// seen in it), in at most this many pixels of width. Squares get a whole number of pixels, so
    /// that their edges are sharp.
    pub(crate) fn of_window(
        geometry: &'a Geometry,
        window: Option<Window>,
        bottom: Color,
        width: u32,
    ) -> Self {
        let inside = |cell: &Cell| {
            let (across, ahead) = geometry.point(*cell);
            let within = |(least, most): (i8, i8), place: i8| (least..=most).contains(&place);
            window.is_none_or(|window| within(window.columns, across) && within(window.rows, ahead))
        };
        let cells: CellSet = geometry.cells().iter().filter(inside).collect();
        Self::of_cells(
            geometry,
            if cells.is_empty() { geometry.cells() } else { cells },
            bottom,
            width,
        )
    }

    fn of_cells(geometry: &'a Geometry, cells: CellSet, bottom: Color, width: u32) -> Self {
        let mut least = Point { x: f32::MAX, y: f32::MAX };
        let mut most = Point { x: f32::MIN, y: f32::MIN };
        for cell in cells.iter() {
            let Point { x, y } = geometry.center(cell);
            least = Point { x: least.x.min(x), y: least.y.min(y) };
            most = Point { x: most.x.max(x), y: most.y.max(y) };
        }
        let mut frame = Self { geometry, cells, bottom, unit: 1.0, tall: 1.0, least, most };
        let half = frame.reach().0 + frame.margin().0;
        let unit = width as f32 / (most.x - least.x + 2.0 * half);
        (frame.unit, frame.tall) = match frame.form() {
            Form::Square => (unit.floor(), unit.floor()),
            // Columns are one and a half units apart, lines half a hexagon's height.
            Form::Hexagon => {
                ((unit * 1.5).floor() / 1.5, (unit * HEXAGON_RISE).floor() / HEXAGON_RISE)
            }
        };
        frame
    }

    pub(crate) fn geometry(&self) -> &'a Geometry {
        self.geometry
    }

    /// The side that sits at the lower edge.
    pub(crate) fn bottom(&self) -> Color {
        self.bottom
    }

    /// The cells that are shown.
    pub(crate) fn cells(&self) -> CellSet {
        self.cells
    }

    /// Pixels to a square's width or a hexagon's circumradius.
    pub(crate) fn unit(&self) -> f32 {
        self.unit
    }

    /// The picture's width and height in pixels.
    pub(crate) fn size(&self) -> (f32, f32) {
        let (across, ahead) = self.least_centre();
        (
            (self.most.x - self.least.x + 2.0 * across) * self.unit,
            (self.most.y - self.least.y + 2.0 * ahead) * self.tall,
        )
    }

    /// The same in whole pixels.
    pub(crate) fn pixels(&self) -> (usize, usize) {
        let (width, height) = self.size();
        (whole(width) as usize, whole(height) as usize)
    }

    /// A cell's centre in pixels.
    pub(crate) fn centre(&self, cell: Cell) -> (f32, f32) {
        let Point { x, y } = self.geometry.center(cell);
        let (across, ahead) = self.least_centre();
        let (x, y) = match self.bottom {
            Color::White => (x - self.least.x, self.most.y - y),
            Color::Black => (self.most.x - x, y - self.least.y),
        };
        ((x + across) * self.unit, (y + ahead) * self.tall)
    }

    /// How far the outermost centres are from the picture's edges, in units.
    fn least_centre(&self) -> (f32, f32) {
        let (reach, margin) = (self.reach(), self.margin());
        let whole = |units: f32, scale: f32| (units * scale).ceil() / scale;
        match self.form() {
            Form::Square => reach,
            // Whole pixels, so that the edges between hexagons that lie level are sharp.
            Form::Hexagon => {
                (whole(reach.0 + margin.0, self.unit), whole(reach.1 + margin.1, self.tall))
            }
        }
    }

    /// The room around the cells for names of lines, in units: squares bear the names themselves.
    fn margin(&self) -> (f32, f32) {
        match self.form() {
            Form::Square => (0.0, 0.0),
            Form::Hexagon => (0.75, 0.62),
        }
    }

    /// The names in the frame of a board of hexagons, each with its middle in pixels: the lowest
    /// cell of every column by its whole name, the other lines by their number on both sides.
    pub(crate) fn names(&self) -> Vec<(&'a str, (f32, f32))> {
        let mut names = Vec::new();
        if self.form() == Form::Square {
            return names;
        }
        let cells: Vec<_> = self.cells.iter().map(|cell| (cell, self.centre(cell))).collect();
        let near = |one: f32, two: f32| (one - two).abs() < self.unit / 4.0;
        let side = self.least_centre().0 * self.unit;
        let width = self.size().0;
        for (cell, (x, y)) in &cells {
            let name = self.geometry.name(*cell);
            if !cells.iter().any(|(_, other)| near(other.0, *x) && other.1 > y + 1.0) {
                names.push((name, (*x, y + 1.2 * self.unit)));
                continue;
            }
            let number = name.trim_start_matches(|sign: char| !sign.is_ascii_digit());
            for (direction, edge) in [(-1.0, side), (1.0, width - side)] {
                if cells
                    .iter()
                    .any(|(_, other)| near(other.1, *y) && (other.0 - x) * direction > 1.0)
                {
                    continue;
                }
                // Along an upright side the numbers stand in a column of their own; above it they
                // lean on their cell's upper side.
                let upright = (x - edge).abs() < 2.0 * self.unit;
                let leaning = (x + direction * 1.0 * self.unit, y - 0.66 * self.unit);
                // Where a part of the board is shown, its upper edge is jagged, and another cell
                // may lie there.
                let lies_on = |(_, (x, y)): &(Cell, (f32, f32))| {
                    (x - leaning.0).hypot(y - leaning.1) < 0.9 * self.unit
                };
                let free = self.is_highest(&cells, (*x, *y)) && !cells.iter().any(lies_on);
                let place = if upright && !free {
                    (edge + direction * 1.36 * self.unit, *y)
                } else {
                    leaning
                };
                names.push((number, place));
            }
        }
        names
    }

    /// Whether no cell of the same column is higher in the picture.
    fn is_highest(&self, cells: &[(Cell, (f32, f32))], (x, y): (f32, f32)) -> bool {
        !cells.iter().any(|(_, other)| (other.0 - x).abs() < self.unit / 4.0 && other.1 < y - 1.0)
    }

    /// The corners of a cell around its centre, in pixels.
    pub(crate) fn corners(&self) -> Vec<(f32, f32)> {
        self.form().corners(self.unit, self.tall)
    }

    /// The form of the cells.
    pub(crate) fn form(&self) -> Form {
        Form::of(self.geometry.shape())
    }

    /// The side in pixels of the square around a cell's centre that its stamps fill.
    pub(crate) fn stamp_side(&self) -> u32 {
        let units = match self.form() {
            Form::Square => 1.0,
            Form::Hexagon => 2.0,
        };
        whole(units * self.unit)
    }

    /// How many pixels to the right the board repeats itself: two cells of a rank, two columns of
    /// hexagons.
    pub(crate) fn repeat(&self) -> usize {
        let units = match self.form() {
            Form::Square => 2.0,
            Form::Hexagon => 3.0,
        };
        whole(units * self.unit) as usize
    }

    /// The upper left corner of that square.
    pub(crate) fn stamp_corner(&self, cell: Cell) -> (usize, usize) {
        let (x, y) = self.centre(cell);
        let half = self.stamp_side() as f32 / 2.0;
        (whole(x - half) as usize, whole(y - half) as usize)
    }

    /// The side in pixels of the square that a man fills in his cell.
    pub(crate) fn man_side(&self) -> f32 {
        self.unit
            * match self.form() {
                Form::Square => 0.94,
                Form::Hexagon => 1.5,
            }
    }

    /// The name of a square's file where it stands on the lowest rank in the picture, and of its
    /// rank where it stands on the leftmost file.
    pub(crate) fn labels(&self, cell: Cell) -> (Option<&'a str>, Option<&'a str>) {
        if self.form() == Form::Hexagon {
            return (None, None);
        }
        let (x, y) = self.centre(cell);
        let half = self.unit / 2.0;
        let name = self.geometry.name(cell);
        let figures = name.find(|sign: char| sign.is_ascii_digit()).unwrap_or(name.len());
        let (file, rank) = name.split_at(figures);
        let lowest = y + half > self.size().1 - 1.0;
        let leftmost = x - half < 1.0;
        (lowest.then_some(file), leftmost.then_some(rank))
    }

    fn reach(&self) -> (f32, f32) {
        self.form().reach()
    }
}

/// The form of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Form {
    Square,
    Hexagon,
}

impl Form {
    fn of(shape: BoardShape) -> Self {
        match shape {
            BoardShape::Square { .. } => Self::Square,
            BoardShape::Hexagon { .. } => Self::Hexagon,
        }
    }

    /// How many shades of cells there are, so that no two neighbours are alike.
    pub(crate) fn shades(self) -> u8 {
        match self {
            Self::Square => 2,
            Self::Hexagon => 3,
        }
    }

    /// Half the width and half the height of a cell, in units.
    fn reach(self) -> (f32, f32) {
        match self {
            Self::Square => (0.5, 0.5),
            Self::Hexagon => (1.0, HEXAGON_RISE),
        }
    }

    /// The corners of a cell around its centre.
    pub(crate) fn corners(self, unit: f32, tall: f32) -> Vec<(f32, f32)> {
        let corners: &[(f32, f32)] = match self {
            Self::Square => &[(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)],
            Self::Hexagon => {
                &[(-1.0, 0.0), (-0.5, -1.0), (0.5, -1.0), (1.0, 0.0), (0.5, 1.0), (-0.5, 1.0)]
            }
        };
        let (across, ahead) = self.reach();
        corners.iter().map(|(x, y)| (x * across * unit, y * ahead * tall)).collect()
    }
}

/// The nearest whole number of pixels, none where negative.
pub(crate) fn whole(pixels: f32) -> u32 {
    // A cast from a float saturates; pictures are a few thousand pixels wide.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let pixels = pixels.round() as u32;
    pixels
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_board_lies_as_its_players_see_it() {
        let geometry = Geometry::square(8, 8);
        let place = |name: &str, bottom| {
            Frame::new(&geometry, bottom, 720).stamp_corner(geometry.cell(name).unwrap())
        };
        assert_eq!(place("a1", Color::White), (0, 630));
        assert_eq!(place("h8", Color::White), (630, 0));
        assert_eq!(place("a1", Color::Black), (630, 0));
        assert_eq!(place("e2", Color::Black), (270, 90));
    }

    #[test]
    fn lowest_ranks_and_leftmost_files_bear_the_names() {
        let geometry = Geometry::square(10, 8);
        let frame = Frame::new(&geometry, Color::Black, 900);
        let labels = |name: &str| frame.labels(geometry.cell(name).unwrap());
        assert_eq!(labels("j8"), (Some("j"), Some("8")));
        assert_eq!(labels("a8"), (Some("a"), None));
        assert_eq!(labels("j1"), (None, Some("1")));
        assert_eq!(labels("e4"), (None, None));
    }

    #[test]
    fn hexagons_are_named_in_the_frame() {
        let geometry = Geometry::hexagon(8);
        for (bottom, lowest) in
            [(Color::White, ["P7", "F0", "Z7"]), (Color::Black, ["P21", "F28", "Z21"])]
        {
            let frame = Frame::new(&geometry, bottom, 1000);
            let names = frame.names();
            let (width, height) = frame.size();
            assert!(width <= 1000.0);
            for (name, (x, y)) in &names {
                let (x_room, y_room) = (0.3 * frame.unit(), 0.15 * frame.unit());
                assert!(
                    (x_room..width - x_room).contains(x) && (y_room..height - y_room).contains(y),
                    "{name}"
                );
            }
            for name in lowest {
                assert!(names.iter().any(|(other, _)| *other == name), "{name}");
            }
            // Fifteen columns, and the 21 other lines on both sides.
            assert_eq!(names.len(), 15 + 2 * 21);
        }
    }
}
