//! The line over which the bot's process hears the virtual time: newline-delimited text over TCP on
//! loopback.
//!
//! The sandbox sends `<number> running <offset>` or `<number> still <moment>` (milliseconds) on
//! connection and at every change; the other side answers `<number>` once it goes by it. So
//! [`Line::settled`] can promise that nobody still goes by the old time.

use std::collections::HashMap;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::{Clock, Pace};

/// How long [`Line::settled`] waits for a listener that does not answer (it may just have been
/// killed).
const PATIENCE: Duration = Duration::from_secs(2);

/// What each listener has confirmed, by the number of its connection: the pace it goes by.
type Confirmed = HashMap<u64, Option<Pace>>;

/// The sandbox's end of the line.
#[derive(Debug)]
pub struct Line {
    address: SocketAddr,
    clock: Arc<Clock>,
    confirmed: Arc<watch::Sender<Confirmed>>,
    _listening: JoinSet<()>,
}

impl Line {
    /// Opens the line on a free port of loopback.
    ///
    /// # Errors
    /// There is no free port.
    pub async fn open(clock: Arc<Clock>) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        let confirmed = Arc::new(watch::Sender::new(Confirmed::new()));
        let mut listening = JoinSet::new();
        listening.spawn(listen(listener, Arc::clone(&clock), Arc::clone(&confirmed)));
        Ok(Self { address, clock, confirmed, _listening: listening })
    }

    /// Where the line is.
    #[must_use]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Resolves when every listener goes by the present pace.
    pub async fn settled(&self) {
        let pace = self.clock.pace();
        let mut confirmed = self.confirmed.subscribe();
        let all =
            confirmed.wait_for(|confirmed| confirmed.values().all(|known| *known == Some(pace)));
        // A listener that hangs must not hang the clock as well.
        let _ = tokio::time::timeout(PATIENCE, all).await;
    }
}

async fn listen(
    listener: TcpListener,
    clock: Arc<Clock>,
    confirmed: Arc<watch::Sender<Confirmed>>,
) {
    let mut talks = JoinSet::new();
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
        talks.spawn(async move {
            let ended = talk(stream, changes, |pace| {
                confirmed.send_modify(|all| {
                    all.insert(number, Some(pace));
                });
            })
            .await;
            tracing::debug!(?ended, "a listener of the clock has gone");
            confirmed.send_modify(|all| {
                all.remove(&number);
            });
        });
        while talks.try_join_next().is_some() {}
    }
}

async fn talk(
    stream: TcpStream,
    mut changes: watch::Receiver<Pace>,
    confirm: impl Fn(Pace),
) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let (reading, mut writing) = stream.into_split();
    let mut answers = BufReader::new(reading).lines();
    let mut number = 0_u64;
    let mut pace = *changes.borrow_and_update();
    writing.write_all(say(number, pace).as_bytes()).await?;
    loop {
        tokio::select! {
            changed = changes.changed() => {
                if changed.is_err() {
                    return Ok(());
                }
                number += 1;
                pace = *changes.borrow_and_update();
                writing.write_all(say(number, pace).as_bytes()).await?;
            }
            answer = answers.next_line() => {
                let Some(answer) = answer? else { return Ok(()) };
                if answer.parse() == Ok(number) {
                    confirm(pace);
                }
            }
        }
    }
}

fn say(number: u64, pace: Pace) -> String {
    match pace {
        Pace::Running { offset } => format!("{number} running {offset}\n"),
        Pace::Still { at } => format!("{number} still {at}\n"),
    }
}

/// Reads what [`say`] wrote.
pub(super) fn hear(line: &str) -> Option<(u64, Pace)> {
    let mut words = line.split(' ');
    let number = words.next()?.parse().ok()?;
    let pace = match (words.next()?, words.next()?.parse().ok()?) {
        ("running", offset) => Pace::Running { offset },
        ("still", at) => Pace::Still { at },
        _ => return None,
    };
    words.next().is_none().then_some((number, pace))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_heard() {
        for pace in [Pace::Running { offset: -5 }, Pace::Still { at: 1_700_000_000_000 }] {
            assert_eq!(hear(say(7, pace).trim_end()), Some((7, pace)));
        }
        for noise in ["", "7", "7 running", "7 walking 3", "x still 3", "7 still 3 4"] {
            assert_eq!(hear(noise), None, "{noise}");
        }
    }
}
