//! The context of every command and component handler: the shared state, and the user who invoked
//! the interaction.

pub(crate) mod app_state;
mod board_renderer;
pub(crate) mod command;
pub(crate) mod component;
mod followed_reviews;
pub(crate) mod invoker;
pub(crate) mod origin;
