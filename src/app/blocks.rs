//! Block lists: blocking a player ends the challenges between the two and their planned games on
//! ladders, and stops either of them from beginning a new game with the other. Running games are
//! not affected.

use courier_play::blocks;
use courier_play::challenges::ChallengeState;
use courier_play::competitions::ladder;
use courier_play::notices::{Notice, OutboxMessage, Reader};
use courier_play::{ChallengeId, Moment, PlayerId, Refusal};

use super::application::App;
use super::competition_changes::PreparedChanges;
use super::error::AppError;

impl App {
    /// Puts `other`, who must be stored, on the block list of `player`, calls off their planned
    /// games on ladders, and closes and returns the open challenges between them. A blocked
    /// challenger is told only that the challenge was declined.
    /// Errors: [`Refusal::CannotBlock`] and [`Refusal::TooManyBlocked`], with nothing changed.
    pub async fn block(
        &self,
        player: PlayerId,
        other: PlayerId,
        is_bot: bool,
        now: Moment,
    ) -> Result<Vec<ChallengeId>, AppError> {
        let mut transaction = self.store.begin().await?;
        let blocked = transaction.count_blocked(player, other).await?;
        blocks::check_one_more(player, other, is_bot, blocked)?;
        transaction.block(player, other, now).await?;
        for id in transaction.ladders_with_planned_game(player, other).await? {
            let Some(ladder) = transaction.competition(id, now).await? else { continue };
            let changes = ladder::block(&ladder.competition, player, other);
            PreparedChanges::of_user(ladder, changes).save(&mut transaction, now).await?;
        }
        transaction.commit().await?;
        // From here on no new ones are made.
        let open = self.store.open_challenges_between(player, other, now).await?;
        for (challenge, challenger) in &open {
            let (state, messages) = if *challenger == player {
                (ChallengeState::Cancelled, Vec::new())
            } else {
                let notice = Notice::Declined { challenge: *challenge };
                let message = OutboxMessage { reader: Reader::Player(other), notice };
                (ChallengeState::Declined, vec![message])
            };
            self.store.close_challenge(*challenge, state, &messages, now).await?;
        }
        self.wakeup.all();
        Ok(open.into_iter().map(|(challenge, _)| challenge).collect())
    }

    /// Removes `other` from the block list of `player`.
    /// Errors: [`Refusal::NotBlocked`].
    pub async fn unblock(&self, player: PlayerId, other: PlayerId) -> Result<(), AppError> {
        if self.store.unblock(player, other).await? {
            Ok(())
        } else {
            Err(Refusal::NotBlocked.into())
        }
    }
}
