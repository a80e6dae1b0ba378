//! Day-based byo-yomi as a pure function: what a turn costs, when the flag falls, and what happens
//! to a clock on the way there.
//!
//! A player has main time and a number of periods. Thinking uses main time first; then every *whole* period that passes
//! is lost for good, while the period a move is made in is full again at the next turn. When the last one has passed,
//! the flag falls. A boundary reached exactly counts as passed.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::moment::{Moment, Span};

/// A time control: main time, then a number of equal periods.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TimeControl {
    main: Span,
    period: Span,
    periods: u8,
}

/// Why a time control was not accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ControlError {
    /// The text has not the form `3d+3x1d`.
    #[error("a time control is written like 3d+3x1d")]
    Form,
    /// Main time outside 0 to 90 days.
    #[error("main time goes from 0 to 90 days")]
    Main,
    /// A period outside 1 hour to 30 days.
    #[error("a period goes from 1 hour to 30 days")]
    Period,
    /// Not 1 to 30 periods.
    #[error("there are 1 to 30 periods")]
    Periods,
}

/// What a player has left between moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Remaining {
    /// Main time left.
    pub main: Span,
    /// Periods left, every one of them full.
    pub periods: u8,
}

/// A running clock as one looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// Main time is running.
    Main {
        /// Main time left.
        left: Span,
    },
    /// Byo-yomi: a period is running.
    Period {
        /// Periods left, the running one included.
        periods: u8,
        /// What is left of the running one.
        left: Span,
    },
    /// All time is used.
    Flag,
}

/// What happens to a clock that nobody stops, at a moment known beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// Main time is used up, the first period begins.
    MainOver {
        /// Periods left, the one that begins included.
        periods: u8,
    },
    /// A period is lost, the next one begins.
    PeriodLost {
        /// Periods left, the one that begins included.
        periods: u8,
    },
    /// The flag falls: the game is lost.
    Flag,
}

impl TimeControl {
    /// Three days in hand, then three periods of one day.
    pub const DEFAULT: Self = Self::of(Span::days(3), 3, Span::days(1));

    /// The controls offered by name, the quickest first.
    pub const PRESETS: [Self; 8] = [
        Self::of(Span::days(1), 3, Span::days(1)),
        Self::DEFAULT,
        Self::of(Span::days(7), 5, Span::days(1)),
        Self::of(Span::days(14), 5, Span::days(2)),
        Self::of(Span::ZERO, 1, Span::days(1)),
        Self::of(Span::ZERO, 1, Span::days(2)),
        Self::of(Span::ZERO, 1, Span::days(3)),
        Self::of(Span::ZERO, 1, Span::days(7)),
    ];

    const fn of(main: Span, periods: u8, period: Span) -> Self {
        Self { main, period, periods }
    }

    /// A checked time control.
    ///
    /// # Errors
    /// Main time must be 0 to 90 days, a period 1 hour to 30 days, the number of periods 1 to 30.
    pub fn new(main: Span, periods: u8, period: Span) -> Result<Self, ControlError> {
        if !(Span::ZERO..=Span::days(90)).contains(&main) {
            return Err(ControlError::Main);
        }
        if !(Span::hours(1)..=Span::days(30)).contains(&period) {
            return Err(ControlError::Period);
        }
        if !(1..=30).contains(&periods) {
            return Err(ControlError::Periods);
        }
        Ok(Self { main, period, periods })
    }

    /// Main time.
    #[must_use]
    pub const fn main(&self) -> Span {
        self.main
    }

    /// The length of a period.
    #[must_use]
    pub const fn period(&self) -> Span {
        self.period
    }

    /// The number of periods, 1 to 30.
    #[must_use]
    pub const fn periods(&self) -> u8 {
        self.periods
    }

    /// What each player starts with.
    #[must_use]
    pub const fn full(&self) -> Remaining {
        Remaining { main: self.main, periods: self.periods }
    }

    /// How long a turn may take from `remaining` before the flag falls.
    #[must_use]
    pub fn allowance(&self, remaining: Remaining) -> Span {
        remaining.main + self.period * i64::from(remaining.periods)
    }

    /// What is left after a turn that took `elapsed`; `None` when the flag has fallen. An `elapsed` below zero counts as zero.
    #[must_use]
    pub fn spend(&self, remaining: Remaining, elapsed: Span) -> Option<Remaining> {
        let elapsed = elapsed.max(Span::ZERO);
        if elapsed < remaining.main {
            return Some(Remaining { main: remaining.main - elapsed, ..remaining });
        }
        let lost = (elapsed - remaining.main).0 / self.period.0;
        let periods = i64::from(remaining.periods) - lost;
        u8::try_from(periods).ok().filter(|&left| left > 0).map(|periods| Remaining { main: Span::ZERO, periods })
    }

    /// The clock as it stands `elapsed` into the turn.
    #[must_use]
    pub fn read(&self, remaining: Remaining, elapsed: Span) -> Reading {
        let elapsed = elapsed.max(Span::ZERO);
        match self.spend(remaining, elapsed) {
            None => Reading::Flag,
            Some(Remaining { main, .. }) if main > Span::ZERO => Reading::Main { left: main },
            Some(Remaining { periods, .. }) => {
                let into_period = Span((elapsed - remaining.main).0.rem_euclid(self.period.0));
                Reading::Period { periods, left: self.period - into_period }
            }
        }
    }

    /// What will happen to the clock of a turn that began at `since`, in the order of the moments; the flag comes last.
    #[must_use]
    pub fn marks(&self, remaining: Remaining, since: Moment) -> Vec<(Moment, Mark)> {
        let byo_yomi = since + remaining.main;
        let end = |left: u8| byo_yomi + self.period * i64::from(remaining.periods - left);
        let main = (remaining.main > Span::ZERO).then_some((byo_yomi, Mark::MainOver { periods: remaining.periods }));
        let lost = (1..remaining.periods).rev().map(|left| (end(left), Mark::PeriodLost { periods: left }));
        main.into_iter().chain(lost).chain([(end(0), Mark::Flag)]).collect()
    }
}

/// The canonical writing: `3d+3x1d`, or `2d` for plain "two days a move".
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.main > Span::ZERO {
            write!(f, "{}+", Length(self.main))?;
        }
        if self.main > Span::ZERO || self.periods > 1 {
            write!(f, "{}x", self.periods)?;
        }
        Length(self.period).fmt(f)
    }
}

/// Reads `3d+3x1d`, `45h + 3x15h`, `5x2d` and `2d` (days a move), spaces and case aside.
impl FromStr for TimeControl {
    type Err = ControlError;

    fn from_str(text: &str) -> Result<Self, ControlError> {
        let text: String = text.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_lowercase();
        let (main, rest) = match text.split_once('+') {
            Some((main, rest)) => (main.parse::<Length>()?.0, rest),
            None => (Span::ZERO, text.as_str()),
        };
        let (periods, period) = match rest.split_once(['x', '×', '*']) {
            Some((count, period)) => (count.parse::<u32>().map_err(|_| ControlError::Form)?, period),
            None => (1, rest),
        };
        let period = period.parse::<Length>()?.0;
        Self::new(main, u8::try_from(periods).map_err(|_| ControlError::Periods)?, period)
    }
}

/// A length as people write it: `3d`, `12h`, `1d12h`, `90m`.
struct Length(Span);

const UNITS: [(char, Span); 3] = [('d', Span::days(1)), ('h', Span::hours(1)), ('m', Span::minutes(1))];

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut left = self.0;
        for (letter, unit) in UNITS {
            let count = left.0 / unit.0;
            if count > 0 {
                write!(f, "{count}{letter}")?;
                left -= unit * count;
            }
        }
        if self.0 < Span::minutes(1) { f.write_str("0d") } else { Ok(()) }
    }
}

impl FromStr for Length {
    type Err = ControlError;

    fn from_str(text: &str) -> Result<Self, ControlError> {
        let mut total = Span::ZERO;
        let mut rest = text;
        while !rest.is_empty() {
            let end = rest.find(|c: char| !c.is_ascii_digit()).ok_or(ControlError::Form)?;
            let count: u32 = rest.get(..end).and_then(|digits| digits.parse().ok()).ok_or(ControlError::Form)?;
            let letter = rest.get(end..).and_then(|tail| tail.chars().next()).ok_or(ControlError::Form)?;
            let (_, unit) = UNITS.iter().find(|(name, _)| *name == letter).ok_or(ControlError::Form)?;
            total += *unit * i64::from(count);
            rest = rest.get(end + letter.len_utf8()..).unwrap_or_default();
        }
        if text.is_empty() { Err(ControlError::Form) } else { Ok(Self(total)) }
    }
}

#[cfg(test)]
#[path = "clock_tests.rs"]
mod tests;
