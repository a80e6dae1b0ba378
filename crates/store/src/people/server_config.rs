//! The configuration of servers, and the language of messages in their channels.

use courier_play::challenges::Place;
use courier_play::clock::TimeControl;
use courier_play::language::Language;
use courier_play::server_config::{BoardSide, GamesIn, Organizers, ServerConfig};
use courier_play::spectators::Sharing;
use courier_play::{ChannelId, RoleId, ServerId};

use crate::columns::Text;
use crate::sql::{self, Connection, Json, Row};
use crate::{Reads, Result, WriteTransaction};

/// Stored instead of a role if all members may create competitions.
const EVERYONE: RoleId = RoleId(0);

pub(crate) const CONFIG: &str = "
    select threads, place_chosen, board_side, language as server_language, control,
           challenger_role_id, organizer_role_id, lobby_channel_id, both_share,
           (select json_group_array(channel_id) from challenge_channels
            where server_id = servers.id) as channels
    from servers where id = $1";

impl Reads {
    /// The configuration of a server; the default for an unknown one.
    pub async fn server_config(&self, server: ServerId) -> Result<ServerConfig> {
        config_of(&mut self.readers.acquire().await?, server).await
    }

    pub async fn server_language(&self, server: ServerId) -> Result<Option<Language>> {
        let row = sql::query("select language, locale from servers where id = $1")
            .bind(server)
            .fetch_optional(&self.readers)
            .await?;
        row.as_ref().map_or(Ok(None), read_language)
    }

    pub async fn server_locale(&self, server: ServerId) -> Result<Option<String>> {
        let locale: Option<Option<String>> =
            sql::query_scalar("select locale from servers where id = $1")
                .bind(server)
                .fetch_optional(&self.readers)
                .await?;
        Ok(locale.flatten())
    }
}

impl WriteTransaction {
    /// The configuration of a server; the default for an unknown one.
    pub async fn server_config(&mut self, server: ServerId) -> Result<ServerConfig> {
        config_of(&mut self.connection, server).await
    }

    pub async fn set_server_config(
        &mut self,
        server: ServerId,
        config: &ServerConfig,
    ) -> Result<()> {
        sql::query(
            "insert into servers (id, threads, language, control, challenger_role_id,
                 place_chosen, board_side, organizer_role_id, lobby_channel_id, lobby_due_at,
                 both_share)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9,
                 case when $9 is null then null else 0 end, $10)
             on conflict (id) do update set threads = excluded.threads,
                 language = excluded.language, control = excluded.control,
                 challenger_role_id = excluded.challenger_role_id,
                 place_chosen = excluded.place_chosen, board_side = excluded.board_side,
                 organizer_role_id = excluded.organizer_role_id,
                 -- In another channel it is posted at once, and where none is wanted it is deleted.
                 lobby_due_at = case
                     when excluded.lobby_channel_id is distinct from servers.lobby_channel_id
                     then 0 else servers.lobby_due_at
                 end,
                 lobby_channel_id = excluded.lobby_channel_id,
                 both_share = excluded.both_share",
        )
        .bind(server)
        .bind(config.games == Some(GamesIn::Threads))
        .bind(config.language.map(Text))
        .bind(config.control.map(Text))
        .bind(config.challengers)
        .bind(config.games.is_some())
        .bind(Some(config.board_side).filter(|side| *side != BoardSide::default()).map(Text))
        .bind(match config.organizers {
            Organizers::Managers => None,
            Organizers::Role(role) => Some(role),
            Organizers::Everyone => Some(EVERYONE),
        })
        .bind(config.lobby)
        .bind(config.sharing == Sharing::Both)
        .execute(&mut *self.connection)
        .await?;
        sql::query("delete from challenge_channels where server_id = $1")
            .bind(server)
            .execute(&mut *self.connection)
            .await?;
        for channel in &config.channels {
            sql::query("insert into challenge_channels (server_id, channel_id) values ($1, $2)")
                .bind(server)
                .bind(channel)
                .execute(&mut *self.connection)
                .await?;
        }
        Ok(())
    }
}

async fn config_of(connection: &mut Connection, server: ServerId) -> Result<ServerConfig> {
    let row = sql::query(CONFIG).bind(server).fetch_optional(connection).await?;
    row.as_ref().map_or_else(|| Ok(ServerConfig::default()), read_config)
}

pub(crate) fn read_config(row: &Row) -> Result<ServerConfig> {
    let Json(channels) = row.try_get::<Json<Vec<i64>>, _>("channels")?;
    let games = if row.try_get("threads")? { GamesIn::Threads } else { GamesIn::Channel };
    let is_chosen: bool = row.try_get("place_chosen")?;
    Ok(ServerConfig {
        games: is_chosen.then_some(games),
        board_side: read_board_side(row)?,
        channels: channels.into_iter().map(|channel| ChannelId(channel.cast_unsigned())).collect(),
        control: row
            .try_get::<Option<Text<TimeControl>>, _>("control")?
            .map(|Text(control)| control),
        language: row
            .try_get::<Option<Text<Language>>, _>("server_language")?
            .map(|Text(language)| language),
        challengers: row.try_get("challenger_role_id")?,
        organizers: match row.try_get("organizer_role_id")? {
            None => Organizers::Managers,
            Some(EVERYONE) => Organizers::Everyone,
            Some(role) => Organizers::Role(role),
        },
        lobby: row.try_get("lobby_channel_id")?,
        sharing: if row.try_get("both_share")? { Sharing::Both } else { Sharing::Either },
    })
}

/// Which side is at the bottom of the boards in the channels of a server, from its column.
pub(crate) fn read_board_side(row: &Row) -> Result<BoardSide> {
    let side = row.try_get::<Option<Text<BoardSide>>, _>("board_side")?;
    Ok(side.map_or_else(BoardSide::default, |Text(side)| side))
}

/// The language of a server, from its columns, which a left join may leave null.
pub(crate) fn read_language(row: &Row) -> Result<Option<Language>> {
    let chosen =
        row.try_get::<Option<Text<Language>>, _>("language")?.map(|Text(language)| language);
    let locale: Option<&str> = row.try_get("locale")?;
    Ok(chosen.or_else(|| locale.and_then(Language::of_locale)))
}

/// Inserts the server of a place, if any, unless it is known.
pub(crate) async fn note_server(transaction: &mut Connection, place: Place) -> Result<()> {
    if let Some(server) = place.server {
        sql::query("insert into servers (id) values ($1) on conflict do nothing")
            .bind(server)
            .execute(transaction)
            .await?;
    }
    Ok(())
}
