//! A game of a competition.

use courier_rules::Color;

use crate::by_color::ByColor;
use crate::ids::{FixtureId, MatchId, PlayerId};
use crate::rating::SideScore;
use crate::time::Moment;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// The id; 0 until the store assigns one.
    pub id: FixtureId,
    /// The round, from 0.
    pub round: u32,
    /// The division of a league, from 0; elsewhere 0.
    pub division: u32,
    pub players: ByColor<PlayerId>,
    pub challenger: Option<PlayerId>,
    pub start: u32,
    pub planned_at: Moment,
    /// When it begins by itself.
    pub begins_at: Moment,
    pub state: FixtureState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FixtureState {
    Planned,
    Running(MatchId),
    Played {
        the_match: MatchId,
        /// The result; `None` if the match was aborted.
        result: Option<GameResult>,
        at: Moment,
        /// Whether what follows from it has been stored.
        counted: bool,
    },
    Cancelled,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameResult {
    pub white: SideScore,
    /// Whose flag fell, if that ended the game. It may be a draw nevertheless.
    pub timed_out: Option<Color>,
}

impl GameResult {
    pub const fn score(&self, side: Color) -> SideScore {
        match side {
            Color::White => self.white,
            Color::Black => self.white.reversed(),
        }
    }
}

impl Fixture {
    /// A game that is planned and may begin `now`, of a competition without divisions.
    pub(super) fn planned(round: u32, players: ByColor<PlayerId>, start: u32, now: Moment) -> Self {
        Self {
            id: FixtureId(0),
            round,
            division: 0,
            players,
            challenger: None,
            start,
            planned_at: now,
            begins_at: now,
            state: FixtureState::Planned,
        }
    }

    pub const fn the_match(&self) -> Option<MatchId> {
        match self.state {
            FixtureState::Running(the_match) | FixtureState::Played { the_match, .. } => {
                Some(the_match)
            }
            FixtureState::Planned | FixtureState::Cancelled => None,
        }
    }

    pub const fn result(&self) -> Option<GameResult> {
        match self.state {
            FixtureState::Played { result, .. } => result,
            _ => None,
        }
    }

    /// When the flag of `player` fell and ended it; `None` if that is not how it ended.
    pub(super) fn timed_out_at(&self, player: PlayerId) -> Option<Moment> {
        match self.state {
            FixtureState::Played { result: Some(result), at, .. } => {
                result.timed_out.filter(|side| self.players[*side] == player).map(|_| at)
            }
            _ => None,
        }
    }

    /// Whether it may still yield a result: it is planned or being played.
    pub const fn is_open(&self) -> bool {
        matches!(self.state, FixtureState::Planned | FixtureState::Running(_))
    }

    pub fn has(&self, player: PlayerId) -> bool {
        self.players.side_of(&player).is_some()
    }
}
