//! The other end of the line: a clock in another process that shows the sandbox's time.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::{Millis, Pace, line};

/// Follows the clock of a sandbox.
#[derive(Debug)]
pub struct Follower {
    pace: watch::Receiver<Pace>,
    _listening: JoinSet<()>,
}

impl Follower {
    /// Connects to the line at that address and waits for the first time.
    ///
    /// # Errors
    /// Nobody is there, or what is there is no clock.
    pub async fn connect(address: SocketAddr) -> io::Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (reading, mut writing) = stream.into_split();
        let mut lines = BufReader::new(reading).lines();
        let first = lines.next_line().await?.as_deref().and_then(line::hear);
        let (number, pace) =
            first.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "this is no clock"))?;
        writing.write_all(format!("{number}\n").as_bytes()).await?;
        let (shown, pace) = watch::channel(pace);
        let mut listening = JoinSet::new();
        listening.spawn(async move {
            // When the line breaks, the sandbox is gone; its bot follows by itself.
            while let Ok(Some(text)) = lines.next_line().await {
                let Some((number, pace)) = line::hear(&text) else { continue };
                shown.send_replace(pace);
                if writing.write_all(format!("{number}\n").as_bytes()).await.is_err() {
                    break;
                }
            }
        });
        Ok(Self { pace, _listening: listening })
    }

    /// The virtual time now.
    #[must_use]
    pub fn now(&self) -> Millis {
        self.pace.borrow().now()
    }

    /// Waits until the virtual clock shows `at` or later.
    pub async fn sleep_until(&self, at: Millis) {
        let mut pace = self.pace.clone();
        loop {
            let shown = *pace.borrow_and_update();
            let left = at - shown.now();
            if left <= 0 {
                return;
            }
            let passed = async {
                match shown {
                    Pace::Running { .. } => {
                        tokio::time::sleep(Duration::from_millis(left.unsigned_abs())).await
                    }
                    Pace::Still { .. } => std::future::pending().await,
                }
            };
            tokio::select! {
                () = passed => {}
                changed = pace.changed() => {
                    if changed.is_err() {
                        // Nobody will push this clock any more; time goes on as it did.
                        match shown {
                            Pace::Running { .. } => tokio::time::sleep(Duration::from_millis(left.unsigned_abs())).await,
                            Pace::Still { .. } => std::future::pending().await,
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::sync::Arc;

    use super::*;
    use crate::clock::{Clock, Line};

    #[tokio::test]
    async fn a_follower_wakes_when_the_clock_is_pushed_past_its_moment() {
        let clock = Arc::new(Clock::new(Pace::Still { at: 0 }));
        let line = Line::open(Arc::clone(&clock)).await.unwrap();
        let follower = Arc::new(Follower::connect(line.address()).await.unwrap());
        let sleeper = Arc::clone(&follower);
        let sleep = tokio::spawn(async move {
            sleeper.sleep_until(10_000).await;
            sleeper.now()
        });
        clock.advance(Duration::from_secs(9));
        line.settled().await;
        assert_eq!(follower.now(), 9_000);
        assert!(!sleep.is_finished());
        clock.advance(Duration::from_secs(2));
        assert_eq!(sleep.await.unwrap(), 11_000);
    }

    #[tokio::test]
    async fn settled_does_not_wait_for_one_who_left() {
        let clock = Arc::new(Clock::new(Pace::Running { offset: 0 }));
        let line = Line::open(Arc::clone(&clock)).await.unwrap();
        let follower = Follower::connect(line.address()).await.unwrap();
        line.settled().await;
        drop(follower);
        clock.advance(Duration::from_secs(86_400));
        let waited = tokio::time::timeout(Duration::from_secs(1), line.settled()).await;
        assert!(waited.is_ok());
    }
}
