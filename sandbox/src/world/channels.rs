//! Channels, threads and direct conversations.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::{Value, json};

use super::{Change, Permissions, State};
use crate::clock::{Millis, timestamp};
use crate::snowflake::Snowflake;

/// A place where messages are.
#[derive(Clone, Debug, Serialize)]
pub struct Channel {
    /// Its id.
    pub id: Snowflake,
    /// The server it is in; none for a direct conversation.
    pub guild: Option<Snowflake>,
    /// Its name.
    pub name: String,
    /// What it is for.
    pub topic: Option<String>,
    /// Its place in the list.
    pub position: u16,
    /// What it is.
    pub kind: ChannelKind,
    /// What it allows and forbids to whom, against the server's roles.
    pub overwrites: Vec<Overwrite>,
    /// The newest message.
    pub last_message: Option<Snowflake>,
}

/// What a channel is.
#[derive(Clone, Debug, Serialize)]
pub enum ChannelKind {
    /// A text channel of a server.
    Text,
    /// A conversation between a person and the bot.
    Direct {
        /// The person.
        with: Snowflake,
    },
    /// A conversation of people with each other. The bot is no part of it and comes with those who
    /// have installed it.
    Group {
        /// The people.
        members: BTreeSet<Snowflake>,
    },
    /// A thread.
    Thread(Thread),
}

/// What is special about a thread.
#[derive(Clone, Debug, Serialize)]
pub struct Thread {
    /// The channel it hangs on.
    pub parent: Snowflake,
    /// Who opened it.
    pub owner: Snowflake,
    /// Whether only those added see it.
    pub private: bool,
    /// Whether it is put away. Only a locked one cannot be brought back by writing.
    pub archived: bool,
    /// Whether only moderators may bring it back.
    pub locked: bool,
    /// After how many minutes of silence it is put away.
    pub auto_archive: u64,
    /// When it was last put away or brought back.
    pub archived_at: Millis,
    /// Who is in it.
    pub members: BTreeSet<Snowflake>,
    /// How many messages were ever sent in it.
    pub sent: u32,
}

/// What a channel allows and forbids one role or person.
#[derive(Clone, Debug, Serialize)]
pub struct Overwrite {
    /// The role or the person.
    pub of: Snowflake,
    /// Whether that is a person.
    pub person: bool,
    /// What is allowed.
    pub allow: Permissions,
    /// What is forbidden.
    pub deny: Permissions,
}

impl Channel {
    /// An empty channel.
    #[must_use]
    pub fn new(id: Snowflake, name: &str, kind: ChannelKind) -> Self {
        Self {
            id,
            guild: None,
            name: name.to_owned(),
            topic: None,
            position: 0,
            kind,
            overwrites: Vec::new(),
            last_message: None,
        }
    }

    /// What is special about it, if it is a thread.
    #[must_use]
    pub const fn thread(&self) -> Option<&Thread> {
        match &self.kind {
            ChannelKind::Thread(thread) => Some(thread),
            ChannelKind::Text | ChannelKind::Direct { .. } | ChannelKind::Group { .. } => None,
        }
    }

    /// Discord's number for the kind of channel.
    #[must_use]
    pub const fn kind_number(&self) -> u8 {
        match &self.kind {
            ChannelKind::Text => 0,
            ChannelKind::Direct { .. } => 1,
            ChannelKind::Group { .. } => 3,
            ChannelKind::Thread(thread) if thread.private => 12,
            ChannelKind::Thread(_) => 11,
        }
    }
}

impl State {
    /// Discord's channel object, as the bot sees it.
    #[must_use]
    pub fn channel_json(&self, channel: &Channel) -> Value {
        let mut json = json!({
            "id": channel.id,
            "type": channel.kind_number(),
            "last_message_id": channel.last_message,
            "flags": 0,
        });
        match &channel.kind {
            ChannelKind::Direct { with } => json["recipients"] = json!([self.user_json(*with)]),
            ChannelKind::Group { members } => {
                json["name"] = json!(channel.name);
                json["owner_id"] = json!(members.first());
                json["recipients"] = members.iter().map(|member| self.user_json(*member)).collect();
            }
            ChannelKind::Text => {
                let overwrites = channel.overwrites.iter().map(|overwrite| {
                    let kind = u8::from(overwrite.person);
                    json!({ "id": overwrite.of, "type": kind, "allow": overwrite.allow, "deny": overwrite.deny })
                });
                json["guild_id"] = json!(channel.guild);
                json["name"] = json!(channel.name);
                json["topic"] = json!(channel.topic);
                json["position"] = json!(channel.position);
                json["parent_id"] = Value::Null;
                json["nsfw"] = json!(false);
                json["rate_limit_per_user"] = json!(0);
                json["permission_overwrites"] = overwrites.collect();
            }
            ChannelKind::Thread(thread) => {
                json["guild_id"] = json!(channel.guild);
                json["name"] = json!(channel.name);
                json["parent_id"] = json!(thread.parent);
                json["owner_id"] = json!(thread.owner);
                json["rate_limit_per_user"] = json!(0);
                json["message_count"] = json!(thread.sent);
                json["total_message_sent"] = json!(thread.sent);
                json["member_count"] = json!(thread.members.len());
                json["thread_metadata"] = json!({
                    "archived": thread.archived,
                    "auto_archive_duration": thread.auto_archive,
                    "archive_timestamp": timestamp(thread.archived_at),
                    "locked": thread.locked,
                    "create_timestamp": timestamp(channel.id.made_at()),
                });
                if thread.private {
                    json["thread_metadata"]["invitable"] = json!(true);
                }
                if thread.members.contains(&self.bot()) {
                    json["member"] = self.thread_member_json(channel.id, self.bot());
                }
            }
        }
        json
    }

    /// Discord's object for someone in a thread.
    #[must_use]
    pub fn thread_member_json(&self, thread: Snowflake, user: Snowflake) -> Value {
        json!({ "id": thread, "user_id": user, "join_timestamp": timestamp(thread.made_at()), "flags": 0 })
    }

    /// The part of a channel that comes with an interaction: what `user` may do there is in it.
    #[must_use]
    pub fn partial_channel_json(&self, channel: &Channel, user: Snowflake) -> Value {
        let mut json = self.channel_json(channel);
        if channel.guild.is_some() {
            json["permissions"] = json!(self.permissions(user, channel.id));
        }
        json
    }

    /// The channels and threads of a server, in their order.
    pub fn channels_of(&self, guild: Snowflake) -> impl Iterator<Item = &Channel> {
        self.channels.values().filter(move |channel| channel.guild == Some(guild))
    }

    /// The channel of that name, in the first server that has one.
    #[must_use]
    pub fn channel_named(&self, name: &str) -> Option<&Channel> {
        self.channels.values().find(|channel| channel.guild.is_some() && channel.name == name)
    }

    /// The conversation between that person and the bot, opened if there is none.
    pub fn direct(&mut self, with: Snowflake) -> Snowflake {
        let known = self.channels.values().find_map(|channel| match channel.kind {
            ChannelKind::Direct { with: other } if other == with => Some(channel.id),
            _ => None,
        });
        known.unwrap_or_else(|| {
            let channel = Channel::new(self.mint(), "", ChannelKind::Direct { with });
            let id = channel.id;
            self.channels.insert(id, channel);
            self.tell(Change::ChannelCreated { channel: id });
            id
        })
    }

    /// Opens a conversation of people with each other.
    pub fn open_group(&mut self, name: &str, members: &[Snowflake]) -> Snowflake {
        let kind = ChannelKind::Group { members: members.iter().copied().collect() };
        let channel = Channel::new(self.mint(), name, kind);
        let id = channel.id;
        self.channels.insert(id, channel);
        self.tell(Change::ChannelCreated { channel: id });
        id
    }

    /// Whether a channel is a conversation of people with each other.
    #[must_use]
    pub fn is_group(&self, channel: Snowflake) -> bool {
        self.channels
            .get(&channel)
            .is_some_and(|channel| matches!(channel.kind, ChannelKind::Group { .. }))
    }

    /// Opens a thread; from a message, it takes the message's id.
    pub fn open_thread(
        &mut self,
        name: &str,
        from: Option<Snowflake>,
        thread: Thread,
    ) -> Snowflake {
        let id = from.unwrap_or_else(|| self.mint());
        let guild = self.channels.get(&thread.parent).and_then(|parent| parent.guild);
        let told = (from.is_none() && !thread.private).then_some((thread.owner, thread.parent));
        let channel = Channel { guild, ..Channel::new(id, name, ChannelKind::Thread(thread)) };
        self.channels.insert(id, channel);
        self.tell(Change::ChannelCreated { channel: id });
        if let Some((owner, parent)) = told {
            self.tell_of_thread(owner, parent, id, name);
        }
        id
    }

    /// Adds someone to a thread.
    pub fn join_thread(&mut self, thread: Snowflake, user: Snowflake) {
        let Some(ChannelKind::Thread(details)) =
            self.channels.get_mut(&thread).map(|channel| &mut channel.kind)
        else {
            return;
        };
        if details.members.insert(user) {
            self.tell(Change::ThreadMembersChanged {
                thread,
                added: vec![user],
                removed: Vec::new(),
            });
        }
    }

    /// Removes someone from a thread.
    pub fn leave_thread(&mut self, thread: Snowflake, user: Snowflake) {
        let Some(ChannelKind::Thread(details)) =
            self.channels.get_mut(&thread).map(|channel| &mut channel.kind)
        else {
            return;
        };
        if details.members.remove(&user) {
            self.tell(Change::ThreadMembersChanged {
                thread,
                added: Vec::new(),
                removed: vec![user],
            });
        }
    }

    /// Puts a thread away or brings it back; locking keeps people from bringing it back by writing.
    pub fn archive(&mut self, thread: Snowflake, archived: bool, locked: bool) {
        let now = self.now;
        if let Some(ChannelKind::Thread(details)) =
            self.channels.get_mut(&thread).map(|channel| &mut channel.kind)
        {
            if details.archived != archived {
                details.archived_at = now;
            }
            details.archived = archived;
            details.locked = locked;
            self.tell(Change::ChannelUpdated { channel: thread });
        }
    }

    /// Puts away the threads in which nobody has written for long enough.
    pub fn archive_silent_threads(&mut self) {
        let now = self.now;
        let silent = self.channels.values().filter_map(|channel| {
            let thread = channel.thread().filter(|thread| !thread.archived)?;
            let last = channel.last_message.unwrap_or(channel.id).made_at().max(thread.archived_at);
            let minutes = Millis::try_from(thread.auto_archive).unwrap_or(Millis::MAX);
            (now - last >= minutes.saturating_mul(60_000)).then_some(channel.id)
        });
        for thread in silent.collect::<Vec<_>>() {
            self.archive(thread, true, false);
        }
    }

    /// Deletes a channel, its threads and everything written there.
    pub fn delete_channel(&mut self, id: Snowflake) -> Option<Channel> {
        let threads = self
            .channels
            .values()
            .filter(|channel| channel.thread().is_some_and(|t| t.parent == id));
        for thread in threads.map(|thread| thread.id).collect::<Vec<_>>() {
            self.delete_channel(thread);
        }
        let channel = self.channels.remove(&id)?;
        self.messages.retain(|(place, _), _| *place != id);
        self.tell(Change::ChannelDeleted { channel: Box::new(channel.clone()) });
        Some(channel)
    }

    /// Sets what a channel allows and forbids one role or person.
    pub fn overwrite(&mut self, channel: Snowflake, overwrite: Overwrite) {
        if let Some(place) = self.channels.get_mut(&channel) {
            place.overwrites.retain(|known| known.of != overwrite.of);
            place.overwrites.push(overwrite);
            self.tell(Change::ChannelUpdated { channel });
        }
    }
}
