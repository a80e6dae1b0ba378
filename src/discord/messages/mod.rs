//! Messages as values: words, pictures and buttons. Nothing here answers an interaction.

pub(crate) mod board;
pub(crate) mod export;
pub(crate) mod games;
pub(crate) mod history;
pub(crate) mod notes;
pub(crate) mod notices;
pub(crate) mod plans;
pub(crate) mod privacy;
pub(crate) mod replay;
pub(crate) mod rules;
pub(crate) mod standings;
