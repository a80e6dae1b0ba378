//! Links to the board in the browser, and the sessions that they begin. Both are found by the hash
//! of a secret, which is not stored.

use courier_play::{MatchId, Moment, PlayerId};

use crate::people::players::{self, PlayerRow};
use crate::sql;
use crate::{Reads, Records, Result, Store, WriteTransaction};

/// The SHA-256 of a secret, as base64url: 43 characters.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TokenHash(pub String);

/// A player's session in the browser, with what each page depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WebSession {
    pub player: PlayerId,
    pub row: PlayerRow,
}

/// Whose link it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkOwner {
    pub player: PlayerId,
    /// The last known display name. Several people may have the same one.
    pub name: String,
    /// The unique user name when the link was made.
    pub username: String,
}

/// Where the page of a session is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SessionPlace {
    /// In a browser, which keeps the secret as a cookie.
    Browser,
    /// In a frame of Discord's client, whose page keeps the secret in memory.
    Activity,
}

impl SessionPlace {
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Browser => "browser",
            Self::Activity => "activity",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lifetime {
    pub from: Moment,
    /// Its end. At that moment it is over.
    pub to: Moment,
}

/// The session $1 in the place $3 that is open at $2, with its player.
pub(crate) const SESSION: &str = "
    select web_sessions.player_id, name, language, theme, pieces, locale, dm_closed, zone,
           confirm, only_named
    from web_sessions join players on players.id = web_sessions.player_id
    where token_hash = $1 and expires_at > $2 and place = $3";

/// The player of the link $1 at $2.
const LINK_OWNER: &str = "
    select players.id, name, username
    from web_links join players on players.id = web_links.player_id
    where token_hash = $1 and expires_at > $2";

/// When the open sessions of player $1 began, at $2; the latest first.
pub(crate) const SESSIONS_OF: &str = "
    select created_at from web_sessions
    where player_id = $1 and expires_at > $2
    order by created_at desc";

/// Ends the sessions of player $1 in the place $3 except for the latest $2.
const END_OLDEST: &str = "
    delete from web_sessions
    where player_id = $1 and place = $3 and token_hash not in (
        select token_hash from web_sessions where player_id = $1 and place = $3
        order by created_at desc, token_hash limit $2)";

/// Deletes the links of player $1 except for the latest $2.
const DELETE_OLDEST_LINKS: &str = "
    delete from web_links
    where player_id = $1 and token_hash not in (
        select token_hash from web_links where player_id = $1
        order by created_at desc, token_hash limit $2)";

/// Removes at most $2 links and sessions that are over at $1.
pub(crate) const REMOVE_OUTDATED: [&str; 2] = [
    "delete from web_links where token_hash in (
         select token_hash from web_links where expires_at <= $1 limit $2)",
    "delete from web_sessions where token_hash in (
         select token_hash from web_sessions where expires_at <= $1 limit $2)",
];

impl Reads {
    /// The session of a token in this place; `None` if there is none or it is over.
    pub async fn web_session(
        &self,
        token: &TokenHash,
        place: SessionPlace,
        now: Moment,
    ) -> Result<Option<WebSession>> {
        let query = sql::query(SESSION).bind(&token.0).bind(now).bind(place.name());
        let Some(row) = query.fetch_optional(&self.readers).await? else { return Ok(None) };
        let player = row.try_get("player_id")?;
        Ok(Some(WebSession { player, row: players::read(&row)? }))
    }

    /// The player of a link; `None` if there is none or it is over.
    pub async fn web_link_owner(
        &self,
        token: &TokenHash,
        now: Moment,
    ) -> Result<Option<LinkOwner>> {
        let query = sql::query_as(LINK_OWNER).bind(&token.0).bind(now);
        let found = query.fetch_optional(&self.readers).await?;
        Ok(found.map(|(player, name, username)| LinkOwner { player, name, username }))
    }

    /// When the open sessions of a player began, the latest first.
    pub async fn web_sessions_of(&self, player: PlayerId, now: Moment) -> Result<Vec<Moment>> {
        let query = sql::query_scalar(SESSIONS_OF).bind(player).bind(now);
        Ok(query.fetch_all(&self.readers).await?)
    }
}

impl Records {
    pub async fn end_web_session(&self, token: &TokenHash) -> Result<bool> {
        let sql = "delete from web_sessions where token_hash = $1";
        let ended = sql::query(sql).bind(&token.0).execute(&self.writer).await?;
        Ok(ended.rows_affected() == 1)
    }

    /// Ends all sessions of a player, and makes their links useless. Returns the number of
    /// sessions.
    pub async fn end_web_sessions_of(&self, player: PlayerId) -> Result<u64> {
        let mut transaction = self.begin_write().await?;
        sql::query("delete from web_links where player_id = $1")
            .bind(player)
            .execute(&mut *transaction)
            .await?;
        let ended = sql::query("delete from web_sessions where player_id = $1")
            .bind(player)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(ended.rows_affected())
    }
}

impl Store {
    /// Removes at most `limit` links and as many sessions that are over. Returns their number.
    pub async fn remove_outdated_web(&self, now: Moment, limit: u32) -> Result<u64> {
        let mut removed = 0;
        for sql in REMOVE_OUTDATED {
            let done = sql::query(sql).bind(now).bind(limit).execute(&self.writer).await?;
            removed += done.rows_affected();
        }
        Ok(removed)
    }
}

impl WriteTransaction {
    /// Stores a link of a player with this unique user name, and keeps the latest `most` of theirs.
    /// Errors: An unknown player or match is a fault, and so is a hash that exists.
    pub async fn add_web_link(
        &mut self,
        token: &TokenHash,
        (player, username, the_match): (PlayerId, &str, Option<MatchId>),
        Lifetime { from, to }: Lifetime,
        most: u32,
    ) -> Result<()> {
        sql::query(
            "insert into web_links (token_hash, player_id, match_id, created_at, expires_at,
                                    username)
             values ($1, $2, $3, $4, $5, $6)",
        )
        .bind(&token.0)
        .bind(player)
        .bind(the_match)
        .bind(from)
        .bind(to)
        .bind(username)
        .execute(&mut *self.connection)
        .await?;
        sql::query(DELETE_OLDEST_LINKS)
            .bind(player)
            .bind(most)
            .execute(&mut *self.connection)
            .await?;
        Ok(())
    }

    /// Deletes a link and returns its player and what it opens; `None` if there is none or it is
    /// over.
    pub async fn take_web_link(
        &mut self,
        token: &TokenHash,
        now: Moment,
    ) -> Result<Option<(PlayerId, Option<MatchId>)>> {
        let sql = "delete from web_links where token_hash = $1 and expires_at > $2
                   returning player_id, match_id";
        let query = sql::query_as(sql).bind(&token.0).bind(now);
        Ok(query.fetch_optional(&mut *self.connection).await?)
    }

    /// Stores a session of a player, and keeps the latest `most` of theirs in the same place.
    /// Errors: An unknown player is a fault, and so is a hash that exists.
    pub async fn add_web_session(
        &mut self,
        token: &TokenHash,
        (player, place): (PlayerId, SessionPlace),
        Lifetime { from, to }: Lifetime,
        most: u32,
    ) -> Result<()> {
        sql::query(
            "insert into web_sessions (token_hash, player_id, created_at, expires_at, place)
             values ($1, $2, $3, $4, $5)",
        )
        .bind(&token.0)
        .bind(player)
        .bind(from)
        .bind(to)
        .bind(place.name())
        .execute(&mut *self.connection)
        .await?;
        let query = sql::query(END_OLDEST).bind(player).bind(most).bind(place.name());
        query.execute(&mut *self.connection).await?;
        Ok(())
    }
}
