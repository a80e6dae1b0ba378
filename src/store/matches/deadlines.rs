//! Deadlines: flags, reminders and challenges that expire. Each kind has a partial index that holds
//! only what may still become due, so that a query costs the same for ten matches and a million.

use sqlx::{AssertSqlSafe, Row as _, SqliteConnection};

use crate::play::challenge::Challenge;
use crate::play::{MatchId, Moment};

use crate::store::challenges::answers;
use crate::store::{Result, Store};

pub(in crate::store) const NEXT_DEADLINE: &str = "
    select min(at) from (
        select min(flag_at) as at from matches where flag_at is not null
        union all
        select min(remind_at) from matches where remind_at is not null
        union all
        select min(expires_at) from challenges where state = 'open'
    )";

pub(in crate::store) const DUE_MATCHES: &str = "
    select id from (
        select * from (select id, flag_at as at from matches
                       where flag_at <= $1 order by flag_at limit $2)
        union all
        select * from (select id, remind_at from matches
                       where remind_at <= $1 order by remind_at limit $2)
    )
    group by id
    order by min(at), id
    limit $2";

pub(in crate::store) const EXPIRED_CHALLENGES: &str = "
    select id, challenger_id, opponent_id, server_id, channel_id, variant, start_number, color,
           control, rated, weekends, vacation, flag_forgiveness, made_at, state, match_id
    from challenges where state = 'open' and expires_at <= $1
    order by expires_at
    limit $2";

impl Store {
    /// The earliest moment at which a flag falls, a reminder is due or a challenge lapses; `None`
    /// when nothing is under way. It may have passed already.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn next_deadline(&self) -> Result<Option<Moment>> {
        Ok(sqlx::query_scalar(NEXT_DEADLINE).fetch_one(&self.readers).await?)
    }

    /// At most `limit` running matches whose flag has fallen or whose player is to be reminded by
    /// `now`, the longest overdue first.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn due_matches(&self, now: Moment, limit: u32) -> Result<Vec<MatchId>> {
        Ok(sqlx::query_scalar(DUE_MATCHES).bind(now).bind(limit).fetch_all(&self.readers).await?)
    }

    /// At most `limit` open challenges that have lapsed by `now`, the longest overdue first.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn expired_challenges(&self, now: Moment, limit: u32) -> Result<Vec<Challenge>> {
        let rows =
            sqlx::query(EXPIRED_CHALLENGES).bind(now).bind(limit).fetch_all(&self.readers).await?;
        rows.iter().map(answers::read).collect()
    }

    /// The queries that look for what is due, and how SQLite goes about each, a step a line.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn explain_due(&self) -> Result<Vec<(&'static str, Vec<String>)>> {
        let mut explained = Vec::new();
        for sql in [NEXT_DEADLINE, DUE_MATCHES, EXPIRED_CHALLENGES] {
            let explain = sqlx::query(AssertSqlSafe(format!("explain query plan {sql}")));
            let steps = explain.fetch_all(&self.readers).await?;
            explained.push((
                sql,
                steps.iter().map(|step| step.try_get("detail")).collect::<sqlx::Result<_>>()?,
            ));
        }
        Ok(explained)
    }

    /// Takes a match that cannot be replayed off the deadlines, so that it does not stand in the
    /// way of the others, and keeps `why` for [`Store::inspect`]. Its record is not touched, and it
    /// is due again when the database is next opened.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn set_aside(&self, id: MatchId, why: &str) -> Result<()> {
        sqlx::query(
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

/// Makes the matches due that were set aside: a repaired record, or a repaired program, may read
/// them now.
pub(in crate::store) async fn take_up_again(
    transaction: &mut SqliteConnection,
) -> sqlx::Result<()> {
    // The first look at such a match writes the true moment.
    sqlx::query("update matches set fault = null, flag_at = 0 where fault is not null")
        .execute(transaction)
        .await?;
    Ok(())
}
