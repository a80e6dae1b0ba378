//! Registers the commands with Discord, while serving. Commands that are already registered work
//! meanwhile, so a failure only delays new ones: it is retried until Discord accepts the list or
//! refuses it for good.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use serenity::all::{ApplicationId, Http, LightMethod, Request, Route};
use thiserror::Error;

use crate::discord::commands;
use crate::discord::transport::answers::{is_refused, is_unauthorized};
use crate::discord::transport::retry::GrowingWait;
use crate::process::causes::with_causes;

/// How long one attempt may take.
const TIMEOUT: Duration = Duration::from_secs(60);
/// The wait before the first retry; it doubles with every further one.
const FIRST_RETRY: Duration = Duration::from_secs(2);
/// The longest wait between two attempts.
const LONGEST_RETRY: Duration = Duration::from_secs(600);

/// Why the commands can never be registered.
#[derive(Debug, Error)]
#[error("Discord refuses the commands of this bot: {0}")]
pub struct Refused(serenity::Error);

/// Why one attempt failed.
#[derive(Debug, Error)]
enum AttemptError {
    #[error("no answer within {} s", TIMEOUT.as_secs())]
    Timeout,
    #[error("{}", with_causes(.0))]
    Discord(#[from] serenity::Error),
    #[error("the commands cannot be serialized: {0}")]
    Json(#[from] serde_json::Error),
}

/// Registers the commands if they differ from those that Discord has. Retries with growing waits.
/// Errors: [`Refused`] if Discord rejects the request in a way that no retry can mend, such as an
/// invalid token or a malformed command.
pub async fn register_commands(http: Arc<Http>) -> Result<(), Refused> {
    let mut waits = GrowingWait::new(FIRST_RETRY, LONGEST_RETRY);
    loop {
        let attempt = tokio::time::timeout(TIMEOUT, register(&http)).await;
        match attempt.unwrap_or(Err(AttemptError::Timeout)) {
            Ok(Registration::Unchanged) => {
                tracing::info!("the commands are registered already");
                return Ok(());
            }
            Ok(Registration::Replaced) => {
                tracing::info!("the commands were registered");
                return Ok(());
            }
            Err(AttemptError::Discord(error)) if is_final(&error) => return Err(Refused(error)),
            Err(error) => {
                let wait = waits.next_wait();
                let seconds = wait.as_secs();
                tracing::warn!(%error, seconds, "registering the commands failed; trying again");
                tokio::time::sleep(wait).await;
            }
        }
    }
}

enum Registration {
    Unchanged,
    Replaced,
}

async fn register(http: &Http) -> Result<Registration, AttemptError> {
    let application = http.get_current_application_info().await?.id;
    let route = Route::Commands { application_id: application };
    let list = Request::new(route, LightMethod::Get)
        .params(Some(vec![("with_localizations", "true".to_owned())]));
    let registered: Vec<Value> = http.fire(list).await?;
    let wanted = serde_json::to_value(commands::as_registered(&commands::all()))?;
    let Some(list) = replacement(wanted, &registered) else { return Ok(Registration::Unchanged) };
    replace(http, application, &list).await?;
    Ok(Registration::Replaced)
}

async fn replace(http: &Http, id: ApplicationId, list: &[Value]) -> Result<(), AttemptError> {
    let route = Route::Commands { application_id: id };
    let body = serde_json::to_vec(list)?;
    let _: Vec<Value> = http.fire(Request::new(route, LightMethod::Put).body(Some(body))).await?;
    Ok(())
}

/// Whether no retry can succeed: the request itself is rejected.
fn is_final(error: &serenity::Error) -> bool {
    is_unauthorized(error) || is_refused(error)
}

/// The type of the command that opens an Activity. Discord creates it when the operator enables
/// Activities, and refuses a list without it (error 50240).
const ENTRY_POINT: u64 = 4;

/// The list that replaces the registered commands; `None` if they already match.
fn replacement(wanted: Value, registered: &[Value]) -> Option<Vec<Value>> {
    let Value::Array(mut wanted) = wanted else { return None };
    let (kept, registered): (Vec<&Value>, Vec<&Value>) =
        registered.iter().partition(|command| command["type"] == ENTRY_POINT);
    let is_registered = |command: &Value| {
        let same = |other: &&&Value| key(other) == key(command);
        registered.iter().find(same).is_some_and(|found| covers(command, found))
    };
    if wanted.len() == registered.len() && wanted.iter().all(is_registered) {
        return None;
    }
    wanted.extend(kept.into_iter().cloned());
    Some(wanted)
}

/// The key of a command: its type and its name.
fn key(command: &Value) -> (u64, &str) {
    (command["type"].as_u64().unwrap_or(1), command["name"].as_str().unwrap_or_default())
}

/// The fields of a command, an option or a choice that a bot sets. Discord adds others (`id`,
/// `version`, ...).
const FIELDS: &[&str] = &[
    "name",
    "name_localizations",
    "description",
    "description_localizations",
    "default_member_permissions",
    "integration_types",
    "contexts",
    "nsfw",
    "options",
    "required",
    "choices",
    "channel_types",
    "min_value",
    "max_value",
    "min_length",
    "max_length",
    "autocomplete",
    "value",
];

/// Whether a part of a registered command is as wanted. Missing, null, false and empty fields have
/// their default value and count as equal.
fn covers(wanted: &Value, found: &Value) -> bool {
    match (wanted, found) {
        (Value::Object(_), Value::Object(_)) => {
            let is_translation = |map: &Value| map.get("name").is_none();
            if is_translation(wanted) && is_translation(found) {
                return wanted == found;
            }
            kind(wanted) == kind(found)
                && FIELDS.iter().all(|field| match *field {
                    "integration_types" | "contexts" => same_set(&wanted[*field], &found[*field]),
                    field => covers(&wanted[field], &found[field]),
                })
        }
        (Value::Array(wanted), Value::Array(found)) => {
            wanted.len() == found.len()
                && wanted.iter().zip(found).all(|(wanted, found)| covers(wanted, found))
        }
        (Value::Number(wanted), Value::Number(found)) => wanted.as_f64() == found.as_f64(),
        _ => wanted == found || (is_default(wanted) && is_default(found)),
    }
}

fn kind(part: &Value) -> u64 {
    part["type"].as_u64().unwrap_or(1)
}

fn is_default(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(list) => list.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::Bool(true) | Value::Number(_) => false,
    }
}

fn same_set(wanted: &Value, found: &Value) -> bool {
    match (wanted.as_array(), found.as_array()) {
        (Some(wanted), Some(found)) => {
            wanted.len() == found.len() && wanted.iter().all(|value| found.contains(value))
        }
        _ => wanted == found,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use serde_json::json;

    use super::*;

    fn wanted() -> Value {
        serde_json::to_value(commands::as_registered(&commands::all())).unwrap()
    }

    /// The commands as Discord returns them: with ids and all default values.
    fn as_returned(wanted: &Value) -> Vec<Value> {
        let mut registered = wanted.as_array().unwrap().clone();
        for (number, command) in registered.iter_mut().enumerate() {
            command["id"] = json!(number.to_string());
            command["version"] = json!("1");
            command["application_id"] = json!("2");
            command["nsfw"] = json!(false);
            command["dm_permission"] = json!(true);
            if command["options"].as_array().is_some_and(Vec::is_empty) {
                command.as_object_mut().unwrap().remove("options");
            }
            for option in command["options"].as_array_mut().into_iter().flatten() {
                if option["required"] == json!(false) {
                    option.as_object_mut().unwrap().remove("required");
                }
            }
            command["contexts"].as_array_mut().unwrap().reverse();
        }
        registered.reverse();
        registered
    }

    #[test]
    fn commands_that_discord_has_already_are_not_sent_again() {
        assert_eq!(replacement(wanted(), &as_returned(&wanted())), None);
    }

    #[test]
    fn every_difference_is_sent() {
        let change = |change: fn(&mut Vec<Value>)| {
            let mut registered = as_returned(&wanted());
            change(&mut registered);
            replacement(wanted(), &registered)
        };
        for (what, replaced) in [
            ("a command is missing", change(|all| drop(all.pop()))),
            ("a command is too much", change(|all| all.push(json!({ "name": "old", "type": 1 })))),
            ("a description", change(|all| all[3]["description"] = json!("Something else"))),
            ("a translation", change(|all| all[3]["name_localizations"]["es-ES"] = json!("otro"))),
            ("a context", change(|all| drop(all[3]["contexts"].as_array_mut().unwrap().pop()))),
            (
                "an option",
                change(|all| {
                    let with = all.iter_mut().find(|one| one["options"][0].is_object()).unwrap();
                    with["options"][0]["description"] = json!("Something else");
                }),
            ),
            (
                "a bound that was added",
                change(|all| {
                    let with = all.iter_mut().find(|one| one["options"][0].is_object()).unwrap();
                    with["options"][0]["min_length"] = json!(7);
                }),
            ),
        ] {
            assert_eq!(replaced.as_deref(), wanted().as_array().map(Vec::as_slice), "{what}");
        }
    }

    #[test]
    fn the_entry_point_of_an_activity_is_kept() {
        let entry_point = json!({ "name": "launch", "type": 4, "handler": 2, "id": "77" });
        let mut registered = as_returned(&wanted());
        registered.push(entry_point.clone());
        assert_eq!(replacement(wanted(), &registered), None);
        registered.remove(0);
        let list = replacement(wanted(), &registered).unwrap();
        assert_eq!(list.last(), Some(&entry_point));
        assert_eq!(list.len(), wanted().as_array().unwrap().len() + 1);
    }
}
