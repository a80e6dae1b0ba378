//! Courier: a Discord bot for correspondence games of chess variants.

pub mod play;
pub mod store;
pub mod time;
