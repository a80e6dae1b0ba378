//! The gateway: sessions that outlive their connections, and the events that are sent to them.

mod connection;
mod events;
mod intents;
mod payloads;
mod session;
mod sessions;

pub use connection::router;
pub use intents::{Intents, Shard};
pub(crate) use payloads::interaction_create;
pub(crate) use sessions::SESSIONS_PER_DAY;
pub use sessions::{Gateway, GatewayOptions};
