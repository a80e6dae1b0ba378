//! The reminders that players have received, each kind once a turn, and how they want to be
//! reminded. [`crate::play::reminders`] plans the reminders of a turn; this file stores which of
//! them are dealt with and when the next one is due.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::play::notice::{OutboxMessage, Reader};
use crate::play::preferences::{Hour, LeadTime, Preferences, QuietHours};
use crate::play::reminders::{self, DueReminders, PlannedReminder, Reminder};
use crate::play::zone::Zone;
use crate::play::{Match, MatchId, Moment, PlayerId};

use crate::store::columns::Text;
use crate::store::matches::loading;
use crate::store::matches::revisions::Loaded;
use crate::store::matches::saving;
use crate::store::outbox::messages;
use crate::store::{Result, Store, StoreError};

const PREFERENCES: &str = "
    select zone, warn_24h, warn_8h, warn_1h, quiet_from, quiet_to, digest_hour
    from players where id = $1";

/// Raises the revisions of the running matches of player $1, so that a save that has read the old
/// preferences is repeated.
pub(in crate::store) const READ_AGAIN: &str = "
    update matches set revision = revision + 1
    where reason is null and (white_id = $1 or black_id = $1)";

/// The kinds of reminders that are dealt with in a turn.
const NOTED: &str = "select kind from reminders where match_id = $1 and ply = $2";

pub(in crate::store) const ON_THE_MOVE: &str = "
    select id from matches where white_id = $1 and reason is null and turn = 'white'
    union all
    select id from matches where black_id = $1 and reason is null and turn = 'black'";

impl Store {
    /// How a player wants to be reminded; the defaults for a player who is not stored.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn preferences(&self, player: PlayerId) -> Result<Preferences> {
        preferences(&mut *self.readers.acquire().await?, player).await
    }

    /// Stores how a player wants to be reminded from `now` on, except for their time zone.
    /// Reminders that were held back and would have been sent by now become due at once; a newly
    /// chosen warning whose time has passed is not sent.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn set_preferences(
        &self,
        player: PlayerId,
        preferences: &Preferences,
        now: Moment,
    ) -> Result<()> {
        let mut transaction = self.begin().await?;
        let before = self::preferences(&mut transaction, player).await?;
        let warns = |lead| preferences.leads.has(lead);
        sqlx::query(
            "update players
             set warn_24h = $1, warn_8h = $2, warn_1h = $3, quiet_from = $4, quiet_to = $5,
                 digest_hour = $6
             where id = $7",
        )
        .bind(warns(LeadTime::Day))
        .bind(warns(LeadTime::EightHours))
        .bind(warns(LeadTime::Hour))
        .bind(preferences.quiet.map(|quiet| quiet.from().get()))
        .bind(preferences.quiet.map(|quiet| quiet.to().get()))
        .bind(preferences.digest.map(Hour::get))
        .bind(player)
        .execute(&mut *transaction)
        .await?;
        plan_anew(&mut transaction, player, &before, now).await?;
        Ok(transaction.commit().await?)
    }

    /// Stores that the reminders of the running turn that are due by `now` are dealt with, the
    /// notice of the one that is sent, and when the next one is due. Returns `false`, with nothing
    /// stored, if the match was saved by another task since it was read.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn remind(&self, read: &Loaded, now: Moment) -> Result<bool> {
        let mut transaction = self.begin().await?;
        let stands = look_after(&mut transaction, read, now).await?;
        if stands {
            transaction.commit().await?;
        }
        Ok(stands)
    }
}

/// Does what [`Store::remind`] does, within a transaction.
pub(in crate::store) async fn look_after(
    transaction: &mut SqliteConnection,
    read: &Loaded,
    now: Moment,
) -> Result<bool> {
    let (id, the_match) = (read.the_match.id(), &read.the_match);
    let stored = saving::stored(transaction, the_match)
        .await?
        .filter(|stored| stored.revision == read.revision);
    let Some(stored) = stored.filter(|_| the_match.outcome().is_none()) else { return Ok(false) };
    // A reminder does not change the match: the revision stays, so that no move is refused because
    // of it. `flag_at` is written again, because a wrong value would be found due for ever.
    sqlx::query("update matches set flag_at = $1 where id = $2")
        .bind(the_match.flag_at())
        .bind(id)
        .execute(&mut *transaction)
        .await?;
    catch_up(transaction, id, the_match, &stored.turn, now).await?;
    Ok(true)
}

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
    let preferences = preferences(transaction, the_match.mover()).await?;
    let turn = StoredTurn { preferences, noted: vec![Reminder::YourTurn.key()] };
    let (ply, since) = (the_match.ply(), the_match.turn_since());
    note(transaction, id, ply, Reminder::YourTurn, since, now).await?;
    catch_up(transaction, id, the_match, &turn, now).await
}

/// Does what the reminder plan of the running turn asks for at `now`, and stores when the next
/// reminder is due.
async fn catch_up(
    transaction: &mut SqliteConnection,
    id: MatchId,
    the_match: &Match,
    turn: &StoredTurn,
    now: Moment,
) -> Result<()> {
    if let Some(due) = due(the_match, turn, now) {
        set_remind_at(transaction, id, due.next).await?;
        deal_with(transaction, id, the_match, due, now).await?;
    }
    Ok(())
}

/// The reminders of the running turn that are due by `now`; `None` if the match is over.
pub(in crate::store) fn due(
    the_match: &Match,
    turn: &StoredTurn,
    now: Moment,
) -> Option<DueReminders> {
    the_match.outcome().is_none().then(|| {
        let marks = the_match.clock_events();
        let plan = reminders::plan(the_match.turn_since(), &marks, &turn.preferences);
        reminders::due(&plan, &marks, &turn.noted, now)
    })
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

/// Applies new preferences of a player, who had those in `before`: raises the revisions of their
/// running matches and plans the reminders again where they are on the move. A reminder that was
/// planned before and is overdue in the new plan becomes due at once; one that is new and overdue
/// is stored as dealt with.
pub(in crate::store) async fn plan_anew(
    transaction: &mut SqliteConnection,
    player: PlayerId,
    before: &Preferences,
    now: Moment,
) -> Result<()> {
    sqlx::query(READ_AGAIN).bind(player).execute(&mut *transaction).await?;
    let after = preferences(transaction, player).await?;
    let running: Vec<MatchId> =
        sqlx::query_scalar(ON_THE_MOVE).bind(player).fetch_all(&mut *transaction).await?;
    for id in running {
        let the_match = match loading::load(transaction, id).await {
            Ok(Some(loaded)) => loaded.the_match,
            // The next sweep sets it aside.
            Ok(None) | Err(StoreError::CorruptMatch(_)) => continue,
            Err(error) => return Err(error),
        };
        let (ply, since, marks) =
            (the_match.ply(), the_match.turn_since(), the_match.clock_events());
        let known: Vec<String> = reminders::plan(since, &marks, before)
            .iter()
            .map(|planned| planned.reminder.key())
            .collect();
        let mut noted: Vec<String> =
            sqlx::query_scalar(NOTED).bind(id).bind(ply).fetch_all(&mut *transaction).await?;
        let plan = reminders::plan(since, &marks, &after);
        for PlannedReminder { at, reminder, .. } in &plan {
            let key = reminder.key();
            if *at <= now && !known.contains(&key) && !noted.contains(&key) {
                note(transaction, id, ply, *reminder, *at, now).await?;
                noted.push(key);
            }
        }
        let next = plan
            .iter()
            .find(|planned| !noted.contains(&planned.reminder.key()))
            .map(|planned| planned.at);
        set_remind_at(transaction, id, next).await?;
    }
    Ok(())
}

async fn set_remind_at(
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
async fn note(
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

pub(in crate::store) async fn preferences(
    connection: &mut SqliteConnection,
    player: PlayerId,
) -> Result<Preferences> {
    let row = sqlx::query(PREFERENCES).bind(player).fetch_optional(connection).await?;
    Ok(row.as_ref().map(read).transpose()?.unwrap_or(Preferences::defaults(Zone::default())))
}

/// The preferences in a row with their columns.
pub(in crate::store) fn read(row: &SqliteRow) -> sqlx::Result<Preferences> {
    let zone =
        row.try_get::<Option<Text<Zone>>, _>("zone")?.map_or_else(Zone::default, |Text(zone)| zone);
    let mut leads = Vec::with_capacity(LeadTime::ALL.len());
    for (lead, column) in [
        (LeadTime::Day, "warn_24h"),
        (LeadTime::EightHours, "warn_8h"),
        (LeadTime::Hour, "warn_1h"),
    ] {
        leads.extend(row.try_get::<bool, _>(column)?.then_some(lead));
    }
    let hour = |column| row.try_get::<Option<u8>, _>(column).map(|hour| hour.and_then(Hour::new));
    let quiet = hour("quiet_from")?.zip(hour("quiet_to")?);
    Ok(Preferences {
        zone,
        leads: leads.into_iter().collect(),
        quiet: quiet.and_then(|(from, to)| QuietHours::new(from, to)),
        digest: hour("digest_hour")?,
    })
}
