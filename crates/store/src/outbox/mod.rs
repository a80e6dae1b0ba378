//! Messages that the bot sends unasked: the outbox, the current board messages, the handled
//! reminders, the number of recent offers, announcements, and changes of roles.

pub(crate) mod announcements;
pub(crate) mod current_boards;
pub(crate) mod messages;
pub(crate) mod offers;
pub(crate) mod reminders;
pub(crate) mod roles;
pub(crate) mod undelivered;

#[cfg(test)]
mod announcements_tests;
#[cfg(test)]
mod current_boards_tests;
#[cfg(test)]
mod messages_tests;
#[cfg(test)]
mod reminders_tests;
