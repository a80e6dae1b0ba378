//! Reads the outbox and delivers a bounded number of its messages in parallel.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{Notify, watch};
use tokio::task::{Id, JoinSet};

use super::order;
use super::roles;
use super::transport::{DiscordTransport, Transport};
use crate::app::{App, BackgroundTask, LONGEST_REST, PendingMessage};
use crate::discord::AppState;
use crate::discord::{Failure, Rest};
use crate::play::{Moment, Span};

/// How many messages are delivered side by side. One that waits for Discord or for the rate limit
/// of its channel keeps its place, so there are more places than messages can be sent in a second.
const DELIVERIES: usize = 64;
/// How many due messages are read at a time. Those to readers and channels that a message is being
/// delivered to are left out: where many have to wait for each other, there may be some behind them
/// that need not.
const BATCH: u32 = 50;
/// How long to wait after the outbox could not be read or written.
const AFTER_FAULT: Span = Span::seconds(30);

/// How long the deliveries in progress may take to be completed when the bot stops, in real time.
const STOP_TIMEOUT: Duration = Duration::from_secs(5);

/// Delivers messages and changes roles until the sender of `stop` is dropped, and completes those
/// in progress within a limit, so that what Discord has shown is stored as sent. The others are
/// delivered after the next start.
pub async fn run(app_state: Arc<AppState>, rest: Arc<Rest>, mut stop: watch::Receiver<()>) {
    let transport = DiscordTransport::new(Arc::clone(&app_state), Arc::clone(&rest));
    let worker = Arc::new(OutboxWorker::new(Arc::clone(&app_state), transport));
    let messages = worker.deliver_until(stop.clone());
    let changed_roles = roles::run(&app_state, &rest, stop.clone());
    let deliver = async { tokio::join!(messages, changed_roles) };
    let limit = async {
        let _ = stop.changed().await;
        tokio::time::sleep(STOP_TIMEOUT).await;
    };
    tokio::select! {
        _ = deliver => {}
        () = limit => tracing::warn!("messages in progress are delivered after the next start"),
    }
}

/// Delivers the messages of the outbox through `transport`.
pub(super) struct OutboxWorker<T> {
    pub(super) app_state: Arc<AppState>,
    pub(super) transport: T,
    /// Messages that were stored before may have been sent by the process before this one.
    pub(super) started_at: Moment,
}

impl<T: Transport> OutboxWorker<T> {
    /// A worker that starts now.
    pub(super) fn new(app_state: Arc<AppState>, transport: T) -> Self {
        let started_at = app_state.now();
        Self { app_state, transport, started_at }
    }

    async fn deliver_until(self: Arc<Self>, mut stop: watch::Receiver<()>) {
        loop {
            let next_due = match self.deliver_due(&mut stop).await {
                Ok(next_due) => next_due,
                Err(failure) => {
                    tracing::error!(%failure, "reading the outbox failed; trying again in 30 s");
                    Some(self.app_state.now() + AFTER_FAULT)
                }
            };
            // At the latest in a minute, so that a task that is stuck can be told from one that
            // rests.
            let latest = self.app_state.now() + LONGEST_REST;
            let next = next_due.map_or(latest, |next| next.min(latest));
            tokio::select! {
                () = self.app_state.clock.sleep_until(next) => {}
                () = self.wakeup().notified() => {}
                _ = stop.changed() => return,
            }
        }
    }

    /// Delivers all messages that are due, and those that become due meanwhile; only those in
    /// progress once the sender of `stop` is dropped. Returns when the next message is due; `None`
    /// if there is none.
    pub(super) async fn deliver_due(
        self: &Arc<Self>,
        stop: &mut watch::Receiver<()>,
    ) -> Result<Option<Moment>, Failure> {
        let mut is_stopping = false;
        let mut deliveries = JoinSet::new();
        let mut in_progress: HashMap<Id, PendingMessage> = HashMap::new();
        let mut next_due = None;
        let mut must_read = true;
        let failure = loop {
            let now = self.app_state.now();
            self.app().liveness().turn(BackgroundTask::Outbox, now);
            let room = DELIVERIES - in_progress.len();
            if must_read && room > 0 && !is_stopping {
                must_read = false;
                let busy = in_progress.values().collect();
                let found = match self.app().due_messages(now, &busy, BATCH).await {
                    Ok(found) => found,
                    Err(error) => break Failure::from(error),
                };
                next_due = found.next_at;
                let others: Vec<&PendingMessage> = in_progress.values().collect();
                for message in order::ready(&found.due, &others, room) {
                    let (worker, copy) = (Arc::clone(self), message.clone());
                    let task = deliveries.spawn(async move { worker.deliver(&copy).await });
                    in_progress.insert(task.id(), message);
                    // If the read ended at its limit, more messages may be due.
                    must_read = next_due.is_some_and(|at| at <= now);
                }
                if must_read {
                    continue;
                }
            }
            if deliveries.is_empty() {
                return Ok(next_due);
            }
            tokio::select! {
                Some(ended) = deliveries.join_next_with_id() => {
                    must_read = true;
                    let (task, result) = match ended {
                        Ok((task, result)) => (task, result),
                        Err(panic) => (panic.id(), Err(Failure::from(panic))),
                    };
                    let message = in_progress.remove(&task);
                    match (result, message) {
                        (Ok(Some(old_board)), _) => self.transport.shrink(old_board),
                        // One message that cannot be made must not hold back the others.
                        (Err(failure), Some(message)) => {
                            if let Err(failure) = self.retry(&message, &failure.to_string()).await {
                                break failure;
                            }
                        }
                        (Ok(None), _) | (Err(_), None) => {}
                    }
                }
                _ = stop.changed(), if !is_stopping => is_stopping = true,
                () = self.wakeup().notified() => must_read = true,
                () = self.sleep_until(next_due.filter(|at| *at > now)) => must_read = true,
            }
        };
        // The deliveries in progress are completed, so that sent messages are stored as sent.
        while deliveries.join_next().await.is_some() {}
        Err(failure)
    }

    pub(super) fn app(&self) -> &App {
        &self.app_state.app
    }

    fn wakeup(&self) -> &Notify {
        &self.app().wakeup().outbox
    }

    /// Sleeps until `at`; forever if it is `None`.
    async fn sleep_until(&self, at: Option<Moment>) {
        match at {
            Some(at) => self.app_state.clock.sleep_until(at).await,
            None => std::future::pending().await,
        }
    }
}
