//! Reads the outbox and delivers a bounded number of its messages in parallel.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use courier_play::{Moment, Span};
use courier_store::{BusyDestinations, PendingMessage};
use tokio::sync::{Notify, watch};
use tokio::task::{Id, JoinSet};

use super::claims::Claims;
use super::order;
use super::roles;
use super::transport::{DiscordTransport, Transport};
use crate::app::{App, BackgroundTask, LONGEST_REST};
use crate::discord::AppState;
use crate::discord::{Failure, Rest};
use crate::process::time::stopwatch;

/// How many messages are delivered at the same time. One that waits for Discord or for a rate limit
/// keeps its place, so there are more places than messages can be sent in a second.
const DELIVERIES: usize = 64;
/// How many due messages are read at a time, leaving out those to readers and channels with a
/// delivery in progress: behind many that have to wait for each other there may be some that need
/// not.
const BATCH: u32 = 50;
/// How long to wait after the outbox could not be read or written.
const AFTER_FAULT: Span = Span::seconds(30);

/// How long the deliveries in progress may take to be completed when the bot stops or loses the
/// background duty, in real time. Together with the time to notice a loss, it is less than the
/// server waits before it gives the duty to another process (`store::ServerSession`).
const STOP_TIMEOUT: Duration = Duration::from_secs(4);

/// Delivers messages until the sender of `stop` is dropped, and completes those in progress within
/// a limit, so that messages shown by Discord are stored as sent. The others are delivered after
/// the next start, or by another process.
pub async fn deliver(
    app_state: Arc<AppState>,
    rest: Arc<Rest>,
    claims: Claims,
    stop: watch::Receiver<()>,
) {
    let transport = DiscordTransport::new(Arc::clone(&app_state), rest);
    let worker = OutboxWorker::new(Arc::clone(&app_state), transport, claims.are_needed());
    within_limit(Arc::new(worker).deliver_until(claims, stop.clone()), stop).await;
    app_state.app.liveness().end(BackgroundTask::Outbox);
}

/// Changes roles until the sender of `stop` is dropped, and completes the change in progress within
/// a limit.
pub async fn change_roles(app_state: Arc<AppState>, rest: Arc<Rest>, stop: watch::Receiver<()>) {
    within_limit(roles::run(&app_state, &rest, stop.clone()), stop).await;
}

/// Does the work until it ends, but at most for [`STOP_TIMEOUT`] after the sender of `stop` is
/// dropped.
async fn within_limit(work: impl Future<Output = ()>, mut stop: watch::Receiver<()>) {
    let limit = async {
        let _ = stop.changed().await;
        tokio::time::sleep(STOP_TIMEOUT).await;
    };
    tokio::select! {
        () = work => {}
        () = limit => tracing::warn!("what is in progress is delivered after the next start"),
    }
}

/// Delivers the messages of the outbox through `transport`.
pub(super) struct OutboxWorker<T> {
    pub(super) app_state: Arc<AppState>,
    pub(super) transport: T,
    /// Messages stored before this may have been sent by the previous process.
    pub(super) started_at: Moment,
    /// Whether other processes deliver, too: they may end while they send.
    pub(super) has_others: bool,
}

impl<T: Transport> OutboxWorker<T> {
    pub(super) fn new(app_state: Arc<AppState>, transport: T, has_others: bool) -> Self {
        let started_at = app_state.now();
        Self { app_state, transport, started_at, has_others }
    }

    pub(super) async fn deliver_until(
        self: Arc<Self>,
        mut claims: Claims,
        mut stop: watch::Receiver<()>,
    ) {
        loop {
            let next_due = match self.deliver_due(&mut claims, &mut stop).await {
                Ok(next_due) => next_due,
                Err(failure) => {
                    claims.end();
                    tracing::error!(%failure, "reading the outbox failed; trying again in 30 s");
                    Some(self.app_state.now() + AFTER_FAULT)
                }
            };
            // At the latest in a minute, so that a stuck task can be told from a resting one.
            let latest = self.app_state.now() + LONGEST_REST;
            let next = next_due.map_or(latest, |next| next.min(latest));
            tokio::select! {
                () = self.app_state.clock.sleep_until(next) => {}
                () = self.wakeup().notified() => {}
                () = claims.pulse() => {}
                _ = stop.changed() => return,
            }
        }
    }

    /// Delivers all messages that are due or become due meanwhile; once the sender of `stop` is
    /// dropped, only those in progress. Returns when the next message is due; `None` if there is
    /// none.
    pub(super) async fn deliver_due(
        self: &Arc<Self>,
        claims: &mut Claims,
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
            // At least at every pulse.
            if let Err(error) = claims.keep(stopwatch()).await {
                break error.into();
            }
            let room = DELIVERIES - in_progress.len();
            if must_read && room > 0 && !is_stopping {
                claims.forget_refusals(stopwatch());
                let others: Vec<&PendingMessage> =
                    in_progress.values().chain(claims.refused()).collect();
                let found = match self
                    .app()
                    .records()
                    .due_messages_to_others(now, &busy(&others), BATCH)
                    .await
                {
                    Ok(found) => found,
                    Err(error) => break Failure::from(error),
                };
                next_due = found.next_at;
                let ready = order::ready(&found.due, &others, room);
                // If the read ended at its limit, more messages may be due.
                must_read = !ready.is_empty() && next_due.is_some_and(|at| at <= now);
                let (begun, is_changed) = match self.begun(ready, claims, &in_progress).await {
                    Ok(claimed) => claimed,
                    Err(failure) => break failure,
                };
                must_read |= is_changed;
                for message in begun {
                    let (worker, copy) = (Arc::clone(self), message.clone());
                    let task = deliveries.spawn(async move { worker.deliver(&copy).await });
                    in_progress.insert(task.id(), message);
                }
                if must_read {
                    continue;
                }
            }
            if deliveries.is_empty() && (is_stopping || !claims.has_refusals()) {
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
                    let ended = message.as_ref().map(|message| message.id);
                    match (result, message) {
                        (Ok(Some(old_board)), _) => self.transport.shrink(old_board),
                        // A message that cannot be composed must not hold back the others.
                        (Err(failure), Some(message)) => {
                            if let Err(failure) = self.retry(&message, &failure.to_string()).await {
                                break failure;
                            }
                        }
                        (Ok(None), _) | (Err(_), None) => {}
                    }
                    if let Err(error) = claims.release(ended).await {
                        break error.into();
                    }
                }
                _ = stop.changed(), if !is_stopping => is_stopping = true,
                () = self.wakeup().notified() => must_read = true,
                () = claims.pulse() => must_read = true,
                () = self.sleep_until(next_due.filter(|at| *at > now)) => must_read = true,
            }
        };
        // The deliveries in progress are completed, so that sent messages are stored as sent.
        while deliveries.join_next().await.is_some() {}
        Err(failure)
    }

    /// The messages that may be begun, and whether others have changed meanwhile.
    async fn begun(
        &self,
        ready: Vec<PendingMessage>,
        claims: &mut Claims,
        in_progress: &HashMap<Id, PendingMessage>,
    ) -> Result<(Vec<PendingMessage>, bool), Failure> {
        if !claims.are_needed() || ready.is_empty() {
            return Ok((ready, false));
        }
        // Boxed, so that a process that needs no claims needs no memory for this.
        Box::pin(self.claimed(ready, claims, in_progress)).await
    }

    /// As [`Self::begun`], where other processes deliver, too: only messages that can be claimed.
    async fn claimed(
        &self,
        ready: Vec<PendingMessage>,
        claims: &mut Claims,
        in_progress: &HashMap<Id, PendingMessage>,
    ) -> Result<(Vec<PendingMessage>, bool), Failure> {
        let claimed = claims.claim(ready, stopwatch()).await?;
        if claimed.is_empty() {
            return Ok((claimed, false));
        }
        // Another process may have sent one of them since they were read. It stored that before it
        // released its claim.
        let now = self.app_state.now();
        let others: Vec<&PendingMessage> = in_progress.values().chain(claims.refused()).collect();
        let found = self.app().records().due_messages_to_others(now, &busy(&others), BATCH).await?;
        let still_ready = order::ready(&found.due, &others, usize::MAX);
        let (begun, changed): (Vec<_>, Vec<_>) =
            claimed.into_iter().partition(|message| still_ready.contains(message));
        let is_changed = !changed.is_empty();
        claims.release(changed.into_iter().map(|message| message.id)).await?;
        Ok((begun, is_changed))
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

fn busy(messages: &[&PendingMessage]) -> BusyDestinations {
    messages.iter().copied().collect()
}
