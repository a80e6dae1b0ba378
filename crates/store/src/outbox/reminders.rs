//! The handled reminders of a turn, and when the next one is due.

use courier_play::reminders::Reminder;
use courier_play::{MatchId, Moment, PlayerId};

use crate::sql::{self, Connection, json};
use crate::{Result, WriteTransaction};

/// A reminder that is handled in the turn of a match after `ply` moves.
#[derive(Clone, Copy, Debug)]
pub struct HandledReminder {
    /// The match.
    pub the_match: MatchId,
    /// The number of moves.
    pub ply: u32,
    /// The reminder.
    pub reminder: Reminder,
    /// When it was due.
    pub due_at: Moment,
}

/// The kinds of the handled reminders of a turn.
const NOTED: &str = "select kind from reminders where match_id = $1 and ply = $2";

pub(crate) const ON_THE_MOVE: &str = "
    select id from matches where white_id = $1 and reason is null and turn = 'white'
    union all
    select id from matches where black_id = $1 and reason is null and turn = 'black'";

impl WriteTransaction {
    /// The running matches in which a player is on the move.
    pub async fn on_the_move(&mut self, player: PlayerId) -> Result<Vec<MatchId>> {
        Ok(sql::query_scalar(ON_THE_MOVE).bind(player).fetch_all(&mut *self.connection).await?)
    }

    /// The [keys](Reminder::key) of the handled reminders of the turn after `ply` moves.
    pub async fn noted_reminders(&mut self, id: MatchId, ply: u32) -> Result<Vec<String>> {
        Ok(sql::query_scalar(NOTED).bind(id).bind(ply).fetch_all(&mut *self.connection).await?)
    }

    /// Stores that reminders are handled.
    pub async fn note_reminders(&mut self, handled: &[HandledReminder], now: Moment) -> Result<()> {
        if handled.is_empty() {
            return Ok(());
        }
        let row = |&HandledReminder { the_match, ply, reminder, due_at }: &HandledReminder| {
            (the_match.0, ply, reminder.key(), due_at.0)
        };
        let rows: Vec<_> = handled.iter().map(row).collect();
        sql::query(
            "insert into reminders (match_id, ply, kind, due_at, noted_at)
             select cast(value ->> 0 as bigint), cast(value ->> 1 as bigint), value ->> 2,
                    cast(value ->> 3 as bigint), $2
             from json_each($1) where true
             on conflict do nothing",
        )
        .bind(json(&rows)?)
        .bind(now)
        .execute(&mut *self.connection)
        .await?;
        Ok(())
    }

    /// Forgets that a reminder was handled in the turn after `ply` moves, so that it is sent again.
    pub async fn forget_reminder(
        &mut self,
        id: MatchId,
        ply: u32,
        reminder: Reminder,
    ) -> Result<()> {
        sql::query("delete from reminders where match_id = $1 and ply = $2 and kind = $3")
            .bind(id)
            .bind(ply)
            .bind(reminder.key())
            .execute(&mut *self.connection)
            .await?;
        Ok(())
    }

    /// Stores when the next reminder of a match is due. A match that is set aside has no deadlines,
    /// and is left unchanged.
    pub async fn set_remind_at(&mut self, id: MatchId, at: Option<Moment>) -> Result<()> {
        sql::query("update matches set remind_at = $1 where id = $2 and fault is null")
            .bind(at)
            .bind(id)
            .execute(&mut *self.connection)
            .await?;
        Ok(())
    }

    /// Stores when the flag falls in a match and when its next reminder is due, without changing
    /// its revision. A match that is set aside has no deadlines, and is left unchanged.
    pub async fn set_deadlines(
        &mut self,
        id: MatchId,
        flag_at: Option<Moment>,
        remind_at: Option<Moment>,
    ) -> Result<()> {
        sql::query(
            "update matches set flag_at = $1, remind_at = $2 where id = $3 and fault is null",
        )
        .bind(flag_at)
        .bind(remind_at)
        .bind(id)
        .execute(&mut *self.connection)
        .await?;
        Ok(())
    }
}

/// Deletes the reminders of the turns from `ply` on, after those moves were taken back.
pub(crate) async fn forget(transaction: &mut Connection, id: MatchId, ply: u32) -> Result<()> {
    sql::query("delete from reminders where match_id = $1 and ply >= $2")
        .bind(id)
        .bind(ply)
        .execute(transaction)
        .await?;
    Ok(())
}
