//! Finds messages, determines who can see them, and creates their JSON objects.

use serde_json::{Value, json};

use super::state::State;
use crate::clock::{Millis, timestamp};
use crate::model::{Message, Reaction, emoji_json};
use crate::snowflake::Snowflake;

/// How long a nonce prevents a second message; "a few minutes" in Discord's documentation.
const NONCE_LIFE: Millis = 5 * 60_000;

impl State {
    pub fn message(&self, channel: Snowflake, id: Snowflake) -> Option<&Message> {
        self.messages.get(&(channel, id))
    }

    /// The messages of a channel, oldest first, ephemeral ones included.
    pub fn messages_in(&self, channel: Snowflake) -> impl DoubleEndedIterator<Item = &Message> {
        self.messages
            .range((channel, Snowflake(0))..=(channel, Snowflake(u64::MAX)))
            .map(|(_, message)| message)
    }

    pub fn visible_message(
        &self,
        channel: Snowflake,
        id: Snowflake,
        viewer: Snowflake,
    ) -> Option<&Message> {
        let message = self.message(channel, id)?;
        (self.can_see(viewer, channel) && message.visible_to.is_none_or(|only| only == viewer))
            .then_some(message)
    }

    pub fn visible_messages(
        &self,
        channel: Snowflake,
        viewer: Snowflake,
    ) -> impl DoubleEndedIterator<Item = &Message> {
        let sees = self.can_see(viewer, channel);
        self.messages_in(channel)
            .filter(move |message| sees && message.visible_to.is_none_or(|only| only == viewer))
    }

    /// The message that the bot posted recently with this nonce.
    pub fn message_with_nonce(&self, channel: Snowflake, nonce: &Value) -> Option<&Message> {
        let id = self.nonces.get(&(channel, nonce_text(nonce)?))?;
        self.message(channel, *id).filter(|message| self.now - message.id.created_at() < NONCE_LIFE)
    }

    pub fn message_json(&self, message: &Message) -> Value {
        let mut json = self.message_core(message);
        if let Some(replied) = message.replies_to {
            json["message_reference"] =
                json!({ "type": 0, "message_id": replied, "channel_id": message.channel });
            let channel = self.channels.get(&message.channel);
            if let Some(guild) = channel.and_then(|channel| channel.guild) {
                json["message_reference"]["guild_id"] = json!(guild);
            }
            let referenced = self.message(message.channel, replied);
            json["referenced_message"] =
                referenced.map_or(Value::Null, |message| self.message_core(message));
        }
        json
    }

    fn message_core(&self, message: &Message) -> Value {
        let ephemeral = message.visible_to.is_some();
        let listed = message.attachments.iter().filter(|file| !file.embedded);
        let mentions = message.mentions.iter().map(|user| self.user_json(*user));
        let mut json = json!({
            "id": message.id,
            "channel_id": message.channel,
            "type": message.kind,
            "content": message.content,
            "author": self.user_json(message.author),
            "mentions": mentions.collect::<Vec<_>>(),
            "mention_roles": [],
            "mention_everyone": false,
            "attachments": listed.map(|file| file.to_json(ephemeral)).collect::<Vec<_>>(),
            "embeds": message.embeds,
            "components": message.components,
            "timestamp": timestamp(message.id.created_at()),
            "edited_timestamp": message.edited_at.map(timestamp),
            "flags": message.flags,
            "pinned": message.pinned_at.is_some(),
            "tts": false,
        });
        if let Some(nonce) = &message.nonce {
            json["nonce"] = nonce.clone();
        }
        if message.interaction.is_some() {
            json["application_id"] = json!(self.application.id);
            json["webhook_id"] = json!(self.application.id);
        }
        if let Some(metadata) = &message.metadata {
            json["interaction_metadata"] = metadata.clone();
        }
        if let Some(thread) = message.opened {
            let guild = self.channels.get(&message.channel).and_then(|channel| channel.guild);
            json["message_reference"] =
                json!({ "type": 0, "channel_id": thread, "guild_id": guild });
        }
        if !message.reactions.is_empty() {
            json["reactions"] =
                message.reactions.iter().map(|reaction| self.reaction_json(reaction)).collect();
        }
        if let Some(thread) = self.channels.get(&message.id) {
            json["thread"] = self.channel_json(thread);
        }
        json
    }

    fn reaction_json(&self, reaction: &Reaction) -> Value {
        json!({
            "emoji": emoji_json(&reaction.emoji),
            "count": reaction.users.len(),
            "count_details": { "burst": 0, "normal": reaction.users.len() },
            "burst_colors": [],
            "me": reaction.users.contains(&self.bot()),
            "me_burst": false,
        })
    }
}

pub(super) fn nonce_text(nonce: &Value) -> Option<String> {
    match nonce {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
