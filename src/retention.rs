//! Retention: one task that removes the delivery history of what is over, once a day. Nothing is
//! kept in memory: after a restart it begins again, and finds what is left.

use std::sync::Arc;
use std::time::Duration;

use crate::app::App;
use crate::play::Span;
use crate::time::{Clock, stopwatch};

/// The time between two runs.
const INTERVAL: Span = Span::days(1);
/// The wait after the database could not be read or written.
const AFTER_FAULT: Span = Span::hours(1);
/// How long other writers are alone after each batch, in real time: nine tenths of the time.
const PAUSE: Duration = Duration::from_millis(100);

/// Removes what is older than `keep`, until the future is dropped.
pub async fn run(app: Arc<App>, clock: Arc<dyn Clock>, keep: Span) {
    let pause = async || tokio::time::sleep(PAUSE).await;
    loop {
        let before = clock.now() - keep;
        let wait = match app.remove_outdated(before, stopwatch, pause).await {
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
        clock.sleep_until(clock.now() + wait).await;
    }
}
