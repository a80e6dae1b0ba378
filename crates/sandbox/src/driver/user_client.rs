//! Discord's client of one user: the messages that they see in a channel and that they send.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;

use super::available_commands::{self, AvailableCommand};
use super::error::{ActionError, Result};
use super::message_view::MessageView;
use super::wait::DEFAULT_TIMEOUT;
use crate::discord::Discord;
use crate::model::{
    ActivityInstance, Arrival, ChannelKind, MessageDraft, MessageOrigin, Permissions,
};
use crate::snowflake::Snowflake;
use crate::world::State;

#[derive(Clone)]
pub struct UserClient {
    pub(super) discord: Arc<Discord>,
    pub(super) id: Snowflake,
    pub(super) username: String,
    pub(super) channel: Snowflake,
}

impl Discord {
    /// The user with this username, in the first channel they can see.
    pub fn user(self: &Arc<Self>, username: &str) -> Result<UserClient> {
        let found = self.world.read(|state| {
            let id = state.user_by_name(username).filter(|user| !user.bot)?.id;
            let text =
                state.channels.values().filter(|channel| matches!(channel.kind, ChannelKind::Text));
            let first = text.map(|channel| channel.id).find(|channel| state.can_see(id, *channel));
            Some((id, first.unwrap_or(id)))
        });
        let (id, channel) = found.ok_or_else(|| ActionError::NoSuchUser(username.to_owned()))?;
        Ok(UserClient { discord: Arc::clone(self), id, username: username.to_owned(), channel })
    }
}

impl UserClient {
    pub const fn id(&self) -> Snowflake {
        self.id
    }

    pub fn username(&self) -> &str {
        &self.username
    }

    /// The name that others see.
    pub fn name(&self) -> String {
        let name = |state: &State| state.users.get(&self.id).map(|user| user.display_name.clone());
        self.read(name).unwrap_or_default()
    }

    pub const fn channel(&self) -> Snowflake {
        self.channel
    }

    pub fn in_channel(&self, name: &str) -> Result<Self> {
        let named = self.read(|state| {
            let named = state
                .channels
                .values()
                .filter(|channel| channel.guild.is_some() && channel.name == name);
            named.map(|channel| channel.id).find(|channel| state.can_see(self.id, *channel))
        });
        named
            .map(|channel| Self { channel, ..self.clone() })
            .ok_or_else(|| ActionError::NoSuchChannel(name.to_owned()))
    }

    pub fn in_channel_id(&self, channel: Snowflake) -> Result<Self> {
        if self.read(|state| state.can_see(self.id, channel)) {
            Ok(Self { channel, ..self.clone() })
        } else {
            Err(ActionError::NoSuchChannel(channel.to_string()))
        }
    }

    pub fn in_dm(&self) -> Self {
        let channel = self.discord.world.change(|state| state.open_dm(self.id));
        Self { channel, ..self.clone() }
    }

    pub fn allow_direct_messages(&self, open: bool) {
        self.discord.world.change(|state| {
            if let Some(user) = state.users.get_mut(&self.id) {
                user.accepts_direct_messages = open;
            }
        });
    }

    pub fn set_locale(&self, locale: &str) {
        self.discord.world.change(|state| {
            if let Some(user) = state.users.get_mut(&self.id) {
                locale.clone_into(&mut user.locale);
            }
        });
    }

    /// The messages that the user sees in the channel, oldest first.
    pub fn messages(&self) -> Vec<MessageView> {
        self.read(|state| {
            state
                .visible_messages(self.channel, self.id)
                .map(|message| MessageView::of(state, message))
                .collect()
        })
    }

    pub fn message(&self, id: Snowflake) -> Result<MessageView> {
        let found = self.read(|state| {
            Some(MessageView::of(state, state.visible_message(self.channel, id, self.id)?))
        });
        found.ok_or(ActionError::NoSuchMessage)
    }

    /// Waits for a message in the channel; returns the newest that matches.
    pub async fn wait_for(&self, fits: impl Fn(&MessageView) -> bool) -> Result<MessageView> {
        self.wait_within(DEFAULT_TIMEOUT, fits).await
    }

    pub async fn wait_within(
        &self,
        limit: Duration,
        fits: impl Fn(&MessageView) -> bool,
    ) -> Result<MessageView> {
        let found = self.discord.wait_until(limit, |state| newest(state, self, &fits));
        found.await.map_err(|_| {
            let there: Vec<String> =
                self.messages().iter().map(|m| format!("{}: {}", m.author, m.text())).collect();
            ActionError::TimedOut(limit.as_secs(), format!("{there:#?}"))
        })
    }

    pub fn send_message(&self, text: &str) -> Result<Snowflake> {
        let body = json!({ "content": text });
        self.discord.world.change(|state| {
            let thread =
                state.channels.get(&self.channel).is_some_and(|channel| channel.thread().is_some());
            let needs = if thread {
                Permissions::SEND_MESSAGES_IN_THREADS
            } else {
                Permissions::SEND_MESSAGES
            };
            if !state.permissions(self.id, self.channel).contains(needs) {
                return Err(ActionError::NotAllowed);
            }
            let draft = MessageDraft { body: Some(&body), files: &[] };
            Ok(state.post(self.id, self.channel, &draft, &MessageOrigin::default()))
        })
    }

    /// Chooses a file for an option of a command. The returned id is the value of the option.
    pub fn upload(&self, name: &str, bytes: &[u8]) -> Snowflake {
        self.discord.world.change(|state| state.upload(self.channel, name, bytes))
    }

    /// Deletes the user's own message, or another message if they have the permission.
    pub fn delete(&self, message: Snowflake) -> Result<()> {
        self.discord.world.change(|state| {
            let author =
                state.message(self.channel, message).ok_or(ActionError::NoSuchMessage)?.author;
            let moderates =
                state.permissions(self.id, self.channel).contains(Permissions::MANAGE_MESSAGES);
            if author != self.id && !moderates {
                return Err(ActionError::NotAllowed);
            }
            state.delete_message(self.channel, message);
            Ok(())
        })
    }

    pub fn react(&self, message: Snowflake, emoji: &str) -> Result<()> {
        self.message(message)?;
        self.discord.world.change(|state| {
            if !state.permissions(self.id, self.channel).contains(Permissions::ADD_REACTIONS) {
                return Err(ActionError::NotAllowed);
            }
            state.react(self.channel, message, self.id, emoji, true);
            Ok(())
        })
    }

    /// When the sandbox received the bot's response to the user's last interaction, in real time.
    /// The time until the user sees the response is used by the sandbox itself.
    pub fn last_response_received_at(&self) -> Option<Instant> {
        self.read(|state| state.last_interaction_by(self.id)?.response_received_at)
    }

    pub fn available_commands(&self) -> Vec<AvailableCommand> {
        self.read(|state| available_commands::available_commands(state, self.id, self.channel))
    }

    /// Opens the Activity of the channel, which begins if nobody is in it, as the Entry Point
    /// command does; returns its id. `custom_id` is the parameter of a link that was followed.
    pub fn launch_activity(&self, custom_id: Option<&str>) -> String {
        let arrival = Arrival { custom_id: custom_id.map(ToOwned::to_owned) };
        self.discord.world.change(|state| state.launch_activity(self.id, self.channel, arrival))
    }

    /// Follows a link to the Activity: `https://discord.com/activities/<application>?custom_id=..`.
    pub fn follow_activity_link(&self, url: &str) -> Result<String> {
        let application = self.read(|state| state.application.id);
        let start = format!("https://discord.com/activities/{application}");
        let rest = url.strip_prefix(&start).ok_or(ActionError::NotAllowed)?;
        let custom_id = rest.strip_prefix('?').into_iter().flat_map(|query| query.split('&'));
        let custom_id = custom_id.filter_map(|pair| pair.strip_prefix("custom_id=")).next();
        Ok(self.launch_activity(custom_id))
    }

    /// Leaves the Activity, if the user is in one. It ends when nobody is left.
    pub fn leave_activity(&self) {
        self.discord.world.change(|state| state.leave_activity(self.id));
    }

    pub fn activity(&self) -> Option<ActivityInstance> {
        self.read(|state| state.activity_of(self.id).map(|(activity, _)| activity.clone()))
    }

    /// The code that a page in an Activity gets for this user, as the answer to AUTHORIZE.
    pub fn authorize(&self, scopes: &[&str]) -> String {
        let scopes: Vec<String> = scopes.iter().map(|scope| (*scope).to_owned()).collect();
        self.discord.world.change(|state| state.authorize(self.id, &scopes, None))
    }

    pub(super) fn read<R>(&self, read: impl FnOnce(&State) -> R) -> R {
        self.discord.world.read(read)
    }
}

/// The newest message that matches and that the user sees in the channel.
pub(super) fn newest(
    state: &State,
    client: &UserClient,
    fits: impl Fn(&MessageView) -> bool,
) -> Option<MessageView> {
    let newest_first = state.visible_messages(client.channel, client.id).rev();
    newest_first.map(|message| MessageView::of(state, message)).find(fits)
}
