//! The server that sends the virtual time to the bot's process, over TCP on loopback.
//!
//! A line has a number and the [`ClockState`] as JSON; the client answers the number once it uses
//! the new time. So [`ClockServer::synced`] can wait until no client still uses the old time.

use std::collections::HashMap;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::virtual_clock::{ClockState, VirtualClock};

/// How long [`ClockServer::synced`] waits for a client that does not confirm (it may just have been
/// killed).
const CONFIRM_TIMEOUT: Duration = Duration::from_secs(2);

/// The state of the clock that each client has confirmed, by connection number.
type Confirmed = HashMap<u64, Option<ClockState>>;

#[derive(Debug)]
pub struct ClockServer {
    address: SocketAddr,
    clock: Arc<VirtualClock>,
    confirmed: Arc<watch::Sender<Confirmed>>,
    _accepting: JoinSet<()>,
}

impl ClockServer {
    pub async fn open(clock: Arc<VirtualClock>) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let confirmed = Arc::new(watch::Sender::new(Confirmed::new()));
        let mut accepting = JoinSet::new();
        accepting.spawn(accept_clients(listener, Arc::clone(&clock), Arc::clone(&confirmed)));
        Ok(Self { address, clock, confirmed, _accepting: accepting })
    }

    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Resolves when every client uses the current time, or after two seconds.
    pub async fn synced(&self) {
        let state = self.clock.state();
        let mut confirmed = self.confirmed.subscribe();
        let all =
            confirmed.wait_for(|confirmed| confirmed.values().all(|known| *known == Some(state)));
        // A client that hangs must not block the clock.
        let _ = tokio::time::timeout(CONFIRM_TIMEOUT, all).await;
    }
}

async fn accept_clients(
    listener: TcpListener,
    clock: Arc<VirtualClock>,
    confirmed: Arc<watch::Sender<Confirmed>>,
) {
    let mut clients = JoinSet::new();
    let mut next = 0_u64;
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let number = next;
        next += 1;
        let changes = clock.subscribe();
        let confirmed = Arc::clone(&confirmed);
        confirmed.send_modify(|all| {
            all.insert(number, None);
        });
        clients.spawn(async move {
            let ended = serve_client(stream, changes, |state| {
                confirmed.send_modify(|all| {
                    all.insert(number, Some(state));
                });
            })
            .await;
            tracing::debug!(?ended, "a client of the clock has disconnected");
            confirmed.send_modify(|all| {
                all.remove(&number);
            });
        });
        while clients.try_join_next().is_some() {}
    }
}

fn line(number: u64, state: ClockState) -> String {
    format!("{}\n", json!([number, state]))
}

async fn serve_client(
    stream: TcpStream,
    mut changes: watch::Receiver<ClockState>,
    confirm: impl Fn(ClockState),
) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let (reading, mut writing) = stream.into_split();
    let mut answers = BufReader::new(reading).lines();
    let mut number = 0_u64;
    let mut state = *changes.borrow_and_update();
    writing.write_all(line(number, state).as_bytes()).await?;
    loop {
        tokio::select! {
            changed = changes.changed() => {
                if changed.is_err() {
                    return Ok(());
                }
                number += 1;
                state = *changes.borrow_and_update();
                writing.write_all(line(number, state).as_bytes()).await?;
            }
            answer = answers.next_line() => {
                let Some(answer) = answer? else { return Ok(()) };
                if answer.parse() == Ok(number) {
                    confirm(state);
                }
            }
        }
    }
}
