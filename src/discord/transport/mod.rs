//! Requests to Discord: messages as values and in the shapes that Discord accepts, requests that
//! serenity lacks, their pace, the bot's permissions, and the error type.

pub(crate) mod failure;
pub(crate) mod limits;
pub(crate) mod pacer;
pub(crate) mod payload;
pub(crate) mod permissions;
pub(crate) mod requests;
mod responses;
