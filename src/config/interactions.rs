//! How interactions reach the bot.

use super::public_key::PublicKey;

/// How Discord sends interactions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InteractionsConfig {
    /// Over the gateway: connections opened by the bot, one for each shard that Discord recommends.
    Gateway,
    /// By requests to the public listener, signed with this key. There is no gateway connection.
    Http(PublicKey),
}
