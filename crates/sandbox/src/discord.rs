//! The local Discord: world, REST API, gateway and clock, without a bot.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt as _;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

use crate::checks::schema::Schema;
use crate::clock::{ClockMode, ClockServer, Millis, VirtualClock};
use crate::endpoint::{InteractionsEndpoint, Outbox, Signer};
use crate::faults::{FaultQueue, InjectedFault};
use crate::gateway::{self, Gateway, GatewayOptions, Intents, Shard};
use crate::model::{Change, INITIAL_RESPONSE_DEADLINE};
use crate::problems::ProblemLog;
use crate::rest::{self, Api, RateLimiter, RateLimits, Transport};
use crate::tls::{Certificate, Tls};
use crate::world::{State, World};

#[derive(Clone, Copy, Debug)]
pub struct DiscordOptions {
    pub clock: ClockMode,
    pub gateway: GatewayOptions,
    pub rate_limits: RateLimits,
    /// Number of shards recommended to the bot; at least one.
    pub shards: u32,
    /// How long the bot has for its initial response, in real time.
    pub response_within: Duration,
}

impl Default for DiscordOptions {
    fn default() -> Self {
        let clock = ClockMode::Running { offset: 0 };
        Self {
            clock,
            gateway: GatewayOptions::default(),
            rate_limits: RateLimits::default(),
            shards: 1,
            response_within: INITIAL_RESPONSE_DEADLINE,
        }
    }
}

pub struct Discord {
    pub world: Arc<World>,
    pub problems: Arc<ProblemLog>,
    api: Arc<Api>,
    gateway: Arc<Gateway>,
    endpoint: Arc<InteractionsEndpoint>,
    pub(crate) response_within: Duration,
    clock_server: ClockServer,
    https: SocketAddr,
    gateway_url: String,
    ca_pem: String,
    _serving: JoinSet<()>,
}

impl Discord {
    /// Starts a local Discord on free ports of loopback.
    pub async fn start(options: DiscordOptions) -> anyhow::Result<Self> {
        let clock = Arc::new(VirtualClock::new(options.clock));
        let world = Arc::new(World::new(Arc::clone(&clock)));
        let problems = Arc::new(ProblemLog::default());
        let gateway = Arc::new(Gateway::new(options.gateway, Arc::clone(&problems)));
        world.add_listener(Arc::<Gateway>::clone(&gateway));
        let clock_server = ClockServer::open(Arc::clone(&clock)).await?;

        let socket = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let gateway_url = format!("ws://{}", socket.local_addr()?);
        let certificate = Certificate::create()?;
        let tls = Tls::open(&certificate, false).await?;
        let tls_socket = Tls::open(&certificate, true).await?;
        let https = tls.address();
        let tls_gateway_url = format!("wss://{}", tls_socket.address());
        let sessions = (Arc::clone(&gateway), Arc::clone(&clock));
        let api = Arc::new(Api {
            world: Arc::clone(&world),
            problems: Arc::clone(&problems),
            schema: Schema::discord()?,
            faults: Arc::new(FaultQueue::default()),
            rate_limiter: RateLimiter::new(options.rate_limits),
            gateway_url: gateway_url.clone(),
            tls_gateway_url: tls_gateway_url.clone(),
            shards: options.shards,
            sessions_left: Box::new(move || sessions.0.sessions_left(sessions.1.now())),
        });
        let (signer, within) = (Signer::generate()?, options.response_within);
        world.change(|state| {
            state.application.verify_key = signer.verify_key();
            state.application.members_intent =
                options.gateway.privileged.contains(Intents::GUILD_MEMBERS);
        });
        let endpoint = Arc::new(InteractionsEndpoint::new(Arc::clone(&api), signer, within)?);
        let (outgoing, received) = tokio::sync::mpsc::unbounded_channel();
        world.add_listener(Arc::new(Outbox(outgoing)));
        let mut serving = JoinSet::new();
        serving.spawn(Arc::clone(&endpoint).run(received));
        let service = gateway::router(Arc::clone(&gateway), Arc::clone(&world), &tls_gateway_url);
        serving.spawn(async move { drop(axum::serve(tls_socket, service).await) });
        let service = gateway::router(Arc::clone(&gateway), Arc::clone(&world), &gateway_url);
        // Send each event at once, even if the previous one has not been acknowledged.
        let socket = socket.tap_io(|stream| drop(stream.set_nodelay(true)));
        serving.spawn(async move { drop(axum::serve(socket, service).await) });
        let service = rest::router(Arc::clone(&api), Transport::Tls);
        serving.spawn(async move { drop(axum::serve(tls, service).await) });
        Ok(Self {
            world,
            problems,
            api,
            gateway,
            endpoint,
            response_within: within,
            clock_server,
            https,
            gateway_url,
            ca_pem: certificate.ca_pem().to_owned(),
            _serving: serving,
        })
    }

    /// The address to which `https://discord.com` must resolve.
    pub const fn https(&self) -> SocketAddr {
        self.https
    }

    /// The certificate that clients must trust, as PEM.
    pub fn ca_pem(&self) -> &str {
        &self.ca_pem
    }

    /// The address of the gateway without TLS. The API gives it to clients that use the API without
    /// TLS; to all others it gives one with TLS (`wss://`).
    pub fn gateway_url(&self) -> &str {
        &self.gateway_url
    }

    pub const fn clock_address(&self) -> SocketAddr {
        self.clock_server.address()
    }

    /// The REST API, so that the page can serve the same files.
    pub const fn api(&self) -> &Arc<Api> {
        &self.api
    }

    pub const fn endpoint(&self) -> &Arc<InteractionsEndpoint> {
        &self.endpoint
    }

    /// Whether the bot has a connection to the gateway, or takes interactions over HTTP.
    pub fn bot_connected(&self) -> bool {
        if self.endpoint.is_set() { self.endpoint.is_reachable() } else { self.gateway.connected() }
    }

    /// Whether each shard has a connection. Servers of a disconnected shard get no events.
    pub fn every_shard_connected(&self) -> bool {
        self.gateway.every_shard_connected(self.api.shards.into())
    }

    /// The shards that identified in the last 24 hours, oldest first.
    pub fn identified(&self) -> Vec<Option<Shard>> {
        self.gateway.identified(self.world.clock().now())
    }

    /// How many requests were received, not counting the responses to interactions.
    pub fn requests(&self) -> u64 {
        self.api.rate_limiter.requests()
    }

    /// The most of these requests that were received within one second.
    pub fn busiest_second(&self) -> usize {
        self.api.rate_limiter.busiest_second()
    }

    /// When the gateway refused a session because of a fault, in real time.
    pub fn sessions_refused(&self) -> Vec<std::time::Instant> {
        self.gateway.refusals()
    }

    /// How many of the bot's requests were rate limited (429), not counting injected faults.
    pub fn rate_limited_requests(&self) -> u64 {
        self.api.rate_limiter.rate_limited_requests()
    }

    /// Advances the clock; resolves when the bot uses the new time.
    pub async fn advance(&self, by: Duration) {
        self.world.clock().advance(by);
        self.clock_changed().await;
    }

    /// Sets the clock by so many milliseconds, although no time passes; resolves when the bot uses
    /// the new time.
    pub async fn set_clock(&self, by: Millis) {
        self.world.clock().set(by);
        self.clock_changed().await;
    }

    pub async fn freeze(&self) {
        self.world.clock().freeze();
        self.clock_changed().await;
    }

    pub async fn thaw(&self) {
        self.world.clock().thaw();
        self.clock_changed().await;
    }

    pub(crate) async fn clock_changed(&self) {
        // A suspended bot learns the time when it is resumed.
        if !self.world.clock().client_is_suspended() {
            self.clock_server.synced().await;
        }
        let running = matches!(self.world.clock().mode(), ClockMode::Running { .. });
        self.world.change(|state| {
            state.archive_inactive_threads();
            state.emit(Change::ClockMoved { now: state.now, running });
        });
    }

    pub fn inject(&self, fault: InjectedFault) {
        match fault {
            InjectedFault::Request { filter, times, fault } => {
                self.api.faults.push(filter, times, fault);
            }
            InjectedFault::NoMoreRequests => self.api.faults.clear(),
            InjectedFault::Delivery(fault) => self.endpoint.inject(fault),
            InjectedFault::ExpireTokens => self.world.change(State::expire_tokens),
            gateway => self.gateway.inject(&gateway),
        }
    }
}
