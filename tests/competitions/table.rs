//! The table of a division or a round robin, from its definition in docs/competitions.md.

use std::collections::HashMap;

use super::records::WIN;

/// A player, and when they left or were expelled.
pub(crate) type Player = (i64, Option<i64>);

/// White, Black, and when the game ended with which score of White.
pub(crate) type Result = (i64, i64, Option<(i64, u32)>);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    pub(crate) player: i64,
    pub(crate) place: Option<u32>,
    pub(crate) points: u32,
    pub(crate) sonneborn_berger: u32,
    pub(crate) wins: u32,
}

/// What counts for the players of a table.
struct Counting<'a> {
    results: &'a [Result],
    /// The opponent and the twelfths of each game that counts and is over, for each who counts.
    scores: HashMap<i64, Vec<(i64, u32)>>,
}

impl<'a> Counting<'a> {
    fn new(players: &[Player], results: &'a [Result]) -> Self {
        let withdrew: HashMap<i64, Option<i64>> = players.iter().copied().collect();
        let over = |game: &Result, left: i64| game.2.is_some_and(|(at, _)| at < left);
        let counts = |player: i64| {
            let Some(left) = withdrew[&player] else { return true };
            let own: Vec<_> =
                results.iter().filter(|game| game.0 == player || game.1 == player).collect();
            own.iter().filter(|game| over(game, left)).count() * 2 >= own.len()
        };
        let counting = players.iter().map(|(player, _)| *player).filter(|own| counts(*own));
        let mut scores: HashMap<i64, Vec<_>> = counting.map(|own| (own, Vec::new())).collect();
        for game in results {
            if !scores.contains_key(&game.0) || !scores.contains_key(&game.1) {
                continue;
            }
            let stayed = |player: &i64| withdrew[player].is_none_or(|left| over(game, left));
            let (white, black) = match (stayed(&game.0), stayed(&game.1)) {
                (true, true) => match game.2 {
                    Some((_, white)) => (white, WIN - white),
                    None => continue,
                },
                (false, true) => (0, WIN),
                (true, false) => (WIN, 0),
                (false, false) => (0, 0),
            };
            scores.entry(game.0).or_default().push((game.1, white));
            scores.entry(game.1).or_default().push((game.0, black));
        }
        Self { results, scores }
    }

    fn points(&self, player: i64) -> u32 {
        self.scores[&player].iter().map(|(_, score)| score).sum()
    }

    /// The classes of equal players, from the first, by their games with each other.
    fn split(&self, tied: &[i64]) -> Vec<Vec<i64>> {
        let among = |player: i64| -> Vec<u32> {
            let own = &self.scores[&player];
            own.iter().filter(|(other, _)| tied.contains(other)).map(|(_, score)| *score).collect()
        };
        let complete = tied.iter().all(|own| {
            tied.iter().filter(|other| *other != own).all(|other| {
                let planned = self.results.iter().filter(|game| {
                    (game.0 == *own && game.1 == *other) || (game.1 == *own && game.0 == *other)
                });
                let over = self.scores[own].iter().filter(|(who, _)| who == other).count();
                over > 0 && over == planned.count()
            })
        });
        let mut sums: Vec<(u32, i64)> =
            tied.iter().map(|own| (among(*own).iter().sum(), *own)).collect();
        let first = sums[0].0;
        if !complete || sums.iter().all(|(sum, _)| *sum == first) {
            return vec![tied.to_vec()];
        }
        let mut classes = Vec::new();
        while let Some(most) = sums.iter().map(|(sum, _)| *sum).max() {
            let best: Vec<i64> =
                sums.iter().filter(|(sum, _)| *sum == most).map(|(_, own)| *own).collect();
            sums.retain(|(sum, _)| *sum != most);
            classes.extend(self.split(&best));
        }
        classes
    }
}

/// The lines from first to last, equal players in the order of `players`; then those who have
/// withdrawn, in the same order, and those of them who do not count.
pub(crate) fn table(players: &[Player], results: &[Result]) -> Vec<Line> {
    let counting = Counting::new(players, results);
    let (mut ranked, mut rest) = (Vec::new(), Vec::new());
    for (player, _) in players {
        let line = |points, sonneborn_berger, wins| Line {
            player: *player,
            place: None,
            points,
            sonneborn_berger,
            wins,
        };
        let won = |scores: &[u32]| {
            u32::try_from(scores.iter().filter(|score| **score == WIN).count()).unwrap()
        };
        if let Some(scores) = counting.scores.get(player) {
            let berger = scores.iter().map(|(other, score)| score * counting.points(*other)).sum();
            let own: Vec<u32> = scores.iter().map(|(_, score)| *score).collect();
            ranked.push(line(own.iter().sum(), berger, won(&own)));
        } else {
            // What they have played is shown, and counts for nobody.
            let played = |game: &Result| match (game.2, *player) {
                (Some((_, white)), own) if game.0 == own => Some(white),
                (Some((_, white)), own) if game.1 == own => Some(WIN - white),
                _ => None,
            };
            let own: Vec<u32> = results.iter().filter_map(played).collect();
            rest.push(line(own.iter().sum(), 0, won(&own)));
        }
    }
    let key = |line: &Line| (line.points, line.sonneborn_berger, line.wins);
    let mut keys: Vec<_> = ranked.iter().map(key).collect();
    keys.sort_unstable();
    keys.dedup();
    let has_left = |player: i64| players.iter().any(|own| own.0 == player && own.1.is_some());
    let (mut lines, mut gone): (Vec<Line>, Vec<Line>) = (Vec::new(), Vec::new());
    for same in keys.into_iter().rev() {
        let tied: Vec<i64> =
            ranked.iter().filter(|line| key(line) == same).map(|line| line.player).collect();
        for class in counting.split(&tied) {
            let place = u32::try_from(lines.len() + 1).ok();
            for player in class {
                let line = ranked.iter().find(|line| line.player == player).unwrap();
                match has_left(player) {
                    true => gone.push(line.clone()),
                    false => lines.push(Line { place, ..line.clone() }),
                }
            }
        }
    }
    lines.extend(gone);
    lines.extend(rest);
    lines
}
