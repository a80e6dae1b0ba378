//! Privacy: which matches a user may see, and deleting a player's data.

use courier_play::challenges::Place;
use courier_play::matches::Action;
use courier_play::{ChallengeId, Match, MatchId, Moment, PlayerId, Refusal};
use courier_store::Forgetting;

use super::acting::PlayerInput;
use super::actor::Actor;
use super::application::App;
use super::error::AppError;
use super::saving::RACES;

/// The result of deleting a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Forgotten {
    pub closed: Vec<ChallengeId>,
    /// The running matches that could not be replayed, and were aborted.
    pub unreadable: Vec<MatchId>,
}

impl App {
    pub async fn count_running(&self, player: PlayerId) -> Result<usize, AppError> {
        Ok(self.store.running_ids_of(player).await?.len())
    }

    /// A match, for a user who may see it: its players anywhere, others in its server and in its
    /// channel. Being `here` proves that they are members; a stored membership may be over. As on
    /// other correspondence servers, moves are public while a match runs.
    /// Errors: [`Refusal::NoSuchMatch`] if it does not exist or they may not see it.
    pub async fn see(&self, id: MatchId, viewer: PlayerId, here: Place) -> Result<Match, AppError> {
        let the_match = self.find_match(id).await?;
        if the_match.is_visible_to(viewer, here) {
            Ok(the_match)
        } else {
            Err(Refusal::NoSuchMatch.into())
        }
    }

    /// Deletes a player: leaves their competitions, resigns their running matches, or aborts those
    /// that may be aborted, and deletes their data (see
    /// [`Store::forget`](courier_store::Store::forget)). A match that cannot be replayed is aborted
    /// without a notice.
    /// Errors: A fault of the store. Some matches may have ended already; it can be tried again.
    pub async fn forget(&self, player: PlayerId, now: Moment) -> Result<Forgotten, AppError> {
        self.leave_competitions(player, now).await?;
        let mut last = MatchId(0);
        let mut unreadable = Vec::new();
        for _ in 0..RACES {
            for id in self.store.running_ids_of(player).await? {
                last = id;
                match self.leave(player, id, now).await {
                    Err(error) if error.is_about_one_match() => {
                        self.store.abort_unreadable(id, now).await?;
                        unreadable.push(id);
                    }
                    other => other?,
                }
            }
            // A challenge of theirs may just have been accepted; then that match must end, too.
            if let Forgetting::Done { closed } = self.store.forget(player, now).await? {
                self.wakeup.all();
                self.wakeup.roles();
                return Ok(Forgotten { closed, unreadable });
            }
        }
        Err(AppError::Contended(last))
    }

    /// Ends a match of a player who is to be deleted.
    async fn leave(&self, player: PlayerId, id: MatchId, now: Moment) -> Result<(), AppError> {
        let the_match = self.find_match(id).await?;
        let Some(side) = the_match.side_of(player) else { return Ok(()) };
        let action = match the_match.record().timing.fallen {
            // They have won on time: the match ends with their win.
            Some(_) if the_match.turn() != side => Action::TakeWin,
            None if the_match.may_abort(side) => Action::Abort,
            _ => Action::Resign,
        };
        match self
            .play(Actor { player, said_in: None }, id, None, PlayerInput::Act(action), now)
            .await
        {
            // It has just ended or changed: the caller reads the running matches again.
            Ok(_) | Err(AppError::Refused(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }
}
