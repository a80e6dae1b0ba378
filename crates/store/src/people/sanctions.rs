//! What the operator has ordered about a person or a server: bans, and hidden names. They are
//! columns of `players` and `servers`. While a person's data is deleted they are kept under a hash
//! (`kept`).

use courier_play::administration::Ban;
use courier_play::{FORGOTTEN_NAME, Moment, PlayerId, ServerId};

use crate::people::kept;
use crate::people::players::{self, Person};
use crate::sql::{self, Connection};
use crate::{Reads, Result, WriteTransaction};

pub(crate) const BANNED_SERVERS: &str = "select id from servers where banned_at is not null";

/// Whether player $1 is banned, or `null` if they are not stored. Whether server $2 is banned.
pub(crate) const BANS: &str = "
    select (select case when banned_at is null then 0 else 1 end from players where id = $1),
           exists (select 1 from servers where id = $2 and banned_at is not null)";

/// What ends with a ban: the web pages of player $1.
const END_WEB: [&str; 3] = [
    "delete from web_links where player_id = $1",
    "delete from web_sessions where player_id = $1",
    "delete from activity_launches where player_id = $1",
];

impl Reads {
    pub async fn banned_servers(&self) -> Result<Vec<ServerId>> {
        Ok(sql::query_scalar(BANNED_SERVERS).fetch_all(&self.readers).await?)
    }

    /// The ban that stops what a player does in a server.
    pub async fn find_ban(
        &self,
        player: PlayerId,
        server: Option<ServerId>,
    ) -> Result<Option<Ban>> {
        let connection = &mut self.readers.acquire().await?;
        let query = sql::query_as(BANS).bind(player).bind(server);
        let (banned, is_server_banned): (Option<i32>, bool) =
            query.fetch_one(&mut *connection).await?;
        let is_banned = match banned {
            Some(banned) => banned == 1,
            None => kept::is_banned(connection, player).await?,
        };
        Ok(if is_banned { Some(Ban::Person) } else { is_server_banned.then_some(Ban::Server) })
    }
}

impl WriteTransaction {
    pub async fn is_banned(&mut self, player: PlayerId) -> Result<bool> {
        let sql = "select exists (select 1 from players where id = $1 and banned_at is not null)";
        Ok(sql::query_scalar(sql).bind(player).fetch_one(&mut *self.connection).await?)
    }

    /// `false` where there is no server.
    pub async fn is_server_banned(&mut self, server: Option<ServerId>) -> Result<bool> {
        let sql = "select exists (select 1 from servers where id = $1 and banned_at is not null)";
        Ok(sql::query_scalar(sql).bind(server).fetch_one(&mut *self.connection).await?)
    }

    /// Bans a player from `since` on; `None` ends their ban. They need not be known. `false` if
    /// nothing changes.
    pub async fn set_banned(
        &mut self,
        player: PlayerId,
        since: Option<Moment>,
        now: Moment,
    ) -> Result<bool> {
        meet(&mut self.connection, player, now).await?;
        let changed = sql::query(
            "update players set banned_at = $2
             where id = $1 and (banned_at is null) <> ($2 is null)",
        )
        .bind(player)
        .bind(since)
        .execute(&mut *self.connection)
        .await?;
        if since.is_some() {
            for sql in END_WEB {
                sql::query(sql).bind(player).execute(&mut *self.connection).await?;
            }
        }
        Ok(changed.rows_affected() == 1)
    }

    /// Hides the name of a player, who need not be known, or lets it be stored again when they next
    /// use the bot. `false` if nothing changes.
    pub async fn set_name_hidden(
        &mut self,
        player: PlayerId,
        hidden: bool,
        now: Moment,
    ) -> Result<bool> {
        meet(&mut self.connection, player, now).await?;
        let changed = sql::query(
            "update players set name_hidden = $2, name = $3 where id = $1 and name_hidden <> $2",
        )
        .bind(player)
        .bind(hidden)
        .bind(FORGOTTEN_NAME)
        .execute(&mut *self.connection)
        .await?;
        Ok(changed.rows_affected() == 1)
    }

    /// Bans a server, which need not be known, from `since` on; `None` ends its ban. Its standing
    /// message is due at once then. `false` if nothing changes.
    pub async fn set_server_banned(
        &mut self,
        server: ServerId,
        since: Option<Moment>,
    ) -> Result<bool> {
        sql::query("insert into servers (id) values ($1) on conflict do nothing")
            .bind(server)
            .execute(&mut *self.connection)
            .await?;
        let changed = sql::query(
            "update servers set banned_at = $2,
                 lobby_due_at = case
                     when $2 is null and lobby_channel_id is not null then 0 else lobby_due_at
                 end
             where id = $1 and (banned_at is null) <> ($2 is null)",
        )
        .bind(server)
        .bind(since)
        .execute(&mut *self.connection)
        .await?;
        Ok(changed.rows_affected() == 1)
    }
}

/// Stores a person whom the bot has not met, or who has deleted their data, without a name.
async fn meet(connection: &mut Connection, player: PlayerId, now: Moment) -> Result<()> {
    let known = "select exists (select 1 from players where id = $1)";
    if sql::query_scalar(known).bind(player).fetch_one(&mut *connection).await? {
        return Ok(());
    }
    let name = FORGOTTEN_NAME.to_owned();
    let person = Person { player, name, locale: None, server: None };
    players::note(connection, &person, true, now).await
}
