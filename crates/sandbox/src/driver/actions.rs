//! The actions of a user that the bot must respond to: commands, buttons, menus, modals.

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::error::{ActionError, Result};
use super::message_view::{ButtonName, MessageView};
use super::modal_view::ModalView;
use super::outcome::{ActionOutcome, outcome};
use super::user_client::{UserClient, newest};
use super::wait::DEFAULT_TIMEOUT;
use super::{available_commands, command_data, menu_options};
use crate::model::{InteractionKind, InteractionResponse, Message, NewInteraction};
use crate::snowflake::Snowflake;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Suggestion {
    pub name: String,
    pub value: String,
}

impl UserClient {
    /// Uses a slash command (`"chess challenge"`). Options are text: a user by username, a channel
    /// by name, a choice by its name or value, a file by the id of its
    /// [`upload`](UserClient::upload). Waits for the outcome.
    pub async fn command(&self, path: &str, options: &[(&str, &str)]) -> Result<ActionOutcome> {
        let data = self.read(|state| {
            let command = available_commands::find(state, self.id, self.channel, path)?;
            // Discord launches the Activity itself, and the application hears nothing of it.
            let launches =
                state.command(command.id).is_some_and(|it| it.definition["handler"] == 2);
            let data = command_data::data(state, (self.channel, self.id), &command, options, None)?;
            Ok::<_, ActionError>((!launches).then_some(data))
        })?;
        let Some(data) = data else {
            return Ok(ActionOutcome::Launched(self.launch_activity(None)));
        };
        self.send(InteractionKind::Command, None, data, None).await
    }

    pub async fn user_command(&self, name: &str, username: &str) -> Result<ActionOutcome> {
        let data = self.read(|state| {
            let command = available_commands::find(state, self.id, self.channel, name)?;
            let target = state
                .user_by_name(username)
                .ok_or_else(|| ActionError::NoSuchUser(username.to_owned()))?
                .id;
            Ok(command_data::target_data(state, self.channel, &command, target))
        })?;
        self.send(InteractionKind::Command, None, data, None).await
    }

    pub async fn message_command(&self, name: &str, message: Snowflake) -> Result<ActionOutcome> {
        self.message(message)?;
        let data = self.read(|state| {
            let command = available_commands::find(state, self.id, self.channel, name)?;
            Ok(command_data::target_data(state, self.channel, &command, message))
        })?;
        self.send(InteractionKind::Command, None, data, None).await
    }

    /// Types `typed` into an option with autocomplete, with these other options; returns the
    /// choices.
    pub async fn autocomplete(
        &self,
        path: &str,
        options: &[(&str, &str)],
        option: &str,
        typed: &str,
    ) -> Result<Vec<Suggestion>> {
        let mut given = options.to_vec();
        given.retain(|(name, _)| *name != option);
        given.push((option, typed));
        let data = self.read(|state| {
            let command = available_commands::find(state, self.id, self.channel, path)?;
            if !command.options.iter().any(|known| known.name == option && known.autocomplete) {
                let known = command
                    .options
                    .iter()
                    .filter(|known| known.autocomplete)
                    .map(|known| known.name.clone());
                return Err(ActionError::NoSuchOption {
                    option: option.to_owned(),
                    known: known.collect(),
                });
            }
            command_data::data(state, (self.channel, self.id), &command, &given, Some(option))
        })?;
        let id = self.begin(InteractionKind::Autocomplete, None, data, None);
        let choices = self.discord.wait_for_response(DEFAULT_TIMEOUT, id, |state| {
            match &state.interaction(id)?.response {
                InteractionResponse::Choices(choices) => Some(Some(choices.clone())),
                InteractionResponse::Pending => None,
                _ => Some(None),
            }
        });
        let text =
            |value: &Value| value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned);
        let choices = choices.await?.ok_or(ActionError::TimedOut(3, "no choices".to_owned()))?;
        Ok(choices
            .iter()
            .map(|c| Suggestion { name: text(&c["name"]), value: text(&c["value"]) })
            .collect())
    }

    /// Presses the button with this label or custom id on a message.
    pub async fn click(
        &self,
        message: Snowflake,
        button: impl ButtonName,
    ) -> Result<ActionOutcome> {
        let found = self.message(message)?.button(button)?;
        if found.disabled {
            return Err(ActionError::Disabled(button.name().into_owned()));
        }
        let custom_id = found.custom_id.ok_or(ActionError::NotAllowed)?;
        self.use_component(message, &custom_id, 2, json!({})).await
    }

    /// Presses the button with this label or custom id on the newest message that has one.
    pub async fn press(&self, button: impl ButtonName) -> Result<ActionOutcome> {
        let newest =
            self.read(|state| newest(state, self, |message| message.button(button).is_ok()));
        let known = || {
            self.messages()
                .iter()
                .flat_map(MessageView::buttons)
                .map(|button| button.label)
                .collect()
        };
        let newest = newest.ok_or_else(|| ActionError::NoSuchComponent {
            wanted: button.name().into_owned(),
            known: known(),
        })?;
        self.click(newest.id, button).await
    }

    /// Sends a custom id that no button of the message has, as a forged request would.
    pub async fn click_forged(&self, message: Snowflake, custom_id: &str) -> Result<ActionOutcome> {
        self.message(message)?;
        self.use_component(message, custom_id, 2, json!({})).await
    }

    /// Chooses from the menu with this placeholder or custom id on a message: options by label or
    /// value, users by username, channels by name.
    pub async fn select(
        &self,
        message: Snowflake,
        menu: &str,
        wanted: &[&str],
    ) -> Result<ActionOutcome> {
        let menus = self.message(message)?.menus();
        let known = || menus.iter().map(|menu| menu.custom_id.clone()).collect();
        let found = menus.iter().find(|found| found.placeholder == menu || found.custom_id == menu);
        let found = found.ok_or_else(|| ActionError::NoSuchComponent {
            wanted: menu.to_owned(),
            known: known(),
        })?;
        if found.disabled {
            return Err(ActionError::Disabled(menu.to_owned()));
        }
        let mut resolved = Map::new();
        let values = self.read(|state| {
            let options = menu_options::options(state, self.id, self.channel, &found.component);
            let values = menu_options::choose(menu, &options, (found.min, found.max), wanted)?;
            menu_options::resolve(
                state,
                (self.channel, self.id),
                found.kind,
                &values,
                &mut resolved,
            );
            Ok(values)
        })?;
        let key = (self.id, found.custom_id.clone());
        let chosen = |message: &Message| message.chosen.get(&key) == Some(&json!(values));
        if self.read(|state| state.message(self.channel, message).is_some_and(chosen)) {
            return Err(ActionError::Chosen(values));
        }
        let mut more = json!({ "values": values });
        if !resolved.is_empty() {
            more["resolved"] = Value::Object(resolved);
        }
        self.use_component(message, &found.custom_id, found.kind, more).await
    }

    /// Submits a modal, with inputs by label or custom id. A menu from which several options are
    /// chosen is given several times.
    pub async fn submit(
        &self,
        modal: &ModalView,
        inputs: &[(&str, &str)],
    ) -> Result<ActionOutcome> {
        let (data, from) = self.read(|state| {
            let opener = state.interaction(modal.opened_by);
            let from = opener.and_then(|opener| opener.details.message);
            Ok::<_, ActionError>((modal.data(state, (self.channel, self.id), inputs)?, from))
        })?;
        self.send(InteractionKind::Modal, from, data, Some(modal.opened_by)).await
    }

    async fn use_component(
        &self,
        message: Snowflake,
        custom_id: &str,
        kind: u64,
        more: Value,
    ) -> Result<ActionOutcome> {
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
        let details =
            NewInteraction { kind, user: self.id, channel: self.channel, message, data, opened_by };
        self.discord.create_interaction(details)
    }

    async fn send(
        &self,
        kind: InteractionKind,
        message: Option<Snowflake>,
        data: Value,
        opened_by: Option<Snowflake>,
    ) -> Result<ActionOutcome> {
        let id = self.begin(kind, message, data, opened_by);
        let outcome = self
            .discord
            .wait_for_response(DEFAULT_TIMEOUT, id, |state| outcome(state, id, self.id));
        outcome.await.map_err(|_| {
            ActionError::TimedOut(
                DEFAULT_TIMEOUT.as_secs(),
                "a deferred response without content".to_owned(),
            )
        })
    }
}
