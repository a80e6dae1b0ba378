//! `/plan`: conditional moves.

pub(crate) mod command;
pub(crate) mod completion;
pub(crate) mod remarks;
