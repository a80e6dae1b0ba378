//! The servers in which the bot has met a player, and the people whom they have played there.
//! Discord alone knows whether somebody is still a member.

use courier_play::{Moment, PlayerId, ServerId};

use crate::sql;
use crate::{Reads, Result};

/// The servers of player $1 that are not banned, those of their latest games first.
pub(crate) const SERVERS_OF: &str = "
    select memberships.server_id
    from memberships
    left join (
        select server_id, max(id) as latest
        from (
            select id, server_id from matches where white_id = $1
            union all
            select id, server_id from matches where black_id = $1
        ) as played
        group by server_id
    ) as played on played.server_id = memberships.server_id
    where memberships.player_id = $1 and not exists (
        select 1 from servers where id = memberships.server_id and banned_at is not null
    )
    order by latest is null, latest desc, memberships.server_id
    limit $2";

/// The opponents of player $1 whom the bot has met in server $2, the latest first.
pub(crate) const OPPONENTS_IN: &str = "
    select players.id, players.name
    from (
        select opponent, max(id) as latest
        from (
            select id, black_id as opponent from matches where white_id = $1
            union all
            select id, white_id as opponent from matches where black_id = $1
        ) as played
        group by opponent
    ) as met
    join players on players.id = met.opponent
    where exists (
        select 1 from memberships where server_id = $2 and player_id = met.opponent
    )
    order by latest desc
    limit $3";

/// The members of server $1 with a game that counted since $2, those of the latest games first.
pub(crate) const ACTIVE_IN: &str = "
    select players.id, players.name
    from (
        select player_id, max(changed_at) as latest
        from memberships
        join ratings using (player_id)
        where server_id = $1 and changed_at > $2
        group by player_id
    ) as active
    join players on players.id = active.player_id
    order by latest desc, players.id
    limit $3";

/// Whether the bot has met players $1 and $2 in server $3, which is not banned.
pub(crate) const ARE_BOTH_IN: &str = "
    select exists (select 1 from memberships where server_id = $3 and player_id = $1)
       and exists (select 1 from memberships where server_id = $3 and player_id = $2)
       and not exists (select 1 from servers where id = $3 and banned_at is not null)";

impl Reads {
    /// The servers in which the bot has met a player and may be used, those of their latest games
    /// first: at most `limit`. They may have left some of them.
    pub async fn servers_of(&self, player: PlayerId, limit: u32) -> Result<Vec<ServerId>> {
        let query = sql::query_scalar(SERVERS_OF).bind(player).bind(limit);
        Ok(query.fetch_all(&self.readers).await?)
    }

    /// The people whom a player has played and the bot has met in a server, with their last known
    /// names, the latest opponent first: at most `limit`.
    pub async fn opponents_in(
        &self,
        player: PlayerId,
        server: ServerId,
        limit: u32,
    ) -> Result<Vec<(PlayerId, String)>> {
        let query = sql::query_as(OPPONENTS_IN).bind(player).bind(server).bind(limit);
        Ok(query.fetch_all(&self.readers).await?)
    }

    /// The members of a server who have finished a game that counted after `since`, with their last
    /// known names, those of the latest games first: at most `limit`.
    pub async fn active_in(
        &self,
        server: ServerId,
        since: Moment,
        limit: u32,
    ) -> Result<Vec<(PlayerId, String)>> {
        let query = sql::query_as(ACTIVE_IN).bind(server).bind(since).bind(limit);
        Ok(query.fetch_all(&self.readers).await?)
    }

    /// Whether the bot has met both players in a server and may be used there.
    pub async fn are_both_in(
        &self,
        (one, other): (PlayerId, PlayerId),
        server: ServerId,
    ) -> Result<bool> {
        let query = sql::query_scalar(ARE_BOTH_IN).bind(one).bind(other).bind(server);
        Ok(query.fetch_one(&self.readers).await?)
    }
}
