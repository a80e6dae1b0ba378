//! The permissions of the bot, which the page takes away and gives back in each channel.

use serde::Deserialize;
use serde_json::{Value, json};

use crate::driver::Sandbox;
use crate::model::{ChannelKind, Permissions};
use crate::snowflake::Snowflake;
use crate::world::State;

/// The permissions on the page: their names in Discord's client.
const PERMISSIONS: [(&str, Permissions); 7] = [
    ("View Channel", Permissions::VIEW_CHANNEL),
    ("Send Messages", Permissions::SEND_MESSAGES),
    ("Embed Links", Permissions::EMBED_LINKS),
    ("Attach Files", Permissions::ATTACH_FILES),
    ("Read Message History", Permissions::READ_MESSAGE_HISTORY),
    ("Create Public Threads", Permissions::CREATE_PUBLIC_THREADS),
    ("Send Messages in Threads", Permissions::SEND_MESSAGES_IN_THREADS),
];

#[derive(Deserialize)]
pub(super) struct Request {
    channel: Snowflake,
    denied: Vec<String>,
}

/// Each channel with each permission, and whether it is denied to the bot.
pub(super) fn view(state: &State) -> Value {
    let texts = state.channels.values().filter(|channel| matches!(channel.kind, ChannelKind::Text));
    let channel = texts.map(|channel| {
        let denied = state.denied_to_bot(channel.id);
        let permissions = PERMISSIONS.iter().map(
            |(name, permission)| json!({ "name": name, "denied": denied.contains(*permission) }),
        );
        json!({
            "id": channel.id,
            "name": channel.name,
            "permissions": permissions.collect::<Vec<_>>(),
        })
    });
    channel.collect()
}

/// Takes the permissions away and gives back all others.
pub(super) fn change(sandbox: &Sandbox, request: &Request) {
    let denied = PERMISSIONS
        .iter()
        .filter(|(name, _)| request.denied.iter().any(|denied| denied == name))
        .fold(Permissions::NONE, |sum, (_, permission)| sum | *permission);
    sandbox.discord().world.change(|state| state.deny_bot(request.channel, denied));
}
