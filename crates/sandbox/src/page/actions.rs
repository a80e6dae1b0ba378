//! The actions of users on the page, performed by the driver.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Value, json};

use super::activity;
use crate::driver::{ActionError, ActionOutcome, ModalView, Sandbox, UserClient};
use crate::model::InteractionResponse;
use crate::snowflake::Snowflake;

#[derive(Deserialize)]
pub(super) struct Request {
    user: Snowflake,
    channel: Option<Snowflake>,
    action: Action,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
enum Action {
    Send { content: String },
    Command { command: String, options: BTreeMap<String, String> },
    UserCommand { command: String, username: String },
    MessageCommand { command: String, message: Snowflake },
    Autocomplete { command: String, options: BTreeMap<String, String>, focused: String },
    Press { message: Snowflake, custom_id: String },
    Select { message: Snowflake, custom_id: String, values: Vec<String> },
    // Submits the modal that an interaction opened: a text, or the chosen options of a menu.
    Submit { opened_by: Snowflake, values: BTreeMap<String, Vec<String>> },
    ActivityLink { url: String },
    JoinActivity,
    LeaveActivity,
    // Allows the page in the Activity something.
    Authorize { scopes: Vec<String> },
    // Asks whom the access token of the page in the Activity belongs to.
    Authenticate { token: String },
    // Reports what the page in the Activity has done wrong.
    ActivityViolation { detail: String },
}

/// The user with this id, in this channel or in the first one they can see.
pub(super) fn user(
    sandbox: &Sandbox,
    id: Snowflake,
    channel: Option<Snowflake>,
) -> Result<UserClient, ActionError> {
    let username = sandbox
        .discord()
        .world
        .read(|state| state.users.get(&id).map(|user| user.username.clone()));
    let client = sandbox.user(&username.ok_or_else(|| ActionError::NoSuchUser(id.to_string()))?)?;
    match channel {
        Some(channel) => client.in_channel_id(channel),
        None => Ok(client),
    }
}

/// Performs an action. Returns what the page shows in addition to the changed world: a problem,
/// autocomplete choices or a modal.
pub(super) async fn perform(
    sandbox: &Sandbox,
    Request { user: id, channel, action }: Request,
) -> Value {
    let done = match user(sandbox, id, channel) {
        Ok(user) => act(sandbox, &user, action).await,
        Err(problem) => Err(problem),
    };
    done.unwrap_or_else(|problem| json!({ "problem": problem.to_string() }))
}

async fn act(sandbox: &Sandbox, user: &UserClient, action: Action) -> Result<Value, ActionError> {
    let outcome = match action {
        Action::ActivityLink { url } => ActionOutcome::Launched(user.follow_activity_link(&url)?),
        Action::JoinActivity => ActionOutcome::Launched(user.launch_activity(None)),
        Action::LeaveActivity => {
            user.leave_activity();
            return Ok(json!({}));
        }
        Action::Authorize { scopes } => return activity::authorize(user, &scopes),
        Action::Authenticate { token } => return Ok(activity::authenticate(sandbox, user, &token)),
        Action::ActivityViolation { detail } => {
            activity::violation(sandbox, user, &detail);
            return Ok(json!({}));
        }
        Action::Send { content } => {
            user.send_message(&content)?;
            return Ok(json!({}));
        }
        Action::Autocomplete { command, options, focused } => {
            let typed = options.get(&focused).map_or("", String::as_str);
            let choices = user.autocomplete(&command, &pairs(&options), &focused, typed).await?;
            return Ok(json!({ "choices": choices }));
        }
        Action::Command { command, options } => user.command(&command, &pairs(&options)).await?,
        Action::UserCommand { command, username } => user.user_command(&command, &username).await?,
        Action::MessageCommand { command, message } => {
            user.message_command(&command, message).await?
        }
        Action::Press { message, custom_id } => user.click(message, &custom_id).await?,
        Action::Select { message, custom_id, values } => {
            let values: Vec<&str> = values.iter().map(String::as_str).collect();
            user.select(message, &custom_id, &values).await?
        }
        Action::Submit { opened_by, values } => {
            let inputs = values.iter().flat_map(|(name, values)| {
                // An empty list would stand for the options chosen at first.
                let none = values.is_empty().then_some("");
                let values = values.iter().map(String::as_str).chain(none);
                values.map(|value| (name.as_str(), value))
            });
            let inputs: Vec<_> = inputs.collect();
            user.submit(&modal(sandbox, opened_by)?, &inputs).await?
        }
    };
    Ok(match outcome {
        ActionOutcome::NoResponse => json!({ "problem": "The application did not respond" }),
        ActionOutcome::Modal(modal) => json!({ "modal": modal }),
        ActionOutcome::Message(_)
        | ActionOutcome::Updated(_)
        | ActionOutcome::Acknowledged
        | ActionOutcome::Launched(_) => {
            json!({})
        }
    })
}

/// The modal that an interaction opened. It comes from the world, because the page has no state.
fn modal(sandbox: &Sandbox, opened_by: Snowflake) -> Result<ModalView, ActionError> {
    let found =
        sandbox.discord().world.read(|state| match &state.interaction(opened_by)?.response {
            InteractionResponse::Modal(modal) => Some(ModalView::of(state, opened_by, modal)),
            _ => None,
        });
    found.ok_or(ActionError::NoSuchMessage)
}

fn pairs(options: &BTreeMap<String, String>) -> Vec<(&str, &str)> {
    options.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect()
}
