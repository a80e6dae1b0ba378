//! Finished matches of a player, as far as the viewer may see them.
//!
//! A user may see their own matches and, while they are in a server, those of that server. A match
//! that was agreed on in direct messages is visible to its players only.

use courier_rules::{Color, Variant};

use courier_play::outcome::{Outcome, Reason};
use courier_play::{ByColor, MatchId, Moment, PlayerId, ServerId};

use crate::columns::Text;
use crate::sql::{self, AssertSqlSafe, Row};
use crate::{Reads, Result};

/// A finished match, as a list shows it.
#[derive(Clone, Debug)]
pub struct Finished {
    pub id: MatchId,
    pub variant: &'static Variant,
    pub start: u32,
    pub players: ByColor<PlayerId>,
    pub names: ByColor<String>,
    /// The number of moves made, both sides counted.
    pub ply: u32,
    pub outcome: Outcome,
}

/// The wanted finished matches: of one variant or all, against one opponent or all.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    pub variant: Option<&'static Variant>,
    pub opponent: Option<PlayerId>,
}

/// Whether player $2 may see a match in server $3, and it is of variant $4 and against opponent $5
/// if there are such, as an SQL condition. The opponent is in the column with this name.
macro_rules! wanted {
    ($opponent:literal) => {
        concat!(
            "($2 in (white_id, black_id) or server_id = $3) and variant = coalesce($4, variant)
             and ",
            $opponent,
            " = coalesce($5, ",
            $opponent,
            ")"
        )
    };
}

pub(crate) const FINISHED_OF: &str = concat!(
    "with mine as (
         select * from (
             select id, active_at from matches where white_id = $1 and reason is not null and ",
    wanted!("black_id"),
    "        order by active_at desc, id desc limit $6 + $7
         ) as with_white
         union all
         select * from (
             select id, active_at from matches where black_id = $1 and reason is not null and ",
    wanted!("white_id"),
    "        order by active_at desc, id desc limit $6 + $7
         ) as with_black
         order by active_at desc, id desc
         limit $6 offset $7
     )
     select matches.id, variant, start_number, white_id, black_id, white.name as white_name,
            black.name as black_name, ply, reason, winner, ended_at
     from mine
     join matches using (id)
     join players white on white.id = matches.white_id
     join players black on black.id = matches.black_id
     order by mine.active_at desc, mine.id desc"
);

pub(crate) const COUNT_FINISHED: &str = concat!(
    "select (select count(*) from matches where white_id = $1 and reason is not null and ",
    wanted!("black_id"),
    ") + (select count(*) from matches where black_id = $1 and reason is not null and ",
    wanted!("white_id"),
    ")"
);

pub(crate) const FINISHED_VARIANTS: &str = "
    select variant from matches where white_id = $1 and reason is not null
    union
    select variant from matches where black_id = $1 and reason is not null";

pub(crate) const FINISHED_OPPONENTS: &str = "
    select players.id, players.name
    from players
    join (
        select id, max(active_at) as latest from (
            select black_id as id, active_at from matches
            where white_id = $1 and reason is not null
            union all
            select white_id, active_at from matches where black_id = $1 and reason is not null
        ) as met
        group by id order by latest desc, id limit $2
    ) as latest_met using (id)
    order by players.name, players.id";

pub(crate) const ALL_OF: &str = "
    select id from (
        select id, active_at from matches where white_id = $1
        union all
        select id, active_at from matches where black_id = $1
    ) as played
    order by active_at desc, id desc";

impl Reads {
    /// The wanted finished matches of a player that `viewer` may see in `server`, the latest first:
    /// at most `limit` from `offset` on.
    pub async fn finished_of(
        &self,
        player: PlayerId,
        viewer: PlayerId,
        server: Option<ServerId>,
        wanted: Wanted,
        limit: u32,
        offset: u32,
    ) -> Result<Vec<Finished>> {
        let query = sql::query(AssertSqlSafe(FINISHED_OF))
            .bind(player)
            .bind(viewer)
            .bind(server)
            .bind(wanted.variant.map(Text))
            .bind(wanted.opponent)
            .bind(limit)
            .bind(offset);
        query.fetch_all(&self.readers).await?.iter().map(read).collect()
    }

    /// The number of wanted finished matches of a player that `viewer` may see in `server`.
    pub async fn count_finished(
        &self,
        player: PlayerId,
        viewer: PlayerId,
        server: Option<ServerId>,
        wanted: Wanted,
    ) -> Result<u32> {
        let query = sql::query_scalar(AssertSqlSafe(COUNT_FINISHED));
        let query = query.bind(player).bind(viewer).bind(server);
        let query = query.bind(wanted.variant.map(Text)).bind(wanted.opponent);
        Ok(query.fetch_one(&self.readers).await?)
    }

    /// The variants of the finished matches of a player, in any order.
    pub async fn finished_variants(&self, player: PlayerId) -> Result<Vec<&'static Variant>> {
        let query = sql::query_scalar::<Text<&'static Variant>>(FINISHED_VARIANTS);
        let found = query.bind(player).fetch_all(&self.readers).await?;
        Ok(found.into_iter().map(|Text(variant)| variant).collect())
    }

    /// The opponents of the finished matches of a player with their names, by name: those who were
    /// met latest, at most `limit`.
    pub async fn finished_opponents(
        &self,
        player: PlayerId,
        limit: u32,
    ) -> Result<Vec<(PlayerId, String)>> {
        let found = sql::query(FINISHED_OPPONENTS).bind(player).bind(limit);
        let found = found.fetch_all(&self.readers).await?;
        found.iter().map(|row| Ok((row.try_get("id")?, row.try_get("name")?))).collect()
    }

    /// All matches of a player, running or finished, the latest activity first.
    pub async fn all_of(&self, player: PlayerId) -> Result<Vec<MatchId>> {
        Ok(sql::query_scalar(ALL_OF).bind(player).fetch_all(&self.readers).await?)
    }
}

fn read(row: &Row) -> Result<Finished> {
    let Text(variant) = row.try_get::<Text<&'static Variant>, _>("variant")?;
    let Text(reason) = row.try_get::<Text<Reason>, _>("reason")?;
    // After a stalemate that is no draw the column names the player who gave it: see `Outcome::of`.
    let ahead = row.try_get::<Option<Text<Color>>, _>("winner")?.map(|Text(color)| color);
    let ended_at: Moment = row.try_get("ended_at")?;
    Ok(Finished {
        id: row.try_get("id")?,
        variant,
        start: row.try_get("start_number")?,
        players: ByColor { white: row.try_get("white_id")?, black: row.try_get("black_id")? },
        names: ByColor { white: row.try_get("white_name")?, black: row.try_get("black_name")? },
        ply: row.try_get("ply")?,
        outcome: Outcome::of(variant, reason, ahead, ended_at),
    })
}
