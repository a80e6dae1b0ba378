//! Messages that the bot sends, edits and deletes.

use serde_json::Value;

use super::channels::accessible_channel;
use crate::api_error::{self, ApiError};
use crate::clock::Millis;
use crate::model::{Channel, ChannelKind, Message, MessageDraft, MessageOrigin, Permissions};
use crate::rest::call::{Call, Outcome, Reply};
use crate::snowflake::{Snowflake, id_in};
use crate::world::State;

/// The channel and message in the path. The bot's ephemeral messages are not accessible this way.
pub(crate) fn message_in_path<'s>(
    state: &'s State,
    call: &Call,
) -> Result<(&'s Channel, &'s Message), ApiError> {
    let channel = accessible_channel(state, call, Permissions::NONE)?;
    let message = state
        .message(channel.id, call.id("message_id")?)
        .filter(|message| message.visible_to.is_none());
    Ok((channel, message.ok_or(api_error::UNKNOWN_MESSAGE)?))
}

pub(crate) fn message_reply(state: &State, channel: Snowflake, id: Snowflake) -> Outcome {
    let message = state.message(channel, id).ok_or(api_error::UNKNOWN_MESSAGE)?;
    Ok(Reply::ok(state.message_json(message)))
}

/// A message as it is read later. Discord does not keep nonces: only the response to the request
/// and the event have one.
fn as_read(state: &State, message: &Message) -> Value {
    let mut json = state.message_json(message);
    json.as_object_mut().map(|fields| fields.remove("nonce"));
    json
}

pub(crate) fn list(state: &State, call: &Call) -> Outcome {
    let channel = accessible_channel(state, call, Permissions::NONE)?.id;
    if !state.permissions(state.bot(), channel).contains(Permissions::READ_MESSAGE_HISTORY) {
        return Ok(Reply::ok(Value::Array(Vec::new())));
    }
    let bound = |name: &str| call.query(name).and_then(|id| id.parse::<Snowflake>().ok());
    let limit = call.query("limit").and_then(|limit| limit.parse().ok()).unwrap_or(50);
    if !(1..=100).contains(&limit) {
        let words = "int value should be between 1 and 100.";
        return Err(ApiError::invalid_field("limit", "NUMBER_TYPE_MAX", words));
    }
    let open = state.messages_in(channel).filter(|message| message.visible_to.is_none());
    if let Some(around) = bound("around") {
        let open: Vec<&Message> = open.collect();
        let at = open.partition_point(|message| message.id < around);
        let from = at.saturating_sub(limit / 2);
        let page = open.into_iter().skip(from).take(limit).rev();
        return Ok(Reply::ok(page.map(|message| state.message_json(message)).collect()));
    }
    let open = open.filter(|message| bound("before").is_none_or(|before| message.id < before));
    let open: Vec<&Message> = match bound("after") {
        Some(after) => {
            let mut first: Vec<_> = open.filter(|message| message.id > after).take(limit).collect();
            first.reverse();
            first
        }
        None => open.rev().take(limit).collect(),
    };
    Ok(Reply::ok(open.into_iter().map(|message| as_read(state, message)).collect()))
}

pub(crate) fn get(state: &State, call: &Call) -> Outcome {
    message_in_path(state, call).map(|(_, message)| Reply::ok(as_read(state, message)))
}

pub(crate) fn post(state: &mut State, call: &Call) -> Outcome {
    let channel = accessible_channel(state, call, needs(state, call)?)?;
    let id = channel.id;
    let mut reopens = false;
    match &channel.kind {
        ChannelKind::Dm { recipient } => {
            let user = state.users.get(recipient);
            if !user.is_some_and(|user| user.accepts_direct_messages && !user.bot) {
                return Err(api_error::CANNOT_MESSAGE_USER);
            }
        }
        ChannelKind::Thread(thread) if thread.archived && thread.locked => {
            return Err(api_error::ARCHIVED);
        }
        ChannelKind::Thread(thread) => reopens = thread.archived,
        ChannelKind::Text | ChannelKind::GroupDm { .. } => {}
    }
    let reference = call.part("message_reference");
    let replied = id_in(reference, "message_id");
    if reference["fail_if_not_exists"] != false
        && replied.is_some_and(|replied| state.message(id, replied).is_none())
    {
        let (path, code) = ("message_reference", "REPLIES_UNKNOWN_MESSAGE");
        return Err(ApiError::invalid_field(path, code, "Unknown message"));
    }
    if call.part("enforce_nonce") == true
        && let Some(first) = state.message_with_nonce(id, call.part("nonce"))
    {
        return Ok(Reply::ok(state.message_json(first)));
    }
    if reopens {
        state.archive(id, false, false);
    }
    let draft = MessageDraft { body: call.body.as_ref(), files: &call.files };
    let message = state.post(state.bot(), id, &draft, &MessageOrigin::default());
    message_reply(state, id, message)
}

/// The permissions the bot needs to post this message here.
fn needs(state: &State, call: &Call) -> Result<Permissions, ApiError> {
    let thread = state.channels.get(&call.id("channel_id")?).and_then(Channel::thread);
    let mut needs = match thread {
        Some(_) => Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES_IN_THREADS,
        None => Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES,
    };
    if call.part("embeds").as_array().is_some_and(|embeds| !embeds.is_empty()) {
        needs = needs | Permissions::EMBED_LINKS;
    }
    if !call.files.is_empty() {
        needs = needs | Permissions::ATTACH_FILES;
    }
    Ok(needs)
}

pub(crate) fn edit(state: &mut State, call: &Call) -> Outcome {
    let (channel, message) = message_in_path(state, call)?;
    let (channel_id, id) = (channel.id, message.id);
    if message.author != state.bot() {
        return Err(api_error::ANOTHER_AUTHOR);
    }
    if channel.thread().is_some_and(|thread| thread.archived) {
        return Err(api_error::ARCHIVED);
    }
    if !call.files.is_empty()
        && !state.permissions(state.bot(), channel_id).contains(Permissions::ATTACH_FILES)
    {
        return Err(api_error::MISSING_PERMISSIONS);
    }
    if !state.may_edit_old_message(channel_id, id) {
        return Err(api_error::TOO_MANY_OLD_EDITS);
    }
    state.edit(channel_id, id, &MessageDraft { body: call.body.as_ref(), files: &call.files });
    message_reply(state, channel_id, id)
}

/// Deletes several messages at once. Those that do not exist any more are ignored.
pub(crate) fn bulk_delete(state: &mut State, call: &Call) -> Outcome {
    /// Older messages cannot be deleted in this way.
    const AGE: Millis = 14 * 24 * 60 * 60 * 1000;
    let channel = accessible_channel(state, call, Permissions::MANAGE_MESSAGES)?.id;
    let listed: Vec<Snowflake> =
        serde_json::from_value(call.part("messages").clone()).unwrap_or_default();
    if !(2..=100).contains(&listed.len()) {
        let words = "Must be between 2 and 100 in length.";
        return Err(ApiError::invalid_field("messages", "BASE_TYPE_BAD_LENGTH", words));
    }
    if listed.iter().any(|message| state.now - message.created_at() > AGE) {
        return Err(api_error::TOO_OLD_TO_DELETE);
    }
    state.delete_messages(channel, &listed);
    Ok(Reply::nothing())
}

pub(crate) fn delete(state: &mut State, call: &Call) -> Outcome {
    let (channel, message) = message_in_path(state, call)?;
    let (channel_id, id) = (channel.id, message.id);
    if channel.thread().is_some_and(|thread| thread.archived) {
        return Err(api_error::ARCHIVED);
    }
    let own = message.author == state.bot();
    if !own && !state.permissions(state.bot(), channel_id).contains(Permissions::MANAGE_MESSAGES) {
        return Err(api_error::MISSING_PERMISSIONS);
    }
    state.delete_message(channel_id, id);
    Ok(Reply::nothing())
}
