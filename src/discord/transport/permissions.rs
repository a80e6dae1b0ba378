//! The bot's permissions in a channel, requested from Discord when no interaction contains them.

use std::collections::BTreeSet;

use courier_play::roles::RoleObstacle;
use serde_json::Value;
use serenity::all::{
    Channel, ChannelId, CurrentUser, GuildChannel, GuildId, LightMethod, Member, PartialGuild,
    PermissionOverwrite, PermissionOverwriteType, Request, Role, RoleId, Route,
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
        Err(error) if error.response().is_some_and(|response| response.status_code == 403) => {
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
    let member = own_member(rest, server).await?;
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

/// The obstacles to giving these roles of a server.
/// Errors: Discord cannot be reached, or the bot is not a member of the server.
pub(crate) async fn role_obstacles(
    rest: &Rest,
    server: GuildId,
    roles: &[courier_play::RoleId],
) -> Result<Vec<RoleObstacle>, RestError> {
    let guild: PartialGuild = read(rest, Route::Guild { guild_id: server }, server.get()).await?;
    let member = own_member(rest, server).await?;
    let permissions = guild.member_permissions(&member);
    if !permissions.manage_roles() && !permissions.administrator() {
        return Ok(vec![RoleObstacle::NoPermission]);
    }
    let known = |id: &RoleId| guild.roles.get(id);
    // Of two roles in one position the older one ranks higher.
    let rank = |role: &Role| (role.position, std::cmp::Reverse(role.id));
    let highest = member.roles.iter().filter_map(known).map(rank).max();
    let obstacle = |id: &courier_play::RoleId| match known(&RoleId::new(id.0)) {
        None => Some(RoleObstacle::Gone(*id)),
        Some(role) if role.managed => Some(RoleObstacle::Managed(*id)),
        Some(role) if Some(rank(role)) >= highest => Some(RoleObstacle::TooHigh(*id)),
        Some(_) => None,
    };
    Ok(roles.iter().filter_map(obstacle).collect())
}

async fn own_member(rest: &Rest, server: GuildId) -> Result<Member, RestError> {
    let own: CurrentUser = read(rest, Route::UserMe, 0).await?;
    let route = Route::GuildMember { guild_id: server, user_id: own.id };
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
