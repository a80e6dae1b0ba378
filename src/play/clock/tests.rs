//! The worked example of the design, a law against a minute-by-minute simulation, and the writing
//! of time controls.
#![allow(clippy::unwrap_used)]

use proptest::prelude::*;

use super::*;
use crate::play::time::Moment;

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
fn plain_days_a_move() {
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

/// A move adds its increment and no more than the cap holds; what is used is used.
#[test]
fn capped_fischer() {
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
fn no_clock_never_ends() {
    let control = TimeControl::Untimed;
    let years = Span::days(36_500);
    assert_eq!(control.spend(control.full(), years), Some(control.full()));
    assert_eq!(control.allowance(control.full()), None);
    assert_eq!(control.read(control.full(), years), ClockState::Untimed);
    assert!(control.clock_events(control.full()).is_empty());
}

#[test]
fn readings() {
    let control = TimeControl::DEFAULT;
    let read = |elapsed| control.read(control.full(), Span::hours(elapsed));
    assert_eq!(read(0), ClockState::Main { left: Span::hours(72) });
    assert_eq!(read(72), ClockState::Period { periods: 3, left: Span::hours(24) });
    assert_eq!(read(91), ClockState::Period { periods: 3, left: Span::hours(5) });
    assert_eq!(read(96), ClockState::Period { periods: 2, left: Span::hours(24) });
    assert_eq!(read(144), ClockState::Flag);
}

#[test]
fn marks_in_order() {
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

#[test]
fn writing() {
    for (typed, canonical) in [
        ("3d+3x1d", "3d+3x1d"),
        ("5d + 2X12h", "5d+2x12h"),
        ("36h+1x24h", "1d12h+1x1d"),
        ("3x1d", "3x1d"),
        ("2 d", "2d"),
        ("1x2d", "2d"),
        ("0d+1x2d", "2d"),
        ("3d+1d", "3d+1x1d"),
        ("3 days", "3d"),
        ("3 Days a move", "3d"),
        ("2 días por jugada", "2d"),
        ("1 dia i", ""),
        ("12 hores", "12h"),
        ("Fischer 3d + 1d <= 7d", "fischer 3d+1d<=7d"),
        ("fischer 3d+1d ≤ 1 day", ""),
        ("fischer 3d+12h", "fischer 3d+12h<=3d12h"),
        ("None", "none"),
        ("no clock", "none"),
        ("sin reloj", "none"),
        ("sense rellotge", "none"),
    ] {
        if canonical.is_empty() {
            assert!(typed.parse::<TimeControl>().is_err(), "{typed}");
            continue;
        }
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
        ("fischer", ControlError::Form),
        ("fischer 3d", ControlError::Form),
        ("fischer 3d+1d<=", ControlError::Form),
        ("fischer 0d+1d<=7d", ControlError::Main),
        ("fischer 3d+30m<=7d", ControlError::Period),
        ("fischer 3d+1d<=3d", ControlError::Cap),
        ("fischer 90d+30d<=121d", ControlError::Cap),
        ("31d", ControlError::Period),
        ("30 minutes a move", ControlError::Period),
        ("a move", ControlError::Form),
    ] {
        assert_eq!(typed.parse::<TimeControl>(), Err(error), "{typed}");
    }
}

/// A clock one runs by hand, a tick at a time; how long a tick is does not matter.
#[derive(Clone, Copy)]
struct ByHand {
    control: TimeControl,
    main: i64,
    periods: u8,
    period: i64,
    fallen: bool,
}

impl ByHand {
    fn new(control: TimeControl, left: Remaining, tick: Span) -> Self {
        let mut clock = Self {
            control,
            main: left.main.0 / tick.0,
            periods: left.periods,
            period: 0,
            fallen: false,
        };
        clock.refill(tick);
        clock
    }

    fn refill(&mut self, tick: Span) {
        if let TimeControl::ByoYomi(control) = self.control {
            self.period = control.period().0 / tick.0;
        }
    }

    fn tick(&mut self, tick: Span) {
        match self.control {
            TimeControl::Untimed => {}
            TimeControl::PerMove(_) | TimeControl::Fischer(_) => {
                self.main -= 1;
                self.fallen |= self.main <= 0;
            }
            TimeControl::ByoYomi(_) if self.main > 0 => self.main -= 1,
            TimeControl::ByoYomi(_) => {
                self.period -= 1;
                if self.period == 0 {
                    self.periods = self.periods.saturating_sub(1);
                    self.fallen |= self.periods == 0;
                    self.refill(tick);
                }
            }
        }
    }

    /// What is left when the move is made.
    fn moved(mut self, tick: Span) -> Option<Remaining> {
        match self.control {
            TimeControl::PerMove(control) => self.main = control.length().0 / tick.0,
            TimeControl::Fischer(control) => {
                self.main += control.increment().0 / tick.0;
                self.main = self.main.min(control.cap().0 / tick.0);
            }
            TimeControl::ByoYomi(_) | TimeControl::Untimed => {}
        }
        (!self.fallen).then_some(Remaining { main: tick * self.main, periods: self.periods })
    }
}

/// Controls of every kind, of whole hours.
fn controls() -> impl Strategy<Value = TimeControl> {
    let hour = Span::hours;
    prop_oneof![
        4 => (0..=48_i64, 1..=5_u8, 1..=30_i64)
            .prop_map(move |(main, periods, period)| {
                TimeControl::byo_yomi(hour(main), periods, hour(period)).unwrap()
            }),
        2 => (1..=60_i64).prop_map(move |length| TimeControl::per_move(hour(length)).unwrap()),
        3 => (1..=60_i64, 1..=40_i64, 0..=50_i64).prop_map(move |(start, increment, more)| {
            let cap = hour(start + increment + more);
            TimeControl::fischer(hour(start), hour(increment), cap).unwrap()
        }),
        1 => Just(TimeControl::Untimed),
    ]
}

proptest! {
    #[test]
    fn equals_the_simulation(
        control in controls(),
        turns in prop::collection::vec(0..4000_i64, 1..12),
    ) {
        let minute = Span::minutes(1);
        let mut left = control.full();
        for minutes in turns {
            let elapsed = Span::minutes(minutes);
            let after = control.spend(left, elapsed);
            let mut by_hand = ByHand::new(control, left, minute);
            (0..minutes).for_each(|_| by_hand.tick(minute));
            prop_assert_eq!(after, by_hand.moved(minute));
            // The flag falls exactly at the end of the allowance.
            prop_assert_eq!(
                after.is_none(),
                control.allowance(left).is_some_and(|allowance| elapsed >= allowance),
            );
            match after {
                Some(after) => left = after,
                None => break,
            }
        }
    }

    /// At every event the reading changes, and says what the event says.
    #[test]
    fn marks_say_what_the_clock_shows(control in controls()) {
        let full = control.full();
        for (at, event) in control.clock_events(full) {
            let shown = control.read(full, at);
            match (event, control) {
                (
                    ClockEvent::MainOver { periods } | ClockEvent::PeriodLost { periods },
                    TimeControl::ByoYomi(byo_yomi),
                ) => {
                    prop_assert_eq!(shown, ClockState::Period { periods, left: byo_yomi.period() });
                }
                _ => prop_assert_eq!((event, shown), (ClockEvent::Flag, ClockState::Flag)),
            }
            prop_assert_ne!(control.read(full, at - Span(1)), shown);
        }
        prop_assert_eq!(
            control.clock_events(full).last().map(|(at, _)| *at),
            control.allowance(full),
        );
    }

    #[test]
    fn reading_back_what_was_written(control in controls()) {
        prop_assert_eq!(control.to_string().parse(), Ok(control));
    }

    #[test]
    fn no_text_panics(text in "\\PC*") {
        let _ = text.parse::<TimeControl>();
        let _ = format!("fischer{text}").parse::<TimeControl>();
    }
}

/// A hundred thousand random games of every control, with pauses, weekends and given time, run once
/// with the closed form and once by hand, an hour at a time: after every move the same is left, and
/// the same flags fall.
#[test]
fn a_hundred_thousand_games() {
    use crate::play::pauses::{GivenTime, Pause, PauseKind, Turn};
    use courier_rules::Color;
    use rand::rngs::StdRng;
    use rand::{RngExt as _, SeedableRng as _};

    const GAMES: u32 = 100_000;
    let hour = Span::hours(1);
    let mut dice = StdRng::seed_from_u64(5);
    let (mut flags, mut moves) = (0, 0);
    for _ in 0..GAMES {
        let control = match dice.random_range(0..10) {
            0..5 => TimeControl::byo_yomi(
                hour * dice.random_range(0..40),
                dice.random_range(1..5),
                hour * dice.random_range(1..20),
            ),
            5 => TimeControl::per_move(hour * dice.random_range(1..40)),
            6..9 => {
                let (start, increment) =
                    (hour * dice.random_range(1..40), hour * dice.random_range(1..20));
                TimeControl::fischer(
                    start,
                    increment,
                    start + increment + hour * dice.random_range(0..20),
                )
            }
            _ => Ok(TimeControl::Untimed),
        }
        .unwrap();
        // Monday, 5 January 1970, 00:00, and some hours.
        let mut since = Moment(0) + Span::days(4) + hour * dice.random_range(0..168);
        let zone = dice.random_bool(0.5).then(Default::default);
        let from = since + hour * dice.random_range(0..60);
        let to = from + hour * dice.random_range(0..30);
        let pause = Pause { kind: PauseKind::Vacation, side: None, from, to: Some(to) };
        let given_at = since + hour * dice.random_range(1..100);
        let gift =
            GivenTime { to: Color::White, at: given_at, span: hour * dice.random_range(1..20) };
        let (mut left, mut credit) = (control.full(), Span::ZERO);
        for _ in 0..3 {
            let turn = Turn::new(Color::White, since, [pause], zone, credit, &[gift]);
            let thought: i64 = dice.random_range(0..30);
            let elapsed = turn.elapsed(since + hour * thought);
            let mut by_hand = ByHand::new(control, left, hour);
            let mut given = credit;
            for tick in 0..thought {
                let now = since + hour * tick;
                given += if tick > 0 && now == gift.at { gift.span } else { Span::ZERO };
                // 1970 began on a Thursday.
                let weekend = zone.is_some() && (now.0 / hour.0 / 24 + 3) % 7 >= 5;
                if weekend || (pause.from <= now && now < to) {
                    continue;
                }
                if given > Span::ZERO { given -= hour } else { by_hand.tick(hour) }
            }
            let after = control.spend(left, elapsed.own);
            assert_eq!(
                after,
                by_hand.moved(hour),
                "{control} from {left:?}, {thought} hours, {turn:?}"
            );
            let flag = control.allowance(left).and_then(|allowance| turn.when(allowance));
            assert_eq!(after.is_none(), flag.is_some_and(|flag| flag <= since + hour * thought));
            moves += 1;
            let Some(after) = after else {
                flags += 1;
                break;
            };
            let end = since + hour * thought;
            // The opponent takes a while; what is given meanwhile waits for the next turn.
            let next = end + hour * dice.random_range(0..20);
            let waiting = if end < gift.at && gift.at <= next { gift.span } else { Span::ZERO };
            (left, credit, since) = (after, elapsed.credit + waiting, next);
        }
    }
    assert!(
        flags > GAMES / 10 && moves > GAMES * 2,
        "{flags} flags and {moves} moves are not much of a test"
    );
}
