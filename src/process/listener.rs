//! A port that answers requests: a bounded number of connections, each within a bounded time. It is
//! opened only if the operator sets an address.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use thiserror::Error;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Notify, oneshot, watch};
use tokio::task::JoinSet;

use super::connections::{Connections, Place};

/// The maximum size of the request line and headers, in bytes.
const LONGEST_HEAD: usize = 16 * 1024;
/// How long answers may take to be completed when the bot stops or a connection has lasted long
/// enough.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);
/// How long the first request of a connection may take to begin when the bot stops: a load balancer
/// that has connected does not send it again to another process.
const FIRST_REQUEST: Duration = Duration::from_millis(500);
/// How long to wait after a connection could not be accepted: too many files are open.
const AFTER_FAULT: Duration = Duration::from_secs(1);

#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// How many connections are open at the same time. A further one takes the place of one that
    /// is not being answered, or waits in the queue of the system.
    pub connections: usize,
    /// How many of them one address may have, unless it is one of a private network.
    pub of_one_address: usize,
    /// How long a client may take to send a request line and headers, and how long a connection may
    /// idle between two requests.
    pub head: Duration,
    /// How long a connection may last, from its beginning to the last byte of an answer. After that
    /// a begun answer has `STOP_TIMEOUT` left.
    pub connection: Duration,
    /// Whether a connection may be used for more than one request.
    pub keep_alive: bool,
}

/// For health and metrics: few clients, one request each.
pub const PRIVATE: Limits = Limits {
    connections: 16,
    of_one_address: 16,
    head: Duration::from_secs(10),
    connection: Duration::from_secs(10),
    keep_alive: false,
};

/// For browsers and Discord, or the proxy in front of the bot, which use a connection for many
/// requests. Connections are closed now and then, so that no client holds one forever.
pub const PUBLIC: Limits = Limits {
    connections: 1024,
    of_one_address: 64,
    head: Duration::from_secs(15),
    connection: Duration::from_secs(120),
    keep_alive: true,
};

/// The address from which a request comes: that of the client, or of the proxy in front of the bot.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub SocketAddr);

#[derive(Debug, Error)]
#[error(
    "{address} cannot be listened on ({source}). Another program may use the port, or the address \
     is not one of this machine: set {variable} to another one, or leave it out"
)]
pub struct BindError {
    address: SocketAddr,
    variable: &'static str,
    source: std::io::Error,
}

#[derive(Debug)]
pub struct Listener {
    listener: TcpListener,
    limits: Limits,
}

impl Listener {
    /// Opens the port set by the environment variable `variable`.
    /// Errors: The address cannot be listened on; the message says what to do.
    pub async fn bind(
        address: SocketAddr,
        variable: &'static str,
        limits: Limits,
    ) -> Result<Self, BindError> {
        let bound = TcpListener::bind(address).await;
        let listener = bound.map_err(|source| BindError { address, variable, source })?;
        tracing::info!(%address, variable, "the port is open");
        Ok(Self { listener, limits })
    }

    /// The address, with the port that the system has chosen if none was set.
    #[cfg(test)]
    #[allow(clippy::unwrap_used)]
    pub(crate) fn address(&self) -> SocketAddr {
        self.listener.local_addr().unwrap()
    }

    /// Answers requests until the sender of `stop` is dropped, and completes those begun.
    pub async fn serve(self, router: Router, mut stop: watch::Receiver<()>) {
        let (limits, places) =
            (self.limits, Connections::new(self.limits.connections, self.limits.of_one_address));
        let mut connections = JoinSet::new();
        let serve = |connections: &mut JoinSet<()>, (stream, peer), place, stop: &_| {
            let stop = watch::Receiver::clone(stop);
            connections.spawn(answer((stream, Peer(peer)), router.clone(), limits, stop, place));
        };
        loop {
            tokio::select! {
                accepted = self.listener.accept() => match accepted {
                    Ok(client) => tokio::select! {
                        place = places.place(client.1.ip()) => match place {
                            Some(place) => serve(&mut connections, client, Some(place), &stop),
                            None => drop(client),
                        },
                        _ = stop.changed() => {
                            serve(&mut connections, client, None, &stop);
                            break;
                        }
                    },
                    Err(error) => {
                        tracing::warn!(%error, "a connection could not be accepted");
                        tokio::time::sleep(AFTER_FAULT).await;
                    }
                },
                Some(_) = connections.join_next() => {}
                _ = stop.changed() => break,
            }
        }
        // Clients that connected before the port was closed are answered, too.
        for client in close(self.listener) {
            serve(&mut connections, client, None, &stop);
        }
        // Each ends by itself, within limits.
        while connections.join_next().await.is_some() {}
    }
}

/// Closes a port. Returns the connections that were not yet accepted: at most the queue of the
/// system, 1024.
fn close(listener: TcpListener) -> Vec<(TcpStream, SocketAddr)> {
    let Ok(listener) = listener.into_std() else { return Vec::new() };
    let accepted = std::iter::from_fn(|| listener.accept().ok());
    let accepted = accepted.filter_map(|(stream, peer)| {
        stream.set_nonblocking(true).ok()?;
        Some((TcpStream::from_std(stream).ok()?, peer))
    });
    accepted.collect()
}

/// Answers the requests of a connection. Mistakes of the client are answered, and not logged.
async fn answer(
    (stream, peer): (TcpStream, Peer),
    router: Router,
    limits: Limits,
    mut stop: watch::Receiver<()>,
    place: Option<(Place, oneshot::Receiver<()>)>,
) {
    let router = TowerToHyperService::new(router);
    let has_begun = Arc::new(Notify::new());
    let begins = Arc::clone(&has_begun);
    let (place, ended) = place.unzip();
    let place = place.map(Arc::new);
    let service = service_fn(move |mut request: Request<Incoming>| {
        begins.notify_one();
        request.extensions_mut().insert(peer);
        let place = place.clone();
        place.iter().for_each(|place| place.begin());
        let answered = router.call(request);
        async move {
            let answer = answered.await;
            place.iter().for_each(|place| place.end());
            answer
        }
    });
    let makes_room = async {
        match ended {
            Some(ended) => drop(ended.await),
            None => std::future::pending().await,
        }
    };
    let connection = http1::Builder::new()
        .keep_alive(limits.keep_alive)
        .max_buf_size(LONGEST_HEAD)
        .timer(TokioTimer::new())
        .header_read_timeout(limits.head)
        .serve_connection(TokioIo::new(stream), service);
    let mut connection = pin!(connection);
    tokio::select! {
        _ = connection.as_mut() => return,
        () = makes_room => return,
        () = tokio::time::sleep(limits.connection) => {}
        _ = stop.changed() => tokio::select! {
            _ = connection.as_mut() => return,
            () = has_begun.notified() => {}
            () = tokio::time::sleep(FIRST_REQUEST) => {}
        }
    }
    connection.as_mut().graceful_shutdown();
    let _ = tokio::time::timeout(STOP_TIMEOUT, connection).await;
}

#[cfg(test)]
#[path = "listener_tests.rs"]
mod tests;
