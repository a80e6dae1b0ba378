//! Options for showing a game: the side at the bottom, the pace of a replay.

use std::time::Duration;

use courier_play::{Match, PlayerId};
use courier_rules::Color;

/// The side at the bottom of a board.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
pub(crate) enum Side {
    White,
    Black,
}

impl Side {
    /// The chosen side, else White.
    pub(crate) const fn or_white(chosen: Option<Self>) -> Color {
        match chosen {
            Some(Self::Black) => Color::Black,
            Some(Self::White) | None => Color::White,
        }
    }

    /// The side at the bottom: the chosen one, else the user's own, else the side to move.
    pub(crate) fn bottom(chosen: Option<Self>, the_match: &Match, player: PlayerId) -> Color {
        match chosen {
            Some(Self::White) => Color::White,
            Some(Self::Black) => Color::Black,
            None => the_match.side_of(player).unwrap_or_else(|| the_match.turn()),
        }
    }
}

#[derive(Clone, Copy, Debug, Default, poise::ChoiceParameter)]
pub(crate) enum ReplaySpeed {
    Slow,
    #[default]
    Normal,
    Fast,
}

impl ReplaySpeed {
    pub(crate) const fn duration(self) -> Duration {
        Duration::from_millis(match self {
            Self::Slow => 2000,
            Self::Normal => 1000,
            Self::Fast => 500,
        })
    }
}
