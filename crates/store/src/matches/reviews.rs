//! Reviews of finished matches: which are being computed, their results, and how many a player has
//! asked for.

use courier_play::reviews::Evaluation;
use courier_play::{MatchId, Moment, PlayerId};

use crate::sql;
use crate::{Reads, Records, Result, Store, WriteTransaction};

pub(crate) const ONE: &str = "
    select version, engine, requested_by, finished_at is not null, was_finished = 1 from reviews
    where match_id = $1";

/// The reviews that are being computed, the one that has waited longest first: at most $1.
pub(crate) const UNFINISHED: &str = "
    select match_id from reviews where finished_at is null
    order by requested_at, match_id limit $1";

pub(crate) const POSITIONS: &str = "
    select ply, centipawns, mate, line from review_positions where match_id = $1 order by ply";

/// How many reviews player $1 has asked for since $2, and when the first of them was asked for.
pub(crate) const RECENT: &str = "
    select count(*), min(requested_at) from reviews where requested_by = $1 and requested_at > $2";

/// The review of player $1 that is being computed.
pub(crate) const OWN_UNFINISHED: &str = "
    select match_id from reviews
    where requested_by = $1 and finished_at is null limit 1";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredReview {
    pub version: u32,
    /// The name of the engine, if it is not ours.
    pub engine: Option<String>,
    pub requested_by: PlayerId,
    pub finished: bool,
    /// Whether it had been finished when it was asked for again, and nothing was deleted since.
    pub was_finished: bool,
}

/// The result of searching a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewedPosition {
    /// The number of plies made.
    pub ply: u32,
    pub evaluation: Evaluation,
    /// The best moves in UCI, separated by spaces.
    pub line: String,
}

impl Reads {
    pub async fn review(&self, id: MatchId) -> Result<Option<StoredReview>> {
        let row: Option<(u32, Option<String>, PlayerId, bool, bool)> =
            sql::query_as(ONE).bind(id).fetch_optional(&self.readers).await?;
        Ok(row.map(|(version, engine, requested_by, finished, was_finished)| StoredReview {
            version,
            engine,
            requested_by,
            finished,
            was_finished,
        }))
    }

    /// The matches whose reviews are being computed, the one that has waited longest first.
    pub async fn unfinished_reviews(&self, limit: u32) -> Result<Vec<MatchId>> {
        Ok(sql::query_scalar(UNFINISHED).bind(limit).fetch_all(&self.readers).await?)
    }

    pub async fn reviewed_positions(&self, id: MatchId) -> Result<Vec<ReviewedPosition>> {
        type Row = (u32, Option<i32>, Option<i32>, String);
        let rows: Vec<Row> = sql::query_as(POSITIONS).bind(id).fetch_all(&self.readers).await?;
        let read = |(ply, centipawns, mate, line): Row| {
            let evaluation = match (centipawns, mate) {
                (_, Some(moves)) => Evaluation::Mate(moves),
                (centipawns, None) => Evaluation::Centipawns(centipawns.unwrap_or(0)),
            };
            ReviewedPosition { ply, evaluation, line }
        };
        Ok(rows.into_iter().map(read).collect())
    }
}

impl Store {
    /// Stores what was found in a position, unless it is known or the review was deleted.
    pub async fn add_reviewed_position(&self, id: MatchId, found: &ReviewedPosition) -> Result<()> {
        let (centipawns, mate) = match found.evaluation {
            Evaluation::Centipawns(centipawns) => (Some(centipawns), None),
            Evaluation::Mate(moves) => (None, Some(moves)),
        };
        sql::query(
            "insert into review_positions (match_id, ply, centipawns, mate, line)
             select $1, $2, $3, $4, $5 from reviews where match_id = $1
             on conflict do nothing",
        )
        .bind(id)
        .bind(found.ply)
        .bind(centipawns)
        .bind(mate)
        .bind(&found.line)
        .execute(&self.writer)
        .await?;
        Ok(())
    }

    /// Stores which engine computes a review: a version of ours, or the name of another one.
    /// Positions found by another engine are deleted. Returns whether it was another one.
    pub async fn assign_review(
        &self,
        id: MatchId,
        version: u32,
        engine: Option<&str>,
    ) -> Result<bool> {
        let mut transaction = self.begin().await?;
        let changed = sql::query(
            "update reviews set version = $2, engine = $3, was_finished = 0
             where match_id = $1
               and (engine is distinct from $3 or (engine is null and version <> $2))",
        )
        .bind(id)
        .bind(version)
        .bind(engine)
        .execute(&mut *transaction.connection)
        .await?;
        let is_other = changed.rows_affected() > 0;
        if is_other {
            sql::query("delete from review_positions where match_id = $1")
                .bind(id)
                .execute(&mut *transaction.connection)
                .await?;
        }
        transaction.commit().await?;
        Ok(is_other)
    }

    pub async fn finish_review(&self, id: MatchId, now: Moment) -> Result<()> {
        sql::query("update reviews set finished_at = $2 where match_id = $1")
            .bind(id)
            .bind(now)
            .execute(&self.writer)
            .await?;
        Ok(())
    }
}

impl Records {
    /// Finishes a review in the state in which it was asked for again. Returns whether it had been
    /// finished then.
    pub async fn keep_finished_review(&self, id: MatchId, now: Moment) -> Result<bool> {
        let kept = sql::query(
            "update reviews set finished_at = $2
             where match_id = $1 and finished_at is null and was_finished = 1",
        )
        .bind(id)
        .bind(now)
        .execute(&self.writer)
        .await?;
        Ok(kept.rows_affected() > 0)
    }

    pub async fn delete_review(&self, id: MatchId) -> Result<()> {
        let mut transaction = self.begin_write().await?;
        for sql in [
            "delete from review_positions where match_id = $1",
            "delete from reviews where match_id = $1",
        ] {
            sql::query(sql).bind(id).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }
}

impl WriteTransaction {
    /// How many reviews a player has asked for since a moment, and when the first of them was asked
    /// for.
    pub async fn recent_reviews(
        &mut self,
        player: PlayerId,
        since: Moment,
    ) -> Result<(u32, Option<Moment>)> {
        let counted = sql::query_as(RECENT).bind(player).bind(since);
        Ok(counted.fetch_one(&mut *self.connection).await?)
    }

    /// The match whose review for this player is being computed.
    pub async fn unfinished_review_of(&mut self, player: PlayerId) -> Result<Option<MatchId>> {
        let found = sql::query_scalar(OWN_UNFINISHED).bind(player);
        Ok(found.fetch_optional(&mut *self.connection).await?)
    }

    /// Stores that a review is to be computed, or what is missing of one.
    /// Errors: An unknown match or player is a fault.
    pub async fn request_review(
        &mut self,
        id: MatchId,
        player: PlayerId,
        version: u32,
        now: Moment,
    ) -> Result<()> {
        // Positions found by another engine are kept until the new one has found something and is
        // stored (`Store::assign_review`).
        sql::query(
            "insert into reviews (match_id, version, requested_by, requested_at)
             values ($1, $2, $3, $4)
             on conflict (match_id) do update set requested_by = excluded.requested_by,
                 requested_at = excluded.requested_at, finished_at = null,
                 was_finished = case when reviews.finished_at is null
                                     then reviews.was_finished else 1 end",
        )
        .bind(id)
        .bind(version)
        .bind(player)
        .bind(now)
        .execute(&mut *self.connection)
        .await?;
        Ok(())
    }
}
