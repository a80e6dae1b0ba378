//! What Discord knows about servers and their members, for people who act on the web board: only an
//! interaction proves by itself that its user is a member. The requests are made in `discord`.

use std::fmt;
use std::sync::Arc;

use courier_play::{ChallengeId, ChannelId, PlayerId, RoleId, ServerId};
use futures_util::future::BoxFuture;

use super::accounts::Asked;

/// A server as one of its members sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenServer {
    pub name: String,
    pub roles: Vec<RoleId>,
    /// Whether the member is timed out, or has not accepted the server's rules yet.
    pub silenced: bool,
    /// The channels that the member sees, in the order of the server; no threads.
    pub channels: Vec<SeenChannel>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenChannel {
    pub id: ChannelId,
    pub name: String,
    /// Whether both the member and the bot may write there, and the member may use commands.
    pub may_post: bool,
}

impl SeenServer {
    pub fn channel(&self, id: ChannelId) -> Option<&SeenChannel> {
        self.channels.iter().find(|channel| channel.id == id)
    }
}

/// Asks Discord about servers. Errors: Discord gives no answer in time.
pub trait Servers: fmt::Debug + Send + Sync {
    /// A server as a player saw it at most two minutes ago; `None` if the player or the bot is no
    /// member. For what is only shown.
    fn seen_lately(&self, server: ServerId, player: PlayerId)
    -> Asked<'_, Option<Arc<SeenServer>>>;

    /// The same as it is now. For what is done.
    fn seen_now(&self, server: ServerId, player: PlayerId) -> Asked<'_, Option<Arc<SeenServer>>>;

    /// The channel of a player's direct messages.
    fn direct_channel(&self, player: PlayerId) -> Asked<'_, ChannelId>;

    /// Shows in the messages of a challenge that a game has begun from it. A fault is logged.
    fn show_accepted(&self, challenge: ChallengeId) -> BoxFuture<'_, ()>;
}
