//! Which colors a picture may need: the key of a palette.

use super::Theme;

/// Which colors a palette contains. Colors that a game never shows are left out, so that there are
/// enough numbers for the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Coloring {
    pub(crate) theme: Theme,
    /// The number of cell shades: 2 for squares, 3 for hexagons.
    pub(crate) shades: u8,
    /// Whether promoted pieces in colors of their own can occur.
    pub(crate) promoted: bool,
    pub(crate) edge_steps: EdgeSteps,
}

/// The number of steps between two colors that meet at an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum EdgeSteps {
    /// As many as can be seen in a still picture.
    Full,
    /// Half as many, for replays: each picture is visible for a moment only, and the file is a
    /// third smaller.
    Half,
}
