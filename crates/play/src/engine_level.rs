//! The levels of the engine, each of which takes a seat in matches as a player of its own.

use super::ids::PlayerId;

/// The sign with which the stored name of a level begins; the level follows. `text` replaces both
/// by the name in the reader's language.
pub const ENGINE_NAME_SIGN: char = '\u{2}';

/// A level of the engine, from 1 for beginners to 8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EngineLevel(u8);

impl EngineLevel {
    pub const LOWEST: Self = Self(1);
    pub const HIGHEST: Self = Self(8);
    /// The level of a challenge that names none.
    pub const DEFAULT: Self = Self(3);
    /// The id of level 0, which does not exist. The ids of the levels come right before those of
    /// deleted users.
    const BEFORE_LOWEST: u64 = PlayerId::LEAST_FORGOTTEN - 9;

    /// The level with a number from 1 to 8.
    pub const fn new(number: u8) -> Option<Self> {
        if matches!(number, 1..=8) { Some(Self(number)) } else { None }
    }

    pub const fn number(self) -> u8 {
        self.0
    }

    pub fn all() -> impl Iterator<Item = Self> {
        (1..=8).map(Self)
    }

    /// The player that takes the engine's seat in a match. Its row is in every database.
    pub const fn player(self) -> PlayerId {
        PlayerId(Self::BEFORE_LOWEST + self.0 as u64)
    }

    pub fn stored_name(self) -> String {
        format!("{ENGINE_NAME_SIGN}{}", self.0)
    }
}

impl PlayerId {
    /// The level of the engine that this player is; `None` for a person.
    pub fn engine(self) -> Option<EngineLevel> {
        let number = self.0.checked_sub(EngineLevel::BEFORE_LOWEST)?;
        EngineLevel::new(u8::try_from(number).ok()?)
    }

    /// Whether this is a user of Discord: neither a level of the engine nor a deleted user, whose
    /// numbers Discord would refuse.
    pub const fn is_user(self) -> bool {
        self.0 <= EngineLevel::BEFORE_LOWEST
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_level_is_a_player_who_is_no_person_and_not_deleted() {
        for level in EngineLevel::all() {
            assert_eq!(level.player().engine(), Some(level));
            assert!(!level.player().is_forgotten() && !level.player().is_user());
        }
        let (lowest, highest) = (EngineLevel::LOWEST.player().0, EngineLevel::HIGHEST.player().0);
        assert_eq!(highest - lowest, 7);
        for other in [0, 1, 123_456_789_012_345_678, lowest - 1, highest + 1, u64::MAX] {
            assert_eq!(PlayerId(other).engine(), None, "{other}");
        }
        assert!(PlayerId(i64::MAX.cast_unsigned()).is_user() && !PlayerId(highest + 1).is_user());
        assert!(PlayerId(highest + 1).is_forgotten());
    }

    /// The migration that adds the levels has these numbers.
    #[test]
    fn the_ids_of_levels_never_change() {
        let stored = EngineLevel::all().map(|level| level.player().0.cast_signed());
        assert!(stored.eq(-4_294_967_304..=-4_294_967_297));
        assert_eq!((EngineLevel::new(0), EngineLevel::new(9)), (None, None));
    }
}
