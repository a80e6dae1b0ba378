//! Private notes: one for each player and match, which only its author can read.

use courier_play::{MatchId, Moment, PlayerId};

use crate::sql;
use crate::{Reads, Records, Result};

pub(crate) const NOTE: &str = "select text from notes where match_id = $1 and player_id = $2";

impl Reads {
    /// A player's note on a match, if any.
    pub async fn note_on(&self, id: MatchId, player: PlayerId) -> Result<Option<String>> {
        Ok(sql::query_scalar(NOTE).bind(id).bind(player).fetch_optional(&self.readers).await?)
    }
}

impl Records {
    /// Stores a player's note on a match, in place of the one before.
    /// Errors: A text that is empty or longer than 1,000 characters and a match that does not exist
    /// are faults.
    pub async fn write_note(
        &self,
        id: MatchId,
        player: PlayerId,
        text: &str,
        now: Moment,
    ) -> Result<()> {
        sql::query(
            "insert into notes (match_id, player_id, text, written_at) values ($1, $2, $3, $4)
             on conflict (match_id, player_id) do update
             set text = excluded.text, written_at = excluded.written_at",
        )
        .bind(id)
        .bind(player)
        .bind(text)
        .bind(now)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Deletes a note; `false` if there was none.
    pub async fn clear_note(&self, id: MatchId, player: PlayerId) -> Result<bool> {
        let cleared = sql::query("delete from notes where match_id = $1 and player_id = $2")
            .bind(id)
            .bind(player)
            .execute(&self.writer)
            .await?;
        Ok(cleared.rows_affected() == 1)
    }
}
