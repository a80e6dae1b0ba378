//! The connection to Discord: the HTTP client with its timeouts, and the gateway client or the
//! handler of interactions over HTTP.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serenity::all::{Client, Http, HttpBuilder};
use thiserror::Error;
use tokio::sync::watch;

use crate::app::Affected;
use crate::config::{DiscordProxy, Endpoint, InteractionsConfig, PUBLIC_KEY, Token};
use crate::discord::endpoint::{ContextError, Handler};
use crate::discord::transport::download::Downloads;
use crate::discord::transport::rest::DISCORD;
use crate::discord::transport::retry::{GrowingWait, may_pass, refusal};
use crate::discord::{AppState, INTENTS, framework, handler};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a request may take from its first byte to the last byte of the response, uploads of up
/// to 9 MB included.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);
/// How much longer a request through a proxy may take. The proxy lets it wait until Discord's
/// limits allow it, as long as the bot itself would (`transport::rate_limits`).
const PROXY_QUEUE_TIMEOUT: Duration = Duration::from_secs(20);

/// How long closing the gateway may take when the bot stops.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(3);

const FIRST_RETRY: Duration = Duration::from_secs(1);
const LONGEST_RETRY: Duration = Duration::from_secs(60);

/// Why the bot cannot connect, however often it tries.
#[derive(Debug, Error)]
pub enum ConnectError {
    #[error(
        "Discord does not accept the token. Copy it again from \
         https://discord.com/developers/applications, page Bot, Reset Token, and put it into .env \
         as DISCORD_TOKEN=..."
    )]
    Token,
    /// Discord refuses the bot for another reason.
    #[error("Discord refuses the bot: {0}")]
    Refused(Box<serenity::Error>),
    #[error("the gateway client cannot be set up: {0}")]
    Client(Box<serenity::Error>),
    /// Discord has closed the gateway and does not let the bot connect again.
    #[error("the gateway closed for good: {0}")]
    Closed(Box<serenity::Error>),
    /// The public key is that of another application.
    #[error(
        "{PUBLIC_KEY} is not the key of this bot's application, which is {discords}. Copy it again \
         from https://discord.com/developers/applications, page General Information, Public Key."
    )]
    PublicKey {
        /// The key that Discord reports.
        discords: String,
    },
    /// Interactions over HTTP cannot be handled.
    #[error("interactions over HTTP cannot be handled: {0}")]
    Context(#[from] ContextError),
    /// A local Discord gives an address that is not local.
    #[error("the gateway address of the local Discord is not local: {0}")]
    NotLocal(String),
}

/// The client of all requests to Discord's API, with timeouts.
/// Errors: The certificate of a local Discord cannot be parsed, or the system has no random
/// numbers.
pub fn http_client(
    endpoint: &Endpoint,
    proxy: Option<&DiscordProxy>,
) -> reqwest::Result<reqwest::Client> {
    let client = client_builder(endpoint)?;
    match proxy {
        None => client.build(),
        Some(_) => client.timeout(REQUEST_TIMEOUT + PROXY_QUEUE_TIMEOUT).build(),
    }
}

/// The client of the requests that serenity sends with `client`. Requests that Discord limits go
/// through `Rest`. Serenity sends responses to interactions, and a few requests at the start, for
/// which its own rate limiter is enough. With a proxy it has none: it would send to Discord itself.
pub fn serenity_http(token: &Token, client: reqwest::Client, proxy: Option<&DiscordProxy>) -> Http {
    let http = HttpBuilder::new(token.reveal()).client(client);
    match proxy {
        None => http.build(),
        Some(proxy) => http.proxy(proxy.origin()).ratelimiter_disabled(true).build(),
    }
}

/// The downloader for files that users attach, with timeouts. It bypasses a proxy before the API,
/// and follows no redirects: the files are on the servers named by their addresses.
/// Errors: As for [`http_client`].
pub fn downloads(endpoint: &Endpoint) -> reqwest::Result<Downloads> {
    let client = client_builder(endpoint)?.redirect(reqwest::redirect::Policy::none());
    Ok(Downloads::new(client.build()?))
}

fn client_builder(endpoint: &Endpoint) -> reqwest::Result<reqwest::ClientBuilder> {
    let client = reqwest::Client::builder()
        .use_rustls_tls()
        .connect_timeout(CONNECT_TIMEOUT)
        .timeout(REQUEST_TIMEOUT);
    Ok(match endpoint {
        Endpoint::Discord => client,
        Endpoint::Loopback { https, ca_pem, .. } => client
            .resolve("discord.com", *https)
            .resolve("cdn.discordapp.com", *https)
            .tls_built_in_root_certs(false)
            .add_root_certificate(reqwest::Certificate::from_pem(ca_pem.as_bytes())?)
            .no_proxy(),
    })
}

/// How the bot is connected to Discord.
pub enum Connected {
    /// By the gateway, with a client that is not running yet.
    Gateway(Box<Client>),
    /// Discord sends interactions over HTTP, to be handled by the handler.
    Http(Arc<Http>, Handler),
}

impl Connected {
    /// The client for requests that serenity sends.
    pub fn http(&self) -> Arc<Http> {
        match self {
            Self::Gateway(client) => Arc::clone(&client.http),
            Self::Http(http, _) => Arc::clone(http),
        }
    }
}

/// Prepares to receive interactions. Waits until Discord can be reached.
/// Errors: [`ConnectError`] if no retry can help.
pub async fn connect(
    http: Http,
    (endpoint, interactions): (&Endpoint, InteractionsConfig),
    app_state: Arc<AppState>,
) -> Result<Connected, ConnectError> {
    let address = http.proxy.clone().unwrap_or_else(|| DISCORD.to_owned());
    let mut waits = Waits { address, next: GrowingWait::new(FIRST_RETRY, LONGEST_RETRY) };
    match interactions {
        InteractionsConfig::Gateway => {
            // Checked first: serenity would continue without the address of the gateway, and its
            // error for a wrong token does not say what to do.
            while let Err(error) = http.get_bot_gateway().await {
                waits.after(error, &app_state).await?;
            }
            let client = gateway_client(http, endpoint, app_state).await?;
            Ok(Connected::Gateway(Box::new(client)))
        }
        InteractionsConfig::Http(key) => {
            let application = loop {
                match http.get_current_application_info().await {
                    Ok(application) => break application,
                    Err(error) => waits.after(error, &app_state).await?,
                }
            };
            // Every request would be refused.
            if !application.verify_key.eq_ignore_ascii_case(&key.to_string()) {
                return Err(ConnectError::PublicKey { discords: application.verify_key });
            }
            if application.interactions_endpoint_url.is_none() {
                tracing::warn!(
                    "Discord sends no interactions to this bot yet: on page General Information of \
                     the developer portal, set Interactions Endpoint URL to the public address of \
                     this bot with /interactions"
                );
            }
            // The gateway's first event would tell it.
            http.set_application_id(application.id);
            let http = Arc::new(http);
            let handler = handler(app_state, Arc::clone(&http), application.id).await?;
            tracing::info!(application = application.name, "interactions come over HTTP");
            Ok(Connected::Http(http, handler))
        }
    }
}

/// The waits until Discord can be reached.
struct Waits {
    /// The address of Discord or of a proxy.
    address: String,
    next: GrowingWait,
}

impl Waits {
    /// Waits after a request that has failed.
    /// Errors: [`ConnectError`] if no other attempt can help.
    async fn after(
        &mut self,
        error: serenity::Error,
        app_state: &AppState,
    ) -> Result<(), ConnectError> {
        match refusal(&error).map(|response| response.status_code.as_u16()) {
            Some(401) => return Err(ConnectError::Token),
            Some(status) if !may_pass(status) => {
                return Err(ConnectError::Refused(Box::new(error)));
            }
            None | Some(_) => {}
        }
        let wait = self.next.next_wait();
        let (seconds, address) = (wait.as_secs(), &self.address);
        tracing::warn!(%error, %address, seconds, "Discord cannot be reached; trying again");
        // The next heartbeat credits this time.
        app_state.app.interrupt(app_state.now(), Affected::Everybody);
        tokio::time::sleep(wait).await;
        Ok(())
    }
}

/// Runs a gateway client until the sender of `stop` is dropped, then closes its connections.
/// Errors: [`ConnectError::Closed`] if Discord does not let the bot connect again.
pub async fn run_gateway(
    mut client: Box<Client>,
    mut stop: watch::Receiver<()>,
) -> Result<(), ConnectError> {
    let shards = Arc::clone(&client.shard_manager);
    tokio::select! {
        closed = client.start_autosharded() => {
            closed.map_err(|error| ConnectError::Closed(Box::new(error)))
        }
        _ = stop.changed() => {
            // While a shard connects, serenity would wait for it.
            let _ = tokio::time::timeout(CLOSE_TIMEOUT, shards.shutdown_all()).await;
            Ok(())
        }
    }
}

async fn gateway_client(
    http: Http,
    endpoint: &Endpoint,
    app_state: Arc<AppState>,
) -> Result<Client, ConnectError> {
    let client = serenity::client::ClientBuilder::new_with_http(http, INTENTS)
        .framework(framework(app_state))
        .await
        .map_err(|error| ConnectError::Client(Box::new(error)))?;
    if matches!(endpoint, Endpoint::Loopback { .. }) {
        let address = client.ws_url.lock().await.clone();
        if !address.starts_with("wss://127.0.0.1:") {
            return Err(ConnectError::NotLocal(address));
        }
    }
    Ok(client)
}

impl fmt::Debug for Connected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gateway(..) => "Gateway",
            Self::Http(..) => "Http",
        })
    }
}
