//! The background duty: the work that one process at a time does for all that share a database.
//!
//! Every process answers interactions, serves the board in the browser and stores heartbeats. The
//! duty is the rest: the sweeps of the scheduler, the changes of roles, the engine's moves,
//! reviews, retention, the weekly check, and the registration of the commands.
//!
//! Delivering the messages of the outbox and editing old messages are parts of the duty, too,
//! unless a proxy keeps Discord's limits for all processes: then each of them does both
//! (`sending`).
//!
//! With a file there is one process, and it holds the duty forever. On a server the processes try a
//! lock every two seconds. It belongs to a session with the server, so it is free when its holder
//! has ended, for whatever reason. A process that has lost that session stops the tasks before it
//! begins another one, and tries again like all others. A process that cannot reach Discord
//! releases the duty, because it could not show the results. While no process reaches Discord, none
//! holds the duty, and there is nothing to do.
//!
//! A process without the duty tells the holder through the database that it has stored something
//! (`forward`, `wake`). The holder looks every three seconds in any case: a message is only a
//! reason to look.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use courier_play::Span;
use courier_store::{ServerListener, ServerSession, SessionLost, Usage};
use tokio::sync::watch;

use crate::app::{App, Gateway};
use crate::process::background::Background;
use crate::process::time::stopwatch;

/// How often a process without the duty tries to take it.
const INTERVAL: Duration = Duration::from_secs(2);
/// How often the holder looks for work stored by others if it hears nothing.
const PULSE: Duration = Duration::from_secs(3);
/// The shortest time between two messages of one process to the holder: later news waits for the
/// next one.
const BETWEEN_TELLING: Duration = Duration::from_millis(50);

/// Holds the duty until the sender of `stop` is dropped: for a database with one process.
/// Errors: A task of the duty has failed.
pub(crate) async fn always(
    begin: impl Fn() -> Background,
    mut stop: watch::Receiver<()>,
) -> anyhow::Result<()> {
    let mut tasks = begin();
    let outcome = tokio::select! {
        failure = tasks.failure() => Err(failure),
        _ = stop.changed() => Ok(()),
    };
    tasks.end().await;
    outcome
}

/// Runs the tasks that `begin` begins while Discord can be reached, until the sender of `stop` is
/// dropped: for the work of every process sharing a database that is useless without Discord.
/// Errors: A task has failed.
pub(crate) async fn while_reachable(
    mut gateway: watch::Receiver<Gateway>,
    begin: impl Fn() -> Background,
    mut stop: watch::Receiver<()>,
) -> anyhow::Result<()> {
    loop {
        tokio::select! {
            () = allowed(Usage::Shared, &mut gateway, true) => {}
            _ = stop.changed() => return Ok(()),
        }
        let mut tasks = begin();
        let ended = tokio::select! {
            failure = tasks.failure() => Some(Err(failure)),
            () = allowed(Usage::Shared, &mut gateway, false) => None,
            _ = stop.changed() => Some(Ok(())),
        };
        tasks.end().await;
        if let Some(outcome) = ended {
            return outcome;
        }
    }
}

/// The functions that begin the tasks of a process.
pub(crate) struct Begin<D, W> {
    pub(crate) duty: D,
    /// The tasks of a process that waits for its turn.
    pub(crate) waiting: W,
}

/// Holds the duty whenever no other process does, with the tasks that `begin` begins, until the
/// sender of `stop` is dropped.
/// Errors: A task of the duty has failed, or the server is gone for good.
pub(crate) async fn in_turn(
    session: ServerSession,
    app: Arc<App>,
    gateway: watch::Receiver<Gateway>,
    begin: Begin<impl Fn() -> Background, impl Fn() -> Background>,
    stop: watch::Receiver<()>,
) -> anyhow::Result<()> {
    app.end_duty();
    tokio::select! {
        outcome = take_turns(session, &app, gateway, begin, stop) => outcome,
        never = forward(&app) => match never {},
    }
}

enum Ended {
    Stopped,
    WithoutDiscord,
    /// Another process may hold it.
    Lost(SessionLost),
    Failed(anyhow::Error),
}

async fn take_turns(
    mut session: ServerSession,
    app: &Arc<App>,
    mut gateway: watch::Receiver<Gateway>,
    begin: Begin<impl Fn() -> Background, impl Fn() -> Background>,
    mut stop: watch::Receiver<()>,
) -> anyhow::Result<()> {
    loop {
        let mut waiting = (begin.waiting)();
        let taken = tokio::select! {
            taken = take(&mut session, &gateway) => taken.map_err(Ended::Lost),
            failure = waiting.failure() => Err(Ended::Failed(failure)),
            _ = stop.changed() => Err(Ended::Stopped),
        };
        waiting.end().await;
        let ended = match taken {
            Ok(asked) => {
                app.begin_duty(asked, stopwatch());
                has_duty(&mut session, app, &mut gateway, &begin.duty, &mut stop).await
            }
            Err(ended) => ended,
        };
        let given_up = match ended {
            Ended::Stopped => {
                session.end().await;
                return Ok(());
            }
            Ended::Failed(error) => return Err(error),
            Ended::WithoutDiscord => {
                tracing::warn!("Discord cannot be reached; another process may have the duty");
                session.give_up_duty().await
            }
            Ended::Lost(lost) => Err(lost),
        };
        if let Err(lost) = given_up {
            tracing::warn!(database = %session.address(), %lost, "beginning a new session");
            let renewed = tokio::select! {
                renewed = session.renew() => renewed,
                _ = stop.changed() => return Ok(()),
            };
            renewed?;
            // Gives another process the chance to hold the duty.
            tokio::time::sleep(INTERVAL).await;
        }
    }
}

/// Waits until this process holds the duty. Returns when the request that took it was sent, on the
/// stopwatch.
async fn take(
    session: &mut ServerSession,
    gateway: &watch::Receiver<Gateway>,
) -> Result<Span, SessionLost> {
    let mut has_waited = false;
    loop {
        let (state, asked) = (*gateway.borrow(), stopwatch());
        session.check().await?;
        if may_have_duty(session.usage(), state) {
            if session.take_duty().await? {
                tracing::info!("this process has the background duty");
                return Ok(asked);
            }
            if !has_waited {
                tracing::info!("another process has the background duty; this one answers");
                has_waited = true;
            }
        }
        tokio::time::sleep(INTERVAL).await;
    }
}

/// Whether a process may hold the duty in this state. One that is alone always may: no other could
/// hold it instead.
const fn may_have_duty(usage: Usage, gateway: Gateway) -> bool {
    match gateway {
        Gateway::Connecting | Gateway::Connected | Gateway::PartlyGone => true,
        Gateway::Gone | Gateway::Unreachable => !usage.is_shared(),
    }
}

/// Holds the duty until something ends it. On return its tasks have ended, too.
async fn has_duty(
    session: &mut ServerSession,
    app: &Arc<App>,
    gateway: &mut watch::Receiver<Gateway>,
    begin: impl Fn() -> Background,
    stop: &mut watch::Receiver<()>,
) -> Ended {
    let usage = session.usage();
    let mut tasks = begin();
    let listener = ServerListener::new(session.address().clone());
    tasks.spawn_endless(wake(Arc::clone(app), listener));
    let ended = tokio::select! {
        failure = tasks.failure() => Ended::Failed(failure),
        lost = lost(session, app) => Ended::Lost(lost),
        () = allowed(usage, gateway, false) => Ended::WithoutDiscord,
        _ = stop.changed() => Ended::Stopped,
    };
    tasks.end().await;
    app.end_duty();
    ended
}

/// Tries the session with the duty until it is lost.
async fn lost(session: &mut ServerSession, app: &App) -> SessionLost {
    loop {
        // Not later than the question.
        let asked = stopwatch();
        match session.check_again().await {
            Ok(()) => app.confirm_duty(asked),
            Err(lost) => return lost,
        }
    }
}

/// Waits until this process may hold the duty, or until it may not.
async fn allowed(usage: Usage, gateway: &mut watch::Receiver<Gateway>, expected: bool) {
    let is_expected = |state: &Gateway| may_have_duty(usage, *state) == expected;
    if gateway.wait_for(is_expected).await.is_err() {
        // Discord is no longer watched: the process stops.
        std::future::pending::<()>().await;
    }
}

/// Wakes the tasks of the duty when another process has stored something, and every few seconds.
async fn wake(app: Arc<App>, mut listener: ServerListener) {
    loop {
        if let Err(error) = listener.wait(PULSE).await {
            tracing::warn!(%error, "what other processes store is noticed some seconds later");
            tokio::time::sleep(PULSE).await;
        }
        app.wakeup().changed_elsewhere();
    }
}

/// Tells the process with the duty when this one, which does not hold it, has stored something.
async fn forward(app: &App) -> Infallible {
    loop {
        app.wakeup().elsewhere.notified().await;
        if !app.has_duty()
            && let Err(error) = app.records().wake_duty().await
        {
            tracing::debug!(%error, "the process with the duty was not told");
        }
        tokio::time::sleep(BETWEEN_TELLING).await;
    }
}

#[cfg(test)]
#[path = "duty_tests.rs"]
mod tests;
