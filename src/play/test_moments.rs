//! Moments as text, for tests.
#![allow(clippy::unwrap_used)]

use chrono::{DateTime, NaiveDateTime};

use super::time::Moment;
use super::zone::Zone;

/// Parses a moment in UTC: `2026-03-08 12:00`.
pub(crate) fn utc(text: &str) -> Moment {
    let wall = NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M").unwrap();
    Moment(wall.and_utc().timestamp_millis())
}

/// The local time of a moment in a zone, with the day of the week: `Sun 2026-03-08 12:00`.
pub(crate) fn local(moment: Moment, zone: Zone) -> String {
    let at = DateTime::from_timestamp_millis(moment.0).unwrap().with_timezone(&zone.tz());
    at.format("%a %Y-%m-%d %H:%M").to_string()
}
