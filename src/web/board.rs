//! A board without pieces, as the page draws it: the positions, shapes and shades of its cells, and
//! the names next to them. Coordinates are as in SVG, with the origin at the upper left corner,
//! seen from White's side. Black's view is rotated by half a turn.

use courier_draw::zone_edges;
use courier_rules::{BoardShape, Color, Geometry, HexagonNames, Variant};
use serde::Serialize;

use courier_play::ByColor;

/// Half the height of a hexagon, in circumradii.
const HALF_HEIGHT: f64 = 0.866_025_403_784;

/// The margin around hexagons for names, in circumradii. Squares contain their names.
const MARGIN: (f64, f64) = (1.05, 0.76);

/// A board without pieces. The unit is a square's width or a hexagon's circumradius.
#[derive(Debug, Serialize)]
pub(super) struct Board {
    width: f64,
    height: f64,
    /// Whether the cells are squares, which touch the edges of the board.
    square: bool,
    /// The corners of a cell relative to its center.
    outline: Vec<[f64; 2]>,
    cells: Vec<BoardCell>,
    /// The names next to the board, for each side's view, in the coordinates of that view.
    labels: ByView<Vec<Label>>,
    /// Lines across the board, where pieces begin to promote.
    lines: Vec<[f64; 4]>,
}

/// A value for each side at the bottom.
#[derive(Debug, Serialize)]
pub(super) struct ByView<T> {
    pub(super) white: T,
    pub(super) black: T,
}

impl<T> From<ByColor<T>> for ByView<T> {
    fn from(ByColor { white, black }: ByColor<T>) -> Self {
        Self { white, black }
    }
}

pub(super) const fn key(side: Color) -> &'static str {
    match side {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// A cell: its name, its center, and its color (0 dark, 1 light, 2 third).
#[derive(Debug, Serialize)]
struct BoardCell {
    name: String,
    x: f64,
    y: f64,
    shade: u8,
}

/// A name next to the board, centered on its position.
#[derive(Debug, Serialize)]
struct Label {
    text: String,
    x: f64,
    y: f64,
    /// The height of the letters, in units per em.
    size: f64,
}

impl Board {
    pub(super) fn of(variant: &Variant) -> Self {
        let geometry = variant.geometry();
        let layout = Layout::of(geometry);
        let cells = layout.cells.iter().map(|(name, x, y, shade)| BoardCell {
            name: (*name).to_owned(),
            x: rounded(*x),
            y: rounded(*y),
            shade: *shade,
        });
        Self {
            width: rounded(layout.width),
            height: rounded(layout.height),
            square: layout.square,
            outline: layout.outline(),
            cells: cells.collect(),
            labels: ByView {
                white: layout.labels(Color::White),
                black: layout.labels(Color::Black),
            },
            lines: zone_lines(variant, &layout),
        }
    }
}

/// The layout of the cells of a board, seen from White's side.
struct Layout<'a> {
    square: bool,
    /// Whether ranks bend: their numbers stand next to the first and the last file only.
    bent: bool,
    width: f64,
    height: f64,
    cells: Vec<(&'a str, f64, f64, u8)>,
}

impl<'a> Layout<'a> {
    fn of(geometry: &'a Geometry) -> Self {
        let square = matches!(geometry.shape(), BoardShape::Square { .. });
        let (across, ahead) =
            if square { (0.5, 0.5) } else { (1.0 + MARGIN.0, HALF_HEIGHT + MARGIN.1) };
        let centers: Vec<_> = geometry
            .cells()
            .iter()
            .map(|cell| {
                let center = geometry.center(cell);
                (cell, f64::from(center.x), f64::from(center.y))
            })
            .collect();
        let range = |pick: fn(&(courier_rules::Cell, f64, f64)) -> f64| {
            let all = centers.iter().map(pick);
            (all.clone().fold(f64::MAX, f64::min), all.fold(f64::MIN, f64::max))
        };
        let ((left, right), (low, high)) = (range(|cell| cell.1), range(|cell| cell.2));
        let cells = centers.iter().map(|(cell, x, y)| {
            (geometry.name(*cell), x - left + across, high - y + ahead, geometry.shade(*cell))
        });
        Self {
            square,
            bent: matches!(
                geometry.shape(),
                BoardShape::Hexagon { names: HexagonNames::Ranks, .. }
            ),
            width: right - left + 2.0 * across,
            height: high - low + 2.0 * ahead,
            cells: cells.collect(),
        }
    }

    fn outline(&self) -> Vec<[f64; 2]> {
        let corners: &[(f64, f64)] = if self.square {
            &[(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]
        } else {
            let half = HALF_HEIGHT;
            &[(-1.0, 0.0), (-0.5, -half), (0.5, -half), (1.0, 0.0), (0.5, half), (-0.5, half)]
        };
        corners.iter().map(|(x, y)| [rounded(*x), rounded(*y)]).collect()
    }

    /// The center of each cell in a side's view.
    fn seen_from(&self, bottom: Color) -> Vec<(&'a str, f64, f64)> {
        let turned = |(name, x, y, _): &(&'a str, f64, f64, u8)| match bottom {
            Color::White => (*name, *x, *y),
            Color::Black => (*name, self.width - x, self.height - y),
        };
        self.cells.iter().map(turned).collect()
    }

    fn labels(&self, bottom: Color) -> Vec<Label> {
        let cells = self.seen_from(bottom);
        if self.square { self.square_labels(&cells) } else { self.hexagon_labels(&cells) }
    }

    /// The letter of each file in its lowest square, the number of each rank in its leftmost one.
    fn square_labels(&self, cells: &[(&str, f64, f64)]) -> Vec<Label> {
        const SIZE: f64 = 0.2;
        let label = |text: &str, x: f64, y: f64| Label {
            text: text.to_owned(),
            x: rounded(x),
            y: rounded(y),
            size: SIZE,
        };
        let mut labels = Vec::new();
        for (name, x, y) in cells {
            let digits = name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len());
            let (file, rank) = name.split_at(digits);
            if *y > self.height - 1.0 {
                labels.push(label(file, x + 0.4, y + 0.38));
            }
            if *x < 1.0 {
                labels.push(label(rank, x - 0.41, y - 0.37));
            }
        }
        labels
    }

    /// The full name above and below each column, and the number of the line at the ends of the
    /// others.
    fn hexagon_labels(&self, cells: &[(&str, f64, f64)]) -> Vec<Label> {
        const SIZE: f64 = 0.72;
        let label = |text: &str, x: f64, y: f64| Label {
            text: text.to_owned(),
            x: rounded(x),
            y: rounded(y),
            size: SIZE,
        };
        let near = |one: f64, two: f64| (one - two).abs() < 0.25;
        let mut labels = Vec::new();
        for (name, x, y) in cells {
            let column = cells.iter().filter(|(_, other, _)| near(*other, *x));
            let lowest = column.clone().all(|(_, _, other)| *other <= y + 0.1);
            let highest = column.clone().all(|(_, _, other)| *other >= y - 0.1);
            // Columns end lower on the outer side, with space for three characters.
            let from_middle = x - self.width / 2.0;
            let outwards = if near(from_middle, 0.0) { 0.0 } else { 0.3 * from_middle.signum() };
            if lowest {
                labels.push(label(name, x + outwards, y + 1.23));
            }
            if highest {
                labels.push(label(name, x + outwards, y - 1.23));
            }
            let is_inside = [-1.0, 1.0]
                .iter()
                .all(|direction| cells.iter().any(|(_, other, _)| (other - x) * direction > 0.1));
            if lowest || highest || (self.bent && is_inside) {
                continue;
            }
            let number = name.trim_start_matches(|c: char| !c.is_ascii_digit());
            for (direction, place) in [(-1.0, 0.55), (1.0, self.width - 0.55)] {
                let is_end = |(_, other, line): &(&str, f64, f64)| {
                    !near(*line, *y) || (other - x) * direction <= 0.1
                };
                if cells.iter().all(is_end) {
                    labels.push(label(number, place, *y));
                }
            }
        }
        labels
    }
}

/// The lines before the promotion zones, seen from White's side.
fn zone_lines(variant: &Variant, layout: &Layout<'_>) -> Vec<[f64; 4]> {
    let heights = zone_edges(variant).into_iter().flatten();
    let heights = heights.map(|ranks| layout.height - f64::from(ranks));
    heights.map(|y| [0.0, y, layout.width, y]).collect()
}

/// A coordinate with three digits: a thousandth of a cell cannot be seen.
fn rounded(coordinate: f64) -> f64 {
    (coordinate * 1000.0).round() / 1000.0
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn board(key: &str) -> Board {
        Board::of(Variant::by_key(key).unwrap())
    }

    fn names(labels: &[Label]) -> Vec<&str> {
        labels.iter().map(|label| label.text.as_str()).collect()
    }

    #[test]
    fn squares_fill_the_board_with_white_below() {
        let board = board("capablanca");
        assert_eq!((board.width, board.height, board.cells.len()), (10.0, 8.0, 80));
        let first = &board.cells[0];
        assert_eq!((first.name.as_str(), first.x, first.y, first.shade), ("a1", 0.5, 7.5, 0));
        let last = board.cells.last().unwrap();
        assert_eq!((last.name.as_str(), last.x, last.y), ("j8", 9.5, 0.5));
        let seen = names(&board.labels.black);
        assert_eq!(seen.len(), 18);
        for label in &board.labels.black {
            let in_place = match label.text.as_str() {
                "a" => label.x > 9.0 && label.y > 7.0,
                "8" => label.x < 1.0 && label.y > 7.0,
                _ => true,
            };
            assert!(in_place, "{label:?}");
        }
    }

    #[test]
    fn hexagons_have_a_margin_with_names() {
        let board = board("cescacs");
        assert_eq!(board.cells.len(), 169);
        let middle = board.cells.iter().find(|cell| cell.name == "F14").unwrap();
        assert!((middle.x - board.width / 2.0).abs() < 0.01);
        assert!((middle.y - board.height / 2.0).abs() < 0.01);
        for labels in [&board.labels.white, &board.labels.black] {
            for name in ["P7", "F0", "Z7", "P21", "F28", "Z21", "8", "14", "20"] {
                assert!(names(labels).contains(&name), "{name}: {:?}", names(labels));
            }
            // Both ends of 15 columns and of the 13 lines between the corners.
            assert_eq!(labels.len(), 2 * 15 + 2 * 13);
            for label in labels {
                assert!((0.0..board.width).contains(&label.x), "{label:?}");
                assert!((0.0..board.height).contains(&label.y), "{label:?}");
            }
        }
    }

    #[test]
    fn where_ranks_bend_the_outer_files_have_their_numbers() {
        let labels = board("glinski").labels;
        for labels in [&labels.white, &labels.black] {
            assert_eq!(labels.len(), 2 * 11 + 2 * 4, "{:?}", names(labels));
        }
    }

    /// Only Shogun and Grand chess have zones of promotion.
    #[test]
    fn the_zones_of_promotion_are_marked() {
        for variant in Variant::all() {
            let lines = Board::of(variant).lines;
            let expected: &[[f64; 4]] = match variant.key() {
                "shogun" => &[[0.0, 3.0, 8.0, 3.0], [0.0, 5.0, 8.0, 5.0]],
                "grand" => &[[0.0, 3.0, 10.0, 3.0], [0.0, 7.0, 10.0, 7.0]],
                _ => &[],
            };
            assert_eq!(lines, expected, "{variant}");
        }
    }
}
