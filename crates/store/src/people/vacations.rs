//! Vacations of players, taken or planned, and whether one is to begin automatically.

use courier_play::vacations::{Vacation, VacationHistory};
use courier_play::{Moment, PlayerId};

use crate::sql::{self, Connection};
use crate::{Reads, Result, WriteTransaction};

/// Makes matches due at $2: the running ones in which player $1 is on the move and vacations stop
/// the clock.
const MAKE_DUE: &str = "
    update matches set remind_at = $2
    where reason is null and fault is null and vacation = 1
      and ((white_id = $1 and turn = 'white') or (black_id = $1 and turn = 'black'))
      and id in (select id from matches where white_id = $1 and reason is null
                 union all select id from matches where black_id = $1 and reason is null)";

impl Reads {
    /// The vacations of a player; empty for an unknown player.
    pub async fn vacations(&self, player: PlayerId) -> Result<VacationHistory> {
        let mut snapshot = self.readers.begin().await?;
        read(&mut snapshot, player).await
    }
}

impl WriteTransaction {
    /// The vacations of a player; empty for an unknown player.
    pub async fn vacations(&mut self, player: PlayerId) -> Result<VacationHistory> {
        read(&mut self.connection, player).await
    }

    /// Stores a vacation of a player. The matches whose clock it stops become due.
    pub async fn insert_vacation(
        &mut self,
        player: PlayerId,
        vacation: Vacation,
        now: Moment,
    ) -> Result<()> {
        sql::query(
            "insert into vacations (player_id, from_at, to_at) values ($1, $2, $3)
             on conflict (player_id, from_at) do update set to_at = excluded.to_at",
        )
        .bind(player)
        .bind(vacation.from)
        .bind(vacation.to)
        .execute(&mut *self.connection)
        .await?;
        self.make_due(player, now).await
    }

    /// Ends a vacation of a player `now`, or calls it off if it has not begun. The matches whose
    /// clock it stopped become due, because their deadlines come nearer.
    pub async fn end_vacation(
        &mut self,
        player: PlayerId,
        vacation: Vacation,
        now: Moment,
    ) -> Result<()> {
        sql::query(
            "update vacations set to_at = case when from_at > $3 then from_at else $3 end
             where player_id = $1 and from_at = $2",
        )
        .bind(player)
        .bind(vacation.from)
        .bind(now)
        .execute(&mut *self.connection)
        .await?;
        self.make_due(player, now).await
    }

    /// Deletes a vacation of a player that is about to be replaced.
    pub async fn delete_vacation(&mut self, player: PlayerId, vacation: Vacation) -> Result<()> {
        sql::query("delete from vacations where player_id = $1 and from_at = $2")
            .bind(player)
            .bind(vacation.from)
            .execute(&mut *self.connection)
            .await?;
        Ok(())
    }

    /// Stores since when a vacation of a player is to begin automatically; `None` if it is not.
    /// Does nothing for an unknown player.
    pub async fn set_automatic_vacation(
        &mut self,
        player: PlayerId,
        since: Option<Moment>,
    ) -> Result<()> {
        sql::query("update players set auto_vacation_since = $1 where id = $2")
            .bind(since)
            .bind(player)
            .execute(&mut *self.connection)
            .await?;
        Ok(())
    }

    /// Makes the matches due whose clock the vacations of a player stop, and raises the revisions
    /// of all of their matches: results computed with the old vacations must not be saved.
    async fn make_due(&mut self, player: PlayerId, now: Moment) -> Result<()> {
        sql::query(MAKE_DUE).bind(player).bind(now).execute(&mut *self.connection).await?;
        self.raise_revisions(player).await
    }
}

async fn read(connection: &mut Connection, player: PlayerId) -> Result<VacationHistory> {
    let row: Option<(Moment, Option<Moment>)> =
        sql::query_as("select met_at, auto_vacation_since from players where id = $1")
            .bind(player)
            .fetch_optional(&mut *connection)
            .await?;
    let taken: Vec<(Moment, Moment)> =
        sql::query_as("select from_at, to_at from vacations where player_id = $1 order by from_at")
            .bind(player)
            .fetch_all(connection)
            .await?;
    let taken = taken.into_iter().map(|(from, to)| Vacation { from, to }).collect();
    let (met_at, automatic_since) =
        row.map_or((None, None), |(met_at, since)| (Some(met_at), since));
    Ok(VacationHistory { met_at, taken, automatic_since })
}
