//! Threads and who is in them.

use serde_json::Value;

use super::channels::place;
use super::{Api, Call, Reply};
use crate::refusal::{self, Refusal};
use crate::snowflake::Snowflake;
use crate::world::{Channel, ChannelKind, Permissions, State, Thread};

fn new(state: &State, call: &Call, parent: Snowflake, private: bool) -> Thread {
    Thread {
        parent,
        owner: state.bot(),
        private,
        archived: false,
        locked: false,
        auto_archive: call.part("auto_archive_duration").as_u64().unwrap_or(4320),
        archived_at: state.now,
        members: [state.bot()].into(),
        sent: 0,
    }
}

fn shown(state: &State, id: Snowflake) -> Result<Reply, Refusal> {
    let channel = state.channels.get(&id).ok_or(refusal::UNKNOWN_CHANNEL)?;
    Ok(Reply::created(state.channel_json(channel)))
}

/// The text channel of the address, in which the bot may do that.
fn parent(state: &State, call: &Call, needs: Permissions) -> Result<Snowflake, Refusal> {
    let channel = place(state, call, needs)?;
    if matches!(channel.kind, ChannelKind::Text) {
        Ok(channel.id)
    } else {
        Err(refusal::WRONG_CHANNEL_KIND)
    }
}

pub(super) fn from_message(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.change(|state| {
        let parent = parent(state, call, Permissions::CREATE_PUBLIC_THREADS)?;
        let message = call.id("message_id")?;
        if state.message(parent, message).is_none_or(|message| message.seen_by.is_some()) {
            return Err(refusal::UNKNOWN_MESSAGE);
        }
        if state.channels.contains_key(&message) {
            return Err(refusal::THREAD_EXISTS);
        }
        let thread = new(state, call, parent, false);
        let id = state.open_thread(
            call.part("name").as_str().unwrap_or_default(),
            Some(message),
            thread,
        );
        shown(state, id)
    })
}

pub(super) fn create(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.change(|state| {
        // Without a type a thread is private: Discord's documentation says so, and that it will
        // change.
        let private = call.part("type").as_u64().is_none_or(|kind| kind == 12);
        let needs = if private {
            Permissions::CREATE_PRIVATE_THREADS
        } else {
            Permissions::CREATE_PUBLIC_THREADS
        };
        let parent = parent(state, call, needs)?;
        let thread = new(state, call, parent, private);
        let id = state.open_thread(call.part("name").as_str().unwrap_or_default(), None, thread);
        shown(state, id)
    })
}

/// The thread of the address, if it is one and, where that matters, not put away.
fn named<'s>(
    state: &'s State,
    call: &Call,
    open: bool,
) -> Result<(Snowflake, &'s Thread), Refusal> {
    let channel = place(state, call, Permissions::NONE)?;
    let thread = channel.thread().ok_or(refusal::WRONG_CHANNEL_KIND)?;
    if open && thread.archived { Err(refusal::ARCHIVED) } else { Ok((channel.id, thread)) }
}

pub(super) fn members(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.read(|state| {
        let (id, thread) = named(state, call, false)?;
        let members = thread.members.iter().map(|user| state.thread_member_json(id, *user));
        Ok(Reply::ok(members.collect::<Value>()))
    })
}

pub(super) fn member(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.read(|state| {
        let (id, thread) = named(state, call, false)?;
        let user = call.id("user_id")?;
        if thread.members.contains(&user) {
            Ok(Reply::ok(state.thread_member_json(id, user)))
        } else {
            Err(refusal::UNKNOWN_MEMBER)
        }
    })
}

pub(super) fn join(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.change(|state| {
        let (id, _) = named(state, call, true)?;
        state.join_thread(id, state.bot());
        Ok(Reply::nothing())
    })
}

pub(super) fn leave(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.change(|state| {
        let (id, _) = named(state, call, true)?;
        state.leave_thread(id, state.bot());
        Ok(Reply::nothing())
    })
}

pub(super) fn add(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.change(|state| {
        let (id, _) = named(state, call, true)?;
        place(state, call, Permissions::SEND_MESSAGES_IN_THREADS)?;
        let user = call.id("user_id")?;
        let guild = state.channels.get(&id).and_then(|channel: &Channel| channel.guild);
        if guild
            .and_then(|guild| state.guilds.get(&guild))
            .is_none_or(|guild| !guild.members.contains_key(&user))
        {
            return Err(refusal::UNKNOWN_MEMBER);
        }
        state.join_thread(id, user);
        Ok(Reply::nothing())
    })
}

pub(super) fn remove(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.change(|state| {
        let (id, thread) = named(state, call, true)?;
        if thread.owner != state.bot() || !thread.private {
            place(state, call, Permissions::MANAGE_THREADS)?;
        }
        state.leave_thread(id, call.id("user_id")?);
        Ok(Reply::nothing())
    })
}
