//! What an interaction tells of who is there and where, and what has to be known to answer it: one
//! question, and nothing written unless there is news.

use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::play::server_config::ServerConfig;
use crate::play::{ChannelId, Moment};

use crate::store::people::places;
use crate::store::people::players::{self, Person, PlayerRow};
use crate::store::{Result, Store};

/// What an interaction tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invocation {
    /// Who has just done something.
    pub person: Person,
    /// The thread it was done in and the channel that thread hangs from; `None` outside threads.
    pub thread: Option<(ChannelId, ChannelId)>,
    /// The preferred locale of the person's server, such as `en-GB`; `None` where Discord does not
    /// say.
    pub server_locale: Option<String>,
}

/// What is known of a context and of the server they are in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserContext {
    /// The person, as brought up to date.
    pub player: PlayerRow,
    /// What was decided for the server; the default where nothing was, and outside servers.
    pub config: ServerConfig,
}

pub(in crate::store) const USER_CONTEXT: &str = "
    select name, players.language, theme, players.locale, dm_closed, zone, confirm,
           threads, servers.language as server_language, control, challenger_role_id,
           (select json_group_array(channel_id) from challenge_channels
            where server_id = servers.id) as channels,
           servers.locale as server_locale,
           exists (select 1 from memberships where server_id = $2 and player_id = $1) as is_member,
           exists (select 1 from threads where id = $3) as is_noted
    from players left join servers on servers.id = $2
    where players.id = $1";

impl Store {
    /// Stores what an interaction contains about its user (name, locale, membership), its thread
    /// and its server's locale, and returns what is stored then. A user who acts can be sent direct
    /// messages again, even if the last one was refused. Nothing is written if nothing has changed,
    /// as in most interactions.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn load_user(&self, invocation: &Invocation, now: Moment) -> Result<UserContext> {
        if let Some((context, false)) =
            recall(&mut *self.readers.acquire().await?, invocation).await?
        {
            return Ok(context);
        }
        let mut transaction = self.begin_sqlite().await?;
        note(&mut transaction, invocation, now).await?;
        let noted = recall(&mut transaction, invocation).await?;
        transaction.commit().await?;
        let (context, _) = noted.ok_or(sqlx::Error::RowNotFound)?;
        Ok(context)
    }

    /// What is known of a context who has done nothing yet; `None` for somebody never met. Nothing
    /// is noted.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn find_user(&self, invocation: &Invocation) -> Result<Option<UserContext>> {
        let known = recall(&mut *self.readers.acquire().await?, invocation).await?;
        Ok(known.map(|(context, _)| context))
    }

    /// Notes a person who has just done something, where no more than that is told.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn save_person(&self, person: &Person, now: Moment) -> Result<()> {
        let invocation = Invocation { person: person.clone(), thread: None, server_locale: None };
        self.load_user(&invocation, now).await.map(drop)
    }
}

/// What is known of a context, and whether the visit brings news; `None` for somebody never met.
async fn recall(
    connection: &mut SqliteConnection,
    invocation: &Invocation,
) -> Result<Option<(UserContext, bool)>> {
    let Invocation { person, thread, .. } = invocation;
    let row = sqlx::query(USER_CONTEXT)
        .bind(person.player)
        .bind(person.server)
        .bind(thread.map(|(thread, _)| thread))
        .fetch_optional(connection)
        .await?;
    row.map(|row| read(&row, invocation)).transpose()
}

fn read(row: &SqliteRow, invocation: &Invocation) -> Result<(UserContext, bool)> {
    let Invocation { person, thread, server_locale } = invocation;
    let player = players::read(row)?;
    let is_known = player.name == person.name
        && !player.dm_closed
        && (person.locale.is_none() || player.locale == person.locale)
        && (person.server.is_none() || row.try_get("is_member")?)
        && (thread.is_none() || row.try_get("is_noted")?)
        && (person.server.is_none()
            || server_locale.is_none()
            || row.try_get::<Option<String>, _>("server_locale")? == *server_locale);
    // Without a row of its own nothing was decided for the server.
    let is_decided = row.try_get::<Option<bool>, _>("threads")?.is_some();
    let config = if is_decided { places::read_config(row)? } else { ServerConfig::default() };
    Ok((UserContext { player, config }, !is_known))
}

async fn note(
    transaction: &mut SqliteConnection,
    invocation: &Invocation,
    now: Moment,
) -> Result<()> {
    players::note(transaction, &invocation.person, Some(false), now).await?;
    if let Some((thread, channel)) = invocation.thread {
        players::note_thread(&mut *transaction, thread, channel).await?;
    }
    if let (Some(server), Some(locale)) = (invocation.person.server, &invocation.server_locale) {
        // The membership has brought the server.
        sqlx::query("update servers set locale = $1 where id = $2")
            .bind(locale)
            .bind(server)
            .execute(&mut *transaction)
            .await?;
    }
    Ok(())
}
