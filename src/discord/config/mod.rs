//! The settings of a server: `/config`, its message and its menus.

mod changes;
pub(crate) mod command;
pub(crate) mod menus;
mod messages;
mod values;
