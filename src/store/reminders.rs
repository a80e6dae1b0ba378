//! What players were reminded of, once a turn and kind, and how they want it. The plan itself is
//! made where the clock is known ([`crate::play::reminders`]); here it meets what was noted before.

use courier_rules::Color;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::play::notice::{OutboxMessage, Reader};
use crate::play::preferences::{Hour, Lead, Preferences, QuietHours};
use crate::play::reminders::{self, Due, Planned, Reminder};
use crate::play::zone::Zone;
use crate::play::{Match, MatchId, Moment, PlayerId};

use super::columns::{Text, Written as _};
use super::matches::Loaded;
use super::script::Script;
use super::{Result, Store, StoreError, loading, outbox, saving};

const PREFERENCES: &str = "select zone, warn_24h, warn_8h, warn_1h, quiet_from, quiet_to, digest_hour from players where id = ?";

/// Whoever has read a match of the player, and how they wanted to be reminded then, has to read it
/// again.
pub(super) const READ_AGAIN: &str = "update matches set revision = revision + 1 where reason is null and (white_id = ?1 or black_id = ?1)";

/// What was noted of a turn.
const NOTED: &str = "select kind from reminders where match_id = ? and ply = ?";

pub(super) const ON_THE_MOVE: &str = "
    select id from matches where white_id = ?1 and reason is null and turn = 'white'
    union all
    select id from matches where black_id = ?1 and reason is null and turn = 'black'";

impl Store {
    /// How a player wants to be reminded; what is usual, for somebody never met.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn preferences(&self, player: PlayerId) -> Result<Preferences> {
        preferences(&mut *self.readers.turn().await?, player).await
    }

    /// Notes how a player wants to be reminded from `now` on; their zone is noted elsewhere. What
    /// was held back and would have come by now is due at once; a warning newly chosen whose time
    /// has passed is not made up for.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn set_preferences(
        &self,
        player: PlayerId,
        preferences: &Preferences,
        now: Moment,
    ) -> Result<()> {
        let mut writer = self.writer.turn().await?;
        let mut transaction = writer.write().await?;
        let before = self::preferences(&mut transaction, player).await?;
        let warns = |lead| preferences.leads.has(lead);
        sqlx::query(
            "update players
             set warn_24h = ?, warn_8h = ?, warn_1h = ?, quiet_from = ?, quiet_to = ?, digest_hour = ?
             where id = ?",
        )
        .bind(warns(Lead::Day))
        .bind(warns(Lead::EightHours))
        .bind(warns(Lead::Hour))
        .bind(preferences.quiet.map(|quiet| quiet.from().get()))
        .bind(preferences.quiet.map(|quiet| quiet.to().get()))
        .bind(preferences.digest.map(Hour::get))
        .bind(player)
        .execute(&mut *transaction)
        .await?;
        plan_anew(&mut transaction, player, &before, now).await?;
        Ok(transaction.commit().await?)
    }

    /// Notes the reminders of the running turn whose time has come, stores the notice of the one
    /// that is told, and when to look again. `false`: somebody else has saved since the match was
    /// read, and nothing is stored.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn remind(&self, read: &Loaded, now: Moment) -> Result<bool> {
        let mut writer = self.writer.turn().await?;
        let mut transaction = writer.write().await?;
        let stands = look_after(&mut transaction, read, now).await?;
        if stands {
            transaction.commit().await?;
        }
        Ok(stands)
    }
}

/// What [`Store::remind`] does, within a transaction. `false`: somebody else has saved since, and
/// nothing is written.
pub(super) async fn look_after(
    transaction: &mut SqliteConnection,
    read: &Loaded,
    now: Moment,
) -> Result<bool> {
    let (id, the_match) = (read.the_match.id(), &read.the_match);
    let stored = saving::stored(transaction, the_match)
        .await?
        .filter(|stored| stored.revision == read.revision);
    let Some(stored) = stored.filter(|_| the_match.outcome().is_none()) else { return Ok(false) };
    let mut script = Script::default();
    // A reminder changes nothing about the match: the revision stays, so that it never costs a
    // player their move. The flag is written again because this is where a column that says
    // otherwise would be looked at for ever.
    script.add("update matches set flag_at = ? where id = ?").bind(the_match.flag_at()).bind(id);
    catch_up(&mut script, id, the_match, &stored.turn, now);
    script.run(transaction).await?;
    Ok(true)
}

/// What the plan of a turn meets in the books.
#[derive(Clone, Debug)]
pub(super) struct BookedTurn {
    /// How the player on the move wants to be reminded.
    pub preferences: Preferences,
    /// The kinds of reminders that were noted in this turn.
    pub noted: Vec<String>,
}

/// A match begins: the player on the move is told of that, and needs no reminder that it is their
/// turn.
pub(super) async fn begin(
    transaction: &mut SqliteConnection,
    id: MatchId,
    the_match: &Match,
    now: Moment,
) -> Result<()> {
    let preferences = preferences(transaction, the_match.mover()).await?;
    let turn = BookedTurn { preferences, noted: vec![Reminder::YourTurn.key()] };
    let mut script = Script::default();
    note(&mut script, id, the_match.ply(), Reminder::YourTurn, the_match.turn_since(), now);
    catch_up(&mut script, id, the_match, &turn, now);
    script.run(transaction).await
}

/// Does what the plan of the running turn asks for at `now`, and sets when it is looked at next.
fn catch_up(script: &mut Script, id: MatchId, the_match: &Match, turn: &BookedTurn, now: Moment) {
    if let Some(due) = due(the_match, turn, now) {
        look_again(script, id, due.next);
        deal_with(script, id, the_match, due, now);
    }
}

/// What the plan of the running turn asks for at `now`. A match that is over asks for nothing.
pub(super) fn due(the_match: &Match, turn: &BookedTurn, now: Moment) -> Option<Due> {
    the_match.outcome().is_none().then(|| {
        let marks = the_match.marks();
        let plan = reminders::plan(the_match.turn_since(), &marks, &turn.preferences);
        reminders::due(&plan, &marks, &turn.noted, now)
    })
}

/// Notes the reminders that are due, and puts what is told into the outbox; gives how many messages
/// that is at most.
pub(super) fn deal_with(
    script: &mut Script,
    id: MatchId,
    the_match: &Match,
    due: Due,
    now: Moment,
) -> usize {
    let (mover, ply) = (the_match.mover(), the_match.ply());
    let messages = usize::from(due.tell.is_some()) + usize::from(due.digest.is_some());
    for Planned { at, reminder, .. } in due.passed {
        note(script, id, ply, reminder, at, now);
    }
    if let Some(reminder) = due.tell {
        let message =
            OutboxMessage { reader: Reader::Player(mover), notice: reminder.notice(id, ply) };
        outbox::enqueue_in(script, &[message], now);
    }
    if let Some(due_at) = due.digest {
        outbox::enqueue_digest(script, mover, due_at, now);
    }
    messages
}

/// Forgets the reminders of the turns from `ply` on: those moves were taken back, and others are
/// made now.
pub(super) fn forget(script: &mut Script, id: MatchId, ply: u32) {
    script.add("delete from reminders where match_id = ? and ply >= ?").bind(id).bind(ply);
}

/// A player wants to be reminded otherwise than `before`: their running matches have to be read
/// again before they are saved, and where they are on the move the plan of the turn is made anew.
/// Whatever was planned before and is overdue under the new plan is due at once; what is new and
/// overdue is noted as if it had been dealt with.
pub(super) async fn plan_anew(
    transaction: &mut SqliteConnection,
    player: PlayerId,
    before: &Preferences,
    now: Moment,
) -> Result<()> {
    sqlx::query(READ_AGAIN).bind(player).execute(&mut *transaction).await?;
    let after = preferences(transaction, player).await?;
    let running: Vec<MatchId> =
        sqlx::query_scalar(ON_THE_MOVE).bind(player).fetch_all(&mut *transaction).await?;
    let mut script = Script::default();
    for id in running {
        let the_match = match loading::load(transaction, id).await {
            Ok(Some(loaded)) => loaded.the_match,
            // It is set aside when it is next due.
            Ok(None) | Err(StoreError::Corrupt(_)) => continue,
            Err(error) => return Err(error),
        };
        let (ply, since, marks) = (the_match.ply(), the_match.turn_since(), the_match.marks());
        let known: Vec<String> = reminders::plan(since, &marks, before)
            .iter()
            .map(|planned| planned.reminder.key())
            .collect();
        let mut noted: Vec<String> =
            sqlx::query_scalar(NOTED).bind(id).bind(ply).fetch_all(&mut *transaction).await?;
        let plan = reminders::plan(since, &marks, &after);
        for Planned { at, reminder, .. } in &plan {
            let key = reminder.key();
            if *at <= now && !known.contains(&key) && !noted.contains(&key) {
                note(&mut script, id, ply, *reminder, *at, now);
                noted.push(key);
            }
        }
        let next = plan
            .iter()
            .find(|planned| !noted.contains(&planned.reminder.key()))
            .map(|planned| planned.at);
        look_again(&mut script, id, next);
    }
    script.run(transaction).await
}

fn look_again(script: &mut Script, id: MatchId, at: Option<Moment>) {
    // One that is set aside has no deadlines until it is taken up again.
    script.add("update matches set remind_at = ? where id = ? and fault is null").bind(at).bind(id);
}

fn note(
    script: &mut Script,
    id: MatchId,
    ply: u32,
    reminder: Reminder,
    due_at: Moment,
    now: Moment,
) {
    script
        .add(
            "insert into reminders (match_id, ply, kind, due_at, noted_at) values (?, ?, ?, ?, ?)
             on conflict do nothing",
        )
        .bind(id)
        .bind(ply)
        .bind(reminder.key())
        .bind(due_at)
        .bind(now);
}

pub(super) async fn preferences(
    connection: &mut SqliteConnection,
    player: PlayerId,
) -> Result<Preferences> {
    let row = sqlx::query(PREFERENCES).bind(player).fetch_optional(connection).await?;
    Ok(row.as_ref().map(read).transpose()?.unwrap_or(Preferences::usual(Zone::default())))
}

/// The columns of `players` that hold the preferences.
const COLUMNS: [&str; 7] =
    ["zone", "warn_24h", "warn_8h", "warn_1h", "quiet_from", "quiet_to", "digest_hour"];

/// The preferences in a row that has their columns.
pub(super) fn read(row: &SqliteRow) -> sqlx::Result<Preferences> {
    read_columns(row, COLUMNS)
}

/// The same columns of a player of a match, named after the `side` under which the player is joined
/// to it.
pub(super) fn columns_of(side: Color) -> String {
    let side = side.write();
    COLUMNS.map(|column| format!("{side}.{column} as {side}_{column}")).join(", ")
}

/// The preferences of a player of a match, from a row with the [`columns_of`] `side`; what is
/// usual, where nobody was joined.
pub(super) fn read_of(row: &SqliteRow, side: Color) -> sqlx::Result<Preferences> {
    let columns = COLUMNS.map(|column| format!("{}_{column}", side.write()));
    let is_known = row.try_get::<Option<bool>, _>(columns[1].as_str())?.is_some();
    if is_known {
        read_columns(row, columns.each_ref().map(String::as_str))
    } else {
        Ok(Preferences::usual(Zone::default()))
    }
}

fn read_columns(
    row: &SqliteRow,
    [zone, day, eight_hours, hour, quiet_from, quiet_to, digest]: [&str; 7],
) -> sqlx::Result<Preferences> {
    let zone =
        row.try_get::<Option<Text<Zone>>, _>(zone)?.map_or_else(Zone::default, |Text(zone)| zone);
    let mut leads = Vec::with_capacity(Lead::ALL.len());
    for (lead, column) in [(Lead::Day, day), (Lead::EightHours, eight_hours), (Lead::Hour, hour)] {
        leads.extend(row.try_get::<bool, _>(column)?.then_some(lead));
    }
    let hour = |column| row.try_get::<Option<u8>, _>(column).map(|hour| hour.and_then(Hour::new));
    let quiet = hour(quiet_from)?.zip(hour(quiet_to)?);
    Ok(Preferences {
        zone,
        leads: leads.into_iter().collect(),
        quiet: quiet.and_then(|(from, to)| QuietHours::new(from, to)),
        digest: hour(digest)?,
    })
}
