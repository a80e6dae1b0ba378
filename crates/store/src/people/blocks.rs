//! Block lists: the players whom each player has blocked.

use courier_play::blocks::{Blocks, MAX_BLOCKED};
use courier_play::{CompetitionId, Moment, PlayerId};

use crate::people::kept;
use crate::sql;
use crate::{Reads, Result, Store, WriteTransaction};

/// Whether player $1 has blocked $2, and vice versa. A banned player begins no games, as if they
/// had blocked everybody.
pub(crate) const BETWEEN: &str = "
    select exists (select 1 from blocks where player_id = $1 and blocked_id = $2),
           exists (select 1 from blocks where player_id = $2 and blocked_id = $1)
        or exists (select 1 from players where id = $2 and banned_at is not null)";

/// The list of player $1, the latest first.
pub(crate) const BLOCKED_BY: &str = "
    select blocked_id, name from blocks join players on players.id = blocked_id
    where player_id = $1
    order by blocked_at desc, blocked_id
    limit $2";

/// Only games of ladders have a challenger.
pub(crate) const PLANNED_ON_LADDERS: &str = "
    select competition_id from fixtures
    where white_id = $1 and black_id = $2 and challenger_id is not null
      and match_id is null and cancelled = 0
    union
    select competition_id from fixtures
    where white_id = $2 and black_id = $1 and challenger_id is not null
      and match_id is null and cancelled = 0";

impl Reads {
    /// The players whom a player has blocked, with their last known names, the latest first: at
    /// most [`MAX_BLOCKED`], of which there can be more when deleted players have returned.
    pub async fn blocked_by(&self, player: PlayerId) -> Result<Vec<(PlayerId, String)>> {
        Ok(sql::query_as(BLOCKED_BY)
            .bind(player)
            .bind(MAX_BLOCKED)
            .fetch_all(&self.readers)
            .await?)
    }
}

impl Store {
    /// Removes a player from a block list, also one who has deleted their data; `false` if they
    /// were not on it.
    pub async fn unblock(&self, player: PlayerId, other: PlayerId) -> Result<bool> {
        let mut transaction = self.begin_write().await?;
        let removed = sql::query("delete from blocks where player_id = $1 and blocked_id = $2")
            .bind(player)
            .bind(other)
            .execute(&mut *transaction)
            .await?
            .rows_affected();
        let kept = kept::unblock(&mut transaction, player, other).await?;
        transaction.commit().await?;
        Ok(removed == 1 || kept)
    }
}

impl WriteTransaction {
    /// Whether `actor` and `other` have blocked each other.
    pub async fn blocks_between(&mut self, actor: PlayerId, other: PlayerId) -> Result<Blocks> {
        let query = sql::query_as(BETWEEN).bind(actor).bind(other);
        let (by_actor, by_other) = query.fetch_one(&mut *self.connection).await?;
        Ok(Blocks { by_actor, by_other })
    }

    /// The ladders in which a game of two players is planned.
    pub async fn ladders_with_planned_game(
        &mut self,
        one: PlayerId,
        other: PlayerId,
    ) -> Result<Vec<CompetitionId>> {
        let query = sql::query_scalar(PLANNED_ON_LADDERS).bind(one).bind(other);
        Ok(query.fetch_all(&mut *self.connection).await?)
    }

    /// How many players a player has blocked, without `other`.
    pub async fn count_blocked(&mut self, player: PlayerId, other: PlayerId) -> Result<u32> {
        let sql = "select count(*) from blocks where player_id = $1 and blocked_id <> $2";
        let query = sql::query_scalar(sql).bind(player).bind(other);
        Ok(query.fetch_one(&mut *self.connection).await?)
    }

    /// Puts a player on a block list, if they are not on it.
    /// Errors: An unknown player is a fault.
    pub async fn block(&mut self, player: PlayerId, other: PlayerId, now: Moment) -> Result<()> {
        sql::query(
            "insert into blocks (player_id, blocked_id, blocked_at) values ($1, $2, $3)
             on conflict do nothing",
        )
        .bind(player)
        .bind(other)
        .bind(now)
        .execute(&mut *self.connection)
        .await?;
        Ok(())
    }
}
