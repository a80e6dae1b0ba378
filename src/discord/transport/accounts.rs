//! Asks Discord who opened the Activity, or signs in, by the code that the page received, and
//! whether they are in the instance named by the page.
//!
//! The code, the client secret and the user's token are in headers and bodies, never in addresses,
//! and are not logged.

use std::fmt;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;
use std::time::Duration;

use courier_play::PlayerId;
use reqwest::header::AUTHORIZATION;
use reqwest::{RequestBuilder, Response, StatusCode};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serenity::all::{ApplicationId, UserId};
use serenity::http::{DiscordJsonError, HttpError};
use tokio::sync::OnceCell;

use crate::app::{
    Account, Accounts, AccountsError, ActivityCode, ActivityInstance, Asked, SigningIn,
};
use crate::config::ClientSecret;
use crate::discord::transport::rate_limits::{BucketKey, RequestKind, Urgency};
use crate::discord::transport::rest::{Rest, RestError};

/// The path of Discord's API.
const API: &str = "/api/v10";
/// How long an answer may take. A user waits for it, and may try again.
const PATIENCE: Duration = Duration::from_secs(8);
/// The permission that the user gives the page: to know who they are.
const SCOPE: &str = "identify";

/// The accounts of Discord's users, read from its API.
pub struct DiscordAccounts {
    api: String,
    rest: Arc<Rest>,
    client_secret: ClientSecret,
    /// The application, once Discord has told it.
    application: OnceCell<Application>,
}

#[derive(Deserialize)]
struct Application {
    id: ApplicationId,
    #[serde(default)]
    redirect_uris: Vec<String>,
}

/// The result of exchanging a code.
#[derive(Deserialize)]
struct Exchanged {
    access_token: String,
    #[serde(default)]
    scope: String,
}

/// Why a code is not exchanged.
#[derive(Deserialize)]
struct ExchangeRefused {
    error: String,
}

#[derive(Deserialize)]
struct User {
    id: UserId,
    username: String,
    global_name: Option<String>,
    locale: Option<String>,
}

#[derive(Deserialize)]
struct Instance {
    application_id: ApplicationId,
    users: Vec<UserId>,
}

impl DiscordAccounts {
    pub fn new(rest: Arc<Rest>, client_secret: ClientSecret) -> Self {
        let api = format!("{}{API}", rest.origin());
        Self { api, rest, client_secret, application: OnceCell::new() }
    }

    async fn read_application(&self) -> Result<&Application, AccountsError> {
        let read = async {
            let build = |client: &reqwest::Client, token: &str| {
                client.get(format!("{}/applications/@me", self.api)).header(AUTHORIZATION, token)
            };
            let response = self.ask(build, (RequestKind::Read, 0)).await?;
            parsed("the application", response).await
        };
        self.application.get_or_try_init(|| within_patience(read)).await
    }

    /// Exchanges a code for a token of its user.
    async fn exchange(
        &self,
        code: &ActivityCode,
        signing_in: Option<&SigningIn>,
    ) -> Result<String, AccountsError> {
        let application = self.read_application().await?.id.to_string();
        let mut form = vec![
            ("client_id", application.as_str()),
            ("client_secret", self.client_secret.reveal()),
            ("grant_type", "authorization_code"),
            ("code", code.reveal()),
        ];
        if let Some(SigningIn { address, verifier }) = signing_in {
            form.extend([("redirect_uri", &**address), ("code_verifier", &**verifier)]);
        }
        let build = |client: &reqwest::Client, _: &str| {
            client.post(format!("{}/oauth2/token", self.api)).form(&form)
        };
        let response = self.ask(build, (RequestKind::ExchangeCode, 0)).await?;
        if matches!(response.status(), StatusCode::BAD_REQUEST | StatusCode::UNAUTHORIZED) {
            let refused: ExchangeRefused = body_of("a refused code", response).await?;
            if refused.error == "invalid_grant" {
                return Err(AccountsError::Code);
            }
            if refused.error == "invalid_client" {
                tracing::error!(
                    "Discord does not accept DISCORD_CLIENT_SECRET: copy it again from page OAuth2"
                );
            } else {
                tracing::error!(error = refused.error, "Discord does not exchange a code");
            }
            return Err(AccountsError::Unavailable);
        }
        let exchanged: Exchanged = parsed("an exchanged code", response).await?;
        if exchanged.scope.split_whitespace().any(|scope| scope == SCOPE) {
            Ok(exchanged.access_token)
        } else {
            Err(AccountsError::Code)
        }
    }

    async fn user(
        &self,
        code: &ActivityCode,
        signing_in: Option<&SigningIn>,
    ) -> Result<Account, AccountsError> {
        let token = self.exchange(code, signing_in).await?;
        let build = |client: &reqwest::Client, _: &str| {
            client.get(format!("{}/users/@me", self.api)).bearer_auth(&token)
        };
        // Discord limits each token separately.
        let mut hasher = DefaultHasher::new();
        token.hash(&mut hasher);
        let response = self.ask(build, (RequestKind::ReadAccount, hasher.finish())).await?;
        let User { id, username, global_name, locale } = parsed("a user", response).await?;
        let name = global_name.unwrap_or(username);
        Ok(Account { player: PlayerId(id.get()), name, locale })
    }

    async fn is_in(
        &self,
        instance: &ActivityInstance,
        player: PlayerId,
    ) -> Result<bool, AccountsError> {
        let application = self.read_application().await?.id;
        let (api, instance) = (&self.api, instance.as_str());
        let address = format!("{api}/applications/{application}/activity-instances/{instance}");
        let build = |client: &reqwest::Client, token: &str| {
            client.get(&address).header(AUTHORIZATION, token)
        };
        let response = self.ask(build, (RequestKind::ReadInstance, 0)).await?;
        if response.status() == StatusCode::NOT_FOUND {
            // The page of a program in between says nothing about it.
            let _: DiscordJsonError = body_of("an unknown instance", response).await?;
            return Ok(false);
        }
        let found: Instance = parsed("an instance of the Activity", response).await?;
        Ok(found.application_id == application
            && found.users.iter().any(|user| user.get() == player.0))
    }

    async fn ask(
        &self,
        build: impl Fn(&reqwest::Client, &str) -> RequestBuilder,
        bucket: BucketKey,
    ) -> Result<Response, AccountsError> {
        let build = |client: &_, token: &_| Ok(build(client, token));
        self.rest.answer(build, bucket, Urgency::Urgent).await.map_err(|error| silent(&error))
    }
}

impl Accounts for DiscordAccounts {
    fn application(&self) -> Asked<'_, u64> {
        Box::pin(async { Ok(self.read_application().await?.id.get()) })
    }

    fn returns_to(&self, address: &str) -> bool {
        let known = self.application.get().map(|application| &application.redirect_uris);
        known.is_some_and(|known| known.iter().any(|known| known == address))
    }

    fn user_of_code<'a>(
        &'a self,
        code: &'a ActivityCode,
        signing_in: Option<&'a SigningIn>,
    ) -> Asked<'a, Account> {
        Box::pin(within_patience(self.user(code, signing_in)))
    }

    fn is_in_instance<'a>(
        &'a self,
        instance: &'a ActivityInstance,
        player: PlayerId,
    ) -> Asked<'a, bool> {
        Box::pin(within_patience(self.is_in(instance, player)))
    }
}

impl fmt::Debug for DiscordAccounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("DiscordAccounts").finish_non_exhaustive()
    }
}

async fn within_patience<T>(
    asked: impl Future<Output = Result<T, AccountsError>>,
) -> Result<T, AccountsError> {
    let answered = tokio::time::timeout(PATIENCE, asked).await;
    answered.unwrap_or_else(|_| {
        tracing::warn!("Discord takes too long to tell who a user is");
        Err(AccountsError::Unavailable)
    })
}

/// The body of a response that must be successful.
async fn parsed<T: DeserializeOwned>(
    what: &'static str,
    response: Response,
) -> Result<T, AccountsError> {
    if !response.status().is_success() {
        let status = response.status().as_u16();
        tracing::warn!(what, status, "Discord does not tell who a user is");
        return Err(AccountsError::Unavailable);
    }
    body_of(what, response).await
}

async fn body_of<T: DeserializeOwned>(
    what: &'static str,
    response: Response,
) -> Result<T, AccountsError> {
    let body = response.bytes().await.map_err(HttpError::from);
    let body = body.map_err(|error| silent(&RestError::from(error)))?;
    serde_json::from_slice(&body).map_err(|error| {
        // Only the position and the kind of the fault, because the body contains a token.
        let (line, column, kind) = (error.line(), error.column(), error.classify());
        tracing::warn!(what, line, column, ?kind, "Discord's answer cannot be read");
        AccountsError::Unavailable
    })
}

fn silent(error: &RestError) -> AccountsError {
    tracing::warn!(%error, "Discord does not tell who a user is");
    AccountsError::Unavailable
}

#[cfg(test)]
#[path = "accounts_tests.rs"]
mod tests;
