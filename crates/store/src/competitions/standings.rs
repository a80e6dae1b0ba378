//! The messages that show the standings of competitions. Discord limits edits of old messages, so
//! standings are posted again, and the message before is deleted.

use courier_play::notices::{Notice, OutboxMessage, Reader};
use courier_play::{ChannelId, CompetitionId, Moment};

use crate::Result;
use crate::outbox::messages;
use crate::sql::{self, Connection};

/// Stores that a message shows the standings of a competition, and that the one before is to be
/// deleted: the older of the two. A message that is stored already changes nothing, so that a
/// delivery may be repeated.
pub(crate) async fn posted(
    transaction: &mut Connection,
    id: CompetitionId,
    sent: (ChannelId, u64),
    now: Moment,
) -> Result<()> {
    let before: Option<(ChannelId, i64)> = sql::query_as(
        "select message_channel_id, message_id from competitions
         where id = $1 and message_id is not null",
    )
    .bind(id)
    .fetch_optional(&mut *transaction)
    .await?;
    let before = before.map(|(channel, message)| (channel, message.cast_unsigned()));
    let (old, new) = match before {
        None => (None, sent),
        Some(before) if before.1 == sent.1 => return Ok(()),
        Some(before) if before.1 > sent.1 => (Some(sent), before),
        Some(before) => (Some(before), sent),
    };
    sql::query("update competitions set message_channel_id = $2, message_id = $3 where id = $1")
        .bind(id)
        .bind(new.0)
        .bind(new.1.cast_signed())
        .execute(&mut *transaction)
        .await?;
    let Some((channel, message)) = old else { return Ok(()) };
    let notice = Notice::OldStandings { competition: id, message };
    let deletion = OutboxMessage { reader: Reader::Channel(channel), notice };
    messages::enqueue(transaction, &[deletion], now).await
}
