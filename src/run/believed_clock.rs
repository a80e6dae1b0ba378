//! What the system clock says at the start, before anything follows from it: a clock that is a year
//! ahead would credit a year to every player, and delete what is old.

use std::time::Duration;

use courier_play::{Moment, Span};
use courier_store::Store;

use crate::process::time::{Clock, in_utc};

/// How long after the last heartbeat, or before it, the clock is believed without a question.
const NEAR: Span = Span::hours(1);
/// How far the clock may be from Discord's.
const TOLERATED: Span = Span::minutes(10);

/// Waits until the clock is near the last heartbeat or, after a longer time, near Discord's. Asks
/// again after each `pause`.
/// Errors: The database cannot be read.
pub(super) async fn wait_until_believed(
    clock: &dyn Clock,
    store: &Store,
    ask_discord: impl AsyncFn() -> anyhow::Result<Moment>,
    pause: Duration,
) -> anyhow::Result<()> {
    let is_within = |one: Moment, other: Moment, span| one - other <= span && other - one <= span;
    loop {
        let Some(last) = store.last_beat().await? else { return Ok(()) };
        if is_within(clock.now(), last, NEAR) {
            return Ok(());
        }
        let discords = ask_discord().await;
        let now = clock.now();
        let (shown, last) = (in_utc(now), in_utc(last));
        match discords {
            Ok(discords) if is_within(now, discords, TOLERATED) => return Ok(()),
            Ok(discords) => tracing::warn!(
                "the system clock says {shown}, but Discord's says {}; the bot ran last at {last}. \
                 Waiting until the system clock is right",
                in_utc(discords)
            ),
            Err(error) => tracing::warn!(
                "the system clock says {shown}, but the bot ran last at {last}, and Discord cannot \
                 be asked for the time ({error:#}). Waiting until one of them confirms it"
            ),
        }
        tokio::time::sleep(pause).await;
    }
}
