//! Finding matches: those of a player, and the latest one of a channel.

use courier_rules::{Color, Variant};

use courier_play::challenges::Place;
use courier_play::{ByColor, ChannelId, MatchId, Moment, PlayerId};

use crate::columns::Text;
use crate::sql::{self, Row};
use crate::{Reads, Result};

/// A match as a list shows it, without its moves.
#[derive(Clone, Debug)]
pub struct Summary {
    pub id: MatchId,
    pub variant: &'static Variant,
    pub start: u32,
    pub start_fen: String,
    pub players: ByColor<PlayerId>,
    /// Their last known display names.
    pub names: ByColor<String>,
    pub place: Place,
    /// The color of the side on the move.
    pub turn: Color,
    /// The number of moves made.
    pub ply: u32,
    pub last_uci: Option<String>,
    /// When the flag of the side on the move falls.
    pub flag_at: Option<Moment>,
    pub over: bool,
}

pub(crate) const RUNNING_OF: &str = "
    with mine as (
        select id, turn = 'white' as my_turn from matches where white_id = $1 and reason is null
        union all
        select id, turn = 'black' from matches where black_id = $1 and reason is null
    )
    select matches.*, white.name as white_name, black.name as black_name
    from mine
    join matches using (id)
    join players white on white.id = matches.white_id
    join players black on black.id = matches.black_id
    order by mine.my_turn desc, matches.flag_at is null, matches.flag_at, matches.id";

pub(crate) const RUNNING_IDS_OF: &str = "
    select id from matches where white_id = $1 and reason is null
    union all
    select id from matches where black_id = $1 and reason is null";

pub(crate) const LATEST_IN_CHANNEL: &str = "
    select id from (
        select id, channel_id, board_channel_id, active_at from matches
        where white_id = $1 and reason is null
        union all
        select id, channel_id, board_channel_id, active_at from matches
        where black_id = $1 and reason is null
    ) as running
    where channel_id = $2 or board_channel_id = $2
    order by active_at desc, id desc
    limit 1";

pub(crate) const ANY_LATEST_IN_CHANNEL: &str = "
    select id from (
        select * from (
            select id, active_at from matches
            where channel_id = $1 order by active_at desc, id desc limit 1
        ) as played_here
        union all
        select * from (
            select id, active_at from matches
            where board_channel_id = $1 and board_channel_id <> channel_id
            order by active_at desc, id desc limit 1
        ) as shown_here
    ) as latest
    order by active_at desc, id desc
    limit 1";

pub(crate) const RECENT_OF: &str = "
    with mine as (
        select * from (
            select id, active_at from matches where white_id = $1 and reason is not null
            order by active_at desc, id desc limit $2
        ) as with_white
        union all
        select * from (
            select id, active_at from matches where black_id = $1 and reason is not null
            order by active_at desc, id desc limit $2
        ) as with_black
        union all
        select id, active_at from matches where white_id = $1 and reason is null
        union all
        select id, active_at from matches where black_id = $1 and reason is null
        order by active_at desc, id desc
        limit $2
    )
    select matches.*, white.name as white_name, black.name as black_name
    from mine
    join matches using (id)
    join players white on white.id = matches.white_id
    join players black on black.id = matches.black_id
    order by mine.active_at desc, mine.id desc";

impl Reads {
    /// The running matches of a player: first those in which they are on the move, then the others,
    /// each ordered by when the flag falls.
    pub async fn running_of(&self, player: PlayerId) -> Result<Vec<Summary>> {
        let rows = sql::query(RUNNING_OF).bind(player).fetch_all(&self.readers).await?;
        rows.iter().map(read).collect()
    }

    /// The running matches of a player, in any order. Nothing else is read, so a match with a
    /// damaged row is included.
    pub async fn running_ids_of(&self, player: PlayerId) -> Result<Vec<MatchId>> {
        Ok(sql::query_scalar(RUNNING_IDS_OF).bind(player).fetch_all(&self.readers).await?)
    }

    /// At most `limit` matches of a player, running or finished, the latest activity first.
    pub async fn recent_of(&self, player: PlayerId, limit: u32) -> Result<Vec<Summary>> {
        let rows = sql::query(RECENT_OF).bind(player).bind(limit).fetch_all(&self.readers).await?;
        rows.iter().map(read).collect()
    }

    /// The running match of a player that is shown in a channel; of several, the one with the
    /// latest activity.
    pub async fn latest_in_channel(
        &self,
        player: PlayerId,
        channel: ChannelId,
    ) -> Result<Option<MatchId>> {
        let id = sql::query_scalar(LATEST_IN_CHANNEL)
            .bind(player)
            .bind(channel)
            .fetch_optional(&self.readers)
            .await?;
        Ok(id)
    }

    /// The match shown in a channel, running or finished, with the latest activity.
    pub async fn any_latest_in_channel(&self, channel: ChannelId) -> Result<Option<MatchId>> {
        let id = sql::query_scalar(ANY_LATEST_IN_CHANNEL)
            .bind(channel)
            .fetch_optional(&self.readers)
            .await?;
        Ok(id)
    }
}

fn read(row: &Row) -> Result<Summary> {
    let Text(variant) = row.try_get::<Text<&'static Variant>, _>("variant")?;
    let Text(turn) = row.try_get::<Text<Color>, _>("turn")?;
    Ok(Summary {
        id: row.try_get("id")?,
        variant,
        start: row.try_get("start_number")?,
        start_fen: row.try_get("start_fen")?,
        players: ByColor { white: row.try_get("white_id")?, black: row.try_get("black_id")? },
        names: ByColor { white: row.try_get("white_name")?, black: row.try_get("black_name")? },
        place: Place { server: row.try_get("server_id")?, channel: row.try_get("channel_id")? },
        turn,
        ply: row.try_get("ply")?,
        last_uci: row.try_get("last_uci")?,
        flag_at: row.try_get("flag_at")?,
        over: row.try_get::<Option<&str>, _>("reason")?.is_some(),
    })
}
