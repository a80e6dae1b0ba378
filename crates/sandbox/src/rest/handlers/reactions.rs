//! Reactions.

use serde_json::Value;

use super::channels::accessible_channel;
use crate::api_error::{self, ApiError};
use crate::model::Permissions;
use crate::rest::api::Api;
use crate::rest::call::Call;
use crate::rest::reply::Reply;
use crate::snowflake::Snowflake;
use crate::world::State;

fn message_in_path(
    state: &State,
    call: &Call,
    needs: Permissions,
) -> Result<(Snowflake, Snowflake), ApiError> {
    let channel = accessible_channel(state, call, needs)?.id;
    let message = state
        .message(channel, call.id("message_id")?)
        .filter(|message| message.visible_to.is_none());
    Ok((channel, message.ok_or(api_error::UNKNOWN_MESSAGE)?.id))
}

/// The emoji in the path: a Unicode emoji, or `name:id` of one that the application owns.
fn emoji<'c>(state: &State, call: &'c Call) -> Result<&'c str, ApiError> {
    let text = call.param("emoji_name");
    let own = text
        .rsplit_once(':')
        .map(|(_, id)| id.parse().is_ok_and(|id: Snowflake| state.emojis.contains_key(&id)));
    if own.unwrap_or_else(|| !text.is_ascii()) { Ok(text) } else { Err(api_error::UNKNOWN_EMOJI) }
}

pub(crate) fn add(api: &Api, call: &Call) -> Result<Reply, ApiError> {
    api.world.change(|state| {
        let needs = Permissions::ADD_REACTIONS | Permissions::READ_MESSAGE_HISTORY;
        let (channel, message) = message_in_path(state, call, needs)?;
        let emoji = emoji(state, call)?;
        state.react(channel, message, state.bot(), emoji, true);
        Ok(Reply::nothing())
    })
}

pub(crate) fn remove(api: &Api, call: &Call) -> Result<Reply, ApiError> {
    api.world.change(|state| {
        let (channel, message) = message_in_path(state, call, Permissions::NONE)?;
        let emoji = emoji(state, call)?;
        state.react(channel, message, state.bot(), emoji, false);
        Ok(Reply::nothing())
    })
}

pub(crate) fn list(api: &Api, call: &Call) -> Result<Reply, ApiError> {
    api.world.read(|state| {
        let (channel, message) = message_in_path(state, call, Permissions::READ_MESSAGE_HISTORY)?;
        let emoji = emoji(state, call)?;
        let reactions = state
            .message(channel, message)
            .map(|message| message.reactions.as_slice())
            .unwrap_or_default();
        let users = reactions
            .iter()
            .filter(|reaction| reaction.emoji == emoji)
            .flat_map(|reaction| &reaction.users);
        Ok(Reply::ok(users.map(|user| state.user_json(*user)).collect::<Value>()))
    })
}
