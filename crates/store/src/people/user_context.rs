//! The user of an interaction: the data about them is stored, and what a response depends on is
//! read, in one query.

use courier_play::administration::Ban;
use courier_play::server_config::ServerConfig;
use courier_play::{ChannelId, Moment, ServerId};

use crate::matches::threads;
use crate::people::players::{self, Person, PlayerRow};
use crate::people::roles::{self, lost_roles};
use crate::people::server_config;
use crate::sql::{self, Connection, Row};
use crate::{Reads, Records, Result};

/// The data in an interaction about its user and its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invocation {
    pub person: Person,
    /// The server, even if the bot is no member of it.
    pub guild: Option<ServerId>,
    /// The thread of the interaction and the channel it belongs to; `None` outside threads.
    pub thread: Option<(ChannelId, ChannelId)>,
    /// When the user last joined the server; `None` outside servers.
    pub joined_at: Option<Moment>,
    /// The preferred locale of the server, such as `en-GB`; `None` if Discord does not send it.
    pub server_locale: Option<String>,
}

/// The stored data of a user and of the server of the interaction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserContext {
    pub player: PlayerRow,
    /// The configuration of the server; the default outside servers.
    pub config: ServerConfig,
    /// Whether the user or the server of the interaction is banned.
    pub ban: Option<Ban>,
}

pub(crate) const USER_CONTEXT: &str = concat!(
    "
    select name, players.language, theme, pieces, players.locale, dm_closed, zone, confirm,
           only_named, threads, place_chosen, board_side,
           servers.language as server_language, control, challenger_role_id,
           organizer_role_id, lobby_channel_id, both_share,
           (select json_group_array(channel_id) from challenge_channels
            where server_id = servers.id) as channels,
           servers.locale as server_locale,
           exists (select 1 from memberships where server_id = $2 and player_id = $1) as is_member,
           exists (select 1 from threads where id = $4) as is_known_thread,
           name_hidden, players.banned_at is not null as is_banned,
           exists (select 1 from servers as place where place.id = $5
                   and place.banned_at is not null) as is_server_banned,
           exists (select 1 from member_roles where ",
    lost_roles!(),
    ") as lacks_roles
    from players left join servers on servers.id = $2
    where players.id = $1"
);

impl Records {
    /// Stores the data in an interaction about its user (name, locale, membership), its thread and
    /// its server's locale, and returns the stored data. A user who acts can be sent direct
    /// messages again, even if the last one was refused. Nothing is written if nothing has changed,
    /// as in most interactions.
    pub async fn load_user(&self, invocation: &Invocation, now: Moment) -> Result<UserContext> {
        if let Some((context, false)) = find(&mut self.readers.acquire().await?, invocation).await?
        {
            return Ok(context);
        }
        let mut transaction = self.begin_write().await?;
        note(&mut transaction, invocation, now).await?;
        let stored = find(&mut transaction, invocation).await?;
        transaction.commit().await?;
        let (context, _) = stored.ok_or(sql::Error::RowNotFound)?;
        Ok(context)
    }

    /// Stores a user who has just used the bot.
    pub async fn save_person(&self, person: &Person, now: Moment) -> Result<()> {
        let invocation = Invocation {
            person: person.clone(),
            guild: None,
            thread: None,
            joined_at: None,
            server_locale: None,
        };
        self.load_user(&invocation, now).await.map(drop)
    }
}

impl Reads {
    pub async fn find_user(&self, invocation: &Invocation) -> Result<Option<UserContext>> {
        let found = find(&mut self.readers.acquire().await?, invocation).await?;
        Ok(found.map(|(context, _)| context))
    }
}

/// The stored data of a user and the server, and whether the invocation changes any of it; `None`
/// for an unknown user.
async fn find(
    connection: &mut Connection,
    invocation: &Invocation,
) -> Result<Option<(UserContext, bool)>> {
    let Invocation { person, guild, thread, joined_at, .. } = invocation;
    let row = sql::query(USER_CONTEXT)
        .bind(person.player)
        .bind(person.server)
        .bind(joined_at)
        .bind(thread.map(|(thread, _)| thread))
        .bind(guild)
        .fetch_optional(connection)
        .await?;
    row.map(|row| read(&row, invocation)).transpose()
}

fn read(row: &Row, invocation: &Invocation) -> Result<(UserContext, bool)> {
    let Invocation { person, thread, server_locale, .. } = invocation;
    let player = players::read(row)?;
    let unchanged = (player.name == person.name || row.try_get("name_hidden")?)
        && !player.dm_closed
        && !player.only_named
        && !row.try_get::<bool, _>("lacks_roles")?
        && (person.locale.is_none() || player.locale == person.locale)
        && (person.server.is_none() || row.try_get("is_member")?)
        && (thread.is_none() || row.try_get("is_known_thread")?)
        && (person.server.is_none()
            || server_locale.is_none()
            || row.try_get::<Option<String>, _>("server_locale")? == *server_locale);
    // The join leaves the columns of an unknown server null.
    let server_is_known = row.try_get::<Option<bool>, _>("threads")?.is_some();
    let config =
        if server_is_known { server_config::read_config(row)? } else { ServerConfig::default() };
    let ban = if row.try_get("is_banned")? {
        Some(Ban::Person)
    } else {
        row.try_get::<bool, _>("is_server_banned")?.then_some(Ban::Server)
    };
    Ok((UserContext { player, config, ban }, !unchanged))
}

async fn note(transaction: &mut Connection, invocation: &Invocation, now: Moment) -> Result<()> {
    players::note(transaction, &invocation.person, false, now).await?;
    if let Some((thread, channel)) = invocation.thread {
        threads::note_thread(&mut *transaction, thread, channel).await?;
    }
    if let (Some(server), Some(locale)) = (invocation.person.server, &invocation.server_locale) {
        sql::query("update servers set locale = $1 where id = $2")
            .bind(locale)
            .bind(server)
            .execute(&mut *transaction)
            .await?;
    }
    if let (Some(server), Some(joined_at)) = (invocation.person.server, invocation.joined_at) {
        roles::give_again(transaction, (server, invocation.person.player), joined_at, now).await?;
    }
    Ok(())
}
