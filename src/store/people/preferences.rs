//! When and how players want to be reminded (columns of `players`).

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::play::PlayerId;
use crate::play::preferences::{Hour, LeadTime, Preferences, QuietHours};
use crate::play::zone::Zone;

use crate::store::columns::Text;
use crate::store::{Result, Store};

const PREFERENCES: &str = "
    select zone, warn_24h, warn_8h, warn_1h, quiet_from, quiet_to, digest_hour
    from players where id = $1";

impl Store {
    /// How a player wants to be reminded; the defaults for a player who is not stored.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn preferences(&self, player: PlayerId) -> Result<Preferences> {
        of(&mut *self.readers.acquire().await?, player).await
    }
}

/// The preferences of a player; the defaults for an unknown player.
pub(in crate::store) async fn of(
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
