//! The handlers, one module per resource.

pub(super) mod applications;
pub(super) mod callbacks;
pub(super) mod channels;
pub(super) mod commands;
pub(super) mod guilds;
pub(super) mod members;
pub(super) mod messages;
pub(super) mod pins;
pub(super) mod reactions;
pub(super) mod roles;
pub(super) mod threads;
pub(super) mod users;
pub(super) mod webhooks;
