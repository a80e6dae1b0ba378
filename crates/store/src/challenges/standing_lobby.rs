//! The standing message of a server with its open challenges: when it is due, and where it is.

use courier_play::lobby::BETWEEN_POSTS;
use courier_play::notices::{Notice, OutboxMessage, Reader};
use courier_play::{ChallengeId, ChannelId, Moment, PlayerId, ServerId};

use crate::outbox::messages;
use crate::sql::{self, Connection};
use crate::{Reads, Records, Result, Store, WriteTransaction};

/// The open challenges of the server of challenge $1 have changed: the message is due once the last
/// posting is $2 ago. Challenges to one player are not shown.
const CHANGED: &str = "
    update servers set lobby_due_at = coalesce(lobby_posted_at, -$2) + $2
    where id = (select server_id from challenges where id = $1 and opponent_id is null)
        and lobby_channel_id is not null and lobby_due_at is null";

pub(crate) const DUE: &str = "
    select id, coalesce(lobby_channel_id, (select channel_id from lobby_messages
                                           where server_id = servers.id
                                           order by message_id desc limit 1))
    from servers
    where lobby_due_at <= $1
    order by lobby_due_at limit $2";

pub(crate) const MESSAGES: &str =
    "select channel_id, message_id from lobby_messages where server_id = $1 order by message_id";

/// Notes that a challenge was made, accepted or closed.
pub(crate) async fn changed(transaction: &mut Connection, challenge: ChallengeId) -> Result<()> {
    sql::query(CHANGED).bind(challenge).bind(BETWEEN_POSTS).execute(transaction).await?;
    Ok(())
}

pub(crate) async fn posted(
    transaction: &mut Connection,
    server: ServerId,
    (channel, message): (ChannelId, u64),
) -> Result<()> {
    sql::query(
        "insert into lobby_messages (message_id, channel_id, server_id) values ($1, $2, $3)
         on conflict do nothing",
    )
    .bind(message.cast_signed())
    .bind(channel)
    .bind(server)
    .execute(&mut *transaction)
    .await?;
    sql::query("update servers set lobby_refused_at = null where id = $1")
        .bind(server)
        .execute(transaction)
        .await?;
    Ok(())
}

impl WriteTransaction {
    /// Stores the user who has chosen the channel of the standing message of a server.
    pub async fn lobby_chosen(&mut self, server: ServerId, by: PlayerId) -> Result<()> {
        sql::query("update servers set lobby_set_by = $2, lobby_refused_at = null where id = $1")
            .bind(server)
            .bind(by)
            .execute(&mut *self.connection)
            .await?;
        Ok(())
    }
}

impl Store {
    /// Stores that Discord does not let the bot post the standing message of a server. The first
    /// time, the user who has chosen its channel is told.
    pub async fn refuse_lobby(&self, server: ServerId, now: Moment) -> Result<()> {
        let mut transaction = self.begin_write().await?;
        let chosen: Option<(Option<PlayerId>, ChannelId)> = sql::query_as(
            "update servers set lobby_refused_at = $2
             where id = $1 and lobby_refused_at is null and lobby_channel_id is not null
             returning lobby_set_by, lobby_channel_id",
        )
        .bind(server)
        .bind(now)
        .fetch_optional(&mut *transaction)
        .await?;
        if let Some((Some(manager), channel)) = chosen
            && !manager.is_forgotten()
        {
            let notice = Notice::LobbyRefused { server, channel };
            let message = OutboxMessage { reader: Reader::Player(manager), notice };
            messages::enqueue(&mut transaction, &[message], now).await?;
        }
        Ok(transaction.commit().await?)
    }

    /// Puts the standing messages that are due by `now`, at most `limit`, into the outbox. Returns
    /// their number.
    pub async fn post_lobbies(&self, now: Moment, limit: u32) -> Result<usize> {
        let mut transaction = self.begin_write().await?;
        let due: Vec<(ServerId, Option<ChannelId>)> =
            sql::query_as(DUE).bind(now).bind(limit).fetch_all(&mut *transaction).await?;
        for (server, channel) in &due {
            sql::query(
                "update servers set lobby_due_at = null, lobby_posted_at = $1 where id = $2",
            )
            .bind(now)
            .bind(server)
            .execute(&mut *transaction)
            .await?;
            // Where it is no longer wanted, the notice goes to the channel of the last one, which
            // is deleted.
            let Some(channel) = channel else { continue };
            let notice = Notice::Lobby { server: *server, at: now };
            let message = OutboxMessage { reader: Reader::Channel(*channel), notice };
            messages::enqueue(&mut transaction, &[message], now).await?;
        }
        transaction.commit().await?;
        Ok(due.len())
    }
}

impl Reads {
    /// Where the standing message of a server is posted, and when that was last stored in the
    /// outbox; `None` if it is posted nowhere or never was.
    pub async fn lobby_posting(&self, server: ServerId) -> Result<Option<(ChannelId, Moment)>> {
        Ok(sql::query_as(
            "select lobby_channel_id, lobby_posted_at from servers
             where id = $1 and lobby_channel_id is not null and lobby_posted_at is not null",
        )
        .bind(server)
        .fetch_optional(&self.readers)
        .await?)
    }

    /// The standing messages of a server in Discord, oldest first: all but the last are to be
    /// deleted.
    pub async fn lobby_messages(&self, server: ServerId) -> Result<Vec<(ChannelId, u64)>> {
        let messages: Vec<(ChannelId, i64)> =
            sql::query_as(MESSAGES).bind(server).fetch_all(&self.readers).await?;
        let unsigned = |(channel, message): (ChannelId, i64)| (channel, message.cast_unsigned());
        Ok(messages.into_iter().map(unsigned).collect())
    }
}

impl Records {
    /// Stores that a standing message is gone from Discord.
    pub async fn drop_lobby_message(&self, message: u64) -> Result<()> {
        sql::query("delete from lobby_messages where message_id = $1")
            .bind(message.cast_signed())
            .execute(&self.writer)
            .await?;
        Ok(())
    }
}
