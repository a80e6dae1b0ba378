//! The board in the browser and inside Discord: the buttons that open it.

pub(crate) mod activity;
pub(crate) mod link;
