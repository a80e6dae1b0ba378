//! Creates interactions and records the bot's responses.

use std::time::Instant;

use serde_json::{Value, json};

use super::state::State;
use crate::model::{Change, Interaction, InteractionKind, InteractionResponse, NewInteraction};
use crate::snowflake::{Snowflake, id_in};

impl State {
    pub fn interaction(&self, id: Snowflake) -> Option<&Interaction> {
        self.interactions.get(&id)
    }

    pub fn interactions(&self) -> impl Iterator<Item = &Interaction> {
        self.interactions.values()
    }

    pub fn interaction_by_token(&self, token: &str) -> Option<&Interaction> {
        self.interactions.get(self.tokens.get(token)?)
    }

    pub fn last_interaction_by(&self, user: Snowflake) -> Option<&Interaction> {
        self.interactions.values().rev().find(|interaction| interaction.details.user == user)
    }

    /// Creates an interaction and sends it to the bot.
    pub fn create_interaction(&mut self, details: NewInteraction) -> Snowflake {
        let id = self.new_id();
        let token = format!("aW50ZXJhY3Rpb246{id}");
        let guild = self.channels.get(&details.channel).and_then(|channel| channel.guild);
        let by_user_install = match guild {
            Some(guild) => !self.bot_is_in(guild),
            None => self.is_group_dm(details.channel),
        };
        let values = details.data.get("values").filter(|values| values.is_array());
        if let (Some(at), Some(values)) = (details.message, values)
            && let Some(message) = self.messages.get_mut(&(details.channel, at))
        {
            let menu = details.data["custom_id"].as_str().unwrap_or_default().to_owned();
            message.chosen.insert((details.user, menu), values.clone());
        }
        let original =
            (details.kind == InteractionKind::Component).then_some(details.message).flatten();
        let interaction = Interaction {
            id,
            token: token.clone(),
            guild,
            by_user_install,
            response: InteractionResponse::Pending,
            original,
            followups: 0,
            response_received_at: None,
            expired: false,
            answer_lost: false,
            details,
        };
        self.interactions.insert(id, interaction);
        self.tokens.insert(token, id);
        self.emit(Change::InteractionCreated { interaction: id });
        id
    }

    /// Records the initial response and the message it created or edited.
    pub fn respond(
        &mut self,
        id: Snowflake,
        response: InteractionResponse,
        original: Option<Snowflake>,
    ) {
        let Some(interaction) = self.interactions.get_mut(&id) else { return };
        interaction.response = response;
        interaction.original = original.or(interaction.original);
        self.emit(Change::InteractionAnswered { interaction: id });
    }

    pub fn record_response_time(&mut self, id: Snowflake, at: Instant) {
        if let Some(interaction) = self.interactions.get_mut(&id) {
            interaction.response_received_at = Some(at);
        }
    }

    /// Records that the content of a deferred response has arrived, and when the sandbox received
    /// it.
    pub fn complete_deferred(&mut self, id: Snowflake, reached: Instant) {
        let Some(interaction) = self.interactions.get_mut(&id) else { return };
        if let InteractionResponse::Deferred { done, .. } = &mut interaction.response {
            if !std::mem::replace(done, true) {
                interaction.response_received_at = Some(reached);
            }
            self.emit(Change::InteractionAnswered { interaction: id });
        }
    }

    /// Counts a follow-up message; `false` if an application that only the user installed exceeds
    /// its five.
    pub fn count_followup(&mut self, id: Snowflake) -> bool {
        const LIMIT: u32 = 5;
        let Some(interaction) = self.interactions.get_mut(&id) else { return false };
        interaction.followups += 1;
        !interaction.by_user_install || interaction.followups <= LIMIT
    }

    /// Ends the wait for the initial response: the user sees that the application did not respond.
    pub fn time_out(&mut self, id: Snowflake) {
        let pending = |it: &Interaction| it.response == InteractionResponse::Pending;
        if self.interactions.get(&id).is_some_and(pending) {
            self.respond(id, InteractionResponse::TimedOut, None);
        }
    }

    /// Records that the bot does not learn of its response to an interaction.
    pub(crate) fn lose_answer(&mut self, token: &str) {
        let id = self.tokens.get(token);
        if let Some(interaction) = id.and_then(|id| self.interactions.get_mut(id)) {
            interaction.answer_lost = true;
        }
    }

    pub fn expire_tokens(&mut self) {
        self.interactions.values_mut().for_each(|interaction| interaction.expired = true);
    }

    /// The `authorizing_integration_owners` of an interaction: the server or user that installed
    /// the application.
    pub fn integration_owners(&self, interaction: &Interaction) -> Value {
        // A component has the owners of the command whose message it is on.
        let NewInteraction { channel, message, .. } = interaction.details;
        let carrier = message.and_then(|id| self.message(channel, id));
        if let Some(first) = carrier.and_then(|message| self.interaction(message.interaction?)) {
            return self.integration_owners(first);
        }
        let mut owners = json!({});
        match interaction.guild {
            Some(guild) if !interaction.by_user_install => owners["0"] = json!(guild),
            Some(_) => {}
            None if interaction.by_user_install => {}
            None => owners["0"] = json!("0"),
        }
        if self.users.get(&interaction.details.user).is_some_and(|user| user.installed) {
            owners["1"] = json!(interaction.details.user);
        }
        owners
    }

    pub(super) fn interaction_metadata(
        &self,
        id: Snowflake,
        original: Option<Snowflake>,
    ) -> Option<Value> {
        let interaction = self.interactions.get(&id)?;
        let mut metadata = json!({
            "id": id,
            "type": interaction.details.kind.number(),
            "user": self.user_json(interaction.details.user),
            "authorizing_integration_owners": self.integration_owners(interaction),
        });
        match interaction.details.kind {
            InteractionKind::Component => {
                metadata["interacted_message_id"] = json!(interaction.details.message);
            }
            InteractionKind::Modal => {
                let opener = interaction.details.opened_by;
                let opened_by = opener.and_then(|opener| self.interaction_metadata(opener, None));
                metadata["triggering_interaction_metadata"] = opened_by.unwrap_or_default();
            }
            InteractionKind::Command | InteractionKind::Autocomplete => {
                match id_in(&interaction.details.data, "target_id") {
                    Some(user) if interaction.command_kind() == Some(2) => {
                        metadata["target_user"] = self.user_json(user);
                    }
                    Some(message) => metadata["target_message_id"] = json!(message),
                    None => {}
                }
            }
        }
        if let Some(original) =
            original.filter(|_| interaction.details.kind != InteractionKind::Component)
        {
            metadata["original_response_message_id"] = json!(original);
        }
        Some(metadata)
    }
}
