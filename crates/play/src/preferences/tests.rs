//! Tests of quiet hours and digest hours in time zones with daylight saving time.
#![allow(clippy::unwrap_used)]

use proptest::prelude::*;

use super::*;
use crate::test_moments::utc;

fn in_zone(zone: &str, quiet: &str) -> Preferences {
    Preferences {
        quiet: Some(quiet.parse().unwrap()),
        ..Preferences::defaults(zone.parse().unwrap())
    }
}

fn hour(text: &str) -> Hour {
    text.parse().unwrap()
}

#[test]
fn quiet_hours_are_in_the_players_time_zone() {
    for (zone, quiet, at, around) in [
        ("UTC", "22-7", "2026-01-05 21:59", None),
        ("UTC", "22-7", "2026-01-05 22:00", Some(("2026-01-05 22:00", "2026-01-06 07:00"))),
        ("UTC", "22-7", "2026-01-06 06:59", Some(("2026-01-05 22:00", "2026-01-06 07:00"))),
        ("UTC", "22-7", "2026-01-06 07:00", None),
        ("UTC", "9-17", "2026-01-06 12:30", Some(("2026-01-06 09:00", "2026-01-06 17:00"))),
        ("UTC", "9-17", "2026-01-06 17:00", None),
        (
            "Europe/Madrid",
            "23-8",
            "2026-01-05 22:00",
            Some(("2026-01-05 22:00", "2026-01-06 07:00")),
        ),
        ("Asia/Kolkata", "0-6", "2026-01-05 18:29", None),
        ("Asia/Kolkata", "0-6", "2026-01-05 18:30", Some(("2026-01-05 18:30", "2026-01-06 00:30"))),
        // A night with one hour less, and one with one hour more.
        (
            "Europe/Madrid",
            "22-7",
            "2026-03-29 01:30",
            Some(("2026-03-28 21:00", "2026-03-29 05:00")),
        ),
        (
            "Europe/Madrid",
            "22-7",
            "2026-10-25 02:00",
            Some(("2026-10-24 20:00", "2026-10-25 06:00")),
        ),
        // The last hour is skipped: they end when clocks are put forward.
        (
            "Europe/Madrid",
            "22-2",
            "2026-03-29 00:59",
            Some(("2026-03-28 21:00", "2026-03-29 01:00")),
        ),
        ("Europe/Madrid", "22-2", "2026-03-29 01:00", None),
        // The first hour occurs twice: they begin at the first one.
        (
            "America/New_York",
            "1-6",
            "2026-11-01 05:00",
            Some(("2026-11-01 05:00", "2026-11-01 11:00")),
        ),
    ] {
        let found = in_zone(zone, quiet).quiet_hours_around(utc(at));
        assert_eq!(found, around.map(|(begin, end)| (utc(begin), utc(end))), "{zone} {quiet} {at}");
    }
}

#[test]
fn the_next_occurrence_of_an_hour() {
    for (zone, wanted, from, next) in [
        ("UTC", "8", "2026-01-05 08:00", "2026-01-05 08:00"),
        ("UTC", "8", "2026-01-05 08:01", "2026-01-06 08:00"),
        ("America/New_York", "8", "2026-01-05 08:00", "2026-01-05 13:00"),
        ("America/New_York", "8", "2026-01-05 13:30", "2026-01-06 13:00"),
        ("America/New_York", "8", "2026-03-07 13:30", "2026-03-08 12:00"),
        ("America/New_York", "2", "2026-03-08 06:00", "2026-03-08 07:00"),
        ("Pacific/Auckland", "0", "2026-01-05 11:00", "2026-01-05 11:00"),
        // 30 December 2011 did not exist in Samoa.
        ("Pacific/Apia", "8", "2011-12-29 20:00", "2011-12-30 18:00"),
    ] {
        let found = in_zone(zone, "1-2").next(hour(wanted), utc(from));
        assert_eq!(found, Some(utc(next)), "{zone} {wanted} {from}");
    }
    assert_eq!(
        in_zone("UTC", "1-2").next(hour("8"), Moment(i64::MAX)),
        None,
        "beyond the calendar"
    );
    assert_eq!(in_zone("UTC", "1-2").quiet_hours_around(Moment(i64::MIN)), None);
}

#[test]
fn hours_are_parsed_in_common_forms() {
    for (typed, read) in
        [("22-7", "22-7"), ("22:00 – 07:00", "22-7"), ("0—6h", "0-6"), (" 9.00-17 ", "9-17")]
    {
        assert_eq!(typed.parse::<QuietHours>().unwrap().to_string(), read, "{typed}");
    }
    for typed in
        ["", "22", "22-", "-7", "7-7", "22-24", "22:30-7", "9-17-20", "+9-1", "٣-٤", "007-9"]
    {
        assert_eq!(typed.parse::<QuietHours>(), Err(InvalidHours), "{typed}");
    }
    assert_eq!(hour("07:00").to_string(), "7:00");
}

#[test]
fn lead_times_are_parsed_and_written_longest_first() {
    for (typed, read) in [
        ("24h-8h-1h", "24h-8h-1h"),
        ("1h, 8h 24h", "24h-8h-1h"),
        (" 2d 2H  90min ", "48h-2h-90m"),
        ("60m 1h", "1h"),
        ("10m-14d", "336h-10m"),
        ("Never", "never"),
    ] {
        assert_eq!(typed.parse::<LeadTimes>().unwrap().to_string(), read, "{typed}");
    }
    for typed in [
        "",
        "-",
        "24",
        "h",
        "8 h",
        "9m",
        "15d",
        "1h 2h 3h 4h 5h 6h",
        "-1h+",
        "65536m",
        "9999d",
        "٣h",
    ] {
        assert_eq!(typed.parse::<LeadTimes>(), Err(InvalidLeads), "{typed}");
    }
    assert_eq!(LeadTimes::NONE.to_string(), "never");
    assert_eq!(LeadTimes::DEFAULT.to_string(), "24h-8h-1h");
}

proptest! {
    /// In every zone and at every moment: quiet hours contain the moment, are at most 25 hours
    /// long, and do not contain their end.
    #[test]
    fn quiet_hours_contain_the_moment(
        zone in prop::sample::select(vec![
            "Europe/Madrid",
            "America/St_Johns",
            "Australia/Lord_Howe",
            "Asia/Kathmandu",
            "Africa/Casablanca",
        ]),
        from in 0..24_u8, length in 1..24_u8, minute in 0..30_000_000_i64,
    ) {
        let quiet = QuietHours::new(Hour(from), Hour((from + length) % 24)).unwrap();
        let preferences =
            Preferences { quiet: Some(quiet), ..Preferences::defaults(zone.parse().unwrap()) };
        let moment = Moment(Span::minutes(minute).0);
        match preferences.quiet_hours_around(moment) {
            Some((begin, end)) => {
                prop_assert!(begin <= moment && moment < end);
                prop_assert!(end - begin <= Span::hours(25));
                prop_assert_eq!(preferences.next(quiet.to(), moment), Some(end));
                prop_assert_eq!(preferences.quiet_hours_around(end), None);
            }
            // Outside of quiet hours, the next start comes before the next end.
            None => {
                let ends = preferences.next(quiet.to(), moment + Span(1));
                prop_assert!(preferences.next(quiet.from(), moment) < ends);
            }
        }
    }

    #[test]
    fn parsing_never_panics(text in "\\PC*") {
        let _ = (text.parse::<QuietHours>(), text.parse::<Hour>());
        let _ = text.parse::<LeadTimes>();
    }
}
