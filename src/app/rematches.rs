//! Rematches that are asked for outside of Discord's channels.

use rand::Rng;

use super::application::App;
use super::challenges::{ChallengeOutcome, ChallengeResponse, ToldBy};
use super::error::AppError;
use crate::play::challenges::Place;
use crate::play::{ChallengeId, MatchId, Moment, PlayerId, Refusal};

/// What came of asking for a rematch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rematch {
    /// It has begun.
    Begun(MatchId),
    /// It is offered to the opponent.
    Offered,
    /// The opponent has offered it, by this challenge.
    OfferedBefore(ChallengeId),
}

impl App {
    /// Offers the opponent a rematch, or begins one against the engine: as from a direct message,
    /// so the place is that of the match, and the opponent is told by direct message. An offer of
    /// the opponent is accepted if `accept` is set.
    ///
    /// # Errors
    /// [`Refusal::NoSuchMatch`] if `by` did not play in it, [`Refusal::RematchInDiscord`] for a
    /// match against the engine in a server that limits who may begin one or where, and the
    /// refusals of [`App::rematch`], [`App::engine_rematch`] and [`App::answer`]; a fault of the
    /// store.
    pub async fn play_again(
        &self,
        id: MatchId,
        by: PlayerId,
        accept: bool,
        now: Moment,
        chance: &mut (impl Rng + Send),
    ) -> Result<Rematch, AppError> {
        let the_match = self.find_match(id).await?;
        the_match.side_of(by).ok_or(Refusal::NoSuchMatch)?;
        let here = the_match.record().place;
        if the_match.engine_seat().is_some() {
            self.check_free_to_begin(here).await?;
        }
        if let Some(begun) = self.engine_rematch(id, by, here, None, now, chance).await? {
            return Ok(Rematch::Begun(begun.the_match.id()));
        }
        let offered = match self.rematch(id, by, here, ToldBy::DirectMessage, now).await {
            Ok(_) => return Ok(Rematch::Offered),
            Err(AppError::Refused(Refusal::RematchOffered(offered))) => offered,
            Err(error) => return Err(error),
        };
        if !accept {
            return Ok(Rematch::OfferedBefore(offered));
        }
        let accepted = ChallengeResponse::Accept;
        match self.answer(offered, by, accepted, None, now, chance).await? {
            ChallengeOutcome::Began(begun) => Ok(Rematch::Begun(begun.the_match.id())),
            ChallengeOutcome::Closed(_) => Ok(Rematch::OfferedBefore(offered)),
        }
    }

    /// Checks that everybody may begin matches in a place: Discord sends the roles of a player only
    /// with what they do in the server.
    async fn check_free_to_begin(&self, place: Place) -> Result<(), AppError> {
        let Some(server) = place.server else { return Ok(()) };
        let config = self.store.server_config(server).await?;
        let parent = self.store.channel_of_thread(place.channel).await?;
        let allowed = config.may_challenge(place.channel, parent, &[]);
        Ok(allowed.map_err(|_| Refusal::RematchInDiscord)?)
    }
}
