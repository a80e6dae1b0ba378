//! The steps before the bot serves: opening the database, which no other bot may use, opening the
//! ports, and crediting the time in which the bot did not run.

use std::path::Path;
use std::sync::Arc;

use courier_play::pauses::Outage;
use courier_store::{ServerError, ServerSession, Store, Usage};

use super::believed_clock;
use crate::app::App;
use crate::config::{Config, Endpoint, HTTP, InteractionsConfig, Token, WEB_LISTEN};
use crate::discord;
use crate::process::background::Background;
use crate::process::backups::Backups;
use crate::process::instance_lock::InstanceLock;
use crate::process::listener::{self, Listener};
use crate::process::private_files;
use crate::process::startup::{self, HeldDatabase};
use crate::process::time::{Clock, SteadyClock};

/// How the bot was started.
pub(super) struct Start<'s> {
    pub(super) config: &'s Config,
    pub(super) token: &'s Token,
    pub(super) endpoint: &'s Endpoint,
    pub(super) clock: &'s Arc<dyn Clock>,
}

pub(super) struct Opened {
    pub(super) store: Store,
    pub(super) app: Arc<App>,
    pub(super) clock: Arc<SteadyClock>,
    /// Holds a database on a server.
    pub(super) session: Option<Box<ServerSession>>,
    /// Holds a database file until the end.
    _lock: Option<InstanceLock>,
    /// For health and metrics.
    pub(super) private_port: Option<Listener>,
    /// For the board in the browser and interactions over HTTP.
    pub(super) public_port: Option<Listener>,
    pub(super) backups: Option<Backups>,
    pub(super) outage: Option<Outage>,
}

/// Opens the database and the ports, and credits the time in which the bot did not run.
/// Errors: Another bot uses the database or a port, or one cannot be opened; the message says what
/// to do.
pub(super) async fn open(start: &Start<'_>, tasks: &mut Background) -> anyhow::Result<Opened> {
    let config = start.config;
    // Over the gateway, each of two processes would answer every interaction.
    let usage = match config.interactions {
        InteractionsConfig::Gateway => Usage::Alone,
        InteractionsConfig::Http(_) => Usage::Shared,
    };
    // Before the ports: a process that is being replaced keeps them until it has released the
    // database.
    let held = startup::hold_when_there(&config.database, usage).await?;
    let private_port = match config.http {
        Some(address) => Some(Listener::bind(address, HTTP, listener::PRIVATE).await?),
        None => None,
    };
    let public_port = match config.public {
        Some(address) => Some(Listener::bind(address, WEB_LISTEN, listener::PUBLIC).await?),
        None => None,
    };
    let backups = config.backups.clone().zip(config.database.file());
    let backups = backups.map(|(kept, path)| Backups::new(kept, path));
    let (store, lock, mut session) = match held {
        HeldDatabase::File(path, lock) => {
            let store = open_file(&path, backups.as_ref(), &**start.clock, tasks).await?;
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
        // Another process may hold it.
        app.end_duty();
    }
    let believed = async {
        let proxy = config.discord_proxy.as_ref();
        let client = discord::http_client(start.endpoint, proxy)?;
        let ask_discord = async || Ok(discord::time_of_discord(&client, proxy).await?);
        let clock = &**start.clock;
        believed_clock::wait_until_believed(clock, &store, ask_discord, startup::RETRY).await
    };
    tokio::select! {
        believed = believed => believed?,
        lost = keep(session.as_deref_mut()) => return Err(lost.into()),
    }
    let clock = Arc::new(SteadyClock::new(Arc::clone(start.clock)));
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
    let _lock = lock;
    Ok(Opened { store, app, clock, session, _lock, private_port, public_port, backups, outage })
}

/// Opens a database file, after a quick check and, for an older version, a backup.
async fn open_file(
    path: &Path,
    backups: Option<&Backups>,
    clock: &dyn Clock,
    tasks: &mut Background,
) -> anyhow::Result<Store> {
    private_files::restrict(startup::own_files(path, backups).await);
    if let Some(unfinished) = startup::quick_check(path, startup::QUICK_CHECK_LIMIT).await? {
        tasks.spawn(unfinished);
    }
    if let Some(backups) = backups
        && let Some(version) = Store::version_to_migrate(path).await?
    {
        backups.before_migration(version, clock.now()).await?;
    }
    let store = Store::open(path).await?;
    tracing::info!(database = %path.display(), "database opened");
    Ok(store)
}

/// Keeps the session with a server, if there is one, until it is lost for good.
pub(super) async fn keep(session: Option<&mut ServerSession>) -> ServerError {
    match session {
        Some(session) => session.keep().await,
        None => std::future::pending().await,
    }
}
