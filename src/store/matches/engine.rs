//! Matches against the engine: which of them wait for it, and how many a player has.

use crate::play::{MatchId, Moment, PlayerId};

use crate::store::sql;
use crate::store::{Result, Store, WriteTransaction};

/// The matches that wait for the engine, the one that has waited longest first: at most $1. While
/// the clock is paused by agreement, only offers are answered. Where the engine's own flag has
/// fallen, the opponent decides.
pub(in crate::store) const WAITING: &str = "
    select id, engine_since from matches
    where engine_since is not null and (fallen_at is null or turn <> engine_color)
      and (draw_offer is not null or takeback_offer is not null or pause_offer is not null
           or not exists (select 1 from pauses where match_id = matches.id
                          and kind = 'agreed' and to_at is null))
    order by engine_since, id
    limit $1";

/// The number of running matches of player $1 against the engine.
pub(in crate::store) const RUNNING: &str = "
    select count(*) from (
        select engine_color from matches where white_id = $1 and reason is null
        union all
        select engine_color from matches where black_id = $1 and reason is null
    ) as running
    where engine_color is not null";

/// A match in which the engine has to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitingForEngine {
    /// The match.
    pub id: MatchId,
    /// When it was last changed: since then it has waited.
    pub since: Moment,
}

impl Store {
    /// The matches in which the engine has to act, the one that has waited longest first.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn waiting_for_engine(&self, limit: u32) -> Result<Vec<WaitingForEngine>> {
        let rows: Vec<(MatchId, Moment)> =
            sql::query_as(WAITING).bind(limit).fetch_all(&self.readers).await?;
        Ok(rows.into_iter().map(|(id, since)| WaitingForEngine { id, since }).collect())
    }
}

impl WriteTransaction {
    /// The number of running matches of a player against the engine.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn running_engine_matches(&mut self, player: PlayerId) -> Result<u32> {
        Ok(sql::query_scalar(RUNNING).bind(player).fetch_one(&mut *self.connection).await?)
    }
}
