//! Changes of a player's preferences or time zone, which change the reminders of running turns.

use sqlx::SqliteConnection;

use crate::play::preferences::{Hour, LeadTime, Preferences};
use crate::play::reminders::PlannedReminder;
use crate::play::turn_reminders::{Replanned, replan};
use crate::play::zone::Zone;
use crate::play::{MatchId, Moment, PlayerId};

use crate::store::columns::Text;
use crate::store::matches::loading;
use crate::store::outbox::reminders;
use crate::store::people::preferences;
use crate::store::{Result, Store, StoreError};

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
        let before = preferences::of(&mut transaction, player).await?;
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

    /// Notes the zone of a player, from `now` on, and when they are reminded by its clock. The
    /// zones before are kept: a turn that has begun keeps the zone it began in.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn set_zone(&self, player: PlayerId, zone: Option<Zone>, now: Moment) -> Result<()> {
        let mut transaction = self.begin().await?;
        let before = preferences::of(&mut transaction, player).await?;
        sqlx::query("update players set zone = $1 where id = $2")
            .bind(zone.map(Text))
            .bind(player)
            .execute(&mut *transaction)
            .await?;
        sqlx::query(
            "insert into zones (player_id, since, zone)
             select $1, $2, $3 from players where id = $1
             on conflict do update set zone = excluded.zone",
        )
        .bind(player)
        .bind(now)
        .bind(Text(zone.unwrap_or_default()))
        .execute(&mut *transaction)
        .await?;
        plan_anew(&mut transaction, player, &before, now).await?;
        Ok(transaction.commit().await?)
    }
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
    let after = preferences::of(transaction, player).await?;
    let running: Vec<MatchId> =
        sqlx::query_scalar(ON_THE_MOVE).bind(player).fetch_all(&mut *transaction).await?;
    for id in running {
        let the_match = match loading::load(transaction, id).await {
            Ok(Some(loaded)) => loaded.the_match,
            // The next sweep sets it aside.
            Ok(None) | Err(StoreError::CorruptMatch(_)) => continue,
            Err(error) => return Err(error),
        };
        let ply = the_match.ply();
        let noted: Vec<String> =
            sqlx::query_scalar(NOTED).bind(id).bind(ply).fetch_all(&mut *transaction).await?;
        let Replanned { skipped, next } = replan(&the_match, before, &after, &noted, now);
        for PlannedReminder { at, reminder, .. } in skipped {
            reminders::note(transaction, id, ply, reminder, at, now).await?;
        }
        reminders::set_remind_at(transaction, id, next).await?;
    }
    Ok(())
}
