//! Requests to Discord: what a message consists of, the calls that serenity lacks, the pace of
//! background requests, the bot's permissions, and the error type of this module.

pub mod failure;
pub(crate) mod pacer;
pub(crate) mod payload;
pub(crate) mod permissions;
pub(crate) mod requests;
