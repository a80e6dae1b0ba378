//! A board that stands in Discord, as an answer or as a pending: it becomes the living one. Of a pending,
//! that it was sent and the way to its reader are noted with it, in one transaction.
//!
//! Nobody waits for such a note but the old board that is to lose its buttons and, in a crowd, the
//! next pending; and every transaction is a wait for the disk. So a note waits a moment for others,
//! which are written in the same one: at most so long, and no longer than until there are some.

use std::fmt::Write as _;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use sqlx::AssertSqlSafe;
use tokio::sync::oneshot;

use crate::play::notice::Reader;
use crate::play::{ChannelId, MatchId, Moment, PlayerId};

use super::{Destination, OutboxId, PendingMessage, Result, Store};

/// How long a note waits for others.
const GATHER: Duration = Duration::from_millis(200);
/// How many are written in one transaction: so many do not wait any longer.
const MOST: usize = 8;

/// The living board of match $5 that a message in channel $2 takes the place of: that of the match
/// where it is played there, else that of player $6 in their direct messages. $7 is the place of
/// the note among those of the transaction.
macro_rules! living {
    () => {
        "select $7, board_channel_id, board_message_id from matches
         where id = $5 and channel_id = $2 and board_message_id is not null
         union all
         select $7, direct_boards.channel_id, message_id from direct_boards join matches on matches.id = match_id
         where match_id = $5 and player_id = $6 and matches.channel_id <> $2;"
    };
}

/// Whether pending $1, if it was one, is what message $3 says. It may be gone by now, with a reader
/// who was forgotten.
macro_rules! is_sent {
    () => {
        "($1 is null or exists (select 1 from outbox where id = $1 and sent_message_id = $3))"
    };
}

/// What is noted: the living board before, the changes, the living board after. Whoever has acted
/// where the match is played has no use any more for the older board in their direct messages: it
/// goes, marked by a number below zero. Of two boards in the same place the one with the greater
/// number lives, because snowflakes grow; they keep their bits here and not their order, so that
/// those below zero are the greater ones. Values have names (`$5`), because what is bound by number
/// must have no gaps in any of the statements.
pub(super) const NOTED: &str = concat!(
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
     where (message_id < 0, message_id) < (excluded.message_id < 0, excluded.message_id);
     delete from direct_boards
     where match_id = $5 and player_id = $6 and (message_id < 0, message_id) < ($3 < 0, $3)
       and exists (select 1 from matches where id = $5 and channel_id = $2)
     returning -1 - $7, channel_id, message_id;",
    living!(),
);
/// How many values it has.
const VALUES: usize = 7;

/// A transaction of so many notes.
pub(super) fn noting(notes: usize) -> String {
    let mut sql = "begin immediate;".to_owned();
    for note in 0..notes {
        let mut pieces = NOTED.split('$');
        sql.push_str(pieces.next().unwrap_or_default());
        for piece in pieces {
            let (number, rest) = piece.split_at(1);
            let number = number.parse::<usize>().unwrap_or_default() + note * VALUES;
            let _ = write!(sql, "${number}{rest}");
        }
    }
    sql + "commit"
}

/// A message that shows a board, or says something else.
#[derive(Clone, Copy, Debug)]
struct Note {
    pending: Option<(OutboxId, Moment)>,
    shown: (ChannelId, u64),
    the_match: Option<MatchId>,
    direct: Option<PlayerId>,
}

/// The messages whose boards live no more.
type Old = Vec<(ChannelId, u64)>;

/// Notes that wait for others, and those who wait for what becomes of them.
#[derive(Debug, Default)]
pub(super) struct Notes {
    waiting: Mutex<Vec<(Note, oneshot::Sender<Result<Old>>)>>,
}

impl Notes {
    fn waiting(&self) -> MutexGuard<'_, Vec<(Note, oneshot::Sender<Result<Old>>)>> {
        // A list of notes is whole at every moment.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store {
    /// Notes that the board of a match is shown in a new message: the living one in the channel the
    /// match is played in, or in the direct messages of `reader`, where it is in another channel.
    /// Gives the messages that are living no more: the one before, and that in the reader's direct
    /// messages where they have acted in the match's channel. The first is the new one itself where
    /// a newer one is known in its channel already: two boards may be noted in the wrong order when
    /// moves follow each other closely. A board that stands where the match was played before is
    /// not living, however new.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn replace_board(
        &self,
        id: MatchId,
        reader: PlayerId,
        channel: ChannelId,
        message: u64,
    ) -> Result<Vec<(ChannelId, u64)>> {
        let shown = (channel, message);
        self.stands(Note { pending: None, shown, the_match: Some(id), direct: Some(reader) }).await
    }

    /// Closes a pending as sent and notes where: the board of its match in that message is the living
    /// one from now on, and the channel of a direct message is kept for the next one. Gives the
    /// message whose board lives no more: the one before or, where a newer one is known already,
    /// the one just sent.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn delivered(
        &self,
        pending: &PendingMessage,
        channel: ChannelId,
        message: u64,
        now: Moment,
    ) -> Result<Option<(ChannelId, u64)>> {
        let direct = match (pending.reader, pending.destination) {
            (Reader::Player(player), Destination::Direct) => Some(player),
            _ => None,
        };
        let the_match = pending.notice.the_match();
        let note =
            Note { pending: Some((pending.id, now)), shown: (channel, message), the_match, direct };
        Ok(self.stands(note).await?.into_iter().next())
    }

    async fn stands(&self, note: Note) -> Result<Old> {
        let (told, answer) = oneshot::channel();
        let waiting = {
            let mut waiting = self.notes.waiting();
            waiting.push((note, told));
            waiting.len()
        };
        let wait = match waiting {
            1 => Some(GATHER),
            MOST => Some(Duration::ZERO),
            _ => None,
        };
        if let Some(wait) = wait {
            // By itself: whoever came first may stop waiting, and the others do not.
            let store = self.clone();
            tokio::spawn(async move {
                tokio::time::sleep(wait).await;
                store.note_all().await;
            });
        }
        answer.await.map_err(|_| sqlx::Error::WorkerCrashed)?
    }

    /// Writes the notes that wait for others.
    pub(super) async fn note_all(&self) {
        let mut waiting = std::mem::take(&mut *self.notes.waiting());
        while !waiting.is_empty() {
            let rest = waiting.split_off(waiting.len().min(MOST));
            let (notes, told): (Vec<Note>, Vec<_>) = waiting.into_iter().unzip();
            // Whoever does not listen any more need not be told.
            match self.note(&notes).await {
                Ok(old) => {
                    told.into_iter().zip(old).for_each(|(told, old)| drop(told.send(Ok(old))))
                }
                // One of them, or none, is the reason: the others do not suffer for it.
                Err(_) => {
                    for (note, told) in notes.into_iter().zip(told) {
                        let old = self.note(&[note]).await;
                        let _ =
                            told.send(old.map(|old| old.into_iter().next().unwrap_or_default()));
                    }
                }
            }
            waiting = rest;
        }
    }

    /// Writes notes in one transaction; gives for each the messages whose boards live no more.
    async fn note(&self, notes: &[Note]) -> Result<Vec<Old>> {
        // Every piece of it was written in this house.
        let mut query = sqlx::query_as(AssertSqlSafe(noting(notes.len())));
        for (place, Note { pending, shown: (channel, message), the_match, direct }) in
            (0_i64..).zip(notes)
        {
            query =
                query.bind(pending.map(|(id, _)| id)).bind(*channel).bind(message.cast_signed());
            query =
                query.bind(pending.map(|(_, now)| now)).bind(*the_match).bind(*direct).bind(place);
        }
        let mut writer = self.writer.turn().await?;
        // All statements are run to their end only where all rows are asked for.
        let boards = query.fetch_all(writer.unsettled()).await;
        let boards: Vec<(i64, ChannelId, i64)> = writer.settled(boards.map_err(Into::into)).await?;
        let of_note = |place: i64| {
            let boards = boards.iter().filter(move |board| board.0 == place);
            boards
                .map(|(_, channel, message)| (*channel, message.cast_unsigned()))
                .collect::<Vec<_>>()
        };
        let old = (0_i64..).zip(notes).map(|(place, note)| {
            let replaced = match of_note(place).as_slice() {
                [before, living] if before != living => Some(*before),
                [_, living] => Some(note.shown).filter(|shown| shown != living),
                _ => None,
            };
            replaced.into_iter().chain(of_note(-1 - place)).collect()
        });
        Ok(old.collect())
    }
}
