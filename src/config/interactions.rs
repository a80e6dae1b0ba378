//! How interactions reach the bot.

use super::public_key::PublicKey;

/// How Discord sends interactions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InteractionsConfig {
    /// By the gateway: a connection that the bot opens.
    Gateway,
    /// By requests to the public listener, which have this key's signature. There is no gateway
    /// connection.
    Http(PublicKey),
}
