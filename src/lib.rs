//! Courier: a Discord bot for correspondence games of chess variants.
//!
//! The rooms and the arrows between them are in `ARCHITECTURE.md`; a test holds them.

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
use discord::app_state::AppState;
use store::Store;
use time::Clock;

/// What is said when there is no token.
pub const NO_TOKEN: &str = "There is no bot token. Make an application at https://discord.com/developers/applications, \
copy the token from its page \"Bot\" and put it into a file named .env as DISCORD_TOKEN=...\n\
To try everything without an account, run the sandbox: cargo run --release -p courier-sandbox";

/// Where the bot runs. One thread asks and answers: whatever takes time (the disk, drawing) has
/// threads of its own, and more than one would spend a third more processor time on waking each
/// other. Those that draw films and charts are few, because each keeps memory of its own, and more
/// than one, because nobody's chart waits until somebody's film is drawn.
///
/// # Errors
/// The system gives no threads, or nothing to wait with.
pub fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    const LEAST: usize = 4;
    let at_once =
        std::thread::available_parallelism().map_or(LEAST, |cores| cores.get().max(LEAST));
    tokio::runtime::Builder::new_current_thread().max_blocking_threads(at_once).enable_all().build()
}

/// Runs the bot until `stop` resolves, then closes the gateway and the database in order.
///
/// # Errors
/// No token, a token Discord refuses, a database that cannot be opened: each with a message that
/// says what to do.
pub async fn run(
    config: Config,
    endpoint: Endpoint,
    clock: Arc<dyn Clock>,
    stop: impl Future<Output = ()> + Send,
) -> anyhow::Result<()> {
    let Some(token) = config.token else { bail!(NO_TOKEN) };
    make_default_folder(&config.database)?;
    let store = Store::open(&config.database).await?;
    tracing::info!(database = %config.database.display(), "the books are open");
    let app = Arc::new(App::new(store.clone()));
    // Before anybody can act and any flag can fall.
    let outage = app.credit_outage(clock.now()).await?;
    if let Some(store::Outage { from, to }) = outage {
        tracing::warn!(
            minutes = (to - from).0 / 60_000,
            "was not running; the time is credited to all clocks"
        );
    }
    let dice = StdRng::try_from_rng(&mut SysRng).context("the system gives no randomness")?;
    let app_state = Arc::new(AppState::new(Arc::clone(&app), Arc::clone(&clock), dice));
    let mut client = connect(&token, &endpoint, Arc::clone(&app_state)).await?;

    let beating = tokio::spawn(scheduler::heartbeat(Arc::clone(&app), Arc::clone(&clock)));
    let looking = outage
        .map(|outage| tokio::spawn(scheduler::refresh_deadlines(Arc::clone(&app), outage.to)));
    let watching = tokio::spawn(scheduler::run(app, clock));
    let posting = tokio::spawn(outbox::run(app_state, Arc::clone(&client.http)));
    let shards = Arc::clone(&client.shard_manager);
    let outcome = tokio::select! {
        outcome = client.start_autosharded() => outcome.context("the gateway closed for good"),
        () = stop => {
            tracing::info!("stopping");
            shards.shutdown_all().await;
            Ok(())
        }
    };
    // Each ends where it next waits, which may be a while after it was told to: whoever asks for a
    // connection once they are closed would report a fault that is none.
    for task in [beating, watching, posting].into_iter().chain(looking) {
        task.abort();
        let _ = task.await;
    }
    store.close().await;
    outcome
}

/// The folder of the default database is ours to make. Any other is not: where a disk is not
/// mounted, a folder made in its place would hold an empty database and hide all games.
fn make_default_folder(database: &Path) -> anyhow::Result<()> {
    match database.parent() {
        Some(folder) if database == Path::new(config::DEFAULT_DATABASE) => {
            std::fs::create_dir_all(folder).with_context(|| {
                format!("the folder {} cannot be made; set {}", folder.display(), config::DATABASE)
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
    // Asked first: serenity would quietly go on without the gateway's address, and a wrong token is
    // better said in words.
    http.get_current_user().await.map_err(|error| match &error {
        serenity::Error::Http(serenity::http::HttpError::UnsuccessfulRequest(response))
            if response.status_code.as_u16() == 401 =>
        {
            anyhow::anyhow!(
                "Discord does not accept the token. Copy it again from https://discord.com/developers/applications, \
                 page Bot, Reset Token, and put it into .env as DISCORD_TOKEN=..."
            )
        }
        _ => anyhow::Error::new(error).context("Discord cannot be reached"),
    })?;
    let client = serenity::client::ClientBuilder::new_with_http(http, discord::INTENTS)
        .framework(discord::framework(app_state))
        .await
        .context("the gateway cannot be prepared")?;
    if matches!(endpoint, Endpoint::Loopback { .. }) {
        let address = client.ws_url.lock().await.clone();
        let local = address.starts_with("ws://127.0.0.1:");
        anyhow::ensure!(local, "the local Discord gave a gateway that is not local: {address}");
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

/// Sends the log to standard error, as `filter` says.
pub fn log_to_stderr(filter: &str) {
    let filter = tracing_subscriber::EnvFilter::builder().parse_lossy(filter);
    // A second call (tests in one process) keeps the first log.
    let _ =
        tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).try_init();
}

/// Resolves at Ctrl-C and, where there is such a thing, at SIGTERM.
///
/// # Errors
/// The system does not let us listen to signals.
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
