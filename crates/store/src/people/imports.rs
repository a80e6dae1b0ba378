//! Imported games of players. The record is the truth; the other columns exist for lists.

use courier_play::challenges::Place;
use courier_play::{ImportId, Moment, PlayerId};
use courier_rules::Variant;

use crate::columns::Text;
use crate::sql;
use crate::{Reads, Result, Store, WriteTransaction};

pub(crate) const ONE: &str = "
    select owner_id, record, imported_at, server_id, channel_id
    from imported_games where id = $1";

/// The games of player $1, the latest first.
pub(crate) const OF_OWNER: &str = "
    select id, variant, start_number, white, black, score from imported_games
    where owner_id = $1 order by id desc";

/// A stored imported game, its record as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredImport {
    pub owner: PlayerId,
    pub record: String,
    pub imported_at: Moment,
    /// Where its owner has shown it.
    pub shown_in: Option<Place>,
}

/// An imported game in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportSummary {
    pub id: ImportId,
    pub variant: &'static Variant,
    /// The number of the starting position; `None` if it is not one of the variant's.
    pub start: Option<u32>,
    /// White's name; empty if unknown.
    pub white: String,
    /// Black's name; empty if unknown.
    pub black: String,
    pub score: String,
}

impl Reads {
    pub async fn imported(&self, id: ImportId) -> Result<Option<StoredImport>> {
        let row = sql::query(ONE).bind(id).fetch_optional(&self.readers).await?;
        let read = |row: sql::Row| {
            let server = row.try_get("server_id")?;
            let channel: Option<_> = row.try_get("channel_id")?;
            Ok(StoredImport {
                owner: row.try_get("owner_id")?,
                record: row.try_get("record")?,
                imported_at: row.try_get("imported_at")?,
                shown_in: channel.map(|channel| Place { server, channel }),
            })
        };
        row.map(read).transpose()
    }

    /// The imported games of a player, the latest first.
    pub async fn imported_by(&self, owner: PlayerId) -> Result<Vec<ImportSummary>> {
        type Row = (ImportId, Text<&'static Variant>, Option<u32>, String, String, String);
        let rows: Vec<Row> = sql::query_as(OF_OWNER).bind(owner).fetch_all(&self.readers).await?;
        let summary = |(id, Text(variant), start, white, black, score): Row| ImportSummary {
            id,
            variant,
            start,
            white,
            black,
            score,
        };
        Ok(rows.into_iter().map(summary).collect())
    }
}

impl Store {
    /// Stores where the owner of a game has shown it; `false` if they have no such game.
    pub async fn show_import(&self, id: ImportId, owner: PlayerId, place: Place) -> Result<bool> {
        let shown = sql::query(
            "update imported_games set server_id = $3, channel_id = $4
             where id = $1 and owner_id = $2",
        )
        .bind(id)
        .bind(owner)
        .bind(place.server)
        .bind(place.channel)
        .execute(&self.writer)
        .await?;
        Ok(shown.rows_affected() == 1)
    }

    /// Deletes a game of its owner; `false` if they have no such game.
    pub async fn delete_import(&self, id: ImportId, owner: PlayerId) -> Result<bool> {
        let deleted = sql::query("delete from imported_games where id = $1 and owner_id = $2")
            .bind(id)
            .bind(owner)
            .execute(&self.writer)
            .await?;
        Ok(deleted.rows_affected() == 1)
    }
}

impl WriteTransaction {
    pub async fn count_imported(&mut self, owner: PlayerId) -> Result<u32> {
        let sql = "select count(*) from imported_games where owner_id = $1";
        Ok(sql::query_scalar(sql).bind(owner).fetch_one(&mut *self.connection).await?)
    }

    /// Stores an imported game. Ignores the id of the summary and returns the new one.
    /// Errors: An unknown player is a fault.
    pub async fn add_import(
        &mut self,
        owner: PlayerId,
        record: &str,
        summary: &ImportSummary,
        now: Moment,
    ) -> Result<ImportId> {
        let id = sql::query_scalar(
            "insert into imported_games
                 (owner_id, record, imported_at, variant, start_number, white, black, score)
             values ($1, $2, $3, $4, $5, $6, $7, $8) returning id",
        )
        .bind(owner)
        .bind(record)
        .bind(now)
        .bind(Text(summary.variant))
        .bind(summary.start)
        .bind(&summary.white)
        .bind(&summary.black)
        .bind(&summary.score);
        Ok(id.fetch_one(&mut *self.connection).await?)
    }
}
