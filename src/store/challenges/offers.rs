//! Challenges from the people's side: how many somebody may still make, which are open to them, and
//! what a rematch goes by.

use crate::play::challenge::{Challenge, Proposal};
use crate::play::challenge_limits::{ChallengeCounts, RECENT};
use crate::play::notice::OutboxMessage;
use crate::play::{ChallengeId, MatchId, Moment, PlayerId, Refusal};

use crate::store::challenges::answers::{insert, read};
use crate::store::outbox::messages;
use crate::store::{Result, Store};

pub(in crate::store) const OFFERED_OPEN: &str = "
    select count(*) from challenges
    where challenger_id = $1 and state = 'open' and expires_at > $2";

pub(in crate::store) const OFFERED_LATELY: &str =
    "select count(*), min(made_at) from challenges where challenger_id = $1 and made_at > $2";

pub(in crate::store) const OPEN_REMATCH: &str = "
    select id, challenger_id from challenges
    where rematch_of = $1 and state = 'open' and expires_at > $2 limit 1";

pub(in crate::store) const OPEN_OF: &str = "
    select * from (
        select * from challenges where opponent_id = $1 and state = 'open' and expires_at > $2
        union all
        select * from challenges where challenger_id = $1 and state = 'open' and expires_at > $2
    )
    order by opponent_id is not $1, made_at desc, id desc
    limit $3 offset $4";

pub(in crate::store) const COUNT_OPEN: &str = "
    select count(*) from (
        select id from challenges where opponent_id = $1 and state = 'open' and expires_at > $2
        union all
        select id from challenges where challenger_id = $1 and state = 'open' and expires_at > $2
    )";

pub(in crate::store) const LATEST_FINISHED: &str = "
    select id from (
        select * from (
            select id, active_at from matches where white_id = $1 and reason is not null
            order by active_at desc, id desc limit 1
        )
        union all
        select * from (
            select id, active_at from matches where black_id = $1 and reason is not null
            order by active_at desc, id desc limit 1
        )
    )
    order by active_at desc, id desc
    limit 1";

impl Store {
    /// Stores a challenge together with the messages it causes, unless its challenger has made too
    /// many, or the rematch it offers is on offer already. Of two at the same time the second is
    /// counted with the first. Both people must have been met or introduced.
    ///
    /// # Errors
    /// Inside, a refusal; outside, faults of the database.
    pub async fn offer(
        &self,
        proposal: &Proposal,
        rematch_of: Option<MatchId>,
        messages: impl FnOnce(ChallengeId) -> Vec<OutboxMessage> + Send,
        now: Moment,
    ) -> Result<Result<ChallengeId, Refusal>> {
        let mut transaction = self.begin().await?;
        if let Some(again) = rematch_of {
            let standing: Option<(ChallengeId, PlayerId)> = sqlx::query_as(OPEN_REMATCH)
                .bind(again)
                .bind(now)
                .fetch_optional(&mut *transaction)
                .await?;
            match standing {
                Some((_, by)) if by == proposal.challenger => {
                    return Ok(Err(Refusal::RematchStands));
                }
                Some((id, _)) => return Ok(Err(Refusal::RematchOffered(id))),
                None => {}
            }
        }
        let challenger = proposal.challenger;
        let open = sqlx::query_scalar(OFFERED_OPEN)
            .bind(challenger)
            .bind(now)
            .fetch_one(&mut *transaction)
            .await?;
        let (recent, first_recent) = sqlx::query_as(OFFERED_LATELY)
            .bind(challenger)
            .bind(now - RECENT)
            .fetch_one(&mut *transaction)
            .await?;
        if let Err(refusal) = (ChallengeCounts { open, recent, first_recent }).check_one_more() {
            return Ok(Err(refusal));
        }
        let id = insert(&mut transaction, proposal, rematch_of).await?;
        messages::enqueue(&mut transaction, &messages(id), now).await?;
        transaction.commit().await?;
        Ok(Ok(id))
    }

    /// The open challenges made to somebody and by them: those made to them first, the newest
    /// first.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn open_challenges_of(
        &self,
        player: PlayerId,
        now: Moment,
        limit: u32,
        offset: u32,
    ) -> Result<Vec<Challenge>> {
        let query = sqlx::query(OPEN_OF).bind(player).bind(now).bind(limit).bind(offset);
        query.fetch_all(&self.readers).await?.iter().map(read).collect()
    }

    /// How many challenges are open to somebody or made by them.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn count_open_challenges_of(&self, player: PlayerId, now: Moment) -> Result<u32> {
        Ok(sqlx::query_scalar(COUNT_OPEN).bind(player).bind(now).fetch_one(&self.readers).await?)
    }

    /// The match of a player that ended last.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn latest_finished_of(&self, player: PlayerId) -> Result<Option<MatchId>> {
        Ok(sqlx::query_scalar(LATEST_FINISHED).bind(player).fetch_optional(&self.readers).await?)
    }

    /// The number of the start position that was chosen for a match; `None` where the lot drew it,
    /// or there is only one.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn start_chosen(&self, id: MatchId) -> Result<Option<u32>> {
        let chosen: Option<Option<u32>> =
            sqlx::query_scalar("select start_number from challenges where match_id = $1")
                .bind(id)
                .fetch_optional(&self.readers)
                .await?;
        Ok(chosen.flatten())
    }
}
