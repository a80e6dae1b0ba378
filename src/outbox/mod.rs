//! The outbox worker: delivers the messages that the use cases have stored in the outbox.
//!
//! A message is first sent as a direct message; if direct messages are closed, to the thread or
//! channel of the match, with a mention; if the thread is gone, to its channel. A temporary failure
//! is retried with growing waits. After a permanent failure the message stays in the outbox, is
//! logged, and is shown to the reader by `/settings`.
//!
//! A message that may have been sent before, because the response was lost or the process killed,
//! is first searched for in its channel (`doubt`).
//!
//! Changes of roles have their own queue and task (`roles`).
//!
//! Where several processes share a database, each may deliver, and claims readers first (`claims`).
//!
//! The queue is a table. The worker reads it when it starts, when it is woken
//! ([`Wakeup`](crate::app::Wakeup)), when a delivery has ended, and at the next due time. Only the
//! deliveries in progress are kept in memory, so a restart loses nothing.

mod boards;
mod claims;
mod delivery;
mod doubt;
mod lobby;
mod order;
mod roles;
mod standings;
#[cfg(test)]
mod stories;
mod transport;
mod worker;

pub use claims::Claims;
pub use worker::{change_roles, deliver};
