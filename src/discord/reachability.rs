//! Whether interactions can reach the bot and be answered: judged by the connections to the gateway
//! or, where there are none or a proxy stands before Discord's API, by requests of our own.

use std::sync::Arc;
use std::time::Duration;

use serde::de::IgnoredAny;
use serenity::all::{LightMethod, Request, Route};
use tokio::sync::watch;

use crate::app::Gateway;
use crate::discord::ConnectError;
use crate::discord::gateway::together;
use crate::discord::transport::answers::is_unauthorized;
use crate::discord::transport::rate_limits::RequestKind;
use crate::discord::transport::rest::{Rest, RestError};

/// How often Discord is asked.
const INTERVAL: Duration = Duration::from_secs(30);
/// How often after a failure, so that an outage and its end are soon known.
const AFTER_FAILURE: Duration = Duration::from_secs(5);
const PATIENCE: Duration = Duration::from_secs(15);
/// How many failures in a row make Discord count as unreachable.
const FAILURES: u32 = 2;

/// The result of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    Answered,
    Failed,
    /// The token is no longer accepted.
    Unauthorized,
}

/// Reports whether the shards are connected to the gateway, until the future is dropped.
pub async fn watch_gateway(
    mut shards: watch::Receiver<Vec<bool>>,
    gateway: watch::Sender<Gateway>,
) {
    /// A connection that is back so soon was not away.
    const BETWEEN_LOOKS: Duration = Duration::from_millis(500);
    /// How long the first connection may take before it is reported as missing.
    const GRACE: Duration = Duration::from_secs(30);
    let first = shards.wait_for(|states| together(states) == Gateway::Connected);
    let _ = tokio::time::timeout(GRACE, first).await;
    loop {
        let state = together(&shards.borrow_and_update());
        gateway.send_if_modified(|before| std::mem::replace(before, state) != state);
        tokio::time::sleep(BETWEEN_LOOKS).await;
        // The connections end when the bot stops.
        if shards.changed().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

/// Reports whether the shards are connected, as [`watch_gateway`] does, and whether Discord's API
/// can be reached, as [`watch_discord`] does: if a proxy is gone, interactions still come over the
/// gateway, but cannot be answered.
/// Errors: [`ConnectError::Token`]: Discord no longer accepts the token.
pub async fn watch_gateway_and_proxy(
    shards: watch::Receiver<Vec<bool>>,
    rest: Arc<Rest>,
    gateway: watch::Sender<Gateway>,
) -> Result<(), ConnectError> {
    let (by_shards, of_shards) = watch::channel(Gateway::Connecting);
    let (by_requests, of_requests) = watch::channel(Gateway::Connecting);
    tokio::select! {
        () = watch_gateway(shards, by_shards) => Ok(()),
        ended = watch_discord(rest, by_requests) => ended,
        () = report_both(of_shards, of_requests, &gateway) => Ok(()),
    }
}

/// Reports the state of the shards while requests are answered.
async fn report_both(
    mut of_shards: watch::Receiver<Gateway>,
    mut of_requests: watch::Receiver<Gateway>,
    gateway: &watch::Sender<Gateway>,
) {
    loop {
        let requests = *of_requests.borrow_and_update();
        let shards = *of_shards.borrow_and_update();
        let state = if requests == Gateway::Unreachable { requests } else { shards };
        gateway.send_if_modified(|before| std::mem::replace(before, state) != state);
        let changed = tokio::select! {
            changed = of_shards.changed() => changed,
            changed = of_requests.changed() => changed,
        };
        if changed.is_err() {
            return;
        }
    }
}

/// Reports whether Discord can be reached, until the future is dropped. The caller has just reached
/// it.
/// Errors: [`ConnectError::Token`]: Discord no longer accepts the token.
pub async fn watch_discord(
    rest: Arc<Rest>,
    gateway: watch::Sender<Gateway>,
) -> Result<(), ConnectError> {
    watch(|| ask(Arc::clone(&rest)), (INTERVAL, AFTER_FAILURE), &gateway).await
}

async fn ask(rest: Arc<Rest>) -> Asked {
    match tokio::time::timeout(PATIENCE, read_application(&rest)).await {
        Ok(Ok(())) => Asked::Answered,
        Ok(Err(error)) => {
            let address = rest.origin();
            tracing::warn!(%error, address, "Discord does not answer as it should");
            match error {
                RestError::Discord(error) if is_unauthorized(&error) => Asked::Unauthorized,
                _ => Asked::Failed,
            }
        }
        Err(_) => {
            let (seconds, address) = (PATIENCE.as_secs(), rest.origin());
            tracing::warn!(seconds, address, "Discord does not answer in time");
            Asked::Failed
        }
    }
}

/// Asks for the bot's application: a small request that a proxy does not answer itself. nirn-proxy
/// caches the bot's user for ten minutes.
async fn read_application(rest: &Rest) -> Result<(), RestError> {
    let request = Request::new(Route::Oauth2ApplicationCurrent, LightMethod::Get);
    let _: IgnoredAny = rest.fetch(request, (RequestKind::Read, 1)).await?;
    Ok(())
}

async fn watch<F: Future<Output = Asked>>(
    ask: impl Fn() -> F,
    (interval, after_failure): (Duration, Duration),
    gateway: &watch::Sender<Gateway>,
) -> Result<(), ConnectError> {
    let (mut failures, mut refusals) = (0, 0);
    gateway.send_replace(Gateway::Connected);
    loop {
        tokio::time::sleep(if failures == 0 { interval } else { after_failure }).await;
        let asked = ask().await;
        failures = if asked == Asked::Answered { 0 } else { failures + 1 };
        // Only those in a row say that the token is wrong.
        refusals = if asked == Asked::Unauthorized { refusals + 1 } else { 0 };
        let state = match asked {
            Asked::Unauthorized if refusals >= FAILURES => return Err(ConnectError::Token),
            Asked::Answered => Gateway::Connected,
            Asked::Failed if failures >= FAILURES => Gateway::Unreachable,
            Asked::Failed | Asked::Unauthorized => continue,
        };
        gateway.send_if_modified(|before| std::mem::replace(before, state) != state);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::sync::Mutex;

    use super::*;

    /// Asks once for each answer, and returns the reports after each.
    async fn reported(answers: &[Asked]) -> (Vec<Gateway>, Option<ConnectError>) {
        let (gateway, seen) = watch::channel(Gateway::Connecting);
        let (answers, reported) = (Mutex::new(answers.iter()), Mutex::new(Vec::new()));
        let all = answers.lock().unwrap().len() + 1;
        let ask = || async {
            reported.lock().unwrap().push(*seen.borrow());
            let next = answers.lock().unwrap().next().copied();
            match next {
                Some(answer) => answer,
                None => std::future::pending().await,
            }
        };
        let watching = watch(ask, (Duration::from_millis(1), Duration::ZERO), &gateway);
        let asked = async {
            while reported.lock().unwrap().len() < all {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        let ended = tokio::select! {
            ended = watching => ended.err(),
            () = asked => None,
        };
        (reported.into_inner().unwrap(), ended)
    }

    #[tokio::test]
    async fn a_proxy_that_is_gone_counts_more_than_the_shards() {
        use Gateway::{Connected, Connecting, PartlyGone, Unreachable};
        let (shards, of_shards) = watch::channel(Connecting);
        let (requests, of_requests) = watch::channel(Connecting);
        let (gateway, mut seen) = watch::channel(Connecting);
        let reporting = report_both(of_shards, of_requests, &gateway);
        let changing = async {
            for (of_shards, of_requests, expected) in [
                (Connected, Connecting, Connected),
                (Connected, Unreachable, Unreachable),
                (PartlyGone, Connected, PartlyGone),
                (Connected, Connected, Connected),
            ] {
                shards.send_replace(of_shards);
                requests.send_replace(of_requests);
                let reported = seen.wait_for(|state| *state == expected);
                tokio::time::timeout(Duration::from_secs(20), reported).await.unwrap().unwrap();
            }
            drop(requests);
        };
        tokio::join!(reporting, changing);
    }

    #[tokio::test]
    async fn two_failures_in_a_row_mean_that_discord_cannot_be_reached() {
        use Asked::{Answered, Failed, Unauthorized};
        use Gateway::{Connected, Unreachable};
        let (states, ended) =
            reported(&[Answered, Failed, Answered, Failed, Failed, Failed, Answered]).await;
        let before = [Connected; 5];
        let after = [Unreachable, Unreachable, Connected];
        assert_eq!(states, [&before[..], &after].concat());
        assert!(ended.is_none());
        let (_, ended) = reported(&[Failed, Unauthorized, Answered, Unauthorized]).await;
        assert!(ended.is_none(), "{ended:?}");
        let (_, ended) = reported(&[Unauthorized, Answered, Unauthorized, Unauthorized]).await;
        assert!(matches!(ended, Some(ConnectError::Token)), "{ended:?}");
    }
}
