//! The state of a match as both players see it, without reading its moves.

use crate::play::{MatchId, PlayerId};

use crate::store::{Result, Store};

/// The columns of match $1 that both of its players see, as one text, if $2 plays in it. The
/// revision is not among them: it is also raised by what only the opponent may know.
pub(in crate::store) const VISIBLE_STATE: &str = "
    select json_array(ply, reason, ended_at, draw_offer, takeback_offer, pause_offer, fallen_at,
                      decide_by, flag_at,
                      (select played_at from moves
                       where match_id = matches.id and moves.ply = matches.ply - 1))
    from matches where id = $1 and $2 in (white_id, black_id)";

impl Store {
    /// A text that differs whenever something in a match has changed that both of its players see,
    /// except for texts that depend on the time; `None` if there is no such match or `player` does
    /// not play in it.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn visible_state(&self, id: MatchId, player: PlayerId) -> Result<Option<String>> {
        let query = sqlx::query_scalar(VISIBLE_STATE).bind(id).bind(player);
        Ok(query.fetch_optional(&self.readers).await?)
    }
}
