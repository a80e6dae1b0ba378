//! Players, and the servers they are members of.

use courier_draw::{PieceSet, Theme};
use courier_play::language::Language;
use courier_play::preferences::Preferences;
use courier_play::zone::Zone;
use courier_play::{ChannelId, Moment, PlayerId, ServerId};

use crate::columns::{self, Text};
use crate::people::{kept, preferences, roles};
use crate::sql::{self, Connection, Row};
use crate::{Reads, Records, Result, WriteTransaction};

/// The data in an interaction about a user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub player: PlayerId,
    /// The display name in the server of the interaction.
    pub name: String,
    /// The locale of their Discord client, such as `es-419`; `None` if Discord does not send it.
    pub locale: Option<String>,
    /// The server of the interaction; `None` in direct messages.
    pub server: Option<ServerId>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerRow {
    /// The last known display name.
    pub name: String,
    /// The language they chose; `None` follows their locale.
    pub language: Option<Language>,
    /// The board theme they chose, if any.
    pub theme: Option<Theme>,
    /// The drawings of pieces they chose, if any.
    pub pieces: Option<PieceSet>,
    pub locale: Option<String>,
    /// Whether Discord has rejected a direct message to them since they last used the bot.
    pub dm_closed: bool,
    pub zone: Option<Zone>,
    pub confirm: bool,
    /// Whether others have named them, and they have not used the bot themself.
    pub only_named: bool,
}

/// The data of a player that is needed to send them a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Addressee {
    /// The language they chose, else that of their Discord client; `None` if neither is known.
    pub language: Option<Language>,
    pub preferences: Preferences,
    pub dm_closed: bool,
    /// The channel of their direct messages, if one was ever delivered.
    pub direct_channel: Option<ChannelId>,
}

impl Records {
    /// Stores a user named by another user, such as the opponent of a challenge: their name, locale
    /// and membership, as [`load_user`](Self::load_user) does, but not whether they can be sent
    /// direct messages.
    pub async fn save_mentioned_person(&self, person: &Person, now: Moment) -> Result<()> {
        if self.is_known(person).await? {
            return Ok(());
        }
        let mut transaction = self.begin_write().await?;
        note(&mut transaction, person, true, now).await?;
        Ok(transaction.commit().await?)
    }
}

impl Reads {
    /// Whether all of this is stored already.
    async fn is_known(&self, person: &Person) -> Result<bool> {
        let known = sql::query_scalar(
            "select exists (
                 select 1 from players
                 where id = $1 and (name = $2 or name_hidden = 1) and ($3 is null or locale = $3)
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

    /// The last known display names of these players, leaving out unknown ones.
    pub async fn names_of(&self, players: &[PlayerId]) -> Result<Vec<(PlayerId, String)>> {
        let names = sql::query_as(
            "select id, name from players
             where id in (select cast(value as bigint) from json_each($1))",
        );
        let ids = columns::list(players.iter().map(|player| player.0.cast_signed()));
        Ok(names.bind(ids).fetch_all(&self.readers).await?)
    }

    /// The stored data of a player; `None` for an unknown one.
    pub async fn player(&self, player: PlayerId) -> Result<Option<PlayerRow>> {
        let row = sql::query(
            "select name, language, theme, pieces, locale, dm_closed, zone, confirm, only_named
             from players where id = $1",
        )
        .bind(player)
        .fetch_optional(&self.readers)
        .await?;
        row.as_ref().map(read).transpose()
    }
}

impl Records {
    pub async fn set_dm_closed(&self, player: PlayerId, closed: bool) -> Result<()> {
        sql::query("update players set dm_closed = $1 where id = $2")
            .bind(closed)
            .bind(player)
            .execute(&self.writer)
            .await?;
        Ok(())
    }
}

impl Reads {
    /// The channel of a player's direct messages; `None` if none was ever delivered.
    pub async fn direct_channel(&self, player: PlayerId) -> Result<Option<ChannelId>> {
        let query = sql::query_scalar("select direct_channel_id from players where id = $1");
        let found: Option<Option<ChannelId>> =
            query.bind(player).fetch_optional(&self.readers).await?;
        Ok(found.flatten())
    }
}

impl WriteTransaction {
    /// Stores the language of a player; `None` follows their locale. Does nothing for an unknown
    /// player.
    pub async fn set_language(
        &mut self,
        player: PlayerId,
        language: Option<Language>,
    ) -> Result<()> {
        sql::query("update players set language = $1 where id = $2")
            .bind(language.map(Text))
            .bind(player)
            .execute(&mut *self.connection)
            .await?;
        Ok(())
    }

    /// Stores the board theme of a player. Does nothing for an unknown player.
    pub async fn set_theme(&mut self, player: PlayerId, theme: Theme) -> Result<()> {
        sql::query("update players set theme = $1 where id = $2")
            .bind(Text(theme))
            .bind(player)
            .execute(&mut *self.connection)
            .await?;
        Ok(())
    }

    /// Stores a player's drawings of pieces. Does nothing for an unknown player.
    pub async fn set_pieces(&mut self, player: PlayerId, pieces: PieceSet) -> Result<()> {
        sql::query("update players set pieces = $1 where id = $2")
            .bind(Text(pieces))
            .bind(player)
            .execute(&mut *self.connection)
            .await?;
        Ok(())
    }

    /// Stores whether a player wants to confirm every move.
    pub async fn set_confirm(&mut self, player: PlayerId, confirm: bool) -> Result<()> {
        sql::query("update players set confirm = $1 where id = $2")
            .bind(confirm)
            .bind(player)
            .execute(&mut *self.connection)
            .await?;
        Ok(())
    }
}

/// A player, from a row with the columns of `players`.
pub(crate) fn read(row: &Row) -> Result<PlayerRow> {
    Ok(PlayerRow {
        name: row.try_get("name")?,
        language: row
            .try_get::<Option<Text<Language>>, _>("language")?
            .map(|Text(language)| language),
        theme: row.try_get::<Option<Text<Theme>>, _>("theme")?.map(|Text(theme)| theme),
        pieces: row.try_get::<Option<Text<PieceSet>>, _>("pieces")?.map(|Text(pieces)| pieces),
        locale: row.try_get("locale")?,
        dm_closed: row.try_get("dm_closed")?,
        zone: row.try_get::<Option<Text<Zone>>, _>("zone")?.map(|Text(zone)| zone),
        confirm: row.try_get("confirm")?,
        only_named: row.try_get("only_named")?,
    })
}

/// Stores a user who has just used the bot, or whom somebody else has named: then whether Discord
/// rejects direct messages to them stays unchanged.
pub(crate) async fn note(
    transaction: &mut Connection,
    person: &Person,
    is_named: bool,
    now: Moment,
) -> Result<()> {
    let had_come: Option<bool> =
        sql::query_scalar("select only_named = 0 from players where id = $1")
            .bind(person.player)
            .fetch_optional(&mut *transaction)
            .await?;
    sql::query(
        "insert into players (id, name, locale, dm_closed, met_at, only_named)
         values ($1, $2, $3, 0, $4, $5)
         on conflict (id) do update set
             name = case when players.name_hidden = 1 then players.name else excluded.name end,
             locale = coalesce(excluded.locale, players.locale),
             dm_closed = case when $5 = 1 then players.dm_closed else 0 end,
             only_named = case when $5 = 1 then players.only_named else 0 end",
    )
    .bind(person.player)
    .bind(&person.name)
    .bind(&person.locale)
    .bind(now)
    .bind(is_named)
    .execute(&mut *transaction)
    .await?;
    if had_come.is_none() {
        kept::restore_sanctions(&mut *transaction, person.player).await?;
    }
    if !is_named && had_come != Some(true) {
        kept::restore(&mut *transaction, person.player).await?;
    }
    if let Some(server) = person.server {
        sql::query("insert into servers (id) values ($1) on conflict do nothing")
            .bind(server)
            .execute(&mut *transaction)
            .await?;
        let joined = sql::query(
            "insert into memberships (server_id, player_id) values ($1, $2) on conflict do nothing",
        )
        .bind(server)
        .bind(person.player)
        .execute(&mut *transaction)
        .await?;
        if joined.rows_affected() > 0 {
            roles::member_joined(&mut *transaction, server, now).await?;
        }
    }
    Ok(())
}

/// The reader of a message, from a row with the columns of `players`.
pub(crate) fn read_addressee(row: &Row) -> Result<Addressee> {
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
