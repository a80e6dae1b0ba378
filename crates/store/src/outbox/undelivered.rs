//! The messages that were given up: for the operator, and for the player who missed them.

use courier_play::notices::{DeliveryError, Notice, Reader};
use courier_play::{MatchId, Moment, PlayerId};

use super::messages::read_reader;
use crate::columns::{Text, Written as _};
use crate::ids::OutboxId;
use crate::sql::{self, Row};
use crate::{Reads, Result};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undelivered {
    pub id: OutboxId,
    /// The player or channel that should have received it.
    pub reader: Reader,
    /// The content as stored (JSON), because it may be what cannot be parsed.
    pub notice: String,
    /// Why it could not be delivered.
    pub reason: DeliveryError,
    /// The last error, in Discord's words.
    pub error: String,
    pub created_at: Moment,
    pub given_up_at: Moment,
}

impl Undelivered {
    /// The match that the notice is about, if it can be parsed and is about one.
    pub fn about(&self) -> Option<MatchId> {
        Notice::read(&self.notice).ok()?.the_match()
    }
}

pub(crate) const UNDELIVERED: &str = "
    select id, player_id, channel_id, notice, delivery_error,
           coalesce(last_error, '') as last_error, created_at, closed_at
    from outbox where state = 'failed'
    order by closed_at desc, id desc
    limit $1";

pub(crate) const UNDELIVERED_TO: &str = "
    select id, player_id, channel_id, notice, delivery_error,
           coalesce(last_error, '') as last_error, created_at, closed_at
    from outbox where state = 'failed' and player_id = $1 and closed_at >= $2
    order by closed_at desc, id desc
    limit $3";

impl Reads {
    /// At most `limit` messages that were given up, the latest first.
    pub async fn undelivered(&self, limit: u32) -> Result<Vec<Undelivered>> {
        let rows = sql::query(UNDELIVERED).bind(limit).fetch_all(&self.readers).await?;
        rows.iter().map(read_undelivered).collect()
    }

    /// At most `limit` messages to a player that were given up at `since` or later, latest first.
    pub async fn undelivered_to(
        &self,
        player: PlayerId,
        since: Moment,
        limit: u32,
    ) -> Result<Vec<Undelivered>> {
        let query = sql::query(UNDELIVERED_TO).bind(player).bind(since).bind(limit);
        query.fetch_all(&self.readers).await?.iter().map(read_undelivered).collect()
    }
}

fn read_undelivered(row: &Row) -> Result<Undelivered> {
    let Text(reason) = row.try_get("delivery_error")?;
    Ok(Undelivered {
        id: row.try_get("id")?,
        reader: read_reader(row)?,
        notice: row.try_get("notice")?,
        reason,
        error: row.try_get("last_error")?,
        created_at: row.try_get("created_at")?,
        given_up_at: row.try_get("closed_at")?,
    })
}
