//! Challenges: `/challenges`, `/rematch`, "Challenge" in the context menu, messages and buttons.

pub(crate) mod buttons;
pub(crate) mod command;
pub(crate) mod messages;
