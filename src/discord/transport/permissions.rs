//! The bot's permissions in a channel, requested from Discord when no interaction contains them.

use serde_json::Value;
use serenity::all::{
    Channel, ChannelId, CurrentUser, GuildChannel, GuildId, LightMethod, Member, PartialGuild,
    Request, Route,
};

use crate::discord::transport::rate_limits::RequestKind;
use crate::discord::transport::rest::{Rest, RestError};

/// The bot's permissions in a channel of a server, as Discord's bit set. A thread has the
/// permissions of its channel.
///
/// # Errors
/// Discord cannot be reached, or does not know the channel.
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
    let own: CurrentUser = read(rest, Route::UserMe, 0).await?;
    let route = Route::GuildMember { guild_id: server, user_id: own.id };
    let mut member: Value = read(rest, route, server.get()).await?;
    member["guild_id"] = server.get().to_string().into();
    let member: Member = serde_json::from_value(member)?;
    Ok(guild.user_permissions_in(&place, &member).bits())
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
