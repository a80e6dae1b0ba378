//! The scheduler: one task that sleeps until the earliest deadline in the database and then handles
//! the due matches and challenges. Nothing is kept in memory: after a restart it reads the next
//! deadline and continues.

use std::sync::Arc;

use courier_play::{Moment, Span};
use courier_store::FileGone;
use tokio::sync::watch;

use crate::app::{Affected, App, AppError, BackgroundTask, Gateway, LONGEST_REST};
use crate::process::telemetry;
use crate::process::time::{Clock, SteadyClock, stopwatch};

/// The wait after the database could not be read or written.
const AFTER_FAULT: Span = Span::seconds(30);

/// Handles deadlines until the future is dropped. Deadlines that were not handled by then are
/// handled after the next start.
pub async fn run(app: Arc<App>, clock: Arc<dyn Clock>) {
    loop {
        app.liveness().turn(BackgroundTask::Scheduler, clock.now());
        let next = match handle_due(&app, clock.now()).await {
            Ok(next) => next,
            Err(error) => {
                tracing::error!(%error, "handling deadlines failed; trying again in 30 s");
                Some(clock.now() + AFTER_FAULT)
            }
        };
        // At the latest in a minute, so that a stuck task can be told from a resting one.
        let latest = clock.now() + LONGEST_REST;
        tokio::select! {
            () = clock.sleep_until(next.map_or(latest, |next| next.min(latest))) => {}
            () = app.wakeup().deadlines.notified() => {}
        }
    }
}

/// Handles the deadlines that have passed by `now`, if any. Returns the next one; `None` if there
/// is none.
async fn handle_due(app: &App, now: Moment) -> Result<Option<Moment>, AppError> {
    let next = app.reads().next_deadline().await?;
    if next.is_none_or(|at| at > now) {
        return Ok(next);
    }
    if app.is_interrupted() {
        // Its end wakes this task.
        return Ok(None);
    }
    let swept = app.sweep(now, stopwatch).await?;
    telemetry::swept(swept);
    tracing::info!(swept, "handled due matches and challenges");
    Ok(app.reads().next_deadline().await?)
}

/// One minute, as `/health` assumes.
const HEARTBEAT: Span = Span::minutes(1);
/// How long to wait after the database could not be written.
const AFTER_FAILED_BEAT: Span = Span::seconds(10);

/// Stores once a minute that players can play, so that interruptions are known, and copies the
/// write-ahead log into the database file. Before the first connection the `gateway` counts as
/// connected. Runs until the future is dropped.
/// Errors: [`FileGone`]: the database file was removed or replaced.
pub async fn heartbeat(
    app: Arc<App>,
    clock: Arc<SteadyClock>,
    mut gateway: watch::Receiver<Gateway>,
) -> Result<(), FileGone> {
    loop {
        app.records().check_file()?;
        credit_gap(&app, &clock).await;
        let now = clock.now();
        app.liveness().turn(BackgroundTask::Heartbeat, now);
        let mut next = now + HEARTBEAT;
        let state = *gateway.borrow_and_update();
        let beat = match state {
            Gateway::Connecting | Gateway::Connected => app.heartbeat(now).await,
            Gateway::PartlyGone => app.interrupt_some(now).await,
            Gateway::Gone | Gateway::Unreachable => {
                app.interrupt(now, Affected::Everybody);
                Ok(())
            }
        };
        match beat {
            Ok(()) if app.is_interrupted() => {}
            Ok(()) => {
                if let Err(error) = app.records().checkpoint().await {
                    tracing::warn!(%error, "the checkpoint failed; trying again in a minute");
                }
            }
            Err(error) => {
                tracing::error!(%error, "the heartbeat could not be written");
                next = now + AFTER_FAILED_BEAT;
            }
        }
        tokio::select! {
            () = clock.sleep_until(next) => {}
            // Cannot fail: the sender lives as long as the bot.
            _ = gateway.changed() => {}
        }
    }
}

/// Credits time that the clock has not yet shown, because the process was suspended or the system
/// clock was set. If that fails, the clock shows it later.
async fn credit_gap(app: &App, clock: &SteadyClock) {
    let Some(gap) = clock.gap() else { return };
    match app.credit_gap(gap.from, gap.to).await {
        Ok(_) => clock.accept(gap),
        Err(error) => tracing::error!(%error, "the time of a gap could not be credited"),
    }
}

/// The time from the start of the bot to the first full check of the database: a start is busy
/// enough.
const AFTER_START: Span = Span::minutes(10);
/// The wait after a full check could not be made.
const AFTER_FAILED_CHECK: Span = Span::hours(1);

/// Checks the whole database once a week, until the future is dropped. Faults are logged, and the
/// bot continues.
pub async fn check_weekly(app: Arc<App>, clock: Arc<dyn Clock>) {
    let mut earliest = clock.now() + AFTER_START;
    loop {
        let next = app.next_full_check().await.unwrap_or_else(|error| {
            tracing::warn!(%error, "the time of the last full check is not known");
            None
        });
        clock.sleep_until(next.unwrap_or(earliest).max(earliest)).await;
        let (now, began) = (clock.now(), stopwatch());
        let checked = app.full_check(now).await;
        let milliseconds = (stopwatch() - began).0;
        match checked {
            Ok(faults) if faults.is_empty() => {
                tracing::info!(milliseconds, "the whole database was checked: it is sound");
            }
            Ok(faults) => tracing::error!(
                milliseconds,
                faults = faults.join("; "),
                "THE DATABASE IS DAMAGED. Stop the bot and replace the database by a backup with \
                 `courier restore FILE`, which keeps the damaged file aside"
            ),
            Err(error) => tracing::warn!(%error, "the whole database could not be checked"),
        }
        earliest = now + AFTER_FAILED_CHECK;
    }
}

/// Rewrites the deadline columns of all running matches once after an outage that ended at `now`,
/// because they do not include the outage yet.
pub async fn refresh_deadlines(app: Arc<App>, now: Moment) {
    match app.refresh_deadlines(now, stopwatch).await {
        Ok(()) => tracing::info!("all deadlines were rewritten"),
        Err(error) => {
            tracing::warn!(%error, "not all deadlines were rewritten; the others will be when due");
        }
    }
}
