//! What every command and every component handler receives: the application state, and the user
//! who invoked the interaction.

pub mod app_state;
mod board_renderer;
