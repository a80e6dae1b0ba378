//! The links with which anybody watches a match.

use courier_play::spectators::{Sharing, SpectatorWish, SpectatorWishes};
use courier_play::{ByColor, MatchId, PlayerId, ServerId};

use crate::sql::{self, Connection, Row};
use crate::{Reads, Result, WriteTransaction};

/// A match with what its players have said about spectators.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpectatorLink {
    pub the_match: MatchId,
    pub players: ByColor<PlayerId>,
    pub against_engine: bool,
    /// The server in which it is played, and who must share a match there.
    pub server: Option<(ServerId, Sharing)>,
    /// The secret in the link; `None` before a player has said anything.
    pub token: Option<String>,
    pub wishes: SpectatorWishes,
    /// A text that differs whenever something has changed that spectators see, except for texts
    /// that depend on the time. Offers are not among it.
    pub state: String,
}

/// Selects a match with its link, by a condition.
macro_rules! spectator_link {
    ($condition:literal) => {
        concat!(
            "select matches.id, white_id, black_id, server_id, engine_color is not null as engine,
                    both_share, token, white_shares, black_shares,
                    json_array(ply, reason, ended_at, fallen_at, decide_by, flag_at,
                               (select played_at from moves
                                where match_id = matches.id and moves.ply = matches.ply - 1))
                        as state
             from matches
             left join spectator_links on spectator_links.match_id = matches.id
             left join servers on servers.id = matches.server_id
             where ",
            $condition
        )
    };
}

/// Match $1 with its link.
pub(crate) const LINK_OF_MATCH: &str = spectator_link!("matches.id = $1");

/// The match of the link with the secret $1.
pub(crate) const LINK_BY_TOKEN: &str = spectator_link!("token = $1");

impl Reads {
    /// A match with its link; `None` if there is no such match.
    pub async fn spectator_link(&self, id: MatchId) -> Result<Option<SpectatorLink>> {
        link_of(&mut self.readers.acquire().await?, id).await
    }

    /// The match of the link with this secret; `None` if there is no such link.
    pub async fn watched(&self, token: &str) -> Result<Option<SpectatorLink>> {
        let row = sql::query(LINK_BY_TOKEN).bind(token).fetch_optional(&self.readers).await?;
        row.as_ref().map(read).transpose()
    }
}

impl WriteTransaction {
    /// As [`Reads::spectator_link`].
    pub async fn spectator_link(&mut self, id: MatchId) -> Result<Option<SpectatorLink>> {
        link_of(&mut self.connection, id).await
    }

    /// Stores the secret of the link of a match, and what its players want.
    pub async fn set_spectator_link(
        &mut self,
        id: MatchId,
        token: &str,
        wishes: SpectatorWishes,
    ) -> Result<()> {
        let shares = |wish: Option<SpectatorWish>| wish.map(|wish| wish == SpectatorWish::Share);
        sql::query(
            "insert into spectator_links (match_id, token, white_shares, black_shares)
             values ($1, $2, $3, $4)
             on conflict (match_id) do update set token = excluded.token,
                 white_shares = excluded.white_shares, black_shares = excluded.black_shares",
        )
        .bind(id)
        .bind(token)
        .bind(shares(wishes.white))
        .bind(shares(wishes.black))
        .execute(&mut *self.connection)
        .await?;
        Ok(())
    }
}

async fn link_of(connection: &mut Connection, id: MatchId) -> Result<Option<SpectatorLink>> {
    let row = sql::query(LINK_OF_MATCH).bind(id).fetch_optional(connection).await?;
    row.as_ref().map(read).transpose()
}

fn read(row: &Row) -> Result<SpectatorLink> {
    let wish = |column| -> Result<Option<SpectatorWish>> {
        let shares: Option<bool> = row.try_get(column)?;
        Ok(shares.map(|it| if it { SpectatorWish::Share } else { SpectatorWish::Refuse }))
    };
    let both: Option<bool> = row.try_get("both_share")?;
    let sharing = if both == Some(true) { Sharing::Both } else { Sharing::Either };
    let server: Option<ServerId> = row.try_get("server_id")?;
    Ok(SpectatorLink {
        the_match: row.try_get("id")?,
        players: ByColor { white: row.try_get("white_id")?, black: row.try_get("black_id")? },
        against_engine: row.try_get("engine")?,
        server: server.map(|server| (server, sharing)),
        token: row.try_get("token")?,
        wishes: ByColor { white: wish("white_shares")?, black: wish("black_shares")? },
        state: row.try_get("state")?,
    })
}
