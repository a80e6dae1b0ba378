//! Limits on the number of challenges of one player, against spam.

use super::refusal::Refusal;
use super::time::{Moment, Span};

pub const MAX_OPEN: u32 = 20;
/// The most challenges of one player within [`RECENT`], open or not.
pub const MAX_RECENT: u32 = 30;
/// The most challenges of one player to the same opponent within [`RECENT`], open or not. Each is a
/// message to the opponent.
pub const MAX_TO_ONE: u32 = 12;
/// The most challenges on ladders of one player to another within [`RECENT`], called off or not.
pub const MAX_TO_ONE_ON_LADDERS: u32 = 2;
pub const RECENT: Span = Span::hours(1);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChallengeCounts {
    pub open: u32,
    pub recent: u32,
    pub first_recent: Option<Moment>,
    /// Those of the recent ones that were made to the opponent of the next one.
    pub to_opponent: u32,
    pub first_to_opponent: Option<Moment>,
}

impl ChallengeCounts {
    pub fn check_one_more(self) -> Result<(), Refusal> {
        if self.open >= MAX_OPEN {
            return Err(Refusal::TooManyOpen { most: MAX_OPEN });
        }
        match self.first_to_opponent {
            Some(first) if self.to_opponent >= MAX_TO_ONE => {
                return Err(Refusal::TooManyToOne { most: MAX_TO_ONE, again: first + RECENT });
            }
            _ => {}
        }
        match self.first_recent {
            Some(first) if self.recent >= MAX_RECENT => {
                Err(Refusal::TooManyRecent { most: MAX_RECENT, again: first + RECENT })
            }
            _ => Ok(()),
        }
    }
}

/// Checks whether a player may challenge another on a ladder, to whom they have made so many such
/// challenges within [`RECENT`], the first of them at that moment.
pub fn check_ladder_challenge(to_opponent: u32, first: Option<Moment>) -> Result<(), Refusal> {
    match first {
        Some(first) if to_opponent >= MAX_TO_ONE_ON_LADDERS => {
            let again = first + RECENT;
            Err(Refusal::TooManyToOne { most: MAX_TO_ONE_ON_LADDERS, again })
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_may_have_twenty_open_challenges_and_make_thirty_an_hour() {
        let first = Moment(1_000);
        let offered = |open, recent| ChallengeCounts {
            open,
            recent,
            first_recent: (recent > 0).then_some(first),
            ..ChallengeCounts::default()
        };
        assert_eq!(offered(0, 0).check_one_more(), Ok(()));
        assert_eq!(offered(19, 29).check_one_more(), Ok(()));
        assert_eq!(offered(20, 20).check_one_more(), Err(Refusal::TooManyOpen { most: 20 }));
        let again = Moment(1_000 + 3_600_000);
        assert_eq!(
            offered(3, 30).check_one_more(),
            Err(Refusal::TooManyRecent { most: 30, again })
        );
    }

    #[test]
    fn a_player_may_challenge_the_same_opponent_twelve_times_an_hour() {
        let challenged = |to_opponent| ChallengeCounts {
            to_opponent,
            first_to_opponent: Some(Moment(7)),
            recent: to_opponent,
            first_recent: Some(Moment(5)),
            open: 0,
        };
        assert_eq!(challenged(11).check_one_more(), Ok(()));
        let again = Moment(7) + RECENT;
        assert_eq!(challenged(12).check_one_more(), Err(Refusal::TooManyToOne { most: 12, again }));
    }
}
