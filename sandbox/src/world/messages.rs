//! Messages, and how each viewer sees them.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{Attachment, State, Upload};
use crate::clock::{Millis, timestamp};
use crate::snowflake::Snowflake;

/// The flag of a message that only one person sees.
pub const EPHEMERAL: u64 = 1 << 6;
/// The flag of a message that says "thinking".
pub const LOADING: u64 = 1 << 7;

/// How long a nonce keeps a message from being posted again: "a few minutes".
const NONCE_LIFE: Millis = 5 * 60_000;

/// What a message comes from, besides its author.
#[derive(Clone, Debug, Default)]
pub struct Origin {
    /// The interaction it answers.
    pub interaction: Option<Snowflake>,
    /// Whether it is a further answer, not the first.
    pub follow_up: bool,
    /// The only person who sees it.
    pub seen_by: Option<Snowflake>,
    /// Whether it says "thinking" until it is edited.
    pub loading: bool,
}

/// A message.
#[derive(Clone, Debug)]
pub struct Message {
    /// Its id.
    pub id: Snowflake,
    /// Where it is.
    pub channel: Snowflake,
    /// Who wrote it.
    pub author: Snowflake,
    /// Discord's number for the kind of message.
    pub kind: u8,
    /// What it says.
    pub content: String,
    /// Its embeds in Discord's shape.
    pub embeds: Vec<Value>,
    /// Its components in Discord's shape.
    pub components: Vec<Value>,
    /// Its files.
    pub attachments: Vec<Attachment>,
    /// Its flags.
    pub flags: u64,
    /// The only person who sees it, if it is ephemeral.
    pub seen_by: Option<Snowflake>,
    /// The people it notifies.
    pub mentions: Vec<Snowflake>,
    /// When it was last edited.
    pub edited_at: Option<Millis>,
    /// The message it replies to.
    pub replies_to: Option<Snowflake>,
    /// The interaction it answers.
    pub interaction: Option<Snowflake>,
    /// The thread whose opening it tells of.
    pub opened: Option<Snowflake>,
    /// The emojis under it.
    pub reactions: Vec<Reaction>,
    pub(super) nonce: Option<Value>,
    pub(super) metadata: Option<Value>,
}

/// One emoji under a message.
#[derive(Clone, Debug)]
pub struct Reaction {
    /// The emoji: a character, or `name:id`.
    pub emoji: String,
    /// Who put it there.
    pub users: BTreeSet<Snowflake>,
}

/// What an author gives for a message; where it is an edit, what is to change.
#[derive(Clone, Debug, Default)]
pub struct Draft<'a> {
    /// The body of the request, in Discord's shape.
    pub body: Option<&'a Value>,
    /// The files that came with it.
    pub files: &'a [Upload],
}

impl State {
    /// The message with that id.
    #[must_use]
    pub fn message(&self, channel: Snowflake, id: Snowflake) -> Option<&Message> {
        self.messages.get(&(channel, id))
    }

    /// The messages of a channel, oldest first, ephemeral ones included.
    pub fn messages_in(&self, channel: Snowflake) -> impl DoubleEndedIterator<Item = &Message> {
        self.messages
            .range((channel, Snowflake(0))..=(channel, Snowflake(u64::MAX)))
            .map(|(_, message)| message)
    }

    /// The message with that id, if `viewer` sees it.
    #[must_use]
    pub fn message_seen(
        &self,
        channel: Snowflake,
        id: Snowflake,
        viewer: Snowflake,
    ) -> Option<&Message> {
        let message = self.message(channel, id)?;
        (self.sees(viewer, channel) && message.seen_by.is_none_or(|only| only == viewer))
            .then_some(message)
    }

    /// The messages of a channel as `viewer` sees them, oldest first.
    pub fn messages_seen(
        &self,
        channel: Snowflake,
        viewer: Snowflake,
    ) -> impl DoubleEndedIterator<Item = &Message> {
        let sees = self.sees(viewer, channel);
        self.messages_in(channel)
            .filter(move |message| sees && message.seen_by.is_none_or(|only| only == viewer))
    }

    /// The message the bot posted with that nonce a short while ago.
    #[must_use]
    pub fn message_with_nonce(&self, channel: Snowflake, nonce: &Value) -> Option<&Message> {
        let id = self.nonces.get(&(channel, nonce_text(nonce)?))?;
        self.message(channel, *id).filter(|message| self.now - message.id.made_at() < NONCE_LIFE)
    }

    /// Discord's message object.
    #[must_use]
    pub fn message_json(&self, message: &Message) -> Value {
        let mut json = self.message_core(message);
        if let Some(replied) = message.replies_to {
            json["message_reference"] = json!({
                "type": 0,
                "message_id": replied,
                "channel_id": message.channel,
                "guild_id": self.channels.get(&message.channel).and_then(|channel| channel.guild),
            });
            if json["message_reference"]["guild_id"].is_null() {
                json["message_reference"]
                    .as_object_mut()
                    .map(|reference| reference.remove("guild_id"));
            }
            let referenced = self.message(message.channel, replied);
            json["referenced_message"] =
                referenced.map_or(Value::Null, |message| self.message_core(message));
        }
        json
    }

    fn message_core(&self, message: &Message) -> Value {
        let ephemeral = message.seen_by.is_some();
        let shown = message.attachments.iter().filter(|file| !file.embedded);
        let mut json = json!({
            "id": message.id,
            "channel_id": message.channel,
            "type": message.kind,
            "content": message.content,
            "author": self.user_json(message.author),
            "mentions": message.mentions.iter().map(|user| self.user_json(*user)).collect::<Vec<_>>(),
            "mention_roles": [],
            "mention_everyone": false,
            "attachments": shown.map(|file| file.to_json(ephemeral)).collect::<Vec<_>>(),
            "embeds": message.embeds,
            "components": message.components,
            "timestamp": timestamp(message.id.made_at()),
            "edited_timestamp": message.edited_at.map(timestamp),
            "flags": message.flags,
            "pinned": false,
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

/// Discord's emoji object for `name:id` or a character.
#[must_use]
pub(crate) fn emoji_json(emoji: &str) -> Value {
    match emoji.rsplit_once(':').and_then(|(name, id)| Some((name, id.parse::<Snowflake>().ok()?)))
    {
        Some((name, id)) => json!({ "id": id, "name": name, "animated": false }),
        None => json!({ "id": null, "name": emoji }),
    }
}

/// An id in an object, given as text or as a number.
pub(crate) fn id_in(object: &Value, name: &str) -> Option<Snowflake> {
    serde_json::from_value(object.get(name)?.clone()).ok()
}

/// A nonce as the text it is known by.
pub(super) fn nonce_text(nonce: &Value) -> Option<String> {
    match nonce {
        Value::String(text) => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}
