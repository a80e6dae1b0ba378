//! Performs the actions of Discord users: using commands, pressing buttons, choosing from menus,
//! submitting modals, sending and reading messages. Tests and the page use it.
//!
//! A user can do only what Discord's own client allows: use the commands that the bot registered,
//! with the options it declared, and the components of messages they see.

mod actions;
mod available_commands;
mod bot_process;
mod command_data;
mod error;
pub(crate) mod menu_options;
mod message_view;
mod modal_view;
mod options;
mod outcome;
mod sandbox;
mod user_client;
mod wait;

pub use actions::Suggestion;
pub use available_commands::{AvailableChoice, AvailableCommand, AvailableOption};
pub use bot_process::BotError;
pub use error::ActionError;
pub use menu_options::MenuOption;
pub use message_view::{ButtonName, ButtonView, MessageView, SelectMenu};
pub use modal_view::{ModalField, ModalView};
pub use options::{Interactions, SandboxOptions};
pub use outcome::ActionOutcome;
pub use sandbox::Sandbox;
pub use user_client::UserClient;
pub use wait::DEFAULT_TIMEOUT;
