//! Where games are played: what was decided for a server, and the thread a match has, wants or has
//! lost.

use sqlx::sqlite::SqliteRow;
use sqlx::types::Json;
use sqlx::{Row, SqliteConnection};

use crate::play::challenge::Place;
use crate::play::clock::TimeControl;
use crate::play::language::Language;
use crate::play::server_config::{GamesIn, ServerConfig};
use crate::play::{ChannelId, MatchId, ServerId};

use crate::store::columns::Text;
use crate::store::{Result, Store, WriteTransaction};

pub(in crate::store) const CONFIG: &str = "
    select threads, language as server_language, control, challenger_role_id,
           (select json_group_array(channel_id) from challenge_channels
            where server_id = servers.id) as channels
    from servers where id = $1";

pub(in crate::store) const SETTING: &str = "
    select thread_wanted, language, locale, board_channel_id, board_message_id,
        threads.id as thread_id
    from matches
    left join servers on servers.id = matches.server_id
    left join threads on threads.id = matches.channel_id
    where matches.id = $1";

pub(in crate::store) const PLAYED_IN: &str =
    "select id, reason is null from matches where channel_id = $1 order by id";

/// Where a match is shown to all, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Whether its thread is still to be opened.
    pub thread_wanted: bool,
    /// Whether it is played in a thread.
    pub in_thread: bool,
    /// The language of its server: see [`Store::server_language`].
    pub language: Option<Language>,
    /// The message that shows its board.
    pub board: Option<(ChannelId, u64)>,
}

impl Store {
    /// Where a match is shown to all, and how; `None` where there is none of that number.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn setting(&self, id: MatchId) -> Result<Option<Setting>> {
        let row = sqlx::query(SETTING).bind(id).fetch_optional(&self.readers).await?;
        let Some(row) = row else { return Ok(None) };
        let (channel, message): (Option<ChannelId>, Option<i64>) =
            (row.try_get("board_channel_id")?, row.try_get("board_message_id")?);
        Ok(Some(Setting {
            thread_wanted: row.try_get("thread_wanted")?,
            in_thread: row.try_get::<Option<ChannelId>, _>("thread_id")?.is_some(),
            language: read_language(&row)?,
            board: channel.zip(message.map(i64::cast_unsigned)),
        }))
    }

    /// What was decided for a server; the default where nothing was.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn server_config(&self, server: ServerId) -> Result<ServerConfig> {
        let row = sqlx::query(CONFIG).bind(server).fetch_optional(&self.readers).await?;
        row.as_ref().map_or_else(|| Ok(ServerConfig::default()), read_config)
    }

    /// Notes what was decided for a server, in the place of what was decided before.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn set_server_config(&self, server: ServerId, config: &ServerConfig) -> Result<()> {
        let mut transaction = self.begin_sqlite().await?;
        sqlx::query(
            "insert into servers (id, threads, language, control, challenger_role_id)
             values ($1, $2, $3, $4, $5)
             on conflict (id) do update set threads = excluded.threads,
                 language = excluded.language,
                 control = excluded.control, challenger_role_id = excluded.challenger_role_id",
        )
        .bind(server)
        .bind(config.games == GamesIn::Threads)
        .bind(config.language.map(Text))
        .bind(config.control.map(Text))
        .bind(config.challengers)
        .execute(&mut *transaction)
        .await?;
        sqlx::query("delete from challenge_channels where server_id = $1")
            .bind(server)
            .execute(&mut *transaction)
            .await?;
        for channel in &config.channels {
            sqlx::query("insert into challenge_channels (server_id, channel_id) values ($1, $2)")
                .bind(server)
                .bind(channel)
                .execute(&mut *transaction)
                .await?;
        }
        Ok(transaction.commit().await?)
    }

    /// The language of what everybody in a server reads: the one chosen, else that of its locale;
    /// `None` where neither is known or the locale is not one of ours.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn server_language(&self, server: ServerId) -> Result<Option<Language>> {
        let row = sqlx::query("select language, locale from servers where id = $1")
            .bind(server)
            .fetch_optional(&self.readers)
            .await?;
        row.as_ref().map_or(Ok(None), read_language)
    }

    /// Notes what became of the wish for a thread: the match is played in `thread` from now on or,
    /// with `None`, stays in its channel. `false`: there was no such wish any more, and nothing has
    /// changed.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn settle_thread(&self, id: MatchId, thread: Option<ChannelId>) -> Result<bool> {
        let mut transaction = self.begin_sqlite().await?;
        if let Some(thread) = thread {
            sqlx::query(
                "insert into threads (id, channel_id) select $1, channel_id from matches
                 where id = $2
                 on conflict do nothing",
            )
            .bind(thread)
            .bind(id)
            .execute(&mut *transaction)
            .await?;
        }
        let settled = sqlx::query(
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
    /// The channel that a thread belongs to; `None` if it is not known to be a thread.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn channel_of_thread(&mut self, thread: ChannelId) -> Result<Option<ChannelId>> {
        let query = sqlx::query_scalar("select channel_id from threads where id = $1").bind(thread);
        Ok(query.fetch_optional(&mut *self.sqlite).await?)
    }

    /// Moves all matches that are played in a thread to `channel`. Returns them, each with whether
    /// it is running.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn move_matches(
        &mut self,
        thread: ChannelId,
        channel: ChannelId,
    ) -> Result<Vec<(MatchId, bool)>> {
        let played = sqlx::query_as(PLAYED_IN).bind(thread).fetch_all(&mut *self.sqlite).await?;
        sqlx::query("update matches set channel_id = $1 where channel_id = $2")
            .bind(channel)
            .bind(thread)
            .execute(&mut *self.sqlite)
            .await?;
        Ok(played)
    }
}

/// What was decided for a server, from a row that has all of it under the names of [`CONFIG`].
pub(in crate::store) fn read_config(row: &SqliteRow) -> Result<ServerConfig> {
    let Json(channels) = row.try_get::<Json<Vec<i64>>, _>("channels")?;
    Ok(ServerConfig {
        games: if row.try_get("threads")? { GamesIn::Threads } else { GamesIn::Channel },
        channels: channels.into_iter().map(|channel| ChannelId(channel.cast_unsigned())).collect(),
        control: row
            .try_get::<Option<Text<TimeControl>>, _>("control")?
            .map(|Text(control)| control),
        language: row
            .try_get::<Option<Text<Language>>, _>("server_language")?
            .map(|Text(language)| language),
        challengers: row.try_get("challenger_role_id")?,
    })
}

/// The language of a server by its row, which may be missing from a join.
fn read_language(row: &SqliteRow) -> Result<Option<Language>> {
    let chosen =
        row.try_get::<Option<Text<Language>>, _>("language")?.map(|Text(language)| language);
    let locale: Option<&str> = row.try_get("locale")?;
    Ok(chosen.or_else(|| locale.and_then(Language::of_locale)))
}

/// Stores the server of a place, if there is one, unless it is stored already.
pub(in crate::store) async fn note_server(
    transaction: &mut SqliteConnection,
    place: Place,
) -> Result<()> {
    if let Some(server) = place.server {
        sqlx::query("insert into servers (id) values ($1) on conflict do nothing")
            .bind(server)
            .execute(transaction)
            .await?;
    }
    Ok(())
}
