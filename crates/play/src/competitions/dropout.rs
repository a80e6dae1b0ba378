//! The rounds of a cup.
//!
//! Each round everybody who is not out has two games; with six or more minus points one is out, and
//! a game lost on time disqualifies. A round lasts until its games are over, at most 30 days; then
//! the next begins, and games that are still played count when they end. The cup is over when at
//! most one player is left, or after six rounds. If the first is not clear then, because six
//! rounds are played or because all are out, it ends with the last game.

use std::cmp::Reverse;

use rand::Rng;

use super::competition::{Competition, RoundStarts, Stage};
use super::decision::{Change, Draft};
use super::entrant::EntrantState;
use super::fixture::{Fixture, FixtureState};
use super::news::CompetitionNews;
use super::pairing::pair;
use super::points::MinusPoints;
use crate::by_color::ByColor;
use crate::ids::{FixtureId, PlayerId};
use crate::rating::SideScore;
use crate::time::{Moment, Span};

pub const MOST_ROUNDS: u32 = 6;
/// How long a round lasts at most before the next begins.
pub const LONGEST_ROUND: Span = Span::days(30);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CupStanding {
    pub player: PlayerId,
    pub state: EntrantState,
    /// The place, from 1, which several players may share; `None` for those who left or were
    /// disqualified.
    pub place: Option<u32>,
    pub minus: MinusPoints,
    pub wins: u32,
    pub over: u32,
    /// The number of rounds that they were paired in.
    pub rounds: u32,
}

impl Competition {
    /// The standings of a cup from first to last: by the rounds in which a player was paired, then
    /// by fewer minus points, then by games won; players equal on all of these share a place. Those
    /// who left or were disqualified are last, without a place. When the cup is over, later results
    /// change nothing.
    pub fn cup_standings(&self) -> Vec<CupStanding> {
        let withdrew = |standing: &CupStanding| {
            matches!(standing.state, EntrantState::Left | EntrantState::Expelled)
        };
        let rank =
            |own: &CupStanding| (withdrew(own), Reverse(own.rounds), own.minus, Reverse(own.wins));
        let mut standings: Vec<CupStanding> = self
            .entrants
            .iter()
            .filter(|entrant| {
                entrant.state != EntrantState::Left || self.has_played(entrant.player)
            })
            .map(|entrant| self.cup_standing(entrant.player, entrant.state))
            .collect();
        standings.sort_by_key(rank);
        let mut ahead = 0;
        let mut last = None;
        for (place, standing) in (1..).zip(&mut standings) {
            let own = Some(rank(standing));
            if own != last {
                ahead = place;
                last = own;
            }
            standing.place = (!withdrew(standing)).then_some(ahead);
        }
        standings
    }

    fn cup_standing(&self, player: PlayerId, state: EntrantState) -> CupStanding {
        let scores: Vec<SideScore> = self.scores(player).collect();
        let own = self.fixtures.iter().filter(|fixture| fixture.has(player));
        CupStanding {
            player,
            state,
            place: None,
            minus: scores.iter().copied().map(MinusPoints::of).sum(),
            wins: count(scores.iter().filter(|score| **score == SideScore::Win).count()),
            over: count(scores.len()),
            rounds: own.map(|fixture| fixture.round + 1).max().unwrap_or(0),
        }
    }

    /// The scores of a player's games that have a result; of a cup that is over, those that had one
    /// by then.
    fn scores(&self, player: PlayerId) -> impl Iterator<Item = SideScore> {
        let until = self.record.ends_at.filter(|_| self.record.stage == Stage::Finished);
        self.fixtures.iter().filter_map(move |fixture| {
            let FixtureState::Played { result, at, .. } = fixture.state else { return None };
            let side = fixture.players.side_of(&player)?;
            result.filter(|_| until.is_none_or(|until| at <= until)).map(|own| own.score(side))
        })
    }

    fn has_played(&self, player: PlayerId) -> bool {
        self.fixtures.iter().any(|fixture| fixture.has(player))
    }

    pub(super) fn round_ends_at(&self) -> Option<Moment> {
        self.record.round_began_at.map(|began| began + LONGEST_ROUND)
    }

    /// Whether the games of the current round are over, or its time is.
    fn round_is_over(&self, now: Moment) -> bool {
        let round = self.record.rounds.saturating_sub(1);
        let own = |fixture: &&Fixture| fixture.round == round;
        self.round_ends_at().is_some_and(|ends| ends <= now)
            || !self.fixtures.iter().filter(own).any(Fixture::is_open)
    }

    /// Whether a game of any round is not over.
    pub(super) fn has_open_games(&self) -> bool {
        self.fixtures.iter().any(Fixture::is_open)
    }
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

pub(super) fn due(cup: &Competition) -> Option<Moment> {
    // Else the cup waits for its last game, whenever that ends.
    let goes_on = cup.record.rounds < MOST_ROUNDS && !cup.active().is_empty();
    cup.round_ends_at().filter(|_| goes_on)
}

pub(super) fn advance(draft: &mut Draft, now: Moment, chance: &mut impl Rng) {
    count_results(draft, now);
    if !draft.after.round_is_over(now) {
        return;
    }
    let left = draft.after.active().len();
    let clear = left == 1 && draft.after.record.rounds < MOST_ROUNDS;
    if left >= 2 && draft.after.record.rounds < MOST_ROUNDS {
        begin_round(draft, now, chance);
    } else if clear || !draft.after.has_open_games() {
        draft.finish(now);
    }
}

/// Disqualifies who has lost on time, and then takes out who has too many minus points.
fn count_results(draft: &mut Draft, now: Moment) {
    let new: Vec<(FixtureId, Option<PlayerId>)> = draft
        .after
        .fixtures
        .iter()
        .filter_map(|fixture| match fixture.state {
            FixtureState::Played { result, counted: false, .. } => {
                let late = result.and_then(|result| result.timed_out);
                Some((fixture.id, late.map(|color| fixture.players[color])))
            }
            _ => None,
        })
        .collect();
    for (id, late) in new {
        if let Some(player) = late
            && draft.after.active().contains(&player)
        {
            draft.set_state(player, EntrantState::Expelled, now);
            draft.tell(player, CompetitionNews::Expelled);
        }
        draft.add(Change::Count(id));
    }
    for player in draft.after.active() {
        let minus: MinusPoints = draft.after.scores(player).map(MinusPoints::of).sum();
        if minus >= MinusPoints::OUT {
            draft.set_state(player, EntrantState::Out, now);
            draft.tell(player, CompetitionNews::Out);
        }
    }
}

pub(super) fn begin_round(draft: &mut Draft, now: Moment, chance: &mut impl Rng) {
    let cup = &draft.after;
    let players: Vec<(PlayerId, MinusPoints)> = cup
        .active()
        .into_iter()
        .map(|player| (player, cup.scores(player).map(MinusPoints::of).sum()))
        .collect();
    let before: Vec<ByColor<PlayerId>> = cup
        .fixtures
        .iter()
        .filter(|fixture| fixture.state != FixtureState::Cancelled)
        .map(|fixture| fixture.players)
        .collect();
    let terms = cup.record.terms;
    let round = cup.record.rounds;
    let starts = RoundStarts::of(&terms, chance);
    let games = pair(&players, &before, &cup.blocks, chance);
    draft.add(Change::Round { at: now });
    for players in games {
        draft.add(Change::Plan(Fixture::planned(round, players, starts.next(chance), now)));
    }
    draft.tell_channel(CompetitionNews::RoundBegan { round });
}

#[cfg(test)]
mod tests;
