//! Courier: a Discord bot for correspondence games of chess variants.
//!
//! `ARCHITECTURE.md` describes the modules and which of them may use which; a test checks it.

pub mod app;
pub mod config;
pub mod discord;
pub mod outbox;
pub mod play;
pub mod scheduler;
pub mod store;
pub mod text;
pub mod time;

use std::future::Future;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, bail};
use rand::SeedableRng as _;
use rand::rngs::{StdRng, SysRng};
use serenity::all::{Client, Http, HttpBuilder};

use app::App;
use config::{Config, Endpoint, Token};
use discord::AppState;
use play::outages::Outage;
use store::Store;
use time::Clock;

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
    let Some(token) = config.token else { bail!(NO_TOKEN) };
    create_default_folder(&config.database)?;
    let store = Store::open(&config.database).await?;
    tracing::info!(database = %config.database.display(), "database opened");
    let app = Arc::new(App::new(store.clone()));
    // Before players can act and flags can fall.
    let outage = app.credit_outage(clock.now()).await?;
    if let Some(Outage { from, to }) = outage {
        tracing::warn!(
            minutes = (to - from).0 / 60_000,
            "the bot was not running; no clock is charged for that time"
        );
    }
    let rng = StdRng::try_from_rng(&mut SysRng).context("the system provides no random numbers")?;
    let app_state = Arc::new(AppState::new(Arc::clone(&app), Arc::clone(&clock), rng));
    let mut client = connect(&token, &endpoint, Arc::clone(&app_state)).await?;

    let mut tasks = vec![
        tokio::spawn(scheduler::heartbeat(Arc::clone(&app), Arc::clone(&clock))),
        tokio::spawn(scheduler::run(Arc::clone(&app), clock)),
        tokio::spawn(outbox::run(app_state, Arc::clone(&client.http))),
    ];
    if let Some(Outage { to, .. }) = outage {
        tasks.push(tokio::spawn(scheduler::refresh_deadlines(app, to)));
    }
    let shards = Arc::clone(&client.shard_manager);
    let outcome = tokio::select! {
        outcome = client.start_autosharded() => outcome.context("the gateway closed for good"),
        () = stop => {
            tracing::info!("stopping");
            shards.shutdown_all().await;
            Ok(())
        }
    };
    // An aborted task ends at its next await. The database is closed after that, because a query to
    // a closed database would be logged as a fault.
    for task in tasks {
        task.abort();
        let _ = task.await;
    }
    store.close().await;
    outcome
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

async fn connect(
    token: &Token,
    endpoint: &Endpoint,
    app_state: Arc<AppState>,
) -> anyhow::Result<Client> {
    let http = http(token, endpoint)?;
    // Checked first: serenity would continue without the address of the gateway, and its error for
    // a wrong token does not say what to do.
    http.get_current_user().await.map_err(|error| match &error {
        serenity::Error::Http(serenity::http::HttpError::UnsuccessfulRequest(response))
            if response.status_code.as_u16() == 401 =>
        {
            anyhow::anyhow!(
                "Discord does not accept the token. Copy it again from \
                 https://discord.com/developers/applications, page Bot, Reset Token, and put it \
                 into .env as DISCORD_TOKEN=..."
            )
        }
        _ => anyhow::Error::new(error).context("Discord cannot be reached"),
    })?;
    let client = serenity::client::ClientBuilder::new_with_http(http, discord::INTENTS)
        .framework(discord::framework(app_state))
        .await
        .context("the gateway client cannot be set up")?;
    if matches!(endpoint, Endpoint::Loopback { .. }) {
        let address = client.ws_url.lock().await.clone();
        let local = address.starts_with("ws://127.0.0.1:");
        anyhow::ensure!(local, "the gateway address of the local Discord is not local: {address}");
    }
    Ok(client)
}

fn http(token: &Token, endpoint: &Endpoint) -> anyhow::Result<Http> {
    let builder = HttpBuilder::new(token.reveal());
    let Endpoint::Loopback { https, ca_pem } = endpoint else { return Ok(builder.build()) };
    let client = reqwest::Client::builder()
        .resolve("discord.com", *https)
        .tls_built_in_root_certs(false)
        .add_root_certificate(reqwest::Certificate::from_pem(ca_pem.as_bytes())?)
        .no_proxy()
        .build()?;
    Ok(builder.client(client).build())
}

/// Writes the log to standard error, filtered by `filter` (see [`config::LOG`]).
pub fn log_to_stderr(filter: &str) {
    let filter = tracing_subscriber::EnvFilter::builder().parse_lossy(filter);
    // A second call (tests in one process) has no effect.
    let _ =
        tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).try_init();
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
