//! The work of every process, with or without the background duty: reporting health, serving the
//! board in the browser, and answering interactions over the gateway or HTTP.

use std::sync::Arc;

use anyhow::Context as _;
use axum::Router;
use courier_store::ReceivedInteractions;
use rand::SeedableRng as _;
use rand::rngs::{StdRng, SysRng};
use tokio::sync::watch;

use super::open::{Opened, Start, keep};
use crate::app::{Accounts, Gateway, Servers};
use crate::config::InteractionsConfig;
use crate::discord::{
    self, AppState, Arrivals, Connected, DiscordAccounts, DiscordServers, Http, Rest, endpoint,
};
use crate::process::background::Background;
use crate::process::http::Monitor;
use crate::process::startup;
#[cfg(unix)]
use crate::process::systemd;
use crate::process::time::Clock;
use crate::web::{self, Web};

/// The parts through which the bot speaks with Discord.
pub(super) struct Serving {
    pub(super) app_state: Arc<AppState>,
    pub(super) rest: Arc<Rest>,
    pub(super) http: Arc<Http>,
    /// Whether Discord can be reached.
    pub(super) gateway: watch::Receiver<Gateway>,
}

/// Begins to serve. Waits until Discord can be reached.
/// Errors: Discord refuses the bot, a task has failed, or the database is lost; the message says
/// what to do.
pub(super) async fn serve(
    start: &Start<'_>,
    opened: &mut Opened,
    tasks: &mut Background,
) -> anyhow::Result<Serving> {
    let Start { config, token, endpoint, .. } = *start;
    let proxy = config.discord_proxy.as_ref();
    if let Some(proxy) = proxy {
        tracing::info!(%proxy, "requests to Discord go through a proxy");
    }
    let client = discord::http_client(endpoint, proxy)?;
    let http = discord::serenity_http(token, client.clone(), proxy);
    let mut rest = Rest::new(client, &format!("Bot {}", token.reveal()), proxy.cloned());
    if let Some(session) = opened.session.as_deref_mut()
        && session.usage().is_shared()
    {
        rest = rest.among_others(Arc::clone(&opened.app));
        if proxy.is_none() {
            startup::warn_of_many(session, discord::MOST_PROCESSES).await;
        }
    }
    let rest = Arc::new(rest);
    let web = config.web.as_ref();
    let accounts = web.and_then(|web| web.client_secret.clone()).map(|secret| {
        Arc::new(DiscordAccounts::new(Arc::clone(&rest), secret)) as Arc<dyn Accounts>
    });
    let clock = Arc::clone(&opened.clock) as Arc<dyn Clock>;
    let downloads = discord::downloads(endpoint)?;
    let app_state = AppState::new(Arc::clone(&opened.app), clock, random()?, downloads)
        .with_web(web.map(|web| web.url.clone()))
        .with_activity(accounts.clone())
        .with_rest(Arc::clone(&rest));
    let app_state = Arc::new(app_state);
    let (reports, gateway) = watch::channel(Gateway::Connecting);
    tell_health(opened, &gateway, tasks);
    let (arrivals, worker) = discord::arrivals();
    // Dropped when the gateway and the public port are closed: what came before is handled first.
    let (receiving, received_all) = watch::channel(());
    let ends = (receiving.clone(), received_all.clone());
    let servers = DiscordServers::new(Arc::clone(&app_state), Arc::clone(&rest));
    let known = (accounts, Arc::new(servers) as Arc<dyn Servers>);
    open_to_public(start, opened, known, (arrivals.clone(), ends), tasks)?;

    let kind = (endpoint, config.interactions);
    let Connected { http, handler, gateway: client } = tokio::select! {
        connected = discord::connect(http, token, kind, Arc::clone(&app_state)) => connected?,
        failure = tasks.failure() => return Err(failure),
        lost = keep(opened.session.as_deref_mut()) => return Err(lost.into()),
    };
    // Boards tell by it whether their readers can sign in with Discord. The log has the reason.
    if let Some(accounts) = &app_state.activity {
        let _ = accounts.application().await;
    }
    match client {
        Some(client) => {
            let shards = client.states();
            if proxy.is_some() {
                let rest = Arc::clone(&rest);
                let watching = discord::watch_gateway_and_proxy(shards, rest, reports);
                tasks.spawn(async { Ok(watching.await?) });
            } else {
                tasks.spawn_endless(discord::watch_gateway(shards, reports));
            }
            let clock = Arc::clone(start.clock);
            tasks.spawn_completed(|stop| async move {
                let ended = client.run(arrivals, clock, stop).await;
                drop(receiving);
                Ok(ended?)
            });
        }
        None => {
            let watching = discord::watch_discord(Arc::clone(&rest), reports);
            tasks.spawn(async { Ok(watching.await?) });
        }
    }
    tasks.spawn_completed_endless(|_| worker.run(handler, received_all));
    Ok(Serving { app_state, rest, http, gateway })
}

/// Reports to systemd and the operator's programs whether the bot is healthy.
fn tell_health(opened: &mut Opened, gateway: &watch::Receiver<Gateway>, tasks: &mut Background) {
    let app = || Arc::clone(&opened.app);
    let clock = || Arc::clone(&opened.clock) as Arc<dyn Clock>;
    #[cfg(unix)]
    tasks.spawn_completed_endless(|stop| systemd::run(app(), clock(), gateway.clone(), stop));
    if let Some(port) = opened.private_port.take() {
        let monitor = Monitor::new(app(), clock(), gateway.clone());
        tasks.spawn_completed_endless(|stop| monitor.serve(port, stop));
    }
}

/// Serves the board in the browser and receives interactions over HTTP, if set by the operator.
fn open_to_public(
    start: &Start<'_>,
    opened: &mut Opened,
    (accounts, servers): (Option<Arc<dyn Accounts>>, Arc<dyn Servers>),
    (arrivals, (receiving, received_all)): (Arrivals, (watch::Sender<()>, watch::Receiver<()>)),
    tasks: &mut Background,
) -> anyhow::Result<()> {
    let proxies = start.config.web_proxies;
    let mut routes = Router::new();
    if let Some(web) = &start.config.web {
        let clock = Arc::clone(&opened.clock) as Arc<dyn Clock>;
        let address = (web.url.clone(), proxies);
        let web = Web::new(Arc::clone(&opened.app), servers, clock, address, random()?)
            .with_activity(accounts, start.endpoint.clone());
        routes = routes.merge(web::router(&web));
    }
    if let InteractionsConfig::Http(key) = start.config.interactions {
        // After a suspension the steady clock is behind until the time is credited.
        let clock = Arc::clone(start.clock);
        let table = opened.session.as_ref();
        let table = table.map(|session| ReceivedInteractions::new(session.address().clone()));
        let (reception, replays) = endpoint::receive((key, arrivals), clock, table, proxies);
        if let Some(replays) = replays {
            tasks.spawn_completed_endless(|_| replays.run(received_all));
        }
        routes = routes.merge(reception.router());
    }
    if let Some(port) = opened.public_port.take() {
        tasks.spawn_completed_endless(|stop| async move {
            port.serve(routes, stop).await;
            drop(receiving);
        });
    }
    Ok(())
}

/// A random number generator, seeded by the system.
fn random() -> anyhow::Result<StdRng> {
    StdRng::try_from_rng(&mut SysRng).context("the system provides no random numbers")
}
