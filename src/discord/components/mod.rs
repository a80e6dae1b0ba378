//! Buttons, menus and forms as values, for the messages of all features.

pub(crate) mod buttons;
pub(crate) mod forms;
pub(crate) mod menu_pages;
