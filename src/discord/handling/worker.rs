//! Owns the tasks that handle events.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::{Context, Framework, FullEvent};
use tokio::sync::{OwnedSemaphorePermit, mpsc, oneshot, watch};
use tokio::task::{JoinError, JoinSet};

use crate::discord::transport::first_response::{self, Answer};

/// How long events may take when the bot stops.
const STOP_WITHIN: Duration = Duration::from_secs(3);

pub(super) struct Work {
    pub(super) event: FullEvent,
    /// Answers the request that brought it, if one did.
    pub(super) answer: Option<oneshot::Sender<Answer>>,
    /// Given back when it has been handled.
    pub(super) permit: OwnedSemaphorePermit,
}

/// Handles events: the framework, and the context in which it runs.
#[derive(Clone)]
pub struct Handler {
    framework: Arc<dyn Framework>,
    context: Context,
}

impl Handler {
    pub(crate) fn new(framework: impl Framework + 'static, context: Context) -> Self {
        Self { framework: Arc::new(framework), context }
    }

    async fn handle(self, Work { event, answer, permit }: Work) {
        let handling = self.framework.dispatch(self.context, event);
        match answer {
            Some(answer) => first_response::over_http(answer, handling).await,
            None => handling.await,
        }
        drop(permit);
    }
}

pub struct Worker(mpsc::Receiver<Work>);

impl Worker {
    pub(super) const fn new(received: mpsc::Receiver<Work>) -> Self {
        Self(received)
    }

    /// Handles events until the sender of `stop` is dropped, then completes those received, for at
    /// most three seconds. Events received before the call wait for it.
    pub async fn run(mut self, handler: Handler, mut stop: watch::Receiver<()>) {
        let mut tasks = JoinSet::new();
        loop {
            tokio::select! {
                Some(work) = self.0.recv() => drop(tasks.spawn(handler.clone().handle(work))),
                Some(ended) = tasks.join_next() => report(ended),
                _ = stop.changed() => break,
            }
        }
        self.0.close();
        while let Ok(work) = self.0.try_recv() {
            tasks.spawn(handler.clone().handle(work));
        }
        let completed = async {
            while let Some(ended) = tasks.join_next().await {
                report(ended);
            }
        };
        if tokio::time::timeout(STOP_WITHIN, completed).await.is_err() {
            tracing::info!(events = tasks.len(), "the stop interrupts what is being handled");
        }
        tasks.shutdown().await;
    }
}

fn report(ended: Result<(), JoinError>) {
    if let Err(error) = ended {
        tracing::error!(%error, "an event could not be handled");
    }
}

impl fmt::Debug for Handler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Handler").finish_non_exhaustive()
    }
}

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worker").finish_non_exhaustive()
    }
}
