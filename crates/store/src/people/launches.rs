//! The match that a player wants to see in the Activity they have launched. The launch itself
//! carries no data.

use courier_play::{MatchId, Moment, PlayerId};

use crate::sql;
use crate::{Result, Store, WriteTransaction};

/// Removes at most $2 launches from before $1.
pub(crate) const REMOVE_OUTDATED: &str = "delete from activity_launches where player_id in (
         select player_id from activity_launches where created_at <= $1 limit $2)";

impl Store {
    /// Stores a player's last launch of the Activity, with or without a match of theirs.
    /// Errors: An unknown player or match is a fault.
    pub async fn set_launch(
        &self,
        player: PlayerId,
        the_match: Option<MatchId>,
        now: Moment,
    ) -> Result<()> {
        let query = match the_match {
            Some(id) => sql::query(
                "insert into activity_launches (player_id, match_id, created_at)
                 values ($1, $2, $3)
                 on conflict (player_id) do update set match_id = $2, created_at = $3",
            )
            .bind(player)
            .bind(id)
            .bind(now),
            None => sql::query("delete from activity_launches where player_id = $1").bind(player),
        };
        query.execute(&self.writer).await?;
        Ok(())
    }

    /// Removes at most `limit` launches until the moment `until`. Returns their number.
    pub async fn remove_outdated_launches(&self, until: Moment, limit: u32) -> Result<u64> {
        let query = sql::query(REMOVE_OUTDATED).bind(until).bind(limit);
        Ok(query.execute(&self.writer).await?.rows_affected())
    }
}

impl WriteTransaction {
    /// The match with which a player has launched the Activity after the moment `after`.
    pub async fn launch_of(&mut self, player: PlayerId, after: Moment) -> Result<Option<MatchId>> {
        let sql = "select match_id from activity_launches where player_id = $1 and created_at > $2";
        let query = sql::query_scalar(sql).bind(player).bind(after);
        Ok(query.fetch_optional(&mut *self.connection).await?)
    }
}
