//! Messages come, change and go.

use serde_json::{Value, json};

use super::messages::nonce_text;
use super::{
    Attachment, Change, ChannelKind, Draft, EPHEMERAL, LOADING, Message, Origin, Reaction, State,
    id_in,
};
use crate::clock::Millis;
use crate::snowflake::Snowflake;

/// The flags an author may set: suppress embeds, ephemeral, suppress notifications, new components.
const SETTABLE: u64 = 1 << 2 | EPHEMERAL | 1 << 12 | 1 << 15;

impl<'a> Draft<'a> {
    fn part(&self, name: &str) -> Option<&'a Value> {
        self.body?.get(name)
    }

    fn list(&self, name: &str) -> Vec<Value> {
        self.part(name).and_then(Value::as_array).cloned().unwrap_or_default()
    }
}

impl State {
    /// Posts a message.
    pub fn post(
        &mut self,
        author: Snowflake,
        channel: Snowflake,
        draft: &Draft<'_>,
        origin: &Origin,
    ) -> Snowflake {
        let id = self.mint();
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
            kind: self.kind_of(origin, replies_to.is_some()),
            content: String::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            attachments: Vec::new(),
            flags: wished
                | if origin.seen_by.is_some() { EPHEMERAL } else { 0 }
                | if origin.loading { LOADING } else { 0 },
            seen_by: origin.seen_by,
            mentions: Vec::new(),
            edited_at: None,
            replies_to: if origin.follow_up { original } else { replies_to },
            interaction: origin.interaction,
            opened: None,
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
        self.come_to_thread(author, channel, id);
        if let Some(place) = self.channels.get_mut(&channel) {
            place.last_message = Some(id);
            if let ChannelKind::Thread(thread) = &mut place.kind {
                thread.sent += 1;
            }
        }
        self.tell(Change::MessagePosted { channel, message: id });
        id
    }

    /// Tells in the channel that a thread was opened under it, as Discord does where it does not
    /// hang on a message.
    pub(super) fn tell_of_thread(
        &mut self,
        owner: Snowflake,
        parent: Snowflake,
        thread: Snowflake,
        name: &str,
    ) {
        /// Discord's number for that kind of message.
        const THREAD_CREATED: u8 = 18;
        let body = json!({ "content": name, "allowed_mentions": { "parse": [] } });
        let id =
            self.post(owner, parent, &Draft { body: Some(&body), files: &[] }, &Origin::default());
        if let Some(message) = self.messages.get_mut(&(parent, id)) {
            message.kind = THREAD_CREATED;
            message.opened = Some(thread);
        }
    }

    /// Who writes in a thread joins it, and so does whoever is notified there and sees it; writing
    /// wakes a thread that was put away.
    fn come_to_thread(&mut self, author: Snowflake, channel: Snowflake, id: Snowflake) {
        let Some(thread) = self.channels.get(&channel).and_then(|channel| channel.thread()) else {
            return;
        };
        if thread.archived && !thread.locked {
            self.archive(channel, false, false);
        }
        let Some(message) = self.message(channel, id).filter(|message| message.seen_by.is_none())
        else {
            return;
        };
        let coming: Vec<Snowflake> =
            std::iter::once(author).chain(message.mentions.iter().copied()).collect();
        for user in coming {
            if self.permissions(user, channel).contains(super::Permissions::VIEW_CHANNEL) {
                self.join_thread(channel, user);
            }
        }
    }

    /// Edits a message: what the draft names changes, the rest stays.
    pub fn edit(&mut self, channel: Snowflake, id: Snowflake, draft: &Draft<'_>) {
        let now = self.now;
        let Some(message) = self.messages.get_mut(&(channel, id)) else { return };
        // The end of "thinking" is the message's beginning, not an edit of it.
        if message.flags & LOADING == 0 {
            message.edited_at = Some(now);
        }
        message.flags &= !LOADING;
        if let Some(flags) = draft.part("flags").and_then(Value::as_u64) {
            let kept = message.flags & !(1 << 2);
            message.flags = kept | (flags & (1 << 2 | 1 << 15));
        }
        self.fill(channel, id, draft);
        self.tell(Change::MessageEdited { channel, message: id });
    }

    fn fill(&mut self, channel: Snowflake, id: Snowflake, draft: &Draft<'_>) {
        let attachments = self.attach(channel, id, draft);
        let embeds = draft.part("embeds").map(|_| draft.list("embeds"));
        let mentions = draft.part("content").map(|content| {
            self.notified(content.as_str().unwrap_or_default(), draft.part("allowed_mentions"))
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
            message.embeds = embeds
                .into_iter()
                .map(|embed| kept_embed(embed, &mut message.attachments))
                .collect();
        }
        if draft.part("components").is_some() {
            message.components = draft.list("components");
            let mut next = 1;
            message
                .components
                .iter_mut()
                .for_each(|component| complete_component(component, &mut next));
        }
    }

    /// The files of a message after an edit: those kept, those new.
    fn attach(&mut self, channel: Snowflake, id: Snowflake, draft: &Draft<'_>) -> Vec<Attachment> {
        let known = self
            .message(channel, id)
            .map(|message| message.attachments.clone())
            .unwrap_or_default();
        let named = draft.part("attachments").and_then(Value::as_array);
        let entry = |wanted: u64| {
            named.into_iter().flatten().find(|entry| id_in(entry, "id") == Some(Snowflake(wanted)))
        };
        let mut kept: Vec<Attachment> = match named {
            // A list of attachments is the whole list, except that what an embed shows stays with
            // its embed.
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
            kept.push(self.keep(channel, upload, name, alt));
        }
        kept
    }

    /// The people a text notifies, as far as `allowed_mentions` lets it.
    fn notified(&self, content: &str, allowed: Option<&Value>) -> Vec<Snowflake> {
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

    /// Deletes a message.
    pub fn delete_message(&mut self, channel: Snowflake, id: Snowflake) -> Option<Message> {
        let message = self.messages.remove(&(channel, id))?;
        self.tell(Change::MessageDeleted { channel, message: id, seen_by: message.seen_by });
        Some(message)
    }

    /// Puts an emoji under a message, or takes it away.
    pub fn react(
        &mut self,
        channel: Snowflake,
        id: Snowflake,
        user: Snowflake,
        emoji: &str,
        there: bool,
    ) {
        let Some(message) = self.messages.get_mut(&(channel, id)) else { return };
        let known = message.reactions.iter_mut().find(|reaction| reaction.emoji == emoji);
        let emoji = emoji.to_owned();
        let change = match (known, there) {
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
            self.tell(if there {
                Change::ReactionAdded { channel, message: id, user, emoji }
            } else {
                Change::ReactionRemoved { channel, message: id, user, emoji }
            });
        }
    }

    /// Counts an edit of a message older than an hour; `false` when there were too many in the last
    /// hour.
    pub(crate) fn may_edit_old(&mut self, channel: Snowflake, id: Snowflake) -> bool {
        /// How many such edits an hour pass. Discord does not say; it is few.
        const EDITS: usize = 3;
        const HOUR: Millis = 3_600_000;
        let now = self.now;
        if now - id.made_at() < HOUR || !self.messages.contains_key(&(channel, id)) {
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

    fn kind_of(&self, origin: &Origin, reply: bool) -> u8 {
        let command = origin.interaction.and_then(|id| self.interactions.get(&id)?.command_kind());
        match (origin.follow_up || reply, command) {
            (true, _) => 19,
            (false, Some(1)) => 20,
            (false, Some(_)) => 23,
            (false, None) => 0,
        }
    }
}

/// An embed as Discord keeps it: without nulls, and with the addresses of the files it names.
fn kept_embed(mut embed: Value, files: &mut [Attachment]) -> Value {
    embed["type"] = json!("rich");
    for part in ["image", "thumbnail"] {
        let Some(url) = embed[part]["url"].as_str() else { continue };
        let (name, own) = match url.strip_prefix("attachment://") {
            Some(name) => (name, true),
            None => (url, false),
        };
        // The newest file of that name: an edit may replace a picture by one of the same name.
        let file = files
            .iter_mut()
            .rev()
            .find(|file| if own { file.name == name } else { file.url() == url });
        if let Some(file) = file {
            file.embedded = true;
            embed[part] = file.to_embed_json();
        } else if !own {
            embed[part]["proxy_url"] = json!(url);
        }
    }
    for (part, icon, proxy) in
        [("footer", "icon_url", "proxy_icon_url"), ("author", "icon_url", "proxy_icon_url")]
    {
        if let Some(url) = embed[part][icon].as_str().map(ToOwned::to_owned) {
            embed[part][proxy] = json!(url);
        }
    }
    if let Some(fields) = embed["fields"].as_array_mut() {
        for field in fields {
            if field["inline"].is_null() {
                field["inline"] = json!(false);
            }
        }
    }
    drop_nulls(&mut embed);
    embed
}

/// A component as Discord keeps it: with an id, and with the numbers its author left out.
fn complete_component(component: &mut Value, next: &mut u64) {
    if component["id"].as_u64().is_none_or(|id| id == 0) {
        component["id"] = json!(*next);
    }
    *next += 1;
    if component["type"] == 3
        || component["type"].as_u64().is_some_and(|kind| (5..=8).contains(&kind))
    {
        for bound in ["min_values", "max_values"] {
            if component[bound].is_null() {
                component[bound] = json!(1);
            }
        }
    }
    drop_nulls(component);
    if let Some(children) = component.get_mut("components").and_then(Value::as_array_mut) {
        children.iter_mut().for_each(|child| complete_component(child, next));
    }
}

fn drop_nulls(value: &mut Value) {
    match value {
        Value::Object(map) => {
            map.retain(|_, part| !part.is_null());
            map.values_mut().for_each(drop_nulls);
        }
        Value::Array(list) => list.iter_mut().for_each(drop_nulls),
        _ => {}
    }
}
