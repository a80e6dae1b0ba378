//! What Discord's client shows of Activities, and what it asks Discord for when a page in one
//! speaks to it. The client itself is `activity.js`.

use serde_json::{Value, json};

use crate::driver::{ActionError, Sandbox, UserClient};
use crate::snowflake::Snowflake;
use crate::world::State;

/// The Activity that a user is in, and the one that they could join in the channel.
pub(super) fn view(sandbox: &Sandbox, state: &State, user: &UserClient) -> Value {
    let Some(origin) = sandbox.activity_origin() else { return Value::Null };
    let own = state.activity_of(user.id()).map(|(activity, arrival)| {
        json!({
            "origin": origin,
            "application": state.application.id,
            "instance": activity.id,
            "launch": activity.launch,
            "location": activity.location_id(),
            "channel": activity.channel,
            "guild": activity.guild,
            "custom_id": arrival.custom_id,
            "people": people(state, activity.people.keys()),
        })
    });
    let here = state.activity_in(user.channel());
    let here = here.filter(|activity| !activity.people.contains_key(&user.id()));
    json!({
        "own": own,
        "here": here.map(|activity| people(state, activity.people.keys())),
    })
}

fn people<'a>(state: &State, ids: impl Iterator<Item = &'a Snowflake>) -> Vec<Value> {
    ids.map(|id| state.user_json(*id)).collect()
}

/// A code for the page, as the answer to AUTHORIZE.
pub(super) fn authorize(user: &UserClient, scopes: &[String]) -> Result<Value, ActionError> {
    user.activity().ok_or(ActionError::NotAllowed)?;
    let scopes: Vec<&str> = scopes.iter().map(String::as_str).collect();
    Ok(json!({ "code": user.authorize(&scopes) }))
}

/// Whom an access token belongs to, as the answer to AUTHENTICATE.
pub(super) fn authenticate(sandbox: &Sandbox, user: &UserClient, token: &str) -> Value {
    sandbox.discord().world.read(|state| {
        let found = state.access(token).filter(|access| access.user == user.id());
        found.map_or_else(
            || json!({ "refused": true }),
            |access| {
                json!({
                    "access_token": token,
                    "user": state.user_json(access.user),
                    "scopes": access.scopes,
                    "expires": crate::clock::timestamp(access.ends),
                    "application": { "id": state.application.id, "name": state.application.name },
                })
            },
        )
    })
}

/// Records what a page in an Activity has done that Discord's client does not allow.
pub(super) fn violation(sandbox: &Sandbox, user: &UserClient, detail: &str) {
    let discord = sandbox.discord();
    let subject = format!("the page of {} in the Activity", user.username());
    discord.world.report(&discord.problems, "activity-protocol", &subject, "", detail);
}
