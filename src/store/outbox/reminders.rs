//! The reminders of a turn that were already dealt with, and the messages that new ones cause.

use sqlx::SqliteConnection;

use crate::play::notice::{OutboxMessage, Reader};
use crate::play::preferences::Preferences;
use crate::play::reminders::{DueReminders, PlannedReminder, Reminder};
use crate::play::turn_reminders;
use crate::play::{Match, MatchId, Moment};

use crate::store::Result;
use crate::store::outbox::messages;
use crate::store::people::preferences;

/// What is stored about the running turn.
#[derive(Clone, Debug)]
pub(in crate::store) struct StoredTurn {
    /// How the player on the move wants to be reminded.
    pub preferences: Preferences,
    /// The kinds of reminders that are dealt with in this turn.
    pub noted: Vec<String>,
}

/// Stores the first reminder plan of a match. The notice that the match has begun replaces the one
/// that it is the player's turn.
pub(in crate::store) async fn begin(
    transaction: &mut SqliteConnection,
    id: MatchId,
    the_match: &Match,
    now: Moment,
) -> Result<()> {
    let preferences = preferences::of(transaction, the_match.mover()).await?;
    let turn = StoredTurn { preferences, noted: vec![Reminder::YourTurn.key()] };
    let (ply, since) = (the_match.ply(), the_match.turn_since());
    note(transaction, id, ply, Reminder::YourTurn, since, now).await?;
    catch_up(transaction, id, the_match, &turn, now).await
}

/// Does what the reminder plan of the running turn asks for at `now`, and stores when the next
/// reminder is due.
pub(in crate::store) async fn catch_up(
    transaction: &mut SqliteConnection,
    id: MatchId,
    the_match: &Match,
    turn: &StoredTurn,
    now: Moment,
) -> Result<()> {
    let StoredTurn { preferences, noted } = turn;
    if let Some(due) = turn_reminders::due(the_match, preferences, noted, now) {
        set_remind_at(transaction, id, due.next).await?;
        deal_with(transaction, id, the_match, due, now).await?;
    }
    Ok(())
}

/// Stores that the due reminders are dealt with, and puts the messages they cause into the outbox.
pub(in crate::store) async fn deal_with(
    transaction: &mut SqliteConnection,
    id: MatchId,
    the_match: &Match,
    due: DueReminders,
    now: Moment,
) -> Result<()> {
    let (mover, ply) = (the_match.mover(), the_match.ply());
    for PlannedReminder { at, reminder, .. } in due.passed {
        note(transaction, id, ply, reminder, at, now).await?;
    }
    if let Some(reminder) = due.tell {
        let message =
            OutboxMessage { reader: Reader::Player(mover), notice: reminder.notice(id, ply) };
        messages::enqueue(transaction, &[message], now).await?;
    }
    if let Some(due_at) = due.digest {
        messages::enqueue_digest(transaction, mover, due_at, now).await?;
    }
    Ok(())
}

/// Deletes the reminders of the turns from `ply` on, after those moves were taken back.
pub(in crate::store) async fn forget(
    transaction: &mut SqliteConnection,
    id: MatchId,
    ply: u32,
) -> Result<()> {
    sqlx::query("delete from reminders where match_id = $1 and ply >= $2")
        .bind(id)
        .bind(ply)
        .execute(transaction)
        .await?;
    Ok(())
}

pub(in crate::store) async fn set_remind_at(
    transaction: &mut SqliteConnection,
    id: MatchId,
    at: Option<Moment>,
) -> Result<()> {
    // A match that is set aside has no deadlines until it can be replayed again.
    sqlx::query("update matches set remind_at = $1 where id = $2 and fault is null")
        .bind(at)
        .bind(id)
        .execute(transaction)
        .await?;
    Ok(())
}

/// Stores that a reminder is dealt with.
pub(in crate::store) async fn note(
    transaction: &mut SqliteConnection,
    id: MatchId,
    ply: u32,
    reminder: Reminder,
    due_at: Moment,
    now: Moment,
) -> Result<()> {
    sqlx::query(
        "insert into reminders (match_id, ply, kind, due_at, noted_at)
         values ($1, $2, $3, $4, $5)
         on conflict do nothing",
    )
    .bind(id)
    .bind(ply)
    .bind(reminder.key())
    .bind(due_at)
    .bind(now)
    .execute(transaction)
    .await?;
    Ok(())
}
