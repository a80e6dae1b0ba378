//! Time controls as text. The database stores the printed form.

use std::fmt;
use std::str::FromStr;

use super::{ControlError, TimeControl};
use crate::time::Span;

/// The word before a Fischer clock: `3d+1d` alone would be a byo-yomi with one period.
const FISCHER: &str = "fischer";

/// The names of no clock; the first one is printed.
const UNTIMED: [&str; 7] =
    ["none", "noclock", "unlimited", "sinreloj", "sinlímite", "senserellotge", "senselímit"];

/// Suffixes allowed after the time for a move.
const PER_MOVE: [&str; 5] = ["permove", "amove", "/move", "porjugada", "perjugada"];

/// The canonical form: `3d+3x1d`, `2d` for two days a move, `fischer 3d+1d<=7d`, `none`.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ByoYomi(control) => {
                if control.main() > Span::ZERO {
                    write!(f, "{}+", Length(control.main()))?;
                }
                write!(f, "{}x{}", control.periods(), Length(control.period()))
            }
            Self::PerMove(control) => Length(control.length()).fmt(f),
            Self::Fischer(control) => {
                let (start, increment, cap) = (control.start(), control.increment(), control.cap());
                write!(f, "{FISCHER} {}+{}<={}", Length(start), Length(increment), Length(cap))
            }
            Self::Untimed => f.write_str(UNTIMED[0]),
        }
    }
}

/// Parses `3d+3x1d`, `45h + 3x15h`, `5x2d`, `2d`, `3 days a move`, `fischer 3d+1d<=7d` and `none`.
/// Spaces and case do not matter. The default cap of a Fischer clock is the sum of start and
/// increment.
impl FromStr for TimeControl {
    type Err = ControlError;

    fn from_str(text: &str) -> Result<Self, ControlError> {
        let text: String =
            text.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_lowercase();
        if UNTIMED.contains(&text.as_str()) {
            return Ok(Self::Untimed);
        }
        if let Some(rest) = text.strip_prefix(FISCHER) {
            return fischer(rest);
        }
        if let Some(length) = PER_MOVE.iter().find_map(|suffix| text.strip_suffix(suffix)) {
            return Self::per_move(length.parse::<Length>()?.0);
        }
        let (main, rest) = match text.split_once('+') {
            Some((main, rest)) => (main.parse::<Length>()?.0, rest),
            None => (Span::ZERO, text.as_str()),
        };
        let (periods, period) = match rest.split_once(['x', '×', '*']) {
            Some((count, period)) => {
                (count.parse::<u32>().map_err(|_| ControlError::Form)?, period)
            }
            None => (1, rest),
        };
        let period = period.parse::<Length>()?.0;
        Self::byo_yomi(main, u8::try_from(periods).map_err(|_| ControlError::Periods)?, period)
    }
}

/// The time controls of two players: the challenger's and the opponent's, or White's and Black's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clocks(pub TimeControl, pub TimeControl);

impl Clocks {
    /// Errors: [`ControlError::Clocks`] if only one player would have a clock.
    pub fn new(first: TimeControl, second: TimeControl) -> Result<Self, ControlError> {
        let one_untimed = first != second && [first, second].contains(&TimeControl::Untimed);
        if one_untimed { Err(ControlError::Clocks) } else { Ok(Self(first, second)) }
    }

    /// The texts of two time controls; `None` if there is no slash between them.
    pub fn split(text: &str) -> Option<(&str, &str)> {
        let begins_word = |rest: &str| rest.trim_start().to_lowercase().starts_with("move");
        let mut halves = text
            .match_indices('/')
            .filter_map(|(at, _)| Some((text.get(..at)?, text.get(at + 1..)?)));
        halves.find(|(_, rest)| !begins_word(rest))
    }
}

/// The canonical form: `1d / 3d+3x1d`, or a single time control for both.
impl fmt::Display for Clocks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(first, second) = self;
        if first == second { first.fmt(f) } else { write!(f, "{first} / {second}") }
    }
}

/// Parses one time control, or two with a slash between them.
/// Errors: [`ControlError::Clocks`] if two cannot be read, or only one player would have a clock.
impl FromStr for Clocks {
    type Err = ControlError;

    fn from_str(text: &str) -> Result<Self, ControlError> {
        let Some((first, second)) = Self::split(text) else {
            return text.parse().map(|both| Self(both, both));
        };
        let read = |text: &str| {
            text.parse().map_err(|error| match error {
                ControlError::Form => ControlError::Clocks,
                error => error,
            })
        };
        Self::new(read(first)?, read(second)?)
    }
}

fn fischer(text: &str) -> Result<TimeControl, ControlError> {
    let (start, rest) = text.split_once('+').ok_or(ControlError::Form)?;
    let (increment, cap) = match rest.split_once("<=").or_else(|| rest.split_once(['≤', '<'])) {
        Some((increment, cap)) => (increment, Some(cap.parse::<Length>()?.0)),
        None => (rest, None),
    };
    let (start, increment) = (start.parse::<Length>()?.0, increment.parse::<Length>()?.0);
    TimeControl::fischer(start, increment, cap.unwrap_or(start + increment))
}

/// A length of time as text: `3d`, `12h`, `1d12h`, `90m`, `3 days`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Length(pub Span);

/// The units, each with its names in all languages; the first name is printed.
const UNITS: [(&[&str], Span); 3] = [
    (&["d", "day", "days", "día", "días", "dia", "dias", "dies"], Span::days(1)),
    (&["h", "hour", "hours", "hora", "horas", "hores"], Span::hours(1)),
    (&["m", "min", "minute", "minutes", "minuto", "minutos", "minut", "minuts"], Span::minutes(1)),
];

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut left = self.0;
        for (names, unit) in UNITS {
            let count = left.0 / unit.0;
            if count > 0 {
                write!(f, "{count}{}", names[0])?;
                left -= unit * count;
            }
        }
        if self.0 < Span::minutes(1) { f.write_str("0d") } else { Ok(()) }
    }
}

impl FromStr for Length {
    type Err = ControlError;

    fn from_str(text: &str) -> Result<Self, ControlError> {
        let text: String =
            text.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_lowercase();
        let mut total = Span::ZERO;
        let mut rest = text.as_str();
        while !rest.is_empty() {
            let digits = rest.find(|c: char| !c.is_ascii_digit()).ok_or(ControlError::Form)?;
            let count: u32 = rest
                .get(..digits)
                .and_then(|digits| digits.parse().ok())
                .ok_or(ControlError::Form)?;
            rest = rest.get(digits..).unwrap_or_default();
            let end = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
            let name = rest.get(..end).unwrap_or_default();
            let (_, unit) =
                UNITS.iter().find(|(names, _)| names.contains(&name)).ok_or(ControlError::Form)?;
            total += *unit * i64::from(count);
            rest = rest.get(end..).unwrap_or_default();
        }
        if text.is_empty() { Err(ControlError::Form) } else { Ok(Self(total)) }
    }
}
