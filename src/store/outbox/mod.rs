//! What the bot sends by itself: messages that wait to be delivered, the current board messages,
//! the handled reminders, the number of recent offers, and changes of roles.

pub(in crate::store) mod current_boards;
pub(in crate::store) mod messages;
pub(in crate::store) mod offers;
pub(in crate::store) mod reminders;
pub(in crate::store) mod roles;
pub(in crate::store) mod undelivered;

#[cfg(test)]
mod current_boards_tests;
#[cfg(test)]
mod messages_tests;
#[cfg(test)]
mod reminders_tests;
