//! Tells systemd when the bot is ready, that it is alive, and when it stops (`Type=notify` and
//! `WatchdogSec=`; sd_notify(3) explains them). Does nothing if systemd has not started the
//! process.

use std::sync::Arc;
use std::time::Duration;

use sd_notify::NotifyState;
use tokio::sync::watch;

use crate::app::{App, Gateway};
use crate::process::time::Clock;

/// Reports readiness once the gateway is connected, and from then on feeds the watchdog, until the
/// sender of `stop` is dropped; then it reports that the bot stops.
pub async fn run(
    app: Arc<App>,
    clock: Arc<dyn Clock>,
    gateway: watch::Receiver<Gateway>,
    mut stop: watch::Receiver<()>,
) {
    tokio::select! {
        () = go_on(&app, &*clock, gateway) => {
            let _ = stop.changed().await;
        }
        _ = stop.changed() => {}
    }
    notify(&[NotifyState::Stopping]);
}

async fn go_on(app: &App, clock: &dyn Clock, mut gateway: watch::Receiver<Gateway>) {
    notify(&[NotifyState::Status("waiting for Discord")]);
    if gateway.wait_for(|gateway| *gateway == Gateway::Connected).await.is_err() {
        return;
    }
    notify(&[NotifyState::Ready, NotifyState::Status("connected to Discord")]);
    if let Some(timeout) = sd_notify::watchdog_enabled() {
        feed_watchdog(app, clock, timeout, || notify(&[NotifyState::Watchdog])).await;
    }
}

/// Feeds the watchdog as long as the background tasks make progress; the call itself shows that the
/// event loop does. Whether Discord can be reached does not matter, because a restart would not
/// help.
async fn feed_watchdog(app: &App, clock: &dyn Clock, timeout: Duration, feed: impl Fn()) {
    loop {
        match app.liveness().stuck(clock.now()) {
            None => feed(),
            Some((task, rest)) => {
                let minutes = rest.whole_minutes();
                tracing::error!(?task, minutes, "a background task is stuck");
            }
        }
        tokio::time::sleep(timeout / 2).await;
    }
}

fn notify(state: &[NotifyState<'_>]) {
    if let Err(error) = sd_notify::notify(state) {
        tracing::warn!(%error, "systemd could not be notified");
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::sync::atomic::{AtomicU32, Ordering};

    use courier_play::{Moment, Span};
    use courier_store::Store;

    use super::*;
    use crate::app::BackgroundTask;
    use crate::process::time::ManualClock;

    #[tokio::test]
    async fn the_watchdog_is_fed_only_while_the_background_tasks_go_on() {
        let folder = tempfile::tempdir().unwrap();
        let app = Arc::new(App::new(Store::open_for_test(&folder.path().join("a.db")).await));
        let clock = Arc::new(ManualClock::new(Moment(1_767_225_600_000)));
        let fed = Arc::new(AtomicU32::new(0));
        app.liveness().turn(BackgroundTask::Outbox, clock.now());
        let feeding = {
            let (app, clock, fed) = (Arc::clone(&app), Arc::clone(&clock), Arc::clone(&fed));
            let feed = move || _ = fed.fetch_add(1, Ordering::SeqCst);
            let each = Duration::from_millis(4);
            tokio::spawn(async move { feed_watchdog(&app, &*clock, each, feed).await })
        };
        let feeds_within = async |time| {
            let before = fed.load(Ordering::SeqCst);
            tokio::time::sleep(Duration::from_millis(time)).await;
            fed.load(Ordering::SeqCst) - before
        };
        assert!(feeds_within(100).await > 1);
        clock.advance(Span::minutes(11));
        feeds_within(20).await;
        assert_eq!(feeds_within(100).await, 0);
        app.liveness().turn(BackgroundTask::Outbox, clock.now());
        assert!(feeds_within(100).await > 1);
        feeding.abort();
    }
}
