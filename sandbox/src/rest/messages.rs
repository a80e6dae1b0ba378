//! Messages the bot writes as itself.

use serde_json::Value;

use super::channels::place;
use super::{Api, Call, Reply};
use crate::refusal::{self, Refusal};
use crate::snowflake::Snowflake;
use crate::world::{Channel, ChannelKind, Draft, Message, Origin, Permissions, State, id_in};

/// The channel of the address and the message in it; the bot's ephemeral answers cannot be reached
/// this way.
fn named<'s>(state: &'s State, call: &Call) -> Result<(&'s Channel, &'s Message), Refusal> {
    let channel = place(state, call, Permissions::NONE)?;
    let message = state
        .message(channel.id, call.id("message_id")?)
        .filter(|message| message.seen_by.is_none());
    Ok((channel, message.ok_or(refusal::UNKNOWN_MESSAGE)?))
}

fn shown(state: &State, channel: Snowflake, id: Snowflake) -> Result<Reply, Refusal> {
    let message = state.message(channel, id).ok_or(refusal::UNKNOWN_MESSAGE)?;
    Ok(Reply::ok(state.message_json(message)))
}

pub(super) fn list(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.read(|state| {
        let channel = place(state, call, Permissions::NONE)?.id;
        if !state.permissions(state.bot(), channel).contains(Permissions::READ_MESSAGE_HISTORY) {
            return Ok(Reply::ok(Value::Array(Vec::new())));
        }
        let bound = |name: &str| call.query(name).and_then(|id| id.parse::<Snowflake>().ok());
        let limit = call.query("limit").and_then(|limit| limit.parse().ok()).unwrap_or(50);
        if !(1..=100).contains(&limit) {
            return Err(Refusal::form([(
                "limit",
                "NUMBER_TYPE_MAX",
                "int value should be between 1 and 100.",
            )]));
        }
        let open = state.messages_in(channel).filter(|message| message.seen_by.is_none());
        let open = open.filter(|message| bound("before").is_none_or(|before| message.id < before));
        let open: Vec<&Message> = match bound("after") {
            Some(after) => {
                let mut first: Vec<_> =
                    open.filter(|message| message.id > after).take(limit).collect();
                first.reverse();
                first
            }
            None => open.rev().take(limit).collect(),
        };
        Ok(Reply::ok(open.into_iter().map(|message| state.message_json(message)).collect()))
    })
}

pub(super) fn get(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world
        .read(|state| named(state, call).map(|(_, message)| Reply::ok(state.message_json(message))))
}

pub(super) fn post(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.change(|state| {
        let channel = place(state, call, needs(state, call)?)?;
        let id = channel.id;
        let mut wake = false;
        match &channel.kind {
            ChannelKind::Direct { with } => {
                if !state
                    .users
                    .get(with)
                    .is_some_and(|user| user.takes_direct_messages && !user.bot)
                {
                    return Err(refusal::CANNOT_MESSAGE_USER);
                }
            }
            ChannelKind::Thread(thread) if thread.archived && thread.locked => {
                return Err(refusal::ARCHIVED);
            }
            ChannelKind::Thread(thread) => wake = thread.archived,
            ChannelKind::Text | ChannelKind::Group { .. } => {}
        }
        let reference = call.part("message_reference");
        let replied = id_in(reference, "message_id");
        if reference["fail_if_not_exists"] != false
            && replied.is_some_and(|replied| state.message(id, replied).is_none())
        {
            return Err(Refusal::form([(
                "message_reference",
                "REPLIES_UNKNOWN_MESSAGE",
                "Unknown message",
            )]));
        }
        if call.part("enforce_nonce") == true
            && let Some(first) = state.message_with_nonce(id, call.part("nonce"))
        {
            return Ok(Reply::ok(state.message_json(first)));
        }
        if wake {
            state.archive(id, false, false);
        }
        let draft = Draft { body: call.body.as_ref(), files: &call.files };
        let message = state.post(state.bot(), id, &draft, &Origin::default());
        shown(state, id, message)
    })
}

/// What the bot needs to post this here.
fn needs(state: &State, call: &Call) -> Result<Permissions, Refusal> {
    let thread = state.channels.get(&call.id("channel_id")?).and_then(Channel::thread);
    let mut needs = Permissions::VIEW_CHANNEL
        | if thread.is_some() {
            Permissions::SEND_MESSAGES_IN_THREADS
        } else {
            Permissions::SEND_MESSAGES
        };
    if call.part("embeds").as_array().is_some_and(|embeds| !embeds.is_empty()) {
        needs = needs | Permissions::EMBED_LINKS;
    }
    if !call.files.is_empty() {
        needs = needs | Permissions::ATTACH_FILES;
    }
    Ok(needs)
}

pub(super) fn edit(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.change(|state| {
        let (channel, message) = named(state, call)?;
        let (place, id) = (channel.id, message.id);
        if message.author != state.bot() {
            return Err(refusal::ANOTHER_AUTHOR);
        }
        if channel.thread().is_some_and(|thread| thread.archived) {
            return Err(refusal::ARCHIVED);
        }
        if !call.files.is_empty()
            && !state.permissions(state.bot(), place).contains(Permissions::ATTACH_FILES)
        {
            return Err(refusal::MISSING_PERMISSIONS);
        }
        if !state.may_edit_old(place, id) {
            return Err(refusal::TOO_MANY_OLD_EDITS);
        }
        state.edit(place, id, &Draft { body: call.body.as_ref(), files: &call.files });
        shown(state, place, id)
    })
}

pub(super) fn delete(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.change(|state| {
        let (channel, message) = named(state, call)?;
        let (place, id) = (channel.id, message.id);
        if channel.thread().is_some_and(|thread| thread.archived) {
            return Err(refusal::ARCHIVED);
        }
        let own = message.author == state.bot();
        if !own && !state.permissions(state.bot(), place).contains(Permissions::MANAGE_MESSAGES) {
            return Err(refusal::MISSING_PERMISSIONS);
        }
        state.delete_message(place, id);
        Ok(Reply::nothing())
    })
}
