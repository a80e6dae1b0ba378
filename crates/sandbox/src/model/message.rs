//! Messages, their reactions, and the drafts from which they are created.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::file::{Attachment, Upload};
use crate::clock::Millis;
use crate::snowflake::Snowflake;

pub const EPHEMERAL: u64 = 1 << 6;

/// The flag of a deferred message without content ("thinking ...").
pub const LOADING: u64 = 1 << 7;

/// The origin of a message: the interaction it responds to, if any, and who sees it.
#[derive(Clone, Debug, Default)]
pub struct MessageOrigin {
    pub interaction: Option<Snowflake>,
    pub followup: bool,
    pub visible_to: Option<Snowflake>,
    pub loading: bool,
}

#[derive(Clone, Debug)]
pub struct Message {
    pub id: Snowflake,
    pub channel: Snowflake,
    pub author: Snowflake,
    /// Discord's number for the message type.
    pub kind: u8,
    pub content: String,
    /// The embeds, as Discord's objects.
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    pub attachments: Vec<Attachment>,
    pub flags: u64,
    /// The only user who sees it, if it is ephemeral.
    pub visible_to: Option<Snowflake>,
    pub mentions: Vec<Snowflake>,
    pub edited_at: Option<Millis>,
    /// The entries last chosen from its menus, by user and custom id, since it was edited.
    pub(crate) chosen: BTreeMap<(Snowflake, String), Value>,
    pub replies_to: Option<Snowflake>,
    pub interaction: Option<Snowflake>,
    /// The thread whose creation it announces.
    pub opened: Option<Snowflake>,
    pub pinned_at: Option<Millis>,
    pub reactions: Vec<Reaction>,
    pub(crate) nonce: Option<Value>,
    pub(crate) metadata: Option<Value>,
}

#[derive(Clone, Debug)]
pub struct Reaction {
    /// The emoji: a character, or `name:id`.
    pub emoji: String,
    pub users: BTreeSet<Snowflake>,
}

/// The content of a new message, or the changes of an edit.
#[derive(Clone, Debug, Default)]
pub struct MessageDraft<'a> {
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
