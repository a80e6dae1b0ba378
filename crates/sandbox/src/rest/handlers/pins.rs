//! Pinned messages.

use serde_json::{Value, json};

use super::channels::accessible_channel;
use super::messages::message_in_path;
use crate::api_error::{self, ApiError};
use crate::clock::{Millis, timestamp};
use crate::model::{Message, Permissions};
use crate::rest::call::{Call, Outcome, Reply};
use crate::world::State;

/// The pinned messages of the channel in the path, the last pinned first.
fn pinned<'s>(state: &'s State, call: &Call) -> Result<Vec<(Millis, &'s Message)>, ApiError> {
    let channel = accessible_channel(state, call, Permissions::NONE)?.id;
    let all = state.messages_in(channel);
    let mut pinned: Vec<_> =
        all.filter_map(|message| Some((message.pinned_at?, message))).collect();
    pinned.sort_by_key(|(at, message)| std::cmp::Reverse((*at, message.id)));
    Ok(pinned)
}

pub(crate) fn list(state: &State, call: &Call) -> Outcome {
    let limit = call.query("limit").and_then(|limit| limit.parse().ok()).unwrap_or(50);
    let mut pinned = pinned(state, call)?;
    if let Some(before) = call.moment("before") {
        pinned.retain(|(at, _)| *at < before);
    }
    let has_more = pinned.len() > limit;
    let items = pinned.into_iter().take(limit).map(|(at, message)| {
        json!({ "pinned_at": timestamp(at), "message": state.message_json(message) })
    });
    Ok(Reply::ok(json!({ "items": items.collect::<Vec<_>>(), "has_more": has_more })))
}

/// The list as the older route returns it.
pub(crate) fn list_before_2025(state: &State, call: &Call) -> Outcome {
    let pinned = pinned(state, call)?.into_iter();
    Ok(Reply::ok(pinned.map(|(_, message)| state.message_json(message)).collect::<Value>()))
}

pub(crate) fn add(state: &mut State, call: &Call) -> Outcome {
    change(state, call, true)
}

pub(crate) fn remove(state: &mut State, call: &Call) -> Outcome {
    change(state, call, false)
}

fn change(state: &mut State, call: &Call, pin: bool) -> Outcome {
    let (channel, message) = message_in_path(state, call)?;
    let permissions = state.permissions(state.bot(), channel.id);
    if !permissions.contains(Permissions::PIN_MESSAGES) {
        return Err(api_error::MISSING_PERMISSIONS);
    }
    let (channel, message) = (channel.id, message.id);
    state.pin(channel, message, pin);
    Ok(Reply::nothing())
}
