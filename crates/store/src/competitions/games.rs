//! The games of competitions: which begin, and what the end of one changes.

use courier_play::competitions::CompetitionRecord;
use courier_play::{ByColor, CompetitionId, FixtureId, MatchId, Moment};

use crate::competitions::loading;
use crate::sql::{self, AssertSqlSafe, Connection};
use crate::{Reads, Result, Store, WriteTransaction};

/// The planned games that begin by $1, the earliest first, at most $2.
pub(crate) const DUE_FIXTURES: &str = "
    select id from fixtures
    where match_id is null and cancelled = 0 and begins_at <= $1
    order by begins_at, id limit $2";

/// At most $2 competitions that are due for a look by $1, in the order in which they began: a
/// season of a league ends before the next one begins, whenever the two are looked at.
pub(crate) const DUE_COMPETITIONS: &str = "
    select id from competitions where due_at <= $1
    order by begins_at is not null, begins_at, id limit $2";

/// A planned game with the terms of its competition.
#[derive(Clone, Debug)]
pub struct DueFixture {
    pub id: FixtureId,
    pub competition: CompetitionRecord,
    pub players: ByColor<courier_play::PlayerId>,
    pub start: u32,
    /// When it was to begin.
    pub begins_at: Moment,
    /// Whether at most `few` games of the competition begin at the same moment.
    pub among_few: bool,
}

impl Reads {
    /// At most `limit` planned games that begin by `now`, the earliest first.
    pub async fn due_fixtures(&self, now: Moment, limit: u32) -> Result<Vec<FixtureId>> {
        Ok(sql::query_scalar(DUE_FIXTURES).bind(now).bind(limit).fetch_all(&self.readers).await?)
    }

    /// At most `limit` competitions that are due for a look by `now`, in the order in which they
    /// began.
    pub async fn due_competitions(&self, now: Moment, limit: u32) -> Result<Vec<CompetitionId>> {
        let due = sql::query_scalar(DUE_COMPETITIONS).bind(now).bind(limit);
        Ok(due.fetch_all(&self.readers).await?)
    }
}

impl Store {
    /// Postpones the next look at a competition until `until`, without reading it: it may be
    /// unreadable.
    pub async fn postpone_competition(&self, id: CompetitionId, until: Moment) -> Result<()> {
        let postpone = sql::query("update competitions set due_at = $2 where id = $1");
        postpone.bind(id).bind(until).execute(&self.writer).await?;
        Ok(())
    }

    /// Postpones the beginning of a planned game until `until`.
    pub async fn postpone_fixture(&self, id: FixtureId, until: Moment) -> Result<()> {
        let sql = "update fixtures set begins_at = $2 where id = $1 and match_id is null";
        sql::query(sql).bind(id).bind(until).execute(&self.writer).await?;
        Ok(())
    }
}

impl WriteTransaction {
    /// A planned game that begins by `now`; `None` if it has begun, was called off, or begins
    /// later. Its `among_few` refers to `few`.
    pub async fn due_fixture(
        &mut self,
        id: FixtureId,
        few: u32,
        now: Moment,
    ) -> Result<Option<DueFixture>> {
        let columns = loading::qualified_columns();
        let sql = format!(
            "select {columns}, white_id, black_id, fixtures.start_number as start,
                    fixtures.begins_at as game_begins_at,
                    not exists (
                        select 1 from fixtures as others
                        where others.competition_id = fixtures.competition_id
                          and others.begins_at = fixtures.begins_at
                        limit 1 offset $3) as among_few
             from fixtures join competitions on competitions.id = competition_id
             where fixtures.id = $1 and match_id is null and cancelled = 0
               and fixtures.begins_at <= $2"
        );
        let row = sql::query(AssertSqlSafe(sql))
            .bind(id)
            .bind(now)
            .bind(few)
            .fetch_optional(&mut *self.connection)
            .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(DueFixture {
            id,
            competition: loading::record(&row)?,
            players: ByColor { white: row.try_get("white_id")?, black: row.try_get("black_id")? },
            start: row.try_get("start")?,
            begins_at: row.try_get("game_begins_at")?,
            among_few: row.try_get("among_few")?,
        }))
    }

    /// Stores the match that a planned game has become.
    pub async fn begin_fixture(&mut self, id: FixtureId, the_match: MatchId) -> Result<()> {
        sql::query("update fixtures set match_id = $2 where id = $1")
            .bind(id)
            .bind(the_match)
            .execute(&mut *self.connection)
            .await?;
        // On a ladder, the notice about a cancelled game depends on whether it has begun. Other
        // decisions about planned games hold for those that have begun meanwhile, too; and a league
        // of 1,000 players begins games for seconds, in which any action would lose the race.
        sql::query(
            "update competitions set revision = revision + 1
             where id = (select competition_id from fixtures where id = $1)
               and format = 'ladder'",
        )
        .bind(id)
        .execute(&mut *self.connection)
        .await?;
        Ok(())
    }
}

/// Makes the competition of a match that has ended due for a look. An earlier due time stays,
/// because looks happen in that order: a season has to end before the next one begins.
pub(crate) async fn note_end(
    connection: &mut Connection,
    competition: CompetitionId,
    now: Moment,
) -> Result<()> {
    sql::query(
        "update competitions
         set due_at = case when due_at < $2 then due_at else $2 end, revision = revision + 1
         where id = $1",
    )
    .bind(competition)
    .bind(now)
    .execute(connection)
    .await?;
    Ok(())
}
