//! Deadlines: flags, reminders and challenges that expire. Each kind has a partial index of what
//! may still become due, so a query takes as long for ten matches as for a million.

use courier_play::challenges::Challenge;
use courier_play::{MatchId, Moment};

use crate::challenges::answers;
use crate::competitions::games::{DUE_COMPETITIONS, DUE_FIXTURES};
use crate::sql::{self, AssertSqlSafe, Dialect};
use crate::{Reads, Result, Store};

pub(crate) const NEXT_DEADLINE: &str = "
    select min(at) from (
        select min(flag_at) as at from matches where flag_at is not null
        union all
        select min(remind_at) from matches where remind_at is not null
        union all
        select min(expires_at) from challenges where state = 'open'
        union all
        select min(due_at) from competitions where due_at is not null
        union all
        select min(begins_at) from fixtures where match_id is null and cancelled = 0
        union all
        select min(lobby_due_at) from servers where lobby_due_at is not null
        union all
        select min(roles_due_at) from servers where roles_due_at is not null
    ) as deadlines";

pub(crate) const DUE_MATCHES: &str = "
    select id from (
        select * from (select id, flag_at as at from matches
                       where flag_at <= $1 order by flag_at limit $2) as flags
        union all
        select * from (select id, remind_at from matches
                       where remind_at <= $1 order by remind_at limit $2) as reminders
    ) as due
    group by id
    order by min(at), id
    limit $2";

pub(crate) const EXPIRED_CHALLENGES: &str = concat!(
    "select ",
    answers::columns!(),
    " from challenges where state = 'open' and expires_at <= $1 order by expires_at limit $2"
);

/// Makes all matches that were set aside due again, when the database is opened: the record or the
/// program may have been repaired. The sweep replaces 0 by the right moment.
pub(crate) const RESUME_SET_ASIDE: &str =
    "update matches set fault = null, flag_at = 0 where fault is not null";

impl Reads {
    /// The earliest moment at which a flag falls, a reminder is due, a challenge expires, a
    /// competition or a game of one is due, or the lobby of a server is to be posted; `None` if
    /// there is no deadline. It may have passed already.
    pub async fn next_deadline(&self) -> Result<Option<Moment>> {
        Ok(sql::query_scalar(NEXT_DEADLINE).fetch_one(&self.readers).await?)
    }

    /// At most `limit` running matches whose flag falls or whose next reminder is due by `now`, the
    /// longest overdue first.
    pub async fn due_matches(&self, now: Moment, limit: u32) -> Result<Vec<MatchId>> {
        Ok(sql::query_scalar(DUE_MATCHES).bind(now).bind(limit).fetch_all(&self.readers).await?)
    }

    /// At most `limit` open challenges that expire by `now`, the longest overdue first.
    pub async fn expired_challenges(&self, now: Moment, limit: u32) -> Result<Vec<Challenge>> {
        let rows =
            sql::query(EXPIRED_CHALLENGES).bind(now).bind(limit).fetch_all(&self.readers).await?;
        rows.iter().map(answers::read).collect()
    }

    /// The queries for deadlines, and SQLite's plan for each, one step a line; none on a server.
    pub async fn explain_due(&self) -> Result<Vec<(&'static str, Vec<String>)>> {
        let mut explained = Vec::new();
        // PostgreSQL's plans depend on the amount of data.
        if self.readers.dialect() == Dialect::Postgres {
            return Ok(explained);
        }
        let all = [NEXT_DEADLINE, DUE_MATCHES, EXPIRED_CHALLENGES, DUE_COMPETITIONS, DUE_FIXTURES];
        for sql in all {
            let explain = sql::query(AssertSqlSafe(format!("explain query plan {sql}")));
            let steps = explain.fetch_all(&self.readers).await?;
            explained.push((
                sql,
                steps.iter().map(|step| step.try_get("detail")).collect::<sql::Result<_>>()?,
            ));
        }
        Ok(explained)
    }
}

impl Store {
    /// Sets aside a match that cannot be replayed: removes its deadlines, so that it does not block
    /// the others, and stores `why` for [`Store::inspect`]. Its record is not changed, and it is
    /// due again when the database is next opened.
    pub async fn set_aside(&self, id: MatchId, why: &str) -> Result<()> {
        sql::query(
            "update matches set fault = $1, flag_at = null, remind_at = null
             where id = $2 and reason is null",
        )
        .bind(why)
        .bind(id)
        .execute(&self.writer)
        .await?;
        Ok(())
    }
}
