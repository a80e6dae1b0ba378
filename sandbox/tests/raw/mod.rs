//! A client that says exactly what it is told, right or wrong.
#![allow(clippy::unwrap_used, dead_code)]

use std::sync::Arc;
use std::time::Duration;

use courier_sandbox::Snowflake;
use courier_sandbox::discord::{Discord, Setup};
use courier_sandbox::gateway::Manners;
use courier_sandbox::rest::Rates;
use courier_sandbox::world::{Draft, InteractionKind, Names, NewInteraction, Origin};
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

/// A local Discord and a client of it.
pub(crate) struct Local {
    pub(crate) discord: Arc<Discord>,
    pub(crate) client: reqwest::Client,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Sent {
    pub(crate) status: u16,
    pub(crate) body: Value,
    pub(crate) headers: reqwest::header::HeaderMap,
}

/// What a person did.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PieceType {
    Command,
    Component,
    Typing,
    Dialog,
}

impl Local {
    pub(crate) async fn start() -> Self {
        let rates = Rates { per_route: 10_000, global: 10_000, window: Duration::from_secs(1) };
        Self::with(Setup { rates, ..Setup::default() }).await
    }

    pub(crate) async fn with(setup: Setup) -> Self {
        let manners = Manners { identify_pause: Duration::ZERO, ..setup.manners };
        Self::with_manners(setup, manners).await
    }

    pub(crate) async fn with_manners(setup: Setup, manners: Manners) -> Self {
        let discord = Arc::new(Discord::start(Setup { manners, ..setup }).await.unwrap());
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

    /// The sandbox has answered nothing that Discord would not.
    pub(crate) fn no_defects(&self) {
        let defects = self.discord.ledger.defects();
        assert!(defects.is_empty(), "{} defects, the first {:#?}", defects.len(), defects[0]);
    }

    pub(crate) fn application(&self) -> Snowflake {
        self.discord.world.read(|state| state.application.id)
    }

    pub(crate) fn channel(&self, name: &str) -> Snowflake {
        self.discord.world.read(|state| state.channel_named(name).unwrap().id)
    }

    pub(crate) fn user(&self, handle: &str) -> Snowflake {
        self.discord.world.read(|state| state.user_named(handle).unwrap().id)
    }

    /// A person does something; the path of the answer to it.
    pub(crate) fn callback(&self, kind: PieceType) -> String {
        let (id, token) = self.interaction(kind);
        format!("/interactions/{id}/{token}/callback")
    }

    /// A person does something; its id and token.
    pub(crate) fn interaction(&self, kind: PieceType) -> (Snowflake, String) {
        let (user, channel) = (self.user("maple"), self.channel("games"));
        self.discord.world.change(|state| {
            let body = json!({ "content": "A message" });
            let draft = Draft { body: Some(&body), files: &[] };
            let from = matches!(kind, PieceType::Component)
                .then(|| state.post(state.bot(), channel, &draft, &Origin::default()));
            let (kind, data) = match kind {
                PieceType::Command => {
                    (InteractionKind::Command, json!({ "id": "1", "name": "chess", "type": 1 }))
                }
                PieceType::Component => {
                    (InteractionKind::Component, json!({ "custom_id": "go", "component_type": 2 }))
                }
                PieceType::Typing => (
                    InteractionKind::Autocomplete,
                    json!({ "id": "1", "name": "chess", "type": 1 }),
                ),
                PieceType::Dialog => {
                    (InteractionKind::Modal, json!({ "custom_id": "form", "components": [] }))
                }
            };
            // Nothing but a command or a button opens a form.
            let opened_by = (kind == InteractionKind::Modal).then(|| {
                let data = json!({ "id": "1", "name": "chess", "type": 1 });
                let kind = InteractionKind::Command;
                state.interact(NewInteraction {
                    kind,
                    user,
                    channel,
                    message: None,
                    data,
                    opened_by: None,
                })
            });
            let id = state.interact(NewInteraction {
                kind,
                user,
                channel,
                message: from,
                data,
                opened_by,
            });
            (id, state.interaction(id).unwrap().token.clone())
        })
    }

    pub(crate) async fn get(&self, path: &str) -> Sent {
        self.request("GET", path, None, Some(Names::TOKEN)).await
    }

    pub(crate) async fn send(&self, method: &str, path: &str, body: &Value) -> Sent {
        self.request(method, path, Some(body.to_string()), Some(Names::TOKEN)).await
    }

    pub(crate) async fn request(
        &self,
        method: &str,
        path: &str,
        body: Option<String>,
        token: Option<&str>,
    ) -> Sent {
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
    ) -> Sent {
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
            .header("authorization", format!("Bot {}", Names::TOKEN))
            .multipart(form);
        Self::read(request.send().await.unwrap()).await
    }

    async fn read(response: reqwest::Response) -> Sent {
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let bytes = response.bytes().await.unwrap();
        Sent { status, headers, body: serde_json::from_slice(&bytes).unwrap_or_default() }
    }
}
