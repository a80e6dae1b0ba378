//! The worked example of the design, a law against a minute-by-minute simulation, and the writing of time controls.
#![allow(clippy::unwrap_used)]

use proptest::prelude::*;

use super::*;

fn control(text: &str) -> TimeControl {
    text.parse().unwrap()
}

const fn hours(main: i64, periods: u8) -> Remaining {
    Remaining { main: Span::hours(main), periods }
}

/// Hundredths of an hour, so that 23.99 h can be written.
const fn centihours(count: i64) -> Span {
    Span(count * 36_000)
}

/// 3 d + 3 x 1 d, turn by turn: elapsed hours (in hundredths) and what is left.
#[test]
fn worked_example() {
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

/// 45 h + 3 x 15 h, as correspondence Go servers give it.
#[test]
fn go_server_example() {
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
    assert_eq!(control.spend(control.full(), just_before), Some(Remaining { main: Span(1), periods: 2 }));
    assert_eq!(control.spend(control.full(), day), Some(hours(0, 2)));
    assert_eq!(control.spend(control.full(), day * 2), Some(hours(0, 1)));
    assert_eq!(control.spend(control.full(), day * 2 + just_before), Some(hours(0, 1)));
    assert_eq!(control.spend(control.full(), day * 3), None);
}

#[test]
fn plain_days_a_move() {
    let control = control("2d");
    assert_eq!(control, TimeControl::new(Span::ZERO, 1, Span::days(2)).unwrap());
    assert_eq!(control.spend(control.full(), Span::hours(47)), Some(control.full()));
    assert_eq!(control.spend(control.full(), Span::hours(48)), None);
}

#[test]
fn readings() {
    let control = TimeControl::DEFAULT;
    let read = |elapsed| control.read(control.full(), Span::hours(elapsed));
    assert_eq!(read(0), Reading::Main { left: Span::hours(72) });
    assert_eq!(read(72), Reading::Period { periods: 3, left: Span::hours(24) });
    assert_eq!(read(91), Reading::Period { periods: 3, left: Span::hours(5) });
    assert_eq!(read(96), Reading::Period { periods: 2, left: Span::hours(24) });
    assert_eq!(read(144), Reading::Flag);
}

#[test]
fn marks_in_order() {
    let control = control("1d+3x1d");
    let hour = |count| Moment(Span::hours(count).0);
    let lost = |periods| Mark::PeriodLost { periods };
    let full = control.marks(control.full(), Moment(0));
    let main_over = Mark::MainOver { periods: 3 };
    assert_eq!(full, [(hour(24), main_over), (hour(48), lost(2)), (hour(72), lost(1)), (hour(96), Mark::Flag)]);
    let last = Remaining { main: Span::ZERO, periods: 1 };
    assert_eq!(control.marks(last, hour(5)), [(hour(29), Mark::Flag)]);
}

#[test]
fn writing() {
    for (typed, canonical) in [
        ("3d+3x1d", "3d+3x1d"),
        ("5d + 2X12h", "5d+2x12h"),
        ("36h+1x24h", "1d12h+1x1d"),
        ("3x1d", "3x1d"),
        ("2 d", "2d"),
    ] {
        assert_eq!(control(typed).to_string(), canonical);
    }
    for (typed, error) in [
        ("", ControlError::Form),
        ("soon", ControlError::Form),
        ("3d+", ControlError::Form),
        ("3d+3x", ControlError::Form),
        ("3x3x3d", ControlError::Form),
        ("3é", ControlError::Form),
        ("91d+1x1d", ControlError::Main),
        ("1d+1x30m", ControlError::Period),
        ("1d+1x31d", ControlError::Period),
        ("1d+0x1d", ControlError::Periods),
        ("1d+31x1d", ControlError::Periods),
        ("1d+999x1d", ControlError::Periods),
    ] {
        assert_eq!(typed.parse::<TimeControl>(), Err(error), "{typed}");
    }
}

/// The clock as one would run it by hand: a minute at a time.
fn simulate(control: TimeControl, mut left: Remaining, minutes: i64) -> Option<Remaining> {
    let minute = Span::minutes(1);
    let mut period = control.period();
    for _ in 0..minutes {
        if left.main > Span::ZERO {
            left.main -= minute;
            continue;
        }
        period -= minute;
        if period == Span::ZERO {
            left.periods -= 1;
            period = control.period();
            if left.periods == 0 {
                return None;
            }
        }
    }
    Some(left)
}

fn controls() -> impl Strategy<Value = TimeControl> {
    (0..=48_i64, 1..=5_u8, 1..=30_i64)
        .prop_map(|(main, periods, period)| TimeControl::new(Span::hours(main), periods, Span::hours(period)).unwrap())
}

proptest! {
    #[test]
    fn equals_the_simulation(control in controls(), turns in prop::collection::vec(0..4000_i64, 1..12)) {
        let mut left = control.full();
        for minutes in turns {
            let after = control.spend(left, Span::minutes(minutes));
            prop_assert_eq!(after, simulate(control, left, minutes));
            // The flag falls exactly at the end of the allowance.
            prop_assert_eq!(after.is_none(), Span::minutes(minutes) >= control.allowance(left));
            match after {
                Some(after) => left = after,
                None => break,
            }
        }
    }

    /// At every mark the reading changes, and says what the mark says.
    #[test]
    fn marks_say_what_the_clock_shows(control in controls()) {
        let full = control.full();
        for (at, mark) in control.marks(full, Moment(0)) {
            let shown = control.read(full, at - Moment(0));
            let expected = match mark {
                Mark::MainOver { periods } | Mark::PeriodLost { periods } => Reading::Period { periods, left: control.period() },
                Mark::Flag => Reading::Flag,
            };
            prop_assert_eq!(shown, expected);
            prop_assert_ne!(control.read(full, at - Moment(1)), shown);
        }
    }

    #[test]
    fn reading_back_what_was_written(control in controls()) {
        prop_assert_eq!(control.to_string().parse(), Ok(control));
    }

    #[test]
    fn no_text_panics(text in "\\PC*") {
        let _ = text.parse::<TimeControl>();
    }
}
