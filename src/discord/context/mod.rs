//! The context of every command and component handler: the shared state, and the user who invoked
//! the interaction.

mod app_state;
mod board_renderer;
pub(crate) mod command;
mod component;
mod followed_reviews;
mod invoker;
mod names;
mod origin;

pub use app_state::AppState;
pub(crate) use component::Component;
pub(crate) use invoker::{Invoker, display_name, mention};
pub(crate) use origin::Origin;
