//! How players want to be reminded: columns of `players`, and `zones`.

use courier_play::preferences::{Hour, LeadTimes, Preferences, QuietHours};
use courier_play::zone::Zone;
use courier_play::{Moment, PlayerId};

use crate::columns::Text;
use crate::sql::{self, Connection, Row};
use crate::{Reads, Result, WriteTransaction};

const PREFERENCES: &str = "
    select zone, leads, quiet_from, quiet_to, digest_hour
    from players where id = $1";

/// Raises the revisions of the running matches of player $1, so that a save based on their old
/// preferences or vacations is repeated.
pub(crate) const RAISE_REVISIONS: &str = "
    update matches set revision = revision + 1
    where reason is null and (white_id = $1 or black_id = $1)";

impl Reads {
    /// How a player wants to be reminded; the defaults for an unknown player.
    pub async fn preferences(&self, player: PlayerId) -> Result<Preferences> {
        of(&mut self.readers.acquire().await?, player).await
    }
}

impl WriteTransaction {
    /// How a player wants to be reminded; the defaults for an unknown player.
    pub async fn preferences(&mut self, player: PlayerId) -> Result<Preferences> {
        of(&mut self.connection, player).await
    }

    /// Stores how a player wants to be reminded, except for their time zone, and raises the
    /// revisions of their running matches.
    pub async fn set_preferences(
        &mut self,
        player: PlayerId,
        preferences: &Preferences,
    ) -> Result<()> {
        let leads = Some(preferences.leads).filter(|leads| *leads != LeadTimes::DEFAULT);
        sql::query(
            "update players set leads = $1, quiet_from = $2, quiet_to = $3, digest_hour = $4
             where id = $5",
        )
        .bind(leads.map(Text))
        .bind(preferences.quiet.map(|quiet| quiet.from().get()))
        .bind(preferences.quiet.map(|quiet| quiet.to().get()))
        .bind(preferences.digest.map(Hour::get))
        .bind(player)
        .execute(&mut *self.connection)
        .await?;
        self.raise_revisions(player).await
    }

    /// Stores the time zone of a player from `now` on, and raises the revisions of their running
    /// matches. Earlier zones are kept: a turn that has begun keeps the zone it began in.
    pub async fn set_zone(
        &mut self,
        player: PlayerId,
        zone: Option<Zone>,
        now: Moment,
    ) -> Result<()> {
        sql::query("update players set zone = $1 where id = $2")
            .bind(zone.map(Text))
            .bind(player)
            .execute(&mut *self.connection)
            .await?;
        sql::query(
            "insert into zones (player_id, since, zone)
             select $1, $2, $3 from players where id = $1
             on conflict (player_id, since) do update set zone = excluded.zone",
        )
        .bind(player)
        .bind(now)
        .bind(Text(zone.unwrap_or_default()))
        .execute(&mut *self.connection)
        .await?;
        self.raise_revisions(player).await
    }

    pub(crate) async fn raise_revisions(&mut self, player: PlayerId) -> Result<()> {
        sql::query(RAISE_REVISIONS).bind(player).execute(&mut *self.connection).await?;
        Ok(())
    }
}

/// The preferences of a player; the defaults for an unknown player.
pub(crate) async fn of(connection: &mut Connection, player: PlayerId) -> Result<Preferences> {
    let row = sql::query(PREFERENCES).bind(player).fetch_optional(connection).await?;
    Ok(row.as_ref().map(read).transpose()?.unwrap_or(Preferences::defaults(Zone::default())))
}

pub(crate) fn read(row: &Row) -> sql::Result<Preferences> {
    let zone =
        row.try_get::<Option<Text<Zone>>, _>("zone")?.map_or_else(Zone::default, |Text(zone)| zone);
    let leads = row.try_get::<Option<Text<LeadTimes>>, _>("leads")?;
    let hour = |column| row.try_get::<Option<u8>, _>(column).map(|hour| hour.and_then(Hour::new));
    let quiet = hour("quiet_from")?.zip(hour("quiet_to")?);
    Ok(Preferences {
        zone,
        leads: leads.map_or(LeadTimes::DEFAULT, |Text(leads)| leads),
        quiet: quiet.and_then(|(from, to)| QuietHours::new(from, to)),
        digest: hour("digest_hour")?,
    })
}
