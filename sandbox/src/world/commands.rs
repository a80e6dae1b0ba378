//! The commands the bot registered.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{Change, State};
use crate::clock::Millis;
use crate::snowflake::Snowflake;

/// Where a command is registered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// Everywhere the application is.
    Global,
    /// In one server.
    Guild(Snowflake),
}

/// A registered command.
#[derive(Clone, Debug)]
pub struct Command {
    /// Its id.
    pub id: Snowflake,
    /// Where it is registered.
    pub scope: Scope,
    /// Its definition in Discord's shape, with every default filled in.
    pub definition: Value,
}

impl Command {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        self.definition["name"].as_str().unwrap_or_default()
    }

    /// Discord's number for its kind: 1 typed, 2 on a person, 3 on a message.
    #[must_use]
    pub fn kind(&self) -> u64 {
        self.definition["type"].as_u64().unwrap_or(1)
    }
}

/// All registered commands, and how many were made lately.
#[derive(Debug, Default)]
pub(super) struct Registry {
    commands: BTreeMap<Snowflake, Command>,
    created: Vec<(Scope, Millis)>,
}

/// How many commands may be created in a scope in a day.
const CREATIONS_A_DAY: usize = 200;
const DAY: Millis = 24 * 60 * 60 * 1000;

impl State {
    /// The commands of a scope, by age.
    pub fn commands(&self, scope: Scope) -> impl Iterator<Item = &Command> {
        self.commands.commands.values().filter(move |command| command.scope == scope)
    }

    /// The command with that id.
    #[must_use]
    pub fn command(&self, id: Snowflake) -> Option<&Command> {
        self.commands.commands.get(&id)
    }

    /// The commands one finds in a place: those of its server, and the global ones it does not
    /// hide.
    #[must_use]
    pub fn commands_in(&self, guild: Option<Snowflake>) -> Vec<&Command> {
        let mut found: Vec<&Command> =
            guild.into_iter().flat_map(|id| self.commands(Scope::Guild(id))).collect();
        for command in self.commands(Scope::Global) {
            if !found
                .iter()
                .any(|known| known.name() == command.name() && known.kind() == command.kind())
            {
                found.push(command);
            }
        }
        found
    }

    /// Registers a command, in place of one of that name and kind if there is one. The flag says
    /// whether it is new; `None`, that too many were created today.
    pub fn register(&mut self, scope: Scope, definition: &Value) -> Option<(Snowflake, bool)> {
        let kind = definition["type"].as_u64().unwrap_or(1);
        let name = definition["name"].as_str().unwrap_or_default();
        let known =
            self.commands(scope).find(|command| command.name() == name && command.kind() == kind);
        let (id, new) = match known {
            Some(command) => (command.id, false),
            None => {
                let now = self.now;
                self.commands.created.retain(|(_, at)| now - at < DAY);
                if self.commands.created.iter().filter(|(place, _)| *place == scope).count()
                    >= CREATIONS_A_DAY
                {
                    return None;
                }
                self.commands.created.push((scope, now));
                (self.mint(), true)
            }
        };
        let definition = self.complete(id, scope, definition);
        self.commands.commands.insert(id, Command { id, scope, definition });
        self.tell(Change::CommandsChanged);
        Some((id, new))
    }

    /// Changes parts of a command.
    pub fn amend_command(&mut self, id: Snowflake, parts: &Value) {
        let Some(command) = self.command(id) else { return };
        let (scope, mut definition) = (command.scope, command.definition.clone());
        for (name, part) in parts.as_object().into_iter().flatten() {
            definition[name.as_str()] = part.clone();
        }
        let definition = self.complete(id, scope, &definition);
        self.commands.commands.insert(id, Command { id, scope, definition });
        self.tell(Change::CommandsChanged);
    }

    /// Removes a command; `false` when there is none.
    pub fn unregister(&mut self, id: Snowflake) -> bool {
        let known = self.commands.commands.remove(&id).is_some();
        if known {
            self.tell(Change::CommandsChanged);
        }
        known
    }

    fn complete(&mut self, id: Snowflake, scope: Scope, given: &Value) -> Value {
        let part = |name: &str, default: Value| match &given[name] {
            Value::Null => default,
            set => set.clone(),
        };
        let mut definition = json!({
            "id": id,
            "application_id": self.application.id,
            "version": self.mint(),
            "type": part("type", json!(1)),
            "name": given["name"],
            "name_localizations": given["name_localizations"],
            "description": part("description", json!("")),
            "description_localizations": given["description_localizations"],
            "default_member_permissions": match &given["default_member_permissions"] {
                Value::Number(bits) => json!(bits.to_string()),
                other => other.clone(),
            },
            "dm_permission": part("dm_permission", json!(true)),
            "integration_types": part("integration_types", json!([0])),
            "contexts": given["contexts"],
            "nsfw": part("nsfw", json!(false)),
        });
        if let Some(options) = given["options"].as_array().filter(|options| !options.is_empty()) {
            definition["options"] = json!(options);
            clean_options(&mut definition["options"]);
        }
        if let Scope::Guild(guild) = scope {
            definition["guild_id"] = json!(guild);
        }
        definition
    }
}

/// Leaves out what an option does not set, as Discord does.
fn clean_options(options: &mut Value) {
    for option in options.as_array_mut().into_iter().flatten() {
        if let Some(parts) = option.as_object_mut() {
            parts.retain(|_, part| !part.is_null());
            for list in ["choices", "channel_types"] {
                if parts.get(list).and_then(Value::as_array).is_some_and(Vec::is_empty) {
                    parts.remove(list);
                }
            }
        }
        if option.get("options").is_some() {
            clean_options(&mut option["options"]);
        }
    }
}
