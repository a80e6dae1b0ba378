//! Readings for health checks and metrics.

use courier_play::Moment;

use crate::matches::deadlines::NEXT_DEADLINE;
use crate::sql::{self, Dialect};
use crate::{Reads, Result};

/// When the message of the outbox that has been due for longest became due.
pub(crate) const OLDEST_DUE: &str =
    "select min(send_at) from outbox where state = 'pending' and send_at <= $1";

pub(crate) const OUTBOX_DUE: &str =
    "select count(*) from outbox where state = 'pending' and send_at <= $1";

/// Through an index that holds only running matches.
pub(crate) const GAMES_OPEN: &str = "select count(*) from matches where reason is null";

const BYTES: &str = "select page_count * page_size from pragma_page_count(), pragma_page_size()";
const BYTES_ON_SERVER: &str = "select pg_database_size(current_database())";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backlog {
    /// When the message of the outbox that has been due for longest became due.
    pub oldest_due: Option<Moment>,
    /// The earliest deadline. It may have passed.
    pub next_deadline: Option<Moment>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amounts {
    pub outbox_due: u64,
    pub games_open: u64,
    /// The size of the database in bytes; of a file without the write-ahead log.
    pub bytes: u64,
}

impl Reads {
    pub async fn backlog(&self, now: Moment) -> Result<Backlog> {
        let oldest_due = sql::query_scalar(OLDEST_DUE).bind(now).fetch_one(&self.readers).await?;
        let next_deadline = sql::query_scalar(NEXT_DEADLINE).fetch_one(&self.readers).await?;
        Ok(Backlog { oldest_due, next_deadline })
    }

    pub async fn amounts(&self, now: Moment) -> Result<Amounts> {
        let due = sql::query(OUTBOX_DUE).bind(now).fetch_one(&self.readers).await?;
        let games = sql::query(GAMES_OPEN).fetch_one(&self.readers).await?;
        let bytes = match self.readers.dialect() {
            Dialect::Sqlite => BYTES,
            Dialect::Postgres => BYTES_ON_SERVER,
        };
        let bytes = sql::query(bytes).fetch_one(&self.readers).await?;
        Ok(Amounts {
            outbox_due: due.try_get(0)?,
            games_open: games.try_get(0)?,
            bytes: bytes.try_get(0)?,
        })
    }
}
