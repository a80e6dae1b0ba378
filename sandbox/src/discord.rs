//! The local Discord put together: world, REST, gateway, clock. It needs no bot to stand.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::serve::ListenerExt as _;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

use crate::checks::Ledger;
use crate::checks::schema::Schema;
use crate::clock::{Clock, Line, Pace as ClockPace};
use crate::faults::{Fault, Faults};
use crate::gateway::{self, Hub, Manners, Shard};
use crate::rest::{self, Api, Pace, Rates};
use crate::tls::Tls;
use crate::world::{Change, World};

/// How a local Discord is set up.
#[derive(Clone, Copy, Debug)]
pub struct Setup {
    /// How its clock starts.
    pub clock: ClockPace,
    /// How its gateway treats clients.
    pub manners: Manners,
    /// How many requests pass.
    pub rates: Rates,
    /// How many shards the bot is told to have; at least one.
    pub shards: u32,
}

impl Default for Setup {
    fn default() -> Self {
        let clock = ClockPace::Running { offset: 0 };
        Self { clock, manners: Manners::default(), rates: Rates::default(), shards: 1 }
    }
}

/// A running local Discord.
pub struct Discord {
    /// Everything there is in it.
    pub world: Arc<World>,
    /// What went wrong.
    pub ledger: Arc<Ledger>,
    api: Arc<Api>,
    hub: Arc<Hub>,
    line: Line,
    https: SocketAddr,
    gateway: String,
    ca_pem: String,
    _serving: JoinSet<()>,
}

impl Discord {
    /// Starts one on free ports of loopback.
    ///
    /// # Errors
    /// No port is free, or the copy of the OpenAPI description is damaged.
    pub async fn start(setup: Setup) -> anyhow::Result<Self> {
        let clock = Arc::new(Clock::new(setup.clock));
        let world = Arc::new(World::new(Arc::clone(&clock)));
        let ledger = Arc::new(Ledger::default());
        let hub = Arc::new(Hub::new(setup.manners, Arc::clone(&ledger)));
        world.listen(Arc::<Hub>::clone(&hub));
        let line = Line::open(Arc::clone(&clock)).await?;

        let socket = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let gateway = format!("ws://{}", socket.local_addr()?);
        let (tls, ca_pem) = Tls::open().await?;
        let https = tls.address();
        let sessions = (Arc::clone(&hub), Arc::clone(&clock));
        let api = Arc::new(Api {
            world: Arc::clone(&world),
            ledger: Arc::clone(&ledger),
            schema: Schema::discord()?,
            faults: Arc::new(Faults::default()),
            pace: Pace::new(setup.rates),
            gateway: gateway.clone(),
            shards: setup.shards,
            sessions_left: Box::new(move || sessions.0.sessions_left(sessions.1.now())),
        });
        let mut serving = JoinSet::new();
        let service = gateway::router(Arc::clone(&hub), Arc::clone(&world), &gateway);
        // An event is sent at once, whether or not the one before has been acknowledged.
        let socket = socket.tap_io(|stream| drop(stream.set_nodelay(true)));
        serving.spawn(async move { drop(axum::serve(socket, service).await) });
        let service = rest::router(Arc::clone(&api));
        serving.spawn(async move { drop(axum::serve(tls, service).await) });
        Ok(Self { world, ledger, api, hub, line, https, gateway, ca_pem, _serving: serving })
    }

    /// Where `https://discord.com` is found.
    #[must_use]
    pub const fn https(&self) -> SocketAddr {
        self.https
    }

    /// The certificate whoever connects there must trust.
    #[must_use]
    pub fn ca_pem(&self) -> &str {
        &self.ca_pem
    }

    /// Where the gateway is.
    #[must_use]
    pub fn gateway(&self) -> &str {
        &self.gateway
    }

    /// Where the virtual time is told.
    #[must_use]
    pub const fn clock_line(&self) -> SocketAddr {
        self.line.address()
    }

    /// The REST API, for whoever serves its files elsewhere too.
    #[must_use]
    pub const fn api(&self) -> &Arc<Api> {
        &self.api
    }

    /// Whether the bot has a connection to the gateway.
    #[must_use]
    pub fn bot_connected(&self) -> bool {
        self.hub.connected()
    }

    /// Whether each of the shards the bot is told to have has a connection: without it what happens
    /// in its servers is not heard.
    #[must_use]
    pub fn every_shard_connected(&self) -> bool {
        self.hub.every_shard_connected(self.api.shards)
    }

    /// The shards that have identified themselves in this day, in the order in which they did.
    #[must_use]
    pub fn identified(&self) -> Vec<Option<Shard>> {
        self.hub.identified(self.world.clock().now())
    }

    /// How many requests of the bot came too fast and were told when to come again (429), injected
    /// faults not counted.
    #[must_use]
    pub fn put_off(&self) -> u64 {
        self.api.pace.put_off()
    }

    /// Pushes the clock forward; resolves when the bot goes by the new time.
    pub async fn advance(&self, by: Duration) {
        self.world.clock().advance(by);
        self.moved().await;
    }

    /// Makes the clock stand still.
    pub async fn freeze(&self) {
        self.world.clock().freeze();
        self.moved().await;
    }

    /// Lets the clock run again.
    pub async fn thaw(&self) {
        self.world.clock().thaw();
        self.moved().await;
    }

    async fn moved(&self) {
        self.line.settled().await;
        let running = matches!(self.world.clock().pace(), ClockPace::Running { .. });
        self.world.change(|state| {
            state.archive_silent_threads();
            state.tell(Change::ClockMoved { now: state.now, running });
        });
    }

    /// Lets something go wrong.
    pub fn inject(&self, fault: Fault) {
        match fault {
            Fault::Request { on, times, instead } => self.api.faults.arm(on, times, instead),
            Fault::ExpireTokens => self.world.change(crate::world::State::expire_tokens),
            gateway => self.hub.inject(&gateway),
        }
    }
}
