//! A post that stands in Discord: it is closed, its board becomes the living one, and the way to its reader is kept, in one
//! transaction with one wait for the disk.

use crate::play::notice::Reader;
use crate::play::{ChannelId, MatchId, Moment, PlayerId};

use super::{Outgoing, Result, Stage, Store};

/// The living board of match $5 that a message in channel $2 takes the place of: that of the match where it is played
/// there, else that of player $6 in their direct messages.
macro_rules! living {
    () => {
        "select board_channel_id, board_message_id from matches
         where id = $5 and channel_id = $2 and board_message_id is not null
         union all
         select direct_boards.channel_id, message_id from direct_boards join matches on matches.id = match_id
         where match_id = $5 and player_id = $6 and matches.channel_id <> $2;"
    };
}

/// Whether post $1 is what message $3 says. It may be gone by now, with a reader who was forgotten.
macro_rules! is_sent {
    () => {
        "exists (select 1 from outbox where id = $1 and sent_message_id = $3)"
    };
}

/// Several statements in one trip, within a transaction: the living board before, what is noted, the living board after.
/// Of two boards in the same place the one with the greater number lives, because snowflakes grow; they keep their bits
/// here and not their order, so that those below zero are the greater ones. Values have names (`$5`), because what is bound by
/// number must have no gaps in any of the statements.
pub(super) const DELIVERED: &str = concat!(
    living!(),
    "update outbox set state = 'sent', closed_at = $4, sent_channel_id = $2, sent_message_id = $3
     where id = $1 and state = 'pending';
     update players set direct_channel_id = $2 where id = $6 and direct_channel_id is not $2;
     update matches set board_channel_id = $2, board_message_id = $3
     where id = $5 and channel_id = $2
       and (board_message_id is null or board_channel_id <> $2
            or (board_message_id < 0, board_message_id) < ($3 < 0, $3))
       and ",
    is_sent!(),
    ";
     insert into direct_boards (match_id, player_id, channel_id, message_id)
     select id, $6, $2, $3 from matches
     where id = $5 and channel_id <> $2 and $6 is not null and ",
    is_sent!(),
    "
     on conflict do update set channel_id = excluded.channel_id, message_id = excluded.message_id
     where (message_id < 0, message_id) < (excluded.message_id < 0, excluded.message_id);",
    living!(),
);

impl Store {
    /// Closes a post as sent and notes where: the board of its match in that message is the living one from now on, and
    /// the channel of a direct message is kept for the next one. Gives the message whose board lives no more: the one
    /// before or, where a newer one is known already, the one just sent.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn delivered(
        &self,
        post: &Outgoing,
        channel: ChannelId,
        message: u64,
        now: Moment,
    ) -> Result<Option<(ChannelId, u64)>> {
        let direct: Option<PlayerId> = match (post.reader, post.stage) {
            (Reader::Player(player), Stage::Direct) => Some(player),
            _ => None,
        };
        let the_match: Option<MatchId> = post.notice.the_match();
        let mut transaction = self.write().await?;
        let boards: Vec<(ChannelId, i64)> = sqlx::query_as(DELIVERED)
            .bind(post.id)
            .bind(channel)
            .bind(message.cast_signed())
            .bind(now)
            .bind(the_match)
            .bind(direct)
            .fetch_all(&mut *transaction)
            .await?;
        transaction.commit().await?;
        let boards: Vec<_> = boards.into_iter().map(|(channel, message)| (channel, message.cast_unsigned())).collect();
        Ok(match boards.as_slice() {
            [before, living] if before != living => Some(*before),
            [_, living] => Some((channel, message)).filter(|shown| shown != living),
            _ => None,
        })
    }
}
