//! The configuration of a server by its owner.

use std::collections::BTreeSet;

use super::clock::TimeControl;
use super::ids::{ChannelId, RoleId};
use super::language::Language;
use super::refusal::Refusal;

/// The most channels that can be listed for challenges, so that one message can show the list.
pub const MAX_CHANNELS: usize = 25;

/// Where the games of a server are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GamesIn {
    /// In the channel of the challenge.
    #[default]
    Channel,
    /// In a thread of that channel for each game.
    Threads,
}

/// The configuration of a server. The default applies to servers without one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServerConfig {
    /// Where games are played.
    pub games: GamesIn,
    /// The channels where challenges may be made, threads included; empty: everywhere.
    pub channels: BTreeSet<ChannelId>,
    /// The clock of challenges without one; `None`: the default of the variant.
    pub control: Option<TimeControl>,
    /// The language of public messages; `None`: that of the server in Discord.
    pub language: Option<Language>,
    /// The role that is required to make challenges; `None`: all members may.
    pub challengers: Option<RoleId>,
}

impl ServerConfig {
    /// Checks whether a member with these roles may make a challenge in `channel`. `parent` is the
    /// parent channel of a thread.
    ///
    /// # Errors
    /// [`Refusal::NotAChallenger`] and [`Refusal::WrongChannel`].
    pub fn may_challenge(
        &self,
        channel: ChannelId,
        parent: Option<ChannelId>,
        roles: &[RoleId],
    ) -> Result<(), Refusal> {
        if let Some(role) = self.challengers.filter(|role| !roles.contains(role)) {
            return Err(Refusal::NotAChallenger { role });
        }
        let listed = |channel: ChannelId| self.channels.contains(&channel);
        if self.channels.is_empty() || listed(channel) || parent.is_some_and(listed) {
            Ok(())
        } else {
            Err(Refusal::WrongChannel { channels: self.channels.iter().copied().collect() })
        }
    }

    /// Allows challenges in a channel. The first call forbids them in all other channels.
    ///
    /// # Errors
    /// [`Refusal::TooManyChannels`].
    pub fn allow(&mut self, channel: ChannelId) -> Result<(), Refusal> {
        if self.channels.len() >= MAX_CHANNELS && !self.channels.contains(&channel) {
            return Err(Refusal::TooManyChannels);
        }
        self.channels.insert(channel);
        Ok(())
    }

    /// Removes a channel from the list. Without any, challenges may be made everywhere again.
    ///
    /// # Errors
    /// [`Refusal::ChannelNotListed`].
    pub fn forbid(&mut self, channel: ChannelId) -> Result<(), Refusal> {
        if self.channels.remove(&channel) { Ok(()) } else { Err(Refusal::ChannelNotListed) }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    const GAMES: ChannelId = ChannelId(1);
    const OTHER: ChannelId = ChannelId(2);
    const THREAD: ChannelId = ChannelId(3);
    const PLAYERS: RoleId = RoleId(9);

    #[test]
    fn challenges_are_limited_to_listed_channels_and_to_a_role() {
        let anywhere = ServerConfig::default();
        let only_here = ServerConfig { channels: [GAMES].into(), ..ServerConfig::default() };
        let only_players = ServerConfig { challengers: Some(PLAYERS), ..ServerConfig::default() };
        let wrong = Err(Refusal::WrongChannel { channels: vec![GAMES] });
        let no_role = Err(Refusal::NotAChallenger { role: PLAYERS });
        for (config, channel, parent, roles, expected) in [
            (&anywhere, OTHER, None, vec![], Ok(())),
            (&only_here, GAMES, None, vec![], Ok(())),
            (&only_here, THREAD, Some(GAMES), vec![], Ok(())),
            (&only_here, OTHER, None, vec![PLAYERS], wrong.clone()),
            (&only_here, THREAD, Some(OTHER), vec![], wrong),
            (&only_players, OTHER, None, vec![RoleId(8), PLAYERS], Ok(())),
            (&only_players, OTHER, None, vec![RoleId(8)], no_role),
        ] {
            assert_eq!(
                config.may_challenge(channel, parent, &roles),
                expected,
                "{config:?} {channel} {roles:?}"
            );
        }
    }

    #[test]
    fn the_list_of_channels_is_limited_and_can_become_empty_again() {
        let mut config = ServerConfig::default();
        assert_eq!(config.forbid(GAMES), Err(Refusal::ChannelNotListed));
        for channel in 0..MAX_CHANNELS as u64 {
            config.allow(ChannelId(channel)).unwrap();
        }
        config.allow(ChannelId(0)).unwrap();
        assert_eq!(config.allow(ChannelId(99)), Err(Refusal::TooManyChannels));
        for channel in 0..MAX_CHANNELS as u64 {
            config.forbid(ChannelId(channel)).unwrap();
        }
        assert_eq!(config, ServerConfig::default(), "everywhere again");
    }
}
