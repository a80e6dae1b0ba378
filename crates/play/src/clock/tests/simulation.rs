//! Compares time controls with a simulated clock that runs in small steps.

use courier_rules::Color;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use super::*;
use crate::pauses::{GivenTime, Pause, PauseKind, Turn, Weekend};
use crate::time::Moment;
use crate::zone::Zone;

/// A clock that runs in ticks of any fixed length.
#[derive(Clone, Copy)]
struct TickingClock {
    control: TimeControl,
    main: i64,
    periods: u8,
    period: i64,
    fallen: bool,
}

impl TickingClock {
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

    /// The time left after a move.
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

proptest! {
    #[test]
    fn time_controls_agree_with_the_simulation(
        control in controls(),
        turns in prop::collection::vec(0..4000_i64, 1..12),
    ) {
        let minute = Span::minutes(1);
        let mut left = control.full();
        for minutes in turns {
            let elapsed = Span::minutes(minutes);
            let after = control.spend(left, elapsed);
            let mut ticking = TickingClock::new(control, left, minute);
            (0..minutes).for_each(|_| ticking.tick(minute));
            prop_assert_eq!(after, ticking.moved(minute));
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

    #[test]
    fn the_clock_state_changes_at_every_event(control in controls()) {
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
}

/// Plays random games with pauses, weekends and given time, once with the formulas and once with
/// the simulation in steps of one hour. After every move the same time must be left.
#[test]
fn a_hundred_thousand_games_agree_with_the_simulation() {
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
        // Monday, 5 January 1970, 0:00, and up to a week later.
        let mut since = Moment(0) + Span::days(4) + hour * dice.random_range(0..168);
        let weekend = match dice.random_range(0..4) {
            0 => Some(Weekend::SaturdaySunday),
            1 => Some(Weekend::FridaySaturday),
            _ => None,
        };
        let weekends = weekend.map(|weekend| (weekend, Zone::default()));
        let from = since + hour * dice.random_range(0..60);
        let to = from + hour * dice.random_range(0..30);
        let pause = Pause { kind: PauseKind::Vacation, side: None, from, to: Some(to) };
        let given_at = since + hour * dice.random_range(1..100);
        let given =
            GivenTime { to: Color::White, at: given_at, span: hour * dice.random_range(1..20) };
        let (mut left, mut credit) = (control.full(), Span::ZERO);
        for _ in 0..3 {
            let turn = Turn::new(Color::White, since, [pause], weekends, credit, &[given]);
            let thought: i64 = dice.random_range(0..30);
            let elapsed = turn.elapsed(since + hour * thought);
            let mut ticking = TickingClock::new(control, left, hour);
            let mut unused = credit;
            for tick in 0..thought {
                let now = since + hour * tick;
                unused += if tick > 0 && now == given.at { given.span } else { Span::ZERO };
                // 1970 began on a Thursday: Monday is 0.
                let day = (now.0 / hour.0 / 24 + 3) % 7;
                let off = match weekend {
                    Some(Weekend::SaturdaySunday) => day >= 5,
                    Some(Weekend::FridaySaturday) => day == 4 || day == 5,
                    None => false,
                };
                if off || (pause.from <= now && now < to) {
                    continue;
                }
                if unused > Span::ZERO { unused -= hour } else { ticking.tick(hour) }
            }
            let after = control.spend(left, elapsed.own);
            assert_eq!(
                after,
                ticking.moved(hour),
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
            // Time that is given during the opponent's turn is kept for the next turn.
            let next = end + hour * dice.random_range(0..20);
            let waiting = if end < given.at && given.at <= next { given.span } else { Span::ZERO };
            (left, credit, since) = (after, elapsed.credit + waiting, next);
        }
    }
    assert!(flags > GAMES / 10 && moves > GAMES * 2, "only {flags} flags and {moves} moves");
}
