//! Cups: creating, entering, leaving, starting and deleting them.

use courier_play::competitions::{Competition, CompetitionError, CompetitionRecord, Format};
use courier_play::{CompetitionId, Moment, PlayerId, Refusal, ServerId};
use rand::rngs::StdRng;
use rand::{Rng, RngExt as _, SeedableRng as _};

use super::application::App;
use super::error::AppError;

/// How many competitions of a server are read to find its cups.
const LISTED: u32 = 100;

impl App {
    /// The cups of a server: open and running ones first, then the newest.
    pub async fn cups_of_server(
        &self,
        server: ServerId,
    ) -> Result<Vec<CompetitionRecord>, AppError> {
        let mut found = self.store.competitions_of_server(server, LISTED).await?;
        found.retain(|record| matches!(record.format, Format::Cup | Format::RoundRobin));
        Ok(found)
    }

    /// A cup of a server.
    /// Errors: [`CompetitionError::NoSuchCompetition`], also for a cup of another server.
    pub async fn cup(
        &self,
        id: CompetitionId,
        server: ServerId,
        now: Moment,
    ) -> Result<Competition, AppError> {
        let cup = self.competition(id, now).await?;
        must_be_cup_of(&cup, server)?;
        Ok(cup)
    }

    pub async fn create_cup(
        &self,
        record: &CompetitionRecord,
        now: Moment,
    ) -> Result<Competition, AppError> {
        self.create_competition(record, &[], now).await
    }

    pub async fn join_cup(
        &self,
        id: CompetitionId,
        server: ServerId,
        player: PlayerId,
        now: Moment,
    ) -> Result<Competition, AppError> {
        let join = |cup: &Competition| {
            must_be_cup_of(cup, server)?;
            Ok(cup.join_cup(player, now)?)
        };
        self.decide(id, join, now).await
    }

    pub async fn leave_cup(
        &self,
        id: CompetitionId,
        server: ServerId,
        player: PlayerId,
        mut chance: impl Rng + Send,
        now: Moment,
    ) -> Result<Competition, AppError> {
        let seed = chance.random();
        let leave = move |cup: &Competition| {
            must_be_cup_of(cup, server)?;
            Ok(cup.leave_cup(player, now, &mut StdRng::seed_from_u64(seed))?)
        };
        self.decide_in_background(id, leave, now).await
    }

    /// Begins a cup. `may_manage`: whether `by` may manage the server.
    /// Errors: As [`Competition::start_cup`].
    pub async fn start_cup(
        &self,
        id: CompetitionId,
        server: ServerId,
        (by, may_manage): (PlayerId, bool),
        mut chance: impl Rng + Send,
        now: Moment,
    ) -> Result<Competition, AppError> {
        let seed = chance.random();
        let start = move |cup: &Competition| {
            must_be_cup_of(cup, server)?;
            Ok(cup.start_cup(by, may_manage, now, &mut StdRng::seed_from_u64(seed))?)
        };
        self.decide_in_background(id, start, now).await
    }

    /// Deletes a cup that has not begun. `may_manage`: whether `by` may manage the server.
    /// Errors: As [`Competition::delete_cup`].
    pub async fn delete_cup(
        &self,
        id: CompetitionId,
        server: ServerId,
        (by, may_manage): (PlayerId, bool),
        now: Moment,
    ) -> Result<Competition, AppError> {
        let delete = |cup: &Competition| {
            must_be_cup_of(cup, server)?;
            Ok(cup.delete_cup(by, may_manage, now)?)
        };
        self.decide(id, delete, now).await
    }
}

fn must_be_cup_of(cup: &Competition, server: ServerId) -> Result<(), Refusal> {
    let is_cup = matches!(cup.record.format, Format::Cup | Format::RoundRobin);
    if is_cup && cup.record.server == server {
        Ok(())
    } else {
        Err(CompetitionError::NoSuchCompetition.into())
    }
}
