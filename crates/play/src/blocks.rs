//! Block lists: a player whom another one has blocked cannot begin a new game with them.

use super::ids::PlayerId;
use super::refusal::Refusal;

/// The most players on one list, so that one menu can show it.
pub const MAX_BLOCKED: u32 = 25;

/// Whether two players have blocked each other, from the side of the one who acts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Blocks {
    pub by_actor: bool,
    pub by_other: bool,
}

impl Blocks {
    /// Checks whether a new game may begin or be offered.
    /// Errors: [`Refusal::YouBlocked`] and [`Refusal::NotAccepting`]. The second does not say that
    /// there is a list.
    pub const fn check_new_game(self) -> Result<(), Refusal> {
        match self {
            Self { by_actor: true, .. } => Err(Refusal::YouBlocked),
            Self { by_other: true, .. } => Err(Refusal::NotAccepting),
            Self { by_actor: false, by_other: false } => Ok(()),
        }
    }
}

/// Checks whether `player`, who has blocked so many others, may block `other`.
pub fn check_one_more(
    player: PlayerId,
    other: PlayerId,
    is_bot: bool,
    blocked: u32,
) -> Result<(), Refusal> {
    if is_bot || player == other {
        Err(Refusal::CannotBlock)
    } else if blocked >= MAX_BLOCKED {
        Err(Refusal::TooManyBlocked { most: MAX_BLOCKED })
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_forbids_new_games_from_both_sides() {
        let check = |by_actor, by_other| Blocks { by_actor, by_other }.check_new_game();
        assert_eq!(check(false, false), Ok(()));
        assert_eq!(check(true, false), Err(Refusal::YouBlocked));
        assert_eq!(check(false, true), Err(Refusal::NotAccepting));
        assert_eq!(check(true, true), Err(Refusal::YouBlocked), "they know their own list");
    }

    #[test]
    fn only_other_people_can_be_blocked_and_not_too_many() {
        let (one, other) = (PlayerId(1), PlayerId(2));
        assert_eq!(check_one_more(one, other, false, 24), Ok(()));
        assert_eq!(check_one_more(one, one, false, 0), Err(Refusal::CannotBlock));
        assert_eq!(check_one_more(one, other, true, 0), Err(Refusal::CannotBlock));
        let full = Err(Refusal::TooManyBlocked { most: 25 });
        assert_eq!(check_one_more(one, other, false, 25), full);
    }
}
