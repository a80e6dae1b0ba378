//! Servers and their channels.

use serde_json::{Value, json};

use crate::api_error::{self, ApiError};
use crate::model::{Guild, Permissions};
use crate::rest::call::{Call, Outcome, Reply};
use crate::snowflake::Snowflake;
use crate::world::State;

pub(crate) fn guild_in_path<'s>(state: &'s State, call: &Call) -> Result<&'s Guild, ApiError> {
    let id = call.id("guild_id")?;
    state.guilds.get(&id).filter(|_| state.bot_is_in(id)).ok_or(api_error::UNKNOWN_GUILD)
}

/// The server in the path, if the bot has this permission in it.
pub(crate) fn guild_with(
    state: &State,
    call: &Call,
    needs: Permissions,
) -> Result<Snowflake, ApiError> {
    let guild = guild_in_path(state, call)?.id;
    if state.permissions_in_guild(state.bot(), guild).contains(needs) {
        Ok(guild)
    } else {
        Err(api_error::MISSING_PERMISSIONS)
    }
}

pub(crate) fn get(state: &State, call: &Call) -> Outcome {
    let guild = guild_in_path(state, call)?;
    let mut json = guild.to_json();
    if call.query_flag("with_counts") {
        json["approximate_member_count"] = json!(guild.members.len());
        json["approximate_presence_count"] = json!(guild.members.len());
    }
    Ok(Reply::ok(json))
}

pub(crate) fn channels(state: &State, call: &Call) -> Outcome {
    let guild = guild_in_path(state, call)?.id;
    let channels = state.channels_of(guild).filter(|channel| channel.thread().is_none());
    Ok(Reply::ok(channels.map(|channel| state.channel_json(channel)).collect::<Value>()))
}

pub(crate) fn active_threads(state: &State, call: &Call) -> Outcome {
    let guild = guild_in_path(state, call)?.id;
    let bot = state.bot();
    let open = state.channels_of(guild).filter(|channel| {
        channel.thread().is_some_and(|thread| !thread.archived) && state.can_see(bot, channel.id)
    });
    let (mut threads, mut members) = (Vec::new(), Vec::new());
    for channel in open {
        threads.push(state.channel_json(channel));
        if channel.thread().is_some_and(|thread| thread.members.contains(&bot)) {
            members.push(state.thread_member_json(channel.id, bot));
        }
    }
    Ok(Reply::ok(json!({ "threads": threads, "members": members, "has_more": false })))
}

/// A list of something that no server here has: emojis, stickers, invites, webhooks.
pub(crate) fn no_list(state: &State, call: &Call) -> Outcome {
    guild_in_path(state, call)?;
    Ok(Reply::ok(json!([])))
}
