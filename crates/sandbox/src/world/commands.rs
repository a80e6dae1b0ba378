//! Registers and removes application commands.

use serde_json::{Value, json};

use super::state::State;
use crate::clock::Millis;
use crate::model::{ApplicationCommand, Change, CommandScope, ENTRY_POINT};
use crate::snowflake::Snowflake;

/// The most commands that may be created in a scope within 24 hours.
const CREATIONS_A_DAY: usize = 200;

const DAY: Millis = 24 * 60 * 60 * 1000;

impl State {
    pub fn commands(&self, scope: CommandScope) -> impl Iterator<Item = &ApplicationCommand> {
        self.commands.values().filter(move |command| command.scope == scope)
    }

    pub fn command(&self, id: Snowflake) -> Option<&ApplicationCommand> {
        self.commands.get(&id)
    }

    /// The commands available in a server (or outside of one): the server's own, and the global
    /// ones that no command of the server hides.
    pub fn commands_in(&self, guild: Option<Snowflake>) -> Vec<&ApplicationCommand> {
        let mut found: Vec<&ApplicationCommand> =
            guild.into_iter().flat_map(|id| self.commands(CommandScope::Guild(id))).collect();
        for command in self.commands(CommandScope::Global) {
            let is_same = |known: &&ApplicationCommand| {
                known.name() == command.name() && known.kind() == command.kind()
            };
            if !found.iter().any(is_same) {
                found.push(command);
            }
        }
        found
    }

    /// Registers a command; it replaces one of the same name and type. Returns its id and whether
    /// it is new; `None` if the daily limit is reached.
    pub fn register(
        &mut self,
        scope: CommandScope,
        definition: &Value,
    ) -> Option<(Snowflake, bool)> {
        let kind = definition["type"].as_u64().unwrap_or(1);
        let name = definition["name"].as_str().unwrap_or_default();
        let known =
            self.commands(scope).find(|command| command.name() == name && command.kind() == kind);
        let (id, new) = match known {
            Some(command) => (command.id, false),
            None => {
                let now = self.now;
                self.command_creations.retain(|(_, at)| now - at < DAY);
                let created = self.command_creations.iter().filter(|(of, _)| *of == scope);
                if created.count() >= CREATIONS_A_DAY {
                    return None;
                }
                self.command_creations.push((scope, now));
                (self.new_id(), true)
            }
        };
        let definition = self.complete(id, scope, definition);
        self.commands.insert(id, ApplicationCommand { id, scope, definition });
        self.emit(Change::CommandsChanged);
        Some((id, new))
    }

    pub fn edit_command(&mut self, id: Snowflake, parts: &Value) {
        let Some(command) = self.command(id) else { return };
        let (scope, mut definition) = (command.scope, command.definition.clone());
        for (name, part) in parts.as_object().into_iter().flatten() {
            definition[name.as_str()] = part.clone();
        }
        let definition = self.complete(id, scope, &definition);
        self.commands.insert(id, ApplicationCommand { id, scope, definition });
        self.emit(Change::CommandsChanged);
    }

    /// Removes a command; `false` if there is none.
    pub fn unregister(&mut self, id: Snowflake) -> bool {
        let known = self.commands.remove(&id).is_some();
        if known {
            self.emit(Change::CommandsChanged);
        }
        known
    }

    fn complete(&mut self, id: Snowflake, scope: CommandScope, given: &Value) -> Value {
        let part = |name: &str, default: Value| match &given[name] {
            Value::Null => default,
            set => set.clone(),
        };
        let mut definition = json!({
            "id": id,
            "application_id": self.application.id,
            "version": self.new_id(),
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
        if definition["type"] == ENTRY_POINT {
            definition["handler"] = part("handler", json!(1));
        }
        if let CommandScope::Guild(guild) = scope {
            definition["guild_id"] = json!(guild);
        }
        definition
    }
}

/// Removes unset fields of options, as Discord does.
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
