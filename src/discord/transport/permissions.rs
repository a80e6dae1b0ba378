//! The bot's permissions in a channel, requested from Discord when no interaction contains them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use courier_play::permission::is_powerful;
use courier_play::roles::RoleObstacle;
use courier_play::{PlayerId, ServerId};
use serde_json::Value;
use serenity::all::{
    Channel, ChannelId, ChannelType, CurrentUser, GuildChannel, GuildId, LightMethod, Member,
    PartialGuild, PermissionOverwrite, PermissionOverwriteType, Request, Role, RoleId, Route,
    UserId,
};

use crate::discord::transport::rate_limits::RequestKind;
use crate::discord::transport::rest::{Rest, RestError};

/// The bot's permissions in a channel of a server, as Discord's bit set. A thread has the
/// permissions of its channel.
/// Errors: Discord cannot be reached, or does not know the channel.
pub(crate) async fn allowed(
    rest: &Rest,
    server: GuildId,
    channel: ChannelId,
) -> Result<u64, RestError> {
    let place = match guild_channel(rest, channel).await {
        // The bot has no permissions in a channel that is hidden from it.
        Err(error) if error.refusal().is_some_and(|refused| refused.status_code == 403) => {
            return Ok(0);
        }
        Ok(Some(place)) => place,
        Ok(None) => return Ok(0),
        Err(error) => return Err(error),
    };
    let place = match (place.thread_metadata, place.parent_id) {
        (Some(_), Some(parent)) => match guild_channel(rest, parent).await? {
            Some(parent) => parent,
            None => return Ok(0),
        },
        _ => place,
    };
    let guild: PartialGuild = read(rest, Route::Guild { guild_id: server }, server.get()).await?;
    let own: CurrentUser = read(rest, Route::UserMe, 0).await?;
    let member = guild_member(rest, server, own.id).await?;
    Ok(guild.user_permissions_in(&place, &member).bits())
}

/// The channels of a server that every member sees; no threads.
/// Errors: As for [`server_and_channels`].
pub(crate) async fn public_channels(
    rest: &Rest,
    server: GuildId,
) -> Result<BTreeSet<courier_play::ChannelId>, RestError> {
    let (guild, channels) = server_and_channels(rest, server).await?;
    let is_public = |channel: &&GuildChannel| everyone_sees(&guild, channel);
    let id = |channel: &GuildChannel| courier_play::ChannelId(channel.id.get());
    Ok(channels.iter().filter(is_public).map(id).collect())
}

/// A server with its roles, and its channels; no threads.
/// Errors: Discord cannot be reached, or the bot is not a member of the server.
pub(crate) async fn server_and_channels(
    rest: &Rest,
    server: GuildId,
) -> Result<(PartialGuild, Vec<GuildChannel>), RestError> {
    let guild = read(rest, Route::Guild { guild_id: server }, server.get()).await?;
    let channels = read(rest, Route::GuildChannels { guild_id: server }, server.get()).await?;
    Ok((guild, channels))
}

/// The obstacles to giving these roles of a server, each with the manager who configures it.
/// Errors: Discord cannot be reached, or the bot is not a member of the server.
pub(crate) async fn role_obstacles(
    rest: &Rest,
    server: ServerId,
    roles: &[(courier_play::RoleId, PlayerId)],
) -> Result<BTreeSet<RoleObstacle>, RestError> {
    let server = GuildId::new(server.0);
    let raw: Value = read(rest, Route::Guild { guild_id: server }, server.get()).await?;
    let powers = powers(&raw);
    let guild: PartialGuild = serde_json::from_value(raw)?;
    let own: CurrentUser = read(rest, Route::UserMe, 0).await?;
    let own = guild_member(rest, server, own.id).await?;
    let mut obstacles = BTreeSet::new();
    if !may_manage_roles(&guild, &own) {
        obstacles.insert(RoleObstacle::NoPermission);
    }
    let mut managers = BTreeMap::new();
    for (id, manager) in roles {
        let Some(role) = guild.roles.get(&RoleId::new(id.0)) else {
            obstacles.insert(RoleObstacle::Gone(*id));
            continue;
        };
        if !managers.contains_key(manager) {
            managers.insert(*manager, known_member(rest, server, *manager).await?);
        }
        let gives = |member: &Member| {
            guild.owner_id == member.user.id
                || may_manage_server(&guild, member)
                    && may_manage_roles(&guild, member)
                    && Some(rank(role)) < highest(&guild, member)
        };
        if role.managed {
            obstacles.insert(RoleObstacle::Managed(*id));
        } else if powers.get(&role.id).is_none_or(|held| is_powerful(*held)) {
            obstacles.insert(RoleObstacle::Powerful(*id));
        } else if !managers[manager].as_ref().is_some_and(gives) {
            obstacles.insert(RoleObstacle::NotTheirs(*id, *manager));
        } else if may_manage_roles(&guild, &own) && Some(rank(role)) >= highest(&guild, &own) {
            obstacles.insert(RoleObstacle::TooHigh(*id));
        }
    }
    Ok(obstacles)
}

/// The permission sets of the roles of a server, with the bits that serenity does not know.
fn powers(guild: &Value) -> BTreeMap<RoleId, u64> {
    let of = |role: &Value| {
        let id: u64 = role["id"].as_str()?.parse().ok()?;
        let id = (id != 0).then(|| RoleId::new(id))?;
        Some((id, role["permissions"].as_str()?.parse().ok()?))
    };
    guild["roles"].as_array().into_iter().flatten().filter_map(of).collect()
}

fn may_manage_roles(guild: &PartialGuild, member: &Member) -> bool {
    let permissions = guild.member_permissions(member);
    permissions.manage_roles() || permissions.administrator()
}

fn may_manage_server(guild: &PartialGuild, member: &Member) -> bool {
    let permissions = guild.member_permissions(member);
    permissions.manage_guild() || permissions.administrator()
}

/// Of two roles in one position the older one ranks higher.
fn rank(role: &Role) -> (u16, Reverse<RoleId>) {
    (role.position, Reverse(role.id))
}

fn highest(guild: &PartialGuild, member: &Member) -> Option<(u16, Reverse<RoleId>)> {
    member.roles.iter().filter_map(|id| guild.roles.get(id)).map(rank).max()
}

/// `None` if the player is not a member of the server.
pub(crate) async fn known_member(
    rest: &Rest,
    server: GuildId,
    player: PlayerId,
) -> Result<Option<Member>, RestError> {
    if player.is_forgotten() {
        return Ok(None);
    }
    match guild_member(rest, server, UserId::new(player.0)).await {
        Err(error) if error.refusal().is_some_and(|refused| refused.status_code == 404) => Ok(None),
        found => found.map(Some),
    }
}

pub(crate) async fn guild_member(
    rest: &Rest,
    server: GuildId,
    user: UserId,
) -> Result<Member, RestError> {
    let route = Route::GuildMember { guild_id: server, user_id: user };
    let mut member: Value = read(rest, route, server.get()).await?;
    member["guild_id"] = server.get().to_string().into();
    Ok(serde_json::from_value(member)?)
}

/// Whether every member sees a channel. The id of the role @everyone equals the id of the server.
fn everyone_sees(guild: &PartialGuild, channel: &GuildChannel) -> bool {
    let everyone = RoleId::new(guild.id.get());
    let Some(role) = guild.roles.get(&everyone) else { return false };
    if role.permissions.administrator() {
        return true;
    }
    let own = |overwrite: &&PermissionOverwrite| {
        overwrite.kind == PermissionOverwriteType::Role(everyone)
    };
    match channel.permission_overwrites.iter().find(own) {
        Some(own) if own.deny.view_channel() => false,
        Some(own) if own.allow.view_channel() => true,
        _ => role.permissions.view_channel(),
    }
}

/// The type of the public threads of a channel.
pub(crate) async fn thread_type(rest: &Rest, id: ChannelId) -> Result<ChannelType, RestError> {
    let channel = guild_channel(rest, id).await?;
    let is_news = channel.is_some_and(|channel| channel.kind == ChannelType::News);
    Ok(if is_news { ChannelType::NewsThread } else { ChannelType::PublicThread })
}

/// A channel or thread of a server; `None` for any other kind of channel.
async fn guild_channel(rest: &Rest, id: ChannelId) -> Result<Option<GuildChannel>, RestError> {
    match read(rest, Route::Channel { channel_id: id }, id.get()).await? {
        Channel::Guild(channel) => Ok(Some(channel)),
        _ => Ok(None),
    }
}

async fn read<T: serde::de::DeserializeOwned>(
    rest: &Rest,
    route: Route<'_>,
    about: u64,
) -> Result<T, RestError> {
    rest.fetch(Request::new(route, LightMethod::Get), (RequestKind::Read, about)).await
}
