//! The player who acts in a match.

use crate::play::{ChannelId, PlayerId};

/// Somebody who acts, and where everybody sees the answer.
#[derive(Clone, Copy, Debug)]
pub struct Actor {
    /// Who.
    pub player: PlayerId,
    /// The channel, if there is one: a match's own channel is shown the new board where it is
    /// another.
    pub said_in: Option<ChannelId>,
}
