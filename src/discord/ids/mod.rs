//! Custom ids of buttons, menus and forms: everything needed to handle one is written into it.

pub(crate) mod actions;
pub(crate) mod move_code;
