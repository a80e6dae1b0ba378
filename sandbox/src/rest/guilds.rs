//! Servers, their channels, roles and members.

use serde_json::{Value, json};

use super::{Api, Call, Reply};
use crate::refusal::{self, Refusal};
use crate::world::{Guild, Role, State};

fn named<'s>(state: &'s State, call: &Call) -> Result<&'s Guild, Refusal> {
    let id = call.id("guild_id")?;
    state.guilds.get(&id).filter(|_| state.bot_is_in(id)).ok_or(refusal::UNKNOWN_GUILD)
}

pub(super) fn get(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.read(|state| {
        let guild = named(state, call)?;
        let mut shown = guild.to_json();
        if call.asks("with_counts") {
            shown["approximate_member_count"] = json!(guild.members.len());
            shown["approximate_presence_count"] = json!(guild.members.len());
        }
        Ok(Reply::ok(shown))
    })
}

pub(super) fn channels(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.read(|state| {
        let guild = named(state, call)?.id;
        let channels = state.channels_of(guild).filter(|channel| channel.thread().is_none());
        Ok(Reply::ok(channels.map(|channel| state.channel_json(channel)).collect::<Value>()))
    })
}

pub(super) fn active_threads(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.read(|state| {
        let guild = named(state, call)?.id;
        let bot = state.bot();
        let open = state.channels_of(guild).filter(|channel| {
            channel.thread().is_some_and(|thread| !thread.archived) && state.sees(bot, channel.id)
        });
        let (mut threads, mut members) = (Vec::new(), Vec::new());
        for channel in open {
            threads.push(state.channel_json(channel));
            if channel.thread().is_some_and(|thread| thread.members.contains(&bot)) {
                members.push(state.thread_member_json(channel.id, bot));
            }
        }
        Ok(Reply::ok(json!({ "threads": threads, "members": members, "has_more": false })))
    })
}

pub(super) fn roles(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.read(|state| {
        Ok(Reply::ok(named(state, call)?.roles.values().map(Role::to_json).collect::<Value>()))
    })
}

pub(super) fn members(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    // A list of everyone needs the privileged intent, which this application has not been given.
    api.world.read(|state| named(state, call).map(|_| ()))?;
    Err(refusal::MISSING_ACCESS)
}

pub(super) fn member(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.read(|state| {
        let guild = named(state, call)?.id;
        let user = call.id("user_id")?;
        state.member_json(guild, user).map(Reply::ok).ok_or(refusal::UNKNOWN_MEMBER)
    })
}
