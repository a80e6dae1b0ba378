//! The local time in a zone.

use std::borrow::Cow;
use std::fmt;

use chrono::{
    DateTime, Datelike as _, NaiveDate, NaiveDateTime, NaiveTime, TimeDelta, Timelike as _,
};
use jiff::Timestamp;
use jiff::tz::{AmbiguousOffset, Offset, TimeZone};

use super::data::zones;
use crate::time::{Moment, Span};

static UTC: TimeZone = TimeZone::UTC;

/// A time zone, such as `Europe/Madrid`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zone(usize);

impl Zone {
    /// All zones, in the order of their names.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..zones().len()).map(Self)
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        Self::all().find(|zone| zone.name() == name)
    }

    pub fn name(self) -> &'static str {
        zones().get(self.0).map_or("UTC", |(name, _)| *name)
    }

    fn rules(self) -> &'static TimeZone {
        zones().get(self.0).map_or(&UTC, |(_, rules)| rules)
    }

    /// The time here, in seconds ahead of UTC; `None` beyond the calendar.
    pub fn ahead(self, moment: Moment) -> Option<i32> {
        let at = Timestamp::from_millisecond(moment.0).ok()?;
        Some(self.rules().to_offset(at).seconds())
    }

    /// The local date and time at `moment`; `None` beyond the calendar.
    pub fn local_time(self, moment: Moment) -> Option<NaiveDateTime> {
        let utc = DateTime::from_timestamp_millis(moment.0)?.naive_utc();
        utc.checked_add_signed(TimeDelta::seconds(self.ahead(moment)?.into()))
    }

    /// The local time of day at `moment`: `7:05`.
    pub fn time_of_day(self, moment: Moment) -> Option<String> {
        let wall = self.local_time(moment)?;
        Some(format!("{}:{:02}", wall.hour(), wall.minute()))
    }

    /// When clocks show this. If they do so twice this is the earlier moment; `None` if they skip
    /// it, and beyond the calendar.
    pub fn moment_of(self, wall: NaiveDateTime) -> Option<Moment> {
        match self.offset(wall)? {
            AmbiguousOffset::Unambiguous { offset }
            | AmbiguousOffset::Fold { before: offset, .. } => Some(before(wall, offset)),
            AmbiguousOffset::Gap { .. } => None,
        }
    }

    /// When a day begins. If midnight occurs twice this is the earlier one; if it is skipped, the
    /// moment at which clocks are put forward. `None` beyond the calendar.
    pub fn start_of_day(self, date: NaiveDate) -> Option<Moment> {
        let midnight = date.and_time(NaiveTime::MIN);
        if let AmbiguousOffset::Gap { after, .. } = self.offset(midnight)? {
            let earlier = Timestamp::from_millisecond(before(midnight, after).0).ok()?;
            let forward = self.rules().following(earlier).next()?;
            return Some(Moment(forward.timestamp().as_millisecond()));
        }
        self.moment_of(midnight)
    }

    fn offset(self, wall: NaiveDateTime) -> Option<AmbiguousOffset> {
        let small = |number: u32| i8::try_from(number).ok();
        let wall = jiff::civil::DateTime::new(
            i16::try_from(wall.year()).ok()?,
            small(wall.month())?,
            small(wall.day())?,
            small(wall.hour())?,
            small(wall.minute())?,
            small(wall.second())?,
            0,
        );
        Some(self.rules().to_ambiguous_timestamp(wall.ok()?).offset())
    }
}

/// The moment at which clocks with this offset show `wall`.
fn before(wall: NaiveDateTime, ahead: Offset) -> Moment {
    Moment(wall.and_utc().timestamp_millis()) - Span::seconds(ahead.seconds().into())
}

impl Default for Zone {
    fn default() -> Self {
        Self::named("UTC").unwrap_or(Self(0))
    }
}

/// As people write it: the zones of the database with a fixed time, whose names have the opposite
/// sign, as `UTC+2`.
impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name();
        let shown = match name.strip_prefix("Etc/GMT").and_then(|ahead| ahead.split_at_checked(1)) {
            Some(("-", hours)) if hours != "0" => Cow::Owned(format!("UTC+{hours}")),
            Some(("+", hours)) if hours != "0" => Cow::Owned(format!("UTC-{hours}")),
            _ => Cow::Borrowed(name),
        };
        f.write_str(&shown)
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

    #[test]
    fn fixed_times_are_shown_as_people_write_them() {
        let shown =
            ["GMT+2", "UTC-11", "UTC", "Europe/Madrid"].map(|typed| zone(typed).to_string());
        assert_eq!(shown, ["UTC+2", "UTC-11", "UTC", "Europe/Madrid"]);
        for zone in Zone::all() {
            let ahead = |zone: Zone| zone.ahead(Moment(0)).unwrap();
            assert_eq!(ahead(zone.to_string().parse().unwrap()), ahead(zone));
        }
    }
}
