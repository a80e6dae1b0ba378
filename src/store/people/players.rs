//! People and the servers they are met in.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::play::language::Language;
use crate::play::preferences::Preferences;
use crate::play::zone::Zone;
use crate::play::{ChannelId, Moment, PlayerId, ServerId};
use courier_draw::Theme;

use crate::store::columns::Text;
use crate::store::people::preferences;
use crate::store::{Result, Store};

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
    /// Whether they want to see every move once more before it is made.
    pub confirm: bool,
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
    /// Notes a person somebody else named, such as the one they challenge: their name, locale and
    /// membership as [`load_user`](Self::load_user) does, but it says nothing about whether they
    /// can be reached.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn save_mentioned_person(&self, person: &Person, now: Moment) -> Result<()> {
        if self.is_known(person).await? {
            return Ok(());
        }
        let mut transaction = self.begin_sqlite().await?;
        note(&mut transaction, person, None, now).await?;
        Ok(transaction.commit().await?)
    }

    /// Whether noting somebody would change nothing.
    async fn is_known(&self, person: &Person) -> Result<bool> {
        let known = sqlx::query_scalar(
            "select exists (
                 select 1 from players where id = $1 and name = $2 and ($3 is null or locale is $3)
             ) and (
                 $4 is null or exists (select 1 from memberships
                                         where server_id = $4 and player_id = $1)
             )",
        )
        .bind(person.player)
        .bind(&person.name)
        .bind(&person.locale)
        .bind(person.server)
        .fetch_one(&self.readers)
        .await?;
        Ok(known)
    }

    /// What is known of a player; `None` for somebody never met.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn player(&self, player: PlayerId) -> Result<Option<PlayerRow>> {
        let row = sqlx::query(
            "select name, language, theme, locale, dm_closed, zone, confirm from players
                 where id = $1",
        )
        .bind(player)
        .fetch_optional(&self.readers)
        .await?;
        row.as_ref().map(read).transpose()
    }

    /// Notes the language a player chose; `None` follows their locale again. Somebody never met has
    /// nothing to choose.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn set_language(&self, player: PlayerId, language: Option<Language>) -> Result<()> {
        sqlx::query("update players set language = $1 where id = $2")
            .bind(language.map(Text))
            .bind(player)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Notes the theme of the boards a player looks at. Somebody never met has nothing to choose.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn set_theme(&self, player: PlayerId, theme: Theme) -> Result<()> {
        sqlx::query("update players set theme = $1 where id = $2")
            .bind(Text(theme))
            .bind(player)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Notes whether a player wants to see every move once more before it is made.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn set_confirm(&self, player: PlayerId, confirm: bool) -> Result<()> {
        sqlx::query("update players set confirm = $1 where id = $2")
            .bind(confirm)
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
        sqlx::query("update players set dm_closed = $1 where id = $2")
            .bind(closed)
            .bind(player)
            .execute(&self.writer)
            .await?;
        Ok(())
    }

    /// Notes that a thread hangs from a channel.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn note_thread(&self, thread: ChannelId, channel: ChannelId) -> Result<()> {
        note_thread(&mut *self.writer.acquire().await?, thread, channel).await
    }

    /// The channel a thread hangs from; `None` for what is no thread, or none the bot was used in.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn channel_of_thread(&self, thread: ChannelId) -> Result<Option<ChannelId>> {
        let query = sqlx::query_scalar("select channel_id from threads where id = $1").bind(thread);
        Ok(query.fetch_optional(&self.readers).await?)
    }

    /// The preferred locale of a server, if known.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn server_locale(&self, server: ServerId) -> Result<Option<String>> {
        let locale: Option<Option<String>> =
            sqlx::query_scalar("select locale from servers where id = $1")
                .bind(server)
                .fetch_optional(&self.readers)
                .await?;
        Ok(locale.flatten())
    }
}

/// What is known of a player, from a row that has all of it under these names.
pub(in crate::store) fn read(row: &SqliteRow) -> Result<PlayerRow> {
    Ok(PlayerRow {
        name: row.try_get("name")?,
        language: row
            .try_get::<Option<Text<Language>>, _>("language")?
            .map(|Text(language)| language),
        theme: row.try_get::<Option<Text<Theme>>, _>("theme")?.map(|Text(theme)| theme),
        locale: row.try_get("locale")?,
        dm_closed: row.try_get("dm_closed")?,
        zone: row.try_get::<Option<Text<Zone>>, _>("zone")?.map(|Text(zone)| zone),
        confirm: row.try_get("confirm")?,
    })
}

/// Notes a person as they are now, and whether Discord refuses direct messages to them where
/// `dm_closed` says so.
pub(in crate::store) async fn note(
    transaction: &mut SqliteConnection,
    person: &Person,
    dm_closed: Option<bool>,
    now: Moment,
) -> Result<()> {
    sqlx::query(
        "insert into players (id, name, locale, dm_closed, met_at)
         values ($1, $2, $3, coalesce($4, 0), $5)
         on conflict (id) do update set
             name = excluded.name, locale = coalesce(excluded.locale, locale),
             dm_closed = coalesce($4, dm_closed)",
    )
    .bind(person.player)
    .bind(&person.name)
    .bind(&person.locale)
    .bind(dm_closed)
    .bind(now)
    .execute(&mut *transaction)
    .await?;
    if let Some(server) = person.server {
        sqlx::query("insert into servers (id) values ($1) on conflict do nothing")
            .bind(server)
            .execute(&mut *transaction)
            .await?;
        sqlx::query(
            "insert into memberships (server_id, player_id) values ($1, $2) on conflict do nothing",
        )
        .bind(server)
        .bind(person.player)
        .execute(&mut *transaction)
        .await?;
    }
    Ok(())
}

/// Notes that a thread hangs from a channel.
pub(in crate::store) async fn note_thread(
    connection: &mut SqliteConnection,
    thread: ChannelId,
    channel: ChannelId,
) -> Result<()> {
    sqlx::query("insert into threads (id, channel_id) values ($1, $2) on conflict do nothing")
        .bind(thread)
        .bind(channel)
        .execute(connection)
        .await?;
    Ok(())
}

/// What is known of the reader of a message.
pub(in crate::store) fn read_addressee(row: &SqliteRow) -> Result<Addressee> {
    let chosen =
        row.try_get::<Option<Text<Language>>, _>("language")?.map(|Text(language)| language);
    let locale: Option<&str> = row.try_get("locale")?;
    Ok(Addressee {
        language: chosen.or_else(|| locale.and_then(Language::of_locale)),
        preferences: preferences::read(row)?,
        dm_closed: row.try_get("dm_closed")?,
        direct_channel: row.try_get("direct_channel_id")?,
    })
}
