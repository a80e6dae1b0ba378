//! Channels and threads: read, edit, delete.

use crate::api_error::{self, ApiError};
use crate::model::{Change, Channel, ChannelKind, Permissions};
use crate::rest::call::{Call, Outcome, Reply};
use crate::world::State;

/// The channel in the path, if the bot can see it and has these permissions.
pub(crate) fn accessible_channel<'s>(
    state: &'s State,
    call: &Call,
    needs: Permissions,
) -> Result<&'s Channel, ApiError> {
    let channel = state.channels.get(&call.id("channel_id")?).ok_or(api_error::UNKNOWN_CHANNEL)?;
    if !state.can_see(state.bot(), channel.id) {
        return Err(api_error::MISSING_ACCESS);
    }
    if state.permissions(state.bot(), channel.id).contains(needs) {
        Ok(channel)
    } else {
        Err(api_error::MISSING_PERMISSIONS)
    }
}

pub(crate) fn get(state: &State, call: &Call) -> Outcome {
    let channel = accessible_channel(state, call, Permissions::NONE)?;
    Ok(Reply::ok(state.channel_json(channel)))
}

/// A list of something that no channel here has: invites, webhooks.
pub(crate) fn no_list(state: &State, call: &Call) -> Outcome {
    accessible_channel(state, call, Permissions::MANAGE_CHANNELS)?;
    Ok(Reply::ok(serde_json::json!([])))
}

pub(crate) fn edit(state: &mut State, call: &Call) -> Outcome {
    let channel = accessible_channel(state, call, Permissions::NONE)?;
    let id = channel.id;
    let bot = state.bot();
    let moderates = state.permissions(bot, id).contains(match &channel.kind {
        ChannelKind::Thread(_) => Permissions::MANAGE_THREADS,
        ChannelKind::Text | ChannelKind::Dm { .. } | ChannelKind::GroupDm { .. } => {
            Permissions::MANAGE_CHANNELS
        }
    });
    match &channel.kind {
        ChannelKind::Dm { .. } | ChannelKind::GroupDm { .. } => {
            return Err(api_error::WRONG_CHANNEL_KIND);
        }
        ChannelKind::Text if !moderates => return Err(api_error::MISSING_PERMISSIONS),
        // The creator of a thread may archive and rename it; only moderators lock it.
        ChannelKind::Thread(thread) if !moderates => {
            let locks = call.part("locked").as_bool().is_some_and(|locked| locked != thread.locked);
            let only_reopens = call.part("archived") == false && call.part("name").is_null();
            if locks || (thread.owner != bot && !only_reopens) || thread.locked {
                return Err(api_error::MISSING_PERMISSIONS);
            }
        }
        ChannelKind::Thread(_) | ChannelKind::Text => {}
    }
    if let Some(thread) = channel.thread().filter(|thread| thread.archived) {
        let reopens = call.part("archived") == false;
        if !reopens && call.part("locked").is_null() {
            return Err(api_error::ARCHIVED);
        }
        state.archive(id, !reopens, call.part("locked").as_bool().unwrap_or(thread.locked));
    }
    if let Some(channel) = state.channels.get_mut(&id) {
        if let Some(name) = call.part("name").as_str() {
            name.clone_into(&mut channel.name);
        }
        if let Some(topic) = call.part("topic").as_str() {
            channel.topic = Some(topic.to_owned());
        }
        if let (ChannelKind::Thread(thread), Some(after)) =
            (&mut channel.kind, call.part("auto_archive_duration").as_u64())
        {
            thread.auto_archive_minutes = after;
        }
    }
    if let Some(thread) = state.channels.get(&id).and_then(Channel::thread) {
        let archived = call.part("archived").as_bool().unwrap_or(thread.archived);
        let locked = call.part("locked").as_bool().unwrap_or(thread.locked);
        state.archive(id, archived, locked);
    } else {
        state.emit(Change::ChannelUpdated { channel: id });
    }
    let channel = state.channels.get(&id).ok_or(api_error::UNKNOWN_CHANNEL)?;
    Ok(Reply::ok(state.channel_json(channel)))
}

pub(crate) fn delete(state: &mut State, call: &Call) -> Outcome {
    let channel = accessible_channel(state, call, Permissions::NONE)?;
    let needs = match &channel.kind {
        ChannelKind::Dm { .. } | ChannelKind::GroupDm { .. } => Permissions::NONE,
        ChannelKind::Text => Permissions::MANAGE_CHANNELS,
        ChannelKind::Thread(_) => Permissions::MANAGE_THREADS,
    };
    let id = accessible_channel(state, call, needs)?.id;
    let direct = matches!(channel.kind, ChannelKind::Dm { .. });
    let json = state.channel_json(channel);
    // A DM is only closed, not deleted.
    if !direct {
        state.delete_channel(id);
    }
    Ok(Reply::ok(json))
}

pub(crate) fn typing(state: &mut State, call: &Call) -> Outcome {
    let channel = accessible_channel(state, call, Permissions::SEND_MESSAGES)?.id;
    let user = state.bot();
    state.emit(Change::Typing { channel, user });
    Ok(Reply::nothing())
}
