//! The state of a match as both players see it, without reading its moves.

use courier_play::{MatchId, Moment, PlayerId};

use crate::people::web_sessions::{SessionPlace, TokenHash};
use crate::sql;
use crate::{Reads, Result, Store};

/// Selects the columns of a match that both of its players see, as one text, if a player plays in
/// it. The revision is not among them: it is also raised by what only the opponent may know.
macro_rules! visible_state {
    ($the_match:literal, $player:literal) => {
        concat!(
            "select json_array(ply, reason, ended_at, draw_offer, takeback_offer, pause_offer,
                               fallen_at, decide_by, flag_at,
                               (select played_at from moves
                                where match_id = matches.id and moves.ply = matches.ply - 1))
             from matches where id = ",
            $the_match,
            " and ",
            $player,
            " in (white_id, black_id)"
        )
    };
}

/// The visible state of match $1 for player $2.
pub(crate) const VISIBLE_STATE: &str = visible_state!("$1", "$2");

/// The player of the session $1 in the place $3 that is open at $2, and the visible state of match
/// $4 for them. One statement, because the way to the thread of a connection and back is most of
/// its cost: a thousand open pages take 4.6 % of a core, with two statements 6.2 %.
pub(crate) const STATE_IN_SESSION: &str = concat!(
    "select sessions.player_id, (",
    visible_state!("$4", "sessions.player_id"),
    ") as state
     from web_sessions as sessions
     where token_hash = $1 and expires_at > $2 and place = $3"
);

impl Reads {
    /// A text that differs whenever something in a match has changed that both of its players see,
    /// except for texts that depend on the time; `None` if there is no such match or `player` does
    /// not play in it.
    pub async fn visible_state(&self, id: MatchId, player: PlayerId) -> Result<Option<String>> {
        let query = sql::query_scalar(VISIBLE_STATE).bind(id).bind(player);
        Ok(query.fetch_optional(&self.readers).await?)
    }
}

impl Store {
    /// The player of a session, and the [visible state](Reads::visible_state) of a match for them;
    /// `None` if there is no such session or it is over, or as for the visible state.
    pub async fn visible_state_in_session(
        &self,
        (token, place): (&TokenHash, SessionPlace),
        id: MatchId,
        now: Moment,
    ) -> Result<Option<(PlayerId, String)>> {
        let query = sql::query(STATE_IN_SESSION).bind(&token.0).bind(now);
        let query = query.bind(place.name()).bind(id);
        let Some(row) = query.fetch_optional(&self.readers).await? else { return Ok(None) };
        let state: Option<String> = row.try_get("state")?;
        let player = row.try_get("player_id")?;
        Ok(state.map(|state| (player, state)))
    }
}
