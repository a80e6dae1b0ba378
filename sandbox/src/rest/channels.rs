//! Channels and threads as such, and who may do what there.

use super::{Api, Call, Reply};
use crate::refusal::{self, Refusal};
use crate::world::{Change, Channel, ChannelKind, Permissions, State};

/// The channel of the address, if the bot sees it and may do that in it.
pub(super) fn place<'s>(
    state: &'s State,
    call: &Call,
    needs: Permissions,
) -> Result<&'s Channel, Refusal> {
    let channel = state.channels.get(&call.id("channel_id")?).ok_or(refusal::UNKNOWN_CHANNEL)?;
    if !state.sees(state.bot(), channel.id) {
        return Err(refusal::MISSING_ACCESS);
    }
    if state.permissions(state.bot(), channel.id).contains(needs) {
        Ok(channel)
    } else {
        Err(refusal::MISSING_PERMISSIONS)
    }
}

pub(super) fn get(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.read(|state| {
        let channel = place(state, call, Permissions::NONE)?;
        Ok(Reply::ok(state.channel_json(channel)))
    })
}

pub(super) fn amend(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.change(|state| {
        let channel = place(state, call, Permissions::NONE)?;
        let id = channel.id;
        let bot = state.bot();
        let moderates = state.permissions(bot, id).contains(match &channel.kind {
            ChannelKind::Thread(_) => Permissions::MANAGE_THREADS,
            ChannelKind::Text | ChannelKind::Direct { .. } | ChannelKind::Group { .. } => {
                Permissions::MANAGE_CHANNELS
            }
        });
        match &channel.kind {
            ChannelKind::Direct { .. } | ChannelKind::Group { .. } => {
                return Err(refusal::WRONG_CHANNEL_KIND);
            }
            ChannelKind::Text if !moderates => return Err(refusal::MISSING_PERMISSIONS),
            // Who opened a thread may put it away and rename it; locking is for moderators.
            ChannelKind::Thread(thread) if !moderates => {
                let locks =
                    call.part("locked").as_bool().is_some_and(|locked| locked != thread.locked);
                let only_wakes = call.part("archived") == false && call.part("name").is_null();
                if locks || (thread.owner != bot && !only_wakes) || thread.locked {
                    return Err(refusal::MISSING_PERMISSIONS);
                }
            }
            ChannelKind::Thread(_) | ChannelKind::Text => {}
        }
        if let Some(thread) = channel.thread().filter(|thread| thread.archived) {
            let wakes = call.part("archived") == false;
            if !wakes && call.part("locked").is_null() {
                return Err(refusal::ARCHIVED);
            }
            state.archive(id, !wakes, call.part("locked").as_bool().unwrap_or(thread.locked));
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
                thread.auto_archive = after;
            }
        }
        if let Some(thread) = state.channels.get(&id).and_then(Channel::thread) {
            let archived = call.part("archived").as_bool().unwrap_or(thread.archived);
            let locked = call.part("locked").as_bool().unwrap_or(thread.locked);
            state.archive(id, archived, locked);
        } else {
            state.tell(Change::ChannelUpdated { channel: id });
        }
        let channel = state.channels.get(&id).ok_or(refusal::UNKNOWN_CHANNEL)?;
        Ok(Reply::ok(state.channel_json(channel)))
    })
}

pub(super) fn delete(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.change(|state| {
        let channel = place(state, call, Permissions::NONE)?;
        let needs = match &channel.kind {
            ChannelKind::Direct { .. } | ChannelKind::Group { .. } => Permissions::NONE,
            ChannelKind::Text => Permissions::MANAGE_CHANNELS,
            ChannelKind::Thread(_) => Permissions::MANAGE_THREADS,
        };
        let id = place(state, call, needs)?.id;
        let direct = matches!(channel.kind, ChannelKind::Direct { .. });
        let shown = state.channel_json(channel);
        // A direct conversation is only put out of sight.
        if !direct {
            state.delete_channel(id);
        }
        Ok(Reply::ok(shown))
    })
}

pub(super) fn typing(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.change(|state| {
        let channel = place(state, call, Permissions::SEND_MESSAGES)?.id;
        let user = state.bot();
        state.tell(Change::Typing { channel, user });
        Ok(Reply::nothing())
    })
}
