//! Custom ids of buttons, menus and forms: everything needed to handle one is written into it.

pub(crate) mod actions;
pub(crate) mod board_ref;
pub(crate) mod fields;
pub(crate) mod move_code;
pub(crate) mod pages;
