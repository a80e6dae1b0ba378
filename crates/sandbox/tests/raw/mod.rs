//! A client that sends any request, valid or not.

use std::sync::Arc;
use std::time::Duration;

use courier_sandbox::Snowflake;
use courier_sandbox::discord::{Discord, DiscordOptions};
use courier_sandbox::gateway::GatewayOptions;
use courier_sandbox::model::{
    BOT_TOKEN, InteractionKind, MessageDraft, MessageOrigin, NewInteraction,
};
use courier_sandbox::rest::RateLimits;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

/// A local Discord and a client for it.
pub(crate) struct LocalDiscord {
    pub(crate) discord: Arc<Discord>,
    pub(crate) client: reqwest::Client,
}

/// Discord's response to a request.
#[derive(Debug)]
pub(crate) struct ApiResponse {
    pub(crate) status: u16,
    pub(crate) body: Value,
    pub(crate) headers: reqwest::header::HeaderMap,
}

impl LocalDiscord {
    pub(crate) async fn start() -> Self {
        let rate_limits = RateLimits::unreachable();
        Self::with(DiscordOptions { rate_limits, ..DiscordOptions::default() }).await
    }

    pub(crate) async fn with(options: DiscordOptions) -> Self {
        let gateway = GatewayOptions { identify_pause: Duration::ZERO, ..options.gateway };
        Self::with_gateway(options, gateway).await
    }

    pub(crate) async fn with_gateway(options: DiscordOptions, gateway: GatewayOptions) -> Self {
        let discord =
            Arc::new(Discord::start(DiscordOptions { gateway, ..options }).await.unwrap());
        let client = reqwest::Client::builder()
            .resolve("discord.com", discord.https())
            .tls_built_in_root_certs(false)
            .add_root_certificate(
                reqwest::Certificate::from_pem(discord.ca_pem().as_bytes()).unwrap(),
            )
            .no_proxy()
            .build()
            .unwrap();
        Self { discord, client }
    }

    /// Asserts that every response so far matches Discord's OpenAPI description.
    pub(crate) fn assert_no_defects(&self) {
        let defects = self.discord.problems.defects();
        assert!(defects.is_empty(), "{} defects, the first {:#?}", defects.len(), defects[0]);
    }

    pub(crate) fn application(&self) -> Snowflake {
        self.discord.world.read(|state| state.application.id)
    }

    pub(crate) fn channel(&self, name: &str) -> Snowflake {
        self.discord.world.read(|state| state.channel_by_name(name).unwrap().id)
    }

    pub(crate) fn user(&self, username: &str) -> Snowflake {
        self.discord.world.read(|state| state.user_by_name(username).unwrap().id)
    }

    /// Creates an interaction; returns the path for the response to it.
    pub(crate) fn callback(&self, kind: InteractionKind) -> String {
        let (id, token) = self.interaction(kind);
        format!("/interactions/{id}/{token}/callback")
    }

    /// Creates an interaction; returns its id and token.
    pub(crate) fn interaction(&self, kind: InteractionKind) -> (Snowflake, String) {
        let (user, channel) = (self.user("maple"), self.channel("games"));
        self.discord.world.change(|state| {
            let body = json!({ "content": "A message" });
            let draft = MessageDraft { body: Some(&body), files: &[] };
            let message = matches!(kind, InteractionKind::Component)
                .then(|| state.post(state.bot(), channel, &draft, &MessageOrigin::default()));
            let data = match kind {
                InteractionKind::Command | InteractionKind::Autocomplete => {
                    json!({ "id": "1", "name": "chess", "type": 1 })
                }
                InteractionKind::Component => json!({ "custom_id": "go", "component_type": 2 }),
                InteractionKind::Modal => json!({ "custom_id": "form", "components": [] }),
            };
            // A modal is opened by another interaction.
            let opened_by = (kind == InteractionKind::Modal).then(|| {
                let data = json!({ "id": "1", "name": "chess", "type": 1 });
                let kind = InteractionKind::Command;
                state.create_interaction(NewInteraction {
                    kind,
                    user,
                    channel,
                    message: None,
                    data,
                    opened_by: None,
                })
            });
            let id = state.create_interaction(NewInteraction {
                kind,
                user,
                channel,
                message,
                data,
                opened_by,
            });
            (id, state.interaction(id).unwrap().token.clone())
        })
    }

    pub(crate) async fn get(&self, path: &str) -> ApiResponse {
        self.request("GET", path, None, Some(BOT_TOKEN)).await
    }

    pub(crate) async fn send(&self, method: &str, path: &str, body: &Value) -> ApiResponse {
        self.request(method, path, Some(body.to_string()), Some(BOT_TOKEN)).await
    }

    pub(crate) async fn request(
        &self,
        method: &str,
        path: &str,
        body: Option<String>,
        token: Option<&str>,
    ) -> ApiResponse {
        let url = format!("https://discord.com/api/v10{path}");
        let mut request = self.client.request(method.parse().unwrap(), url);
        if let Some(token) = token {
            request = request.header("authorization", format!("Bot {token}"));
        }
        if let Some(body) = body {
            request = request.header("content-type", "application/json").body(body);
        }
        Self::read(request.send().await.unwrap()).await
    }

    pub(crate) async fn send_files(
        &self,
        path: &str,
        body: &Value,
        count: u64,
        size: usize,
    ) -> ApiResponse {
        let mut form = Form::new().text("payload_json", body.to_string());
        for n in 0..count {
            let part = Part::bytes(vec![b'x'; size])
                .file_name(format!("f{n}.png"))
                .mime_str("image/png")
                .unwrap();
            form = form.part(format!("files[{n}]"), part);
        }
        let url = format!("https://discord.com/api/v10{path}");
        let request = self
            .client
            .post(url)
            .header("authorization", format!("Bot {BOT_TOKEN}"))
            .multipart(form);
        Self::read(request.send().await.unwrap()).await
    }

    async fn read(response: reqwest::Response) -> ApiResponse {
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let bytes = response.bytes().await.unwrap();
        ApiResponse { status, headers, body: serde_json::from_slice(&bytes).unwrap_or_default() }
    }
}
