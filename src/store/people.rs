//! People and the servers they are met in.

use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use crate::play::language::Language;
use crate::play::preferences::Preferences;
use crate::play::theme::Theme;
use crate::play::zone::Zone;
use crate::play::{ChannelId, Moment, PlayerId, ServerId};

use super::columns::Text;
use super::{Result, Store, reminders};

/// What an interaction tells of a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// Who.
    pub player: PlayerId,
    /// The name as shown where they were met.
    pub name: String,
    /// The locale of their Discord client, such as `es-419`; `None` where Discord does not say.
    pub locale: Option<String>,
    /// The server they were met in; `None` in direct messages.
    pub server: Option<ServerId>,
}

/// What is known of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerRow {
    /// The name as last shown.
    pub name: String,
    /// The language they chose; `None` follows their locale.
    pub language: Option<Language>,
    /// The theme of the boards they chose; `None` while they have not.
    pub theme: Option<Theme>,
    /// The locale of their Discord client, if known.
    pub locale: Option<String>,
    /// Whether Discord refused a direct message to them since they last did something.
    pub dm_closed: bool,
    /// The zone they chose, if they did.
    pub zone: Option<Zone>,
}

/// What has to be known of somebody who is written to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Addressee {
    /// The language they chose, else that of their Discord client; `None` where neither is known.
    pub language: Option<Language>,
    /// How they want to be reminded.
    pub preferences: Preferences,
    /// Whether Discord refused a direct message to them since they last did something.
    pub dm_closed: bool,
    /// The channel of their direct messages, if one was ever delivered.
    pub direct_channel: Option<ChannelId>,
}

impl Store {
    /// Notes a person who has just done something: their name, locale and membership as they are now. Whoever does
    /// something is worth another direct message, even if the last one was refused.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn meet(&self, person: &Person, now: Moment) -> Result<()> {
        if !self.is_known(person, Some(false)).await? {
            self.note(person, Some(false), now).await?;
        }
        Ok(())
    }

    /// Notes a person somebody else named, such as the one they challenge: as [`meet`](Self::meet), but it says nothing
    /// about whether they can be reached.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn introduce(&self, person: &Person, now: Moment) -> Result<()> {
        if !self.is_known(person, None).await? {
            self.note(person, None, now).await?;
        }
        Ok(())
    }

    /// Whether writing would change nothing. Most interactions bring no news, and reading costs no trip to the disk.
    async fn is_known(&self, person: &Person, dm_closed: Option<bool>) -> Result<bool> {
        let known = sqlx::query_scalar(
            "select exists (
                 select 1 from players
                 where id = ?1 and name = ?2 and (?3 is null or locale is ?3) and (?5 is null or dm_closed = ?5)
             ) and (
                 ?4 is null or exists (select 1 from memberships where server_id = ?4 and player_id = ?1)
             )",
        )
        .bind(person.player)
        .bind(&person.name)
        .bind(&person.locale)
        .bind(person.server)
        .bind(dm_closed)
        .fetch_one(&self.readers)
        .await?;
        Ok(known)
    }

    async fn note(&self, person: &Person, dm_closed: Option<bool>, now: Moment) -> Result<()> {
        let mut transaction = self.write().await?;
        sqlx::query(
            "insert into players (id, name, locale, dm_closed, met_at) values (?1, ?2, ?3, coalesce(?4, 0), ?5)
             on conflict (id) do update set
                 name = excluded.name, locale = coalesce(excluded.locale, locale), dm_closed = coalesce(?4, dm_closed)",
        )
        .bind(person.player)
        .bind(&person.name)
        .bind(&person.locale)
        .bind(dm_closed)
        .bind(now)
        .execute(&mut *transaction)
        .await?;
        if let Some(server) = person.server {
            sqlx::query("insert into servers (id) values (?) on conflict do nothing")
                .bind(server)
                .execute(&mut *transaction)
                .await?;
            sqlx::query("insert into memberships (server_id, player_id) values (?, ?) on conflict do nothing")
                .bind(server)
                .bind(person.player)
                .execute(&mut *transaction)
                .await?;
        }
        Ok(transaction.commit().await?)
    }

    /// What is known of a player; `None` for somebody never met.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn player(&self, player: PlayerId) -> Result<Option<PlayerRow>> {
        let row = sqlx::query("select name, language, theme, locale, dm_closed, zone from players where id = ?")
            .bind(player)
            .fetch_optional(&self.readers)
            .await?;
        row.map(|row| {
            Ok(PlayerRow {
                name: row.try_get("name")?,
                language: row.try_get::<Option<Text<Language>>, _>("language")?.map(|Text(language)| language),
                theme: row.try_get::<Option<Text<Theme>>, _>("theme")?.map(|Text(theme)| theme),
                locale: row.try_get("locale")?,
                dm_closed: row.try_get("dm_closed")?,
                zone: row.try_get::<Option<Text<Zone>>, _>("zone")?.map(|Text(zone)| zone),
            })
        })
        .transpose()
    }

    /// Notes the language a player chose; `None` follows their locale again. Somebody never met has nothing to choose.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn set_language(&self, player: PlayerId, language: Option<Language>) -> Result<()> {
        sqlx::query("update players set language = ? where id = ?")
            .bind(language.map(Text))
            .bind(player)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Notes the zone of a player, from `now` on, and when they are reminded by its clock. The zones before are kept: a
    /// turn that has begun keeps the zone it began in.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn set_zone(&self, player: PlayerId, zone: Option<Zone>, now: Moment) -> Result<()> {
        let mut transaction = self.write().await?;
        let before = reminders::preferences(&mut transaction, player).await?;
        sqlx::query("update players set zone = ? where id = ?")
            .bind(zone.map(Text))
            .bind(player)
            .execute(&mut *transaction)
            .await?;
        sqlx::query(
            "insert into zones (player_id, since, zone)
             select ?1, ?2, ?3 from players where id = ?1
             on conflict do update set zone = excluded.zone",
        )
        .bind(player)
        .bind(now)
        .bind(Text(zone.unwrap_or_default()))
        .execute(&mut *transaction)
        .await?;
        reminders::plan_anew(&mut transaction, player, &before, now).await?;
        Ok(transaction.commit().await?)
    }

    /// Notes the theme of the boards a player looks at. Somebody never met has nothing to choose.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn set_theme(&self, player: PlayerId, theme: Theme) -> Result<()> {
        sqlx::query("update players set theme = ? where id = ?")
            .bind(Text(theme))
            .bind(player)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Notes whether Discord refuses direct messages to a player.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn set_dm_closed(&self, player: PlayerId, closed: bool) -> Result<()> {
        sqlx::query("update players set dm_closed = ? where id = ?")
            .bind(closed)
            .bind(player)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Notes that a thread hangs from a channel. Writes only what is new: this is told at every interaction in one.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn note_thread(&self, thread: ChannelId, channel: ChannelId) -> Result<()> {
        if self.channel_of_thread(thread).await?.is_none() {
            sqlx::query("insert into threads (id, channel_id) values (?, ?) on conflict do nothing")
                .bind(thread)
                .bind(channel)
                .execute(&self.writer)
                .await?;
        }
        Ok(())
    }

    /// The channel a thread hangs from; `None` for what is no thread, or none the bot was used in.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn channel_of_thread(&self, thread: ChannelId) -> Result<Option<ChannelId>> {
        let query = sqlx::query_scalar("select channel_id from threads where id = ?").bind(thread);
        Ok(query.fetch_optional(&self.readers).await?)
    }

    /// Notes the preferred locale of a server, such as `en-GB`. Writes only what is new: this is asked at every interaction.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn set_server_locale(&self, server: ServerId, locale: &str) -> Result<()> {
        if self.server_locale(server).await?.as_deref() == Some(locale) {
            return Ok(());
        }
        sqlx::query(
            "insert into servers (id, locale) values (?, ?) on conflict (id) do update set locale = excluded.locale",
        )
        .bind(server)
        .bind(locale)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// The preferred locale of a server, if known.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn server_locale(&self, server: ServerId) -> Result<Option<String>> {
        let locale: Option<Option<String>> = sqlx::query_scalar("select locale from servers where id = ?")
            .bind(server)
            .fetch_optional(&self.readers)
            .await?;
        Ok(locale.flatten())
    }
}

/// What is known of the reader of a post.
pub(super) fn read_addressee(row: &SqliteRow) -> Result<Addressee> {
    let chosen = row.try_get::<Option<Text<Language>>, _>("language")?.map(|Text(language)| language);
    let locale: Option<&str> = row.try_get("locale")?;
    Ok(Addressee {
        language: chosen.or_else(|| locale.and_then(Language::of_locale)),
        preferences: reminders::read(row)?,
        dm_closed: row.try_get("dm_closed")?,
        direct_channel: row.try_get("direct_channel_id")?,
    })
}
