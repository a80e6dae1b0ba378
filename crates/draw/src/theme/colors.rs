//! The colors of a theme by what they are for.

use courier_rules::Color;
use plotters::style::RGBColor;

/// Why a cell is colored differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Mark {
    Plain,
    /// The last move left or reached the cell, or its piece is selected.
    Highlighted,
    /// A king in check is on the cell.
    Check,
}

impl Mark {
    pub(crate) const ALL: [Self; 3] = [Self::Plain, Self::Highlighted, Self::Check];
}

/// The colors of one side's pieces: see `assets/pieces/README.md`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PieceColors {
    pub(crate) fill: RGBColor,
    pub(crate) shade: RGBColor,
    pub(crate) edge: RGBColor,
    /// Dark inner lines; `None` for dark pieces.
    pub(crate) line: Option<RGBColor>,
    pub(crate) mark: RGBColor,
    /// Light inner lines; `None` for light pieces.
    pub(crate) highlight: Option<RGBColor>,
    /// The rim around a promoted piece.
    pub(crate) rim: Option<RGBColor>,
}

/// All colors of a theme.
#[derive(Debug)]
pub(crate) struct Colors {
    /// Cells by shade (0 dark, 1 light, 2 the third color of hexagons) and mark (plain,
    /// highlighted, check).
    pub(super) cells: [[RGBColor; 3]; 3],
    /// The names of files and ranks.
    pub(crate) label: RGBColor,
    pub(crate) arrow: RGBColor,
    /// The frame in the cell of a king in check.
    pub(crate) check_frame: RGBColor,
    pub(crate) white: PieceColors,
    pub(crate) black: PieceColors,
    /// Promoted pieces that go back to a pawn when they are captured.
    pub(crate) white_promoted: PieceColors,
    pub(crate) black_promoted: PieceColors,
    pub(crate) bar: RGBColor,
    /// The text on the bars.
    pub(crate) text: RGBColor,
    /// Less important things on the bars: ratings, the clock that does not run.
    pub(crate) muted: RGBColor,
    /// The background and the text of the running clock.
    pub(crate) active_clock: RGBColor,
    pub(crate) active_clock_text: RGBColor,
}

impl Colors {
    pub(crate) fn piece(&self, side: Color, promoted: bool) -> &PieceColors {
        match (side, promoted) {
            (Color::White, false) => &self.white,
            (Color::White, true) => &self.white_promoted,
            (Color::Black, false) => &self.black,
            (Color::Black, true) => &self.black_promoted,
        }
    }

    /// The arrow of a move that was played, below that of a better one: dark in every theme, so
    /// that the two differ in lightness.
    #[expect(clippy::unused_self, reason = "like the other colors")]
    pub(crate) const fn played_arrow(&self) -> RGBColor {
        RGBColor(0x16, 0x16, 0x1E)
    }

    /// The color of move hints on a cell: halfway from the cell's color to that of the labels.
    pub(crate) fn hint(&self, shade: u8, mark: Mark) -> RGBColor {
        mix(self.cell(shade, mark), self.label, 50)
    }

    /// The color of a cell. A shade above 2 gets the third color.
    pub(crate) fn cell(&self, shade: u8, mark: Mark) -> RGBColor {
        let [dark, light, third] = &self.cells;
        let [plain, highlighted, check] = match shade {
            0 => dark,
            1 => light,
            _ => third,
        };
        match mark {
            Mark::Plain => *plain,
            Mark::Highlighted => *highlighted,
            Mark::Check => *check,
        }
    }
}

/// `percent` of `over`, the rest of `background`.
pub(crate) fn mix(background: RGBColor, over: RGBColor, percent: u32) -> RGBColor {
    let part = |background: u8, over: u8| {
        let sum = u32::from(background) * (100 - percent) + u32::from(over) * percent;
        u8::try_from((sum + 50) / 100).unwrap_or(u8::MAX)
    };
    RGBColor(part(background.0, over.0), part(background.1, over.1), part(background.2, over.2))
}
