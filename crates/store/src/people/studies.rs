//! Studies of players: one for each player and match. A study is saved as a whole, in one
//! transaction and only at the revision that was read.
//!
//! The row of an emptied study stays, because it keeps the next id of a move: a button in an old
//! message must not name a move of a later study. It does not count as a study, and the opponent
//! does not see what is added to it.

use courier_play::studies::{StudyRecord, StudyRow};
use courier_play::{MatchId, Moment, PlayerId};

use crate::sql;
use crate::{Reads, Result, Revision, Store};

/// The condition that a row of `studies` has moves or comments.
macro_rules! with_content {
    () => {
        "(exists (select 1 from study_moves
                  where study_moves.player_id = studies.player_id
                    and study_moves.match_id = studies.match_id)
       or exists (select 1 from study_comments
                  where study_comments.player_id = studies.player_id
                    and study_comments.match_id = studies.match_id))"
    };
}

pub(crate) const STUDY: &str = "
    select revision, line, next_id, shown_at from studies where match_id = $1 and player_id = $2";
pub(crate) const MOVES: &str = "
    select id, parent_id, ply, move, comment from study_moves
    where match_id = $1 and player_id = $2 order by place";
pub(crate) const COMMENTS: &str = "
    select ply, comment from study_comments
    where match_id = $1 and player_id = $2 order by ply";
pub(crate) const COUNT: &str =
    concat!("select count(*) from studies where player_id = $1 and ", with_content!());

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredStudy {
    pub revision: Revision,
    /// Since when the opponent may see it; `None` while it is private or empty.
    pub shown_at: Option<Moment>,
    pub record: StudyRecord,
}

impl Reads {
    pub async fn study(&self, id: MatchId, player: PlayerId) -> Result<Option<StoredStudy>> {
        type Row = (u32, Option<u32>, Option<u32>, String, Option<String>);
        let mut snapshot = self.readers.begin().await?;
        let study: Option<(Revision, String, u32, Option<Moment>)> =
            sql::query_as(STUDY).bind(id).bind(player).fetch_optional(&mut *snapshot).await?;
        let Some((revision, line, next_id, shown_at)) = study else { return Ok(None) };
        let rows: Vec<Row> =
            sql::query_as(MOVES).bind(id).bind(player).fetch_all(&mut *snapshot).await?;
        let comments =
            sql::query_as(COMMENTS).bind(id).bind(player).fetch_all(&mut *snapshot).await?;
        let row = |(id, parent, ply, uci, comment)| StudyRow { id, parent, ply, uci, comment };
        let moves = rows.into_iter().map(row).collect();
        let record = StudyRecord { line, next_id, moves, comments };
        let shown_at = shown_at.filter(|_| !record.is_empty());
        Ok(Some(StoredStudy { revision, shown_at, record }))
    }

    /// The number of studies of a player with moves or comments.
    pub async fn count_studies(&self, player: PlayerId) -> Result<u32> {
        Ok(sql::query_scalar(COUNT).bind(player).fetch_one(&self.readers).await?)
    }
}

impl Store {
    /// Saves a player's study of a match in place of the one that was read at `revision`; `None`
    /// for a new one. Returns `false`, with nothing stored, if it has been changed since, or if the
    /// player has `most` others.
    /// Errors: A comment of more than 500 characters and a match that does not exist are faults.
    pub async fn save_study(
        &self,
        (id, player): (MatchId, PlayerId),
        revision: Option<Revision>,
        record: &StudyRecord,
        most: u32,
        now: Moment,
    ) -> Result<bool> {
        let mut transaction = self.begin_write().await?;
        let query = sql::query(if revision.is_some() { CHANGED } else { NEW })
            .bind(id)
            .bind(player)
            .bind(&record.line)
            .bind(record.next_id)
            .bind(now)
            .bind(most);
        let query = match revision {
            Some(revision) => query.bind(revision),
            None => query,
        };
        if query.execute(&mut *transaction).await?.rows_affected() != 1 {
            return Ok(false);
        }
        for sql in [DELETE_MOVES, DELETE_COMMENTS] {
            sql::query(sql).bind(id).bind(player).execute(&mut *transaction).await?;
        }
        for (place, row) in (0_i64..).zip(&record.moves) {
            sql::query(
                "insert into study_moves
                     (match_id, player_id, id, parent_id, ply, place, move, comment)
                 values ($1, $2, $3, $4, $5, $6, $7, $8)",
            )
            .bind(id)
            .bind(player)
            .bind(row.id)
            .bind(row.parent)
            .bind(row.ply)
            .bind(place)
            .bind(&row.uci)
            .bind(&row.comment)
            .execute(&mut *transaction)
            .await?;
        }
        for (ply, comment) in &record.comments {
            sql::query(
                "insert into study_comments (match_id, player_id, ply, comment)
                 values ($1, $2, $3, $4)",
            )
            .bind(id)
            .bind(player)
            .bind(ply)
            .bind(comment)
            .execute(&mut *transaction)
            .await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Shows a player's study of a match to the opponent since `shown_at`, or no longer; `false` if
    /// there is nothing in it.
    pub async fn show_study(
        &self,
        id: MatchId,
        player: PlayerId,
        shown_at: Option<Moment>,
    ) -> Result<bool> {
        let shown = sql::query(SHOW).bind(id).bind(player).bind(shown_at);
        Ok(shown.execute(&self.writer).await?.rows_affected() == 1)
    }

    /// Deletes the moves and comments of a player's study of a match; `false` if there were none.
    pub async fn delete_study(&self, id: MatchId, player: PlayerId) -> Result<bool> {
        let mut transaction = self.begin_write().await?;
        let emptied = sql::query(EMPTIED).bind(id).bind(player).execute(&mut *transaction).await?;
        for sql in [DELETE_MOVES, DELETE_COMMENTS] {
            sql::query(sql).bind(id).bind(player).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(emptied.rows_affected() == 1)
    }
}

const NEW: &str = concat!(
    "insert into studies (match_id, player_id, line, next_id, written_at, revision)
     select $1, $2, $3, $4, $5, 1
     where (select count(*) from studies where player_id = $2 and ",
    with_content!(),
    ") < $6
     on conflict do nothing"
);
/// A study that was empty counts as a new one, which is not shown to the opponent.
pub(crate) const CHANGED: &str = concat!(
    "update studies set line = $3, next_id = $4, written_at = $5, revision = revision + 1,
         shown_at = case when ",
    with_content!(),
    " then shown_at end
     where match_id = $1 and player_id = $2 and revision = $7
       and (select count(*) from studies where player_id = $2 and match_id <> $1 and ",
    with_content!(),
    ") < $6"
);
pub(crate) const SHOW: &str = concat!(
    "update studies set shown_at = $3 where match_id = $1 and player_id = $2 and ",
    with_content!()
);
/// Ids continue from `next_id` and the moves in `line`.
pub(crate) const EMPTIED: &str = concat!(
    "update studies set shown_at = null, revision = revision + 1
     where match_id = $1 and player_id = $2 and ",
    with_content!()
);
const DELETE_MOVES: &str = "delete from study_moves where match_id = $1 and player_id = $2";
const DELETE_COMMENTS: &str = "delete from study_comments where match_id = $1 and player_id = $2";
