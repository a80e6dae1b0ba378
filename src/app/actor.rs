//! The player who acts in a match.

use courier_play::{ChannelId, PlayerId};

#[derive(Clone, Copy, Debug)]
pub struct Actor {
    pub player: PlayerId,
    /// The channel, if the response is visible to all. If it is not the channel of the match, the
    /// new board is also posted there.
    pub said_in: Option<ChannelId>,
}
