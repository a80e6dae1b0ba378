//! What the bot is allowed in a channel, asked of Discord where no interaction says so.

use serenity::all::{Channel, ChannelId, GuildId, Http, StatusCode};
use serenity::http::HttpError;

/// What the bot may do in a channel of a server, as Discord's set. A thread allows what its channel
/// does.
///
/// # Errors
/// Discord cannot be reached, or does not know the place.
pub(crate) async fn allowed(
    http: &Http,
    server: GuildId,
    channel: ChannelId,
) -> Result<u64, serenity::Error> {
    let place = match http.get_channel(channel).await {
        // What is hidden from the bot allows it nothing.
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
