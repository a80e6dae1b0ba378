//! Draws, resigning, takebacks, pauses and gifts of time, by command and by button.

pub(crate) mod buttons;
pub(crate) mod command;
pub(crate) mod questions;
