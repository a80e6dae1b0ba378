//! A command for each variant: challenging to it, its rules and its starting positions.

pub(crate) mod command;
pub(crate) mod rules;
pub(crate) mod start_positions;
