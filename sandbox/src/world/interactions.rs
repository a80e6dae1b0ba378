//! Interactions: what people did that the bot must answer.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::{Change, State};
use crate::clock::Millis;
use crate::snowflake::Snowflake;

/// How long the bot has for its first answer, in real time.
pub const FIRST_ANSWER: Duration = Duration::from_secs(3);

/// How long the token of an interaction lives, on the virtual clock.
pub const TOKEN_LIFE: Millis = 15 * 60_000;

/// What a person did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InteractionKind {
    /// Used a command.
    Command,
    /// Pressed a button or chose from a menu.
    Component,
    /// Typed in an option that completes itself.
    Autocomplete,
    /// Sent a dialog.
    Modal,
}

impl InteractionKind {
    /// Discord's number.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            Self::Command => 2,
            Self::Component => 3,
            Self::Autocomplete => 4,
            Self::Modal => 5,
        }
    }
}

/// What a person is about to do.
#[derive(Clone, Debug)]
pub struct NewInteraction {
    /// What it is.
    pub kind: InteractionKind,
    /// Who does it.
    pub user: Snowflake,
    /// Where.
    pub channel: Snowflake,
    /// The message whose component was used, or from whose component the dialog came.
    pub message: Option<Snowflake>,
    /// Discord's interaction data.
    pub data: Value,
    /// For a dialog: the interaction that opened it.
    pub opened_by: Option<Snowflake>,
}

/// Something a person did, and how far the bot has answered it.
#[derive(Clone, Debug)]
pub struct Interaction {
    /// Its id.
    pub id: Snowflake,
    /// The token to answer it with.
    pub token: String,
    /// What the person did.
    pub what: NewInteraction,
    /// The server it was done in.
    pub guild: Option<Snowflake>,
    /// Whether the application is here only because the person installed it.
    pub by_user_install: bool,
    /// The first answer.
    pub answer: Answer,
    /// The message that is the first answer, or the one it changes.
    pub original: Option<Snowflake>,
    /// How many further answers there were.
    pub follow_ups: u32,
    /// When the request with the answer, or with the message that was announced, reached the
    /// sandbox, in real time.
    pub reached: Option<Instant>,
    expired: bool,
}

/// The bot's first answer to an interaction.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// None yet.
    Awaited,
    /// None within three seconds: "the application did not respond".
    TooLate,
    /// A message.
    Message,
    /// "Thinking": a message is to come.
    Deferred {
        /// Whether only the person will see it.
        ephemeral: bool,
        /// Whether it has come.
        done: bool,
    },
    /// Nothing to be seen yet; the message of the component may change later.
    DeferredUpdate,
    /// The message of the component was changed.
    Updated,
    /// Proposals for the option that is being typed, in Discord's shape.
    Choices(Vec<Value>),
    /// A dialog.
    Modal(Modal),
}

/// A dialog the bot opened.
#[derive(Clone, Debug, PartialEq)]
pub struct Modal {
    /// What the bot knows it by.
    pub custom_id: String,
    /// Its heading.
    pub title: String,
    /// Its inputs in Discord's shape.
    pub components: Vec<Value>,
}

impl Interaction {
    /// Whether the token still opens anything.
    #[must_use]
    pub const fn alive(&self, now: Millis) -> bool {
        !self.expired && now - self.id.made_at() < TOKEN_LIFE
    }

    /// Discord's number for the kind of command, if it was one.
    #[must_use]
    pub fn command_kind(&self) -> Option<u64> {
        (self.what.kind == InteractionKind::Command)
            .then(|| self.what.data["type"].as_u64().unwrap_or(1))
    }

    /// Whether the first answer was only announced and its message is still to come.
    #[must_use]
    pub const fn owes_message(&self) -> bool {
        matches!(self.answer, Answer::Deferred { done: false, .. })
    }
}

impl State {
    /// The interaction with that id.
    #[must_use]
    pub fn interaction(&self, id: Snowflake) -> Option<&Interaction> {
        self.interactions.get(&id)
    }

    /// The interaction that token answers.
    #[must_use]
    pub fn interaction_of(&self, token: &str) -> Option<&Interaction> {
        self.interactions.get(self.tokens.get(token)?)
    }

    /// The last thing that person did that the bot had to answer.
    #[must_use]
    pub fn last_interaction_of(&self, user: Snowflake) -> Option<&Interaction> {
        self.interactions.values().rev().find(|interaction| interaction.what.user == user)
    }

    /// A person does something; the bot is told.
    pub fn interact(&mut self, what: NewInteraction) -> Snowflake {
        let id = self.mint();
        let token = format!("aW50ZXJhY3Rpb246{id}");
        let guild = self.channels.get(&what.channel).and_then(|channel| channel.guild);
        let by_user_install = match guild {
            Some(guild) => !self.bot_is_in(guild),
            None => self.is_group(what.channel),
        };
        let original = (what.kind == InteractionKind::Component).then_some(what.message).flatten();
        let interaction = Interaction {
            id,
            token: token.clone(),
            guild,
            by_user_install,
            answer: Answer::Awaited,
            original,
            follow_ups: 0,
            reached: None,
            expired: false,
            what,
        };
        self.interactions.insert(id, interaction);
        self.tokens.insert(token, id);
        self.tell(Change::InteractionCreated { interaction: id });
        id
    }

    /// Notes the bot's first answer and the message it made or changed.
    pub fn answer(&mut self, id: Snowflake, answer: Answer, original: Option<Snowflake>) {
        let Some(interaction) = self.interactions.get_mut(&id) else { return };
        interaction.answer = answer;
        interaction.original = original.or(interaction.original);
        self.tell(Change::InteractionAnswered { interaction: id });
    }

    /// Notes when the request with the first answer reached the sandbox.
    pub fn note_reached(&mut self, id: Snowflake, at: Instant) {
        if let Some(interaction) = self.interactions.get_mut(&id) {
            interaction.reached = Some(at);
        }
    }

    /// Notes that the message that was announced has come, with a request that reached the sandbox
    /// then.
    pub fn settle_deferred(&mut self, id: Snowflake, reached: Instant) {
        let Some(interaction) = self.interactions.get_mut(&id) else { return };
        if let Answer::Deferred { done, .. } = &mut interaction.answer {
            if !std::mem::replace(done, true) {
                interaction.reached = Some(reached);
            }
            self.tell(Change::InteractionAnswered { interaction: id });
        }
    }

    /// Counts a further answer; `false` when an application that only the user installed has had
    /// its five.
    pub fn count_follow_up(&mut self, id: Snowflake) -> bool {
        /// What such an application may add.
        const LIMIT: u32 = 5;
        let Some(interaction) = self.interactions.get_mut(&id) else { return false };
        interaction.follow_ups += 1;
        !interaction.by_user_install || interaction.follow_ups <= LIMIT
    }

    /// Ends the wait for a first answer. The person is told that there was none.
    pub fn stop_waiting(&mut self, id: Snowflake) {
        if self
            .interactions
            .get(&id)
            .is_some_and(|interaction| interaction.answer == Answer::Awaited)
        {
            self.answer(id, Answer::TooLate, None);
        }
    }

    /// Kills the tokens of all interactions so far.
    pub fn expire_tokens(&mut self) {
        self.interactions.values_mut().for_each(|interaction| interaction.expired = true);
    }

    /// For which server or person the application is here, in Discord's shape.
    #[must_use]
    pub fn integration_owners(&self, interaction: &Interaction) -> Value {
        // A button is there because the command was that made it: it came the same way.
        let carrier =
            interaction.what.message.and_then(|id| self.message(interaction.what.channel, id));
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
        if self.users.get(&interaction.what.user).is_some_and(|user| user.installed) {
            owners["1"] = json!(interaction.what.user);
        }
        owners
    }

    /// What a message says about the interaction it answers.
    pub(super) fn interaction_metadata(
        &self,
        id: Snowflake,
        original: Option<Snowflake>,
    ) -> Option<Value> {
        let interaction = self.interactions.get(&id)?;
        let mut metadata = json!({
            "id": id,
            "type": interaction.what.kind.number(),
            "user": self.user_json(interaction.what.user),
            "authorizing_integration_owners": self.integration_owners(interaction),
        });
        match interaction.what.kind {
            InteractionKind::Component => {
                metadata["interacted_message_id"] = json!(interaction.what.message)
            }
            InteractionKind::Modal => {
                let opened_by = interaction
                    .what
                    .opened_by
                    .and_then(|opener| self.interaction_metadata(opener, None));
                metadata["triggering_interaction_metadata"] = opened_by.unwrap_or_default();
            }
            InteractionKind::Command | InteractionKind::Autocomplete => {
                let target = &interaction.what.data["target_id"];
                let part = if interaction.command_kind() == Some(2) {
                    "target_user"
                } else {
                    "target_message_id"
                };
                if let Some(target) = target.as_str().and_then(|id| id.parse().ok()) {
                    metadata[part] =
                        if part == "target_user" { self.user_json(target) } else { json!(target) };
                }
            }
        }
        if let Some(original) =
            original.filter(|_| interaction.what.kind != InteractionKind::Component)
        {
            metadata["original_response_message_id"] = json!(original);
        }
        Some(metadata)
    }
}
