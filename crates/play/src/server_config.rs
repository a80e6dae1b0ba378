//! The configuration of a server by its owner.

use std::collections::BTreeSet;

use courier_rules::Color;

use super::clock::TimeControl;
use super::ids::{ChannelId, RoleId};
use super::language::Language;
use super::refusal::Refusal;
use super::spectators::Sharing;

/// The most channels that can be listed for challenges, so that one message can show the list.
pub const MAX_CHANNELS: usize = 25;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamesIn {
    Channel,
    /// In a thread of that channel for each game.
    Threads,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardSide {
    #[default]
    White,
    Black,
    /// The side to move: the board turns with every move.
    ToMove,
}

impl BoardSide {
    pub const fn bottom(self, turn: Color) -> Color {
        match self {
            Self::White => Color::White,
            Self::Black => Color::Black,
            Self::ToMove => turn,
        }
    }
}

/// The members who may create competitions in a server, besides those who manage it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Organizers {
    #[default]
    Managers,
    Role(RoleId),
    Everyone,
}

/// The configuration of a server. The default applies to servers without one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ServerConfig {
    /// Where games are played; `None`: in threads where the bot may open them.
    pub games: Option<GamesIn>,
    /// The channels where challenges may be made, threads included; empty: everywhere.
    pub channels: BTreeSet<ChannelId>,
    /// The clock of challenges without one; `None`: the default of the variant.
    pub control: Option<TimeControl>,
    /// The language of public messages; `None`: that of the server in Discord.
    pub language: Option<Language>,
    /// The role that is required to make challenges; `None`: all members may.
    pub challengers: Option<RoleId>,
    pub organizers: Organizers,
    pub board_side: BoardSide,
    /// Where the open challenges are kept in a standing message; `None`: nowhere.
    pub lobby: Option<ChannelId>,
    /// The players who must share a match before spectators see it by its link.
    pub sharing: Sharing,
}

impl ServerConfig {
    /// Whether a game that begins gets a thread, if the bot may open one.
    pub fn wants_threads(&self) -> bool {
        self.games != Some(GamesIn::Channel)
    }

    /// Checks whether a member with these roles may make a challenge in `channel`. `parent` is the
    /// parent channel of a thread.
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

    /// Whether a member with these roles may create competitions. `manages` is whether they may
    /// manage the server.
    pub fn may_organize(&self, manages: bool, roles: &[RoleId]) -> bool {
        self.organizers == Organizers::Everyone || self.is_organizer(manages, roles)
    }

    /// Whether the champions of a competition that this member creates, or of a league that they
    /// enter, get the server's roles: not if everyone may create some, because then everyone could
    /// win one against second accounts.
    pub fn is_organizer(&self, manages: bool, roles: &[RoleId]) -> bool {
        match self.organizers {
            Organizers::Managers | Organizers::Everyone => manages,
            Organizers::Role(role) => manages || roles.contains(&role),
        }
    }

    /// Allows challenges in a channel. The first call forbids them in all other channels.
    pub fn allow(&mut self, channel: ChannelId) -> Result<(), Refusal> {
        if self.channels.len() >= MAX_CHANNELS && !self.channels.contains(&channel) {
            return Err(Refusal::TooManyChannels);
        }
        self.channels.insert(channel);
        Ok(())
    }

    /// Removes a channel from the list. Without any, challenges may be made everywhere again.
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
    fn competitions_are_created_by_managers_and_by_a_role() {
        let by = |organizers| ServerConfig { organizers, ..ServerConfig::default() };
        for (organizers, manages, roles, trusted) in [
            (Organizers::Managers, true, vec![], true),
            (Organizers::Managers, false, vec![PLAYERS], false),
            (Organizers::Role(PLAYERS), false, vec![PLAYERS], true),
            (Organizers::Role(PLAYERS), false, vec![RoleId(8)], false),
            (Organizers::Role(PLAYERS), true, vec![], true),
            (Organizers::Everyone, true, vec![], true),
            (Organizers::Everyone, false, vec![PLAYERS], false),
        ] {
            let config = by(organizers);
            assert_eq!(config.is_organizer(manages, &roles), trusted, "{config:?}");
            let may = trusted || organizers == Organizers::Everyone;
            assert_eq!(config.may_organize(manages, &roles), may, "{config:?}");
        }
    }

    #[test]
    fn games_have_threads_unless_the_server_has_chosen_the_channel() {
        for (games, expected) in
            [(None, true), (Some(GamesIn::Threads), true), (Some(GamesIn::Channel), false)]
        {
            let config = ServerConfig { games, ..ServerConfig::default() };
            assert_eq!(config.wants_threads(), expected, "{games:?}");
        }
    }

    #[test]
    fn boards_in_channels_turn_only_if_the_server_wants_it() {
        use Color::{Black, White};
        for (side, expected) in [
            (BoardSide::default(), [White, White]),
            (BoardSide::Black, [Black, Black]),
            (BoardSide::ToMove, [White, Black]),
        ] {
            assert_eq!(Color::BOTH.map(|turn| side.bottom(turn)), expected, "{side:?}");
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
