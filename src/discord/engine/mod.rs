//! Games against the engine: choosing a variant and a level, and beginning one.

pub(crate) mod buttons;
pub(crate) mod messages;
