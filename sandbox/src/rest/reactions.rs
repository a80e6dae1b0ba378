//! Emojis under messages.

use serde_json::Value;

use super::channels::place;
use super::{Api, Call, Reply};
use crate::refusal::{self, Refusal};
use crate::snowflake::Snowflake;
use crate::world::{Permissions, State};

fn named(
    state: &State,
    call: &Call,
    needs: Permissions,
) -> Result<(Snowflake, Snowflake), Refusal> {
    let channel = place(state, call, needs)?.id;
    let message =
        state.message(channel, call.id("message_id")?).filter(|message| message.seen_by.is_none());
    Ok((channel, message.ok_or(refusal::UNKNOWN_MESSAGE)?.id))
}

/// The emoji of the address: a character, or `name:id` of one the application has.
fn emoji<'c>(state: &State, call: &'c Call) -> Result<&'c str, Refusal> {
    let text = call.param("emoji_name");
    let own = text
        .rsplit_once(':')
        .map(|(_, id)| id.parse().is_ok_and(|id: Snowflake| state.emojis.contains_key(&id)));
    if own.unwrap_or_else(|| !text.is_ascii()) { Ok(text) } else { Err(refusal::UNKNOWN_EMOJI) }
}

pub(super) fn add(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.change(|state| {
        let needs = Permissions::ADD_REACTIONS | Permissions::READ_MESSAGE_HISTORY;
        let (channel, message) = named(state, call, needs)?;
        let emoji = emoji(state, call)?;
        state.react(channel, message, state.bot(), emoji, true);
        Ok(Reply::nothing())
    })
}

pub(super) fn remove(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.change(|state| {
        let (channel, message) = named(state, call, Permissions::NONE)?;
        let emoji = emoji(state, call)?;
        state.react(channel, message, state.bot(), emoji, false);
        Ok(Reply::nothing())
    })
}

pub(super) fn list(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.read(|state| {
        let (channel, message) = named(state, call, Permissions::READ_MESSAGE_HISTORY)?;
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
