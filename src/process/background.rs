//! Background tasks that begin and end together. The bot must not continue without any of them: if
//! one fails or panics, the process ends, and a supervisor such as systemd restarts it.

use anyhow::Error;
use tokio::sync::watch;
use tokio::task::{AbortHandle, JoinSet};

/// Tasks with one owner. Tasks left when it is dropped are aborted.
#[derive(Debug)]
pub(crate) struct Background {
    /// Aborted at the end.
    aborted: JoinSet<anyhow::Result<()>>,
    /// Told to stop and completed at the end.
    completed: JoinSet<anyhow::Result<()>>,
    /// Dropped to tell them to stop.
    running: Option<watch::Sender<()>>,
}

impl Background {
    pub(crate) fn new() -> Self {
        let (running, _) = watch::channel(());
        Self { aborted: JoinSet::new(), completed: JoinSet::new(), running: Some(running) }
    }

    /// Begins a task that is aborted at the end. It may end by itself.
    pub(crate) fn spawn(
        &mut self,
        task: impl Future<Output = anyhow::Result<()>> + Send + 'static,
    ) -> AbortHandle {
        self.aborted.spawn(task)
    }

    /// As [`Background::spawn`], for a task that cannot fail.
    pub(crate) fn spawn_endless(
        &mut self,
        task: impl Future<Output = ()> + Send + 'static,
    ) -> AbortHandle {
        self.aborted.spawn(endless(task))
    }

    /// Begins a task that ends by itself, within a limit, once the sender of its receiver is
    /// dropped.
    pub(crate) fn spawn_completed<T>(&mut self, task: impl FnOnce(watch::Receiver<()>) -> T)
    where
        T: Future<Output = anyhow::Result<()>> + Send + 'static,
    {
        self.completed.spawn(task(self.stopping()));
    }

    /// As [`Background::spawn_completed`], for a task that cannot fail.
    pub(crate) fn spawn_completed_endless<T>(&mut self, task: impl FnOnce(watch::Receiver<()>) -> T)
    where
        T: Future<Output = ()> + Send + 'static,
    {
        self.completed.spawn(endless(task(self.stopping())));
    }

    /// Resolves when the tasks are told to stop.
    fn stopping(&self) -> watch::Receiver<()> {
        match &self.running {
            Some(running) => running.subscribe(),
            // They have already been told.
            None => watch::channel(()).1,
        }
    }

    /// Waits until a task fails or panics.
    pub(crate) async fn failure(&mut self) -> Error {
        tokio::select! {
            failure = first_failure(&mut self.aborted) => failure,
            failure = first_failure(&mut self.completed) => failure,
        }
    }

    /// Aborts some tasks, and waits until the others, which are told to stop, are complete.
    pub(crate) async fn end(mut self) {
        self.running = None;
        // An aborted task ends at its next await.
        self.aborted.shutdown().await;
        while self.completed.join_next().await.is_some() {}
    }
}

/// A task that cannot fail: it runs until it is aborted, or does one thing and ends.
async fn endless(task: impl Future<Output = ()>) -> anyhow::Result<()> {
    task.await;
    Ok(())
}

async fn first_failure(tasks: &mut JoinSet<anyhow::Result<()>>) -> Error {
    while let Some(ended) = tasks.join_next().await {
        match ended {
            Ok(Ok(())) => {}
            Ok(Err(error)) => return error,
            Err(panic) => return Error::new(panic).context("a background task failed"),
        }
    }
    std::future::pending().await
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]

    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::time::Duration;

    use anyhow::bail;

    use super::*;

    #[tokio::test]
    async fn a_task_that_panics_or_fails_is_noticed_among_others() {
        let mut tasks = Background::new();
        tasks.spawn_endless(std::future::pending());
        tasks.spawn_endless(std::future::ready(()));
        for (is_panic, expected) in [(true, "a background task failed"), (false, "no database")] {
            tasks.spawn(
                async move { if is_panic { panic!("a bug") } else { bail!("no database") } },
            );
            let failure = tokio::time::timeout(Duration::from_secs(20), tasks.failure());
            assert_eq!(failure.await.unwrap().to_string(), expected);
        }
    }

    #[tokio::test]
    async fn at_the_end_tasks_complete_what_they_have_begun() {
        let mut tasks = Background::new();
        let is_complete = Arc::new(AtomicBool::new(false));
        let completes = Arc::clone(&is_complete);
        tasks.spawn_endless(std::future::pending());
        tasks.spawn_completed_endless(|mut stop| async move {
            let _ = stop.changed().await;
            tokio::task::yield_now().await;
            completes.store(true, Ordering::SeqCst);
        });
        tokio::time::timeout(Duration::from_secs(20), tasks.end()).await.unwrap();
        assert!(is_complete.load(Ordering::SeqCst));
    }
}
