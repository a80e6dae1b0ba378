//! The outbox: messages to deliver, stored in the transaction of the action that causes them.
//!
//! A message is pending until it is sent, superseded by later events, or has failed for good. It is
//! closed once, and deleted with its reader or when it is outdated.

use std::collections::BTreeSet;

use courier_play::notices::{DeliveryError, Notice, OutboxMessage, Reader};
use courier_play::{ChannelId, Moment, PlayerId};

use crate::columns::{self, Text, Written as _};
use crate::ids::OutboxId;
use crate::people::players::{self, Addressee};
use crate::sql::{self, Connection, Row, json};
use crate::{Records, Result, WriteTransaction};

/// The destination of the next attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination {
    /// To the reader's direct messages.
    Direct,
    Channel(ChannelId),
}

/// A message that waits to be delivered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingMessage {
    pub id: OutboxId,
    /// The player or channel that receives it.
    pub reader: Reader,
    pub notice: Notice,
    /// The number of failed attempts since this destination was chosen.
    pub attempts: u32,
    /// Discord's nonce for this message, at most 24 of the 25 characters allowed: the same at every
    /// attempt, so that Discord does not show it twice.
    pub nonce: String,
    pub destination: Destination,
    pub created_at: Moment,
    pub addressee: Option<Addressee>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DueMessages {
    /// The messages, the longest overdue first.
    pub due: Vec<PendingMessage>,
    /// When the first of the others is due: now, if there may be more than the limit.
    pub next_at: Option<Moment>,
}

/// The readers and channels to which messages are being delivered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BusyDestinations {
    /// The players, whether by direct message or in a channel.
    pub players: BTreeSet<PlayerId>,
    /// The channels, for any reader.
    pub channels: BTreeSet<ChannelId>,
}

impl<'a> FromIterator<&'a PendingMessage> for BusyDestinations {
    fn from_iter<T: IntoIterator<Item = &'a PendingMessage>>(messages: T) -> Self {
        let mut busy = Self::default();
        for message in messages {
            if let Reader::Player(player) = message.reader {
                busy.players.insert(player);
            }
            if let Destination::Channel(channel) = message.destination {
                busy.channels.insert(channel);
            }
        }
        busy
    }
}

/// The pending messages with the stored data of their readers.
macro_rules! pending {
    () => {
        "select outbox.id, player_id, channel_id, notice, attempts, via_channel_id, created_at,
                send_at, language, locale, dm_closed, direct_channel_id,
                zone, leads, quiet_from, quiet_to, digest_hour
         from outbox left join players on players.id = player_id
         where state = 'pending'"
    };
}

/// The messages that are due by $1, at most $2, and the first one that is not. Of the due ones,
/// those to the players in the JSON list $3 and those through the channels in $4 are left out.
pub(crate) const DUE_MESSAGES: &str = concat!(
    "with pending as not materialized (",
    pending!(),
    ")
     select * from (
         select * from pending
         where send_at <= $1
           and coalesce(player_id, 0) not in (select cast(value as bigint) from json_each($3))
           and coalesce(via_channel_id, 0) not in (select cast(value as bigint) from json_each($4))
         order by send_at, id limit $2) as due
     union all
     select * from (select * from pending where send_at > $1 order by send_at, id limit 1) as next"
);

/// Closes the messages whose row numbers are in a JSON list.
pub(crate) const DROP_SUPERSEDED: &str = "
    update outbox set state = 'superseded', closed_at = $1
    where id in (select cast(value as bigint) from json_each($2)) and state = 'pending'";

/// Puts messages into the outbox, due at once; a digest only once. The engine reads none: offers to
/// it are stored as superseded, because they are counted.
pub(crate) async fn enqueue(
    transaction: &mut Connection,
    messages: &[OutboxMessage],
    now: Moment,
) -> Result<()> {
    let stored =
        |message: &&OutboxMessage| !message.reader.is_engine() || message.notice.is_offer();
    let row = |message: &OutboxMessage| {
        let (player, channel) = match message.reader {
            Reader::Player(player) => (Some(player.0.cast_signed()), None),
            Reader::Channel(channel) => (None, Some(channel.0.cast_signed())),
        };
        let state = if message.reader.is_engine() { "superseded" } else { "pending" };
        (player, channel, message.notice.write(), state)
    };
    let rows: Vec<_> = messages.iter().filter(stored).map(row).collect();
    if rows.is_empty() {
        return Ok(());
    }
    sql::query(
        "insert into outbox
             (player_id, channel_id, via_channel_id, notice, created_at, send_at, state, closed_at)
         select cast(value ->> 0 as bigint), cast(value ->> 1 as bigint),
                cast(value ->> 1 as bigint), value ->> 2, $2, $2, value ->> 3,
                case value ->> 3 when 'superseded' then $2 end
         from json_each($1) where true
         on conflict do nothing",
    )
    .bind(json(&rows)?)
    .bind(now)
    .execute(transaction)
    .await?;
    Ok(())
}

impl WriteTransaction {
    /// Puts messages into the outbox, due at once; a digest only once.
    pub async fn enqueue(&mut self, messages: &[OutboxMessage], now: Moment) -> Result<()> {
        enqueue(&mut self.connection, messages, now).await
    }
}

impl Records {
    /// At most `limit` messages that are due by `now`, and when the next one is. A message whose
    /// notice cannot be parsed is given up here, so it does not block the others.
    pub async fn due_messages(&self, now: Moment, limit: u32) -> Result<DueMessages> {
        self.due_messages_to_others(now, &BusyDestinations::default(), limit).await
    }

    /// As [`due_messages`](Self::due_messages), without those that would have to wait for `busy`:
    /// messages to one slow reader must not use up the whole limit.
    pub async fn due_messages_to_others(
        &self,
        now: Moment,
        busy: &BusyDestinations,
        limit: u32,
    ) -> Result<DueMessages> {
        let query = sql::query(DUE_MESSAGES)
            .bind(now)
            .bind(limit)
            .bind(columns::list(busy.players.iter().map(|player| player.0.cast_signed())))
            .bind(columns::list(busy.channels.iter().map(|channel| channel.0.cast_signed())));
        let rows = query.fetch_all(&self.readers).await?;
        let mut due = Vec::with_capacity(rows.len());
        let (mut next_at, mut found) = (None, 0);
        for row in &rows {
            let send_at: Moment = row.try_get("send_at")?;
            if send_at > now {
                next_at = Some(send_at);
                continue;
            }
            found += 1;
            match row.try_get::<Text<Notice>, _>("notice") {
                Ok(Text(notice)) => due.push((send_at, read(row, notice)?)),
                Err(error) => {
                    self.give_up(
                        row.try_get("id")?,
                        DeliveryError::Unreadable,
                        &error.to_string(),
                        now,
                    )
                    .await?;
                }
            }
        }
        if found == limit {
            next_at = Some(now);
        }
        // A union has no guaranteed order.
        due.sort_by_key(|(send_at, message)| (*send_at, message.id.0));
        Ok(DueMessages { due: due.into_iter().map(|(_, message)| message).collect(), next_at })
    }

    /// Holds a message back until `at`. This does not count as an attempt.
    pub async fn postpone(&self, id: OutboxId, at: Moment) -> Result<()> {
        sql::query("update outbox set send_at = $1 where id = $2 and state = 'pending'")
            .bind(at)
            .bind(id)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Stores that an attempt failed with `error`, and when the next one is due.
    pub async fn retry_later(&self, id: OutboxId, at: Moment, error: &str) -> Result<()> {
        sql::query(
            "update outbox set attempts = attempts + 1, send_at = $1, last_error = $2
             where id = $3 and state = 'pending'",
        )
        .bind(at)
        .bind(error)
        .bind(id)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Stores that the destination is closed because of `error`, and sends the message to `channel`
    /// instead, from `now` on and with its attempts counted again.
    pub async fn reroute(
        &self,
        id: OutboxId,
        channel: ChannelId,
        error: &str,
        now: Moment,
    ) -> Result<()> {
        sql::query(
            "update outbox set via_channel_id = $1, attempts = 0, send_at = $2, last_error = $3
             where id = $4 and state = 'pending'",
        )
        .bind(channel)
        .bind(now)
        .bind(error)
        .bind(id)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Closes a message that cannot be delivered for `reason`; `error` is Discord's wording. It
    /// stays in the list of [`undelivered`](crate::Reads::undelivered) messages.
    pub async fn give_up(
        &self,
        id: OutboxId,
        reason: DeliveryError,
        error: &str,
        now: Moment,
    ) -> Result<()> {
        sql::query(
            "update outbox
             set state = 'failed', closed_at = $1, delivery_error = $2, last_error = $3
             where id = $4 and state = 'pending'",
        )
        .bind(now)
        .bind(Text(reason))
        .bind(error)
        .bind(id)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Closes messages that later events have superseded.
    pub async fn drop_superseded(&self, ids: &[OutboxId], now: Moment) -> Result<()> {
        let query = sql::query(DROP_SUPERSEDED).bind(now);
        query.bind(columns::list(ids.iter().map(|id| id.0))).execute(&self.writer).await?;
        Ok(())
    }

    /// Closes a message and puts `instead` into the outbox in its place.
    pub async fn split(&self, id: OutboxId, instead: &[OutboxMessage], now: Moment) -> Result<()> {
        let mut transaction = self.begin_write().await?;
        if drop_superseded(&mut transaction, &[id], now).await? == 1 {
            enqueue(&mut transaction, instead, now).await?;
        }
        Ok(transaction.commit().await?)
    }
}

/// Returns how many of these messages were pending.
async fn drop_superseded(
    connection: &mut Connection,
    ids: &[OutboxId],
    now: Moment,
) -> Result<u64> {
    let query =
        sql::query(DROP_SUPERSEDED).bind(now).bind(columns::list(ids.iter().map(|id| id.0)));
    Ok(query.execute(connection).await?.rows_affected())
}

fn read(row: &Row, notice: Notice) -> Result<PendingMessage> {
    let (id, created_at) = (row.try_get("id")?, row.try_get("created_at")?);
    let via: Option<ChannelId> = row.try_get("via_channel_id")?;
    let reader = read_reader(row)?;
    let addressee = match reader {
        Reader::Player(_) => Some(players::read_addressee(row)?),
        Reader::Channel(_) => None,
    };
    Ok(PendingMessage {
        id,
        reader,
        notice,
        attempts: row.try_get("attempts")?,
        nonce: nonce(id, created_at),
        destination: via.map_or(Destination::Direct, Destination::Channel),
        created_at,
        addressee,
    })
}

pub(super) fn read_reader(row: &Row) -> Result<Reader> {
    let player: Option<PlayerId> = row.try_get("player_id")?;
    Ok(match player {
        Some(player) => Reader::Player(player),
        None => Reader::Channel(row.try_get("channel_id")?),
    })
}

/// The row number alone could repeat after the database was replaced, and Discord would drop the
/// message as a duplicate; the time makes it unique. 24 characters are enough for 2^48 messages
/// until the year 2527.
fn nonce(OutboxId(id): OutboxId, created_at: Moment) -> String {
    format!("{id:x}-{:x}", created_at.0)
}
