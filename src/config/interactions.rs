//! How interactions reach the bot.

use super::public_key::PublicKey;
use super::shards::ShardRange;

/// How Discord sends interactions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InteractionsConfig {
    /// By the gateway: connections that the bot opens, one for each of these shards. `None`: as
    /// many as Discord recommends, all in this process.
    Gateway(Option<ShardRange>),
    /// By requests to the public listener, which have this key's signature. There is no gateway
    /// connection.
    Http(PublicKey),
}
