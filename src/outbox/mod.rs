//! The outbox worker: delivers the messages that the use cases have stored in the outbox.
//!
//! A message goes to the reader's direct messages first; where those are closed, to the thread or
//! channel of the match, with a mention; where the thread is gone, to the channel it belongs to. A
//! temporary failure is retried with growing waits. A permanent one is kept in the outbox, logged,
//! and shown to the reader by `/settings`.
//!
//! The table is the queue. The worker reads it when it starts, when it is woken
//! ([`Wakeup`](crate::app::Wakeup)), when a delivery has ended, and at the next due time. In memory
//! it keeps only the deliveries in progress, so a restart loses nothing.

mod boards;
mod delivery;
mod order;
#[cfg(test)]
mod stories;
mod transport;
mod worker;

pub use worker::run;
