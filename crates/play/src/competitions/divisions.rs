//! The divisions of a league.

use crate::ids::PlayerId;

pub const FEWEST: usize = 4;
pub const MOST: usize = 8;
/// Up to this size of either division only one player goes up and one down between them.
const SMALL: usize = 5;

/// The divisions of a season, from the top. `last` are those of the season before, each from first
/// to last place; `entered` are the players of this season, in the order of their entries.
///
/// Between two neighbors of the last season the last two of the upper one and the first two of the
/// lower one change places, or one if either has at most five players. Those who do not enter again
/// leave gaps, into which everybody below moves up; so the best of those who would go down may
/// stay. Newcomers follow at the bottom. Divisions have eight players from the top, and the last
/// two share the rest so that none has fewer than four. Fewer than four players have no season.
pub fn divide(last: &[Vec<PlayerId>], entered: &[PlayerId]) -> Vec<Vec<PlayerId>> {
    let mut order: Vec<PlayerId> = moved(last).into_iter().flatten().collect();
    order.retain(|player| entered.contains(player));
    let newcomers: Vec<PlayerId> =
        entered.iter().copied().filter(|player| !order.contains(player)).collect();
    order.extend(newcomers);
    let mut rest = order.as_slice();
    sizes(order.len())
        .into_iter()
        .map(|size| {
            let (division, below) = rest.split_at(size);
            rest = below;
            division.to_vec()
        })
        .collect()
}

/// The number of players who go up, and of those who go down, between two divisions.
pub fn movers(upper: usize, lower: usize) -> usize {
    let most = if upper.min(lower) <= SMALL { 1 } else { 2 };
    most.min(upper / 2).min(lower / 2)
}

/// The divisions after the players have gone up and down: those who came down, those who stayed,
/// those who came up.
fn moved(last: &[Vec<PlayerId>]) -> Vec<Vec<PlayerId>> {
    let between = |upper: usize| match (last.get(upper), last.get(upper + 1)) {
        (Some(upper), Some(lower)) => movers(upper.len(), lower.len()),
        _ => 0,
    };
    let mut divisions = Vec::with_capacity(last.len());
    for (index, division) in last.iter().enumerate() {
        let up = index.checked_sub(1).map_or(0, between);
        let down = between(index);
        let from_above = index.checked_sub(1).and_then(|above| last.get(above));
        let from_below = last.get(index + 1);
        let came_down = from_above.map_or(&[][..], |above| &above[above.len() - up..]);
        let came_up = from_below.map_or(&[][..], |below| &below[..down]);
        let stayed = &division[up..division.len() - down];
        divisions.push([came_down, stayed, came_up].concat());
    }
    divisions
}

fn sizes(players: usize) -> Vec<usize> {
    if players < FEWEST {
        return Vec::new();
    }
    let (full, rest) = (players / MOST, players % MOST);
    let mut sizes = vec![MOST; full];
    if rest >= FEWEST {
        sizes.push(rest);
    } else if rest > 0 {
        // The last full division shares with them.
        sizes.pop();
        let shared = MOST + rest;
        sizes.extend([shared.div_ceil(2), shared / 2]);
    }
    sizes
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::sample::subsequence;
    use rand::SeedableRng as _;
    use rand::rngs::StdRng;
    use rand::seq::SliceRandom as _;

    use super::*;

    fn players(ids: impl IntoIterator<Item = u64>) -> Vec<PlayerId> {
        ids.into_iter().map(PlayerId).collect()
    }

    #[test]
    fn divisions_are_full_from_the_top_and_never_too_small() {
        assert_eq!(sizes(3), Vec::<usize>::new());
        for (players, expected) in [
            (4, &[4][..]),
            (8, &[8]),
            (9, &[5, 4]),
            (10, &[5, 5]),
            (11, &[6, 5]),
            (12, &[8, 4]),
            (15, &[8, 7]),
            (17, &[8, 5, 4]),
            (24, &[8, 8, 8]),
        ] {
            assert_eq!(sizes(players), expected, "{players}");
        }
        assert_eq!(sizes(1_000), vec![8; 125]);
    }

    #[test]
    fn two_go_up_and_two_go_down() {
        let last = [players(1..=8), players(11..=18), players(21..=25)];
        let entered: Vec<PlayerId> = last.concat();
        assert_eq!(
            divide(&last, &entered),
            [
                players([1, 2, 3, 4, 5, 6, 11, 12]),
                players([7, 8, 13, 14, 15, 16, 17, 21]),
                players([18, 22, 23, 24, 25]),
            ],
            "one between the second and the third, which is small"
        );
    }

    #[test]
    fn gaps_are_filled_from_below_and_newcomers_are_last() {
        let last = [players(1..=8), players(11..=16)];
        let entered = players([99, 16, 15, 14, 13, 12, 11, 98, 8, 7, 6, 5, 2, 1]);
        assert_eq!(
            divide(&last, &entered),
            [players([1, 2, 5, 6, 11, 12, 7, 8]), players([13, 14, 15, 16, 99, 98])],
            "the third and the fourth are not back, so those who would go down stay"
        );
        assert_eq!(divide(&[], &entered).concat(), entered);
        assert_eq!(divide(&last, &players([1, 11, 99])), Vec::<Vec<PlayerId>>::new());
    }

    /// The divisions from the definition: everybody of the last season has a division to go to, and
    /// is there behind those who come down, or ahead of those who come up.
    fn by_definition(last: &[Vec<PlayerId>], entered: &[PlayerId]) -> Vec<Vec<PlayerId>> {
        let changes = |upper: usize| match (last.get(upper), last.get(upper + 1)) {
            (Some(one), Some(other)) if one.len() <= 5 || other.len() <= 5 => 1,
            (Some(_), Some(_)) => 2,
            _ => 0,
        };
        let mut places = Vec::new();
        for (division, players) in last.iter().enumerate() {
            for (place, player) in players.iter().enumerate() {
                let goes_up = division > 0 && place < changes(division - 1);
                let goes_down = place >= players.len() - changes(division);
                places.push(match (goes_up, goes_down) {
                    (true, _) => (division - 1, "c came up", place, *player),
                    (_, true) => (division + 1, "a came down", place, *player),
                    _ => (division, "b stayed", place, *player),
                });
            }
        }
        places.sort_unstable();
        let mut order: Vec<PlayerId> = places.into_iter().map(|own| own.3).collect();
        order.retain(|player| entered.contains(player));
        for player in entered {
            if !order.contains(player) {
                order.push(*player);
            }
        }
        // As many of eight as possible, so that the last one or two have at least four.
        let mut divisions: Vec<Vec<PlayerId>> = Vec::new();
        while !order.is_empty() {
            let size = match order.len() {
                rest @ 9..=11 => rest.div_ceil(2),
                rest => rest.min(8),
            };
            divisions.push(order.drain(..size).collect());
        }
        if entered.len() < 4 { Vec::new() } else { divisions }
    }

    #[test]
    fn ten_thousand_seasons_go_up_and_down_as_defined() {
        let mut moves = 0;
        for seed in 0..10_000 {
            let mut chance = StdRng::seed_from_u64(seed);
            let everybody = chance.random_range(4..=50);
            let mut all = players(1..=everybody);
            all.shuffle(&mut chance);
            let last = divide(&[], &all);
            let back = chance.random_range(0.0..=1.0);
            all.extend(players(101..101 + chance.random_range(0..12)));
            all.shuffle(&mut chance);
            let entered: Vec<PlayerId> = all
                .into_iter()
                .filter(|player| player.0 > 100 || chance.random_bool(back))
                .collect();
            let divided = divide(&last, &entered);
            assert_eq!(divided, by_definition(&last, &entered), "seed {seed}");
            for (index, division) in divided.iter().enumerate() {
                let before = |player| last.iter().position(|own| own.contains(player));
                moves += division.iter().filter(|own| before(own) != Some(index)).count();
            }
        }
        assert!(moves > 10_000, "{moves}");
    }

    proptest! {
        #[test]
        fn everybody_who_entered_is_in_one_division(
            (last, entered) in (0..60_usize).prop_flat_map(|before| {
                let all = players(0..before as u64 + 20);
                (Just(before), subsequence(all.clone(), 0..=all.len()).prop_shuffle())
            }),
        ) {
            let before = divide(&[], &players(0..last as u64));
            let divisions = divide(&before, &entered);
            let mut seated = divisions.concat();
            seated.sort();
            let mut expected = entered;
            expected.sort();
            if expected.len() < FEWEST {
                expected.clear();
            }
            prop_assert_eq!(seated, expected);
            prop_assert!(divisions.iter().all(|own| (FEWEST..=MOST).contains(&own.len())));
            // If everybody is back, exactly those who were to go up or down have done so.
            let division_of = |divisions: &[Vec<PlayerId>], player| {
                divisions.iter().position(|own| own.contains(&player))
            };
            let again = divide(&before, &before.concat());
            for (index, division) in before.iter().enumerate() {
                let down = before.get(index + 1).map_or(0, |low| movers(division.len(), low.len()));
                let up = match index {
                    0 => 0,
                    _ => movers(before[index - 1].len(), division.len()),
                };
                for (place, player) in division.iter().enumerate() {
                    let expected = match place {
                        _ if place < up => index - 1,
                        _ if place >= division.len() - down => index + 1,
                        _ => index,
                    };
                    prop_assert_eq!(division_of(&again, *player), Some(expected));
                }
            }
        }
    }
}
