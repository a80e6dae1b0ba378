//! A command for each family of variants: challenges, rules and starting positions.

pub(crate) mod command;
pub(crate) mod rules;
pub(crate) mod start_positions;
