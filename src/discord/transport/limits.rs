//! Limits that Discord sets for messages and their parts.

/// The most choices of an autocompletion and entries of a menu.
pub(crate) const CHOICES: usize = 25;

/// The maximum length of a choice's name or value, and of an entry's label or description.
pub(crate) const CHOICE_LENGTH: usize = 100;

/// The maximum length of the description of a picture.
pub(crate) const ALT_LENGTH: usize = 1024;

/// The maximum size of an attached file. Discord takes 10 MiB for a whole message.
pub(crate) const FILE_BYTES: usize = 9 << 20;

pub(crate) const BUTTONS_IN_ROW: usize = 5;
