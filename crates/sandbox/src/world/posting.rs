//! Posts, edits and deletes messages, and adds reactions to them.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::messages::nonce_text;
use super::normalize::{complete_component, stored_embed};
use super::state::State;
use crate::clock::Millis;
use crate::model::{
    Attachment, Change, ChannelKind, EPHEMERAL, LOADING, Message, MessageDraft, MessageOrigin,
    Permissions, Reaction,
};
use crate::snowflake::{Snowflake, id_in};

/// The flags an author may set: suppress embeds, ephemeral, suppress notifications, Components V2.
const SETTABLE: u64 = 1 << 2 | EPHEMERAL | 1 << 12 | 1 << 15;

impl State {
    pub fn post(
        &mut self,
        author: Snowflake,
        channel: Snowflake,
        draft: &MessageDraft<'_>,
        origin: &MessageOrigin,
    ) -> Snowflake {
        let id = self.new_id();
        let wished =
            draft.part("flags").and_then(Value::as_u64).unwrap_or(0) & SETTABLE & !EPHEMERAL;
        let replies_to =
            draft.part("message_reference").and_then(|reference| id_in(reference, "message_id"));
        let original = origin
            .interaction
            .and_then(|interaction| self.interactions.get(&interaction)?.original);
        let message = Message {
            id,
            channel,
            author,
            kind: self.message_type(origin, replies_to.is_some()),
            content: String::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            attachments: Vec::new(),
            flags: wished
                | if origin.visible_to.is_some() { EPHEMERAL } else { 0 }
                | if origin.loading { LOADING } else { 0 },
            visible_to: origin.visible_to,
            mentions: Vec::new(),
            edited_at: None,
            chosen: BTreeMap::new(),
            replies_to: if origin.followup { original } else { replies_to },
            interaction: origin.interaction,
            opened: None,
            pinned_at: None,
            reactions: Vec::new(),
            nonce: draft.part("nonce").filter(|nonce| !nonce.is_null()).cloned(),
            metadata: origin
                .interaction
                .and_then(|interaction| self.interaction_metadata(interaction, original)),
        };
        if let Some(nonce) = message.nonce.as_ref().and_then(nonce_text) {
            self.nonces.insert((channel, nonce), id);
        }
        self.messages.insert((channel, id), message);
        self.fill(channel, id, draft);
        self.join_thread_by_message(author, channel, id);
        if let Some(stored) = self.channels.get_mut(&channel) {
            stored.last_message = Some(id);
            if let ChannelKind::Thread(thread) = &mut stored.kind {
                thread.message_count += 1;
            }
        }
        self.emit(Change::MessagePosted { channel, message: id });
        id
    }

    /// Posts Discord's message that a thread was created, which appears unless the thread is on a
    /// message.
    pub(super) fn post_thread_created(
        &mut self,
        owner: Snowflake,
        parent: Snowflake,
        thread: Snowflake,
        name: &str,
    ) {
        const THREAD_CREATED: u8 = 18;
        let body = json!({ "content": name, "allowed_mentions": { "parse": [] } });
        let draft = MessageDraft { body: Some(&body), files: &[] };
        let id = self.post(owner, parent, &draft, &MessageOrigin::default());
        if let Some(message) = self.messages.get_mut(&(parent, id)) {
            message.kind = THREAD_CREATED;
            message.opened = Some(thread);
        }
    }

    /// Adds the author to a thread, and the mentioned users who can see it. The message also
    /// reopens an archived thread.
    fn join_thread_by_message(&mut self, author: Snowflake, channel: Snowflake, id: Snowflake) {
        let Some(thread) = self.channels.get(&channel).and_then(|channel| channel.thread()) else {
            return;
        };
        if thread.archived && !thread.locked {
            self.archive(channel, false, false);
        }
        let Some(message) =
            self.message(channel, id).filter(|message| message.visible_to.is_none())
        else {
            return;
        };
        let coming: Vec<Snowflake> =
            std::iter::once(author).chain(message.mentions.iter().copied()).collect();
        for user in coming {
            if self.permissions(user, channel).contains(Permissions::VIEW_CHANNEL) {
                self.join_thread(channel, user);
            }
        }
    }

    /// Edits a message; fields that the draft omits stay as they are.
    pub fn edit(&mut self, channel: Snowflake, id: Snowflake, draft: &MessageDraft<'_>) {
        let now = self.now;
        let Some(message) = self.messages.get_mut(&(channel, id)) else { return };
        message.chosen.clear();
        // The content of a deferred message is not an edit.
        if message.flags & LOADING == 0 {
            message.edited_at = Some(now);
        }
        message.flags &= !LOADING;
        if let Some(flags) = draft.part("flags").and_then(Value::as_u64) {
            let kept = message.flags & !(1 << 2);
            message.flags = kept | (flags & (1 << 2 | 1 << 15));
        }
        self.fill(channel, id, draft);
        self.emit(Change::MessageEdited { channel, message: id });
    }

    fn fill(&mut self, channel: Snowflake, id: Snowflake, draft: &MessageDraft<'_>) {
        let attachments = self.attach(channel, id, draft);
        let named = draft.part("attachments").and_then(Value::as_array);
        let is_named = |file: &Attachment| {
            named.is_none_or(|named| named.iter().any(|entry| id_in(entry, "id") == Some(file.id)))
        };
        let before: Vec<Snowflake> = self
            .message(channel, id)
            .map(|message| message.attachments.iter().map(|file| file.id).collect())
            .unwrap_or_default();
        let embeds = draft.part("embeds").map(|_| draft.list("embeds"));
        let mentions = draft.part("content").map(|content| {
            let content = content.as_str().unwrap_or_default();
            self.mentioned_users(content, draft.part("allowed_mentions"))
        });
        let Some(message) = self.messages.get_mut(&(channel, id)) else { return };
        message.attachments = attachments;
        if let Some(content) = draft.part("content") {
            content.as_str().unwrap_or_default().trim().clone_into(&mut message.content);
        }
        if let Some(mentions) = mentions {
            message.mentions = mentions;
        }
        if let Some(embeds) = embeds {
            // A picture that no embed shows any more is a file like any other, unless the list of
            // the attachments leaves it out.
            message.attachments.iter_mut().for_each(|file| file.embedded = false);
            let embeds = embeds.into_iter();
            message.embeds =
                embeds.map(|embed| stored_embed(embed, &mut message.attachments)).collect();
            message
                .attachments
                .retain(|file| file.embedded || !before.contains(&file.id) || is_named(file));
        }
        if draft.part("components").is_some() {
            message.components = draft.list("components");
            let mut next = 1;
            message.components.iter_mut().for_each(|component| {
                complete_component(component, &mut message.attachments, &mut next);
            });
        }
    }

    /// The files of a message after an edit: the kept ones and the new ones.
    fn attach(
        &mut self,
        channel: Snowflake,
        id: Snowflake,
        draft: &MessageDraft<'_>,
    ) -> Vec<Attachment> {
        let known = self.message(channel, id);
        let known = known.map(|message| message.attachments.clone()).unwrap_or_default();
        let named = draft.part("attachments").and_then(Value::as_array);
        let entry = |wanted: u64| {
            named.into_iter().flatten().find(|entry| id_in(entry, "id") == Some(Snowflake(wanted)))
        };
        let mut kept: Vec<Attachment> = match named {
            // The list replaces the old one, but files shown in embeds stay with their embeds.
            Some(_) => known
                .into_iter()
                .filter(|file| file.embedded || entry(file.id.0).is_some())
                .collect(),
            None => known,
        };
        for upload in draft.files {
            let entry = entry(upload.index);
            let name =
                entry.and_then(|entry| entry.get("filename")?.as_str()).unwrap_or(&upload.name);
            let alt = entry.and_then(|entry| entry.get("description")?.as_str());
            kept.push(self.store_file(channel, upload, name, alt));
        }
        kept
    }

    fn mentioned_users(&self, content: &str, allowed: Option<&Value>) -> Vec<Snowflake> {
        let allowed = allowed.filter(|allowed| !allowed.is_null());
        let may = |user: Snowflake| {
            allowed.is_none_or(|allowed| {
                let has = |list: &str, wanted: &str| {
                    allowed[list].as_array().is_some_and(|all| all.iter().any(|one| one == wanted))
                };
                has("parse", "users") || has("users", &user.to_string())
            })
        };
        let mut found = Vec::new();
        for piece in content.split("<@").skip(1) {
            let id =
                piece.split_once('>').and_then(|(id, _)| id.trim_start_matches('!').parse().ok());
            if let Some(id) =
                id.filter(|id| self.users.contains_key(id) && may(*id) && !found.contains(id))
            {
                found.push(id);
            }
        }
        found
    }

    pub fn delete_message(&mut self, channel: Snowflake, id: Snowflake) -> Option<Message> {
        let message = self.messages.remove(&(channel, id))?;
        self.emit(Change::MessageDeleted { channel, message: id, visible_to: message.visible_to });
        Some(message)
    }

    /// Deletes several messages; those that do not exist are ignored.
    pub fn delete_messages(&mut self, channel: Snowflake, listed: &[Snowflake]) {
        let deleted = listed.iter().filter_map(|id| self.messages.remove(&(channel, *id)));
        let messages: Vec<Snowflake> = deleted.map(|message| message.id).collect();
        if !messages.is_empty() {
            self.emit(Change::MessagesDeleted { channel, messages });
        }
    }

    /// Pins or unpins a message. Discord announces a pinned one.
    pub fn pin(&mut self, channel: Snowflake, id: Snowflake, pin: bool) {
        const PINNED: u8 = 6;
        let (now, bot) = (self.now, self.bot());
        let Some(message) = self.messages.get_mut(&(channel, id)) else { return };
        if message.pinned_at.is_some() == pin {
            return;
        }
        message.pinned_at = pin.then_some(now);
        self.emit(Change::PinsChanged { channel });
        if pin {
            let body = json!({ "message_reference": { "message_id": id } });
            let draft = MessageDraft { body: Some(&body), files: &[] };
            let announced = self.post(bot, channel, &draft, &MessageOrigin::default());
            if let Some(message) = self.messages.get_mut(&(channel, announced)) {
                message.kind = PINNED;
            }
        }
    }

    pub fn react(
        &mut self,
        channel: Snowflake,
        id: Snowflake,
        user: Snowflake,
        emoji: &str,
        added: bool,
    ) {
        let Some(message) = self.messages.get_mut(&(channel, id)) else { return };
        let known = message.reactions.iter_mut().find(|reaction| reaction.emoji == emoji);
        let emoji = emoji.to_owned();
        let change = match (known, added) {
            (Some(reaction), true) => reaction.users.insert(user),
            (Some(reaction), false) => reaction.users.remove(&user),
            (None, true) => {
                message.reactions.push(Reaction { emoji: emoji.clone(), users: [user].into() });
                true
            }
            (None, false) => false,
        };
        message.reactions.retain(|reaction| !reaction.users.is_empty());
        if change {
            self.emit(if added {
                Change::ReactionAdded { channel, message: id, user, emoji }
            } else {
                Change::ReactionRemoved { channel, message: id, user, emoji }
            });
        }
    }

    /// Counts an edit of a message older than one hour; `false` if there were too many within the
    /// last hour.
    pub(crate) fn may_edit_old_message(&mut self, channel: Snowflake, id: Snowflake) -> bool {
        /// The hourly limit. Discord does not document it; it is low.
        const EDITS: usize = 3;
        const HOUR: Millis = 3_600_000;
        let now = self.now;
        if now - id.created_at() < HOUR || !self.messages.contains_key(&(channel, id)) {
            return true;
        }
        let edits = self.old_edits.entry(channel).or_default();
        edits.retain(|at| now - at < HOUR);
        if edits.len() >= EDITS {
            return false;
        }
        edits.push(now);
        true
    }

    fn message_type(&self, origin: &MessageOrigin, reply: bool) -> u8 {
        let command = origin.interaction.and_then(|id| self.interactions.get(&id)?.command_kind());
        match (origin.followup || reply, command) {
            (true, _) => 19,
            (false, Some(1)) => 20,
            (false, Some(_)) => 23,
            (false, None) => 0,
        }
    }
}
