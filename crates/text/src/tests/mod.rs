//! Tests of the texts in all languages.

mod commands;
pub(super) mod completeness;
mod formats;
mod limits;
mod messages;
mod positions;
pub(super) mod samples;
