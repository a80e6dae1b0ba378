//! What a challenge asks of those who accept it, and for how many of them it is.

use crate::refusal::Refusal;
use crate::reliability::{TimeOutLimit, TimeOuts};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Conditions {
    /// The greatest share of games lost on time; `None` if it does not matter.
    pub time_outs: Option<TimeOutLimit>,
    /// Whether each of them plays two games with the challenger: with colors swapped, from the
    /// same starting position.
    pub mirrored: bool,
    /// How many players may accept.
    pub games: GameCount,
}

/// The number of players who may accept a challenge, from 1 to [`GameCount::MOST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameCount(u8);

impl GameCount {
    pub const ONE: Self = Self(1);
    pub const MOST: u8 = 10;

    pub const fn new(players: u8) -> Option<Self> {
        if 0 < players && players <= Self::MOST { Some(Self(players)) } else { None }
    }

    pub const fn get(self) -> u8 {
        self.0
    }
}

impl Default for GameCount {
    fn default() -> Self {
        Self::ONE
    }
}

/// What is known of a player who wants to accept a challenge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Candidate {
    pub time_outs: TimeOuts,
    /// Whether they have accepted the same challenge before.
    pub has_accepted: bool,
}

impl Conditions {
    /// Checks whether a player may accept the challenge.
    /// Errors: [`Refusal::AcceptedBefore`] if they already have a game from it: the others are for
    /// other players; [`Refusal::TooManyTimeOuts`].
    pub fn check(&self, candidate: Candidate) -> Result<(), Refusal> {
        if candidate.has_accepted {
            return Err(Refusal::AcceptedBefore);
        }
        self.time_outs.map_or(Ok(()), |limit| candidate.time_outs.check(limit))
    }
}
