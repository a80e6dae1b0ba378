//! The outbox: what people are still to be told, stored with what caused it, and what became of each attempt.
//!
//! A post is `pending` until it is `sent`, `overtaken` by later events, or has `failed` for good. It is closed once, and
//! nothing is ever deleted.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::play::notice::{Notice, Post, Reader};
use crate::play::{ChannelId, Moment, PlayerId};

use super::columns::Text;
use super::{Result, Store};

/// A post in the outbox, by the number of its row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PostId(pub i64);

/// Where the next attempt goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// To the reader's direct messages.
    Direct,
    /// To a channel.
    Channel(ChannelId),
}

/// A post that waits to be delivered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outgoing {
    /// Its number.
    pub id: PostId,
    /// Who is told.
    pub reader: Reader,
    /// What.
    pub notice: Notice,
    /// How many attempts have failed since this way was chosen.
    pub attempts: u32,
    /// Discord's nonce for this post, at most 24 characters of the 25 allowed: the same at every attempt, so that it is
    /// not shown twice.
    pub nonce: String,
    /// Where the next attempt goes.
    pub stage: Stage,
    /// When it was caused.
    pub created_at: Moment,
}

/// A post that could not be delivered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undelivered {
    /// Its number.
    pub id: PostId,
    /// Who was to be told.
    pub reader: Reader,
    /// What, as it is stored (JSON): it may be the very thing that could not be read.
    pub notice: String,
    /// What went wrong at last.
    pub error: String,
    /// When it was caused.
    pub created_at: Moment,
    /// When it was given up.
    pub given_up_at: Moment,
}

pub(super) const NEXT_POST_AT: &str = "select min(send_at) from outbox where state = 'pending'";

pub(super) const DUE_POSTS: &str = "
    select id, player_id, channel_id, notice, attempts, via_channel_id, created_at
    from outbox where state = 'pending' and send_at <= ?1
    order by send_at, id
    limit ?2";

pub(super) const UNDELIVERED: &str = "
    select id, player_id, channel_id, notice, coalesce(last_error, '') as last_error, created_at, closed_at
    from outbox where state = 'failed'
    order by closed_at desc, id desc
    limit ?1";

/// Puts posts into the outbox, due at once, in the transaction of what caused them.
pub(super) async fn enqueue(transaction: &mut SqliteConnection, posts: &[Post], now: Moment) -> Result<()> {
    for post in posts {
        let (player, channel) = match post.reader {
            Reader::Player(player) => (Some(player), None),
            Reader::Channel(channel) => (None, Some(channel)),
        };
        sqlx::query(
            "insert into outbox (player_id, channel_id, notice, created_at, via_channel_id, send_at)
             values (?1, ?2, ?3, ?4, ?2, ?4)",
        )
        .bind(player)
        .bind(channel)
        .bind(Text(post.notice))
        .bind(now)
        .execute(&mut *transaction)
        .await?;
    }
    Ok(())
}

impl Store {
    /// When the next attempt to deliver something is due; `None` when everything is delivered. It may have passed already.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn next_post_at(&self) -> Result<Option<Moment>> {
        Ok(sqlx::query_scalar(NEXT_POST_AT).fetch_one(&self.readers).await?)
    }

    /// At most `limit` posts that are due by `now`, the longest overdue first. One whose notice this program cannot read
    /// is given up here, so that it does not stand in the way of the others.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn due_posts(&self, now: Moment, limit: u32) -> Result<Vec<Outgoing>> {
        let rows = sqlx::query(DUE_POSTS).bind(now).bind(limit).fetch_all(&self.readers).await?;
        let mut due = Vec::with_capacity(rows.len());
        for row in &rows {
            match row.try_get::<Text<Notice>, _>("notice") {
                Ok(Text(notice)) => due.push(read(row, notice)?),
                Err(error) => self.give_up(row.try_get("id")?, &error.to_string(), now).await?,
            }
        }
        Ok(due)
    }

    /// Closes a post as sent.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn delivered(&self, id: PostId, channel: ChannelId, message: u64, now: Moment) -> Result<()> {
        sqlx::query(
            "update outbox set state = 'sent', closed_at = ?, sent_channel_id = ?, sent_message_id = ?
             where id = ? and state = 'pending'",
        )
        .bind(now)
        .bind(channel)
        .bind(message.cast_signed())
        .bind(id)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Notes that an attempt failed with `error`, and when the next one is due.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn retry_post(&self, id: PostId, at: Moment, error: &str) -> Result<()> {
        sqlx::query(
            "update outbox set attempts = attempts + 1, send_at = ?, last_error = ? where id = ? and state = 'pending'",
        )
        .bind(at)
        .bind(error)
        .bind(id)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Notes that the way tried is closed because of `error`, and sends the post to `channel` instead, from `now` on and
    /// with its attempts counted anew.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn reroute(&self, id: PostId, channel: ChannelId, error: &str, now: Moment) -> Result<()> {
        sqlx::query(
            "update outbox set via_channel_id = ?, attempts = 0, send_at = ?, last_error = ?
             where id = ? and state = 'pending'",
        )
        .bind(channel)
        .bind(now)
        .bind(error)
        .bind(id)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Closes a post that cannot be delivered, because of `error`. It stays in the list of [`undelivered`](Self::undelivered).
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn give_up(&self, id: PostId, error: &str, now: Moment) -> Result<()> {
        sqlx::query(
            "update outbox set state = 'failed', closed_at = ?, last_error = ? where id = ? and state = 'pending'",
        )
        .bind(now)
        .bind(error)
        .bind(id)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Closes a post that later events have made pointless.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn drop_overtaken(&self, id: PostId, now: Moment) -> Result<()> {
        sqlx::query("update outbox set state = 'overtaken', closed_at = ? where id = ? and state = 'pending'")
            .bind(now)
            .bind(id)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// At most `limit` posts that were given up, the latest first.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn undelivered(&self, limit: u32) -> Result<Vec<Undelivered>> {
        let rows = sqlx::query(UNDELIVERED).bind(limit).fetch_all(&self.readers).await?;
        rows.iter()
            .map(|row| {
                Ok(Undelivered {
                    id: row.try_get("id")?,
                    reader: read_reader(row)?,
                    notice: row.try_get("notice")?,
                    error: row.try_get("last_error")?,
                    created_at: row.try_get("created_at")?,
                    given_up_at: row.try_get("closed_at")?,
                })
            })
            .collect()
    }
}

fn read(row: &SqliteRow, notice: Notice) -> Result<Outgoing> {
    let (id, created_at) = (row.try_get("id")?, row.try_get("created_at")?);
    let via: Option<ChannelId> = row.try_get("via_channel_id")?;
    Ok(Outgoing {
        id,
        reader: read_reader(row)?,
        notice,
        attempts: row.try_get("attempts")?,
        nonce: nonce(id, created_at),
        stage: via.map_or(Stage::Direct, Stage::Channel),
        created_at,
    })
}

fn read_reader(row: &SqliteRow) -> Result<Reader> {
    let player: Option<PlayerId> = row.try_get("player_id")?;
    Ok(match player {
        Some(player) => Reader::Player(player),
        None => Reader::Channel(row.try_get("channel_id")?),
    })
}

/// After a database was replaced, Discord would take a row's number alone for an old post: the time tells them apart.
/// 24 characters hold 2^48 posts until the year 2527.
fn nonce(PostId(id): PostId, created_at: Moment) -> String {
    format!("{id:x}-{:x}", created_at.0)
}
