//! Retention: one task that removes outdated delivery history, expired links and sessions of
//! browsers, and what no longer counts of deleted people, once a day. Nothing is kept in memory:
//! after a restart it begins again with what is left.

use std::sync::Arc;
use std::time::Duration;

use courier_play::{Moment, Span};

use crate::app::{App, AppError};
use crate::process::time::{Clock, stopwatch};

/// The time between two runs.
const INTERVAL: Span = Span::days(1);
/// The wait after the database could not be read or written.
const AFTER_FAULT: Span = Span::hours(1);
/// How long other writers have the database to themselves after each batch, in real time: nine
/// tenths of the time.
const PAUSE: Duration = Duration::from_millis(100);

/// Removes what is older than `keep`, until the future is dropped.
pub async fn run(app: Arc<App>, clock: Arc<dyn Clock>, keep: Span) {
    loop {
        let now = clock.now();
        let wait = match remove(&app, now, keep).await {
            Ok(0) => INTERVAL,
            Ok(rows) => {
                tracing::info!(rows, "removed outdated rows");
                INTERVAL
            }
            Err(error) => {
                tracing::error!(%error, "removing outdated rows failed; trying again in an hour");
                AFTER_FAULT
            }
        };
        // Counted from the beginning of the run, which may take days.
        clock.sleep_until(now + wait).await;
    }
}

async fn remove(app: &App, now: Moment, keep: Span) -> Result<u64, AppError> {
    let pause = async || tokio::time::sleep(PAUSE).await;
    let web = app.remove_outdated_web(now, pause).await?;
    let counts = app.remove_outdated_counts(now).await?;
    Ok(web + counts + app.remove_outdated(now - keep, stopwatch, pause).await?)
}
