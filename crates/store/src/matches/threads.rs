//! Threads: which channel each belongs to, and which matches are played in one or wait for one.

use courier_play::language::Language;
use courier_play::server_config::BoardSide;
use courier_play::{ChannelId, MatchId};

use crate::people::server_config;
use crate::sql::{self, Connection};
use crate::{Reads, Records, Result, Store, WriteTransaction};

pub(crate) const CHANNEL_CONTEXT: &str = "
    select thread_wanted, language, locale, threads, place_chosen, board_side,
        board_channel_id, board_message_id,
        threads.id as thread_id
    from matches
    left join servers on servers.id = matches.server_id
    left join threads on threads.id = matches.channel_id
    where matches.id = $1";

pub(crate) const PLAYED_IN: &str =
    "select id, reason is null from matches where channel_id = $1 order by id";

const CHANNEL_OF_THREAD: &str = "select channel_id from threads where id = $1";

/// How the board of a match is shown in its channel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChannelContext {
    pub thread_wanted: bool,
    /// Whether the server has chosen threads rather than having them by default.
    pub threads_chosen: bool,
    pub in_thread: bool,
    pub board_side: BoardSide,
    /// The language of its server: see [`Reads::server_language`].
    pub language: Option<Language>,
    /// The message that shows its board.
    pub board: Option<(ChannelId, u64)>,
}

impl Reads {
    /// How the board of a match is shown in its channel; `None` if there is no such match.
    pub async fn channel_context(&self, id: MatchId) -> Result<Option<ChannelContext>> {
        let row = sql::query(CHANNEL_CONTEXT).bind(id).fetch_optional(&self.readers).await?;
        let Some(row) = row else { return Ok(None) };
        let (channel, message): (Option<ChannelId>, Option<i64>) =
            (row.try_get("board_channel_id")?, row.try_get("board_message_id")?);
        Ok(Some(ChannelContext {
            thread_wanted: row.try_get("thread_wanted")?,
            threads_chosen: row.try_get::<Option<bool>, _>("place_chosen")? == Some(true)
                && row.try_get::<Option<bool>, _>("threads")? == Some(true),
            board_side: server_config::read_board_side(&row)?,
            in_thread: row.try_get::<Option<ChannelId>, _>("thread_id")?.is_some(),
            language: server_config::read_language(&row)?,
            board: channel.zip(message.map(i64::cast_unsigned)),
        }))
    }

    /// The channel that a thread belongs to; `None` if it is not a thread, or an unknown one.
    pub async fn channel_of_thread(&self, thread: ChannelId) -> Result<Option<ChannelId>> {
        let query = sql::query_scalar(CHANNEL_OF_THREAD).bind(thread);
        Ok(query.fetch_optional(&self.readers).await?)
    }
}

impl Store {
    pub async fn note_thread(&self, thread: ChannelId, channel: ChannelId) -> Result<()> {
        let mut transaction = self.begin_write().await?;
        note_thread(&mut transaction, thread, channel).await?;
        Ok(transaction.commit().await?)
    }
}

impl Records {
    /// Stores that the thread wanted for a match was opened, and that the match is played there;
    /// or, with `None`, that it stays in its channel. Returns `false`, with nothing stored, if no
    /// thread is wanted for it.
    pub async fn settle_thread(&self, id: MatchId, thread: Option<ChannelId>) -> Result<bool> {
        let mut transaction = self.begin_write().await?;
        if let Some(thread) = thread {
            sql::query(
                "insert into threads (id, channel_id) select $1, channel_id from matches
                 where id = $2
                 on conflict do nothing",
            )
            .bind(thread)
            .bind(id)
            .execute(&mut *transaction)
            .await?;
        }
        let settled = sql::query(
            "update matches set thread_wanted = 0, channel_id = coalesce($1, channel_id)
             where id = $2 and thread_wanted = 1",
        )
        .bind(thread)
        .bind(id)
        .execute(&mut *transaction)
        .await?
        .rows_affected();
        if settled == 0 {
            return Ok(false);
        }
        transaction.commit().await?;
        Ok(true)
    }
}

impl WriteTransaction {
    /// As [`Reads::channel_of_thread`].
    pub async fn channel_of_thread(&mut self, thread: ChannelId) -> Result<Option<ChannelId>> {
        let query = sql::query_scalar(CHANNEL_OF_THREAD).bind(thread);
        Ok(query.fetch_optional(&mut *self.connection).await?)
    }

    /// Moves all matches of a thread to `channel`. Returns them in order of their numbers, each
    /// with whether it is running.
    pub async fn move_matches(
        &mut self,
        thread: ChannelId,
        channel: ChannelId,
    ) -> Result<Vec<(MatchId, bool)>> {
        let played = sql::query_as(PLAYED_IN).bind(thread).fetch_all(&mut *self.connection).await?;
        sql::query("update matches set channel_id = $1 where channel_id = $2")
            .bind(channel)
            .bind(thread)
            .execute(&mut *self.connection)
            .await?;
        Ok(played)
    }
}

/// Stores that a thread belongs to a channel.
pub(crate) async fn note_thread(
    connection: &mut Connection,
    thread: ChannelId,
    channel: ChannelId,
) -> Result<()> {
    sql::query("insert into threads (id, channel_id) values ($1, $2) on conflict do nothing")
        .bind(thread)
        .bind(channel)
        .execute(connection)
        .await?;
    Ok(())
}
