//! The figures that the example `match` prints: shares, and what parts of the search win.
#![allow(dead_code)]

#[path = "../examples/match/parts.rs"]
mod parts;
#[path = "../examples/match/tally.rs"]
mod tally;

use tally::{Elo, Tally};

#[test]
fn a_share_is_rounded_once() {
    let mut tally = Tally::default();
    for (points, games) in [(2, 124), (1, 7), (0, 69)] {
        (0..games).for_each(|_| tally.add(points));
    }
    // 63.75 %
    assert_eq!(tally.to_string(), "+124 =7 -69, 63.8 %, Elo +98 ± 50 (95 %)");
}

/// What parts win that win something by themselves is found, whatever the other parts are worth.
#[test]
fn parts_are_told_apart() {
    for count in 1..=17 {
        let names: Vec<String> = (0..count).map(|part| format!("part{part}")).collect();
        let worth = |part: usize| 10.0 * (part as f64) - 25.0;
        let of_player = |player: &str| -> f64 {
            let left_out = player.split(":without=").skip(1);
            let left_out: Vec<usize> =
                left_out.map(|name| names.iter().position(|one| one == name).unwrap()).collect();
            (0..count).filter(|part| !left_out.contains(part)).map(worth).sum()
        };
        let sets = parts::sets(count);
        let results: Vec<Elo> = (0..sets)
            .map(|set| {
                let [first, second] = parts::players(set, &names);
                // Each part is on one side.
                let left_out = |player: &str| player.matches(":without=").count();
                assert_eq!(left_out(&first) + left_out(&second), count);
                Elo { difference: of_player(&first) - of_player(&second), error: 40.0 }
            })
            .collect();
        for part in 0..count {
            let found = parts::worth(part, &results);
            assert!((found.difference - worth(part)).abs() < 1e-9, "{part} of {count}");
            assert!((found.error - 40.0 / (sets as f64).sqrt()).abs() < 1e-9);
        }
    }
}
