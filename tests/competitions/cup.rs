//! Cups of both kinds, computed from what their players did and from the results of their games.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::records::{Game, WIN};
use super::table::{self, Line};
use super::{DAY, Stage, State};

/// Six minus points, in sixths.
const OUT: u32 = 36;

pub(crate) struct Cup {
    pub(crate) id: i64,
    pub(crate) name: &'static str,
    pub(crate) round_robin: bool,
    pub(crate) by_rounds: bool,
    pub(crate) begins_at: Option<i64>,
    pub(crate) stage: Stage,
    /// What everybody is who has entered, since when, and when they entered.
    pub(crate) entrants: BTreeMap<i64, (State, i64, i64)>,
    pub(crate) rounds: u32,
    began_at: i64,
    ended_at: Option<i64>,
    /// How often each player became what.
    pub(crate) turned: BTreeMap<(i64, State), usize>,
}

/// A line of the standings: player, place, sixths of minus points, wins, games over, rounds.
pub(crate) type Standing = (i64, Option<u32>, u32, u32, u32, u32);

impl Cup {
    pub(crate) fn new(
        id: i64,
        name: &'static str,
        (round_robin, by_rounds): (bool, bool),
        begins_at: Option<i64>,
    ) -> Self {
        Self {
            id,
            name,
            round_robin,
            by_rounds,
            begins_at,
            stage: Stage::Open,
            entrants: BTreeMap::new(),
            rounds: 0,
            began_at: 0,
            ended_at: None,
            turned: BTreeMap::new(),
        }
    }

    pub(crate) fn state(&self, player: i64) -> Option<State> {
        self.entrants.get(&player).map(|(state, ..)| *state)
    }

    pub(crate) fn enter(&mut self, player: i64, now: i64) {
        self.entrants.insert(player, (State::In, now, now));
    }

    pub(crate) fn set(&mut self, player: i64, state: State, now: i64) {
        let entrant = self.entrants.get_mut(&player).unwrap();
        (entrant.0, entrant.1) = (state, now);
        *self.turned.entry((player, state)).or_default() += 1;
    }

    pub(crate) fn rename(&mut self, old: i64, new: i64) {
        if let Some(entrant) = self.entrants.remove(&old) {
            self.entrants.insert(new, entrant);
        }
        self.turned.retain(|(player, _), _| *player != old);
    }

    pub(crate) fn active(&self) -> BTreeSet<i64> {
        let active = self.entrants.iter().filter(|(_, (state, ..))| *state == State::In);
        active.map(|(player, _)| *player).collect()
    }

    fn minus(score: u32) -> u32 {
        match score {
            WIN => 0,
            6 => 6,
            _ => 18,
        }
    }

    /// The scores of the games of a player that are over, and were before the cup was.
    fn scores(&self, games: &[&Game], player: i64) -> Vec<u32> {
        let until = self.ended_at.unwrap_or(i64::MAX);
        let in_time = games.iter().filter(|game| game.end.is_some_and(|end| end.at <= until));
        let own = in_time.filter(|game| game.has(player));
        own.filter_map(|game| game.score(player)).collect()
    }

    fn begin(&mut self, games: &[&Game], now: i64) {
        if self.active().len() < 3 {
            self.stage = Stage::Cancelled;
            return;
        }
        self.stage = Stage::Running;
        if self.round_robin {
            (self.rounds, self.began_at) = (1, now);
            self.check_all_pairs(games);
        } else {
            self.begin_round(games, now);
        }
    }

    /// Somebody has begun it.
    pub(crate) fn start(&mut self, games: &[&Game], now: i64) {
        assert!(self.active().len() >= 3);
        self.begin(games, now);
    }

    /// The bot looks at the cup.
    pub(crate) fn look(&mut self, games: &[&Game], now: i64) {
        match self.stage {
            Stage::Open if self.begins_at.is_some_and(|at| at <= now) => self.begin(games, now),
            Stage::Running if self.round_robin => self.look_at_round_robin(games, now),
            Stage::Running => self.look_at_rounds(games, now),
            _ => {}
        }
    }

    fn look_at_rounds(&mut self, games: &[&Game], now: i64) {
        for player in self.active() {
            if games.iter().any(|game| game.end.is_some_and(|end| end.late == Some(player))) {
                self.set(player, State::Expelled, now);
            }
        }
        for player in self.active() {
            if self.scores(games, player).into_iter().map(Self::minus).sum::<u32>() >= OUT {
                self.set(player, State::Out, now);
            }
        }
        let open = |wanted: fn(u32, u32) -> bool| {
            games.iter().any(|game| wanted(game.round + 1, self.rounds) && game.is_open())
        };
        let over = self.began_at + 30 * DAY <= now || !open(|own, last| own == last);
        let left = self.active().len();
        if !over {
        } else if left >= 2 && self.rounds < 6 {
            self.begin_round(games, now);
        } else if (left == 1 && self.rounds < 6) || !open(|own, last| own <= last) {
            self.stage = Stage::Finished;
            self.ended_at = Some(now);
        }
    }

    /// Everybody has two games against different opponents, one with each color, and nobody meets
    /// again while that can be avoided.
    fn begin_round(&mut self, games: &[&Game], now: i64) {
        let active = self.active();
        let round: Vec<&&Game> = games.iter().filter(|game| game.round == self.rounds).collect();
        let who = |players: Vec<i64>| {
            assert_eq!(players.len(), active.len(), "{} of {}", self.rounds, self.name);
            assert_eq!(players.into_iter().collect::<BTreeSet<_>>(), active, "{}", self.name);
        };
        who(round.iter().map(|game| game.white).collect());
        who(round.iter().map(|game| game.black).collect());
        let pairs: BTreeSet<(i64, i64)> = round.iter().map(|game| game.pair()).collect();
        assert!(pairs.len() == round.len() || active.len() == 2, "{}", self.name);
        let before: BTreeSet<(i64, i64)> =
            games.iter().filter(|game| game.round < self.rounds).map(|game| game.pair()).collect();
        // By Dirac's theorem a circle through all without an earlier game exists then.
        if active.len() >= 2 * (2 * self.rounds as usize + 1) && active.len() > 2 {
            assert!(pairs.is_disjoint(&before), "{}", self.name);
        }
        self.rounds += 1;
        self.began_at = now;
    }

    fn check_all_pairs(&self, games: &[&Game]) {
        let active = self.active();
        let pairs: BTreeSet<(i64, i64)> = games.iter().map(|game| game.pair()).collect();
        assert_eq!(games.len(), active.len() * (active.len() - 1) / 2);
        assert_eq!(pairs.len(), games.len());
        for player in active {
            let white = games.iter().filter(|game| game.white == player).count();
            let black = games.iter().filter(|game| game.black == player).count();
            assert!(white.abs_diff(black) <= 1);
        }
        for (one, other) in games
            .iter()
            .enumerate()
            .flat_map(|(index, one)| games[index + 1..].iter().map(move |other| (one, other)))
        {
            let twice = one.round == other.round && (one.has(other.white) || one.has(other.black));
            assert!(!twice, "nobody has two games in a round");
        }
    }

    fn look_at_round_robin(&mut self, games: &[&Game], now: i64) {
        for player in self.active() {
            let ends = games.iter().filter_map(|game| game.end);
            let late = ends.filter(|end| end.late == Some(player));
            let mut late: Vec<i64> = late.map(|end| end.at).collect();
            late.sort_unstable();
            if let Some(second) = late.get(1) {
                self.set(player, State::Expelled, *second);
            }
        }
        if self.by_rounds {
            self.look_at_begun(games, now);
        }
        if !games.iter().any(|game| game.is_open()) {
            self.stage = Stage::Finished;
            self.ended_at = Some(now);
        }
    }

    /// A round begins when those before it are over, or after 30 days.
    fn look_at_begun(&mut self, games: &[&Game], now: i64) {
        loop {
            let waits = games.iter().any(|game| game.round < self.rounds && game.is_open());
            let next = games.iter().any(|game| game.round >= self.rounds && !game.cancelled);
            if (waits && now < self.began_at + 30 * DAY) || !next {
                return;
            }
            self.rounds += 1;
            self.began_at = now;
        }
    }

    pub(crate) fn standings(&self, games: &[&Game]) -> Vec<Standing> {
        let count = |number: usize| u32::try_from(number).unwrap();
        let mut found = Vec::new();
        for (player, (state, ..)) in &self.entrants {
            let own = games.iter().filter(|game| game.has(*player));
            let rounds = own.map(|game| game.round + 1).max().unwrap_or(0);
            if *state == State::Left && rounds == 0 {
                continue;
            }
            let withdrew = matches!(state, State::Left | State::Expelled);
            let scores = self.scores(games, *player);
            let minus: u32 = scores.iter().copied().map(Self::minus).sum();
            let wins = count(scores.iter().filter(|score| **score == WIN).count());
            let key = (withdrew, Reverse(rounds), minus, Reverse(wins));
            found.push((key, (*player, 0, minus, wins, count(scores.len()), rounds)));
        }
        let ahead = |key: &_| count(found.iter().filter(|(other, _)| other < key).count()) + 1;
        let mut standings: Vec<Standing> = found
            .iter()
            .map(|(key, (player, _, minus, wins, over, rounds))| {
                let place = (!key.0).then(|| ahead(key));
                (*player, place, *minus, *wins, *over, *rounds)
            })
            .collect();
        standings.sort_by_key(|line| (line.1.is_none(), line.1, line.0));
        standings
    }

    pub(crate) fn table(&self, games: &[&Game]) -> Vec<Line> {
        let mut players: Vec<_> = self
            .entrants
            .iter()
            .filter(|(player, (state, ..))| {
                *state != State::Left || games.iter().any(|game| game.has(**player))
            })
            .collect();
        players.sort_by_key(|(player, (_, _, joined))| (*joined, **player));
        let withdrew = |state: State, since| (state != State::In).then_some(since);
        let players: Vec<table::Player> = players
            .into_iter()
            .map(|(player, (state, since, _))| (*player, withdrew(*state, *since)))
            .collect();
        let results: Vec<table::Result> = games
            .iter()
            .map(|game| (game.white, game.black, game.end.map(|end| (end.at, end.white))))
            .collect();
        table::table(&players, &results)
    }
}
