//! Interactions: actions of users that the bot must respond to.

use std::time::{Duration, Instant};

use serde_json::Value;

use crate::clock::Millis;
use crate::snowflake::Snowflake;

/// How long the bot has for its initial response, in real time.
pub const INITIAL_RESPONSE_DEADLINE: Duration = Duration::from_secs(3);

/// How long an interaction token is valid, on the virtual clock.
pub const TOKEN_LIFETIME: Millis = 15 * 60_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InteractionKind {
    Command,
    /// A button or a select menu.
    Component,
    Autocomplete,
    Modal,
}

impl InteractionKind {
    pub const fn number(self) -> u8 {
        match self {
            Self::Command => 2,
            Self::Component => 3,
            Self::Autocomplete => 4,
            Self::Modal => 5,
        }
    }
}

/// The action of a user that becomes an interaction.
#[derive(Clone, Debug)]
pub struct NewInteraction {
    pub kind: InteractionKind,
    pub user: Snowflake,
    pub channel: Snowflake,
    /// The message with the component that was used, or that opened the modal.
    pub message: Option<Snowflake>,
    pub data: Value,
    pub opened_by: Option<Snowflake>,
}

#[derive(Clone, Debug)]
pub struct Interaction {
    pub id: Snowflake,
    pub token: String,
    pub details: NewInteraction,
    pub guild: Option<Snowflake>,
    /// Whether the bot is available there only because the user installed it.
    pub by_user_install: bool,
    pub response: InteractionResponse,
    /// The message that the initial response created or edited.
    pub original: Option<Snowflake>,
    pub followups: u32,
    /// When the sandbox received the request with the response, or with the content of a deferred
    /// response, in real time.
    pub response_received_at: Option<Instant>,
    pub(crate) expired: bool,
    /// Whether the sandbox has kept its answer to the response from the bot, which may therefore
    /// send the response again.
    pub(crate) answer_lost: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum InteractionResponse {
    Pending,
    // None within three seconds: "The application did not respond".
    TimedOut,
    Message,
    // A deferred message ("thinking ..."), and whether its content has arrived.
    Deferred { ephemeral: bool, done: bool },
    // A deferred update: the message of the component may be edited later.
    DeferredUpdate,
    // The message of the component was edited.
    Updated,
    // Autocomplete choices, as Discord's objects.
    Choices(Vec<Value>),
    Modal(Modal),
    Launched(String),
}

#[derive(Clone, Debug, PartialEq)]
pub struct Modal {
    pub custom_id: String,
    pub title: String,
    pub components: Vec<Value>,
}

impl Interaction {
    pub const fn token_is_valid(&self, now: Millis) -> bool {
        !self.expired && now - self.id.created_at() < TOKEN_LIFETIME
    }

    /// Discord's number for the command type, if a command was used.
    pub fn command_kind(&self) -> Option<u64> {
        (self.details.kind == InteractionKind::Command)
            .then(|| self.details.data["type"].as_u64().unwrap_or(1))
    }

    /// Whether the initial response was deferred and its content has not arrived.
    pub const fn is_deferred(&self) -> bool {
        matches!(self.response, InteractionResponse::Deferred { done: false, .. })
    }
}
