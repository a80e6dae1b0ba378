//! The boards whose links in direct messages were used. The links are not stored: the bot computes
//! them.

use courier_play::{MatchId, PlayerId};

use crate::sql;
use crate::{Reads, Result, WriteTransaction};

/// The link of player $2 to the board of match $1 after $3 plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardLink {
    pub the_match: MatchId,
    pub player: PlayerId,
    pub ply: u32,
}

/// Nobody, if a move was made since, the match is over, or the link was used.
pub(crate) const OWNER: &str = "
    select name from players
    where id = $2
      and exists (select 1 from matches
                  where id = $1 and ply = $3 and reason is null and $2 in (white_id, black_id))
      and not exists (select 1 from opened_boards
                      where match_id = $1 and player_id = $2 and ply >= $3)";

pub(crate) const USE: &str = "
    insert into opened_boards (match_id, player_id, ply)
    select id, $2, ply from matches
    where id = $1 and ply = $3 and reason is null and $2 in (white_id, black_id)
    on conflict (match_id, player_id) do update set ply = excluded.ply
    where opened_boards.ply < excluded.ply";

/// Uses all links of player $1.
pub(crate) const USE_ALL: &str = "
    insert into opened_boards (match_id, player_id, ply)
    select id, $1, ply from matches where white_id = $1 and reason is null
    union all
    select id, $1, ply from matches where black_id = $1 and reason is null
    on conflict (match_id, player_id) do update set ply = excluded.ply
    where opened_boards.ply < excluded.ply";

/// Removes at most $2 rows of matches that had ended at $1. It reads all rows of this table, one a
/// player and running match.
pub(crate) const REMOVE: &str = "
    delete from opened_boards where match_id in (
        select match_id from opened_boards join matches on matches.id = match_id
        where ended_at <= $1 limit $2)";

impl Reads {
    /// The display name of the owner of a link; `None` if it is over.
    pub async fn board_link_owner(&self, link: BoardLink) -> Result<Option<String>> {
        let BoardLink { the_match, player, ply } = link;
        let query = sql::query_scalar(OWNER).bind(the_match).bind(player).bind(ply);
        Ok(query.fetch_optional(&self.readers).await?)
    }
}

impl WriteTransaction {
    /// Uses a link; `false` if it is over.
    pub async fn use_board_link(&mut self, link: BoardLink) -> Result<bool> {
        let BoardLink { the_match, player, ply } = link;
        let query = sql::query(USE).bind(the_match).bind(player).bind(ply);
        Ok(query.execute(&mut *self.connection).await?.rows_affected() == 1)
    }
}
