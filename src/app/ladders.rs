//! Ladders: joining, challenging and leaving.

use courier_play::challenge_limits::{RECENT, check_ladder_challenge};
use courier_play::competitions::{Competition, CompetitionRecord, ladder};
use courier_play::{CompetitionId, FixtureId, Moment, PlayerId, Refusal};
use rand::Rng;

use super::application::App;
use super::competition_changes::PreparedChanges;
use super::error::AppError;
use super::saving::RACES;

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
        let kept = self.store.kept_ladder_time_outs(id, player, now - ladder::MEMORY).await?;
        self.decide(id, |competition| ladder::join(competition, player, &kept, now), now).await
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
    /// Errors: What [`ladder::challenge`] and [`check_ladder_challenge`] refuse;
    /// [`AppError::Refused`] where one of the two blocked the other.
    pub async fn challenge_on_ladder(
        &self,
        id: CompetitionId,
        (challenger, defender): (PlayerId, PlayerId),
        now: Moment,
        chance: &mut (impl Rng + Send),
    ) -> Result<Competition, AppError> {
        for attempt in 1..=RACES {
            let (loaded, held) = self.load_for_change(id, attempt, now).await?;
            let decided =
                ladder::challenge(&loaded.competition, challenger, defender, now, chance)?;
            let prepared = PreparedChanges::of_user(loaded, decided);
            let mut transaction = self.begin_unless(held).await?;
            // Within the transaction, so that challenges on several ladders are counted together,
            // and a block holds at once.
            transaction.blocks_between(challenger, defender).await?.check_new_game()?;
            let (made, first) =
                transaction.ladder_challenges(challenger, defender, now - RECENT).await?;
            check_ladder_challenge(made, first)?;
            let since = now - ladder::BETWEEN_GAMES;
            let kept = transaction.kept_ladder_games(id, (challenger, defender), since).await?;
            ladder::check_last_game(&kept, now).map_err(Refusal::from)?;
            if prepared.save(&mut transaction, now).await? {
                transaction.commit().await?;
                self.wakeup.all();
                return self.competition(id, now).await;
            }
        }
        Err(AppError::CompetitionContended(id))
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
