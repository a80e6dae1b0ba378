//! The listener: a bounded number of connections, each for one request within a bounded time.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use thiserror::Error;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

use super::monitor::Monitor;

/// How many connections are served side by side. Others wait in the queue of the system.
const CONNECTIONS: usize = 16;
/// How long a connection may last, from its beginning to the last byte of the answer.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(10);
/// The longest request line with headers, in bytes.
const LONGEST_HEAD: usize = 16 * 1024;
/// How long answers may take to be completed when the bot stops.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);
/// How long to wait after a connection could not be accepted: too many files are open.
const AFTER_FAULT: Duration = Duration::from_secs(1);

/// The address cannot be listened on.
#[derive(Debug, Error)]
#[error(
    "{address} cannot be listened on ({source}). Another program may use the port, or the address \
     is not one of this machine: set COURIER_HTTP to another one, or leave it out"
)]
pub struct BindError {
    address: SocketAddr,
    source: std::io::Error,
}

/// An open port.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
}

impl Server {
    /// Opens the port.
    ///
    /// # Errors
    /// The address cannot be listened on; the message says what to do.
    pub async fn bind(address: SocketAddr) -> Result<Self, BindError> {
        let bound = TcpListener::bind(address).await;
        let listener = bound.map_err(|source| BindError { address, source })?;
        tracing::info!(%address, "health and metrics are served");
        Ok(Self { listener })
    }

    /// Answers requests until the sender of `stop` is dropped, and completes those begun.
    pub async fn run(self, monitor: Monitor, stop: watch::Receiver<()>) {
        tokio::select! {
            () = self.serve(&monitor, stop) => {}
            () = monitor.upkeep() => {}
        }
    }

    async fn serve(self, monitor: &Monitor, mut stop: watch::Receiver<()>) {
        let router = monitor.router();
        let permits = Arc::new(Semaphore::new(CONNECTIONS));
        let mut connections = JoinSet::new();
        loop {
            let next = async {
                // The semaphore is never closed.
                let permit = Arc::clone(&permits).acquire_owned().await;
                (permit, self.listener.accept().await)
            };
            tokio::select! {
                (permit, accepted) = next => match accepted {
                    Ok((stream, _)) => {
                        let answer = answer(stream, router.clone());
                        connections.spawn(async move {
                            let _permit = permit;
                            let _ = tokio::time::timeout(CONNECTION_TIMEOUT, answer).await;
                        });
                    }
                    Err(error) => {
                        tracing::warn!(%error, "a connection could not be accepted");
                        tokio::time::sleep(AFTER_FAULT).await;
                    }
                },
                Some(_) = connections.join_next() => {}
                _ = stop.changed() => break,
            }
        }
        drop(self.listener);
        let rest = async { while connections.join_next().await.is_some() {} };
        let _ = tokio::time::timeout(STOP_TIMEOUT, rest).await;
    }
}

/// Answers one request. What the client does wrong is answered to it, and not logged.
async fn answer(stream: TcpStream, router: Router) {
    let connection = http1::Builder::new()
        .keep_alive(false)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router));
    let _ = connection.await;
}
