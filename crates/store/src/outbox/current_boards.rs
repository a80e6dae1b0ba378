//! The current board messages: where the board of each match was last shown, in the channel of the
//! match and in the direct messages of its players. A message of the outbox that shows a board is
//! closed in the same transaction.

use courier_play::competitions::CompetitionNews;
use courier_play::notices::{Notice, Reader};
use courier_play::{ChannelId, CompetitionId, MatchId, Moment, PlayerId, ServerId};

use crate::challenges::standing_lobby;
use crate::competitions::standings;
use crate::sql::{self, Connection, Row};
use crate::{Destination, OutboxId, PendingMessage, Reads, Records, Result};

/// The current board message of match $1 that a message in channel $2 replaces. If the match is
/// played in that channel, it is the board message of the match; otherwise, the one in the direct
/// messages of player $3.
pub(crate) const CURRENT: &str = "
    select board_channel_id as channel, board_message_id as message, board_ply as ply,
           board_has_sentence as has_sentence
    from matches
    where id = $1 and channel_id = $2 and board_message_id is not null
    union all
    select direct_boards.channel_id, message_id, direct_boards.ply, has_sentence
    from direct_boards join matches on matches.id = match_id
    where match_id = $1 and player_id = $3 and matches.channel_id <> $2";

/// Where match $1 is shown now to the readers of channel $2: the current board there, if it is a
/// channel of direct messages, else the one in the channel of the match.
pub(crate) const PRESENT: &str = "
    select null as server, channel_id as channel, message_id as message
    from direct_boards where match_id = $1 and channel_id = $2
    union all
    select server_id, board_channel_id, board_message_id
    from matches where id = $1 and board_message_id is not null
      and not exists (select 1 from direct_boards where match_id = $1 and channel_id = $2)";

/// Closes outbox message $1 as sent at $2: in channel $3, as Discord message $4.
pub(crate) const CLOSE: &str = "
    update outbox set state = 'sent', closed_at = $2, sent_channel_id = $3, sent_message_id = $4
    where id = $1 and state = 'pending'";

pub(crate) const IS_SENT: &str =
    "select exists (select 1 from outbox where id = $1 and sent_message_id = $2)";

/// Whether a message to player $1 was sent as Discord message $2.
pub(crate) const IS_DELIVERED_TO_PLAYER: &str =
    "select exists (select 1 from outbox where player_id = $1 and sent_message_id = $2)";

/// The same for channel $1. It reads the whole table, but is asked only where a message may have
/// been sent twice.
const IS_DELIVERED_TO_CHANNEL: &str =
    "select exists (select 1 from outbox where channel_id = $1 and sent_message_id = $2)";

pub(crate) const DIRECT_CHANNEL: &str = "
    update players set direct_channel_id = $2
    where id = $1 and (direct_channel_id is null or direct_channel_id <> $2)";

/// Of two boards in the same place the one with the greater snowflake is current. Columns are
/// signed: a snowflake that is stored as a negative number is greater than all others.
pub(crate) const REPLACE: &str = "
    update matches set board_channel_id = $2, board_message_id = $3, board_ply = $4,
        board_has_sentence = case when server_id is null then $5 else 0 end
    where id = $1 and channel_id = $2
      and (board_message_id is null or board_channel_id <> $2
           or (board_message_id < 0, board_message_id) < ($3 < 0, $3))";

/// The same in the direct messages of player $4, where the match is played elsewhere.
pub(crate) const REPLACE_DIRECT: &str = "
    insert into direct_boards (match_id, player_id, channel_id, message_id, ply, has_sentence)
    select id, $4, $2, $3, $5, $6 from matches where id = $1 and channel_id <> $2
    on conflict (match_id, player_id) do update
    set channel_id = excluded.channel_id, message_id = excluded.message_id, ply = excluded.ply,
        has_sentence = excluded.has_sentence
    where (direct_boards.message_id < 0, direct_boards.message_id)
          < (excluded.message_id < 0, excluded.message_id)";

/// A player who acts in the channel of the match no longer needs the older board in their direct
/// messages.
pub(crate) const DROP_DIRECT: &str = "
    delete from direct_boards
    where match_id = $1 and player_id = $4 and (message_id < 0, message_id) < ($3 < 0, $3)
      and exists (select 1 from matches where id = $1 and channel_id = $2)
    returning channel_id as channel, message_id as message, ply, has_sentence";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownBoard {
    /// The number of moves made when it was shown.
    pub ply: u32,
    /// Whether a sentence for its reader stands above it. It is not stored in a server.
    pub has_sentence: bool,
}

/// A message whose board is no longer current.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OldBoard {
    pub channel: ChannelId,
    pub message: u64,
    /// The board shown; `None` if an earlier version stored it.
    pub shown: Option<ShownBoard>,
}

/// Where the current board of a match is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PresentBoard {
    pub server: Option<ServerId>,
    pub channel: ChannelId,
    pub message: u64,
}

/// A Discord message that was sent.
#[derive(Clone, Copy, Debug)]
struct DeliveredMessage {
    channel: ChannelId,
    message: u64,
    /// Its board, if it shows one.
    board: Option<ShownBoard>,
    /// The message of the outbox that it delivers, and when; `None` for a response.
    pending: Option<(OutboxId, Moment)>,
    /// The match whose board it shows, if any.
    the_match: Option<MatchId>,
    /// The player to whom it was sent, or who acts.
    direct: Option<PlayerId>,
    /// The server whose standing message it is, if it is one.
    lobby: Option<ServerId>,
    /// The competition whose standings it shows, if any.
    standings: Option<CompetitionId>,
}

impl Reads {
    /// The message that shows the board of a match in its channel, if there is one.
    pub async fn board_message(&self, id: MatchId) -> Result<Option<(ChannelId, u64)>> {
        let message: Option<(ChannelId, i64)> = sql::query_as(
            "select board_channel_id, board_message_id from matches
             where id = $1 and board_message_id is not null",
        )
        .bind(id)
        .fetch_optional(&self.readers)
        .await?;
        Ok(message.map(|(channel, message)| (channel, message.cast_unsigned())))
    }

    /// Where the current board of a match is, for a link in a message in `channel`: there, if it is
    /// a channel of direct messages, else in the channel of the match.
    pub async fn present_board(
        &self,
        id: MatchId,
        channel: ChannelId,
    ) -> Result<Option<PresentBoard>> {
        let query = sql::query(PRESENT).bind(id).bind(channel);
        let Some(row) = query.fetch_optional(&self.readers).await? else { return Ok(None) };
        Ok(Some(PresentBoard {
            server: row.try_get("server")?,
            channel: row.try_get("channel")?,
            message: row.try_get::<i64, _>("message")?.cast_unsigned(),
        }))
    }
}

impl Records {
    /// Stores that a response shows the board of a match in a new message. It becomes the current
    /// board message of the channel in which the match is played or, in any other channel, that of
    /// the direct messages of `reader`.
    ///
    /// Returns the messages that are no longer current: the one before, and the one in the reader's
    /// direct messages if they have acted in the channel of the match. If a newer one is stored
    /// already, the first is the new message itself: two boards may be stored in the wrong order
    /// when moves follow each other closely. A board in a channel that the match has left is not
    /// current, however new it is.
    pub async fn replace_board(
        &self,
        id: MatchId,
        reader: PlayerId,
        (channel, message): (ChannelId, u64),
        board: ShownBoard,
    ) -> Result<Vec<OldBoard>> {
        let (the_match, direct, board) = (Some(id), Some(reader), Some(board));
        let pending = None;
        self.record(DeliveredMessage {
            channel,
            message,
            board,
            pending,
            the_match,
            direct,
            lobby: None,
            standings: None,
        })
        .await
    }

    /// Closes a message as sent. Its board becomes the current one of the match, and the channel of
    /// a direct message is stored for the next one. Returns the Discord message whose board is no
    /// longer current: the one before or, if a newer one is stored already, the one just sent.
    /// `board` is what it shows, if it shows a board.
    pub async fn delivered(
        &self,
        pending: &PendingMessage,
        (channel, message): (ChannelId, u64),
        board: Option<ShownBoard>,
        now: Moment,
    ) -> Result<Option<OldBoard>> {
        let direct = match (pending.reader, pending.destination) {
            (Reader::Player(player), Destination::Direct) => Some(player),
            _ => None,
        };
        let the_match = pending.notice.the_match();
        let lobby = match pending.notice {
            Notice::Lobby { server, .. } => Some(server),
            _ => None,
        };
        let standings = match (pending.reader, pending.notice) {
            (
                Reader::Channel(_),
                Notice::Competition { competition, news: CompetitionNews::Standings },
            ) => Some(competition),
            _ => None,
        };
        let pending = Some((pending.id, now));
        let sent = DeliveredMessage {
            channel,
            message,
            board,
            pending,
            the_match,
            direct,
            lobby,
            standings,
        };
        Ok(self.record(sent).await?.into_iter().next())
    }
}

impl Reads {
    /// Whether a Discord message is stored as the delivery of a message to `reader`.
    pub async fn is_delivered(&self, reader: Reader, message: u64) -> Result<bool> {
        let (sql, reader) = match reader {
            Reader::Player(player) => (IS_DELIVERED_TO_PLAYER, player.0),
            Reader::Channel(channel) => (IS_DELIVERED_TO_CHANNEL, channel.0),
        };
        let query = sql::query_scalar(sql).bind(reader.cast_signed()).bind(message.cast_signed());
        Ok(query.fetch_one(&self.readers).await?)
    }
}

impl Records {
    /// Returns the messages whose boards are no longer current.
    async fn record(&self, sent: DeliveredMessage) -> Result<Vec<OldBoard>> {
        let DeliveredMessage {
            channel,
            message,
            board,
            pending,
            the_match,
            direct,
            lobby,
            standings,
        } = sent;
        let sent = OldBoard { channel, message, shown: board };
        let mut transaction = self.begin_write().await?;
        // The message may have been closed or deleted since: then its board is not current.
        let mut is_sent = true;
        if let Some((id, now)) = pending {
            let closed = sql::query(CLOSE)
                .bind(id)
                .bind(now)
                .bind(channel)
                .bind(message.cast_signed())
                .execute(&mut *transaction)
                .await?;
            is_sent = closed.rows_affected() == 1
                || sql::query_scalar(IS_SENT)
                    .bind(id)
                    .bind(message.cast_signed())
                    .fetch_one(&mut *transaction)
                    .await?;
            if let Some(player) = direct {
                sql::query(DIRECT_CHANNEL)
                    .bind(player)
                    .bind(channel)
                    .execute(&mut *transaction)
                    .await?;
            }
        }
        if let Some(server) = lobby {
            standing_lobby::posted(&mut transaction, server, (channel, message)).await?;
        }
        if let (Some(id), Some((_, now))) = (standings, pending) {
            standings::posted(&mut transaction, id, (channel, message), now).await?;
        }
        let old = match the_match {
            Some(id) if is_sent => replace(&mut transaction, id, direct, sent).await?,
            Some(id) => {
                let current = current(&mut transaction, id, channel, direct).await?;
                current.map(|_| sent).into_iter().collect()
            }
            None => Vec::new(),
        };
        transaction.commit().await?;
        Ok(old)
    }
}

/// Makes a message the current board of a match, unless it is older than the current one. Returns
/// the messages that are no longer current: see [`Records::replace_board`].
async fn replace(
    transaction: &mut Connection,
    id: MatchId,
    direct: Option<PlayerId>,
    sent: OldBoard,
) -> Result<Vec<OldBoard>> {
    let OldBoard { channel, message, shown } = sent;
    let (ply, has_sentence) = (shown.map(|board| board.ply), shown.map(|board| board.has_sentence));
    let before = current(transaction, id, channel, direct).await?;
    sql::query(REPLACE)
        .bind(id)
        .bind(channel)
        .bind(message.cast_signed())
        .bind(ply)
        .bind(has_sentence.unwrap_or_default())
        .execute(&mut *transaction)
        .await?;
    let mut dropped = Vec::new();
    if let Some(player) = direct {
        sql::query(REPLACE_DIRECT)
            .bind(id)
            .bind(channel)
            .bind(message.cast_signed())
            .bind(player)
            .bind(ply)
            .bind(has_sentence.unwrap_or_default())
            .execute(&mut *transaction)
            .await?;
        dropped = sql::query(DROP_DIRECT)
            .bind(id)
            .bind(channel)
            .bind(message.cast_signed())
            .bind(player)
            .fetch_all(&mut *transaction)
            .await?;
    }
    let after = current(transaction, id, channel, direct).await?;
    let is_same = |one: OldBoard, other: OldBoard| {
        (one.channel, one.message) == (other.channel, other.message)
    };
    let replaced = match (before, after) {
        (Some(before), Some(after)) if !is_same(before, after) => Some(before),
        (_, Some(after)) => Some(sent).filter(|sent| !is_same(*sent, after)),
        _ => None,
    };
    let mut old = Vec::from_iter(replaced);
    for row in &dropped {
        old.push(read_board(row)?);
    }
    Ok(old)
}

/// The current board message that a message in `channel` would replace.
async fn current(
    transaction: &mut Connection,
    id: MatchId,
    channel: ChannelId,
    direct: Option<PlayerId>,
) -> Result<Option<OldBoard>> {
    let found =
        sql::query(CURRENT).bind(id).bind(channel).bind(direct).fetch_optional(transaction).await?;
    found.as_ref().map(read_board).transpose()
}

fn read_board(row: &Row) -> Result<OldBoard> {
    let ply: Option<u32> = row.try_get("ply")?;
    let has_sentence = row.try_get("has_sentence")?;
    Ok(OldBoard {
        channel: row.try_get("channel")?,
        message: row.try_get::<i64, _>("message")?.cast_unsigned(),
        shown: ply.map(|ply| ShownBoard { ply, has_sentence }),
    })
}
