//! What people do on the page, done through the driver.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};

use crate::driver::{ActError, Dialog, Outcome, Person, Sandbox};
use crate::snowflake::Snowflake;
use crate::world::Answer;

/// Somebody does something in a channel.
#[derive(Deserialize)]
pub(super) struct Request {
    person: Snowflake,
    channel: Option<Snowflake>,
    action: Action,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Action {
    /// Writes a message.
    Say { content: String },
    /// Uses a command.
    Command { command: String, options: BTreeMap<String, String> },
    /// Types in an option that completes itself.
    Complete { command: String, options: BTreeMap<String, String>, focused: String },
    /// Presses a button.
    Press { message: Snowflake, custom_id: String },
    /// Chooses from a menu.
    Choose { message: Snowflake, custom_id: String, values: Vec<String> },
    /// Sends the dialog that an interaction opened.
    Submit { opened_by: Snowflake, values: BTreeMap<String, String> },
}

/// The person with that id, at that channel or at the first they see.
pub(super) fn person(
    sandbox: &Sandbox,
    id: Snowflake,
    channel: Option<Snowflake>,
) -> Result<Person, ActError> {
    let handle =
        sandbox.discord().world.read(|state| state.users.get(&id).map(|user| user.handle.clone()));
    let person = sandbox.person(&handle.ok_or_else(|| ActError::NoSuchPerson(id.to_string()))?)?;
    match channel {
        Some(channel) => person.at_channel(channel),
        None => Ok(person),
    }
}

/// Does it; what the page is to show beside the changed world: a problem, proposals, a dialog.
pub(super) async fn perform(
    sandbox: &Sandbox,
    Request { person: who, channel, action }: Request,
) -> Value {
    let done = match person(sandbox, who, channel) {
        Ok(person) => act(sandbox, &person, action).await,
        Err(problem) => Err(problem),
    };
    done.unwrap_or_else(|problem| json!({ "problem": problem.to_string() }))
}

async fn act(sandbox: &Sandbox, person: &Person, action: Action) -> Result<Value, ActError> {
    let outcome = match action {
        Action::Say { content } => {
            person.say(&content)?;
            return Ok(json!({}));
        }
        Action::Complete { command, options, focused } => {
            let typed = options.get(&focused).map_or("", String::as_str);
            let choices = person.complete(&command, &pairs(&options), &focused, typed).await?;
            return Ok(json!({ "choices": choices }));
        }
        Action::Command { command, options } => person.command(&command, &pairs(&options)).await?,
        Action::Press { message, custom_id } => person.click(message, &custom_id).await?,
        Action::Choose { message, custom_id, values } => {
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            person.choose(message, &custom_id, &values).await?
        }
        Action::Submit { opened_by, values } => {
            person.submit(&dialog(sandbox, opened_by)?, &pairs(&values)).await?
        }
    };
    Ok(match outcome {
        Outcome::NoAnswer => json!({ "problem": "The application did not respond" }),
        Outcome::Dialog(dialog) => json!({ "modal": dialog }),
        Outcome::Message(_) | Outcome::Updated(_) | Outcome::Silent => json!({}),
    })
}

/// The dialog an interaction opened, from the world itself: the page keeps nothing.
fn dialog(sandbox: &Sandbox, opened_by: Snowflake) -> Result<Dialog, ActError> {
    let found = sandbox.discord().world.read(|state| match &state.interaction(opened_by)?.answer {
        Answer::Modal(modal) => Some(Dialog::of(opened_by, modal)),
        _ => None,
    });
    found.ok_or(ActError::NoSuchMessage)
}

fn pairs(options: &BTreeMap<String, String>) -> Vec<(&str, &str)> {
    options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
}
