//! Turns, clock states and clock events of chosen time controls.

use super::*;

const fn hours(main: i64, periods: u8) -> Remaining {
    Remaining { main: Span::hours(main), periods }
}

/// Hundredths of an hour, so that 23.99 h can be written.
const fn centihours(count: i64) -> Span {
    Span(count * 36_000)
}

/// 3 d + 3 x 1 d: the elapsed time of each turn in hundredths of an hour, and the time left.
#[test]
fn turns_with_byo_yomi() {
    let control = TimeControl::DEFAULT;
    let mut left = control.full();
    assert_eq!(left, hours(72, 3));
    for (elapsed, after) in [
        (2000, hours(52, 3)),
        (6000, hours(0, 3)),
        (1000, hours(0, 3)),
        (2400, hours(0, 2)),
        (2399, hours(0, 2)),
        (4700, hours(0, 1)),
    ] {
        left = control.spend(left, centihours(elapsed)).unwrap();
        assert_eq!(left, after, "after {elapsed} hundredths of an hour");
    }
    assert_eq!(control.spend(left, centihours(2400)), None);
}

/// 45 h + 3 x 15 h, which is common on correspondence Go servers.
#[test]
fn turns_with_the_byo_yomi_of_go_servers() {
    let control = control("45h+3x15h");
    assert_eq!(control.spend(control.full(), Span::hours(12)), Some(hours(33, 3)));
    assert_eq!(control.spend(hours(33, 3), Span::hours(36)), Some(hours(0, 3)));
    assert_eq!(control.spend(hours(0, 2), Span::hours(30)), None);
}

#[test]
fn a_boundary_reached_exactly_counts_as_passed() {
    let control = control("1d+2x1d");
    let day = Span::days(1);
    let just_before = Span(day.0 - 1);
    assert_eq!(
        control.spend(control.full(), just_before),
        Some(Remaining { main: Span(1), periods: 2 })
    );
    assert_eq!(control.spend(control.full(), day), Some(hours(0, 2)));
    assert_eq!(control.spend(control.full(), day * 2), Some(hours(0, 1)));
    assert_eq!(control.spend(control.full(), day * 2 + just_before), Some(hours(0, 1)));
    assert_eq!(control.spend(control.full(), day * 3), None);
}

#[test]
fn days_per_move() {
    let control = control("2d");
    assert_eq!(
        Ok(control),
        TimeControl::byo_yomi(Span::ZERO, 1, Span::days(2)),
        "one period and no main time"
    );
    assert_eq!(control.spend(control.full(), Span::hours(47)), Some(control.full()));
    assert_eq!(control.spend(control.full(), Span::hours(48)), None);
    assert_eq!(
        control.read(control.full(), Span::hours(47)),
        ClockState::Main { left: Span::hours(1) }
    );
    assert_eq!(control.clock_events(control.full()), [(Span::hours(48), ClockEvent::Flag)]);
}

/// A move adds the increment, up to the cap.
#[test]
fn fischer_with_a_cap() {
    let control = control("fischer 3d+1d<=4d");
    let left = |hours| Some(Remaining { main: Span::hours(hours), periods: 0 });
    for (before, elapsed, after) in [
        (72, 0, left(96)),
        (72, 24, left(72)),
        (72, 10, left(86)),
        (96, 1, left(96)),
        (96, 30, left(90)),
        (5, 4, left(25)),
        (5, 5, None),
    ] {
        let remaining = Remaining { main: Span::hours(before), periods: 0 };
        assert_eq!(
            control.spend(remaining, Span::hours(elapsed)),
            after,
            "{elapsed} of {before} hours"
        );
    }
    assert_eq!(control.allowance(control.full()), Some(Span::hours(72)));
    assert_eq!(
        control.read(control.full(), Span::hours(71)),
        ClockState::Main { left: Span::hours(1) }
    );
    assert_eq!(control.read(control.full(), Span::hours(72)), ClockState::Flag);
}

#[test]
fn without_a_clock_no_flag_falls() {
    let control = TimeControl::Untimed;
    let years = Span::days(36_500);
    assert_eq!(control.spend(control.full(), years), Some(control.full()));
    assert_eq!(control.allowance(control.full()), None);
    assert_eq!(control.read(control.full(), years), ClockState::Untimed);
    assert!(control.clock_events(control.full()).is_empty());
}

#[test]
fn states_of_a_running_clock() {
    let control = TimeControl::DEFAULT;
    let read = |elapsed| control.read(control.full(), Span::hours(elapsed));
    assert_eq!(read(0), ClockState::Main { left: Span::hours(72) });
    assert_eq!(read(72), ClockState::Period { periods: 3, left: Span::hours(24) });
    assert_eq!(read(91), ClockState::Period { periods: 3, left: Span::hours(5) });
    assert_eq!(read(96), ClockState::Period { periods: 2, left: Span::hours(24) });
    assert_eq!(read(144), ClockState::Flag);
}

#[test]
fn clock_events_are_in_order() {
    let control = control("1d+3x1d");
    let lost = |periods| ClockEvent::PeriodLost { periods };
    let hour = Span::hours;
    let full = control.clock_events(control.full());
    let main_over = ClockEvent::MainOver { periods: 3 };
    assert_eq!(
        full,
        [
            (hour(24), main_over),
            (hour(48), lost(2)),
            (hour(72), lost(1)),
            (hour(96), ClockEvent::Flag)
        ]
    );
    assert_eq!(control.clock_events(hours(0, 1)), [(hour(24), ClockEvent::Flag)]);
}
