//! The changes of a server's settings, by options and by menus, and what is checked before any of
//! them is stored.

use std::collections::BTreeSet;

use courier_play::clock::TimeControl;
use courier_play::language::Language;
use courier_play::permission::Permission;
use courier_play::roles::{Award, AwardedRole, RoleObstacle, ServerRoles};
use courier_play::server_config::{BoardSide, GamesIn, Organizers};
use courier_play::spectators::Sharing;
use courier_play::{ChannelId, PlayerId, Refusal, RoleId, ServerConfig, ServerId};
use serenity::all::PartialChannel;

use crate::app::Configured;
use crate::discord::context::{AppState, Invoker};
use crate::discord::transport::Result;
use crate::discord::transport::permissions::role_obstacles;

#[derive(Clone, Debug)]
pub(super) enum Change {
    Games(GamesIn),
    BoardSide(BoardSide),
    /// The only channels for challenges; empty: everywhere.
    Channels(BTreeSet<ChannelId>),
    Allow(ChannelId),
    Forbid(ChannelId),
    Challengers(Option<RoleId>),
    Organizers(Organizers),
    Clock(Option<TimeControl>),
    Language(Option<Language>),
    Lobby(Option<ChannelId>),
    Sharing(Sharing),
    Role(Award, Option<RoleId>),
    /// No longer gives this role.
    NoRole(RoleId),
    RatingGame(Option<&'static str>),
}

impl Change {
    /// Only members with this role may challenge. The id of the role @everyone equals the id of
    /// the server.
    pub(super) fn challengers(role: RoleId, server: ServerId) -> Self {
        Self::Challengers(Some(role).filter(|role| role.0 != server.0))
    }

    /// Members with this role may create competitions, too.
    pub(super) fn organizers(role: RoleId, server: ServerId) -> Self {
        Self::Organizers(match role {
            role if role.0 == server.0 => Organizers::Everyone,
            role => Organizers::Role(role),
        })
    }

    /// Keeps the lobby in a channel, which Discord describes with the manager's permissions there.
    /// The bot writes nowhere on the word of a manager who may not write there.
    pub(super) fn lobby(named: &PartialChannel) -> Result<Self, Refusal> {
        let channel = ChannelId(named.id.get());
        let own = named.permissions.unwrap_or_default().bits();
        match Permission::missing(own, &[Permission::ViewChannel, Permission::SendMessages])[..] {
            [] => Ok(Self::Lobby(Some(channel))),
            _ => Err(Refusal::LobbyNotTheirs { channel }),
        }
    }

    pub(super) fn configure(&self, config: &mut ServerConfig) -> Result<(), Refusal> {
        match self {
            Self::Games(games) => config.games = Some(*games),
            Self::BoardSide(side) => config.board_side = *side,
            Self::Channels(channels) => {
                config.channels.clear();
                channels.iter().try_for_each(|channel| config.allow(*channel))?;
            }
            Self::Allow(channel) => config.allow(*channel)?,
            Self::Forbid(channel) => config.forbid(*channel)?,
            Self::Challengers(role) => config.challengers = *role,
            Self::Organizers(organizers) => config.organizers = *organizers,
            Self::Clock(control) => config.control = *control,
            Self::Language(language) => config.language = *language,
            Self::Lobby(channel) => config.lobby = *channel,
            Self::Sharing(sharing) => config.sharing = *sharing,
            Self::Role(..) | Self::NoRole(_) | Self::RatingGame(_) => {}
        }
        Ok(())
    }

    /// The same for the roles that the server gives. `by` is the manager.
    pub(super) fn give(&self, roles: &mut ServerRoles, by: PlayerId) -> Result<(), Refusal> {
        match self {
            Self::Role(award, Some(role)) => roles.set(*award, *role, by)?,
            Self::Role(award, None) => roles.awarded.retain(|known| known.award != *award),
            Self::NoRole(role) => roles.remove(*role),
            Self::RatingGame(game) => roles.variant = *game,
            _ => {}
        }
        Ok(())
    }

    /// Whether it changes who gets this role, or for what. Another game gives the roles by rating
    /// to others, and a role that is removed or replaced is taken back.
    fn concerns(&self, known: &AwardedRole) -> bool {
        match self {
            Self::Role(award, _) => known.award == *award,
            Self::NoRole(role) => known.role == *role,
            Self::RatingGame(_) => matches!(known.award, Award::Rating(_)),
            _ => false,
        }
    }
}

/// The server of a user who may change its settings. By default Discord hides `/config` from
/// others, but the server's owners can change that.
pub(super) fn managed_by(invoker: &Invoker) -> Result<ServerId, Refusal> {
    let server = invoker.place.server.ok_or(Refusal::OnlyInServer)?;
    if invoker.manages { Ok(server) } else { Err(Refusal::NotAManager) }
}

/// Makes all of the changes, or none. Returns the settings, and what keeps the bot from giving the
/// roles that it is to give.
pub(super) async fn make(
    app_state: &AppState,
    invoker: &Invoker,
    changes: &[Change],
) -> Result<(Configured, BTreeSet<RoleObstacle>)> {
    let (server, by) = (managed_by(invoker)?, invoker.player);
    let new = || {
        changes.iter().filter_map(|change| match change {
            Change::Role(_, role) => *role,
            _ => None,
        })
    };
    let known = app_state.app.reads().server_roles(server).await?.awarded;
    let is_changed = |role: &&AwardedRole| changes.iter().any(|change| change.concerns(role));
    let changed = known.iter().filter(is_changed).map(|known| known.role);
    let by_invoker: Vec<_> = new().chain(changed).map(|role| (role, by)).collect();
    let asked: Vec<_> = by_invoker.iter().copied().chain(set_by(&known)).collect();
    let obstacles = obstacles(app_state, server, &asked, by_invoker.len()).await?;
    for obstacle in obstacles.iter().filter(|obstacle| obstacle.concerns(&by_invoker)) {
        match *obstacle {
            RoleObstacle::NotTheirs(role, _) => return Err(Refusal::RoleNotTheirs { role }.into()),
            RoleObstacle::Powerful(role) if new().any(|new| new == role) => {
                return Err(Refusal::RolePowerful { role }.into());
            }
            // Shown with the settings, with what to do; the setting is kept.
            RoleObstacle::Powerful(_)
            | RoleObstacle::NoPermission
            | RoleObstacle::TooHigh(_)
            | RoleObstacle::Managed(_)
            | RoleObstacle::Gone(_) => {}
        }
    }
    let configure = |config: &mut _| changes.iter().try_for_each(|change| change.configure(config));
    let give = |roles: &mut _| changes.iter().try_for_each(|change| change.give(roles, by));
    let configured =
        app_state.app.configure((server, by), configure, give, app_state.now()).await?;
    let awarded: Vec<_> = set_by(&configured.roles.awarded).collect();
    let left = obstacles.into_iter().filter(|obstacle| obstacle.concerns(&awarded)).collect();
    Ok((configured, left))
}

/// The roles that a server gives, each with the manager who has set it.
fn set_by(awarded: &[AwardedRole]) -> impl Iterator<Item = (RoleId, PlayerId)> {
    awarded.iter().map(|known| (known.role, known.set_by))
}

/// The obstacles to giving roles of a server, each with its manager. If they cannot be read, that
/// is an error if the first `needed` roles are changed; else none are shown.
async fn obstacles(
    app_state: &AppState,
    server: ServerId,
    roles: &[(RoleId, PlayerId)],
    needed: usize,
) -> Result<BTreeSet<RoleObstacle>> {
    if roles.is_empty() {
        return Ok(BTreeSet::new());
    }
    let Some(rest) = &app_state.rest else {
        let unknown = roles.iter().take(needed);
        return Ok(unknown.map(|(role, by)| RoleObstacle::NotTheirs(*role, *by)).collect());
    };
    match role_obstacles(rest, server, roles).await {
        Err(error) if needed == 0 => {
            tracing::info!(%server, %error, "the permissions cannot be read");
            Ok(BTreeSet::new())
        }
        found => Ok(found?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Its holders lose it, so the manager must be one who may take it from them.
    #[test]
    fn a_role_that_is_replaced_is_changed_as_one_that_is_removed() {
        let (role, set_by) = (RoleId(5), PlayerId(1));
        let known = AwardedRole { award: Award::League, role, set_by, refused: None };
        for change in [
            Change::Role(Award::League, Some(RoleId(6))),
            Change::Role(Award::League, None),
            Change::NoRole(role),
        ] {
            assert!(change.concerns(&known), "{change:?}");
        }
        let other = Change::Role(Award::Cup, Some(RoleId(6)));
        assert!(!other.concerns(&known) && !Change::NoRole(RoleId(6)).concerns(&known));
    }
}
