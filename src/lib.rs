//! Courier: a Discord bot for correspondence games of chess variants.
//!
//! `ARCHITECTURE.md` describes the modules and which of them may use which; a test checks it.

pub mod app;
pub mod backups;
pub mod config;
pub mod discord;
pub mod http;
pub mod instance_lock;
pub mod logging;
pub mod outbox;
pub mod play;
pub mod private_files;
pub mod retention;
pub mod scheduler;
pub mod store;
#[cfg(unix)]
pub mod systemd;
pub mod telemetry;
pub mod text;
pub mod time;

use std::future::Future;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, bail};
use rand::SeedableRng as _;
use rand::rngs::{StdRng, SysRng};
use serenity::all::{Client, HttpBuilder};
use serenity::http::HttpError;
use tokio::sync::watch;
use tokio::task::JoinSet;

use app::{App, Gateway};
use backups::Backups;
use config::{Config, Endpoint, Token};
use discord::{AppState, GrowingWait, Rest, may_pass};
use http::{Monitor, Server};
use instance_lock::InstanceLock;
use play::outages::Outage;
use play::{Moment, Span};
use store::{OpenError, Restored, Store};
use time::{Clock, SteadyClock};

/// The error message if no token is set.
pub const NO_TOKEN: &str = "There is no bot token. Create an application at \
https://discord.com/developers/applications, copy the token from its page \"Bot\" and put it \
into a file named .env as DISCORD_TOKEN=...\n\
To try everything without an account, run the sandbox: cargo run --release -p courier-sandbox";

/// Creates the runtime of the bot. All tasks run on one thread: in a benchmark, several task
/// threads used a third more processor time, because they had to wake each other. Blocking work
/// (the disk, drawing) has threads of its own. There are several, so that a chart need not wait for
/// a replay, but only a few, because each thread keeps memory of its own.
///
/// # Errors
/// The operating system cannot provide a thread or an event queue.
pub fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    const MINIMUM: usize = 4;
    let threads = std::thread::available_parallelism().map_or(MINIMUM, |n| n.get().max(MINIMUM));
    tokio::runtime::Builder::new_current_thread().max_blocking_threads(threads).enable_all().build()
}

/// Runs the bot until `stop` resolves, then closes the gateway, the background tasks and the
/// database, in this order.
///
/// # Errors
/// No token, a token that Discord rejects, or a database that cannot be opened; the message says
/// what to do.
pub async fn run(
    config: Config,
    endpoint: Endpoint,
    clock: Arc<dyn Clock>,
    stop: impl Future<Output = ()> + Send,
) -> anyhow::Result<()> {
    let clock = Arc::new(SteadyClock::new(clock));
    let Some(token) = config.token else { bail!(NO_TOKEN) };
    create_default_folder(&config.database)?;
    let _lock = InstanceLock::acquire(&config.database)?;
    let server = match config.http {
        Some(address) => Some(Server::bind(address).await?),
        None => None,
    };
    let backups = config.backups.map(|kept| Backups::new(kept, &config.database));
    private_files::restrict(own_files(&config.database, backups.as_ref()));
    let mut tasks = JoinSet::new();
    tasks.spawn(endless(logging::report_repetition()));
    if let Some(unfinished) = quick_check(&config.database, QUICK_CHECK_LIMIT).await? {
        tasks.spawn(unfinished);
    }
    if let Some(backups) = &backups
        && let Some(version) = Store::version_to_migrate(&config.database).await?
    {
        backups.before_migration(version, clock.now()).await;
    }
    let store = Store::open(&config.database).await?;
    tracing::info!(database = %config.database.display(), "database opened");
    let app = Arc::new(App::new(store.clone()));
    // Before players can act and flags can fall.
    let outage = app.credit_downtime(clock.now()).await?;
    if let Some(Outage { from, to }) = outage {
        tracing::warn!(
            minutes = (to - from).0 / 60_000,
            "the bot was not running; no clock is charged for that time"
        );
    }
    let rng = StdRng::try_from_rng(&mut SysRng).context("the system provides no random numbers")?;
    let app_state =
        Arc::new(AppState::new(Arc::clone(&app), Arc::clone(&clock) as Arc<dyn Clock>, rng));
    let mut stop = std::pin::pin!(stop);
    let http_client = http_client(&endpoint)?;
    let (gateway, gateway_seen) = watch::channel(Gateway::Connecting);
    #[cfg(unix)]
    let service = tasks.spawn(endless(systemd::run(
        Arc::clone(&app),
        Arc::clone(&clock) as Arc<dyn Clock>,
        gateway_seen.clone(),
    )));
    // Apart from the others, because it is stopped and not aborted.
    let mut listener = JoinSet::new();
    let (serving, stopped) = watch::channel(());
    if let Some(server) = server {
        let monitor = Monitor::new(
            Arc::clone(&app),
            Arc::clone(&clock) as Arc<dyn Clock>,
            gateway_seen.clone(),
        );
        listener.spawn(endless(server.run(monitor, stopped)));
    }
    let mut client = tokio::select! {
        client = connect(&token, &endpoint, &http_client, Arc::clone(&app_state)) => client?,
        failure = first_failure(&mut tasks) => return Err(failure),
        () = &mut stop => {
            store.close().await;
            return Ok(());
        }
    };

    let shards = Arc::clone(&client.shard_manager);
    tasks.spawn(endless(discord::watch_gateway(Arc::clone(&shards), gateway)));
    let heartbeat = scheduler::heartbeat(Arc::clone(&app), Arc::clone(&clock), gateway_seen);
    tasks.spawn(async { heartbeat.await.map_err(anyhow::Error::new) });
    tasks.spawn(endless(scheduler::check_weekly(Arc::clone(&app), Arc::clone(&clock) as _)));
    if let Some(backups) = backups {
        tasks.spawn(endless(backups.run(Arc::clone(&clock) as _)));
    }
    tasks.spawn(endless(scheduler::run(Arc::clone(&app), Arc::clone(&clock) as _)));
    let keep = Span::days(i64::from(config.retention_days));
    tasks.spawn(endless(retention::run(Arc::clone(&app), clock, keep)));
    let rest = Arc::new(Rest::new(http_client, client.http.token()));
    let old_buttons = discord::remove_old_buttons(Arc::clone(&app_state), Arc::clone(&rest));
    tasks.spawn(endless(old_buttons));
    tasks.spawn(endless(outbox::run(app_state, rest)));
    let http = Arc::clone(&client.http);
    tasks.spawn(async { Ok(discord::register_commands(http).await?) });
    if let Some(Outage { to, .. }) = outage {
        tasks.spawn(endless(scheduler::refresh_deadlines(app, to)));
    }
    let outcome = tokio::select! {
        outcome = client.start_autosharded() => outcome.context("the gateway closed for good"),
        failure = first_failure(&mut tasks) => Err(failure),
        failure = first_failure(&mut listener) => Err(failure),
        () = stop => {
            tracing::info!("stopping");
            Ok(())
        }
    };
    #[cfg(unix)]
    {
        service.abort();
        systemd::stopping();
    }
    drop(serving);
    // While a shard connects, serenity would wait for it.
    let _ = tokio::time::timeout(CLOSE_TIMEOUT, shards.shutdown_all()).await;
    // Ends by itself, within a limit.
    while listener.join_next().await.is_some() {}
    // An aborted task ends at its next await. The database is closed after that, because a query to
    // a closed database would be logged as a fault.
    tasks.shutdown().await;
    store.close().await;
    logging::report_the_rest();
    outcome
}

/// Puts a copy of the file `backup` in the place of `database`, and keeps the present one in a new
/// file whose name tells the time, `now`.
///
/// # Errors
/// A bot uses the database, or the backup cannot be used; the message says what to do.
pub async fn restore(database: &Path, backup: &Path, now: Moment) -> anyhow::Result<Restored> {
    create_default_folder(database)?;
    let _lock = InstanceLock::acquire(database)?;
    Ok(Store::restore(backup, database, &time::stamp(now)).await?)
}

/// The files that contain what only the operator may read.
fn own_files(database: &Path, backups: Option<&Backups>) -> Vec<PathBuf> {
    let beside = ["", "-wal", "-shm", ".lock"].map(|ending| {
        let mut name = database.as_os_str().to_owned();
        name.push(ending);
        PathBuf::from(name)
    });
    let backups = backups.and_then(|backups| backups.files().ok()).unwrap_or_default();
    beside.into_iter().chain(backups.into_iter().map(|(path, _)| path)).collect()
}

/// How long the quick check of the database may hold up the start.
const QUICK_CHECK_LIMIT: Duration = Duration::from_secs(5);

/// Checks the pages of the database. If that takes longer than `limit`, the rest is returned, to be
/// run beside serving.
async fn quick_check(
    database: &Path,
    limit: Duration,
) -> Result<Option<impl Future<Output = anyhow::Result<()>> + Send + use<>>, OpenError> {
    let began = time::stopwatch();
    let database = database.to_owned();
    let mut checking = Box::pin(async move {
        Store::quick_check(&database).await?;
        let milliseconds = (time::stopwatch() - began).0;
        tracing::info!(milliseconds, "the pages of the database were checked");
        Ok(())
    });
    match tokio::time::timeout(limit, &mut checking).await {
        Ok(checked) => checked.map(|()| None),
        Err(_) => {
            tracing::info!("the check of the database takes long, and goes on beside serving");
            Ok(Some(async { Ok(checking.await?) }))
        }
    }
}

/// A background task that cannot fail: it runs until the bot stops, or does one thing and ends.
async fn endless(task: impl Future<Output = ()>) -> anyhow::Result<()> {
    task.await;
    Ok(())
}

/// Waits until a background task fails or panics. The bot must not go on without it: a supervisor
/// such as systemd restarts the process.
async fn first_failure(tasks: &mut JoinSet<anyhow::Result<()>>) -> anyhow::Error {
    while let Some(ended) = tasks.join_next().await {
        match ended {
            Ok(Ok(())) => {}
            Ok(Err(error)) => return error,
            Err(panic) => return anyhow::Error::new(panic).context("a background task failed"),
        }
    }
    std::future::pending().await
}

/// Creates the folder of the default database. A folder set by the operator is not created: if its
/// disk is not mounted, the bot would start with an empty database in a new folder.
fn create_default_folder(database: &Path) -> anyhow::Result<()> {
    match database.parent() {
        Some(folder) if database == Path::new(config::DEFAULT_DATABASE) => {
            std::fs::create_dir_all(folder).with_context(|| {
                let folder = folder.display();
                format!("the folder {folder} cannot be created; set {}", config::DATABASE)
            })
        }
        _ => Ok(()),
    }
}

/// Connects to Discord. Waits as long as Discord cannot be reached.
async fn connect(
    token: &Token,
    endpoint: &Endpoint,
    http_client: &reqwest::Client,
    app_state: Arc<AppState>,
) -> anyhow::Result<Client> {
    const FIRST_RETRY: Duration = Duration::from_secs(1);
    const LONGEST_RETRY: Duration = Duration::from_secs(60);

    // Requests that Discord limits go through `Rest`. What serenity sends are responses to
    // interactions, and a few requests at the start, for which its own rate limiter is enough.
    let http = HttpBuilder::new(token.reveal()).client(http_client.clone()).build();
    let mut waits = GrowingWait::new(FIRST_RETRY, LONGEST_RETRY);
    // Checked first: serenity would continue without the address of the gateway, and its error for
    // a wrong token does not say what to do.
    while let Err(error) = http.get_bot_gateway().await {
        let status = match &error {
            serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
                Some(response.status_code.as_u16())
            }
            _ => None,
        };
        match status {
            Some(401) => bail!(
                "Discord does not accept the token. Copy it again from \
                 https://discord.com/developers/applications, page Bot, Reset Token, and put it \
                 into .env as DISCORD_TOKEN=..."
            ),
            Some(status) if !may_pass(status) => {
                return Err(anyhow::Error::new(error).context("Discord refuses the bot"));
            }
            None | Some(_) => {}
        }
        let wait = waits.next_wait();
        let seconds = wait.as_secs();
        tracing::warn!(%error, seconds, "Discord cannot be reached; trying again");
        tokio::time::sleep(wait).await;
    }
    let client = serenity::client::ClientBuilder::new_with_http(http, discord::INTENTS)
        .framework(discord::framework(app_state))
        .await
        .context("the gateway client cannot be set up")?;
    if matches!(endpoint, Endpoint::Loopback { .. }) {
        let address = client.ws_url.lock().await.clone();
        let local = address.starts_with("wss://127.0.0.1:");
        anyhow::ensure!(local, "the gateway address of the local Discord is not local: {address}");
    }
    Ok(client)
}

/// How long closing the gateway may take when the bot stops.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(3);
/// How long a connection to Discord may take.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a request may take from its first byte to the last byte of the response, uploads of up
/// to 9 MB included.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);

fn http_client(endpoint: &Endpoint) -> anyhow::Result<reqwest::Client> {
    let client = reqwest::Client::builder()
        .use_rustls_tls()
        .connect_timeout(CONNECT_TIMEOUT)
        .timeout(REQUEST_TIMEOUT);
    let client = match endpoint {
        Endpoint::Discord => client,
        Endpoint::Loopback { https, ca_pem } => client
            .resolve("discord.com", *https)
            .tls_built_in_root_certs(false)
            .add_root_certificate(reqwest::Certificate::from_pem(ca_pem.as_bytes())?)
            .no_proxy(),
    };
    Ok(client.build()?)
}

/// Resolves at Ctrl-C and, on Unix, at SIGTERM.
///
/// # Errors
/// The signal handler cannot be installed.
pub fn stop_signal() -> std::io::Result<impl Future<Output = ()> + Send> {
    #[cfg(unix)]
    let mut terminate = tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate())?;
    Ok(async move {
        #[cfg(unix)]
        tokio::select! {
            _ = terminate.recv() => {}
            _ = tokio::signal::ctrl_c() => {}
        }
        #[cfg(not(unix))]
        let _ = tokio::signal::ctrl_c().await;
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[tokio::test]
    async fn a_check_that_takes_long_goes_on_beside_serving() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("courier.db");
        Store::open(&path).await.unwrap().close().await;
        assert!(quick_check(&path, Duration::from_secs(60)).await.unwrap().is_none());
        quick_check(&path, Duration::ZERO).await.unwrap().unwrap().await.unwrap();

        let mut bytes = std::fs::read(&path).unwrap();
        let last_page = bytes.len() - 4096;
        bytes[last_page..].fill(0xff);
        std::fs::write(&path, bytes).unwrap();
        let unfinished = quick_check(&path, Duration::ZERO).await.unwrap().unwrap();
        let error = unfinished.await.unwrap_err().to_string();
        assert!(error.contains("courier restore FILE"), "{error}");
        assert!(quick_check(&path, Duration::from_secs(60)).await.is_err());
    }
}
