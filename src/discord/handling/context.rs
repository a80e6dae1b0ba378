//! The parts of serenity that poise needs to run a command: a context and a manager of shards.
//! Serenity makes a context only with a handle to a shard, and a shard only with a WebSocket
//! connection. So one is made to a port of this process and closed at once, unused. It takes a
//! millisecond, once, and saves a copy of poise's dispatch of commands.

use std::net::Ipv4Addr;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use serenity::all::{
    Context, GatewayIntents, Http, Shard, ShardId, ShardInfo, ShardManager, ShardManagerOptions,
    ShardMessenger, ShardRunner, ShardRunnerOptions,
};
use thiserror::Error;
use tokio::net::TcpListener;
use tokio::sync::{Mutex, RwLock};
use tokio_tungstenite::tungstenite;

const CONNECT_WITHIN: Duration = Duration::from_secs(10);

/// Why there is no context.
#[derive(Debug, Error)]
pub enum ContextError {
    /// There is no free port on the loopback interface.
    #[error("no port on 127.0.0.1: {0}")]
    Port(#[from] std::io::Error),
    /// One end of the connection was not made.
    #[error("no connection within this process: {0}")]
    Accept(#[from] tungstenite::Error),
    /// The other end was not made.
    #[error("no connection within this process: {0}")]
    Connect(#[from] serenity::Error),
    #[error("no connection within this process in {} s", CONNECT_WITHIN.as_secs())]
    Timeout,
}

/// Makes a context that sends requests with `http`, and a manager of no shards.
pub(crate) async fn without_gateway(
    http: Arc<Http>,
) -> Result<(Context, Arc<ShardManager>), ContextError> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
    let address = Arc::new(Mutex::new(format!("ws://{}", listener.local_addr()?)));
    let intents = GatewayIntents::empty();
    let accepting = async {
        let (stream, _) = listener.accept().await?;
        Ok::<_, ContextError>(tokio_tungstenite::accept_async(stream).await?)
    };
    let connecting = async {
        let info = ShardInfo { id: ShardId(0), total: 1 };
        Ok(Shard::new(Arc::clone(&address), "", info, intents, None).await?)
    };
    let connected = async { tokio::try_join!(accepting, connecting) };
    let connected = tokio::time::timeout(CONNECT_WITHIN, connected).await;
    let (_other_end, shard) = connected.map_err(|_| ContextError::Timeout)??;
    let data = Arc::new(RwLock::default());
    let (manager, _) = ShardManager::new(ShardManagerOptions {
        data: Arc::clone(&data),
        event_handlers: Vec::new(),
        raw_event_handlers: Vec::new(),
        framework: Arc::new(OnceLock::new()),
        shard_index: 0,
        shard_init: 0,
        shard_total: 0,
        ws_url: address,
        http: Arc::clone(&http),
        intents,
        presence: None,
    });
    let runner = ShardRunner::new(ShardRunnerOptions {
        data: Arc::clone(&data),
        event_handlers: Vec::new(),
        raw_event_handlers: Vec::new(),
        framework: None,
        manager: Arc::clone(&manager),
        shard,
        http: Arc::clone(&http),
    });
    let shard = ShardMessenger::new(&runner);
    Ok((Context { data, shard, shard_id: ShardId(0), http }, manager))
}
