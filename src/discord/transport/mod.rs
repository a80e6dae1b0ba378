//! Requests to Discord: message payloads, their conversion to the shapes that Discord accepts,
//! requests that serenity lacks, rate limits, retries, the bot's permissions, and the error type.

pub(crate) mod accounts;
pub(crate) mod answers;
pub(crate) mod download;
mod failure;
pub(crate) mod first_response;
mod limits;
pub(crate) mod old_messages;
pub(crate) mod pace;
pub(crate) mod passed_on;
mod payload;
pub(crate) mod permissions;
pub(crate) mod posted;
pub(crate) mod rate_limits;
pub(crate) mod redaction;
pub(crate) mod requests;
pub(crate) mod responses;
pub(crate) mod rest;
pub(crate) mod retry;
pub(crate) mod visible_channels;

pub(crate) use failure::{About, Failure, Result, afterwards, incident_code};
pub(crate) use limits::{ALT_LENGTH, BUTTONS_IN_ROW, CHOICE_LENGTH, CHOICES, FILE_BYTES};
pub(crate) use payload::{FileAttachment, GifAttachment, MessagePayload, PictureAttachment};
pub(crate) use requests::{MessageRef, is_private};
