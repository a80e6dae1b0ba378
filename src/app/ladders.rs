//! Ladders: joining, challenging and leaving.

use courier_play::competitions::{Competition, CompetitionRecord, ladder};
use courier_play::{CompetitionId, FixtureId, Moment, PlayerId};
use rand::Rng;

use super::application::App;
use super::error::AppError;

impl App {
    /// Enters a player in the ladder of a game in a server. If there is none, `new` is created.
    /// Errors: What [`ladder::join`] refuses; `CompetitionError::TooMany`.
    pub async fn join_ladder(
        &self,
        new: &CompetitionRecord,
        player: PlayerId,
        now: Moment,
    ) -> Result<Competition, AppError> {
        let (server, variant) = (new.server, new.terms.variant);
        let id = match self.store.ladder(server, variant).await? {
            Some(id) => id,
            None => self.begin_ladder(new, now).await?,
        };
        self.decide(id, |competition| ladder::join(competition, player, now), now).await
    }

    /// Stores a new ladder. If another user does so at the same moment, theirs is used.
    async fn begin_ladder(
        &self,
        new: &CompetitionRecord,
        now: Moment,
    ) -> Result<CompetitionId, AppError> {
        match self.create_competition(new, &[], now).await {
            Ok(created) => Ok(created.record.id),
            Err(error) => self.store.ladder(new.server, new.terms.variant).await?.ok_or(error),
        }
    }

    /// Challenges a player of a ladder.
    /// Errors: What [`ladder::challenge`] refuses; [`AppError::Refused`] where one of the two
    /// blocked the other.
    pub async fn challenge_on_ladder(
        &self,
        id: CompetitionId,
        (challenger, defender): (PlayerId, PlayerId),
        now: Moment,
        chance: &mut (impl Rng + Send),
    ) -> Result<Competition, AppError> {
        self.store.blocks_between(challenger, defender).await?.check_new_game()?;
        let decide =
            |found: &Competition| ladder::challenge(found, challenger, defender, now, chance);
        self.decide(id, decide, now).await
    }

    /// Begins a planned game of a ladder at once.
    /// Errors: What [`ladder::start_now`] refuses.
    pub async fn start_ladder_game(
        &self,
        id: CompetitionId,
        game: FixtureId,
        player: PlayerId,
        now: Moment,
    ) -> Result<Competition, AppError> {
        self.decide(id, |found| ladder::start_now(found, game, player, now), now).await
    }

    /// Takes a player of a ladder off hold.
    /// Errors: What [`ladder::back`] refuses.
    pub async fn back_on_ladder(
        &self,
        id: CompetitionId,
        player: PlayerId,
        now: Moment,
    ) -> Result<Competition, AppError> {
        self.decide(id, |found| ladder::back(found, player, now), now).await
    }

    pub async fn leave_ladder(
        &self,
        id: CompetitionId,
        player: PlayerId,
        now: Moment,
    ) -> Result<Competition, AppError> {
        self.decide(id, |found| ladder::leave(found, player, now), now).await
    }
}
