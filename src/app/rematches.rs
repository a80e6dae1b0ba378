//! Rematches that are asked for outside Discord's channels.

use courier_play::challenges::Place;
use courier_play::{ChallengeId, MatchId, Moment, PlayerId, Refusal};
use rand::Rng;

use super::application::App;
use super::challenges::{ChallengeOutcome, ChallengeResponse, ToldBy};
use super::error::AppError;

/// The result of asking for a rematch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rematch {
    Begun(MatchId),
    Offered,
    /// The opponent has already offered it, by this challenge.
    OfferedBefore(ChallengeId),
}

impl App {
    /// Offers the opponent a rematch, or begins one against the engine, as from a direct message:
    /// the place is that of the match, and the opponent is told by direct message. An offer of the
    /// opponent is accepted if `accept` is set. A match against the engine that was in a server is
    /// followed by one in the player's direct messages.
    /// Errors: [`Refusal::NoSuchMatch`] if `by` did not play in it, [`Refusal::RematchInDiscord`]
    /// if the rematch would be played in direct messages whose channel is not known, and the
    /// refusals of [`App::rematch`], [`App::engine_rematch`] and [`App::answer`].
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
        let mut here = the_match.record().place;
        if the_match.engine_seat().is_some() {
            here = self.outside_servers(here, by).await?;
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

    /// A place, or the player's direct messages if it is in a server: the engine agrees to
    /// everything, and only Discord knows whether a player is still in the server, may write there
    /// and has a required role.
    async fn outside_servers(&self, place: Place, player: PlayerId) -> Result<Place, AppError> {
        if place.server.is_none() {
            return Ok(place);
        }
        let channel = self.store.direct_channel(player).await?.ok_or(Refusal::RematchInDiscord)?;
        Ok(Place { server: None, channel })
    }
}
