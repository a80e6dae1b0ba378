//! `/replay`: a whole game as an animation.

pub(crate) mod command;
pub(crate) mod messages;
