//! The payloads of READY, GUILD_CREATE and INTERACTION_CREATE.

use serde_json::{Value, json};

use super::intents::{Shard, on_shard};
use crate::checks::uploads::FILE_SIZE;
use crate::clock::timestamp;
use crate::model::{Channel, Guild, Interaction, InteractionKind};
use crate::world::State;

pub(super) fn ready(state: &State, session: &str, address: &str, shard: Option<Shard>) -> Value {
    let mut user = state.user_json(state.bot());
    user["verified"] = json!(true);
    user["mfa_enabled"] = json!(true);
    user["email"] = Value::Null;
    let guilds =
        state.guilds.keys().filter(|guild| state.bot_is_in(**guild) && on_shard(guild.0, shard));
    let mut ready = json!({
        "v": 10,
        "user": user,
        "guilds": guilds.map(|id| json!({ "id": id, "unavailable": true })).collect::<Vec<_>>(),
        "private_channels": [],
        "session_id": session,
        "session_type": "normal",
        "resume_gateway_url": address,
        "application": { "id": state.application.id, "flags": 0 },
        "_trace": [],
    });
    if let Some((id, total)) = shard {
        ready["shard"] = json!([id, total]);
    }
    ready
}

pub(super) fn guild_create(state: &State, guild: &Guild) -> Value {
    let mut data = guild.to_json();
    let bot = state.bot();
    let (threads, channels): (Vec<&Channel>, Vec<&Channel>) =
        state.channels_of(guild.id).partition(|channel| channel.thread().is_some());
    let open = threads.into_iter().filter(|channel| {
        channel.thread().is_some_and(|thread| !thread.archived) && state.can_see(bot, channel.id)
    });
    let joined_at = guild.members.get(&bot).map_or(state.now, |member| member.joined_at);
    data["joined_at"] = json!(timestamp(joined_at));
    data["large"] = json!(false);
    data["unavailable"] = json!(false);
    data["member_count"] = json!(guild.members.len());
    data["voice_states"] = json!([]);
    // Without the privileged intent, the list of members contains only the bot itself.
    data["members"] = json!(state.member_json(guild.id, bot).into_iter().collect::<Vec<_>>());
    data["channels"] = channels.into_iter().map(|channel| state.channel_json(channel)).collect();
    data["threads"] = open.map(|channel| state.channel_json(channel)).collect();
    for empty in ["presences", "stage_instances", "guild_scheduled_events", "soundboard_sounds"] {
        data[empty] = json!([]);
    }
    data
}

/// The INTERACTION_CREATE event, which is also the body of a request over HTTP.
pub(crate) fn interaction_create(state: &State, interaction: &Interaction) -> Value {
    let details = &interaction.details;
    let user = state.users.get(&details.user);
    let mut data = json!({
        "id": interaction.id,
        "application_id": state.application.id,
        "type": details.kind.number(),
        "data": details.data,
        "channel_id": details.channel,
        "token": interaction.token,
        "version": 1,
        "locale": user.map_or("en-US", |user| user.locale.as_str()),
        "entitlements": [],
        "entitlement_sku_ids": [],
        "authorizing_integration_owners": state.integration_owners(interaction),
        "app_permissions": state.permissions(state.bot(), details.channel),
        "attachment_size_limit": FILE_SIZE,
        "context": match interaction.guild {
            Some(_) => 0,
            None if state.is_group_dm(details.channel) => 2,
            None => 1,
        },
    });
    if let Some(channel) = state.channels.get(&details.channel) {
        data["channel"] = state.partial_channel_json(channel, details.user);
    }
    match interaction.guild {
        Some(guild) => {
            let mut member = state.member_json(guild, details.user).unwrap_or_default();
            member["permissions"] = json!(state.permissions(details.user, details.channel));
            let locale = state.guilds.get(&guild).map_or("en-US", |guild| guild.locale.as_str());
            data["guild"] = json!({ "id": guild, "features": [], "locale": locale });
            data["guild_id"] = json!(guild);
            data["guild_locale"] = json!(locale);
            data["member"] = member;
        }
        None => data["user"] = state.user_json(details.user),
    }
    let has_message = matches!(details.kind, InteractionKind::Component | InteractionKind::Modal);
    let message =
        details.message.filter(|_| has_message).and_then(|id| state.message(details.channel, id));
    if let Some(message) = message {
        data["message"] = state.message_json(message);
    }
    data
}
