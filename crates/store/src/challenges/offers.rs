//! Counting and listing the challenges of a player, and what a rematch depends on.

use courier_play::challenge_limits::ChallengeCounts;
use courier_play::challenges::Challenge;
use courier_play::{ChallengeId, MatchId, Moment, PlayerId};

use crate::challenges::answers::{columns, read};
use crate::people::kept::{self, Counted};
use crate::sql::{self, Connection};
use crate::{Reads, Result, WriteTransaction};

pub(crate) const OFFERED_OPEN: &str = "
    select count(*) from challenges
    where challenger_id = $1 and state = 'open' and expires_at > $2";

pub(crate) const OFFERED_RECENTLY: &str =
    "select count(*), min(made_at) from challenges where challenger_id = $1 and made_at > $2";

pub(crate) const OFFERED_TO: &str = "
    select count(*), min(made_at) from challenges
    where challenger_id = $1 and made_at > $2 and opponent_id = $3";

/// The challenges on ladders of player $1 to player $2 after $3, also those that were called off.
pub(crate) const ON_LADDERS_TO: &str = "
    select count(*), min(planned_at) from (
        select planned_at from fixtures
        where white_id = $2 and challenger_id = $1 and planned_at > $3
        union all
        select planned_at from fixtures
        where black_id = $2 and challenger_id = $1 and planned_at > $3
    ) as made";

/// The challenges of player $1 to player $2 that are open at $3.
pub(crate) const OPEN_TO: &str = concat!(
    "select ",
    columns!(),
    " from challenges
     where challenger_id = $1 and opponent_id = $2 and state = 'open' and expires_at > $3"
);

pub(crate) const OPEN_REMATCH: &str = "
    select id, challenger_id from challenges
    where rematch_of = $1 and state = 'open' and expires_at > $2 limit 1";

pub(crate) const OPEN_OF: &str = concat!(
    "select ",
    columns!(),
    " from (
         select * from challenges where opponent_id = $1 and state = 'open' and expires_at > $2
         union all
         select * from challenges where challenger_id = $1 and state = 'open' and expires_at > $2
     ) as open
     order by opponent_id is distinct from $1, made_at desc, id desc
     limit $3 offset $4"
);

pub(crate) const COUNT_OPEN: &str = "
    select count(*) from (
        select id from challenges where opponent_id = $1 and state = 'open' and expires_at > $2
        union all
        select id from challenges where challenger_id = $1 and state = 'open' and expires_at > $2
    ) as open";

/// The challenges between players $1 and $2 that are open at $3, with their challengers.
pub(crate) const OPEN_BETWEEN: &str = "
    select id, challenger_id from challenges
    where challenger_id = $1 and opponent_id = $2 and state = 'open' and expires_at > $3
    union all
    select id, challenger_id from challenges
    where challenger_id = $2 and opponent_id = $1 and state = 'open' and expires_at > $3";

pub(crate) const START_CHOSEN: &str = "
    select start_number from challenges where match_id = $1
    union all
    select start_number
    from challenge_games join challenges on challenges.id = challenge_games.challenge_id
    where challenge_games.match_id = $1";

pub(crate) const LATEST_FINISHED: &str = "
    select id from (
        select * from (
            select id, active_at from matches where white_id = $1 and reason is not null
            order by active_at desc, id desc limit 1
        ) as with_white
        union all
        select * from (
            select id, active_at from matches where black_id = $1 and reason is not null
            order by active_at desc, id desc limit 1
        ) as with_black
    ) as finished
    order by active_at desc, id desc
    limit 1";

impl WriteTransaction {
    /// The open offer of a rematch of a match, and its challenger.
    pub async fn open_rematch(
        &mut self,
        of: MatchId,
        now: Moment,
    ) -> Result<Option<(ChallengeId, PlayerId)>> {
        let query = sql::query_as(OPEN_REMATCH).bind(of).bind(now);
        Ok(query.fetch_optional(&mut *self.connection).await?)
    }

    /// The open challenges of a player to another.
    pub async fn open_challenges_to(
        &mut self,
        challenger: PlayerId,
        opponent: PlayerId,
        now: Moment,
    ) -> Result<Vec<Challenge>> {
        let query = sql::query(OPEN_TO).bind(challenger).bind(opponent).bind(now);
        query.fetch_all(&mut *self.connection).await?.iter().map(read).collect()
    }

    /// How many challenges of a player are open, and how many they made after `recent_since`, in
    /// all and to `opponent`.
    pub async fn challenge_counts(
        &mut self,
        challenger: PlayerId,
        opponent: Option<PlayerId>,
        recent_since: Moment,
        now: Moment,
    ) -> Result<ChallengeCounts> {
        let open = sql::query_scalar(OFFERED_OPEN)
            .bind(challenger)
            .bind(now)
            .fetch_one(&mut *self.connection)
            .await?;
        let connection = &mut *self.connection;
        let offered = sql::query_as(OFFERED_RECENTLY).bind(challenger).bind(recent_since);
        let offered = offered.fetch_one(&mut *connection).await?;
        let to_all = (Counted::Challenges, (challenger, challenger));
        let (recent, first_recent) = with_kept(connection, offered, to_all, recent_since).await?;
        let offered = sql::query_as(OFFERED_TO).bind(challenger).bind(recent_since).bind(opponent);
        let offered = offered.fetch_one(&mut *connection).await?;
        let to_one = (Counted::ChallengesTo, (challenger, opponent.unwrap_or(challenger)));
        let (to_opponent, first_to_opponent) =
            with_kept(connection, offered, to_one, recent_since).await?;
        Ok(ChallengeCounts { open, recent, first_recent, to_opponent, first_to_opponent })
    }

    /// How many challenges a player has made to another on ladders after `since`, called off or
    /// not, and when the first.
    pub async fn ladder_challenges(
        &mut self,
        challenger: PlayerId,
        opponent: PlayerId,
        since: Moment,
    ) -> Result<(u32, Option<Moment>)> {
        let made = sql::query_as(ON_LADDERS_TO).bind(challenger).bind(opponent).bind(since);
        let made = made.fetch_one(&mut *self.connection).await?;
        let counted = (Counted::LadderChallengesTo, (challenger, opponent));
        with_kept(&mut self.connection, made, counted, since).await
    }
}

/// A number and the first moment, with what is kept of deleted people.
async fn with_kept(
    connection: &mut Connection,
    (number, first): (u32, Option<Moment>),
    (counted, people): (Counted, (PlayerId, PlayerId)),
    since: Moment,
) -> Result<(u32, Option<Moment>)> {
    let kept = kept::counts(connection, counted, people, since).await?;
    let first = first.into_iter().chain(kept.iter().copied()).min();
    let kept = u32::try_from(kept.len()).unwrap_or(u32::MAX);
    Ok((number.saturating_add(kept), first))
}

impl Reads {
    /// The open challenges to a player and by them: first those to them, then the newest first. At
    /// most `limit` from `offset` on.
    pub async fn open_challenges_of(
        &self,
        player: PlayerId,
        now: Moment,
        limit: u32,
        offset: u32,
    ) -> Result<Vec<Challenge>> {
        let query = sql::query(OPEN_OF).bind(player).bind(now).bind(limit).bind(offset);
        query.fetch_all(&self.readers).await?.iter().map(read).collect()
    }

    pub async fn count_open_challenges_of(&self, player: PlayerId, now: Moment) -> Result<u32> {
        Ok(sql::query_scalar(COUNT_OPEN).bind(player).bind(now).fetch_one(&self.readers).await?)
    }

    /// The open challenges of two players to each other, with their challengers.
    pub async fn open_challenges_between(
        &self,
        one: PlayerId,
        other: PlayerId,
        now: Moment,
    ) -> Result<Vec<(ChallengeId, PlayerId)>> {
        let query = sql::query_as(OPEN_BETWEEN).bind(one).bind(other).bind(now);
        Ok(query.fetch_all(&self.readers).await?)
    }

    /// The match of a player that ended last.
    pub async fn latest_finished_of(&self, player: PlayerId) -> Result<Option<MatchId>> {
        Ok(sql::query_scalar(LATEST_FINISHED).bind(player).fetch_optional(&self.readers).await?)
    }

    /// The number of the starting position that was chosen for a match; `None` if it was drawn at
    /// random, or there is only one.
    pub async fn start_chosen(&self, id: MatchId) -> Result<Option<u32>> {
        let chosen: Option<Option<u32>> =
            sql::query_scalar(START_CHOSEN).bind(id).fetch_optional(&self.readers).await?;
        Ok(chosen.flatten())
    }
}
