//! What a person does that the bot has to answer: commands, buttons, menus, dialogs.

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::person::newest;
use super::{ActError, Dialog, PATIENCE, Person, Shown, commands};
use crate::snowflake::Snowflake;
use crate::world::{Answer, InteractionKind, NewInteraction, State};

/// What came of something a person did.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "outcome", content = "value", rename_all = "snake_case")]
pub enum Outcome {
    /// The bot answered with a message.
    Message(Box<Shown>),
    /// The bot changed the message that was used.
    Updated(Box<Shown>),
    /// The bot took note, and nothing is to be seen.
    Silent,
    /// The bot opened a dialog.
    Dialog(Dialog),
    /// The bot did not answer in time: "The application did not respond".
    NoAnswer,
}

/// A value the bot proposes for an option.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Proposal {
    /// What is shown.
    pub name: String,
    /// What would be given, as text.
    pub value: String,
}

impl Outcome {
    /// The message, new or changed.
    ///
    /// # Errors
    /// There was something else.
    pub fn message(self) -> Result<Shown, ActError> {
        match self {
            Self::Message(shown) | Self::Updated(shown) => Ok(*shown),
            other => {
                Err(ActError::Unexpected { expected: "a message", found: format!("{other:?}") })
            }
        }
    }

    /// The dialog.
    ///
    /// # Errors
    /// There was something else.
    pub fn dialog(self) -> Result<Dialog, ActError> {
        match self {
            Self::Dialog(dialog) => Ok(dialog),
            other => {
                Err(ActError::Unexpected { expected: "a dialog", found: format!("{other:?}") })
            }
        }
    }
}

impl Person {
    /// Uses a typed command (`"chess challenge"`) with its options as text: a person by handle, a
    /// channel by name, a choice by its name or value. Waits for what comes of it.
    ///
    /// # Errors
    /// Discord's client would not let them, or the bot announced an answer that never came.
    pub async fn command(&self, path: &str, options: &[(&str, &str)]) -> Result<Outcome, ActError> {
        let data = self.look(|state| {
            let offer = commands::find(state, self.id, self.channel, path)?;
            commands::data(state, self.channel, &offer, options, None)
        })?;
        self.send(InteractionKind::Command, None, data, None).await
    }

    /// Uses a command on a person.
    ///
    /// # Errors
    /// As for [`command`](Self::command).
    pub async fn command_on_person(&self, name: &str, handle: &str) -> Result<Outcome, ActError> {
        let data = self.look(|state| {
            let offer = commands::find(state, self.id, self.channel, name)?;
            let target = state
                .user_named(handle)
                .ok_or_else(|| ActError::NoSuchPerson(handle.to_owned()))?
                .id;
            Ok(commands::target_data(state, self.channel, &offer, target))
        })?;
        self.send(InteractionKind::Command, None, data, None).await
    }

    /// Uses a command on a message.
    ///
    /// # Errors
    /// As for [`command`](Self::command).
    pub async fn command_on_message(
        &self,
        name: &str,
        message: Snowflake,
    ) -> Result<Outcome, ActError> {
        self.message(message)?;
        let data = self.look(|state| {
            let offer = commands::find(state, self.id, self.channel, name)?;
            Ok(commands::target_data(state, self.channel, &offer, message))
        })?;
        self.send(InteractionKind::Command, None, data, None).await
    }

    /// Types in an option that completes itself, the other options being as given; what the bot
    /// proposes.
    ///
    /// # Errors
    /// Discord's client would not let them, or the bot did not answer.
    pub async fn complete(
        &self,
        path: &str,
        options: &[(&str, &str)],
        option: &str,
        typed: &str,
    ) -> Result<Vec<Proposal>, ActError> {
        let mut given = options.to_vec();
        given.retain(|(name, _)| *name != option);
        given.push((option, typed));
        let data = self.look(|state| {
            let offer = commands::find(state, self.id, self.channel, path)?;
            if !offer.options.iter().any(|known| known.name == option && known.autocomplete) {
                let known = offer
                    .options
                    .iter()
                    .filter(|known| known.autocomplete)
                    .map(|known| known.name.clone());
                return Err(ActError::NoSuchOption {
                    option: option.to_owned(),
                    known: known.collect(),
                });
            }
            commands::data(state, self.channel, &offer, &given, Some(option))
        })?;
        let id = self.begin(InteractionKind::Autocomplete, None, data, None);
        let choices = self.discord.until_answered(PATIENCE, id, |state| {
            match &state.interaction(id)?.answer {
                Answer::Choices(choices) => Some(Some(choices.clone())),
                Answer::Awaited => None,
                _ => Some(None),
            }
        });
        let text =
            |value: &Value| value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned);
        let choices = choices.await?.ok_or(ActError::TimedOut(3, "no proposals".to_owned()))?;
        Ok(choices
            .iter()
            .map(|c| Proposal { name: text(&c["name"]), value: text(&c["value"]) })
            .collect())
    }

    /// Presses the button with that label or custom id under a message.
    ///
    /// # Errors
    /// There is none, it is disabled or a link, or the bot announced an answer that never came.
    pub async fn click(&self, message: Snowflake, button: &str) -> Result<Outcome, ActError> {
        let found = self.message(message)?.button(button)?;
        if found.disabled {
            return Err(ActError::Disabled(button.to_owned()));
        }
        let custom_id = found.custom_id.ok_or(ActError::NotAllowed)?;
        self.use_component(message, &custom_id, 2, json!({})).await
    }

    /// Presses the button with that label or custom id under the newest message that has it.
    ///
    /// # Errors
    /// As for [`click`](Self::click).
    pub async fn press(&self, button: &str) -> Result<Outcome, ActError> {
        let newest =
            self.look(|state| newest(state, self, |message| message.button(button).is_ok()));
        let known =
            || self.messages().iter().flat_map(Shown::buttons).map(|button| button.label).collect();
        let newest = newest.ok_or_else(|| ActError::NoSuchComponent {
            wanted: button.to_owned(),
            known: known(),
        })?;
        self.click(newest.id, button).await
    }

    /// Sends a custom id no button of the message has: what only a forger would do.
    ///
    /// # Errors
    /// They see no such message.
    pub async fn forge(&self, message: Snowflake, custom_id: &str) -> Result<Outcome, ActError> {
        self.message(message)?;
        self.use_component(message, custom_id, 2, json!({})).await
    }

    /// Chooses from the menu with that placeholder or custom id under a message: options by label
    /// or value, people by handle, channels by name.
    ///
    /// # Errors
    /// There is no such menu or option, or it does not take so many.
    pub async fn choose(
        &self,
        message: Snowflake,
        menu: &str,
        wanted: &[&str],
    ) -> Result<Outcome, ActError> {
        let menus = self.message(message)?.menus();
        let known = || menus.iter().map(|menu| menu.custom_id.clone()).collect();
        let found = menus.iter().find(|found| found.placeholder == menu || found.custom_id == menu);
        let found = found
            .ok_or_else(|| ActError::NoSuchComponent { wanted: menu.to_owned(), known: known() })?;
        if found.disabled {
            return Err(ActError::Disabled(menu.to_owned()));
        }
        let unfit = |value: &str, why: &str| ActError::Unfit {
            name: menu.to_owned(),
            value: value.to_owned(),
            why: why.to_owned(),
        };
        if !(found.least..=found.most).contains(&(wanted.len() as u64)) {
            return Err(unfit(&wanted.join(", "), "too few or too many"));
        }
        let mut resolved = Map::new();
        let mut values = Vec::new();
        for one in wanted {
            let value = match found.kind {
                3 => found
                    .options
                    .iter()
                    .find(|(label, value)| label == one || value == one)
                    .map(|(_, v)| json!(v)),
                5 | 7 => self.look(|state| {
                    let user = state.user_named(one)?.id;
                    commands::resolve_user(state, self.channel, user, &mut resolved);
                    Some(json!(user))
                }),
                8 => self.look(|state| {
                    let channel = state.channel_named(one)?;
                    let shown = state.partial_channel_json(channel, self.id);
                    resolved
                        .insert("channels".to_owned(), json!({ channel.id.to_string(): shown }));
                    Some(json!(channel.id))
                }),
                _ => None,
            };
            values.push(value.ok_or_else(|| unfit(one, "not to be chosen here"))?);
        }
        let mut more = json!({ "values": values });
        if !resolved.is_empty() {
            more["resolved"] = Value::Object(resolved);
        }
        self.use_component(message, &found.custom_id, found.kind, more).await
    }

    /// Sends a dialog, its inputs filled in by label or custom id.
    ///
    /// # Errors
    /// There is no such input, or it does not take that.
    pub async fn submit(
        &self,
        dialog: &Dialog,
        inputs: &[(&str, &str)],
    ) -> Result<Outcome, ActError> {
        let data = dialog.data(inputs)?;
        let from = self.look(|state| {
            state.interaction(dialog.opened_by).and_then(|opener| opener.what.message)
        });
        self.send(InteractionKind::Modal, from, data, Some(dialog.opened_by)).await
    }

    async fn use_component(
        &self,
        message: Snowflake,
        custom_id: &str,
        kind: u64,
        more: Value,
    ) -> Result<Outcome, ActError> {
        let mut data = more;
        data["custom_id"] = json!(custom_id);
        data["component_type"] = json!(kind);
        self.send(InteractionKind::Component, Some(message), data, None).await
    }

    fn begin(
        &self,
        kind: InteractionKind,
        message: Option<Snowflake>,
        data: Value,
        opened_by: Option<Snowflake>,
    ) -> Snowflake {
        let what =
            NewInteraction { kind, user: self.id, channel: self.channel, message, data, opened_by };
        self.discord.interact(what)
    }

    async fn send(
        &self,
        kind: InteractionKind,
        message: Option<Snowflake>,
        data: Value,
        opened_by: Option<Snowflake>,
    ) -> Result<Outcome, ActError> {
        let id = self.begin(kind, message, data, opened_by);
        let outcome =
            self.discord.until_answered(PATIENCE, id, |state| outcome(state, id, self.id));
        outcome.await.map_err(|_| {
            ActError::TimedOut(PATIENCE.as_secs(), "only a promise of an answer".to_owned())
        })
    }
}

/// What has come of an interaction; none while more is to come.
fn outcome(state: &State, id: Snowflake, viewer: Snowflake) -> Option<Outcome> {
    let interaction = state.interaction(id)?;
    let original = || {
        let message = state.message(interaction.what.channel, interaction.original?)?;
        message
            .seen_by
            .is_none_or(|only| only == viewer)
            .then(|| Box::new(Shown::of(state, message)))
    };
    match &interaction.answer {
        Answer::Awaited | Answer::Deferred { done: false, .. } => None,
        Answer::TooLate => Some(Outcome::NoAnswer),
        // An answer that was taken back at once is as good as none.
        Answer::Message | Answer::Deferred { .. } => {
            Some(original().map_or(Outcome::Silent, Outcome::Message))
        }
        Answer::Updated => Some(original().map_or(Outcome::Silent, Outcome::Updated)),
        Answer::DeferredUpdate | Answer::Choices(_) => Some(Outcome::Silent),
        Answer::Modal(modal) => Some(Outcome::Dialog(Dialog::of(id, modal))),
    }
}
