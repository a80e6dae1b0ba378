//! Where things are: from the cells of a geometry to pixels, seen from either side.

use courier_rules::{Cell, Colour, Geometry, Point, Shape};

/// How a board lies in its picture.
#[derive(Clone, Copy)]
pub(crate) struct Frame<'a> {
    geometry: &'a Geometry,
    bottom: Colour,
    /// Pixels to the geometry's unit: a square's width, a hexagon's circumradius.
    unit: f32,
    /// The least and the greatest of the cells' centres.
    least: Point,
    most: Point,
}

/// Half the height of a hexagon, in circumradii.
const HEXAGON_RISE: f32 = 0.866_025_4;

impl<'a> Frame<'a> {
    /// The board in at most this many pixels of width. Squares get a whole number of pixels, so that their edges are sharp.
    pub(crate) fn new(geometry: &'a Geometry, bottom: Colour, width: u32) -> Self {
        let mut least = Point { x: f32::MAX, y: f32::MAX };
        let mut most = Point { x: f32::MIN, y: f32::MIN };
        for cell in geometry.cells().iter() {
            let Point { x, y } = geometry.centre(cell);
            least = Point { x: least.x.min(x), y: least.y.min(y) };
            most = Point { x: most.x.max(x), y: most.y.max(y) };
        }
        let mut frame = Self { geometry, bottom, unit: 1.0, least, most };
        let unit = width as f32 / (most.x - least.x + 2.0 * frame.reach().0);
        frame.unit = match frame.form() {
            Form::Square => unit.floor(),
            Form::Hexagon => unit,
        };
        frame
    }

    /// The picture's width and height in pixels.
    pub(crate) fn size(&self) -> (f32, f32) {
        let (across, ahead) = self.reach();
        (
            (self.most.x - self.least.x + 2.0 * across) * self.unit,
            (self.most.y - self.least.y + 2.0 * ahead) * self.unit,
        )
    }

    /// A cell's centre in pixels.
    pub(crate) fn centre(&self, cell: Cell) -> (f32, f32) {
        let Point { x, y } = self.geometry.centre(cell);
        let (across, ahead) = self.reach();
        let (x, y) = match self.bottom {
            Colour::White => (x - self.least.x, self.most.y - y),
            Colour::Black => (self.most.x - x, y - self.least.y),
        };
        ((x + across) * self.unit, (y + ahead) * self.unit)
    }

    /// The corners of a cell around its centre, in pixels.
    pub(crate) fn corners(&self) -> Vec<(f32, f32)> {
        self.form().corners(self.unit)
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
                Form::Hexagon => 1.36,
            }
    }

    /// The name of a square's file where it stands on the lowest rank in the picture, and of its rank where it stands on the leftmost file.
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
    fn of(shape: Shape) -> Self {
        match shape {
            Shape::Square { .. } => Self::Square,
            Shape::Hexagon { .. } => Self::Hexagon,
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
    pub(crate) fn corners(self, unit: f32) -> Vec<(f32, f32)> {
        let corners: &[(f32, f32)] = match self {
            Self::Square => &[(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)],
            Self::Hexagon => &[(-1.0, 0.0), (-0.5, -1.0), (0.5, -1.0), (1.0, 0.0), (0.5, 1.0), (-0.5, 1.0)],
        };
        let (across, ahead) = self.reach();
        corners.iter().map(|(x, y)| (x * across * unit, y * ahead * unit)).collect()
    }
}

/// The nearest whole number of pixels, none where negative.
pub(crate) fn whole(pixels: f32) -> u32 {
    // A cast from a float saturates; pictures are a few thousand pixels wide.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let pixels = pixels.round() as u32;
    pixels
}
