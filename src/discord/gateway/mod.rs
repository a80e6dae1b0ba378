//! The connections to Discord's gateway, one a shard. They bring interactions and the ends of
//! threads, and pass both on to `handling`.
//!
//! They are twilight's, because serenity's do not survive every fault: after a connection was reset
//! and could not be resumed, serenity polls the ended one without a pause, which keeps everything
//! else on the thread of the runtime from running, and does not end when it is told to.
//! `connection` decides when to connect again, and `events` reads what arrives.

mod connection;
mod events;

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::BotGateway;
use tokio::sync::watch;
use tokio::task::JoinSet;
use twilight_gateway::queue::InMemoryQueue;
use twilight_gateway::{Config, ConfigBuilder, Intents, ShardId};

use self::connection::{Connection, is_address};
use crate::app::Gateway;
use crate::config::{Endpoint, Token};
use crate::discord::ConnectError;
use crate::discord::handling::Arrivals;
use crate::process::time::Clock;

/// The events that the bot subscribes to. Interactions arrive in any case, and no privileged intent
/// is needed.
const INTENTS: Intents = Intents::GUILDS;

/// All connections of the bot, before they are made.
pub struct GatewayClient {
    config: Config,
    endpoint: Endpoint,
    /// Whether each shard is connected.
    states: watch::Sender<Vec<bool>>,
}

impl GatewayClient {
    /// As many connections as Discord recommends, which begin no more sessions than it allows.
    /// Errors: A local Discord gives an address that is not local.
    pub(super) fn new(
        token: &Token,
        gateway: &BotGateway,
        endpoint: &Endpoint,
    ) -> Result<Self, ConnectError> {
        if !is_address(&gateway.url, endpoint) {
            return Err(ConnectError::Address(gateway.url.clone()));
        }
        let limit = &gateway.session_start_limit;
        let total = u32::try_from(limit.total).unwrap_or(u32::MAX);
        let queue = InMemoryQueue::new(
            u16::try_from(limit.max_concurrency).unwrap_or(u16::MAX).max(1),
            u32::try_from(limit.remaining).unwrap_or(u32::MAX).min(total),
            Duration::from_millis(limit.reset_after),
            total,
        );
        let config = ConfigBuilder::new(token.reveal().to_owned(), INTENTS)
            .proxy_url(gateway.url.clone())
            .queue(queue)
            .build();
        let shards = usize::try_from(gateway.shards.max(1)).unwrap_or(1);
        let states = watch::Sender::new(vec![false; shards]);
        Ok(Self { config, endpoint: endpoint.clone(), states })
    }

    /// Whether each shard is connected.
    pub fn states(&self) -> watch::Receiver<Vec<bool>> {
        self.states.subscribe()
    }

    /// Passes on what arrives, until the sender of `stop` is dropped; then closes the connections.
    /// Errors: [`ConnectError`] if Discord does not let the bot connect again.
    pub async fn run(
        self,
        arrivals: Arrivals,
        clock: Arc<dyn Clock>,
        stop: watch::Receiver<()>,
    ) -> Result<(), ConnectError> {
        let total = self.states.borrow().len();
        let mut connections = JoinSet::new();
        for number in 0..u32::try_from(total).unwrap_or(u32::MAX) {
            let connection = Connection::new(
                (ShardId::new(number, u32::try_from(total).unwrap_or(u32::MAX)), &self.config),
                self.endpoint.clone(),
                self.states.clone(),
                (arrivals.clone(), Arc::clone(&clock)),
            );
            connections.spawn(connection.run(stop.clone()));
        }
        while let Some(ended) = connections.join_next().await {
            match ended {
                Ok(ended) => ended?,
                Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
                Err(_) => {}
            }
        }
        Ok(())
    }
}

/// The state of all connections together.
pub(super) fn together(states: &[bool]) -> Gateway {
    if states.iter().all(|connected| *connected) {
        Gateway::Connected
    } else if states.contains(&true) {
        Gateway::PartlyGone
    } else {
        Gateway::Gone
    }
}

impl fmt::Debug for GatewayClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GatewayClient").finish_non_exhaustive()
    }
}
