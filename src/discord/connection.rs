//! The connection to Discord: the HTTP client with its timeouts, the handler of what comes from
//! Discord, and the gateway client, unless interactions come over HTTP.

use std::sync::Arc;
use std::time::Duration;

use courier_play::Moment;
use serde_json::Value;
use serenity::all::{Http, HttpBuilder};
use thiserror::Error;

use crate::app::Affected;
use crate::config::{DiscordProxy, Endpoint, InteractionsConfig, Token};
use crate::discord::connect_error::ConnectError;
use crate::discord::gateway::GatewayClient;
use crate::discord::handling::Handler;
use crate::discord::transport::answers::{is_refused, is_unauthorized};
use crate::discord::transport::download::Downloads;
use crate::discord::transport::rest::DISCORD;
use crate::discord::transport::retry::GrowingWait;
use crate::discord::{AppState, handler};
use crate::process::causes::with_causes;
use crate::process::time::read_http_date;

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a request may take from its first byte to the last byte of the response, uploads of up
/// to 9 MB included.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(15);
/// How much longer a request through a proxy may take. The proxy lets it wait until Discord's
/// limits allow it, as long as the bot itself would (`transport::rate_limits`).
const PROXY_QUEUE_TIMEOUT: Duration = Duration::from_secs(20);

const FIRST_RETRY: Duration = Duration::from_secs(1);
const LONGEST_RETRY: Duration = Duration::from_secs(60);

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

/// Why the time of Discord is not known.
#[derive(Debug, Error)]
pub enum TimeError {
    #[error(transparent)]
    Unreachable(#[from] reqwest::Error),
    /// A program between may have the clock of this machine.
    #[error("the answer ({0}) is not Discord's, or has no date")]
    NotDiscords(reqwest::StatusCode),
}

/// The time of Discord, rounded down to the second.
pub async fn time_of_discord(
    client: &reqwest::Client,
    proxy: Option<&DiscordProxy>,
) -> Result<Moment, TimeError> {
    let origin = proxy.map_or(DISCORD, DiscordProxy::origin);
    let response = client.get(format!("{origin}/api/v10/gateway")).send().await?;
    let (status, date) =
        (response.status(), response.headers().get(reqwest::header::DATE).cloned());
    let body = response.bytes().await?;
    // The address, or why it is not told.
    let is_discords = serde_json::from_slice(&body).is_ok_and(|json: Value| {
        json["url"].is_string() || (json["code"].is_number() && json["message"].is_string())
    });
    date.filter(|_| is_discords)
        .and_then(|date| read_http_date(date.to_str().ok()?))
        .ok_or(TimeError::NotDiscords(status))
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

/// The downloader for files that users attach, with timeouts. It bypasses a proxy before the API.
/// Errors: As for [`http_client`].
pub fn downloads(endpoint: &Endpoint) -> reqwest::Result<Downloads> {
    Ok(Downloads::new(client_builder(endpoint)?.build()?))
}

fn client_builder(endpoint: &Endpoint) -> reqwest::Result<reqwest::ClientBuilder> {
    let client = reqwest::Client::builder()
        .use_rustls_tls()
        // Discord has no redirects: one is the answer of something else, which must not get what is
        // sent. Files are on the servers named by their addresses.
        .redirect(reqwest::redirect::Policy::none())
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
#[derive(Debug)]
pub struct Connected {
    /// The client for requests that serenity sends.
    pub http: Arc<Http>,
    pub handler: Handler,
    /// Not running yet; `None` if Discord sends interactions over HTTP.
    pub gateway: Option<GatewayClient>,
}

/// Prepares to receive interactions. Waits until Discord can be reached.
/// Errors: [`ConnectError`] if no retry can help.
pub async fn connect(
    http: Http,
    token: &Token,
    (endpoint, interactions): (&Endpoint, InteractionsConfig),
    app_state: Arc<AppState>,
) -> Result<Connected, ConnectError> {
    let address = http.proxy.clone().unwrap_or_else(|| DISCORD.to_owned());
    let mut waits = Waits { address, next: GrowingWait::new(FIRST_RETRY, LONGEST_RETRY) };
    let application = loop {
        match http.get_current_application_info().await {
            Ok(application) => break application,
            Err(error) => waits.after(error, &app_state).await?,
        }
    };
    http.set_application_id(application.id);
    let gateway = match interactions {
        InteractionsConfig::Gateway => loop {
            match http.get_bot_gateway().await {
                Ok(gateway) => break Some(GatewayClient::new(token, &gateway, endpoint)?),
                Err(error) => waits.after(error, &app_state).await?,
            }
        },
        InteractionsConfig::Http(key) => {
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
            tracing::info!(application = application.name, "interactions come over HTTP");
            None
        }
    };
    let http = Arc::new(http);
    let handler = handler(app_state, Arc::clone(&http), application.id).await;
    let handler = handler.map_err(|error| ConnectError::Context(Box::new(error)))?;
    Ok(Connected { http, handler, gateway })
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
        if is_unauthorized(&error) {
            return Err(ConnectError::Token);
        }
        if is_refused(&error) {
            return Err(ConnectError::Refused(Box::new(error)));
        }
        let wait = self.next.next_wait();
        let (seconds, address, error) = (wait.as_secs(), &self.address, with_causes(&error));
        tracing::warn!(error, %address, seconds, "Discord cannot be reached; trying again");
        // The next heartbeat credits this time.
        app_state.app.interrupt(app_state.now(), Affected::Everybody);
        tokio::time::sleep(wait).await;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use serenity::http::HttpError;

    use super::*;
    use crate::discord::transport::redaction::DiscordError;
    use crate::discord::transport::rest::RestError;

    /// The library's own words are "Error while sending HTTP request.".
    #[tokio::test]
    async fn the_log_says_why_discord_cannot_be_reached() {
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let client = http_client(&Endpoint::Discord, None).unwrap();
        for (address, why) in [
            (format!("http://{free}"), "Connection refused"),
            ("https://discord.invalid".to_owned(), "failed to lookup address"),
        ] {
            let failed = || async {
                let error = client.get(&address).send().await.unwrap_err();
                serenity::Error::from(HttpError::from(error))
            };
            let rest = RestError::from(failed().await).to_string();
            let discord = DiscordError::from(failed().await).to_string();
            for text in [rest, discord, with_causes(&failed().await)] {
                assert!(text.contains(why), "{text}");
            }
        }
    }
}
