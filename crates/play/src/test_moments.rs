//! Moments as text, for tests.
#![allow(clippy::unwrap_used)]

use chrono::NaiveDateTime;

use super::time::Moment;

/// Parses a moment in UTC: `2026-03-08 12:00`.
pub(crate) fn utc(text: &str) -> Moment {
    let wall = NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M").unwrap();
    Moment(wall.and_utc().timestamp_millis())
}
