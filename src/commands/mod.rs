//! What the commands of the command line do and print, except running the bot.

pub(crate) mod admin;
pub(crate) mod check;
pub(crate) mod database;
pub(crate) mod documents;
pub(crate) mod migrate;
pub(crate) mod settings;
