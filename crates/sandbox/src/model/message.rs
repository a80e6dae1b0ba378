//! Messages, their reactions, and the drafts from which they are created.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::file::{Attachment, Upload};
use crate::clock::Millis;
use crate::snowflake::Snowflake;

/// The flag of an ephemeral message.
pub const EPHEMERAL: u64 = 1 << 6;

/// The flag of a deferred message without content ("thinking ...").
pub const LOADING: u64 = 1 << 7;

/// The origin of a message: the interaction it responds to, if any, and who sees it.
#[derive(Clone, Debug, Default)]
pub struct MessageOrigin {
    /// The interaction it responds to.
    pub interaction: Option<Snowflake>,
    /// Whether it is a follow-up message.
    pub followup: bool,
    /// The only user who sees it.
    pub visible_to: Option<Snowflake>,
    /// Whether its content is deferred.
    pub loading: bool,
}

/// A message.
#[derive(Clone, Debug)]
pub struct Message {
    pub id: Snowflake,
    pub channel: Snowflake,
    pub author: Snowflake,
    /// Discord's number for the message type.
    pub kind: u8,
    /// The text.
    pub content: String,
    /// The embeds, as Discord's objects.
    pub embeds: Vec<Value>,
    /// The components, as Discord's objects.
    pub components: Vec<Value>,
    /// Its files.
    pub attachments: Vec<Attachment>,
    pub flags: u64,
    /// The only user who sees it, if it is ephemeral.
    pub visible_to: Option<Snowflake>,
    /// The users it mentions and notifies.
    pub mentions: Vec<Snowflake>,
    /// When it was last edited.
    pub edited_at: Option<Millis>,
    pub replies_to: Option<Snowflake>,
    /// The interaction it responds to.
    pub interaction: Option<Snowflake>,
    /// The thread whose creation it announces.
    pub opened: Option<Snowflake>,
    /// When it was pinned.
    pub pinned_at: Option<Millis>,
    pub reactions: Vec<Reaction>,
    pub(crate) nonce: Option<Value>,
    pub(crate) metadata: Option<Value>,
}

/// A reaction and the users who added it.
#[derive(Clone, Debug)]
pub struct Reaction {
    /// The emoji: a character, or `name:id`.
    pub emoji: String,
    /// The users who added it.
    pub users: BTreeSet<Snowflake>,
}

/// The content of a new message, or the changes of an edit.
#[derive(Clone, Debug, Default)]
pub struct MessageDraft<'a> {
    /// The body of the request.
    pub body: Option<&'a Value>,
    pub files: &'a [Upload],
}

impl<'a> MessageDraft<'a> {
    pub(crate) fn part(&self, name: &str) -> Option<&'a Value> {
        self.body?.get(name)
    }

    pub(crate) fn list(&self, name: &str) -> Vec<Value> {
        self.part(name).and_then(Value::as_array).cloned().unwrap_or_default()
    }
}

/// Discord's emoji object for `name:id` or for a Unicode emoji.
pub(crate) fn emoji_json(emoji: &str) -> Value {
    match emoji.rsplit_once(':').and_then(|(name, id)| Some((name, id.parse::<Snowflake>().ok()?)))
    {
        Some((name, id)) => json!({ "id": id, "name": name, "animated": false }),
        None => json!({ "id": null, "name": emoji }),
    }
}
