//! The client of the clock server: it provides the sandbox's time in the bot's process.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::system::Millis;
use super::virtual_clock::{ClockMode, ClockState};

fn read(line: &str) -> Option<(u64, ClockState)> {
    serde_json::from_str(line).ok()
}

#[derive(Debug)]
pub struct ClockClient {
    state: watch::Receiver<ClockState>,
    _accepting: JoinSet<()>,
}

impl ClockClient {
    /// Connects to a clock server and waits for the first time.
    pub async fn connect(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (reading, mut writing) = stream.into_split();
        let mut lines = BufReader::new(reading).lines();
        let first = lines.next_line().await?.as_deref().and_then(read);
        let (number, state) = first.ok_or_else(|| {
            io::Error::new(io::ErrorKind::InvalidData, "this server is not a clock server")
        })?;
        writing.write_all(format!("{number}\n").as_bytes()).await?;
        let (shown, state) = watch::channel(state);
        let mut accepting = JoinSet::new();
        accepting.spawn(async move {
            // If the connection breaks, the sandbox has ended, and its bot is about to stop.
            while let Ok(Some(text)) = lines.next_line().await {
                let Some((number, state)) = read(&text) else { continue };
                shown.send_replace(state);
                if writing.write_all(format!("{number}\n").as_bytes()).await.is_err() {
                    break;
                }
            }
        });
        Ok(Self { state, _accepting: accepting })
    }

    pub fn now(&self) -> Millis {
        self.state.borrow().mode.now()
    }

    /// The virtual time that has passed, from any beginning: setting the clock does not change it.
    pub fn monotonic(&self) -> Millis {
        let ClockState { mode, set_by, .. } = *self.state.borrow();
        mode.now() - set_by
    }

    /// The virtual time for which this process was suspended, in addition to the real time.
    pub fn suspended_for(&self) -> Millis {
        self.state.borrow().suspended_for
    }

    pub async fn sleep_until(&self, at: Millis) {
        let mut state = self.state.clone();
        loop {
            let shown = state.borrow_and_update().mode;
            let left = at - shown.now();
            if left <= 0 {
                return;
            }
            tokio::select! {
                () = sleep_in(shown, left) => {}
                changed = state.changed() => {
                    if changed.is_err() {
                        // The sandbox has ended; the clock continues in its last mode.
                        sleep_in(shown, left).await;
                    }
                }
            }
        }
    }
}

async fn sleep_in(mode: ClockMode, left: Millis) {
    match mode {
        ClockMode::Running { .. } => {
            tokio::time::sleep(Duration::from_millis(left.unsigned_abs())).await;
        }
        ClockMode::Frozen { .. } => std::future::pending().await,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::sync::Arc;

    use super::*;
    use crate::clock::server::ClockServer;
    use crate::clock::virtual_clock::VirtualClock;

    #[tokio::test]
    async fn a_sleep_ends_when_the_clock_is_advanced_past_it() {
        let clock = Arc::new(VirtualClock::new(ClockMode::Frozen { at: 0 }));
        let server = ClockServer::open(Arc::clone(&clock)).await.unwrap();
        let client = Arc::new(ClockClient::connect(server.address()).await.unwrap());
        let sleeper = Arc::clone(&client);
        let sleep = tokio::spawn(async move {
            sleeper.sleep_until(10_000).await;
            sleeper.now()
        });
        clock.advance(Duration::from_secs(9));
        server.synced().await;
        assert_eq!(client.now(), 9_000);
        assert!(!sleep.is_finished());
        clock.advance(Duration::from_secs(2));
        assert_eq!(sleep.await.unwrap(), 11_000);
    }

    #[tokio::test]
    async fn synced_does_not_wait_for_disconnected_clients() {
        let clock = Arc::new(VirtualClock::new(ClockMode::Running { offset: 0 }));
        let server = ClockServer::open(Arc::clone(&clock)).await.unwrap();
        let client = ClockClient::connect(server.address()).await.unwrap();
        server.synced().await;
        drop(client);
        clock.advance(Duration::from_secs(86_400));
        let waited = tokio::time::timeout(Duration::from_secs(1), server.synced()).await;
        assert!(waited.is_ok());
    }
}
