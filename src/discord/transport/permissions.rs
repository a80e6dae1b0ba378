//! The bot's permissions in a channel, requested from Discord when no interaction contains them.

use serenity::all::{Channel, ChannelId, GuildId, Http, StatusCode};
use serenity::http::HttpError;

/// The bot's permissions in a channel of a server, as Discord's bit set. A thread has the
/// permissions of its channel.
///
/// # Errors
/// Discord cannot be reached, or does not know the channel.
pub(crate) async fn allowed(
    http: &Http,
    server: GuildId,
    channel: ChannelId,
) -> Result<u64, serenity::Error> {
    let place = match http.get_channel(channel).await {
        // The bot has no permissions in a channel that is hidden from it.
        Err(serenity::Error::Http(HttpError::UnsuccessfulRequest(response)))
            if response.status_code == StatusCode::FORBIDDEN =>
        {
            return Ok(0);
        }
        Ok(Channel::Guild(place)) => place,
        Ok(_) => return Ok(0),
        Err(error) => return Err(error),
    };
    let thread = place.thread_metadata.is_some();
    let place = match (thread, place.parent_id) {
        (true, Some(parent)) => match http.get_channel(parent).await? {
            Channel::Guild(parent) => parent,
            _ => return Ok(0),
        },
        _ => place,
    };
    let server = http.get_guild(server).await?;
    let own = http.get_current_user().await?.id;
    let member = server.id.member(http, own).await?;
    Ok(server.user_permissions_in(&place, &member).bits())
}
