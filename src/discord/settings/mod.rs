//! A user's own settings: `/settings`, its message and its menus.

pub(crate) mod command;
pub(crate) mod menus;
mod messages;
mod values;
