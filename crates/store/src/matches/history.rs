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

/// Whether player $2 may see a match in server $3, and it is of variant $4 if there is one, as an
/// SQL condition.
macro_rules! wanted {
    () => {
        "($2 in (white_id, black_id) or server_id = $3) and variant = coalesce($4, variant)"
    };
}

pub(crate) const FINISHED_OF: &str = concat!(
    "with mine as (
         select * from (
             select id, active_at from matches where white_id = $1 and reason is not null and ",
    wanted!(),
    "        order by active_at desc, id desc limit $5 + $6
         ) as with_white
         union all
         select * from (
             select id, active_at from matches where black_id = $1 and reason is not null and ",
    wanted!(),
    "        order by active_at desc, id desc limit $5 + $6
         ) as with_black
         order by active_at desc, id desc
         limit $5 offset $6
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
    wanted!(),
    ") + (select count(*) from matches where black_id = $1 and reason is not null and ",
    wanted!(),
    ")"
);

pub(crate) const FINISHED_VARIANTS: &str = "
    select variant from matches where white_id = $1 and reason is not null
    union
    select variant from matches where black_id = $1 and reason is not null";

pub(crate) const ALL_OF: &str = "
    select id from (
        select id, active_at from matches where white_id = $1
        union all
        select id, active_at from matches where black_id = $1
    ) as played
    order by active_at desc, id desc";

impl Reads {
    /// The finished matches of a player that `viewer` may see in `server`, of one variant or all,
    /// the latest first: at most `limit` from `offset` on.
    pub async fn finished_of(
        &self,
        player: PlayerId,
        viewer: PlayerId,
        server: Option<ServerId>,
        variant: Option<&'static Variant>,
        limit: u32,
        offset: u32,
    ) -> Result<Vec<Finished>> {
        let query = sql::query(AssertSqlSafe(FINISHED_OF))
            .bind(player)
            .bind(viewer)
            .bind(server)
            .bind(variant.map(Text))
            .bind(limit)
            .bind(offset);
        query.fetch_all(&self.readers).await?.iter().map(read).collect()
    }

    /// The number of finished matches of a player that `viewer` may see in `server`, of one variant
    /// or all.
    pub async fn count_finished(
        &self,
        player: PlayerId,
        viewer: PlayerId,
        server: Option<ServerId>,
        variant: Option<&'static Variant>,
    ) -> Result<u32> {
        let query = sql::query_scalar(AssertSqlSafe(COUNT_FINISHED));
        let query = query.bind(player).bind(viewer).bind(server).bind(variant.map(Text));
        Ok(query.fetch_one(&self.readers).await?)
    }

    /// The variants of the finished matches of a player, in any order.
    pub async fn finished_variants(&self, player: PlayerId) -> Result<Vec<&'static Variant>> {
        let query = sql::query_scalar::<Text<&'static Variant>>(FINISHED_VARIANTS);
        let found = query.bind(player).fetch_all(&self.readers).await?;
        Ok(found.into_iter().map(|Text(variant)| variant).collect())
    }

    /// All matches of a player, running or finished, the latest activity first.
    pub async fn all_of(&self, player: PlayerId) -> Result<Vec<MatchId>> {
        Ok(sql::query_scalar(ALL_OF).bind(player).fetch_all(&self.readers).await?)
    }
}

fn read(row: &Row) -> Result<Finished> {
    let Text(variant) = row.try_get::<Text<&'static Variant>, _>("variant")?;
    let Text(reason) = row.try_get::<Text<Reason>, _>("reason")?;
    // After a stalemate in C'escacs the column names the player who gave it: see `Outcome::of`.
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
