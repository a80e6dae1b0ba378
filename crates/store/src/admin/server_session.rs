//! The session in which a process holds a database on a server: that it uses the database, alone or
//! with other processes, and whether it holds the background duty of all of them.
//!
//! These are advisory locks. The server releases them when the session ends, however it ends: at
//! once if the connection is closed, else when it notices that the other side is gone. So there is
//! no lease to renew and no clock to compare.
//!
//! Both sides notice a loss, the holder of the duty first. Its tasks have ended before the server
//! can give the duty to another process:
//!
//! - The holder sends a question every second ([`INTERVAL`]). When no question sent within the last
//!   five seconds ([`TRUST`]) has been answered, it ends its tasks, which takes at most four
//!   seconds (`outbox::worker`, `background`). So it does nothing any more nine seconds after it
//!   sent the last question that was answered.
//! - The server received that question after it was sent. It ends the session when nothing else has
//!   come for ten seconds: by `idle_session_timeout`, whatever answers for the process; or by the
//!   keepalives, when nothing answers for its machine (`server_address`).
//! - The others try every two seconds. So the duty is taken over 13 seconds after the last sign of
//!   its holder, at the latest.
//!
//! The timers of both run on monotonic clocks, and nothing depends on the time of day. What
//! remains:
//!
//! - A holder that does not run for a while (it is suspended, its machine sleeps) may do one thing
//!   after another process has taken the duty.
//! - A connection has ended for the server and not for the holder, because a forwarder has lost one
//!   side, or another server has replaced one that is gone with its locks. Then the holder stops
//!   some seconds after another one has begun.
//!
//! Neither does harm: what is stored is guarded by the rows themselves, and a message that is sent
//! twice has the same nonce.

use std::io;
use std::time::Duration;

use sqlx::postgres::PgRow;
use sqlx::{Connection as _, PgConnection};
use thiserror::Error;
use tokio::time::Instant;

use crate::admin::server::{ANSWER, connect_for_locks, refuse_pooling, within};
use crate::admin::server_address::ServerAddress;
use crate::admin::server_error::ServerError;

/// Versions that know no other processes take this lock alone, too.
const USE_ALONE: &str = "select pg_try_advisory_lock(1131377011)";
const USE_WITH_OTHERS: &str = "select pg_try_advisory_lock_shared(1131377011)";

const TAKE_DUTY: &str = "select pg_try_advisory_lock(1131377012)";
const GIVE_UP_DUTY: &str = "select pg_advisory_unlock(1131377012)";

/// How many sessions have the first lock.
const PROCESSES: &str = "
    select count(*) from pg_locks
    where locktype = 'advisory' and classid = 0 and objid = 1131377011 and objsubid = 1 and granted
        and database = (select oid from pg_database where datname = current_database())";

/// How long a process that is being replaced may take to release its session. The server keeps the
/// session of a process that died silently, and one that was renewed, for eleven seconds.
const WAIT: Duration = Duration::from_secs(15);
const PAUSE: Duration = Duration::from_millis(250);

const INTERVAL: Duration = Duration::from_secs(1);
/// How long the session is believed to last after sending a question that was answered.
const TRUST: Duration = Duration::from_secs(5);

/// For how long a server may be gone before the process ends, and how often it is tried.
const PATIENCE: Duration = Duration::from_secs(60);
const BETWEEN_ATTEMPTS: Duration = Duration::from_secs(5);

/// Whether other processes may use a database at the same time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Usage {
    /// No other process: two bots would answer the same interactions.
    Alone,
    /// Other processes that share it, too: each interaction comes to one of them, over HTTP.
    Shared,
}

impl Usage {
    pub const fn is_shared(self) -> bool {
        matches!(self, Self::Shared)
    }
}

/// A session with its locks. It ends when it is dropped.
#[derive(Debug)]
pub struct ServerSession {
    address: ServerAddress,
    usage: Usage,
    /// `None` when it is lost.
    connection: Option<PgConnection>,
    /// Until when the session is believed to last.
    trusted_until: Instant,
}

/// The session has ended, or the server does not answer: another process may hold the duty.
#[derive(Debug, Error)]
#[error("the connection to the server was lost ({why})")]
pub struct SessionLost {
    why: sqlx::Error,
}

impl ServerSession {
    /// Begins a session; waits a few seconds for a process that is ending.
    /// Errors: [`ServerError::InUse`] if another process uses the database and one of both wants to
    /// be alone, [`ServerError::Unreachable`] without a server.
    pub async fn begin(address: &ServerAddress, usage: Usage) -> Result<Self, ServerError> {
        Self::begin_within(address, usage, WAIT).await
    }

    /// As [`ServerSession::begin`], waiting at most `limit` for another process.
    pub(crate) async fn begin_within(
        address: &ServerAddress,
        usage: Usage,
        limit: Duration,
    ) -> Result<Self, ServerError> {
        refuse_pooling(address).await?;
        let (connection, trusted_until) = use_within(address, usage, limit).await?;
        let (address, connection) = (address.clone(), Some(connection));
        Ok(Self { address, usage, connection, trusted_until })
    }

    pub const fn address(&self) -> &ServerAddress {
        &self.address
    }

    pub const fn usage(&self) -> Usage {
        self.usage
    }

    /// Takes the duty, if no process holds it. The holder must not call this.
    /// Errors: [`SessionLost`]; call [`ServerSession::renew`] then, and nothing before.
    pub async fn take_duty(&mut self) -> Result<bool, SessionLost> {
        self.ask(TAKE_DUTY).await
    }

    /// How many processes use the database, this one among them.
    /// Errors: As for [`ServerSession::take_duty`].
    pub async fn processes(&mut self) -> Result<i64, SessionLost> {
        self.ask(PROCESSES).await
    }

    /// Lets another process hold the duty.
    /// Errors: As for [`ServerSession::take_duty`].
    pub async fn give_up_duty(&mut self) -> Result<(), SessionLost> {
        self.ask::<bool>(GIVE_UP_DUTY).await.map(drop)
    }

    pub async fn check(&mut self) -> Result<(), SessionLost> {
        let trusted_until = from_now(TRUST);
        let answered = match &mut self.connection {
            None => Err(io::Error::from(io::ErrorKind::NotConnected).into()),
            Some(connection) => within(ANSWER, connection.ping()).await,
        };
        self.answered(trusted_until, answered)
    }

    /// Tries the connection until it is lost. Must be awaited all the time: the server ends an idle
    /// session.
    pub async fn lost(&mut self) -> SessionLost {
        loop {
            if let Err(lost) = self.check_again().await {
                return lost;
            }
        }
    }

    /// Tries the connection a second later.
    /// Errors: As for [`ServerSession::take_duty`]; the session is not believed to last any more.
    pub async fn check_again(&mut self) -> Result<(), SessionLost> {
        let until = self.trusted_until;
        let tried = async {
            tokio::time::sleep(INTERVAL).await;
            self.check().await
        };
        match tokio::time::timeout_at(until, tried).await {
            Ok(tried) => tried,
            Err(_) => Err(self.lose(io::Error::from(io::ErrorKind::TimedOut).into())),
        }
    }

    /// Keeps a session that does not hold the duty: renews it when it is lost, and returns why that
    /// fails.
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
    /// Errors: The server does not come back within a minute, or another process is alone with it.
    pub async fn renew(&mut self) -> Result<(), ServerError> {
        // The server may have noticed nothing.
        self.lose(io::Error::from(io::ErrorKind::NotConnected).into());
        let patience = from_now(PATIENCE);
        loop {
            match use_within(&self.address, self.usage, WAIT).await {
                Ok((connection, trusted_until)) => {
                    self.connection = Some(connection);
                    self.trusted_until = trusted_until;
                    return Ok(());
                }
                Err(gone @ ServerError::Unreachable { .. }) => {
                    tracing::warn!(%gone, "trying again");
                    let pause = tokio::time::sleep(BETWEEN_ATTEMPTS);
                    if tokio::time::timeout_at(patience, pause).await.is_err() {
                        return Err(gone);
                    }
                }
                Err(lost) => return Err(lost),
            }
        }
    }

    /// Ends the session, so that another process can hold the duty at once.
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
        // From before it is sent: the server counts from its arrival.
        let trusted_until = from_now(TRUST);
        let answered = match &mut self.connection {
            None => Err(io::Error::from(io::ErrorKind::NotConnected).into()),
            Some(connection) => {
                within(ANSWER, sqlx::query_scalar(question).fetch_one(connection)).await
            }
        };
        self.answered(trusted_until, answered)
    }

    /// Handles the outcome of a question that was sent [`TRUST`] before `trusted_until`.
    fn answered<T>(
        &mut self,
        trusted_until: Instant,
        answer: sqlx::Result<T>,
    ) -> Result<T, SessionLost> {
        match answer {
            Ok(answer) => {
                self.trusted_until = trusted_until;
                Ok(answer)
            }
            Err(why) => Err(self.lose(why)),
        }
    }

    /// Closes the connection at once: if the server hears of it, the locks are free.
    fn lose(&mut self, why: sqlx::Error) -> SessionLost {
        self.connection = None;
        SessionLost { why }
    }
}

/// The moment this long from now, on the clock of the timers.
fn from_now(time: Duration) -> Instant {
    tokio::time::sleep(time).deadline()
}

/// A connection with the lock that processes share while they use the database, and until when it
/// is believed to last.
async fn use_within(
    address: &ServerAddress,
    usage: Usage,
    limit: Duration,
) -> Result<(PgConnection, Instant), ServerError> {
    let take = if usage.is_shared() { USE_WITH_OTHERS } else { USE_ALONE };
    let unreachable = |why| ServerError::Unreachable { address: address.clone(), why };
    let mut connection = connect_for_locks(address).await.map_err(unreachable)?;
    let mut waited = Duration::ZERO;
    loop {
        let trusted_until = from_now(TRUST);
        let taken = within(ANSWER, sqlx::query_scalar(take).fetch_one(&mut connection)).await;
        let failed = |why| match why {
            // It is silent or shutting down, and may be back soon.
            sqlx::Error::Io(_) => ServerError::Unreachable { address: address.clone(), why },
            _ => ServerError::Other { address: address.clone(), why },
        };
        if taken.map_err(failed)? {
            return Ok((connection, trusted_until));
        }
        if waited >= limit {
            return Err(ServerError::InUse { address: address.clone() });
        }
        tokio::time::sleep(PAUSE).await;
        waited += PAUSE;
    }
}
