//! Wake-ups between processes: one that has stored something tells the one that has the background
//! duty, by `notify`. It carries nothing. What there is to do is read from the tables, so one that
//! is lost costs a few seconds and nothing else.

use std::time::Duration;

use sqlx::postgres::{PgListener, PgPoolOptions};

use crate::store::admin::server::{ANSWER, CONNECT_TIMEOUT, ServerAddress, within};
use crate::store::sql;
use crate::store::{Result, Store};

const CHANNEL: &str = "courier_wake_up";
const NOTIFY: &str = "select pg_notify('courier_wake_up', '')";

impl Store {
    /// Tells the process with the duty that there may be something to do. Nothing for a file, which
    /// has one process.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn wake_duty(&self) -> Result<()> {
        if self.file.is_none() {
            // Through a reader: it stores nothing, and must not wait for those who write.
            sql::query(NOTIFY).execute(&self.readers).await?;
        }
        Ok(())
    }
}

/// Hears what [`Store::wake_duty`] tells.
#[derive(Debug)]
pub struct ServerListener {
    address: ServerAddress,
    /// `None` before the first use and after a fault.
    listener: Option<PgListener>,
}

impl ServerListener {
    /// A listener that connects when it is first used.
    #[must_use]
    pub const fn new(address: ServerAddress) -> Self {
        Self { address, listener: None }
    }

    /// Waits until there may be something to do, at most `limit`, after which the caller looks by
    /// itself. Returns at once when it has connected, because something may have been missed.
    ///
    /// # Errors
    /// There is no connection; the next call tries again.
    pub async fn wait(&mut self, limit: Duration) -> Result<()> {
        let Some(listener) = &mut self.listener else {
            self.listener = Some(within(CONNECT_TIMEOUT, listen(&self.address)).await?);
            return Ok(());
        };
        let heard = match tokio::time::timeout(limit, listener.try_recv()).await {
            // Also without a notification: it has connected again.
            Ok(heard) => heard.map(drop),
            // A connection can be dead without a sign of it.
            Err(_) => {
                let check = sqlx::query("select 1").execute(listener);
                within(ANSWER, check).await.map(drop)
            }
        };
        if heard.is_err() {
            self.listener = None;
        }
        Ok(heard?)
    }
}

async fn listen(address: &ServerAddress) -> sqlx::Result<PgListener> {
    let pool = PgPoolOptions::new()
        .max_connections(1)
        .acquire_timeout(CONNECT_TIMEOUT)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_lazy_with(address.for_a_session());
    let mut listener = PgListener::connect_with(&pool).await?;
    listener.listen(CHANNEL).await?;
    Ok(listener)
}
