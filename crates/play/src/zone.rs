//! Time zones of players, by their names in the IANA database.

use std::fmt;
use std::str::FromStr;

use chrono::{
    DateTime, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, TimeZone as _, Timelike as _,
};
use chrono_tz::{TZ_VARIANTS, Tz};
use thiserror::Error;

use super::time::{Moment, Span};

/// A time zone, such as `Europe/Madrid`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zone(Tz);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no time zone of that name")]
pub struct NoSuchZone;

/// Zones offered before the user types: one for each part of the world, from west to east.
const USUAL: [&str; 24] = [
    "UTC",
    "Pacific/Honolulu",
    "America/Los_Angeles",
    "America/Denver",
    "America/Mexico_City",
    "America/Chicago",
    "America/Bogota",
    "America/New_York",
    "America/Santiago",
    "America/Argentina/Buenos_Aires",
    "America/Sao_Paulo",
    "Atlantic/Canary",
    "Europe/London",
    "Africa/Lagos",
    "Europe/Madrid",
    "Europe/Berlin",
    "Europe/Athens",
    "Europe/Istanbul",
    "Asia/Dubai",
    "Asia/Kolkata",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
];

impl Zone {
    pub const fn tz(self) -> Tz {
        self.0
    }

    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// The local date and time at `moment`; `None` beyond the calendar.
    pub fn local_time(self, moment: Moment) -> Option<NaiveDateTime> {
        let utc = DateTime::from_timestamp_millis(moment.0)?;
        Some(self.0.from_utc_datetime(&utc.naive_utc()).naive_local())
    }

    /// The local time of day at `moment`: `7:05`.
    pub fn time_of_day(self, moment: Moment) -> Option<String> {
        let wall = self.local_time(moment)?;
        Some(format!("{}:{:02}", wall.hour(), wall.minute()))
    }

    /// When a day begins. If midnight occurs twice this is the earlier one; if it is skipped, the
    /// moment at which clocks are put forward. `None` beyond the calendar.
    pub fn start_of_day(self, date: NaiveDate) -> Option<Moment> {
        let midnight = date.and_time(NaiveTime::MIN);
        if let Some(at) = self.0.from_local_datetime(&midnight).earliest() {
            return Some(Moment(at.timestamp_millis()));
        }
        // Local time skips midnight somewhere within 36 hours before or after it. Find the moment
        // by bisection, to the second: zones do not change more finely.
        let (mut before, mut after) = (
            midnight.checked_sub_signed(TimeDelta::hours(36))?.and_utc().timestamp(),
            midnight.checked_add_signed(TimeDelta::hours(36))?.and_utc().timestamp(),
        );
        while after - before > 1 {
            let middle = before + (after - before) / 2;
            if self.local_time(Moment(0) + Span::seconds(middle))? < midnight {
                before = middle;
            } else {
                after = middle;
            }
        }
        Some(Moment(0) + Span::seconds(after))
    }

    /// At most `limit` zones with the typed text in their name; places that start with it come
    /// first. Without text, a selection from all over the world. Case, spaces and underscores do
    /// not matter.
    pub fn find(typed: &str, limit: usize) -> Vec<Self> {
        let wanted = plain(typed);
        if wanted.is_empty() {
            return USUAL.iter().filter_map(|name| name.parse().ok()).take(limit).collect();
        }
        let mut found: Vec<(u8, &'static str, Self)> = TZ_VARIANTS
            .iter()
            .filter_map(|tz| {
                let name = tz.name();
                let (whole, place) = (plain(name), plain(name.rsplit('/').next().unwrap_or(name)));
                let fit = match () {
                    () if whole == wanted || place == wanted => 0,
                    () if place.starts_with(&wanted) => 1,
                    () if whole.starts_with(&wanted) => 2,
                    () if whole.contains(&wanted) => 3,
                    () => return None,
                };
                Some((fit, name, Self(*tz)))
            })
            .collect();
        // Names without a continent are old aliases.
        found.sort_by_key(|(fit, name, _)| (*fit, !name.contains('/'), *name));
        found.into_iter().map(|(.., zone)| zone).take(limit).collect()
    }
}

fn plain(name: &str) -> String {
    name.chars().filter(|c| !c.is_whitespace() && *c != '_').collect::<String>().to_lowercase()
}

impl Default for Zone {
    fn default() -> Self {
        Self(Tz::UTC)
    }
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Parses a name of the IANA database. Case, spaces and underscores do not matter.
impl FromStr for Zone {
    type Err = NoSuchZone;

    fn from_str(name: &str) -> Result<Self, NoSuchZone> {
        if let Ok(tz) = name.trim().parse() {
            return Ok(Self(tz));
        }
        let wanted = plain(name);
        TZ_VARIANTS
            .iter()
            .find(|tz| plain(tz.name()) == wanted)
            .map(|tz| Self(*tz))
            .ok_or(NoSuchZone)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    fn zone(name: &str) -> Zone {
        name.parse().unwrap()
    }

    /// A moment written as UTC.
    fn utc(text: &str) -> Moment {
        Moment(text.parse::<DateTime<chrono::Utc>>().unwrap().timestamp_millis())
    }

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn names_are_parsed_ignoring_case_and_spaces() {
        for typed in ["Europe/Madrid", "europe/madrid", " Europe / Madrid "] {
            assert_eq!(typed.parse(), Ok(zone("Europe/Madrid")), "{typed}");
        }
        assert_eq!("america/new york".parse(), Ok(zone("America/New_York")));
        for typed in ["", "Madrid", "Mars/Phobos", "Europe/"] {
            assert_eq!(typed.parse::<Zone>(), Err(NoSuchZone), "{typed}");
        }
        for tz in TZ_VARIANTS {
            assert_eq!(zone(tz.name()).to_string(), tz.name());
        }
    }

    #[test]
    fn zones_are_found_by_part_of_their_name() {
        let names =
            |typed| -> Vec<&str> { Zone::find(typed, 25).into_iter().map(Zone::name).collect() };
        assert_eq!(names("madrid"), ["Europe/Madrid"]);
        assert_eq!(names("new york")[0], "America/New_York");
        assert_eq!(names("europe").len(), 25, "no more than the limit");
        assert_eq!(names("")[0], "UTC");
        assert_eq!(names("").len(), USUAL.len(), "every usual zone exists");
        assert!(names("nowhere at all").is_empty());
    }

    /// Ordinary midnights, one that occurs twice, and skipped ones: Beirut and Cairo put clocks
    /// forward at midnight, and Kwajalein skipped a Saturday when it moved across the date line.
    #[test]
    fn days_begin_at_local_midnight() {
        for (name, date, begins) in [
            ("UTC", "2026-02-28", "2026-02-28T00:00:00Z"),
            ("Europe/Madrid", "2026-03-30", "2026-03-29T22:00:00Z"),
            ("Asia/Kathmandu", "2026-01-03", "2026-01-02T18:15:00Z"),
            ("America/Havana", "2025-11-02", "2025-11-02T04:00:00Z"),
            ("Asia/Beirut", "2025-03-30", "2025-03-29T22:00:00Z"),
            ("Africa/Cairo", "2025-04-25", "2025-04-24T22:00:00Z"),
            ("Pacific/Kwajalein", "1993-08-21", "1993-08-21T12:00:00Z"),
        ] {
            assert_eq!(zone(name).start_of_day(day(date)), Some(utc(begins)), "{name} {date}");
        }
    }

    #[test]
    fn local_time_follows_the_zone() {
        assert_eq!(zone("Asia/Kolkata").time_of_day(utc("2026-01-05T01:35:59Z")).unwrap(), "7:05");
        assert_eq!(zone("UTC").local_time(Moment(i64::MAX)), None);
    }
}
