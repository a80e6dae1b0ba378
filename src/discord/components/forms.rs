//! Discord's forms (modals), each with one text field.

use serenity::all::{
    ActionRowComponent, CreateActionRow, CreateInputText, CreateInteractionResponse, CreateModal,
    Http, ModalInteraction,
};

use crate::discord::context::{AppState, Invoker};
use crate::discord::ids::FormAction;
use crate::discord::transport::{MessagePayload, Result, first_response};

/// The maximum length of typed lines of moves.
pub(crate) const LINES_LENGTH: u16 = 2000;

pub(crate) fn form(
    action: FormAction,
    title: String,
    input: CreateInputText,
) -> CreateInteractionResponse {
    let modal = CreateModal::new(action.to_string(), title)
        .components(vec![CreateActionRow::InputText(input)]);
    CreateInteractionResponse::Modal(modal)
}

/// A submitted form with everything that its handler needs.
#[derive(Clone, Copy)]
pub(crate) struct Form<'a> {
    pub app_state: &'a AppState,
    pub http: &'a Http,
    pub invoker: &'a Invoker,
    pub interaction: &'a ModalInteraction,
}

impl<'a> Form<'a> {
    /// The text in its field.
    pub(crate) fn text(self) -> Option<&'a str> {
        let fields = self.interaction.data.components.iter().flat_map(|row| &row.components);
        fields.into_iter().find_map(|field| match field {
            ActionRowComponent::InputText(input) => input.value.as_deref(),
            _ => None,
        })
    }

    /// Responds with a new message.
    pub(crate) async fn send(self, payload: MessagePayload) -> Result<()> {
        self.respond(self.named(payload).await.into_response()).await
    }

    /// Replaces the message that opened the form.
    pub(crate) async fn update(self, payload: MessagePayload) -> Result<()> {
        self.respond(self.named(payload).await.into_update()).await
    }

    async fn named(self, payload: MessagePayload) -> MessagePayload {
        let texts = self.invoker.texts_for(&payload);
        self.app_state.named(payload, texts, self.invoker.is_direct).await
    }

    async fn respond(self, response: CreateInteractionResponse) -> Result<()> {
        let Self { http, interaction, .. } = self;
        Ok(first_response::respond(http, (interaction.id, &interaction.token), response).await?)
    }
}
