//! What those who run a server have decided for it.

use std::collections::BTreeSet;

use super::clock::TimeControl;
use super::ids::{ChannelId, RoleId};
use super::language::Language;
use super::refusal::Refusal;

/// How many channels can be named as those in which challenges may be made: as many as one message
/// lists comfortably.
pub const MAX_CHANNELS: usize = 25;

/// Where the games of a server are played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum GamesIn {
    /// In the channel in which the challenge was made.
    #[default]
    Channel,
    /// In threads of their own that hang from it.
    Threads,
}

/// What holds in a server. The default is what holds where nothing was decided.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServerConfig {
    /// Where games are played.
    pub games: GamesIn,
    /// Where challenges may be made; empty: everywhere. Who may challenge in a channel may in its
    /// threads.
    pub channels: BTreeSet<ChannelId>,
    /// The clock of challenges that do not name one; `None`: the usual one of the game.
    pub control: Option<TimeControl>,
    /// The language of what everybody reads; `None`: that of the server in Discord.
    pub language: Option<Language>,
    /// The role whose members may challenge; `None`: everybody may.
    pub challengers: Option<RoleId>,
}

impl ServerConfig {
    /// Whether a member with these roles may make a challenge in `channel`. `parent` is what that
    /// hangs from, where it is a thread.
    ///
    /// # Errors
    /// [`Refusal::NotAChallenger`] and [`Refusal::WrongChannel`], which say who may, and where.
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

    /// Adds a channel to those in which challenges may be made. The first one makes it the only
    /// one.
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

    /// Takes a channel away from them. Without the last one challenges may be made everywhere
    /// again.
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
    fn challenges_are_allowed_where_and_to_whom_it_was_decided() {
        let anywhere = ServerConfig::default();
        let only_here = ServerConfig { channels: [GAMES].into(), ..ServerConfig::default() };
        let only_players = ServerConfig { challengers: Some(PLAYERS), ..ServerConfig::default() };
        let wrong = Err(Refusal::WrongChannel { channels: vec![GAMES] });
        let nobody = Err(Refusal::NotAChallenger { role: PLAYERS });
        for (config, channel, parent, roles, expected) in [
            (&anywhere, OTHER, None, vec![], Ok(())),
            (&only_here, GAMES, None, vec![], Ok(())),
            (&only_here, THREAD, Some(GAMES), vec![], Ok(())),
            (&only_here, OTHER, None, vec![PLAYERS], wrong.clone()),
            (&only_here, THREAD, Some(OTHER), vec![], wrong),
            (&only_players, OTHER, None, vec![RoleId(8), PLAYERS], Ok(())),
            (&only_players, OTHER, None, vec![RoleId(8)], nobody),
        ] {
            assert_eq!(
                config.may_challenge(channel, parent, &roles),
                expected,
                "{config:?} {channel} {roles:?}"
            );
        }
    }

    #[test]
    fn the_list_of_channels_has_an_end_and_a_beginning() {
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
