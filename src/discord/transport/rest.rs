//! Sends the bot's requests to Discord, apart from responses to interactions: within the rate
//! limits, and each within a bounded time.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use reqwest::header::HeaderMap;
use reqwest::{RequestBuilder, Response, StatusCode};
use serde::de::{DeserializeOwned, IgnoredAny};
use serenity::all::Request;
use serenity::http::{ErrorResponse, HttpError};
use thiserror::Error;
use tokio::sync::OwnedMutexGuard;

use crate::app::App;
use crate::config::DiscordProxy;
use crate::discord::transport::answers::{Meaning, refusal};
use crate::discord::transport::pace::Senders;
use crate::discord::transport::rate_limits::{
    BucketKey, BucketWindow, RateLimits, TooLong, TooManyRequests, Urgency,
};
use crate::process::causes::with_causes;
use crate::process::telemetry::{self, RequestOutcome};
use crate::process::time::stopwatch;

/// Discord's address; the API is at `/api/v10` there.
pub(crate) const DISCORD: &str = "https://discord.com";

/// How often a request answered with 429 is sent in all.
const ATTEMPTS: u32 = 3;

/// How long the next request of a bucket waits for the response to the one before.
const PATIENCE: Duration = Duration::from_secs(2);

/// Why a request failed.
#[derive(Debug, Error)]
pub(crate) enum RestError {
    /// The rate limit would make it wait for too long.
    #[error(transparent)]
    RateLimited(#[from] TooLong),
    #[error("{}", with_causes(&**.0))]
    Discord(Box<serenity::Error>),
}

impl<E: Into<serenity::Error>> From<E> for RestError {
    fn from(error: E) -> Self {
        Self::Discord(Box::new(error.into()))
    }
}

impl RestError {
    /// Discord's refusal; `None` if the request failed otherwise.
    pub(crate) fn refusal(&self) -> Option<&ErrorResponse> {
        match self {
            Self::Discord(error) => refusal(error),
            Self::RateLimited(_) => None,
        }
    }

    pub(crate) fn meaning(&self) -> Meaning {
        match self {
            Self::Discord(error) => Meaning::of_failure(error),
            Self::RateLimited(_) => Meaning::Later,
        }
    }
}

/// A client of Discord's REST API for one bot.
pub struct Rest {
    client: reqwest::Client,
    token: String,
    proxy: Option<DiscordProxy>,
    limits: RateLimits,
}

impl Rest {
    /// A client that sends with `client`, which must have a timeout. `token` is the bot's, as in
    /// the `Authorization` header. A `proxy` keeps the limit of all requests a second instead,
    /// because it also sees those of other processes.
    pub fn new(client: reqwest::Client, token: &str, proxy: Option<DiscordProxy>) -> Self {
        let senders = if proxy.is_some() { Senders::BehindProxy } else { Senders::Alone };
        let limits = RateLimits::new(senders);
        Self { client, token: token.to_owned(), proxy, limits }
    }

    /// The same for one of several processes; `app` knows whether it holds the background duty. A
    /// proxy keeps the limits of any number.
    pub fn among_others(self, app: Arc<App>) -> Self {
        match self.proxy {
            None => Self { limits: RateLimits::new(Senders::Several(app)), ..self },
            Some(_) => self,
        }
    }

    /// The address for requests, without a trailing slash; the API is at `/api/v10` there.
    pub(crate) fn origin(&self) -> &str {
        self.proxy.as_ref().map_or(DISCORD, DiscordProxy::origin)
    }

    /// Sends a request when the rate limits allow it and returns the successful response.
    pub(crate) async fn send(
        &self,
        request: Request<'_>,
        bucket: BucketKey,
        urgency: Urgency,
    ) -> Result<Response, RestError> {
        let method = request.method_ref().reqwest_method();
        let proxy = self.proxy.as_ref().map(DiscordProxy::origin);
        let build = |client: &_, token: &_| Ok(request.clone().build(client, token, proxy)?);
        let response = self.answer(build, bucket, urgency).await?;
        if response.status().is_success() {
            return Ok(response);
        }
        let error = ErrorResponse::from_response(response, method).await;
        Err(HttpError::UnsuccessfulRequest(error).into())
    }

    /// Sends the request that `build` makes with the client and the bot's token, when the rate
    /// limits allow it, and returns the response, whatever its status.
    pub(crate) async fn answer(
        &self,
        build: impl Fn(&reqwest::Client, &str) -> Result<RequestBuilder, RestError>,
        bucket: BucketKey,
        urgency: Urgency,
    ) -> Result<Response, RestError> {
        let ended = |outcome| telemetry::request(bucket.0.name(), outcome);
        let mut attempts = 0;
        loop {
            attempts += 1;
            let admitted = self.limits.admit(bucket, urgency).await;
            let window = admitted.inspect_err(|_| ended(RequestOutcome::HeldBack))?;
            let (sent, mut window) =
                patiently(build(&self.client, &self.token)?.send(), window).await;
            let response =
                sent.inspect_err(|_| ended(RequestOutcome::Unanswered)).map_err(HttpError::from)?;
            if response.status() == StatusCode::TOO_MANY_REQUESTS {
                let limited = TooManyRequests::read(response.headers());
                self.limits.refused(window.as_deref_mut(), limited, stopwatch());
                let TooManyRequests { wait, is_global } = limited;
                ended(RequestOutcome::RateLimited);
                telemetry::rate_limited(is_global);
                tracing::warn!(?bucket, wait = wait.0, is_global, "Discord answered 429");
                if attempts < ATTEMPTS {
                    continue;
                }
            } else if let Some(window) = &mut window {
                window.follow(response.headers(), stopwatch());
            }
            drop(window);
            if response.status().is_success() {
                ended(RequestOutcome::Done);
            } else if response.status() != StatusCode::TOO_MANY_REQUESTS {
                ended(RequestOutcome::Refused);
            }
            return Ok(response);
        }
    }

    /// Sends a request and parses the body of the response.
    pub(crate) async fn fetch<T: DeserializeOwned>(
        &self,
        request: Request<'_>,
        bucket: BucketKey,
    ) -> Result<T, RestError> {
        let response = self.send(request, bucket, Urgency::Urgent).await?;
        let body = response.bytes().await.map_err(HttpError::from)?;
        Ok(serde_json::from_slice(&body)?)
    }

    /// Sends a request of the least urgency, whose response says nothing but that it was carried
    /// out.
    pub(crate) async fn carry_out(
        &self,
        request: Request<'_>,
        bucket: BucketKey,
    ) -> Result<(), RestError> {
        let response = self.send(request, bucket, Urgency::Cosmetic).await?;
        let is_empty = response.status() == StatusCode::NO_CONTENT;
        // A connection is reused only after its response has been read.
        let body = response.bytes().await.map_err(HttpError::from)?;
        if !is_empty {
            let _: IgnoredAny = serde_json::from_slice(&body)?;
        }
        Ok(())
    }
}

/// Waits for a response. If it is late, the next request of the bucket is let through: an
/// unanswered request must not hold up the others. It counts as one without headers.
async fn patiently<T>(
    sending: impl Future<Output = T>,
    mut window: OwnedMutexGuard<BucketWindow>,
) -> (T, Option<OwnedMutexGuard<BucketWindow>>) {
    let mut sending = std::pin::pin!(sending);
    match tokio::time::timeout(PATIENCE, sending.as_mut()).await {
        Ok(sent) => (sent, Some(window)),
        Err(_) => {
            window.follow(&HeaderMap::new(), stopwatch());
            drop(window);
            (sending.await, None)
        }
    }
}

impl fmt::Debug for Rest {
    /// Without the token.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rest").field("limits", &self.limits).finish_non_exhaustive()
    }
}
