//! Creates, archives and deletes channels and threads, and builds their JSON objects.

use serde_json::{Value, json};

use super::state::State;
use crate::clock::{Millis, timestamp};
use crate::model::{Change, Channel, ChannelKind, Overwrite, Thread};
use crate::snowflake::Snowflake;

impl State {
    /// Discord's channel object, as the bot sees it.
    pub fn channel_json(&self, channel: &Channel) -> Value {
        let mut json = json!({
            "id": channel.id,
            "type": channel.kind_number(),
            "last_message_id": channel.last_message,
            "flags": 0,
        });
        match &channel.kind {
            ChannelKind::Dm { recipient } => {
                json["recipients"] = json!([self.user_json(*recipient)]);
            }
            ChannelKind::GroupDm { members } => {
                json["name"] = json!(channel.name);
                json["owner_id"] = json!(members.first());
                json["recipients"] = members.iter().map(|member| self.user_json(*member)).collect();
            }
            ChannelKind::Text => {
                let overwrites = channel.overwrites.iter().map(|of| {
                    let kind = u8::from(of.is_user);
                    json!({ "id": of.target, "type": kind, "allow": of.allow, "deny": of.deny })
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
                json["message_count"] = json!(thread.message_count);
                json["total_message_sent"] = json!(thread.message_count);
                json["member_count"] = json!(thread.members.len());
                json["thread_metadata"] = json!({
                    "archived": thread.archived,
                    "auto_archive_duration": thread.auto_archive_minutes,
                    "archive_timestamp": timestamp(thread.archived_at),
                    "locked": thread.locked,
                    "create_timestamp": timestamp(channel.id.created_at()),
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

    pub fn thread_member_json(&self, thread: Snowflake, user: Snowflake) -> Value {
        json!({
            "id": thread,
            "user_id": user,
            "join_timestamp": timestamp(thread.created_at()),
            "flags": 0,
        })
    }

    /// The channel object of an interaction, which includes the user's permissions.
    pub fn partial_channel_json(&self, channel: &Channel, user: Snowflake) -> Value {
        let mut json = self.channel_json(channel);
        if channel.guild.is_some() {
            json["permissions"] = json!(self.permissions(user, channel.id));
        }
        json
    }

    pub fn channels_of(&self, guild: Snowflake) -> impl Iterator<Item = &Channel> {
        self.channels.values().filter(move |channel| channel.guild == Some(guild))
    }

    /// The channel with this name, in the first server that has one.
    pub fn channel_by_name(&self, name: &str) -> Option<&Channel> {
        self.channels.values().find(|channel| channel.guild.is_some() && channel.name == name)
    }

    /// The DM of the bot with this user, created if there is none.
    pub fn open_dm(&mut self, recipient: Snowflake) -> Snowflake {
        let known = self.channels.values().find_map(|channel| match channel.kind {
            ChannelKind::Dm { recipient: other } if other == recipient => Some(channel.id),
            _ => None,
        });
        known.unwrap_or_else(|| {
            let channel = Channel::new(self.new_id(), "", ChannelKind::Dm { recipient });
            let id = channel.id;
            self.channels.insert(id, channel);
            self.emit(Change::ChannelCreated { channel: id });
            id
        })
    }

    pub fn open_group_dm(&mut self, name: &str, members: &[Snowflake]) -> Snowflake {
        let kind = ChannelKind::GroupDm { members: members.iter().copied().collect() };
        let channel = Channel::new(self.new_id(), name, kind);
        let id = channel.id;
        self.channels.insert(id, channel);
        self.emit(Change::ChannelCreated { channel: id });
        id
    }

    pub fn is_group_dm(&self, channel: Snowflake) -> bool {
        self.channels
            .get(&channel)
            .is_some_and(|channel| matches!(channel.kind, ChannelKind::GroupDm { .. }))
    }

    /// Creates a thread. A thread on a message has the message's id.
    pub fn open_thread(
        &mut self,
        name: &str,
        from: Option<Snowflake>,
        thread: Thread,
    ) -> Snowflake {
        let id = from.unwrap_or_else(|| self.new_id());
        let guild = self.channels.get(&thread.parent).and_then(|parent| parent.guild);
        let announced =
            (from.is_none() && !thread.private).then_some((thread.owner, thread.parent));
        let channel = Channel { guild, ..Channel::new(id, name, ChannelKind::Thread(thread)) };
        self.channels.insert(id, channel);
        self.emit(Change::ChannelCreated { channel: id });
        if let Some((owner, parent)) = announced {
            self.post_thread_created(owner, parent, id, name);
        }
        id
    }

    pub fn join_thread(&mut self, thread: Snowflake, user: Snowflake) {
        if self.thread_mut(thread).is_some_and(|details| details.members.insert(user)) {
            let (added, removed) = (vec![user], Vec::new());
            self.emit(Change::ThreadMembersChanged { thread, added, removed });
        }
    }

    pub fn leave_thread(&mut self, thread: Snowflake, user: Snowflake) {
        if self.thread_mut(thread).is_some_and(|details| details.members.remove(&user)) {
            let (added, removed) = (Vec::new(), vec![user]);
            self.emit(Change::ThreadMembersChanged { thread, added, removed });
        }
    }

    fn thread_mut(&mut self, id: Snowflake) -> Option<&mut Thread> {
        match &mut self.channels.get_mut(&id)?.kind {
            ChannelKind::Thread(thread) => Some(thread),
            _ => None,
        }
    }

    /// Archives or reopens a thread. A message cannot reopen a locked one.
    pub fn archive(&mut self, thread: Snowflake, archived: bool, locked: bool) {
        let now = self.now;
        if let Some(details) = self.thread_mut(thread) {
            if details.archived != archived {
                details.archived_at = now;
            }
            details.archived = archived;
            details.locked = locked;
            self.emit(Change::ChannelUpdated { channel: thread });
        }
    }

    pub fn archive_inactive_threads(&mut self) {
        let now = self.now;
        let silent = self.channels.values().filter_map(|channel| {
            let thread = channel.thread().filter(|thread| !thread.archived)?;
            let last =
                channel.last_message.unwrap_or(channel.id).created_at().max(thread.archived_at);
            let minutes = Millis::try_from(thread.auto_archive_minutes).unwrap_or(Millis::MAX);
            (now - last >= minutes.saturating_mul(60_000)).then_some(channel.id)
        });
        for thread in silent.collect::<Vec<_>>() {
            self.archive(thread, true, false);
        }
    }

    /// Deletes a channel, its threads and all their messages.
    pub fn delete_channel(&mut self, id: Snowflake) -> Option<Channel> {
        let of_it = |channel: &&Channel| channel.thread().is_some_and(|it| it.parent == id);
        let threads = self.channels.values().filter(of_it).map(|thread| thread.id);
        for thread in threads.collect::<Vec<_>>() {
            self.delete_channel(thread);
        }
        let channel = self.channels.remove(&id)?;
        self.messages.retain(|(channel, _), _| *channel != id);
        self.emit(Change::ChannelDeleted { channel: Box::new(channel.clone()) });
        Some(channel)
    }

    pub fn overwrite(&mut self, channel: Snowflake, overwrite: Overwrite) {
        if let Some(stored) = self.channels.get_mut(&channel) {
            stored.overwrites.retain(|known| known.target != overwrite.target);
            stored.overwrites.push(overwrite);
            self.emit(Change::ChannelUpdated { channel });
        }
    }
}
