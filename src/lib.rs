//! Courier: a Discord bot for correspondence games of chess variants.
//!
//! `ARCHITECTURE.md` describes the modules and which of them may use which; a test checks it.

pub mod app;
pub mod backups;
pub mod config;
pub mod discord;
pub mod engine_player;
pub mod engine_thread;
pub mod http;
pub mod instance_lock;
pub mod listener;
pub mod logging;
pub mod outbox;
pub mod play;
pub mod private_files;
pub mod retention;
pub mod reviewer;
pub mod scheduler;
mod startup;
pub mod store;
#[cfg(unix)]
pub mod systemd;
pub mod telemetry;
pub mod text;
pub mod time;
pub mod uci_program;
pub mod web;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, bail};
use rand::SeedableRng as _;
use rand::rngs::{StdRng, SysRng};
use tokio::sync::watch;
use tokio::task::JoinSet;

use app::{Accounts, App, Gateway};
use axum::Router;
use backups::Backups;
use config::{Config, Endpoint, HTTP, InteractionsConfig, WEB_LISTEN};
use discord::{AppState, Connected, DiscordAccounts, Rest, endpoint};
use engine_thread::EngineThread;
use http::Monitor;
use play::Span;
use play::outages::Outage;
use startup::HeldDatabase;
use store::Store;
use time::{Clock, SteadyClock};
use uci_program::{ProgramLimits, UciPrograms};
use web::Web;

pub use startup::{migrate, restore, server_address};

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

/// Runs the bot until `stop` resolves, then closes the gateway or completes the interactions
/// that came over HTTP, the background tasks and the database, in this order.
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
    let system_clock = Arc::clone(&clock);
    let clock = Arc::new(SteadyClock::new(clock));
    let Some(token) = config.token else { bail!(NO_TOKEN) };
    let database = startup::hold(&config.database).await?;
    let server = match config.http {
        Some(address) => Some(http::Server::bind(address, HTTP).await?),
        None => None,
    };
    let public = match config.public {
        Some(address) => Some(web::Server::bind(address, WEB_LISTEN).await?),
        None => None,
    };
    let backups = config.backups.zip(config.database.file());
    let backups = backups.map(|(kept, path)| Backups::new(kept, path));
    let mut tasks = JoinSet::new();
    tasks.spawn(endless(logging::report_repetition()));
    // The lock of a file is held until the end.
    let (store, _lock) = match database {
        HeldDatabase::File(path, lock) => {
            private_files::restrict(startup::own_files(&path, backups.as_ref()));
            if let Some(unfinished) =
                startup::quick_check(&path, startup::QUICK_CHECK_LIMIT).await?
            {
                tasks.spawn(unfinished);
            }
            if let Some(backups) = &backups
                && let Some(version) = Store::version_to_migrate(&path).await?
            {
                backups.before_migration(version, clock.now()).await;
            }
            let store = Store::open(&path).await?;
            tracing::info!(database = %path.display(), "database opened");
            (store, Some(lock))
        }
        HeldDatabase::Server(lock) => {
            let store = Store::connect(lock.address()).await?;
            tracing::info!(database = %lock.address(), "database opened");
            tasks.spawn(async { Err(lock.keep().await.into()) });
            (store, None)
        }
    };
    let app = Arc::new(App::new(store.clone()));
    // Before players can act and flags can fall.
    let outage = app.credit_downtime(clock.now()).await?;
    if let Some(Outage { from, to }) = outage {
        tracing::warn!(
            minutes = (to - from).whole_minutes(),
            "the bot was not running; no clock is charged for that time"
        );
    }
    let mut rng =
        StdRng::try_from_rng(&mut SysRng).context("the system provides no random numbers")?;
    let web_rng = StdRng::from_rng(&mut rng);
    let downloads = discord::downloads(&endpoint)?;
    let (engine, engine_ended) = EngineThread::start().context("no thread for the engine")?;
    tasks.spawn(async {
        let _ = engine_ended.await;
        bail!("the engine's thread has ended")
    });
    let shared_clock = Arc::clone(&clock) as Arc<dyn Clock>;
    let app_state = AppState::new(Arc::clone(&app), shared_clock, rng, downloads);
    let proxy = config.discord_proxy;
    if let Some(proxy) = &proxy {
        tracing::info!(%proxy, "requests to Discord go through a proxy");
    }
    let http_client = discord::http_client(&endpoint, proxy.as_ref())?;
    let http = discord::serenity_http(&token, http_client.clone(), proxy.as_ref());
    let has_proxy = proxy.is_some();
    let rest = Arc::new(Rest::new(http_client, &format!("Bot {}", token.reveal()), proxy));
    let client_secret = config.web.as_ref().and_then(|web| web.client_secret.clone());
    let accounts = client_secret.map(|secret| {
        Arc::new(DiscordAccounts::new(Arc::clone(&rest), secret)) as Arc<dyn Accounts>
    });
    let app_state = app_state
        .with_web(config.web.as_ref().map(|web| web.url.clone()))
        .with_activity(accounts.clone())
        .with_rest(Arc::clone(&rest));
    let app_state = Arc::new(app_state);
    let mut stop = std::pin::pin!(stop);
    let (gateway, gateway_seen) = watch::channel(Gateway::Connecting);
    #[cfg(unix)]
    let service = tasks.spawn(endless(systemd::run(
        Arc::clone(&app),
        Arc::clone(&clock) as Arc<dyn Clock>,
        gateway_seen.clone(),
    )));
    // Apart from the others, because they are told to stop and not aborted.
    let mut completed = JoinSet::new();
    let (running, stop_completed) = watch::channel(());
    if let Some(server) = server {
        let monitor = Monitor::new(
            Arc::clone(&app),
            Arc::clone(&clock) as Arc<dyn Clock>,
            gateway_seen.clone(),
        );
        completed.spawn(endless(server.run(monitor, stop_completed.clone())));
    }
    let mut routes = Router::new();
    if let Some(web) = config.web {
        let shared_clock = Arc::clone(&clock) as Arc<dyn Clock>;
        let web = Web::new(Arc::clone(&app), shared_clock, web.url, web_rng);
        routes = routes.merge(web::router(&web.with_activity(accounts, endpoint.clone())));
    }
    let mut worker = None;
    if let InteractionsConfig::Http(key) = config.interactions {
        // After a suspension the steady clock is behind until the time is credited.
        let (reception, receiver) = endpoint::receive(key, system_clock);
        routes = routes.merge(reception.router());
        worker = Some(receiver);
    }
    if let Some(server) = public {
        completed.spawn(endless(server.run(routes, stop_completed.clone())));
    }
    let kind = (&endpoint, config.interactions);
    let connecting = discord::connect(http, kind, Arc::clone(&app_state));
    let connected = tokio::select! {
        connected = connecting => connected.map(Some).map_err(anyhow::Error::new),
        failure = first_failure(&mut tasks) => Err(failure),
        () = &mut stop => Ok(None),
    };
    let connected = match connected {
        Ok(Some(connected)) => connected,
        stopped => {
            close(tasks, &store).await;
            return stopped.map(|_| ());
        }
    };

    let serenity_http = connected.http();
    let mut client = match connected {
        Connected::Gateway(client, range) => {
            let shards = Arc::clone(&client.shard_manager);
            if has_proxy {
                let rest = Arc::clone(&rest);
                let watching = discord::watch_gateway_and_proxy(shards, range, rest, gateway);
                tasks.spawn(async { watching.await.map_err(anyhow::Error::new) });
            } else {
                tasks.spawn(endless(discord::watch_gateway(shards, range, gateway)));
            }
            Some((client, range))
        }
        Connected::Http(_, handler) => {
            let watching = discord::watch_discord(Arc::clone(&rest), gateway);
            tasks.spawn(async { watching.await.map_err(anyhow::Error::new) });
            if let Some(worker) = worker {
                completed.spawn(endless(worker.run(handler, stop_completed.clone())));
            }
            None
        }
    };
    let shards = client.as_ref().map(|(client, _)| Arc::clone(&client.shard_manager));
    let heartbeat = scheduler::heartbeat(Arc::clone(&app), Arc::clone(&clock), gateway_seen);
    tasks.spawn(async { heartbeat.await.map_err(anyhow::Error::new) });
    tasks.spawn(endless(scheduler::check_weekly(Arc::clone(&app), Arc::clone(&clock) as _)));
    if let Some(backups) = backups {
        tasks.spawn(endless(backups.run(Arc::clone(&clock) as _)));
    }
    tasks.spawn(endless(scheduler::run(Arc::clone(&app), Arc::clone(&clock) as _)));
    let delay = Span::seconds(i64::from(config.engine_delay));
    let player =
        engine_player::run(Arc::clone(&app), engine.clone(), Arc::clone(&clock) as _, delay);
    tasks.spawn(endless(player));
    let shared_clock = Arc::clone(&clock) as Arc<dyn Clock>;
    let programs = UciPrograms::new(&config.engines, ProgramLimits::default(), &shared_clock);
    tasks.spawn(endless(engine_programs(Arc::clone(&app), programs.clone(), shared_clock)));
    let reviewer = reviewer::run(Arc::clone(&app), engine, programs, Arc::clone(&clock) as _);
    tasks.spawn(endless(reviewer));
    let keep = Span::days(i64::from(config.retention_days));
    tasks.spawn(endless(retention::run(Arc::clone(&app), clock, keep)));
    let old_messages = discord::edit_old_messages(Arc::clone(&app_state), Arc::clone(&rest));
    tasks.spawn(endless(old_messages));
    completed.spawn(endless(outbox::run(app_state, rest, stop_completed)));
    tasks.spawn(async { Ok(discord::register_commands(serenity_http).await?) });
    if let Some(Outage { to, .. }) = outage {
        tasks.spawn(endless(scheduler::refresh_deadlines(app, to)));
    }
    let gateway_client = async {
        match &mut client {
            Some((client, range)) => {
                let closed = discord::run_shards(client, *range).await;
                closed.context("the gateway closed for good")
            }
            None => std::future::pending().await,
        }
    };
    let outcome = tokio::select! {
        outcome = gateway_client => outcome,
        failure = first_failure(&mut tasks) => Err(failure),
        failure = first_failure(&mut completed) => Err(failure),
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
    drop(running);
    if let Some(shards) = shards {
        // While a shard connects, serenity would wait for it.
        let _ = tokio::time::timeout(CLOSE_TIMEOUT, shards.shutdown_all()).await;
    }
    // They end by themselves, within limits.
    while completed.join_next().await.is_some() {}
    close(tasks, &store).await;
    outcome
}

/// Introduces the operator's engines, and ends those that are not needed.
async fn engine_programs(app: Arc<App>, programs: UciPrograms, clock: Arc<dyn Clock>) {
    reviewer::introduce(&app, &programs).await;
    programs.end_idle(&*clock).await;
}

/// Aborts the background tasks and closes the database, in this order.
async fn close(mut tasks: JoinSet<anyhow::Result<()>>, store: &Store) {
    // An aborted task ends at its next await. The database is closed after that, because a query to
    // a closed database would be logged as a fault.
    tasks.shutdown().await;
    store.close().await;
    logging::report_the_rest();
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

/// How long closing the gateway may take when the bot stops.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(3);

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
    #![allow(clippy::unwrap_used, clippy::panic)]

    use super::*;

    #[tokio::test]
    async fn a_task_that_panics_or_fails_is_noticed_among_others() {
        let mut tasks = JoinSet::new();
        tasks.spawn(endless(std::future::pending()));
        tasks.spawn(endless(std::future::ready(())));
        for (is_panic, expected) in [(true, "a background task failed"), (false, "no database")] {
            tasks.spawn(
                async move { if is_panic { panic!("a bug") } else { bail!("no database") } },
            );
            let failure = first_failure(&mut tasks);
            let failure = tokio::time::timeout(Duration::from_secs(20), failure).await.unwrap();
            assert_eq!(failure.to_string(), expected);
        }
    }
}
