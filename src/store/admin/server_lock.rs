//! Holds a database on a server for one process: two bots on one database would send every message
//! twice.

use std::time::Duration;

use sqlx::PgConnection;

use crate::store::admin::server::{ServerAddress, ServerError, connect};

/// Taken until the connection ends.
const TAKE: &str = "select pg_try_advisory_lock(1131377011)";

/// How long a process that is being replaced may take to let go.
const WAIT: Duration = Duration::from_secs(5);
const PAUSE: Duration = Duration::from_millis(250);

/// How often the connection is tried, and how long it may take to answer.
const INTERVAL: Duration = Duration::from_secs(5);

/// For how long a server may be gone before the process ends.
const PATIENCE: Duration = Duration::from_secs(60);

/// A lock that the server releases when the process ends, however it ends: at once if its machine
/// runs on, else when the server notices that the connection is dead.
#[derive(Debug)]
pub struct ServerLock {
    address: ServerAddress,
    connection: PgConnection,
}

impl ServerLock {
    /// Takes the lock; waits a few seconds for a process that is ending.
    ///
    /// # Errors
    /// [`ServerError::InUse`] if another process holds it, [`ServerError::Unreachable`] without a
    /// server.
    pub async fn acquire(address: &ServerAddress) -> Result<Self, ServerError> {
        Self::acquire_within(address, WAIT).await
    }

    /// As [`ServerLock::acquire`], waiting at most `limit` for another process.
    pub(in crate::store) async fn acquire_within(
        address: &ServerAddress,
        limit: Duration,
    ) -> Result<Self, ServerError> {
        let mut connection = connect(address).await?;
        let mut waited = Duration::ZERO;
        loop {
            let taken = sqlx::query_scalar(TAKE).fetch_one(&mut connection).await;
            let failed = |why| ServerError::Other { address: address.clone(), why };
            if taken.map_err(failed)? {
                return Ok(Self { address: address.clone(), connection });
            }
            if waited >= limit {
                return Err(ServerError::InUse { address: address.clone() });
            }
            tokio::time::sleep(PAUSE).await;
            waited += PAUSE;
        }
    }

    /// Where the database is.
    #[must_use]
    pub const fn address(&self) -> &ServerAddress {
        &self.address
    }

    /// Keeps the lock: takes it again if the server was restarted. Returns why it is lost for good:
    /// the server does not come back, or another process has taken it.
    pub async fn keep(mut self) -> ServerError {
        loop {
            tokio::time::sleep(INTERVAL).await;
            let answer = sqlx::query("select 1").execute(&mut self.connection);
            if matches!(tokio::time::timeout(INTERVAL, answer).await, Ok(Ok(_))) {
                continue;
            }
            tracing::warn!(database = %self.address, "the connection to the server was lost");
            let mut waited = Duration::ZERO;
            self = loop {
                match Self::acquire(&self.address).await {
                    Ok(again) => break again,
                    Err(ServerError::Unreachable { .. }) if waited < PATIENCE => {
                        tokio::time::sleep(INTERVAL).await;
                        waited += INTERVAL;
                    }
                    Err(lost) => return lost,
                }
            };
        }
    }
}
