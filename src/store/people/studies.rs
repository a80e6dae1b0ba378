//! Studies of players: one for each player and match. A study is saved as a whole, in one
//! transaction and only at the revision that was read.

use crate::play::studies::{StudyRecord, StudyRow};
use crate::play::{MatchId, Moment, PlayerId};

use crate::store::sql;
use crate::store::{Result, Revision, Store};

pub(in crate::store) const STUDY: &str = "
    select revision, line, next_id, shown_at from studies where match_id = $1 and player_id = $2";
pub(in crate::store) const MOVES: &str = "
    select id, parent_id, ply, move, comment from study_moves
    where match_id = $1 and player_id = $2 order by place";
pub(in crate::store) const COMMENTS: &str = "
    select ply, comment from study_comments
    where match_id = $1 and player_id = $2 order by ply";
pub(in crate::store) const COUNT: &str = "select count(*) from studies where player_id = $1";

/// A stored study.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredStudy {
    /// The state in which it was read.
    pub revision: Revision,
    /// Since when the opponent may see it; `None` while it is private.
    pub shown_at: Option<Moment>,
    /// Its moves and comments.
    pub record: StudyRecord,
}

impl Store {
    /// A player's study of a match, if there is one.
    ///
    /// # Errors
    /// Faults of the database only.
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
        Ok(Some(StoredStudy { revision, shown_at, record }))
    }

    /// The number of studies of a player.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn count_studies(&self, player: PlayerId) -> Result<u32> {
        Ok(sql::query_scalar(COUNT).bind(player).fetch_one(&self.readers).await?)
    }

    /// Saves a player's study of a match in place of the one that was read at `revision`; `None`
    /// for a new one. Returns `false`, with nothing stored, if it has been changed since, or if it
    /// is new and the player has `most` others.
    ///
    /// # Errors
    /// Faults of the database. A comment of more than 500 characters and a match that does not
    /// exist are faults.
    pub async fn save_study(
        &self,
        (id, player): (MatchId, PlayerId),
        revision: Option<Revision>,
        record: &StudyRecord,
        most: u32,
        now: Moment,
    ) -> Result<bool> {
        let mut transaction = self.begin_write().await?;
        let query = match revision {
            None => sql::query(NEW).bind(most),
            Some(revision) => sql::query(CHANGED).bind(revision),
        };
        let saved = query
            .bind(id)
            .bind(player)
            .bind(&record.line)
            .bind(record.next_id)
            .bind(now)
            .execute(&mut *transaction)
            .await?;
        if saved.rows_affected() != 1 {
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
    /// there is none.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn show_study(
        &self,
        id: MatchId,
        player: PlayerId,
        shown_at: Option<Moment>,
    ) -> Result<bool> {
        let shown =
            sql::query("update studies set shown_at = $3 where match_id = $1 and player_id = $2")
                .bind(id)
                .bind(player)
                .bind(shown_at)
                .execute(&self.writer)
                .await?;
        Ok(shown.rows_affected() == 1)
    }

    /// Deletes a player's study of a match; `false` if there was none.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn delete_study(&self, id: MatchId, player: PlayerId) -> Result<bool> {
        let mut transaction = self.begin_write().await?;
        for sql in [DELETE_MOVES, DELETE_COMMENTS] {
            sql::query(sql).bind(id).bind(player).execute(&mut *transaction).await?;
        }
        let deleted = sql::query("delete from studies where match_id = $1 and player_id = $2")
            .bind(id)
            .bind(player)
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(deleted.rows_affected() == 1)
    }
}

const NEW: &str = "
    insert into studies (match_id, player_id, line, next_id, written_at, revision)
    select $2, $3, $4, $5, $6, 1
    where (select count(*) from studies where player_id = $3) < $1
    on conflict do nothing";
const CHANGED: &str = "
    update studies set line = $4, next_id = $5, written_at = $6, revision = revision + 1
    where match_id = $2 and player_id = $3 and revision = $1";
const DELETE_MOVES: &str = "delete from study_moves where match_id = $1 and player_id = $2";
const DELETE_COMMENTS: &str = "delete from study_comments where match_id = $1 and player_id = $2";
