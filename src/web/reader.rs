//! The reader of a scene.

use courier_rules::Color;

#[derive(Clone, Copy, Debug)]
pub(super) enum Reader {
    /// The player of this side.
    Player(Color),
    /// Anybody, who sees what everybody sees, with this side at the bottom.
    Spectator(Color),
}

impl Reader {
    pub(super) const fn bottom(self) -> Color {
        match self {
            Self::Player(side) | Self::Spectator(side) => side,
        }
    }

    /// The side of a player.
    pub(super) const fn side(self) -> Option<Color> {
        match self {
            Self::Player(side) => Some(side),
            Self::Spectator(_) => None,
        }
    }
}
