//! Round robins: each pair plays one game, by Berger's tables.
//!
//! The games begin all at once or round by round; then a round begins when the games of the one
//! before are over, or after 30 days. A player who has lost two games on time is expelled. The
//! round robin is over with its last game.

use rand::Rng;
use rand::seq::SliceRandom as _;

use super::berger;
use super::competition::{Competition, RoundStarts};
use super::decision::{Change, Draft};
use super::dropout::LONGEST_ROUND;
use super::entrant::{Entrant, EntrantState};
use super::fixture::{Fixture, FixtureState};
use super::news::CompetitionNews;
use super::table::{TableGame, TablePlayer, TableRow, table};
use crate::ids::FixtureId;
use crate::time::Moment;

impl Competition {
    pub fn round_robin_table(&self) -> Vec<TableRow> {
        let players: Vec<TablePlayer> = self
            .entrants
            .iter()
            .filter(|entrant| {
                entrant.state != EntrantState::Left
                    || self.fixtures.iter().any(|fixture| fixture.has(entrant.player))
            })
            .map(table_player)
            .collect();
        let games: Vec<TableGame> = self.fixtures.iter().map(table_game).collect();
        table(&players, &games)
    }
}

pub(super) fn table_player(entrant: &Entrant) -> TablePlayer {
    let withdrew_at = (!entrant.is_in()).then_some(entrant.changed_at);
    TablePlayer { player: entrant.player, withdrew_at }
}

pub(super) fn table_game(fixture: &Fixture) -> TableGame {
    let end = match fixture.state {
        FixtureState::Played { result, at, .. } => result.map(|result| (result.white, at)),
        FixtureState::Planned | FixtureState::Running(_) | FixtureState::Cancelled => None,
    };
    TableGame { players: fixture.players, end }
}

pub(super) fn due(cup: &Competition) -> Option<Moment> {
    let next = cup.fixtures.iter().filter(|fixture| fixture.round >= cup.record.rounds);
    let waits = next.clone().any(|fixture| fixture.state == FixtureState::Planned);
    cup.round_ends_at().filter(|_| cup.record.by_rounds && waits)
}

/// Draws lots for the places of Berger's tables, and plans all games.
pub(super) fn begin(draft: &mut Draft, now: Moment, chance: &mut impl Rng) {
    let mut players = draft.after.active();
    players.shuffle(chance);
    let (terms, by_rounds) = (draft.after.record.terms, draft.after.record.by_rounds);
    draft.add(Change::Round { at: now });
    for (round, games) in (0..).zip(berger::rounds(players.len())) {
        let starts = RoundStarts::of(&terms, chance);
        for game in games {
            let players = game.map(|place| players[place]);
            draft.add(Change::Plan(Fixture {
                begins_at: if by_rounds { begins_at(now, round) } else { now },
                ..Fixture::planned(round, players, starts.next(chance), now)
            }));
        }
    }
    draft.tell_channel(CompetitionNews::RoundBegan { round: 0 });
}

/// The latest beginning of a round that is `after` rounds after one that begins `now`.
fn begins_at(now: Moment, after: u32) -> Moment {
    now + LONGEST_ROUND * i64::from(after)
}

pub(super) fn advance(draft: &mut Draft, now: Moment) {
    count_results(draft);
    while draft.after.record.by_rounds {
        let round = draft.after.record.rounds;
        let games = |wanted: fn(u32, u32) -> bool| {
            draft.after.fixtures.iter().filter(move |own| wanted(own.round, round))
        };
        let waits = games(|own, round| own < round).any(Fixture::is_open)
            && draft.after.round_ends_at().is_none_or(|ends| ends > now);
        let next: Vec<(FixtureId, u32)> = games(|own, round| own >= round)
            .filter(|fixture| fixture.state == FixtureState::Planned)
            .map(|fixture| (fixture.id, fixture.round))
            .collect();
        if waits || next.is_empty() {
            break;
        }
        draft.add(Change::Round { at: now });
        for (id, own) in next {
            draft.add(Change::Begin(id, begins_at(now, own - round)));
        }
        draft.tell_channel(CompetitionNews::RoundBegan { round });
        // A round in which all games were called off is over at once.
    }
    if !draft.after.has_open_games() {
        draft.finish(now);
    }
}

fn count_results(draft: &mut Draft) {
    let new: Vec<FixtureId> = draft
        .after
        .fixtures
        .iter()
        .filter(|fixture| matches!(fixture.state, FixtureState::Played { counted: false, .. }))
        .map(|fixture| fixture.id)
        .collect();
    for id in new {
        draft.add(Change::Count(id));
    }
    draft.expel_absent(None);
}
