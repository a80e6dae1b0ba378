//! How interactions reach the bot.

use super::public_key::PublicKey;

/// How Discord sends interactions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InteractionsConfig {
    /// By the gateway: connections that the bot opens, one for each of the shards that Discord
    /// recommends.
    Gateway,
    /// By requests to the public listener, which have this key's signature. There is no gateway
    /// connection.
    Http(PublicKey),
}
