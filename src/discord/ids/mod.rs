//! Custom ids of buttons, menus and forms. A custom id contains everything its handler needs.

pub(crate) mod actions;
pub(crate) mod board_ref;
pub(crate) mod fields;
pub(crate) mod imports;
pub(crate) mod lobby;
pub(crate) mod look;
pub(crate) mod move_code;
pub(crate) mod pages;
pub(crate) mod studies;
