//! The system clock, and timestamps as Discord writes them.

/// Milliseconds since 1970-01-01T00:00:00Z, on the virtual clock.
pub type Millis = i64;

/// The system time. Only this function and [`stopwatch`] read the system clock in this crate.
#[expect(clippy::disallowed_methods, reason = "the virtual clock is made from the real one, here")]
pub(super) fn system_time() -> Millis {
    chrono::Utc::now().timestamp_millis()
}

/// The system time in seconds, for rate limits, which run in real time.
#[expect(clippy::cast_precision_loss, reason = "milliseconds of this age are far below 2^53")]
pub(crate) fn unix_seconds() -> f64 {
    system_time() as f64 / 1000.0
}

/// Measures real time, independently of the virtual clock.
#[expect(
    clippy::disallowed_methods,
    reason = "response deadlines and rate limits are in real time"
)]
pub fn stopwatch() -> std::time::Instant {
    std::time::Instant::now()
}

/// A timestamp as Discord writes it.
pub fn timestamp(at: Millis) -> String {
    let moment = chrono::DateTime::from_timestamp_millis(at).unwrap_or_default();
    moment.format("%Y-%m-%dT%H:%M:%S%.6f+00:00").to_string()
}

/// A time as the header `Date` has it.
pub fn http_date(at: Millis) -> String {
    let moment = chrono::DateTime::from_timestamp_millis(at).unwrap_or_default();
    moment.format("%a, %d %b %Y %H:%M:%S GMT").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timestamps_have_discords_format() {
        assert_eq!(timestamp(1_700_000_000_123), "2023-11-14T22:13:20.123000+00:00");
    }
}
