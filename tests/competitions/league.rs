//! A league, computed from what its players did and from the results of their games.

use std::collections::{BTreeMap, BTreeSet};

use super::records::Game;
use super::table::{self, Line};
use super::{Stage, State};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) state: State,
    since: i64,
    joined: i64,
    /// The place that the last season gave, from 0.
    seed: Option<usize>,
}

pub(crate) struct Season {
    pub(crate) id: i64,
    pub(crate) begins_at: i64,
    pub(crate) ends_at: i64,
    pub(crate) stage: Stage,
    pub(crate) entrants: BTreeMap<i64, Entry>,
    pub(crate) divisions: Vec<Vec<i64>>,
    /// How often each player became what.
    pub(crate) turned: BTreeMap<(i64, State), usize>,
}

impl Season {
    pub(crate) fn new(id: i64, begins_at: i64, ends_at: i64) -> Self {
        Self {
            id,
            begins_at,
            ends_at,
            stage: Stage::Open,
            entrants: BTreeMap::new(),
            divisions: Vec::new(),
            turned: BTreeMap::new(),
        }
    }

    pub(crate) fn state(&self, player: i64) -> Option<State> {
        self.entrants.get(&player).map(|entry| entry.state)
    }

    pub(crate) fn enter(&mut self, player: i64, now: i64) {
        let entry = Entry { state: State::In, since: now, joined: now, seed: None };
        self.entrants.insert(player, entry);
    }

    pub(crate) fn set(&mut self, player: i64, state: State, now: i64) {
        let entry = self.entrants.get_mut(&player).unwrap();
        (entry.state, entry.since) = (state, now);
        *self.turned.entry((player, state)).or_default() += 1;
    }

    pub(crate) fn rename(&mut self, old: i64, new: i64) {
        if let Some(entry) = self.entrants.remove(&old) {
            self.entrants.insert(new, entry);
        }
        self.turned.retain(|(player, _), _| *player != old);
        for own in self.divisions.iter_mut().flatten() {
            if *own == old {
                *own = new;
            }
        }
    }

    pub(crate) fn active(&self) -> Vec<i64> {
        let active = self.entrants.iter().filter(|(_, entry)| entry.state == State::In);
        active.map(|(player, _)| *player).collect()
    }

    /// The bot looks at the season. Returns who stays, in order, when it ends.
    pub(crate) fn look(&mut self, games: &[&Game], now: i64) -> Option<Vec<i64>> {
        if self.stage == Stage::Open && self.begins_at <= now {
            return self.begin(games);
        } else if self.stage == Stage::Running {
            for player in self.active() {
                let ends = games.iter().filter_map(|game| game.end);
                let late = ends.filter(|end| end.late == Some(player) && end.at < self.ends_at);
                let mut late: Vec<i64> = late.map(|end| end.at).collect();
                late.sort_unstable();
                if let Some(second) = late.get(1) {
                    self.set(player, State::Expelled, *second);
                }
            }
            if self.ends_at <= now {
                self.stage = Stage::Finished;
                return Some(self.next_order(games));
            }
        }
        None
    }

    /// Returns who is entered for the next season if there are too few.
    fn begin(&mut self, games: &[&Game]) -> Option<Vec<i64>> {
        let mut order: Vec<(bool, usize, i64, i64)> = self
            .entrants
            .iter()
            .filter(|(_, entry)| entry.state == State::In)
            .map(|(player, entry)| {
                (entry.seed.is_none(), entry.seed.unwrap_or(0), entry.joined, *player)
            })
            .collect();
        order.sort_unstable();
        let order: Vec<i64> = order.into_iter().map(|(_, _, _, player)| player).collect();
        if order.len() < 4 {
            self.stage = Stage::Cancelled;
            return Some(order);
        }
        self.stage = Stage::Running;
        let mut sizes = vec![8; order.len() / 8];
        match order.len() % 8 {
            0 => {}
            rest @ 4.. => sizes.push(rest),
            rest => {
                sizes.pop();
                sizes.extend([(8 + rest).div_ceil(2), (8 + rest) / 2]);
            }
        }
        // Fewer than eight are one division.
        if order.len() < 8 {
            sizes = vec![order.len()];
        }
        let mut next = order.into_iter();
        self.divisions = sizes.iter().map(|size| next.by_ref().take(*size).collect()).collect();
        let mut expected = BTreeSet::new();
        for (division, players) in (0_u32..).zip(&self.divisions) {
            for white in players {
                for black in players.iter().filter(|black| *black != white) {
                    expected.insert((division, *white, *black));
                }
            }
        }
        let planned: BTreeSet<(u32, i64, i64)> =
            games.iter().map(|game| (game.division, game.white, game.black)).collect();
        assert_eq!(planned.len(), games.len(), "no pairing twice");
        assert_eq!(planned, expected, "each pair of a division has two games");
        None
    }

    pub(crate) fn tables(&self, games: &[&Game]) -> Vec<Vec<Line>> {
        let finished = self.stage == Stage::Finished;
        (0_u32..)
            .zip(&self.divisions)
            .map(|(division, players)| {
                let mut players = players.clone();
                players.sort_by_key(|player| (self.entrants[player].joined, *player));
                let players: Vec<table::Player> = players
                    .iter()
                    .map(|player| {
                        let Entry { state, since, .. } = self.entrants[player];
                        (*player, (state != State::In).then_some(since))
                    })
                    .collect();
                let results: Vec<table::Result> = games
                    .iter()
                    .filter(|game| game.division == division)
                    .map(|game| {
                        let end = game.end.filter(|end| !finished || end.at < self.ends_at);
                        (game.white, game.black, end.map(|end| (end.at, end.white)))
                    })
                    .collect();
                table::table(&players, &results)
            })
            .collect()
    }

    /// Who stays, in the order in which the next season is filled.
    fn next_order(&self, games: &[&Game]) -> Vec<i64> {
        let last: Vec<Vec<i64>> = self
            .tables(games)
            .iter()
            .map(|lines| lines.iter().map(|line| line.player).collect())
            .collect();
        // How many change between a division and the next one.
        let changes: Vec<usize> = last
            .windows(2)
            .map(|pair| if pair[0].len() <= 5 || pair[1].len() <= 5 { 1 } else { 2 })
            .collect();
        let mut keyed = Vec::new();
        for (division, players) in last.iter().enumerate() {
            for (place, player) in players.iter().enumerate() {
                let up = division > 0 && place < changes[division - 1];
                let down = changes.get(division).is_some_and(|down| place + down >= players.len());
                // Those who come down are ahead of those who stay, and these of those who come up.
                let (to, part) = match (up, down) {
                    (true, _) => (division - 1, 2),
                    (_, true) => (division + 1, 0),
                    _ => (division, 1),
                };
                keyed.push((to, part, place, *player));
            }
        }
        keyed.sort_unstable();
        let order = keyed.into_iter().map(|(_, _, _, player)| player);
        order.filter(|player| self.state(*player) == Some(State::In)).collect()
    }

    /// Enters those who stay from the season before.
    pub(crate) fn enter_all(&mut self, stay: &[i64], now: i64) {
        for (seed, player) in stay.iter().enumerate() {
            if !matches!(self.state(*player), Some(State::Left)) {
                self.enter(*player, now);
                if let Some(entry) = self.entrants.get_mut(player) {
                    entry.seed = Some(seed);
                }
            }
        }
    }
}
