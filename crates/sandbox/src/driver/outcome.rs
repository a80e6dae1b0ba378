//! The outcome of using a command or a component, as the user sees it.

use serde::Serialize;

use super::error::{ActionError, Result};
use super::message_view::MessageView;
use super::modal_view::ModalView;
use crate::model::InteractionResponse;
use crate::snowflake::Snowflake;
use crate::world::State;

#[derive(Clone, Debug, Serialize)]
#[serde(tag = "outcome", content = "value", rename_all = "snake_case")]
pub enum ActionOutcome {
    Message(Box<MessageView>),
    /// The bot edited the message of the component.
    Updated(Box<MessageView>),
    /// The bot acknowledged the interaction without a visible change.
    Acknowledged,
    Modal(ModalView),
    Launched(String),
    /// The bot did not respond in time: "The application did not respond".
    NoResponse,
}

impl ActionOutcome {
    pub fn message(self) -> Result<MessageView> {
        match self {
            Self::Message(message) | Self::Updated(message) => Ok(*message),
            other => {
                Err(ActionError::Unexpected { expected: "a message", found: format!("{other:?}") })
            }
        }
    }

    pub fn launched(self) -> Result<String> {
        match self {
            Self::Launched(instance) => Ok(instance),
            other => Err(ActionError::Unexpected {
                expected: "an Activity",
                found: format!("{other:?}"),
            }),
        }
    }

    pub fn modal(self) -> Result<ModalView> {
        match self {
            Self::Modal(modal) => Ok(modal),
            other => {
                Err(ActionError::Unexpected { expected: "a modal", found: format!("{other:?}") })
            }
        }
    }
}

/// The outcome of an interaction; `None` while it is pending.
pub(super) fn outcome(state: &State, id: Snowflake, viewer: Snowflake) -> Option<ActionOutcome> {
    let interaction = state.interaction(id)?;
    let original = || {
        let message = state.message(interaction.details.channel, interaction.original?)?;
        message
            .visible_to
            .is_none_or(|only| only == viewer)
            .then(|| Box::new(MessageView::of(state, message)))
    };
    match &interaction.response {
        InteractionResponse::Pending | InteractionResponse::Deferred { done: false, .. } => None,
        InteractionResponse::TimedOut => Some(ActionOutcome::NoResponse),
        // A response that was deleted in the meantime counts as no message.
        InteractionResponse::Message | InteractionResponse::Deferred { .. } => {
            Some(original().map_or(ActionOutcome::Acknowledged, ActionOutcome::Message))
        }
        InteractionResponse::Updated => {
            Some(original().map_or(ActionOutcome::Acknowledged, ActionOutcome::Updated))
        }
        InteractionResponse::DeferredUpdate | InteractionResponse::Choices(_) => {
            Some(ActionOutcome::Acknowledged)
        }
        InteractionResponse::Launched(instance) => Some(ActionOutcome::Launched(instance.clone())),
        InteractionResponse::Modal(modal) => {
            Some(ActionOutcome::Modal(ModalView::of(state, id, modal)))
        }
    }
}
