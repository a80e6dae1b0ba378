//! Threads and their members.

use std::cmp::Reverse;

use serde_json::{Value, json};

use super::channels::accessible_channel;
use crate::api_error::{self, ApiError};
use crate::model::{Channel, ChannelKind, Permissions, Thread};
use crate::rest::call::{Call, Outcome, Reply};
use crate::snowflake::Snowflake;
use crate::world::State;

fn new(
    state: &State,
    call: &Call,
    (parent, announcements): (Snowflake, bool),
    private: bool,
) -> Thread {
    Thread {
        parent,
        announcements,
        owner: state.bot(),
        private,
        archived: false,
        locked: false,
        auto_archive_minutes: call.part("auto_archive_duration").as_u64().unwrap_or(4320),
        archived_at: state.now,
        members: [state.bot()].into(),
        message_count: 0,
    }
}

fn thread_reply(state: &State, id: Snowflake) -> Outcome {
    let channel = state.channels.get(&id).ok_or(api_error::UNKNOWN_CHANNEL)?;
    Ok(Reply::created(state.channel_json(channel)))
}

/// The text channel in the path, if the bot has these permissions in it, and whether it is for
/// announcements.
fn parent(state: &State, call: &Call, needs: Permissions) -> Result<(Snowflake, bool), ApiError> {
    let channel = accessible_channel(state, call, needs)?;
    if matches!(channel.kind, ChannelKind::Text) {
        Ok((channel.id, channel.announcements))
    } else {
        Err(api_error::WRONG_CHANNEL_KIND)
    }
}

pub(crate) fn from_message(state: &mut State, call: &Call) -> Outcome {
    let parent = parent(state, call, Permissions::CREATE_PUBLIC_THREADS)?;
    let message = call.id("message_id")?;
    if state.message(parent.0, message).is_none_or(|message| message.visible_to.is_some()) {
        return Err(api_error::UNKNOWN_MESSAGE);
    }
    if state.channels.contains_key(&message) {
        return Err(api_error::THREAD_EXISTS);
    }
    let thread = new(state, call, parent, false);
    let id =
        state.open_thread(call.part("name").as_str().unwrap_or_default(), Some(message), thread);
    thread_reply(state, id)
}

pub(crate) fn create(state: &mut State, call: &Call) -> Outcome {
    // Without a type the thread is private; Discord documents this and announces a change.
    let kind = call.part("type").as_u64();
    let private = kind.is_none_or(|kind| kind == 12);
    let needs = if private {
        Permissions::CREATE_PRIVATE_THREADS
    } else {
        Permissions::CREATE_PUBLIC_THREADS
    };
    let parent = parent(state, call, needs)?;
    // Discord opens no public or private threads for announcements, and no others elsewhere.
    if (kind == Some(10)) != parent.1 {
        return Err(api_error::WRONG_CHANNEL_KIND);
    }
    let thread = new(state, call, parent, private);
    let id = state.open_thread(call.part("name").as_str().unwrap_or_default(), None, thread);
    thread_reply(state, id)
}

pub(crate) fn archived_public(state: &State, call: &Call) -> Outcome {
    archived(state, call, Permissions::NONE, |thread, _| !thread.private)
}

pub(crate) fn archived_private(state: &State, call: &Call) -> Outcome {
    archived(state, call, Permissions::MANAGE_THREADS, |thread, _| thread.private)
}

pub(crate) fn archived_joined(state: &State, call: &Call) -> Outcome {
    archived(state, call, Permissions::NONE, |thread, bot| {
        thread.private && thread.members.contains(&bot)
    })
}

/// The archived threads of a channel, the last archived first.
fn archived(
    state: &State,
    call: &Call,
    needs: Permissions,
    is_wanted: impl Fn(&Thread, Snowflake) -> bool,
) -> Outcome {
    let (parent, bot) = (accessible_channel(state, call, needs)?.id, state.bot());
    let before = call.moment("before");
    let found = state.channels.values().filter_map(|channel| {
        let thread = channel.thread()?;
        let listed = thread.parent == parent
            && thread.archived
            && is_wanted(thread, bot)
            && before.is_none_or(|before| thread.archived_at < before);
        listed.then_some((channel, thread))
    });
    let mut found: Vec<(&Channel, &Thread)> = found.collect();
    found.sort_by_key(|(channel, thread)| Reverse((thread.archived_at, channel.id)));
    let limit = call.query("limit").and_then(|limit| limit.parse().ok()).unwrap_or(50);
    let has_more = found.len() > limit;
    found.truncate(limit);
    let joined = found.iter().filter(|(_, thread)| thread.members.contains(&bot));
    let members: Vec<Value> =
        joined.map(|(channel, _)| state.thread_member_json(channel.id, bot)).collect();
    let threads: Vec<Value> =
        found.iter().map(|(channel, _)| state.channel_json(channel)).collect();
    let body = json!({ "threads": threads, "members": members, "has_more": has_more });
    Ok(Reply::ok(body))
}

/// The thread in the path; with `open`, only if it is not archived.
fn thread_in_path<'s>(
    state: &'s State,
    call: &Call,
    open: bool,
) -> Result<(Snowflake, &'s Thread), ApiError> {
    let channel = accessible_channel(state, call, Permissions::NONE)?;
    let thread = channel.thread().ok_or(api_error::WRONG_CHANNEL_KIND)?;
    if open && thread.archived { Err(api_error::ARCHIVED) } else { Ok((channel.id, thread)) }
}

pub(crate) fn members(state: &State, call: &Call) -> Outcome {
    let (id, thread) = thread_in_path(state, call, false)?;
    let members = thread.members.iter().map(|user| state.thread_member_json(id, *user));
    Ok(Reply::ok(members.collect::<Value>()))
}

pub(crate) fn member(state: &State, call: &Call) -> Outcome {
    let (id, thread) = thread_in_path(state, call, false)?;
    let user = call.id("user_id")?;
    if thread.members.contains(&user) {
        Ok(Reply::ok(state.thread_member_json(id, user)))
    } else {
        Err(api_error::UNKNOWN_MEMBER)
    }
}

pub(crate) fn join(state: &mut State, call: &Call) -> Outcome {
    let (id, _) = thread_in_path(state, call, true)?;
    state.join_thread(id, state.bot());
    Ok(Reply::nothing())
}

pub(crate) fn leave(state: &mut State, call: &Call) -> Outcome {
    let (id, _) = thread_in_path(state, call, true)?;
    state.leave_thread(id, state.bot());
    Ok(Reply::nothing())
}

pub(crate) fn add(state: &mut State, call: &Call) -> Outcome {
    let (id, _) = thread_in_path(state, call, true)?;
    accessible_channel(state, call, Permissions::SEND_MESSAGES_IN_THREADS)?;
    let user = call.id("user_id")?;
    let guild = state.channels.get(&id).and_then(|channel: &Channel| channel.guild);
    if guild
        .and_then(|guild| state.guilds.get(&guild))
        .is_none_or(|guild| !guild.members.contains_key(&user))
    {
        return Err(api_error::UNKNOWN_MEMBER);
    }
    state.join_thread(id, user);
    Ok(Reply::nothing())
}

pub(crate) fn remove(state: &mut State, call: &Call) -> Outcome {
    let (id, thread) = thread_in_path(state, call, true)?;
    if thread.owner != state.bot() || !thread.private {
        accessible_channel(state, call, Permissions::MANAGE_THREADS)?;
    }
    state.leave_thread(id, call.id("user_id")?);
    Ok(Reply::nothing())
}
