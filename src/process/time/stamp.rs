//! Moments in the names of files and in texts for the operator.

use chrono::{DateTime, NaiveDateTime};

use courier_play::Moment;

const IN_NAMES: &str = "%Y%m%dT%H%M%SZ";

/// A moment for the name of a file: `20260105T120000Z`. Rounded down to the second.
pub fn stamp(moment: Moment) -> String {
    formatted(moment, IN_NAMES)
}

pub fn read_stamp(text: &str) -> Option<Moment> {
    let read = NaiveDateTime::parse_from_str(text, IN_NAMES).ok()?;
    let moment = Moment(read.and_utc().timestamp_millis());
    // The parser accepts other forms of the same moment.
    (stamp(moment) == text).then_some(moment)
}

/// Reads the header `Date` of an HTTP response.
pub fn read_http_date(text: &str) -> Option<Moment> {
    Some(Moment(DateTime::parse_from_rfc2822(text).ok()?.timestamp_millis()))
}

/// A moment for the operator: `2026-01-05 12:00:00 UTC`. Rounded down to the second.
pub fn in_utc(moment: Moment) -> String {
    formatted(moment, "%Y-%m-%d %H:%M:%S UTC")
}

fn formatted(moment: Moment, format: &str) -> String {
    DateTime::from_timestamp_millis(moment.0).unwrap_or_default().format(format).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamps_are_read_as_they_were_written() {
        let noon = Moment(1_767_614_400_000);
        assert_eq!(stamp(noon), "20260105T120000Z");
        assert_eq!(read_stamp("20260105T120000Z"), Some(noon));
        assert_eq!(read_http_date("Mon, 05 Jan 2026 12:00:00 GMT"), Some(noon));
        assert_eq!(in_utc(noon), "2026-01-05 12:00:00 UTC");
        for other in ["", "20260105T120000", "20260132T120000Z", "2026 105T120000Z", "x"] {
            assert_eq!(read_stamp(other), None, "{other}");
        }
    }
}
