//! Games lost on time, and how many of them are accepted.

/// The games of one player that ended within 90 days.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeOuts {
    /// The number of games, except for aborted ones and those against the engine.
    pub games: u32,
    /// How many of them ended because the player's flag fell, the drawn ones included.
    pub lost_on_time: u32,
}

/// The greatest share of games lost on time that is accepted of a player, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeOutLimit(u8);

impl TimeOutLimit {
    /// Ten percent: what leagues ask for.
    pub const TEN: Self = Self(10);

    /// A limit from 0 to 99 percent; `None` for other numbers. A limit of 100 would be none.
    pub const fn new(percent: u8) -> Option<Self> {
        if percent < 100 { Some(Self(percent)) } else { None }
    }

    pub const fn percent(self) -> u8 {
        self.0
    }
}

impl TimeOuts {
    /// The share of games lost on time in percent, rounded up, so that it is within a
    /// [`TimeOutLimit`] if and only if the exact share is. `None` without games.
    pub fn percent(self) -> Option<u32> {
        let share = (u64::from(self.lost_on_time) * 100).div_ceil(u64::from(self.games).max(1));
        (self.games > 0).then(|| u32::try_from(share).unwrap_or(u32::MAX))
    }
}
