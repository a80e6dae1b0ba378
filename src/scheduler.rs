//! The scheduler: one task that sleeps until the earliest deadline in the books and then does what
//! is due. Nothing is kept in memory; after a restart it looks and goes on.

use std::sync::Arc;

use crate::app::{App, AppError};
use crate::play::{Moment, Span};
use crate::time::{Clock, stopwatch};

/// How long to wait after the books could not be read or written.
const AFTER_FAULT: Span = Span::seconds(30);

/// Watches the deadlines of `app` for ever. Dropping the future ends the watch; nothing is lost by
/// it.
pub async fn run(app: Arc<App>, clock: Arc<dyn Clock>) {
    let alarm = &app.bell().deadlines;
    loop {
        alarm.awake();
        let wake_at = match round(&app, clock.now()).await {
            Ok(next) => next,
            Err(trouble) => {
                tracing::error!(%trouble, "could not look after the deadlines; trying again in 30 s");
                Some(clock.now() + AFTER_FAULT)
            }
        };
        let sleep = async {
            match wake_at {
                Some(at) => clock.sleep_until(at).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            () = sleep => {}
            () = alarm.heard_before(wake_at) => {}
        }
    }
}

/// Does what is due and tells when to look again.
async fn round(app: &App, now: Moment) -> Result<Option<Moment>, AppError> {
    let touched = app.sweep(now, stopwatch).await?;
    if touched > 0 {
        tracing::info!(touched, "swept what was due");
    }
    Ok(app.store().next_deadline().await?)
}

/// How often the heart beats.
const BEAT: Span = Span::minutes(1);

/// Writes down once a minute that the program runs, for ever, so that the next start knows how long
/// it did not; and folds what was written since into the file.
pub async fn heart(app: Arc<App>, clock: Arc<dyn Clock>) {
    loop {
        let now = clock.now();
        if let Err(error) = app.store().beat(now).await {
            tracing::error!(%error, "the heartbeat could not be noted");
        }
        if let Err(error) = app.store().checkpoint().await {
            tracing::warn!(%error, "the database's log could not be folded into its file; trying again in a minute");
        }
        clock.sleep_until(now + BEAT).await;
    }
}

/// After an outage that ended at `now`: writes all deadlines anew, once.
pub async fn look_at_all(app: Arc<App>, now: Moment) {
    match app.look_at_all(now, stopwatch).await {
        Ok(()) => tracing::info!("all deadlines are written anew"),
        Err(trouble) => {
            tracing::warn!(%trouble, "not all deadlines are written anew; each will be when it is due")
        }
    }
}
