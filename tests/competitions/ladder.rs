//! A ladder, computed from what its players did and from the results of their games.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::records::{Game, Vacations, WIN};
use super::{DAY, State};

pub(crate) struct Ladder {
    pub(crate) id: i64,
    /// The players from the top.
    pub(crate) order: Vec<i64>,
    /// What everybody is who was ever on it, and since when.
    pub(crate) members: BTreeMap<i64, (State, i64)>,
    /// The games that have moved players already.
    counted: BTreeSet<i64>,
    /// How often each player became what.
    pub(crate) turned: BTreeMap<(i64, State), usize>,
}

impl Ladder {
    pub(crate) fn new(id: i64) -> Self {
        Self {
            id,
            order: Vec::new(),
            members: BTreeMap::new(),
            counted: BTreeSet::new(),
            turned: BTreeMap::new(),
        }
    }

    pub(crate) fn state(&self, player: i64) -> Option<State> {
        self.members.get(&player).map(|(state, _)| *state)
    }

    pub(crate) fn set(&mut self, player: i64, state: State, now: i64) {
        let is_in = |state| matches!(state, State::In | State::OnHold);
        if !is_in(state) {
            self.order.retain(|other| *other != player);
        } else if !self.order.contains(&player) {
            self.order.push(player);
        }
        self.members.insert(player, (state, now));
        *self.turned.entry((player, state)).or_default() += 1;
    }

    pub(crate) fn rename(&mut self, old: i64, new: i64) {
        if let Some(member) = self.members.remove(&old) {
            self.members.insert(new, member);
        }
        self.turned.retain(|(player, _), _| *player != old);
    }

    fn losses_on_time(games: &[&Game], player: i64, until: i64) -> usize {
        let lost = |game: &&&Game| {
            let Some(end) = game.end else { return false };
            end.late == Some(player)
                && game.score(player) == Some(0)
                && end.at <= until
                && end.at > until - 90 * DAY
        };
        games.iter().filter(lost).count()
    }

    pub(crate) fn may_join(&self, games: &[&Game], player: i64, now: i64) -> bool {
        let out = !matches!(self.state(player), Some(State::In | State::OnHold));
        out && Self::losses_on_time(games, player, now) < 2
    }

    pub(crate) fn may_challenge(
        &self,
        games: &[&Game],
        (challenger, defender): (i64, i64),
        now: i64,
    ) -> bool {
        let place = |player| self.order.iter().position(|other| *other == player);
        let (Some(own), Some(target)) = (place(challenger), place(defender)) else { return false };
        // `own` players are above.
        let reach = 3.max(own / 4);
        let met = games.iter().filter(|game| game.has(challenger) && game.has(defender));
        let open = |player| games.iter().filter(move |game| game.is_open() && game.has(player));
        target < own
            && own - target <= reach
            && [challenger, defender].iter().all(|own| self.state(*own) == Some(State::In))
            && met.clone().all(|game| !game.is_open())
            && met.filter_map(|game| game.end).all(|end| end.at + 7 * DAY <= now)
            && open(challenger).filter(|game| game.challenger == Some(challenger)).count() < 2
            && open(defender).filter(|game| game.challenger != Some(defender)).count() < 3
    }

    /// The bot looks at the ladder.
    pub(crate) fn look(&mut self, games: &[&Game], vacations: &Vacations, now: i64) {
        let mut ended: Vec<&&Game> = games
            .iter()
            .filter(|game| game.end.is_some() && !self.counted.contains(&game.fixture))
            .collect();
        ended.sort_by_key(|game| (game.end.unwrap().at, game.fixture));
        let idle: Vec<i64> = self
            .order
            .iter()
            .copied()
            .filter(|player| self.is_idle(games, vacations, *player, now))
            .collect();
        for game in ended {
            self.counted.insert(game.fixture);
            let challenger = game.challenger.unwrap();
            let defender = game.opponent(challenger);
            let places = [challenger, defender]
                .map(|player| self.order.iter().position(|other| *other == player));
            if game.score(challenger) == Some(WIN)
                && let [Some(own), Some(target)] = places
                && target < own
            {
                self.order.remove(own);
                self.order.insert(target, challenger);
            }
            let end = game.end.unwrap();
            let Some(late) = end.late.filter(|late| game.score(*late) == Some(0)) else { continue };
            if self.order.contains(&late) {
                let again = Self::losses_on_time(games, late, end.at) >= 2;
                self.set(late, if again { State::Expelled } else { State::OnHold }, now);
            }
        }
        for player in idle {
            if self.order.contains(&player) {
                self.set(player, State::Idle, now);
            }
        }
    }

    /// Whether somebody has not played for 30 days, vacations left out.
    fn is_idle(&self, games: &[&Game], vacations: &Vacations, player: i64, now: i64) -> bool {
        let own: Vec<&&Game> = games.iter().filter(|game| game.has(player)).collect();
        if own.iter().any(|game| game.is_open()) {
            return false;
        }
        let last = own.iter().filter_map(|game| game.end).map(|end| end.at).max();
        let since = self.members[&player].1.max(last.unwrap_or(0));
        // Minute by minute would be slow: the time that was no vacation, span by span.
        let mut playing = now - since;
        let mut spans = vacations.get(&player).cloned().unwrap_or_default();
        spans.sort_by_key(|span| Reverse(*span));
        for (from, to) in spans {
            playing -= (to.min(now) - from.max(since)).max(0);
        }
        playing >= 30 * DAY
    }
}
