//! Where each cell is in the picture, in pixels, seen from either side.

use courier_rules::{BoardShape, Cell, CellSet, Color, Geometry, HexagonNames, Point};

use super::Window;

/// The layout of a board, or of a part of it, in a picture.
#[derive(Clone, Copy)]
pub(crate) struct Frame<'a> {
    pub(crate) geometry: &'a Geometry,
    /// The cells that are shown.
    pub(crate) cells: CellSet,
    /// The side at the lower edge.
    pub(crate) bottom: Color,
    /// Pixels per unit of the geometry: a square's width, a hexagon's circumradius.
    pub(crate) unit: f32,
    /// The same in the vertical direction. It differs slightly for hexagons, so that every cell
    /// covers the same pixels.
    unit_y: f32,
    /// The width of the strips at the left and at the lower edge of a board of squares, in whole
    /// pixels. The names of ranks and files are there, where they touch no piece.
    strip: f32,
    /// The smallest and the largest coordinates of the cells' centers.
    min: Point,
    max: Point,
}

/// The least width of a strip with names, and the size of these names in pixels per em, as
/// fractions of the picture's width. Where a picture is shown 400 pixels wide, a small letter is 7
/// pixels high.
const STRIP: f32 = 0.04;
const SQUARE_NAME: f32 = 0.0325;

/// Half the height of a hexagon, in circumradii.
const HEXAGON_HALF_HEIGHT: f32 = 0.866_025_4;
/// The least size of names in the margin of a part of a board, in pixels per em, if the cells leave
/// space for it. A phone shows a picture at half its width.
const LEAST_NAME_SIZE: f32 = 17.0;

/// The side of a piece's drawing on a square, in units.
pub(crate) const PIECE_PART: f32 = 0.94;
/// The same on a hexagon: at 400 pixels some of the cell shows between any two pieces side by side,
/// so that an army does not melt into one mass.
const HEXAGON_PIECE: f32 = 1.62;

impl<'a> Frame<'a> {
    /// The part of the board in a window, at most `width` pixels wide. Without a window, or if no
    /// cell lies in it, this is the whole board. Squares are whole pixels wide, so that their edges
    /// are sharp; the pixels that are left widen the strips.
    pub(crate) fn of_window(
        geometry: &'a Geometry,
        window: Option<Window>,
        bottom: Color,
        width: u32,
    ) -> Self {
        let inside = |cell: &Cell| {
            let (across, ahead) = geometry.point(*cell);
            let within = |(min, max): (i8, i8), place: i8| (min..=max).contains(&place);
            window.is_none_or(|window| within(window.columns, across) && within(window.rows, ahead))
        };
        let mut cells: CellSet = geometry.cells().iter().filter(inside).collect();
        if cells.is_empty() {
            cells = geometry.cells();
        }
        let mut min = Point { x: f32::MAX, y: f32::MAX };
        let mut max = Point { x: f32::MIN, y: f32::MIN };
        for cell in cells.iter() {
            let Point { x, y } = geometry.center(cell);
            min = Point { x: min.x.min(x), y: min.y.min(y) };
            max = Point { x: max.x.max(x), y: max.y.max(y) };
        }
        let mut frame =
            Self { geometry, cells, bottom, unit: 1.0, unit_y: 1.0, strip: 0.0, min, max };
        let half = frame.cell_shape().reach().0 + frame.margin().0;
        let (width, across) = (width as f32, max.x - min.x + 2.0 * half);
        match frame.cell_shape() {
            CellShape::Square => {
                frame.unit = ((width - (STRIP * width).ceil()) / across).floor();
                frame.unit_y = frame.unit;
                frame.strip = width - across * frame.unit;
            }
            // Columns are 1.5 units apart, lines half a hexagon's height.
            CellShape::Hexagon => {
                let unit = width / across;
                frame.unit = (unit * 1.5).floor() / 1.5;
                frame.unit_y = (unit * HEXAGON_HALF_HEIGHT).floor() / HEXAGON_HALF_HEIGHT;
            }
        }
        frame
    }

    /// The picture's width and height in pixels.
    pub(crate) fn size(&self) -> (f32, f32) {
        let (across, ahead) = self.edge_distance();
        (
            (self.max.x - self.min.x + 2.0 * across) * self.unit + self.strip,
            (self.max.y - self.min.y + 2.0 * ahead) * self.unit_y + self.strip,
        )
    }

    /// Width and height in whole pixels.
    pub(crate) fn pixels(&self) -> (usize, usize) {
        let (width, height) = self.size();
        (whole(width) as usize, whole(height) as usize)
    }

    /// A cell's center in pixels.
    pub(crate) fn center(&self, cell: Cell) -> (f32, f32) {
        let Point { x, y } = self.geometry.center(cell);
        let (across, ahead) = self.edge_distance();
        let (x, y) = match self.bottom {
            Color::White => (x - self.min.x, self.max.y - y),
            Color::Black => (self.max.x - x, y - self.min.y),
        };
        (self.strip + (x + across) * self.unit, (y + ahead) * self.unit_y)
    }

    /// The width of the strips with names in pixels; 0 for hexagons.
    pub(crate) fn strip(&self) -> u32 {
        whole(self.strip)
    }

    /// The distance of the outermost centers from the edges of the picture, or of the strips, in
    /// units.
    fn edge_distance(&self) -> (f32, f32) {
        let (reach, margin) = (self.cell_shape().reach(), self.margin());
        let whole = |units: f32, scale: f32| (units * scale).ceil() / scale;
        match self.cell_shape() {
            CellShape::Square => reach,
            // Whole pixels, so that horizontal edges between hexagons are sharp.
            CellShape::Hexagon => {
                (whole(reach.0 + margin.0, self.unit), whole(reach.1 + margin.1, self.unit_y))
            }
        }
    }

    /// The margin around the cells for names, in units. Squares have strips.
    fn margin(&self) -> (f32, f32) {
        match self.cell_shape() {
            CellShape::Square => (0.0, 0.0),
            CellShape::Hexagon => (1.05, 0.72),
        }
    }

    /// The names around a board, each with its center in pixels: those of ranks and files in their
    /// strips; with hexagons the full name below and above each column, and the number of the line
    /// at the ends of the others.
    pub(crate) fn names(&self) -> Vec<(&'a str, (f32, f32))> {
        let mut names = Vec::new();
        if self.cell_shape() == CellShape::Square {
            let half = self.strip / 2.0;
            for cell in self.cells.iter() {
                let ((file, rank), (x, y)) = (self.labels(cell), self.center(cell));
                names.extend(file.map(|file| (file, (x, self.size().1 - half))));
                names.extend(rank.map(|rank| (rank, (half, y))));
            }
            return names;
        }
        let cells: Vec<_> = self.cells.iter().map(|cell| (cell, self.center(cell))).collect();
        let near = |one: f32, two: f32| (one - two).abs() < self.unit / 4.0;
        let in_column = |x: f32, found: &dyn Fn(f32) -> bool| {
            cells.iter().any(|(_, other)| near(other.0, x) && found(other.1))
        };
        let in_line =
            |x: f32, direction: f32| cells.iter().any(|(_, other)| (other.0 - x) * direction > 1.0);
        let bent =
            matches!(self.geometry.shape(), BoardShape::Hexagon { names: HexagonNames::Ranks, .. });
        let width = self.size().0;
        let side = self.edge_distance().0 * self.unit;
        for (cell, (x, y)) in &cells {
            let name = self.geometry.name(*cell);
            // Columns of the whole board end lower on the outer side: there is space for three
            // characters.
            let outwards = match x - width / 2.0 {
                distance if self.is_whole() && !near(distance, 0.0) => {
                    distance.signum() * 0.3 * self.unit
                }
                _ => 0.0,
            };
            let lowest = !in_column(*x, &|other| other > y + 1.0);
            let highest = !in_column(*x, &|other| other < y - 1.0);
            if lowest {
                names.push((name, (x + outwards, y + 1.23 * self.unit)));
            }
            if highest {
                names.push((name, (x + outwards, y - 1.23 * self.unit)));
            }
            if lowest || highest {
                continue;
            }
            // Where ranks bend, numbers stand next to the first and the last file only.
            if bent && in_line(*x, -1.0) && in_line(*x, 1.0) {
                continue;
            }
            let number = name.trim_start_matches(|c: char| !c.is_ascii_digit());
            for (direction, edge) in [(-1.0, side), (1.0, width - side)] {
                let is_end = |(_, other): &(Cell, (f32, f32))| {
                    !near(other.1, *y) || (other.0 - x) * direction <= 1.0
                };
                if cells.iter().all(is_end) {
                    names.push((number, (edge + direction * 1.5 * self.unit, *y)));
                }
            }
        }
        names
    }

    /// The size of the names in the margin, in pixels per em. The cells of a part of the board are
    /// larger, and their names need not be, unless the part is drawn small.
    pub(crate) fn name_size(&self) -> f32 {
        if self.cell_shape() == CellShape::Square {
            return (SQUARE_NAME * self.size().0).round();
        }
        let most = self.unit * 0.72;
        if self.is_whole() { most } else { most.min(LEAST_NAME_SIZE).max(self.unit * 0.5) }
    }

    /// Whether all cells of the board are shown.
    fn is_whole(&self) -> bool {
        self.cells == self.geometry.cells()
    }

    /// The corners of a cell relative to its center, in pixels.
    pub(crate) fn corners(&self) -> Vec<(f32, f32)> {
        self.cell_shape().corners(self.unit, self.unit_y)
    }

    /// The shape of the cells.
    pub(crate) fn cell_shape(&self) -> CellShape {
        CellShape::of(self.geometry.shape())
    }

    /// The side of a cell's sprites in pixels.
    pub(crate) fn sprite_side(&self) -> u32 {
        let units = match self.cell_shape() {
            CellShape::Square => 1.0,
            CellShape::Hexagon => 2.0,
        };
        whole(units * self.unit)
    }

    /// After how many pixels to the right the board repeats itself: two squares, or two columns of
    /// hexagons.
    pub(crate) fn repeat(&self) -> usize {
        let units = match self.cell_shape() {
            CellShape::Square => 2.0,
            CellShape::Hexagon => 3.0,
        };
        whole(units * self.unit) as usize
    }

    /// The upper left corner of a cell's sprites.
    pub(crate) fn sprite_corner(&self, cell: Cell) -> (usize, usize) {
        let (x, y) = self.center(cell);
        let half = self.sprite_side() as f32 / 2.0;
        (whole(x - half) as usize, whole(y - half) as usize)
    }

    /// The side of a piece's drawing in pixels.
    pub(crate) fn piece_side(&self) -> f32 {
        self.unit
            * match self.cell_shape() {
                CellShape::Square => PIECE_PART,
                CellShape::Hexagon => HEXAGON_PIECE,
            }
    }

    /// The file's name if the square is on the lowest rank of the picture, and the rank's name if
    /// it is on the leftmost file.
    pub(crate) fn labels(&self, cell: Cell) -> (Option<&'a str>, Option<&'a str>) {
        if self.cell_shape() == CellShape::Hexagon {
            return (None, None);
        }
        let (x, y) = self.center(cell);
        let half = self.unit / 2.0;
        let name = self.geometry.name(cell);
        let digits = name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len());
        let (file, rank) = name.split_at(digits);
        let lowest = y + half > self.size().1 - self.strip - 1.0;
        let leftmost = x - half < self.strip + 1.0;
        (lowest.then_some(file), leftmost.then_some(rank))
    }
}

/// The shape of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum CellShape {
    Square,
    Hexagon,
}

impl CellShape {
    fn of(shape: BoardShape) -> Self {
        match shape {
            BoardShape::Square { .. } => Self::Square,
            BoardShape::Hexagon { .. } => Self::Hexagon,
        }
    }

    /// The number of cell shades: with so many, adjacent cells always differ.
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
            Self::Hexagon => (1.0, HEXAGON_HALF_HEIGHT),
        }
    }

    /// The corners of a cell relative to its center, in pixels.
    pub(crate) fn corners(self, unit: f32, unit_y: f32) -> Vec<(f32, f32)> {
        let corners: &[(f32, f32)] = match self {
            Self::Square => &[(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)],
            Self::Hexagon => {
                &[(-1.0, 0.0), (-0.5, -1.0), (0.5, -1.0), (1.0, 0.0), (0.5, 1.0), (-0.5, 1.0)]
            }
        };
        let (across, ahead) = self.reach();
        corners.iter().map(|(x, y)| (x * across * unit, y * ahead * unit_y)).collect()
    }
}

/// The nearest whole number of pixels; 0 for negative values.
pub(crate) fn whole(pixels: f32) -> u32 {
    // A cast from a float saturates; pictures are a few thousand pixels wide.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let pixels = pixels.round() as u32;
    pixels
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_rules::Variant;
    use resvg::tiny_skia::Pixmap;

    use super::*;
    use crate::fonts::Weight;
    use crate::pieces::{self, Drawing};
    use crate::renderer::renderer;
    use crate::{PieceSet, Theme};

    #[test]
    fn the_bottom_side_has_its_first_rank_at_the_lower_edge() {
        let geometry = Geometry::square(8, 8);
        let place = |name: &str, bottom| {
            Frame::of_window(&geometry, None, bottom, 720)
                .sprite_corner(geometry.cell(name).unwrap())
        };
        // Squares of 86 pixels next to a strip of 32.
        assert_eq!(place("a1", Color::White), (32, 602));
        assert_eq!(place("h8", Color::White), (634, 0));
        assert_eq!(place("a1", Color::Black), (634, 0));
        assert_eq!(place("e2", Color::Black), (290, 86));
    }

    #[test]
    fn the_lowest_rank_and_the_leftmost_file_have_labels() {
        let geometry = Geometry::square(10, 8);
        let frame = Frame::of_window(&geometry, None, Color::Black, 900);
        let labels = |name: &str| frame.labels(geometry.cell(name).unwrap());
        assert_eq!(labels("j8"), (Some("j"), Some("8")));
        assert_eq!(labels("a8"), (Some("a"), None));
        assert_eq!(labels("j1"), (None, Some("1")));
        assert_eq!(labels("e4"), (None, None));
    }

    /// Every name of a rank or file lies within its strip, outside of all cells. In a picture 400
    /// pixels wide small letters are at least 6.5 pixels high, and figures 9.
    #[test]
    fn the_names_of_squares_are_in_the_strips_and_legible() {
        let face = renderer().unwrap().fonts.face(Weight::SemiBold);
        for ((files, ranks), bottom, width) in
            [(8, 8), (10, 8), (10, 10)].into_iter().flat_map(|size| {
                Color::BOTH.into_iter().flat_map(move |bottom| {
                    [160, 400, 401, 720, 725, 2400].map(|width| (size, bottom, width))
                })
            })
        {
            let geometry = Geometry::square(files, ranks);
            let frame = Frame::of_window(&geometry, None, bottom, width);
            let at = format!("{files} files from {bottom:?}, {width}");
            assert_eq!(frame.pixels().0, width as usize, "{at}");
            let ((width, height), size) = (frame.size(), frame.name_size());
            let names = frame.names();
            assert_eq!(names.len(), usize::from(files + ranks), "{at}");
            for (name, (x, y)) in names {
                let is_rank = name.starts_with(|c: char| c.is_ascii_digit());
                let half = (face.width(name, size) / 2.0, face.capital_height(size) / 2.0);
                // A "g" reaches below the line.
                let below = half.1 + if is_rank { 0.0 } else { 0.22 * size };
                assert!(x - half.0 >= 0.0 && x + half.0 <= width, "{at}: {name}");
                assert!(y - half.1 >= 0.0 && y + below <= height, "{at}: {name}");
                if is_rank {
                    assert!(x + half.0 <= frame.strip, "{at}: {name} touches a square");
                } else {
                    assert!(y - half.1 >= height - frame.strip, "{at}: {name} touches a square");
                }
            }
            if frame.pixels().0 == 400 {
                // A small letter of Inter has three quarters of the height of a capital.
                assert!(face.capital_height(size) >= 9.0, "{at}");
                assert!(face.capital_height(size) * 0.75 >= 6.5, "{at}");
            }
        }
    }

    /// Every name lies within the picture, and covers no cell and no other name: on the whole board
    /// and on a part of it, from both sides.
    #[test]
    fn the_names_of_hexagons_are_in_the_margin() {
        for (side, names) in [(8, HexagonNames::Lines), (6, HexagonNames::Ranks)] {
            assert_in_the_margin(&Geometry::hexagon(side, names));
        }
    }

    fn assert_in_the_margin(geometry: &Geometry) {
        let face = renderer().unwrap().fonts.face(Weight::SemiBold);
        let part = Window { columns: (-3, 4), rows: (-2, 9) };
        for (bottom, window, width) in Color::BOTH
            .into_iter()
            .flat_map(|bottom| [None, Some(part)].map(|window| (bottom, window)))
            .flat_map(|(bottom, window)| [340, 720].map(|width| (bottom, window, width)))
        {
            let frame = Frame::of_window(geometry, window, bottom, width);
            let names = frame.names();
            let (width, height) = frame.size();
            let (size, unit) = (frame.name_size(), frame.unit);
            // Half the width and half the height of each name.
            let boxes: Vec<_> = names
                .iter()
                .map(|(name, place)| {
                    let half = (face.width(name, size) / 2.0, face.capital_height(size) / 2.0);
                    (*name, *place, half)
                })
                .collect();
            for (number, (name, (x, y), half)) in boxes.iter().enumerate() {
                let at = format!("{name} from {bottom:?}, {window:?}, {width}");
                assert!(half.0 <= *x && x + half.0 <= width, "{at} leaves the picture");
                assert!(half.1 <= *y && y + half.1 <= height, "{at} leaves the picture");
                for (other, place, other_half) in &boxes[number + 1..] {
                    assert!(
                        (x - place.0).abs() >= half.0 + other_half.0
                            || (y - place.1).abs() >= half.1 + other_half.1,
                        "{at} covers {other}"
                    );
                }
                for cell in frame.cells.iter() {
                    let center = frame.center(cell);
                    for (across, down) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
                        let from_center = (
                            (x + across * half.0 - center.0).abs(),
                            (y + down * half.1 - center.1).abs(),
                        );
                        // Inside a hexagon, with half a pixel of tolerance.
                        let inside = from_center.1 < HEXAGON_HALF_HEIGHT * unit - 0.5
                            && from_center.0 + from_center.1 / (2.0 * HEXAGON_HALF_HEIGHT)
                                < unit - 0.5;
                        assert!(!inside, "{at} covers {}", geometry.name(cell));
                    }
                }
            }
        }
    }

    /// The fifteen columns are named at both ends, and the thirteen lines between the vertical
    /// sides are numbered.
    #[test]
    fn columns_of_hexagons_are_named_above_and_below() {
        let named = |geometry: &Geometry| -> Vec<String> {
            let frame = Frame::of_window(geometry, None, Color::White, 720);
            frame.names().into_iter().map(|(name, _)| name.to_owned()).collect()
        };
        let names = named(&Geometry::hexagon(8, HexagonNames::Lines));
        for name in ["P7", "F0", "Z7", "P21", "F28", "Z21"] {
            assert_eq!(names.iter().filter(|other| *other == name).count(), 1, "{name}");
        }
        for number in 8..=20 {
            let number = number.to_string();
            assert_eq!(names.iter().filter(|other| **other == number).count(), 2, "{number}");
        }
        assert_eq!(names.len(), 2 * 15 + 2 * 13);
        // Ranks that bend have numbers at the first and the last file.
        let names = named(&Geometry::hexagon(6, HexagonNames::Ranks));
        for name in ["a1", "f1", "l1", "a6", "f11", "l6"] {
            assert!(names.iter().any(|other| other == name), "{name}");
        }
        assert_eq!(names.len(), 2 * 11 + 2 * 4);
    }

    /// On a phone a picture is about 340 pixels wide: capital letters are then at least 6.5 pixels
    /// high, and a piece takes most of its cell's height.
    #[test]
    fn a_board_of_hexagons_is_legible_on_a_phone() {
        let geometry = Variant::by_key("cescacs").unwrap().geometry();
        let frame = Frame::of_window(geometry, None, Color::White, 340);
        let face = renderer().unwrap().fonts.face(Weight::SemiBold);
        assert!(face.capital_height(frame.name_size()) >= 6.5, "{}", frame.name_size());
        // The outline of the king reaches over 88 % of the height of its drawing.
        let height = 0.88 * frame.piece_side() / (2.0 * HEXAGON_HALF_HEIGHT * frame.unit);
        assert!((0.8..1.0).contains(&height), "{height}");
    }

    /// In a picture 400 pixels wide, any two pieces next to each other at the start of C'escacs are
    /// a pixel and a half apart.
    #[test]
    fn the_pieces_of_a_crowded_army_do_not_touch() {
        let variant = Variant::by_key("cescacs").unwrap();
        let position = variant.start(variant.default_start()).unwrap();
        let geometry = variant.geometry();
        let frame = Frame::of_window(geometry, None, Color::White, 400);
        // Measured at four times the size.
        let zoom = 4.0;
        let side = zoom * frame.piece_side();
        let covered = |set: PieceSet, cell: Cell| -> Vec<(f32, f32)> {
            let piece = position.piece_at(cell).unwrap();
            let mut pixmap = Pixmap::new(whole(side), whole(side)).unwrap();
            let colors = &Theme::Brown.colors().white;
            let drawing = Drawing::of(set, variant.piece_type(piece.piece_type));
            pieces::draw(drawing, colors, &mut pixmap, (0.0, 0.0), side).unwrap();
            let (center, width) = (frame.center(cell), pixmap.width());
            let place = |(number, _): (u32, _)| {
                let from_corner = ((number % width) as f32, (number / width) as f32);
                let corner = (zoom * center.0 - side / 2.0, zoom * center.1 - side / 2.0);
                (corner.0 + from_corner.0, corner.1 + from_corner.1)
            };
            (0..)
                .zip(pixmap.pixels())
                .filter(|(_, pixel)| pixel.alpha() >= 128)
                .map(place)
                .collect()
        };
        let mut pairs = 0;
        for set in PieceSet::ALL {
            // Black's army is the mirror image.
            let army: Vec<_> = position
                .pieces()
                .filter(|(_, piece)| piece.color == Color::White)
                .map(|(cell, _)| (cell, covered(set, cell)))
                .collect();
            for (number, (one, here)) in army.iter().enumerate() {
                for (two, there) in &army[number + 1..] {
                    if !geometry
                        .orthogonals()
                        .iter()
                        .any(|way| geometry.step(*one, *way) == Some(*two))
                    {
                        continue;
                    }
                    pairs += 1;
                    let squared = |(x, y): &(f32, f32), (to_x, to_y): &(f32, f32)| {
                        (x - to_x).powi(2) + (y - to_y).powi(2)
                    };
                    let nearest = here
                        .iter()
                        .map(|one| {
                            there.iter().map(|two| squared(one, two)).fold(f32::MAX, f32::min)
                        })
                        .fold(f32::MAX, f32::min);
                    // From center to center of two pixels: one of them lies between two that touch.
                    let gap = (nearest.sqrt() - 1.0) / zoom;
                    let at =
                        format!("{set:?}: {} and {}", geometry.name(*one), geometry.name(*two));
                    assert!(gap >= 1.5, "{at}: {gap} pixels");
                }
            }
        }
        assert!(pairs > 120, "{pairs}");
    }
}
