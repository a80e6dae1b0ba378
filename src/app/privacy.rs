//! Who may see what, and what it takes to forget somebody.

use super::acting::PlayerInput;
use super::actor::Actor;
use super::application::App;
use super::error::AppError;
use super::saving::RACES;
use crate::play::matches::Action;
use crate::play::{ChallengeId, ChannelId, Match, MatchId, Moment, PlayerId, Refusal};
use crate::store::Forgetting;

impl App {
    /// A match as it stands, for somebody who may see it: its players, members of its server,
    /// and readers of the channel it is shown in, `here`. Moves are public there, while the
    /// match runs, too, as on every correspondence server.
    ///
    /// # Errors
    /// [`Refusal::NoSuchMatch`] where there is none they may see; a fault of the store.
    pub async fn see(
        &self,
        id: MatchId,
        viewer: PlayerId,
        here: ChannelId,
    ) -> Result<Match, AppError> {
        let the_match = self.find_match(id).await?;
        if the_match.record().place.channel == here || self.store.may_see(id, viewer).await? {
            Ok(the_match)
        } else {
            Err(Refusal::NoSuchMatch.into())
        }
    }

    /// Forgets a player: their running matches are given up, or called off where they have not
    /// moved yet, and what leads to them is erased (see
    /// [`Store::forget`](crate::store::Store::forget)). Tells which challenges were closed.
    ///
    /// # Errors
    /// A fault of the store; some matches may have ended already then, and one may ask again.
    pub async fn forget(
        &self,
        player: PlayerId,
        now: Moment,
    ) -> Result<Vec<ChallengeId>, AppError> {
        let mut last = MatchId(0);
        for _ in 0..RACES {
            for running in self.store.running_of(player).await? {
                last = running.id;
                self.leave(player, running.id, now).await?;
            }
            // A challenge of theirs may just have been accepted: then there is one more match to be
            // left.
            if let Forgetting::Done { closed } = self.store.forget(player, now).await? {
                self.wakeup.all();
                return Ok(closed);
            }
        }
        Err(AppError::Contended(last))
    }

    /// Ends a match on behalf of a player who goes.
    async fn leave(&self, player: PlayerId, id: MatchId, now: Moment) -> Result<(), AppError> {
        let the_match = self.find_match(id).await?;
        let Some(side) = the_match.side_of(player) else { return Ok(()) };
        let action = match the_match.record().timing.fallen {
            // The win is theirs already: the opponent is not kept waiting for it.
            Some(_) if the_match.turn() != side => Action::TakeWin,
            None if the_match.may_abort(side) => Action::Abort,
            _ => Action::Resign,
        };
        match self
            .play(Actor { player, said_in: None }, id, None, PlayerInput::Act(action), now)
            .await
        {
            // It ended, or changed, in this very moment: the next round looks again.
            Ok(_) | Err(AppError::Refused(_)) => Ok(()),
            Err(trouble) => Err(trouble),
        }
    }
}
