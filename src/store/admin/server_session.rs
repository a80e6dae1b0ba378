//! The session in which a process holds a database on a server: that it uses the database, alone or
//! beside other processes, and whether it has the background duty of all of them.
//!
//! Both are advisory locks. The server releases them when the session ends, however it ends: at
//! once if the connection is closed, else when it notices that the other side is gone. So there is
//! no lease to renew and no clock to compare.
//!
//! What is gone is noticed on both sides, and first here: a holder that gets no answer for
//! [`ANSWER`] has stopped its work when the server, after ten seconds, gives the duty to another
//! process. If both work for a moment all the same, nothing is done wrong: what is stored is
//! guarded by the rows themselves, and a message that is sent twice has the same nonce.

use std::io;
use std::time::Duration;

use sqlx::postgres::PgRow;
use sqlx::{Connection as _, PgConnection};
use thiserror::Error;

use crate::store::admin::server::{ANSWER, ServerAddress, ServerError, connect, within};

/// Versions that know no other processes take this lock alone, too.
const USE_ALONE: &str = "select pg_try_advisory_lock(1131377011)";
const USE_WITH_OTHERS: &str = "select pg_try_advisory_lock_shared(1131377011)";

const TAKE_DUTY: &str = "select pg_try_advisory_lock(1131377012)";
const GIVE_UP_DUTY: &str = "select pg_advisory_unlock(1131377012)";

const ARE_YOU_THERE: &str = "select true";

/// How many sessions have the first lock.
const PROCESSES: &str = "
    select count(*) from pg_locks
    where locktype = 'advisory' and classid = 0 and objid = 1131377011 and objsubid = 1 and granted
        and database = (select oid from pg_database where datname = current_database())";

/// How long a process that is being replaced may take to let go.
const WAIT: Duration = Duration::from_secs(5);
const PAUSE: Duration = Duration::from_millis(250);

/// How often the connection is tried.
const INTERVAL: Duration = Duration::from_secs(2);

/// For how long a server may be gone before the process ends, and how often it is tried.
const PATIENCE: Duration = Duration::from_secs(60);
const BETWEEN_ATTEMPTS: Duration = Duration::from_secs(5);

/// Whether other processes may use a database at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Usage {
    /// None may: two bots would answer the same interactions.
    Alone,
    /// Those may that also share it: each interaction comes to one of them.
    Shared,
}

/// A session with its locks. It ends when it is dropped.
#[derive(Debug)]
pub struct ServerSession {
    address: ServerAddress,
    usage: Usage,
    /// `None` while it is being renewed.
    connection: Option<PgConnection>,
}

/// The session has ended, or the server does not answer: another process may have the duty.
#[derive(Debug, Error)]
#[error("the connection to the server was lost ({why})")]
pub struct SessionLost {
    why: sqlx::Error,
}

impl ServerSession {
    /// Begins a session; waits a few seconds for a process that is ending.
    ///
    /// # Errors
    /// [`ServerError::InUse`] if another process uses the database and one of both wants to be
    /// alone, [`ServerError::Unreachable`] without a server.
    pub async fn begin(address: &ServerAddress, usage: Usage) -> Result<Self, ServerError> {
        Self::begin_within(address, usage, WAIT).await
    }

    /// As [`ServerSession::begin`], waiting at most `limit` for another process.
    pub(in crate::store) async fn begin_within(
        address: &ServerAddress,
        usage: Usage,
        limit: Duration,
    ) -> Result<Self, ServerError> {
        let connection = Some(use_within(address, usage, limit).await?);
        Ok(Self { address: address.clone(), usage, connection })
    }

    /// Where the database is.
    #[must_use]
    pub const fn address(&self) -> &ServerAddress {
        &self.address
    }

    /// Whether other processes may use the database.
    #[must_use]
    pub const fn usage(&self) -> Usage {
        self.usage
    }

    /// Takes the duty, if no process has it. Must not be called by the one that has it.
    ///
    /// # Errors
    /// [`SessionLost`]; call [`ServerSession::renew`] then, and nothing before.
    pub async fn take_duty(&mut self) -> Result<bool, SessionLost> {
        self.ask(TAKE_DUTY).await
    }

    /// How many processes use the database, this one among them.
    ///
    /// # Errors
    /// As for [`ServerSession::take_duty`].
    pub async fn processes(&mut self) -> Result<i64, SessionLost> {
        self.ask(PROCESSES).await
    }

    /// Lets another process have the duty.
    ///
    /// # Errors
    /// As for [`ServerSession::take_duty`].
    pub async fn give_up_duty(&mut self) -> Result<(), SessionLost> {
        self.ask::<bool>(GIVE_UP_DUTY).await.map(drop)
    }

    /// Tries the connection.
    ///
    /// # Errors
    /// As for [`ServerSession::take_duty`].
    pub async fn check(&mut self) -> Result<(), SessionLost> {
        self.ask::<bool>(ARE_YOU_THERE).await.map(drop)
    }

    /// Tries the connection until it is lost.
    pub async fn lost(&mut self) -> SessionLost {
        loop {
            tokio::time::sleep(INTERVAL).await;
            if let Err(lost) = self.check().await {
                return lost;
            }
        }
    }

    /// Keeps a session that does not have the duty: renews it when it is lost. Returns why it is
    /// lost for good.
    pub async fn keep(&mut self) -> ServerError {
        loop {
            let lost = self.lost().await;
            tracing::warn!(database = %self.address, %lost, "beginning a new session");
            if let Err(error) = self.renew().await {
                return error;
            }
        }
    }

    /// Ends the session and begins another one, without the duty, as soon as the server is back.
    ///
    /// # Errors
    /// The server does not come back within a minute, or another process is alone with it.
    pub async fn renew(&mut self) -> Result<(), ServerError> {
        // The server may have noticed nothing.
        self.connection = None;
        let mut waited = Duration::ZERO;
        loop {
            match use_within(&self.address, self.usage, WAIT).await {
                Ok(connection) => {
                    self.connection = Some(connection);
                    return Ok(());
                }
                Err(ServerError::Unreachable { .. }) if waited < PATIENCE => {
                    tokio::time::sleep(BETWEEN_ATTEMPTS).await;
                    waited += BETWEEN_ATTEMPTS;
                }
                Err(lost) => return Err(lost),
            }
        }
    }

    /// Ends the session, so that another process can have the duty at once.
    pub async fn end(mut self) {
        if let Some(connection) = self.connection.take() {
            // The server notices by itself if this fails.
            let _ = tokio::time::timeout(ANSWER, connection.close()).await;
        }
    }

    async fn ask<T>(&mut self, question: &'static str) -> Result<T, SessionLost>
    where
        T: Send + Unpin,
        (T,): for<'r> sqlx::FromRow<'r, PgRow>,
    {
        let Some(connection) = &mut self.connection else {
            return Err(SessionLost { why: io::Error::from(io::ErrorKind::NotConnected).into() });
        };
        let answer = within(ANSWER, sqlx::query_scalar(question).fetch_one(connection)).await;
        answer.map_err(|why| SessionLost { why })
    }
}

/// A connection with the lock of those who use the database.
async fn use_within(
    address: &ServerAddress,
    usage: Usage,
    limit: Duration,
) -> Result<PgConnection, ServerError> {
    let mut connection = connect(address).await?;
    let take = match usage {
        Usage::Alone => USE_ALONE,
        Usage::Shared => USE_WITH_OTHERS,
    };
    let mut waited = Duration::ZERO;
    loop {
        let taken = within(ANSWER, sqlx::query_scalar(take).fetch_one(&mut connection)).await;
        let failed = |why| match why {
            // It is silent, or ends: it may be back soon.
            sqlx::Error::Io(_) => ServerError::Unreachable { address: address.clone(), why },
            _ => ServerError::Other { address: address.clone(), why },
        };
        if taken.map_err(failed)? {
            return Ok(connection);
        }
        if waited >= limit {
            return Err(ServerError::InUse { address: address.clone() });
        }
        tokio::time::sleep(PAUSE).await;
        waited += PAUSE;
    }
}
