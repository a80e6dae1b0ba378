#![allow(clippy::unwrap_used)]

use std::collections::HashSet;

use proptest::prelude::*;
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;

use super::*;

fn entered(minus: &[u32]) -> Vec<(PlayerId, MinusPoints)> {
    (0..).zip(minus).map(|(id, minus)| (PlayerId(id), MinusPoints(*minus))).collect()
}

/// Everybody has one game with each color, against different opponents.
fn assert_legal(players: &[(PlayerId, MinusPoints)], games: &[ByColor<PlayerId>]) {
    let mut expected: Vec<PlayerId> = players.iter().map(|(player, _)| *player).collect();
    expected.sort();
    for color in courier_rules::Color::BOTH {
        let mut with: Vec<PlayerId> = games.iter().map(|game| game[color]).collect();
        with.sort();
        assert_eq!(with, expected, "{color:?}");
    }
    assert!(games.iter().all(|game| game.white != game.black));
    if players.len() > 2 {
        let pairs: HashSet<_> = games
            .iter()
            .map(|game| (game.white.min(game.black), game.white.max(game.black)))
            .collect();
        assert_eq!(pairs.len(), players.len(), "two opponents each");
    }
}

/// How many games repeat earlier ones, and the sum of the differences of minus points.
fn price(
    players: &[(PlayerId, MinusPoints)],
    before: &[ByColor<PlayerId>],
    games: &[ByColor<PlayerId>],
) -> (usize, u32) {
    let pair = |game: &ByColor<PlayerId>| (game.white.min(game.black), game.white.max(game.black));
    let minus = |id| players.iter().find(|(player, _)| *player == id).unwrap().1.0;
    let repeated =
        |game: &ByColor<PlayerId>| before.iter().filter(|old| pair(old) == pair(game)).count();
    let apart = |game: &ByColor<PlayerId>| minus(game.white).abs_diff(minus(game.black));
    (games.iter().map(repeated).sum(), games.iter().map(apart).sum())
}

/// The least price of all pairings, by trying all of them.
fn least(players: &[(PlayerId, MinusPoints)], before: &[ByColor<PlayerId>]) -> (usize, u32) {
    fn try_all(
        ids: &[PlayerId],
        chosen: &mut Vec<ByColor<PlayerId>>,
        from: (usize, usize),
        found: &mut impl FnMut(&[ByColor<PlayerId>]),
    ) {
        let degree = |chosen: &[ByColor<PlayerId>], own: usize| {
            chosen.iter().filter(|game| game.side_of(&ids[own]).is_some()).count()
        };
        let Some(own) = (0..ids.len()).find(|own| degree(chosen, *own) < 2) else {
            return found(chosen);
        };
        // Opponents in rising order, so that no pairing is tried twice.
        let least = if from.0 == own { from.1 } else { own + 1 };
        for other in least..ids.len() {
            if degree(chosen, other) < 2 {
                chosen.push(ByColor { white: ids[own], black: ids[other] });
                try_all(ids, chosen, (own, other + 1), found);
                chosen.pop();
            }
        }
    }
    let ids: Vec<PlayerId> = players.iter().map(|(player, _)| *player).collect();
    let mut best = (usize::MAX, u32::MAX);
    try_all(&ids, &mut Vec::new(), (usize::MAX, 0), &mut |games| {
        best = best.min(price(players, before, games));
    });
    best
}

fn games_before(players: usize) -> impl Strategy<Value = Vec<ByColor<PlayerId>>> {
    let id = 0..players as u64;
    let game = (id.clone(), id).prop_filter("two players", |(white, black)| white != black);
    let game = game.prop_map(|(white, black)| ByColor { white, black }.map(PlayerId));
    prop::collection::vec(game, 0..=2 * players)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn no_other_pairing_repeats_less_or_pairs_closer(
        (minus, before) in prop::collection::vec(0..18_u32, 3..=7).prop_flat_map(|minus| {
            let players = minus.len();
            (Just(minus), games_before(players))
        }),
        seed: u64,
    ) {
        let players = entered(&minus);
        let games = pair(&players, &before, &[], &mut StdRng::seed_from_u64(seed));
        assert_legal(&players, &games);
        prop_assert_eq!(price(&players, &before, &games), least(&players, &before));
    }

    /// Whole cups: each round is paired from the results of those before it.
    #[test]
    fn in_a_cup_nobody_is_free_and_large_fields_repeat_nothing(
        entered in 3..40_usize,
        seed: u64,
    ) {
        let mut chance = StdRng::seed_from_u64(seed);
        let mut players: Vec<(PlayerId, MinusPoints)> =
            (0..entered as u64).map(|id| (PlayerId(id), MinusPoints(0))).collect();
        let mut before = Vec::new();
        for round in 0..6 {
            let games = pair(&players, &before, &[], &mut chance);
            if players.len() < 2 {
                prop_assert!(games.is_empty());
                break;
            }
            assert_legal(&players, &games);
            // By Dirac's theorem a circle of all players without a repetition exists.
            if players.len() >= 2 * (2 * round + 1) && players.len() > 2 {
                prop_assert_eq!(price(&players, &before, &games).0, 0, "round {}", round);
            }
            for game in &games {
                let [white, black] = *[[0, 18], [6, 6], [18, 0]].choose(&mut chance).unwrap();
                for (player, minus) in [(game.white, white), (game.black, black)] {
                    let own = players.iter_mut().find(|(id, _)| *id == player).unwrap();
                    own.1.0 += minus;
                }
            }
            before.extend(games);
            players.retain(|(_, minus)| *minus < MinusPoints::OUT);
        }
    }
}

#[test]
fn with_equal_points_the_pairing_is_by_chance() {
    let players = entered(&[0; 6]);
    let pairings: HashSet<Vec<(u64, u64)>> = (0..50)
        .map(|seed| {
            let games = pair(&players, &[], &[], &mut StdRng::seed_from_u64(seed));
            let mut games: Vec<_> = games.iter().map(|game| (game.white.0, game.black.0)).collect();
            games.sort_unstable();
            games
        })
        .collect();
    assert!(pairings.len() > 25, "{}", pairings.len());
}

#[test]
fn groups_of_three_stay_among_themselves() {
    let players = entered(&[0, 9, 0, 9, 0, 9]);
    for seed in 0..20 {
        let games = pair(&players, &[], &[], &mut StdRng::seed_from_u64(seed));
        assert_legal(&players, &games);
        assert_eq!(price(&players, &[], &games), (0, 0));
    }
}

#[test]
fn two_players_meet_with_both_colors_and_one_has_no_game() {
    let chance = &mut StdRng::seed_from_u64(1);
    assert_legal(&entered(&[0, 9]), &pair(&entered(&[0, 9]), &[], &[], chance));
    assert!(pair(&entered(&[0]), &[], &[], chance).is_empty());
    assert!(pair(&[], &[], &[], chance).is_empty());
}

#[test]
fn who_meets_again_has_the_other_color() {
    let players = entered(&[0, 0, 0]);
    for seed in 0..10 {
        let chance = &mut StdRng::seed_from_u64(seed);
        let first = pair(&players, &[], &[], chance);
        let second = pair(&players, &first, &[], chance);
        assert!(second.iter().all(|game| !first.contains(game)));
    }
}

#[test]
fn one_hundred_and_twenty_eight_players_are_paired() {
    let chance = &mut StdRng::seed_from_u64(7);
    let mut players = entered(&[0; 128]);
    let mut before = Vec::new();
    for round in 0..2 {
        let games = pair(&players, &before, &[], chance);
        assert_legal(&players, &games);
        assert_eq!(price(&players, &before, &games).0, 0, "round {round}");
        for game in &games {
            let loser = if chance.random() { game.white } else { game.black };
            // The fractions of stalemates make many groups of few players.
            let minus = *[3, 4, 6, 10, 12, 18].choose(chance).unwrap();
            let own = players.iter_mut().find(|(id, _)| *id == loser).unwrap();
            own.1.0 += minus;
        }
        before.extend(games);
    }
}

#[test]
fn blocks_are_avoided_while_that_repeats_nothing() {
    let chance = &mut StdRng::seed_from_u64(7);
    let players = entered(&[0; 9]);
    let ids: Vec<PlayerId> = players.iter().map(|(id, _)| *id).collect();
    let met = |games: &[ByColor<PlayerId>], a, b| {
        games.iter().any(|game| [(a, b), (b, a)].contains(&(game.white, game.black)))
    };
    let blocks = [(ids[0], ids[1]), (ids[2], ids[0])];
    let mut before = Vec::new();
    for _ in 0..2 {
        let games = pair(&players, &before, &blocks, chance);
        assert_legal(&players, &games);
        assert!(!met(&games, ids[0], ids[1]) && !met(&games, ids[2], ids[0]), "{games:?}");
        assert_eq!(price(&players, &before, &games).0, 0, "nothing is repeated");
        before.extend(games);
    }
    // Three accounts that block all others do not play each other round after round.
    let all_others = (0..3).flat_map(|own| (3..9).map(move |other| (own, other)));
    let blocks: Vec<_> = all_others.map(|(own, other)| (ids[own], ids[other])).collect();
    let first = pair(&players, &[], &blocks, chance);
    let second = pair(&players, &first, &blocks, chance);
    assert!(met(&first, ids[0], ids[1]), "{first:?}");
    assert_eq!(price(&players, &first, &second).0, 0, "{second:?}");
}
