//! `/move`, and moves by menu and by form.

pub(crate) mod buttons;
pub(crate) mod command;
pub(crate) mod completion;
pub(crate) mod fit;
pub(crate) mod menus;
