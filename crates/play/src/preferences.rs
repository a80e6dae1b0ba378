//! A player's preferences for reminders: lead times, quiet hours and the daily digest. Hours are in
//! the player's time zone.

use std::fmt;
use std::str::FromStr;

use chrono::{Days, NaiveDate, TimeDelta};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::time::{Moment, Span};
use super::zone::Zone;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preferences {
    pub zone: Zone,
    /// How long before the loss of a period or the game to warn, and before the end of the main
    /// time if the periods are shorter.
    pub leads: LeadTimes,
    pub quiet: Option<QuietHours>,
    /// When to send the daily digest; `None`: one message for each reminder.
    pub digest: Option<Hour>,
}

/// How long before a loss to warn, in minutes: at least [`SHORTEST_LEAD`], at most
/// [`LONGEST_LEAD`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct LeadTime(u16);

pub const SHORTEST_LEAD: u16 = 10;
pub const LONGEST_LEAD: u16 = 14 * 24 * 60;
pub const MOST_LEADS: usize = 5;

/// At most [`MOST_LEADS`] different lead times, the longest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LeadTimes([Option<LeadTime>; MOST_LEADS]);

/// An hour of the day, 0 to 23.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hour(u8);

/// Hours without reminders: from the start of one hour to the start of another, past midnight if
/// the second is smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct QuietHours {
    from: Hour,
    to: Hour,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("hours must be written like 22-7: two different hours from 0 to 23")]
pub struct InvalidHours;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("lead times must be written like 24h 90m: at most five, from 10 minutes to 14 days")]
pub struct InvalidLeads;

const NEVER: &str = "never";

impl Preferences {
    /// The defaults of a player in `zone`: warnings 24 hours, 8 hours and 1 hour ahead, at any time
    /// of day, one message each.
    pub const fn defaults(zone: Zone) -> Self {
        Self { zone, leads: LeadTimes::DEFAULT, quiet: None, digest: None }
    }

    /// The start and the end of the quiet hours that contain `moment`, if any. The end is
    /// exclusive.
    pub fn quiet_hours_around(&self, moment: Moment) -> Option<(Moment, Moment)> {
        let QuietHours { from, to } = self.quiet?;
        let today = self.date(moment)?;
        [today.checked_sub_days(Days::new(1))?, today].into_iter().find_map(|begins| {
            let ends = if from < to { begins } else { begins.checked_add_days(Days::new(1))? };
            let (begin, end) = (self.at(begins, from)?, self.at(ends, to)?);
            (begin <= moment && moment < end).then_some((begin, end))
        })
    }

    /// The first moment at or after `moment` at which `hour` begins in the player's time zone;
    /// `None` beyond the calendar.
    pub fn next(&self, hour: Hour, moment: Moment) -> Option<Moment> {
        let today = self.date(moment)?;
        // A day may not exist in a zone that moved across the date line.
        (0..3)
            .filter_map(|days| self.at(today.checked_add_days(Days::new(days))?, hour))
            .find(|at| *at >= moment)
    }

    fn date(&self, moment: Moment) -> Option<NaiveDate> {
        Some(self.zone.local_time(moment)?.date())
    }

    /// When an hour of a day begins in the zone. If it occurs twice this is the earlier one; if it
    /// is skipped, the moment at which clocks are put forward.
    fn at(&self, date: NaiveDate, hour: Hour) -> Option<Moment> {
        const STEP: i32 = 15;
        let wall = date.and_hms_opt(u32::from(hour.0), 0, 0)?;
        (0..12).find_map(|steps| {
            let wall = wall.checked_add_signed(TimeDelta::minutes(i64::from(STEP * steps)))?;
            self.zone.moment_of(wall)
        })
    }
}

impl LeadTime {
    pub const DAY: Self = Self(24 * 60);
    pub const EIGHT_HOURS: Self = Self(8 * 60);
    pub const HOUR: Self = Self(60);

    pub fn span(self) -> Span {
        Span::minutes(self.0.into())
    }
}

/// The form `8h`, or `90m` if it is not a whole number of hours.
impl fmt::Display for LeadTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 % 60 {
            0 => write!(f, "{}h", self.0 / 60),
            _ => write!(f, "{}m", self.0),
        }
    }
}

impl From<LeadTime> for String {
    fn from(lead: LeadTime) -> Self {
        lead.to_string()
    }
}

impl TryFrom<String> for LeadTime {
    type Error = InvalidLeads;

    fn try_from(text: String) -> Result<Self, InvalidLeads> {
        text.parse()
    }
}

/// Parses `2d`, `8h`, `90m` and `90min`.
impl FromStr for LeadTime {
    type Err = InvalidLeads;

    fn from_str(text: &str) -> Result<Self, InvalidLeads> {
        let (count, unit) =
            text.split_at(text.find(|c: char| !c.is_ascii_digit()).ok_or(InvalidLeads)?);
        let unit: u16 = match unit {
            "d" => 24 * 60,
            "h" => 60,
            "m" | "min" => 1,
            _ => return Err(InvalidLeads),
        };
        let minutes = count.parse().ok().and_then(|count: u16| count.checked_mul(unit));
        minutes
            .filter(|minutes| (SHORTEST_LEAD..=LONGEST_LEAD).contains(minutes))
            .map(Self)
            .ok_or(InvalidLeads)
    }
}

impl LeadTimes {
    pub const NONE: Self = Self([None; MOST_LEADS]);
    pub const DEFAULT: Self =
        Self([Some(LeadTime::DAY), Some(LeadTime::EIGHT_HOURS), Some(LeadTime::HOUR), None, None]);

    pub fn iter(self) -> impl DoubleEndedIterator<Item = LeadTime> {
        self.0.into_iter().flatten()
    }
}

/// The longest [`MOST_LEADS`] of the lead times.
impl FromIterator<LeadTime> for LeadTimes {
    fn from_iter<T: IntoIterator<Item = LeadTime>>(leads: T) -> Self {
        let mut leads: Vec<_> = leads.into_iter().collect();
        leads.sort_unstable_by(|one, other| other.cmp(one));
        leads.dedup();
        let mut leads = leads.into_iter();
        Self(std::array::from_fn(|_| leads.next()))
    }
}

/// The lead times, the longest first: `24h-8h`, or `never`.
impl fmt::Display for LeadTimes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let leads: Vec<String> = self.iter().map(|lead| lead.to_string()).collect();
        f.write_str(if leads.is_empty() { NEVER.to_owned() } else { leads.join("-") }.as_str())
    }
}

/// Parses lead times with spaces, commas or hyphens between them, and `never`.
impl FromStr for LeadTimes {
    type Err = InvalidLeads;

    fn from_str(text: &str) -> Result<Self, InvalidLeads> {
        let text = text.trim().to_lowercase();
        if text == NEVER {
            return Ok(Self::NONE);
        }
        let leads = text.split([' ', ',', '-']).filter(|lead| !lead.is_empty());
        let leads = leads.map(str::parse).collect::<Result<Vec<LeadTime>, _>>()?;
        let fits = (1..=MOST_LEADS).contains(&leads.len());
        fits.then(|| leads.into_iter().collect()).ok_or(InvalidLeads)
    }
}

impl Hour {
    pub const fn new(hour: u8) -> Option<Self> {
        if hour < 24 { Some(Self(hour)) } else { None }
    }

    pub const fn get(self) -> u8 {
        self.0
    }
}

/// The form `7:00`.
impl fmt::Display for Hour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:00", self.0)
    }
}

/// Parses `7`, `07`, `7h`, `7:00` and `7.00`.
impl FromStr for Hour {
    type Err = InvalidHours;

    fn from_str(text: &str) -> Result<Self, InvalidHours> {
        let text = text.trim();
        let digits = text
            .strip_suffix(":00")
            .or_else(|| text.strip_suffix(".00"))
            .or_else(|| text.strip_suffix('h'));
        let digits = digits.unwrap_or(text).trim();
        if digits.is_empty()
            || digits.len() > 2
            || !digits.bytes().all(|byte| byte.is_ascii_digit())
        {
            return Err(InvalidHours);
        }
        digits.parse().ok().and_then(Self::new).ok_or(InvalidHours)
    }
}

impl QuietHours {
    /// Quiet hours from one hour to another; `None` if they are equal.
    pub fn new(from: Hour, to: Hour) -> Option<Self> {
        (from != to).then_some(Self { from, to })
    }

    pub const fn from(self) -> Hour {
        self.from
    }

    pub const fn to(self) -> Hour {
        self.to
    }
}

/// The form `22-7`.
impl fmt::Display for QuietHours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from.0, self.to.0)
    }
}

/// Parses two hours with a hyphen or a dash between them.
impl FromStr for QuietHours {
    type Err = InvalidHours;

    fn from_str(text: &str) -> Result<Self, InvalidHours> {
        let (from, to) = text.split_once(['-', '–', '—']).ok_or(InvalidHours)?;
        Self::new(from.parse()?, to.parse()?).ok_or(InvalidHours)
    }
}

#[cfg(test)]
mod tests;
