//! Leagues: the first season is created by a player who enters, each later one by the season
//! before.

use courier_play::competitions::league::{self, NextSeason};
use courier_play::competitions::{
    Competition, CompetitionError, CompetitionRecord, Format, GameTerms, Stage,
};
use courier_play::reliability::WINDOW;
use courier_play::{ChannelId, CompetitionId, Moment, PlayerId, Refusal, ServerId};
use courier_rules::Variant;
use courier_store::{StoreError, WriteTransaction};

use super::application::App;
use super::competition_changes::PreparedChanges;
use super::error::AppError;

/// The seasons of a league that matter now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeagueSeasons {
    /// The season that takes entries.
    pub open: Option<CompetitionRecord>,
    /// The season being played, or the last finished one.
    pub current: Option<CompetitionRecord>,
}

/// A league that does not exist yet.
#[derive(Clone, Copy, Debug)]
pub struct NewLeague {
    pub channel: ChannelId,
    pub terms: GameTerms,
    /// Whether its games begin round by round.
    pub by_rounds: bool,
    /// Whether the player may create it.
    pub may_create: bool,
    /// Whether the player is an organizer, whose league gives its champions the server's role.
    pub gives_roles: bool,
}

impl App {
    /// The seasons of the league of a game in a server.
    pub async fn league_seasons(
        &self,
        server: ServerId,
        variant: &'static Variant,
    ) -> Result<LeagueSeasons, AppError> {
        const LAST: u32 = 3;
        let seasons = self.store.seasons_of_league(server, variant, LAST).await?;
        let is_open = |record: &&CompetitionRecord| record.stage == Stage::Open;
        Ok(LeagueSeasons {
            open: seasons.iter().find(is_open).cloned(),
            current: seasons.iter().find(|record| !is_open(record)).cloned(),
        })
    }

    /// Enters a player for the next season of a league. If the server has no such league, it is
    /// created with the terms of `new`. Returns the season.
    /// Errors: [`CompetitionError::MayNotCreate`], [`CompetitionError::NoClock`], and the refusals
    /// of [`Competition::join_league`].
    pub async fn join_league(
        &self,
        server: ServerId,
        player: PlayerId,
        new: &NewLeague,
        now: Moment,
    ) -> Result<Competition, AppError> {
        let seasons = self.league_seasons(server, new.terms.variant).await?;
        if let Some(open) = seasons.open {
            return self.join_season(open.id, player, new.gives_roles, now).await;
        }
        let record = new_record(server, player, new, now)?;
        let empty = Competition {
            record: record.clone(),
            entrants: Vec::new(),
            fixtures: Vec::new(),
            blocks: Vec::new(),
        };
        let time_outs = self.store.time_outs(player, now - WINDOW).await?;
        let joined = empty.join_league(player, new.gives_roles, time_outs, now)?;
        match self.create_competition(&record, &joined, now).await {
            Ok(created) => Ok(created),
            // Another player may have created it meanwhile.
            Err(error) => match self.league_seasons(server, new.terms.variant).await?.open {
                Some(open) => self.join_season(open.id, player, new.gives_roles, now).await,
                None => Err(error),
            },
        }
    }

    /// Enters a player for a season that takes entries.
    /// Errors: The refusals of [`Competition::join_league`].
    pub async fn join_season(
        &self,
        id: CompetitionId,
        player: PlayerId,
        is_organizer: bool,
        now: Moment,
    ) -> Result<Competition, AppError> {
        let time_outs = self.store.time_outs(player, now - WINDOW).await?;
        let join = |season: &Competition| season.join_league(player, is_organizer, time_outs, now);
        self.decide(id, join, now).await
    }

    /// Removes a player from a league: from the season being played and the next one. Returns the
    /// seasons that they have left.
    /// Errors: [`CompetitionError::NotIn`] if they are in none of them.
    pub async fn leave_league(
        &self,
        server: ServerId,
        variant: &'static Variant,
        player: PlayerId,
        now: Moment,
    ) -> Result<Vec<Competition>, AppError> {
        let LeagueSeasons { open, current } = self.league_seasons(server, variant).await?;
        let mut left = Vec::new();
        for record in [current, open].into_iter().flatten() {
            let leave = |season: &Competition| Ok(season.leave_league(player, now)?);
            match self.decide(record.id, leave, now).await {
                Ok(season) => left.push(season),
                Err(AppError::Refused(Refusal::Competition(
                    CompetitionError::NotIn | CompetitionError::Over,
                ))) => {}
                Err(error) => return Err(error),
            }
        }
        if left.is_empty() { Err(Refusal::from(CompetitionError::NotIn).into()) } else { Ok(left) }
    }
}

fn new_record(
    server: ServerId,
    player: PlayerId,
    new: &NewLeague,
    now: Moment,
) -> Result<CompetitionRecord, Refusal> {
    if !new.may_create {
        return Err(CompetitionError::MayNotCreate.into());
    }
    if new.terms.control == courier_play::clock::TimeControl::Untimed {
        return Err(CompetitionError::NoClock.into());
    }
    let (season, begins_at) = league::first_season(now);
    Ok(CompetitionRecord {
        by_rounds: new.by_rounds,
        gives_roles: new.gives_roles,
        season: Some(season),
        begins_at: Some(begins_at),
        ends_at: Some(season.end()),
        ..CompetitionRecord::new(Format::League, new.terms, server, new.channel, player, now)
    })
}

/// The season to prepare after this change: when a season begins, the next one takes entries; when
/// it is over, players who have not left are entered for the next one. A league that everybody has
/// left ends.
pub(super) fn next_season(before: &Competition, after: &Competition) -> Option<NextSeason> {
    if after.record.format != Format::League || after.record.stage == before.record.stage {
        return None;
    }
    let next = after.next_season()?;
    match after.record.stage {
        Stage::Open | Stage::Running => Some(NextSeason { stay: Vec::new(), ..next }),
        Stage::Finished | Stage::Cancelled => (!next.stay.is_empty()).then_some(next),
    }
}

/// Stores the next season, if it does not exist yet, and enters the players who stay.
pub(super) async fn prepare_next(
    transaction: &mut WriteTransaction,
    next: &NextSeason,
    now: Moment,
) -> Result<(), StoreError> {
    let NextSeason { record, stay } = next;
    let Some(season) = record.season else { return Ok(()) };
    let known = transaction.league(record.server, record.terms.variant, season).await?;
    let id = match known {
        Some(id) => id,
        None => transaction.insert_competition(record, record.begins_at).await?,
    };
    let Some(next) = transaction.competition(id, now).await? else { return Ok(()) };
    let entries = next.competition.enter_all(stay, now);
    if !entries.is_empty() {
        PreparedChanges::of_user(next, entries).save(transaction, now).await?;
    }
    Ok(())
}

#[cfg(test)]
#[path = "leagues_tests.rs"]
mod tests;
