//! Tests of pauses. Random turns are compared with a simulation in steps of one minute, in weeks
//! where daylight saving time changes, and over leap days.
#![allow(clippy::unwrap_used)]

use chrono::{DateTime, Utc};
use proptest::prelude::*;

use super::*;

/// A moment written as UTC.
fn utc(text: &str) -> Moment {
    Moment(text.parse::<DateTime<Utc>>().unwrap().timestamp_millis())
}

fn zone(name: &str) -> Zone {
    name.parse().unwrap()
}

const NO_PAUSES: [Pause; 0] = [];

fn weekends(weekend: Weekend, name: &str, since: &str) -> Turn {
    let weekends = Some((weekend, zone(name)));
    Turn::new(Color::White, utc(since), NO_PAUSES, weekends, Span::ZERO, &[])
}

fn agreed(from: Moment, to: Option<Moment>) -> Pause {
    Pause { kind: PauseKind::Agreed, side: None, from, to }
}

/// Weekends of 47, 48 and 49 hours: 24 hours of running time from Friday noon end at Monday noon,
/// local time.
#[test]
fn a_weekend_follows_daylight_saving_time() {
    for (name, friday, monday) in [
        ("UTC", "2026-01-09T12:00:00Z", "2026-01-12T12:00:00Z"),
        ("Europe/Madrid", "2026-03-27T11:00:00Z", "2026-03-30T10:00:00Z"),
        ("Europe/Madrid", "2026-10-23T10:00:00Z", "2026-10-26T11:00:00Z"),
        ("America/New_York", "2026-03-06T17:00:00Z", "2026-03-09T16:00:00Z"),
        ("Pacific/Kiritimati", "2026-01-08T22:00:00Z", "2026-01-11T22:00:00Z"),
        ("Australia/Lord_Howe", "2026-04-03T01:00:00Z", "2026-04-06T01:30:00Z"),
        // A leap day on a Saturday, and one on a Sunday.
        ("Asia/Tokyo", "2020-02-28T03:00:00Z", "2020-03-02T03:00:00Z"),
        ("Asia/Tokyo", "2032-02-27T03:00:00Z", "2032-03-01T03:00:00Z"),
    ] {
        assert_eq!(
            weekends(Weekend::SaturdaySunday, name, friday).when(Span::hours(24)),
            Some(utc(monday)),
            "{name} {friday}"
        );
    }
}

/// As above, from Thursday noon to Sunday noon.
#[test]
fn a_weekend_of_friday_and_saturday_follows_daylight_saving_time() {
    for (name, thursday, sunday) in [
        ("UTC", "2026-01-08T12:00:00Z", "2026-01-11T12:00:00Z"),
        ("Asia/Riyadh", "2026-01-08T09:00:00Z", "2026-01-11T09:00:00Z"),
        // Summer time begins on a Friday, in the last two at midnight.
        ("Asia/Jerusalem", "2026-03-26T10:00:00Z", "2026-03-29T09:00:00Z"),
        ("Africa/Cairo", "2026-04-23T10:00:00Z", "2026-04-26T09:00:00Z"),
        ("Asia/Amman", "2022-02-24T10:00:00Z", "2022-02-27T09:00:00Z"),
        // It ends at midnight: Thursday has 25 hours, and Sunday runs until 11.
        ("Africa/Cairo", "2026-10-29T09:00:00Z", "2026-11-01T09:00:00Z"),
        // A leap day on a Friday, and one on a Saturday.
        ("Asia/Tokyo", "2008-02-28T03:00:00Z", "2008-03-02T03:00:00Z"),
        ("Asia/Tokyo", "2020-02-27T03:00:00Z", "2020-03-01T03:00:00Z"),
        // A Friday that was skipped at the date line: only Saturday is left.
        ("Pacific/Apia", "2011-12-29T22:00:00Z", "2011-12-31T22:00:00Z"),
    ] {
        assert_eq!(
            weekends(Weekend::FridaySaturday, name, thursday).when(Span::hours(24)),
            Some(utc(sunday)),
            "{name} {thursday}"
        );
    }
}

#[test]
fn the_clock_stops_on_the_two_days_chosen() {
    for (weekend, off) in [(Weekend::SaturdaySunday, [10, 11]), (Weekend::FridaySaturday, [9, 10])]
    {
        let turn = weekends(weekend, "UTC", "2026-01-05T00:00:00Z");
        let until = utc(&format!("2026-01-{:02}T00:00:00Z", off[1] + 1));
        for day in 5..=11 {
            let noon = utc(&format!("2026-01-{day:02}T12:00:00Z"));
            let stopped = off.contains(&day).then_some((PauseKind::Weekend, Some(until)));
            assert_eq!(turn.clock_stopped(noon), stopped, "{weekend:?}, {day} January");
        }
    }
}

#[test]
fn the_clock_of_a_turn_that_begins_on_a_weekend_starts_on_monday() {
    let turn = weekends(Weekend::SaturdaySunday, "Europe/London", "2026-01-10T09:00:00Z");
    assert_eq!(turn.elapsed(utc("2026-01-11T23:59:59Z")).own, Span::ZERO);
    assert_eq!(turn.when(Span::hours(1)), Some(utc("2026-01-12T01:00:00Z")));
    let stopped = turn.clock_stopped(utc("2026-01-10T09:00:00Z"));
    assert_eq!(stopped, Some((PauseKind::Weekend, Some(utc("2026-01-12T00:00:00Z")))));
    assert_eq!(turn.clock_stopped(utc("2026-01-12T00:00:00Z")), None);
}

#[test]
fn overlapping_pauses_count_once() {
    let hour = |count| Moment(0) + Span::hours(count);
    let pauses = [
        agreed(hour(2), Some(hour(6))),
        agreed(hour(4), Some(hour(8))),
        agreed(hour(5), Some(hour(5))),
    ];
    let turn = Turn::new(Color::White, hour(0), pauses, None, Span::ZERO, &[]);
    assert_eq!(turn.elapsed(hour(10)).own, Span::hours(4));
    assert_eq!(
        turn.when(Span::hours(2)),
        Some(hour(2)),
        "a boundary reached exactly counts, pause or not"
    );
    assert_eq!(turn.when(Span::hours(3)), Some(hour(9)));
}

#[test]
fn nothing_follows_a_pause_without_an_end() {
    let hour = |count| Moment(0) + Span::hours(count);
    let turn = Turn::new(Color::White, hour(0), [agreed(hour(5), None)], None, Span::ZERO, &[]);
    assert_eq!(turn.when(Span::hours(5)), Some(hour(5)));
    assert_eq!(turn.when(Span::hours(5) + Span(1)), None);
    assert_eq!(turn.clock_stopped(hour(7)), Some((PauseKind::Agreed, None)));
    assert_eq!(turn.elapsed(hour(1000)).own, Span::hours(5));
}

/// Given time is used before the player's own, not on weekends, and the rest of it is kept.
#[test]
fn given_time_is_used_first_and_kept() {
    let friday = utc("2026-01-09T12:00:00Z");
    let given = |at, hours| GivenTime { to: Color::White, at, span: Span::hours(hours) };
    let given_times = [
        given(friday + Span::hours(2), 20),
        GivenTime { to: Color::Black, at: friday, span: Span::days(9) },
    ];
    let weekends = Some((Weekend::SaturdaySunday, zone("UTC")));
    let turn = Turn::new(Color::White, friday, NO_PAUSES, weekends, Span::hours(1), &given_times);
    // One hour of credit and one of the player's own, then ten of the twenty given on Friday.
    assert_eq!(
        turn.elapsed(friday + Span::hours(2)),
        Elapsed { own: Span::hours(1), credit: Span::hours(20) }
    );
    assert_eq!(
        turn.elapsed(friday + Span::hours(12)),
        Elapsed { own: Span::hours(1), credit: Span::hours(10) }
    );
    assert_eq!(
        turn.elapsed(utc("2026-01-12T04:00:00Z")),
        Elapsed { own: Span::hours(1), credit: Span::hours(6) }
    );
    assert_eq!(turn.when(Span::hours(1)), Some(friday + Span::hours(2)));
    assert_eq!(turn.when(Span::hours(2)), Some(utc("2026-01-12T11:00:00Z")));
    let stopped = turn.clock_stopped(utc("2026-01-12T04:00:00Z"));
    assert_eq!(stopped, Some((PauseKind::GivenTime, Some(utc("2026-01-12T10:00:00Z")))));
}

#[test]
fn a_turn_keeps_the_zone_it_began_in() {
    let history = [(Moment(10), zone("Europe/Madrid")), (Moment(20), zone("Asia/Tokyo"))];
    for (since, name) in
        [(0, "UTC"), (9, "UTC"), (10, "Europe/Madrid"), (19, "Europe/Madrid"), (20, "Asia/Tokyo")]
    {
        assert_eq!(zone_of_turn(&history, Moment(since)), zone(name), "{since}");
    }
}

/// Zones with daylight saving time that changes on weekends, at midnight, by half an hour or never.
const ZONES: [&str; 9] = [
    "UTC",
    "Europe/Madrid",
    "America/New_York",
    "America/Santiago",
    "Asia/Beirut",
    "Africa/Cairo",
    "America/Havana",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
];
/// Starts of weeks in which it changes in one of them.
const WEEKS: [&str; 9] = [
    "2024-02-23T00:00:00Z",
    "2024-03-08T00:00:00Z",
    "2024-03-29T00:00:00Z",
    "2024-04-05T00:00:00Z",
    "2024-04-25T00:00:00Z",
    "2024-09-06T00:00:00Z",
    "2024-10-25T00:00:00Z",
    "2024-10-31T00:00:00Z",
    "2024-12-28T00:00:00Z",
];

#[derive(Clone, Debug)]
struct Case {
    turn: Turn,
    pauses: Vec<(i64, Option<i64>)>,
    given_times: Vec<(i64, i64)>,
    credit: i64,
    weekends: Option<(Weekend, Zone)>,
}

/// Turns with pauses and given time at whole minutes.
fn cases() -> impl Strategy<Value = Case> {
    let pause = (0..20_000_i64, prop::option::weighted(0.9, 0..4000_i64));
    let given = (1..20_000_i64, 1..3000_i64);
    let weekend = prop::sample::select(vec![Weekend::SaturdaySunday, Weekend::FridaySaturday]);
    (
        prop::option::weighted(0.8, (weekend, 0..ZONES.len())),
        0..WEEKS.len(),
        0..4000_i64,
        prop::collection::vec(pause, 0..4),
        prop::collection::vec(given, 0..3),
        0..300_i64,
    )
        .prop_map(|(weekends, week, offset, pauses, mut given_times, credit)| {
            given_times.sort_unstable();
            let weekends = weekends.map(|(weekend, index)| (weekend, zone(ZONES[index])));
            let since = utc(WEEKS[week]) + Span::minutes(offset);
            let at = |minute| since + Span::minutes(minute);
            let spans: Vec<(i64, Option<i64>)> = pauses
                .iter()
                .map(|(from, length)| (*from, length.map(|length| from + length)))
                .collect();
            let made = spans.iter().map(|(from, to)| agreed(at(*from), to.map(at)));
            let given: Vec<GivenTime> = given_times
                .iter()
                .map(|(minute, minutes)| GivenTime {
                    to: Color::White,
                    at: at(*minute),
                    span: Span::minutes(*minutes),
                })
                .collect();
            let turn =
                Turn::new(Color::White, since, made, weekends, Span::minutes(credit), &given);
            Case { turn, pauses: spans, given_times, credit, weekends }
        })
}

fn is_weekend(weekend: Weekend, zone: Zone, moment: Moment) -> bool {
    let day = zone.local_time(moment).unwrap().weekday();
    match weekend {
        Weekend::SaturdaySunday => matches!(day, Weekday::Sat | Weekday::Sun),
        Weekend::FridaySaturday => matches!(day, Weekday::Fri | Weekday::Sat),
    }
}

/// The player's own time after each minute, computed minute by minute.
fn simulate(case: &Case, minutes: i64) -> Vec<i64> {
    let (mut credit, mut own, mut shown) = (case.credit, 0, vec![0]);
    for minute in 0..minutes {
        credit += case
            .given_times
            .iter()
            .filter(|(at, _)| *at == minute)
            .map(|(_, given)| given)
            .sum::<i64>();
        let now = case.turn.since() + Span::minutes(minute);
        let paused =
            case.pauses.iter().any(|(from, to)| *from <= minute && to.is_none_or(|to| minute < to));
        let off = case.weekends.is_some_and(|(weekend, zone)| is_weekend(weekend, zone, now));
        if !paused && !off {
            if credit > 0 { credit -= 1 } else { own += 1 }
        }
        shown.push(own);
    }
    shown
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn elapsed_time_equals_the_simulation(case in cases()) {
        const MINUTES: i64 = 21 * 24 * 60;
        let at = |minute: i64| case.turn.since() + Span::minutes(minute);
        let simulated = simulate(&case, MINUTES);
        for (minute, own) in (0..).zip(&simulated).step_by(61) {
            prop_assert_eq!(
                case.turn.elapsed(at(minute)).own,
                Span::minutes(*own),
                "after {} minutes",
                minute,
            );
        }
        // The inverse: the first minute after which so much has run.
        for own in (1..=*simulated.last().unwrap()).step_by(97) {
            let first = simulated.partition_point(|shown| *shown < own);
            prop_assert_eq!(
                case.turn.when(Span::minutes(own)),
                Some(at(i64::try_from(first).unwrap())),
            );
        }
    }

    #[test]
    fn elapsed_is_the_inverse_of_when(case in cases(), own in 1..2_000_000_000_i64) {
        if let Some(at) = case.turn.when(Span(own)) {
            prop_assert_eq!(case.turn.elapsed(at).own, Span(own));
            prop_assert_eq!(case.turn.elapsed(at - Span(1)).own, Span(own - 1));
        }
    }

    #[test]
    fn a_stopped_clock_starts_at_the_reported_moment(case in cases(), minutes in 0..40_000_i64) {
        let now = case.turn.since() + Span::minutes(minutes);
        let own = case.turn.elapsed(now).own;
        match case.turn.clock_stopped(now) {
            None => prop_assert_eq!(case.turn.elapsed(now + Span(1)).own, own + Span(1)),
            Some((_, None)) => prop_assert_eq!(case.turn.elapsed(now + Span::days(4000)).own, own),
            Some((_, Some(until))) => {
                prop_assert_eq!(case.turn.elapsed(until).own, own);
                prop_assert_eq!(case.turn.elapsed(until + Span(1)).own, own + Span(1));
            }
        }
    }
}
