//! Moments as tests write and read them.
#![allow(clippy::unwrap_used)]

use chrono::{DateTime, NaiveDateTime};

use super::time::Moment;
use super::zone::Zone;

/// A moment in UTC, as `2026-03-08 12:00`.
pub(crate) fn utc(text: &str) -> Moment {
    let wall = NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M").unwrap();
    Moment(wall.and_utc().timestamp_millis())
}

/// A moment as the clocks of a zone show it, with the day of the week: `Sun 2026-03-08 12:00`.
pub(crate) fn local(moment: Moment, zone: Zone) -> String {
    let at = DateTime::from_timestamp_millis(moment.0).unwrap().with_timezone(&zone.tz());
    at.format("%a %Y-%m-%d %H:%M").to_string()
}
