//! A button or menu interaction, and the ways to respond to it.

use serenity::all::{ComponentInteraction, CreateInteractionResponse, Http, Message};

use crate::discord::context::app_state::AppState;
use crate::discord::context::invoker::Invoker;
use crate::discord::transport::first_response;
use crate::discord::transport::requests::respond;
use crate::discord::transport::responses::deferred;
use crate::discord::transport::{MessagePayload, MessageRef, Result, is_private};

/// The interaction with everything that its handler needs.
#[derive(Clone, Copy)]
pub(crate) struct Component<'a> {
    pub app_state: &'a AppState,
    pub http: &'a Http,
    pub invoker: &'a Invoker,
    pub interaction: &'a ComponentInteraction,
}

impl Component<'_> {
    pub(crate) async fn send(self, payload: MessagePayload) -> Result<()> {
        let payload = self.named(payload).await;
        self.respond(payload.into_response()).await
    }

    /// Replaces the message that the component is on.
    pub(crate) async fn update(self, payload: MessagePayload) -> Result<()> {
        let payload = self.named(payload).await;
        self.respond(payload.into_update()).await
    }

    /// As [`update`](Self::update), where a further message follows.
    pub(crate) async fn update_first(self, payload: MessagePayload) -> Result<()> {
        first_response::by_callback()?;
        self.update(payload).await
    }

    /// Shows the list again that a menu is on, so that a client lets the same entry be chosen once
    /// more. A further message follows.
    pub(crate) async fn show_again(self, list: MessagePayload) -> Result<()> {
        let content = self.interaction.message.content.clone();
        self.update_first(MessagePayload { content, ..list }).await
    }

    /// Shows a message to the user alone. It replaces the message with the component if that is
    /// private, too; a public message stays unchanged.
    pub(crate) async fn show_privately(self, payload: MessagePayload) -> Result<()> {
        let payload = MessagePayload { private: true, mention: None, ..payload };
        if is_private(&self.interaction.message) {
            self.update(payload).await
        } else {
            self.send(payload).await
        }
    }

    /// As [`show_privately`](Self::show_privately), for a message that may take longer than the
    /// three seconds that Discord waits for a first response.
    pub(crate) async fn show_privately_later(
        self,
        payload: impl Future<Output = Result<MessagePayload>>,
    ) -> Result<()> {
        if !is_private(&self.interaction.message) {
            self.defer_privately().await?;
            let payload = MessagePayload { private: true, mention: None, ..payload.await? };
            return self.follow_up(payload).await.map(drop);
        }
        self.respond(CreateInteractionResponse::Acknowledge).await?;
        let edit = self.named(payload.await?).await.into_edit();
        first_response::edit(self.http, &self.interaction.token, edit).await?;
        Ok(())
    }

    /// Responds with a new message. Returns where it is; `None` if only the user sees it.
    pub(crate) async fn send_located(self, payload: MessagePayload) -> Result<Option<MessageRef>> {
        let payload = self.named(payload).await;
        respond(self.http, (self.interaction.id, &self.interaction.token), payload).await
    }

    /// Sends a further message and returns it.
    pub(crate) async fn follow_up(self, payload: MessagePayload) -> Result<Message> {
        let (payload, token) = (self.named(payload).await, &self.interaction.token);
        Ok(first_response::follow_up(self.http, token, payload.into_followup()).await?)
    }

    async fn named(self, payload: MessagePayload) -> MessagePayload {
        let texts = self.invoker.texts_for(&payload);
        self.app_state.named(payload, texts, self.invoker.is_direct).await
    }

    pub(crate) async fn respond(self, response: CreateInteractionResponse) -> Result<()> {
        let Self { http, interaction, .. } = self;
        Ok(first_response::respond(http, (interaction.id, &interaction.token), response).await?)
    }

    /// Tells the user that a private message follows, which takes longer than the three seconds
    /// that Discord waits for a first response.
    pub(crate) async fn defer_privately(self) -> Result<()> {
        self.respond(deferred(true)).await
    }
}
