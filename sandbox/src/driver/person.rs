//! A person at a place: what they see there, and what they write.

use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::json;

use super::commands::{self, Offer};
use super::{ActError, PATIENCE, Shown};
use crate::discord::Discord;
use crate::snowflake::Snowflake;
use crate::world::{ChannelKind, Draft, Origin, Permissions, State};

/// A person, and the channel they look at.
#[derive(Clone)]
pub struct Person {
    pub(super) discord: Arc<Discord>,
    pub(super) id: Snowflake,
    pub(super) handle: String,
    pub(super) channel: Snowflake,
}

impl Discord {
    /// The person with that handle, looking at the first channel they see.
    ///
    /// # Errors
    /// There is nobody called so.
    pub fn person(self: &Arc<Self>, handle: &str) -> Result<Person, ActError> {
        let found = self.world.read(|state| {
            let id = state.user_named(handle).filter(|user| !user.bot)?.id;
            let text =
                state.channels.values().filter(|channel| matches!(channel.kind, ChannelKind::Text));
            let first = text.map(|channel| channel.id).find(|channel| state.sees(id, *channel));
            Some((id, first.unwrap_or(id)))
        });
        let (id, channel) = found.ok_or_else(|| ActError::NoSuchPerson(handle.to_owned()))?;
        Ok(Person { discord: Arc::clone(self), id, handle: handle.to_owned(), channel })
    }
}

impl Person {
    /// Their id.
    #[must_use]
    pub const fn id(&self) -> Snowflake {
        self.id
    }

    /// Their handle.
    #[must_use]
    pub fn handle(&self) -> &str {
        &self.handle
    }

    /// The channel they look at.
    #[must_use]
    pub const fn channel(&self) -> Snowflake {
        self.channel
    }

    /// The same person, looking at the channel or thread of that name.
    ///
    /// # Errors
    /// They see none of that name.
    pub fn at(&self, name: &str) -> Result<Self, ActError> {
        let named = self.look(|state| {
            let named = state
                .channels
                .values()
                .filter(|channel| channel.guild.is_some() && channel.name == name);
            named.map(|channel| channel.id).find(|channel| state.sees(self.id, *channel))
        });
        named
            .map(|channel| Self { channel, ..self.clone() })
            .ok_or_else(|| ActError::NoSuchChannel(name.to_owned()))
    }

    /// The same person, looking at that channel or thread.
    ///
    /// # Errors
    /// They do not see it.
    pub fn at_channel(&self, channel: Snowflake) -> Result<Self, ActError> {
        if self.look(|state| state.sees(self.id, channel)) {
            Ok(Self { channel, ..self.clone() })
        } else {
            Err(ActError::NoSuchChannel(channel.to_string()))
        }
    }

    /// The same person, in their conversation with the bot.
    #[must_use]
    pub fn in_direct(&self) -> Self {
        let channel = self.discord.world.change(|state| state.direct(self.id));
        Self { channel, ..self.clone() }
    }

    /// Opens or closes themselves to direct messages.
    pub fn take_direct_messages(&self, open: bool) {
        self.discord.world.change(|state| {
            if let Some(user) = state.users.get_mut(&self.id) {
                user.takes_direct_messages = open;
            }
        });
    }

    /// Sets the language Discord speaks to them.
    pub fn speak(&self, locale: &str) {
        self.discord.world.change(|state| {
            if let Some(user) = state.users.get_mut(&self.id) {
                locale.clone_into(&mut user.locale);
            }
        });
    }

    /// What they see here, oldest first.
    #[must_use]
    pub fn messages(&self) -> Vec<Shown> {
        self.look(|state| {
            state
                .messages_seen(self.channel, self.id)
                .map(|message| Shown::of(state, message))
                .collect()
        })
    }

    /// One of the messages they see here.
    ///
    /// # Errors
    /// They see no such message.
    pub fn message(&self, id: Snowflake) -> Result<Shown, ActError> {
        let found = self
            .look(|state| Some(Shown::of(state, state.message_seen(self.channel, id, self.id)?)));
        found.ok_or(ActError::NoSuchMessage)
    }

    /// Waits for a message here, the newest that fits.
    ///
    /// # Errors
    /// [`ActError::TimedOut`], with what was there.
    pub async fn wait_for(&self, fits: impl Fn(&Shown) -> bool) -> Result<Shown, ActError> {
        self.wait_within(PATIENCE, fits).await
    }

    /// Waits for a message here no longer than that.
    ///
    /// # Errors
    /// [`ActError::TimedOut`], with what was there.
    pub async fn wait_within(
        &self,
        limit: Duration,
        fits: impl Fn(&Shown) -> bool,
    ) -> Result<Shown, ActError> {
        let found = self.discord.until(limit, |state| newest(state, self, &fits));
        found.await.map_err(|_| {
            let there: Vec<String> =
                self.messages().iter().map(|m| format!("{}: {}", m.author, m.text())).collect();
            ActError::TimedOut(limit.as_secs(), format!("{there:#?}"))
        })
    }

    /// Writes a message.
    ///
    /// # Errors
    /// They may not write here.
    pub fn say(&self, text: &str) -> Result<Snowflake, ActError> {
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
                return Err(ActError::NotAllowed);
            }
            let draft = Draft { body: Some(&body), files: &[] };
            Ok(state.post(self.id, self.channel, &draft, &Origin::default()))
        })
    }

    /// Deletes a message of their own, or any where they own the server.
    ///
    /// # Errors
    /// They see no such message, or may not delete it.
    pub fn delete(&self, message: Snowflake) -> Result<(), ActError> {
        self.discord.world.change(|state| {
            let author =
                state.message(self.channel, message).ok_or(ActError::NoSuchMessage)?.author;
            let moderates =
                state.permissions(self.id, self.channel).contains(Permissions::MANAGE_MESSAGES);
            if author != self.id && !moderates {
                return Err(ActError::NotAllowed);
            }
            state.delete_message(self.channel, message);
            Ok(())
        })
    }

    /// Puts an emoji under a message they see.
    ///
    /// # Errors
    /// They see no such message, or may not do that here.
    pub fn react(&self, message: Snowflake, emoji: &str) -> Result<(), ActError> {
        self.message(message)?;
        self.discord.world.change(|state| {
            if !state.permissions(self.id, self.channel).contains(Permissions::ADD_REACTIONS) {
                return Err(ActError::NotAllowed);
            }
            state.react(self.channel, message, self.id, emoji, true);
            Ok(())
        })
    }

    /// When the bot's answer to the last thing they did reached the sandbox, in real time: what
    /// comes after is the sandbox's own work, and not the bot's.
    #[must_use]
    pub fn last_answer_reached(&self) -> Option<Instant> {
        self.look(|state| state.last_interaction_of(self.id)?.reached)
    }

    /// The commands they are offered here, in their language.
    #[must_use]
    pub fn offers(&self) -> Vec<Offer> {
        self.look(|state| commands::offers(state, self.id, self.channel))
    }

    pub(super) fn look<R>(&self, look: impl FnOnce(&State) -> R) -> R {
        self.discord.world.read(look)
    }
}

/// The newest message they see that fits.
pub(super) fn newest(
    state: &State,
    person: &Person,
    fits: impl Fn(&Shown) -> bool,
) -> Option<Shown> {
    let newest_first = state.messages_seen(person.channel, person.id).rev();
    newest_first.map(|message| Shown::of(state, message)).find(fits)
}
