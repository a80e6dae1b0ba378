//! The listener of health and metrics.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::sync::watch;

use super::monitor::Monitor;
use crate::process::listener::{BindError, Limits, Listener};

/// Few ask, each for one answer.
const LIMITS: Limits = Limits {
    connections: 16,
    head: Duration::from_secs(10),
    connection: Duration::from_secs(10),
    keep_alive: false,
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
        tracing::info!(%address, "health and metrics are served");
        Ok(Self { listener })
    }

    /// Answers requests until the sender of `stop` is dropped, and completes those begun.
    pub async fn run(self, monitor: Monitor, stop: watch::Receiver<()>) {
        tokio::select! {
            () = self.listener.serve(monitor.router(), stop) => {}
            () = monitor.upkeep() => {}
        }
    }
}
