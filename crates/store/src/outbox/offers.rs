//! Counting the offers in a match, by the messages that they caused.

use courier_play::offer_limits::RecentOffers;
use courier_play::{MatchId, Moment, PlayerId};

use crate::sql;
use crate::{Reads, Result};

/// The offers to player $1 in match $2 after $3.
pub(crate) const OFFERS_TO: &str = "
    select count(*), min(created_at) from outbox
    where player_id = $1 and created_at > $3
      and cast(json_extract(notice, '$.the_match') as bigint) = $2
      and json_extract(notice, '$.notice')
          in ('draw-offered', 'takeback-offered', 'pause-offered', 'time-given')";

impl Reads {
    /// The offers that a player has received in a match after `since`.
    pub async fn offers_to(
        &self,
        player: PlayerId,
        id: MatchId,
        since: Moment,
    ) -> Result<RecentOffers> {
        let query = sql::query_as(OFFERS_TO).bind(player).bind(id).bind(since);
        let (count, first) = query.fetch_one(&self.readers).await?;
        Ok(RecentOffers { count, first })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::*;

    #[tokio::test]
    async fn older_messages_to_a_player_are_not_read() {
        let db = TestStore::new().await;
        db.uses_only(OFFERS_TO, &["outbox_of_player (player_id=? AND created_at>?)"]).await;
    }
}
