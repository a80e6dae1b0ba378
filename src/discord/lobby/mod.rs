//! The lobby: the open challenges of a server.

pub(crate) mod buttons;
pub(crate) mod messages;
