//! Tests of time controls. This file holds the values that they share.
#![allow(clippy::unwrap_used)]

mod examples;
mod simulation;
mod writing;

use proptest::prelude::*;

use super::*;

fn control(text: &str) -> TimeControl {
    text.parse().unwrap()
}

/// Random controls of every kind, in whole hours.
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
