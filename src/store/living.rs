//! A board that stands in Discord, as an answer or as a post: it becomes the living one. Of a post, that it was sent and the
//! way to its reader are noted with it, in one transaction with one wait for the disk.

use crate::play::notice::Reader;
use crate::play::{ChannelId, MatchId, Moment, PlayerId};

use super::{Outgoing, PostId, Result, Stage, Store};

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

/// Whether post $1, if it was one, is what message $3 says. It may be gone by now, with a reader who was forgotten.
macro_rules! is_sent {
    () => {
        "($1 is null or exists (select 1 from outbox where id = $1 and sent_message_id = $3))"
    };
}

/// A transaction in one trip: the living board before, what is noted, the living board after. Of two boards in the same
/// place the one with the greater number lives, because snowflakes grow; they keep their bits here and not their order, so
/// that those below zero are the greater ones. Values have names (`$5`), because what is bound by number must have no gaps
/// in any of the statements.
pub(super) const STANDS: &str = concat!(
    "begin immediate;",
    living!(),
    "update outbox set state = 'sent', closed_at = $4, sent_channel_id = $2, sent_message_id = $3
     where id = $1 and state = 'pending';
     update players set direct_channel_id = $2 where id = $6 and $1 is not null and direct_channel_id is not $2;
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
    "commit",
);

impl Store {
    /// Notes that the board of a match is shown in a new message: the living one in the channel the match is played in, or
    /// in the direct messages of `reader`, where it is in another channel. Gives the message that is living no more. That is
    /// the new one itself where a newer one is known in its channel already: two boards may be noted in the wrong order when
    /// moves follow each other closely. A board that stands where the match was played before is not living, however new.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn replace_board(
        &self,
        id: MatchId,
        reader: PlayerId,
        channel: ChannelId,
        message: u64,
    ) -> Result<Option<(ChannelId, u64)>> {
        self.stands(None, (channel, message), Some(id), Some(reader)).await
    }

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
        let direct = match (post.reader, post.stage) {
            (Reader::Player(player), Stage::Direct) => Some(player),
            _ => None,
        };
        self.stands(Some((post.id, now)), (channel, message), post.notice.the_match(), direct).await
    }

    async fn stands(
        &self,
        post: Option<(PostId, Moment)>,
        shown: (ChannelId, u64),
        the_match: Option<MatchId>,
        direct: Option<PlayerId>,
    ) -> Result<Option<(ChannelId, u64)>> {
        let (channel, message) = shown;
        let mut writer = self.writer.turn().await?;
        // All statements are run to their end only where all rows are asked for.
        let boards = sqlx::query_as(STANDS)
            .bind(post.map(|(id, _)| id))
            .bind(channel)
            .bind(message.cast_signed())
            .bind(post.map(|(_, now)| now))
            .bind(the_match)
            .bind(direct)
            .fetch_all(writer.unsettled())
            .await;
        let boards: Vec<(ChannelId, i64)> = writer.settled(boards.map_err(Into::into)).await?;
        let boards: Vec<_> = boards.into_iter().map(|(channel, message)| (channel, message.cast_unsigned())).collect();
        Ok(match boards.as_slice() {
            [before, living] if before != living => Some(*before),
            [_, living] => Some(shown).filter(|shown| shown != living),
            _ => None,
        })
    }
}
