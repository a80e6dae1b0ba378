//! Courier: a Discord bot for correspondence games of chess variants.
//!
//! `ARCHITECTURE.md` describes the modules and which of them may use which; a test checks it.

pub mod app;
pub mod config;
pub mod discord;
pub mod engine;
pub mod outbox;
pub mod process;
pub mod store;
pub mod web;

use std::future::Future;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context as _, bail};
use rand::SeedableRng as _;
use rand::rngs::{StdRng, SysRng};
use tokio::sync::watch;

use app::{Accounts, App, Gateway};
use axum::Router;
use config::{Config, Endpoint, HTTP, InteractionsConfig, WEB_LISTEN};
use courier_play::Span;
use courier_play::pauses::Outage;
use discord::{AppState, Connected, DiscordAccounts, Rest, endpoint};
use engine::programs::{ProgramLimits, UciPrograms};
use engine::thread::EngineThread;
use engine::{player, reviewer};
use process::background::Background;
use process::backups::Backups;
use process::http::Monitor;
use process::sending::Sending;
use process::startup::HeldDatabase;
#[cfg(unix)]
use process::systemd;
use process::time::{Clock, SteadyClock};
use process::{duty, http, logging, private_files, retention, scheduler, startup};
use store::{ReceivedInteractions, ServerError, ServerSession, Store, Usage};
use web::Web;

/// The error message if no token is set.
pub const NO_TOKEN: &str = "There is no bot token. Create an application at \
https://discord.com/developers/applications, copy the token from its page \"Bot\" and put it \
into a file named .env as DISCORD_TOKEN=...\n\
To try everything without an account, run the sandbox: cargo run --release -p courier-sandbox";

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
    let database = startup::hold(&config.database, usage(config.interactions)).await?;
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
    let mut tasks = Background::new();
    tasks.spawn_endless(logging::report_repetition());
    // The lock of a file is held until the end.
    let (store, _lock, mut session) = match database {
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
            (store, Some(lock), None)
        }
        HeldDatabase::Server(mut session) => {
            let store = startup::connect(&mut session).await?;
            tracing::info!(database = %session.address(), "database opened");
            (store, None, Some(session))
        }
    };
    let app = Arc::new(App::new(store.clone()));
    if session.is_some() {
        // Another process may have it.
        app.end_duty();
    }
    // Before players can act and flags can fall.
    let outage = tokio::select! {
        credited = app.credit_downtime(clock.now()) => credited?,
        lost = keep(session.as_deref_mut()) => return Err(lost.into()),
    };
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
    let mut rest = Rest::new(http_client, &format!("Bot {}", token.reveal()), proxy);
    if let Some(session) = session.as_deref_mut()
        && session.usage().is_shared()
    {
        rest = rest.among_others(Arc::clone(&app));
        if !has_proxy {
            startup::warn_of_many(session, discord::MOST_PROCESSES).await;
        }
    }
    let rest = Arc::new(rest);
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
    let service = tasks.spawn_endless(systemd::run(
        Arc::clone(&app),
        Arc::clone(&clock) as Arc<dyn Clock>,
        gateway_seen.clone(),
    ));
    if let Some(server) = server {
        let monitor = Monitor::new(
            Arc::clone(&app),
            Arc::clone(&clock) as Arc<dyn Clock>,
            gateway_seen.clone(),
        );
        tasks.spawn_completed_endless(|stop| server.run(monitor, stop));
    }
    let mut routes = Router::new();
    if let Some(web) = config.web {
        let shared_clock = Arc::clone(&clock) as Arc<dyn Clock>;
        let web = Web::new(Arc::clone(&app), shared_clock, web.url, web_rng);
        routes = routes.merge(web::router(&web.with_activity(accounts, endpoint.clone())));
    }
    // Dropped when the public port is closed: what it has received before is handled first.
    let (receiving, received_all) = watch::channel(());
    let mut worker = None;
    if let InteractionsConfig::Http(key) = config.interactions {
        // After a suspension the steady clock is behind until the time is credited.
        let (reception, receiver) = match &session {
            Some(session) => {
                let table = ReceivedInteractions::new(session.address().clone());
                let (reception, receiver, replays) =
                    endpoint::receive_among_others(key, system_clock, table);
                let received_all = received_all.clone();
                tasks.spawn_completed_endless(|_| replays.run(received_all));
                (reception, receiver)
            }
            None => endpoint::receive(key, system_clock),
        };
        routes = routes.merge(reception.router());
        worker = Some(receiver);
    }
    if let Some(server) = public {
        tasks.spawn_completed_endless(|stop| async move {
            server.run(routes, stop).await;
            drop(receiving);
        });
    }
    let kind = (&endpoint, config.interactions);
    let connecting = discord::connect(http, kind, Arc::clone(&app_state));
    let connected = tokio::select! {
        connected = connecting => connected.map(Some).map_err(anyhow::Error::new),
        failure = tasks.failure() => Err(failure),
        lost = keep(session.as_deref_mut()) => Err(lost.into()),
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
        Connected::Gateway(client) => {
            let shards = Arc::clone(&client.shard_manager);
            if has_proxy {
                let rest = Arc::clone(&rest);
                let watching = discord::watch_gateway_and_proxy(shards, rest, gateway);
                tasks.spawn(async { watching.await.map_err(anyhow::Error::new) });
            } else {
                tasks.spawn_endless(discord::watch_gateway(shards, gateway));
            }
            Some(client)
        }
        Connected::Http(_, handler) => {
            let watching = discord::watch_discord(Arc::clone(&rest), gateway);
            tasks.spawn(async { watching.await.map_err(anyhow::Error::new) });
            if let Some(worker) = worker {
                tasks.spawn_completed_endless(|_| worker.run(handler, received_all));
            }
            None
        }
    };
    let shards = client.as_ref().map(|client| Arc::clone(&client.shard_manager));
    let heartbeat =
        scheduler::heartbeat(Arc::clone(&app), Arc::clone(&clock), gateway_seen.clone());
    tasks.spawn(async { heartbeat.await.map_err(anyhow::Error::new) });
    if let Some(backups) = backups {
        tasks.spawn_endless(backups.run(Arc::clone(&clock) as _));
    }
    let shared_clock = Arc::clone(&clock) as Arc<dyn Clock>;
    let programs = UciPrograms::new(&config.engines, ProgramLimits::default(), &shared_clock);
    let own_programs = programs.clone();
    tasks.spawn_endless(engine_programs(Arc::clone(&app), own_programs, Arc::clone(&shared_clock)));
    if let Some(Outage { to, .. }) = outage {
        tasks.spawn_endless(scheduler::refresh_deadlines(Arc::clone(&app), to));
    }
    let shared = session.as_ref().filter(|session| session.usage().is_shared());
    let sending = Sending {
        app_state: Arc::clone(&app_state),
        rest: Arc::clone(&rest),
        shared: shared.map(|session| session.address().clone()),
        has_proxy,
    };
    sending.begin(&mut tasks, gateway_seen.clone());
    let waits = sending.clone();
    let duty_of = Arc::clone(&app);
    let engine_delay = Span::seconds(i64::from(config.engine_delay));
    let keep_history = Span::days(i64::from(config.retention_days));
    let begin_duty = move || {
        let app = || Arc::clone(&duty_of);
        let clock = || Arc::clone(&shared_clock);
        let mut duty = Background::new();
        duty.spawn_endless(scheduler::run(app(), clock()));
        duty.spawn_endless(scheduler::check_weekly(app(), clock()));
        duty.spawn_endless(player::run(app(), engine.clone(), clock(), engine_delay));
        duty.spawn_endless(reviewer::run(app(), engine.clone(), programs.clone(), clock()));
        duty.spawn_endless(retention::run(app(), clock(), keep_history));
        let (state, requests) = (Arc::clone(&app_state), Arc::clone(&rest));
        duty.spawn_completed_endless(|stop| outbox::change_roles(state, requests, stop));
        sending.begin_with_duty(&mut duty);
        let http = Arc::clone(&serenity_http);
        duty.spawn(async { Ok(discord::register_commands(http).await?) });
        duty
    };
    match session {
        None => tasks.spawn_completed(|stop| duty::always(begin_duty, stop)),
        Some(session) => tasks.spawn_completed(|stop| {
            let begin = duty::Begin { duty: begin_duty, waiting: move || waits.begin_waiting() };
            duty::in_turn(*session, Arc::clone(&app), gateway_seen, begin, stop)
        }),
    }
    let gateway_client = async {
        match &mut client {
            Some(client) => client.start_autosharded().await.context("the gateway closed for good"),
            None => std::future::pending().await,
        }
    };
    let outcome = tokio::select! {
        outcome = gateway_client => outcome,
        failure = tasks.failure() => Err(failure),
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
    tasks.stop();
    if let Some(shards) = shards {
        // While a shard connects, serenity would wait for it.
        let _ = tokio::time::timeout(CLOSE_TIMEOUT, shards.shutdown_all()).await;
    }
    close(tasks, &store).await;
    outcome
}

/// Whether other processes may use a database on a server. By the gateway none may: each of two
/// would answer every interaction.
const fn usage(interactions: InteractionsConfig) -> Usage {
    match interactions {
        InteractionsConfig::Gateway => Usage::Alone,
        InteractionsConfig::Http(_) => Usage::Shared,
    }
}

/// Keeps the session with a server, if there is one, until it is lost for good.
async fn keep(session: Option<&mut ServerSession>) -> ServerError {
    match session {
        Some(session) => session.keep().await,
        None => std::future::pending().await,
    }
}

/// Introduces the operator's engines, and ends those that are not needed.
async fn engine_programs(app: Arc<App>, programs: UciPrograms, clock: Arc<dyn Clock>) {
    reviewer::introduce(&app, &programs).await;
    programs.end_idle(&*clock).await;
}

/// Ends the background tasks and closes the database, in this order, because a query to a closed
/// database would be logged as a fault.
async fn close(tasks: Background, store: &Store) {
    tasks.end().await;
    store.close().await;
    logging::report_the_rest();
}

/// How long closing the gateway may take when the bot stops.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(3);
