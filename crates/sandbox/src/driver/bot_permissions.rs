//! Takes permissions away from the bot, as moderators of a server do at any time.

use super::error::ActionError;
use super::sandbox::Sandbox;
use crate::model::{ChannelKind, Permissions};

impl Sandbox {
    /// Takes permissions away from the bot in the channel with this name and its threads. Those
    /// that are not in `denied` are given back: `Permissions::NONE` gives back all.
    pub fn deny_bot(&self, channel: &str, denied: Permissions) -> Result<(), ActionError> {
        self.discord().world.change(|state| {
            let found = state.channel_by_name(channel);
            let text = found.filter(|channel| matches!(channel.kind, ChannelKind::Text));
            let id = text.map(|channel| channel.id);
            state.deny_bot(
                id.ok_or_else(|| ActionError::NoSuchChannel(channel.to_owned()))?,
                denied,
            );
            Ok(())
        })
    }

    pub fn deny_bot_everywhere(&self, denied: Permissions) {
        self.discord().world.change(|state| {
            for guild in state.guilds.keys().copied().collect::<Vec<_>>() {
                state.deny_bot_in_server(guild, denied);
            }
        });
    }
}
