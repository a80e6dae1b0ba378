//! A run of the bot: it opens the database, serves, and holds the background duty, until it is
//! stopped.

mod believed_clock;
mod duty;
mod open;
mod serve;

use std::pin::{Pin, pin};
use std::sync::Arc;

use anyhow::bail;

use self::open::{Opened, Start};
use crate::config::{Config, Endpoint};
use crate::process::background::Background;
use crate::process::logging;
use crate::process::time::Clock;

pub const NO_TOKEN: &str = "There is no bot token. Create an application at \
https://discord.com/developers/applications, copy the token from its page \"Bot\" and put it \
into a file named .env as DISCORD_TOKEN=...\n\
To try it without an account, run courier-sandbox (in a clone: cargo run -p courier-sandbox)";

/// Runs the bot until `stop` resolves, then closes the gateway or completes the interactions that
/// came over HTTP, ends the background tasks, and closes the database.
/// Errors: No token, a token that Discord rejects, or a database that cannot be opened; the message
/// says what to do.
pub async fn run(
    config: Config,
    endpoint: Endpoint,
    clock: Arc<dyn Clock>,
    stop: impl Future<Output = ()> + Send,
) -> anyhow::Result<()> {
    let Some(token) = &config.token else { bail!(NO_TOKEN) };
    let start = Start { config: &config, token, endpoint: &endpoint, clock: &clock };
    let mut tasks = Background::new();
    tasks.spawn_endless(logging::report_repetition());
    let mut stop = pin!(stop);
    let opened = tokio::select! {
        opened = open::open(&start, &mut tasks) => Some(opened?),
        () = &mut stop => None,
    };
    let Some(mut opened) = opened else {
        tasks.end().await;
        return Ok(());
    };
    let outcome = until_stopped(&start, &mut opened, &mut tasks, stop).await;
    tasks.end().await;
    // Last, because a query to a closed database would be logged as a fault.
    opened.store.close().await;
    logging::report_the_rest();
    outcome
}

/// Serves until `stop` resolves, or a task fails.
async fn until_stopped(
    start: &Start<'_>,
    opened: &mut Opened,
    tasks: &mut Background,
    mut stop: Pin<&mut impl Future<Output = ()>>,
) -> anyhow::Result<()> {
    let serving = tokio::select! {
        serving = serve::serve(start, opened, tasks) => serving?,
        () = &mut stop => return Ok(()),
    };
    duty::begin(start.config, opened, serving, tasks)?;
    tokio::select! {
        failure = tasks.failure() => Err(failure),
        () = stop => {
            tracing::info!("stopping");
            Ok(())
        }
    }
}
