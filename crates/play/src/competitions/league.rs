//! Leagues: divisions in which each pair plays two games within a quarter of a year.
//!
//! A season is a competition of its own. While it is played, the next one takes entries. At its end
//! those who have not left are entered for the next one, in the order in which its divisions are
//! filled: their `place` there is that order, until it begins.

use rand::Rng;

use super::competition::{Competition, CompetitionRecord, RoundStarts, Stage};
use super::decision::{Change, Decision, Draft};
use super::entrant::{Entrant, EntrantState};
use super::error::CompetitionError;
use super::fixture::{Fixture, FixtureState};
use super::news::CompetitionNews;
use super::round_robin::{table_game, table_player};
use super::table::{TableGame, TablePlayer, TableRow, table};
use super::{berger, divisions};
use crate::by_color::ByColor;
use crate::ids::{CompetitionId, FixtureId, PlayerId};
use crate::refusal::Refusal;
use crate::reliability::{TimeOutLimit, TimeOuts};
use crate::season::Season;
use crate::time::{Moment, Span};

pub const MOST: usize = 1_000;
/// The first season of a league takes entries for this long.
const FIRST_ENTRIES: Span = Span::days(7);
/// A quarter of which less is left has no first season.
const SHORTEST: Span = Span::days(45);
/// How long before the end players are reminded of games that are not over.
const REMINDED_BEFORE: Span = Span::days(7);
/// The rounds of a league that is played by rounds begin within this share of the season, in
/// percent, so that the last games have time.
const ROUNDS_WITHIN: i64 = 60;

/// The first season of a league that is created `now`, and when it begins: after a week of entries,
/// or with the next quarter if little is left of this one.
pub fn first_season(now: Moment) -> (Season, Moment) {
    let season = Season::of(now);
    let begins_at = now + FIRST_ENTRIES;
    if season.end() - begins_at >= SHORTEST {
        (season, begins_at)
    } else {
        (season.next(), season.end())
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NextSeason {
    /// The competition, if it does not exist yet.
    pub record: CompetitionRecord,
    /// Those who stay, from the first to the last place of its divisions.
    pub stay: Vec<PlayerId>,
}

impl Competition {
    /// A player enters a season that has not begun. An organizer who does so trusts the league with
    /// roles, also a league that somebody else has created.
    pub fn join_league(
        &self,
        player: PlayerId,
        is_organizer: bool,
        time_outs: TimeOuts,
        now: Moment,
    ) -> Result<Decision, Refusal> {
        self.check_entry(player)?;
        if self.active().len() >= MOST {
            return Err(CompetitionError::EntriesClosed.into());
        }
        if time_outs.games == 0 {
            return Err(CompetitionError::NoGameYet.into());
        }
        time_outs.check(TimeOutLimit::TEN)?;
        let mut draft = Draft::of(self);
        draft.add(entry(player, None, now));
        if is_organizer && !self.record.gives_roles {
            draft.add(Change::GiveRoles);
        }
        Ok(draft.done())
    }

    /// A player leaves a season. Games that are being played go on; those that have not begun are
    /// called off.
    pub fn leave_league(
        &self,
        player: PlayerId,
        now: Moment,
    ) -> Result<Decision, CompetitionError> {
        self.check_leave(player)?;
        let mut draft = Draft::of(self);
        draft.set_state(player, EntrantState::Left, now);
        Ok(draft.done())
    }

    /// The tables of the divisions, from the top. Games that end after the season count nothing.
    pub fn league_tables(&self) -> Vec<Vec<TableRow>> {
        let count = self.entrants.iter().filter_map(|entrant| entrant.division).max();
        let count = count.map_or(0, |last| last + 1);
        (0..count).map(|division| self.division_table(division)).collect()
    }

    fn division_table(&self, division: u32) -> Vec<TableRow> {
        let own = self.entrants.iter().filter(|entrant| entrant.division == Some(division));
        let players: Vec<TablePlayer> = own.map(table_player).collect();
        let ended_at = self.record.ends_at.filter(|_| self.record.stage == Stage::Finished);
        let in_time = |at: Moment| ended_at.is_none_or(|ended_at| at < ended_at);
        let games = self.fixtures.iter().filter(|fixture| fixture.division == division);
        let games: Vec<TableGame> = games
            .map(table_game)
            .map(|game| TableGame { end: game.end.filter(|(_, at)| in_time(*at)), ..game })
            .collect();
        table(&players, &games)
    }

    pub fn next_season(&self) -> Option<NextSeason> {
        let season = self.record.season?.next();
        let record = CompetitionRecord {
            id: CompetitionId(0),
            season: Some(season),
            stage: Stage::Open,
            begins_at: Some(season.start()),
            ends_at: Some(season.end()),
            rounds: 0,
            round_began_at: None,
            shown_at: None,
            reminded_at: None,
            ..self.record.clone()
        };
        let stays = |player: &PlayerId| {
            !player.is_forgotten() && self.entrant(*player).is_some_and(Entrant::is_in)
        };
        let stay = if self.entrants.iter().any(|entrant| entrant.division.is_some()) {
            let last: Vec<Vec<PlayerId>> = self
                .league_tables()
                .into_iter()
                .map(|rows| rows.into_iter().map(|row| row.player).collect())
                .collect();
            let staying: Vec<PlayerId> = last.concat().into_iter().filter(stays).collect();
            let divided = divisions::divide(&last, &staying).concat();
            // Fewer than four are no league, but they are entered for the next one.
            if divided.is_empty() { staying } else { divided }
        } else {
            in_order(self).into_iter().filter(stays).collect()
        };
        Some(NextSeason { record, stay })
    }

    /// Enters those who stay in a league for this season of it, before those who have entered.
    pub fn enter_all(&self, stay: &[PlayerId], now: Moment) -> Decision {
        let has_decided = |player: &PlayerId| self.entrant(*player).is_some();
        let places = (1..).zip(stay.iter().copied());
        places
            .filter(|(_, player)| !has_decided(player) || self.is_in(*player))
            .map(|(place, player)| entry(player, Some(place), now))
            .collect()
    }
}

fn entry(player: PlayerId, place: Option<u32>, now: Moment) -> Change {
    Change::Enter(Entrant { place, ..Entrant::new(player, now) })
}

/// The players of a season that has not begun, from the first place to the last: those who stay,
/// then newcomers in the order of their entries.
fn in_order(league: &Competition) -> Vec<PlayerId> {
    let mut entrants: Vec<&Entrant> = league.players().collect();
    entrants.sort_by_key(|entrant| {
        (entrant.place.is_none(), entrant.place, entrant.joined_at, entrant.player)
    });
    entrants.into_iter().map(|entrant| entrant.player).collect()
}

pub(super) fn due(league: &Competition) -> Option<Moment> {
    let record = &league.record;
    match record.stage {
        Stage::Open => record.begins_at,
        Stage::Running if !is_reminded(league) => record.ends_at.map(|at| at - REMINDED_BEFORE),
        Stage::Running => record.ends_at,
        Stage::Finished | Stage::Cancelled => None,
    }
}

pub(super) fn advance(league: &Competition, now: Moment, chance: &mut impl Rng) -> Decision {
    let mut draft = Draft::of(league);
    match league.record.stage {
        Stage::Open if league.record.begins_at.is_some_and(|at| at <= now) => {
            begin(&mut draft, now, chance);
        }
        Stage::Running => {
            // Later games count for nothing, even if the season is looked at late.
            draft.expel_absent(league.record.ends_at);
            match league.record.ends_at {
                Some(ends_at) if ends_at <= now => end(&mut draft, Stage::Finished, ends_at),
                Some(ends_at) if ends_at - REMINDED_BEFORE <= now => remind(&mut draft, now),
                _ => {}
            }
        }
        Stage::Open | Stage::Finished | Stage::Cancelled => {}
    }
    draft.done()
}

fn begin(draft: &mut Draft, now: Moment, chance: &mut impl Rng) {
    let divided = divisions::divide(&[], &in_order(&draft.after));
    if divided.is_empty() {
        end(draft, Stage::Cancelled, now);
        return;
    }
    let record = &draft.after.record;
    let ends_at = record.season.map(Season::end);
    draft.add(Change::Run { at: now, ends_at });
    draft.add(Change::Round { at: now });
    let record = draft.after.record.clone();
    for (division, players) in (0..).zip(&divided) {
        for player in players {
            if let Some(entrant) = draft.after.entrant(*player) {
                let entrant = Entrant { place: None, division: Some(division), ..entrant.clone() };
                draft.add(Change::Enter(entrant));
            }
            draft.tell(*player, CompetitionNews::RoundBegan { round: 0 });
        }
        for game in games(&record, division, players, now, chance) {
            draft.add(Change::Plan(game));
        }
    }
}

/// The games of a division: each pair plays two, with colors swapped.
fn games(
    record: &CompetitionRecord,
    division: u32,
    players: &[PlayerId],
    now: Moment,
    chance: &mut impl Rng,
) -> Vec<Fixture> {
    let rounds = berger::rounds(players.len());
    let count = i64::try_from(rounds.len()).unwrap_or(1).max(1);
    let length = record.ends_at.map_or(Span::ZERO, |ends_at| ends_at - now);
    let between = match record.by_rounds {
        true => Span(length.0 / 100 * ROUNDS_WITHIN / count),
        false => Span::ZERO,
    };
    let mut planned = Vec::new();
    for (round, pairs) in (0_u32..).zip(rounds) {
        let starts = RoundStarts::of(&record.terms, chance);
        for pair in pairs {
            let one = pair.map(|index| players[index]);
            let swapped = ByColor { white: one.black, black: one.white };
            // Both games of a pair have the same starting position, because colors matter in it.
            let start = starts.next(chance);
            planned.extend([one, swapped].map(|players| Fixture {
                division,
                begins_at: now + Span(between.0 * i64::from(round)),
                ..Fixture::planned(round, players, start, now)
            }));
        }
    }
    planned
}

/// Whether the players of a season that is played were reminded of its end. Before, the channel may
/// have been reminded of its beginning.
fn is_reminded(league: &Competition) -> bool {
    let CompetitionRecord { reminded_at, begins_at, .. } = league.record;
    reminded_at.is_some_and(|at| begins_at.is_none_or(|begins_at| at >= begins_at))
}

fn remind(draft: &mut Draft, now: Moment) {
    if is_reminded(&draft.after) {
        return;
    }
    draft.add(Change::Remind { at: now });
    for player in draft.after.active() {
        let waits = |fixture: &&Fixture| fixture.has(player) && fixture.is_open();
        if draft.after.fixtures.iter().any(|fixture| waits(&fixture)) {
            draft.tell(player, CompetitionNews::ClosesSoon);
        }
    }
}

fn end(draft: &mut Draft, stage: Stage, at: Moment) {
    let news = match stage {
        Stage::Cancelled => CompetitionNews::Cancelled,
        Stage::Open | Stage::Running | Stage::Finished => CompetitionNews::Ended,
    };
    let planned: Vec<FixtureId> = draft
        .after
        .fixtures
        .iter()
        .filter(|fixture| fixture.state == FixtureState::Planned)
        .map(|fixture| fixture.id)
        .collect();
    for id in planned {
        draft.add(Change::Cancel(id));
    }
    draft.add(Change::End { stage, at });
    for player in draft.after.active() {
        draft.tell(player, news);
    }
}

#[cfg(test)]
mod tests;
