//! Reactions.

use serde_json::Value;

use super::channels::accessible_channel;
use super::messages::message_in_path;
use crate::api_error::{self, ApiError};
use crate::model::Permissions;
use crate::rest::call::{Call, Outcome, Reply};
use crate::snowflake::Snowflake;
use crate::world::State;

fn message_with(
    state: &State,
    call: &Call,
    needs: Permissions,
) -> Result<(Snowflake, Snowflake), ApiError> {
    accessible_channel(state, call, needs)?;
    message_in_path(state, call).map(|(channel, message)| (channel.id, message.id))
}

/// The emoji in the path: a Unicode emoji, or `name:id` of one that the application owns.
fn emoji<'c>(state: &State, call: &'c Call) -> Result<&'c str, ApiError> {
    let text = call.param("emoji_name");
    let own = text
        .rsplit_once(':')
        .map(|(_, id)| id.parse().is_ok_and(|id: Snowflake| state.emojis.contains_key(&id)));
    if own.unwrap_or_else(|| !text.is_ascii()) { Ok(text) } else { Err(api_error::UNKNOWN_EMOJI) }
}

pub(crate) fn add(state: &mut State, call: &Call) -> Outcome {
    let needs = Permissions::ADD_REACTIONS | Permissions::READ_MESSAGE_HISTORY;
    let (channel, message) = message_with(state, call, needs)?;
    let emoji = emoji(state, call)?;
    state.react(channel, message, state.bot(), emoji, true);
    Ok(Reply::nothing())
}

pub(crate) fn remove(state: &mut State, call: &Call) -> Outcome {
    let (channel, message) = message_with(state, call, Permissions::NONE)?;
    let emoji = emoji(state, call)?;
    state.react(channel, message, state.bot(), emoji, false);
    Ok(Reply::nothing())
}

pub(crate) fn list(state: &State, call: &Call) -> Outcome {
    let (channel, message) = message_with(state, call, Permissions::READ_MESSAGE_HISTORY)?;
    let emoji = emoji(state, call)?;
    let reactions = state.message(channel, message).into_iter().flat_map(|it| &it.reactions);
    let users = reactions.filter(|it| it.emoji == emoji).flat_map(|it| &it.users);
    Ok(Reply::ok(users.map(|user| state.user_json(*user)).collect::<Value>()))
}
