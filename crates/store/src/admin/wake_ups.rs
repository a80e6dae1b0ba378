//! Messages to the process that holds the background duty, by `notify`: that something was stored,
//! and which old messages it is to edit. A wake-up carries no data: the work is read from the
//! tables, so a lost one costs a few seconds and nothing else. Edits of old messages are stored
//! nowhere, and nothing depends on them.

use std::time::Duration;

use sqlx::postgres::{PgListener, PgPoolOptions};

use crate::admin::server::{ANSWER, CONNECT_TIMEOUT, within};
use crate::admin::server_address::ServerAddress;
use crate::sql;
use crate::{Records, Result};

const WAKE_UPS: &str = "courier_wake_up";
const OLD_MESSAGES: &str = "courier_old_messages";
const NOTIFY: &str = "select pg_notify($1, $2)";

impl Records {
    /// Tells the process with the duty that there may be something to do. Does nothing for a file,
    /// which has one process.
    pub async fn wake_duty(&self) -> Result<()> {
        self.notify(WAKE_UPS, "").await
    }

    /// Tells the process with the duty which old messages to edit, in less than 8,000 bytes. Does
    /// nothing for a file.
    pub async fn pass_on_old_messages(&self, text: &str) -> Result<()> {
        self.notify(OLD_MESSAGES, text).await
    }

    async fn notify(&self, channel: &str, text: &str) -> Result<()> {
        if self.file.is_none() {
            // Through a reader: it stores nothing, and must not wait for writers.
            sql::query(NOTIFY).bind(channel).bind(text).execute(&self.readers).await?;
        }
        Ok(())
    }
}

/// Receives what [`Records::wake_duty`] or [`Records::pass_on_old_messages`] sends.
#[derive(Debug)]
pub struct ServerListener {
    address: ServerAddress,
    channel: &'static str,
    /// `None` before the first use and after a fault.
    listener: Option<PgListener>,
}

impl ServerListener {
    /// A listener for wake-ups, which connects when it is first used.
    pub const fn new(address: ServerAddress) -> Self {
        Self { address, channel: WAKE_UPS, listener: None }
    }

    /// A listener for old messages, which connects when it is first used.
    pub const fn for_old_messages(address: ServerAddress) -> Self {
        Self { address, channel: OLD_MESSAGES, listener: None }
    }

    /// Waits until there may be something to do, at most `limit`, after which the caller looks
    /// anyway. Returns the text that was sent, if any; at once after connecting, because something
    /// may have been missed.
    /// Errors: There is no connection; the next call tries again.
    pub async fn wait(&mut self, limit: Duration) -> Result<Option<String>> {
        let Some(listener) = &mut self.listener else {
            let listening = listen(&self.address, self.channel);
            self.listener = Some(within(CONNECT_TIMEOUT, listening).await?);
            return Ok(None);
        };
        let heard = match tokio::time::timeout(limit, listener.try_recv()).await {
            // Also without a notification: it has connected again.
            Ok(heard) => heard.map(|heard| heard.map(|heard| heard.payload().to_owned())),
            // A connection can be dead without any sign.
            Err(_) => {
                let check = sqlx::query("select 1").execute(listener);
                within(ANSWER, check).await.map(|_| None)
            }
        };
        if heard.is_err() {
            self.listener = None;
        }
        Ok(heard?)
    }
}

async fn listen(address: &ServerAddress, channel: &str) -> sqlx::Result<PgListener> {
    let pool = PgPoolOptions::new()
        .max_connections(1)
        .acquire_timeout(CONNECT_TIMEOUT)
        .idle_timeout(None)
        .max_lifetime(None)
        .connect_lazy_with(address.for_a_session());
    let mut listener = PgListener::connect_with(&pool).await?;
    listener.listen(channel).await?;
    Ok(listener)
}
