//! Looking through the earlier positions of a match.

pub(crate) mod buttons;
pub(crate) mod messages;
