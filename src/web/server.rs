//! The public listener: of the page, and of what else is served on it.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use tokio::sync::watch;

use crate::process::listener::{BindError, Limits, Listener};

/// Browsers, or the proxy in front of them, use a connection for many requests: it is given up for
/// another one now and then, so that nobody holds one forever.
const LIMITS: Limits = Limits {
    connections: 1024,
    head: Duration::from_secs(15),
    connection: Duration::from_secs(120),
    keep_alive: true,
};

/// An open port.
#[derive(Debug)]
pub struct Server {
    listener: Listener,
}

impl Server {
    /// Opens the port that the environment variable `variable` names.
    ///
    /// # Errors
    /// The address cannot be listened on; the message says what to do.
    pub async fn bind(address: SocketAddr, variable: &'static str) -> Result<Self, BindError> {
        let listener = Listener::bind(address, variable, LIMITS).await?;
        tracing::info!(%address, "the public listener is open");
        Ok(Self { listener })
    }

    /// The address, with the port that the system has chosen if none was named.
    #[cfg(test)]
    pub(super) fn address(&self) -> SocketAddr {
        self.listener.address()
    }

    /// Answers requests until the sender of `stop` is dropped, and completes those begun.
    pub async fn run(self, router: Router, stop: watch::Receiver<()>) {
        self.listener.serve(router, stop).await;
    }
}
