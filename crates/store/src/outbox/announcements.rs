//! Announcements of the operator to the channels of servers: each text once in a server.

use courier_play::notices::{Notice, OutboxMessage, Reader};
use courier_play::{AnnouncementId, ChannelId, Moment, ServerId};

use crate::outbox::messages;
use crate::sql;
use crate::{Reads, Records, Result, WriteTransaction};

/// A server, with what the operator wants to know of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ServerOverview {
    pub server: ServerId,
    /// Where an announcement goes: the channel of the lobby, of the latest competition, of
    /// challenges, or else of the game that began last. Threads count as their channels.
    pub channel: Option<ChannelId>,
    pub running: u32,
    pub games: u32,
    /// When a game was last played on.
    pub active_at: Option<Moment>,
    pub is_banned: bool,
}

/// All servers, those with the latest activity first.
const SERVERS: &str = "
    with chosen as (
        select id, banned_at, coalesce(
            lobby_channel_id,
            (select channel_id from competitions where server_id = servers.id
             order by created_at desc, id desc limit 1),
            (select min(channel_id) from challenge_channels where server_id = servers.id),
            (select channel_id from matches where server_id = servers.id order by id desc limit 1)
        ) as channel
        from servers
    ), played as (
        select server_id, count(*) as games, max(active_at) as active_at,
               sum(case when reason is null then 1 else 0 end) as running
        from matches where server_id is not null group by server_id
    )
    select chosen.id, coalesce((select channel_id from threads where threads.id = channel), channel)
               as channel,
           cast(coalesce(running, 0) as bigint) as running, coalesce(games, 0) as games, active_at,
           banned_at is not null as is_banned
    from chosen left join played on server_id = chosen.id
    order by active_at is null, active_at desc, chosen.id";

impl Reads {
    pub async fn servers(&self) -> Result<Vec<ServerOverview>> {
        let rows = sql::query(SERVERS).fetch_all(&self.readers).await?;
        let server = |row: &sql::Row| {
            Ok(ServerOverview {
                server: row.try_get("id")?,
                channel: row.try_get("channel")?,
                running: row.try_get("running")?,
                games: row.try_get("games")?,
                active_at: row.try_get("active_at")?,
                is_banned: row.try_get("is_banned")?,
            })
        };
        rows.iter().map(server).collect()
    }

    pub async fn announcement(&self, id: AnnouncementId) -> Result<Option<String>> {
        let query = sql::query_scalar("select text from announcements where id = $1").bind(id);
        Ok(query.fetch_optional(&self.readers).await?)
    }

    /// The servers for which this text was put into the outbox.
    pub async fn servers_told(&self, text: &str) -> Result<Vec<ServerId>> {
        let query = sql::query_scalar(
            "select server_id from announced_servers
             where announcement_id in (select id from announcements where text = $1)",
        );
        Ok(query.bind(text).fetch_all(&self.readers).await?)
    }
}

impl Records {
    /// A server does not get an announcement that was put into the outbox: it can be made again.
    pub async fn take_back_announcement(
        &self,
        announcement: AnnouncementId,
        server: ServerId,
    ) -> Result<()> {
        sql::query("delete from announced_servers where announcement_id = $1 and server_id = $2")
            .bind(announcement)
            .bind(server)
            .execute(&self.writer)
            .await?;
        Ok(())
    }
}

impl WriteTransaction {
    /// The announcement with this text, which is stored if it is new.
    pub async fn store_announcement(&mut self, text: &str, now: Moment) -> Result<AnnouncementId> {
        let known = sql::query_scalar("select id from announcements where text = $1").bind(text);
        if let Some(id) = known.fetch_optional(&mut *self.connection).await? {
            return Ok(id);
        }
        let new = "insert into announcements (text, made_at) values ($1, $2) returning id";
        Ok(sql::query_scalar(new).bind(text).bind(now).fetch_one(&mut *self.connection).await?)
    }

    /// Puts an announcement into the outbox for a channel of a server; `false` if it was before.
    pub async fn announce(
        &mut self,
        announcement: AnnouncementId,
        (server, channel): (ServerId, ChannelId),
        now: Moment,
    ) -> Result<bool> {
        let new = sql::query(
            "insert into announced_servers (announcement_id, server_id) values ($1, $2)
             on conflict do nothing",
        );
        let new = new.bind(announcement).bind(server).execute(&mut *self.connection).await?;
        if new.rows_affected() == 0 {
            return Ok(false);
        }
        let notice = Notice::Announcement { announcement, server };
        let message = OutboxMessage { reader: Reader::Channel(channel), notice };
        messages::enqueue(&mut self.connection, &[message], now).await?;
        Ok(true)
    }
}
