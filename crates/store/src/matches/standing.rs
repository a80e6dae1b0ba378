//! The positions on the boards of running matches, which reviews leave out. The column is written
//! whenever a match is saved; matches that an older version has saved are read once.

use std::collections::BTreeSet;

use courier_play::MatchId;
use courier_play::standing::StandingBoard;

use crate::sql;
use crate::{Reads, Result, Revision, WriteTransaction};

/// The boards of the JSON list $1 that stand in running matches.
pub(crate) const STANDING: &str = "
    select value ->> 0 from json_each($1)
    where exists (select 1 from matches where reason is null and board = value ->> 0)";

/// The running matches whose boards are not stored and whose numbers are greater than $1, at most
/// $2.
pub(crate) const WITHOUT_BOARD: &str = "
    select id from matches where reason is null and board is null and id > $1 order by id limit $2";

impl Reads {
    /// The boards among these that stand in running matches.
    pub async fn standing_boards(
        &self,
        boards: &BTreeSet<StandingBoard>,
    ) -> Result<BTreeSet<StandingBoard>> {
        let list = sql::json(&boards.iter().map(|board| [board.as_str()]).collect::<Vec<_>>())?;
        let found: Vec<String> =
            sql::query_scalar(STANDING).bind(list).fetch_all(&self.readers).await?;
        Ok(found.into_iter().map(StandingBoard::stored).collect())
    }

    /// The running matches whose boards are not stored, because they were saved by an older
    /// version, with numbers greater than `after`, in their order.
    pub async fn matches_without_board(&self, after: MatchId, limit: u32) -> Result<Vec<MatchId>> {
        let found = sql::query_scalar(WITHOUT_BOARD).bind(after).bind(limit);
        Ok(found.fetch_all(&self.readers).await?)
    }
}

impl WriteTransaction {
    /// Stores what stands on the board of a match, unless the match has changed since `revision`.
    pub async fn set_board(
        &mut self,
        id: MatchId,
        revision: Revision,
        board: &StandingBoard,
    ) -> Result<()> {
        sql::query("update matches set board = $3 where id = $1 and revision = $2")
            .bind(id)
            .bind(revision)
            .bind(board.as_str())
            .execute(&mut *self.connection)
            .await?;
        Ok(())
    }
}
