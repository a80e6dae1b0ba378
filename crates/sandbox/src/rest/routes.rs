//! The table of routes. Templates are spelled as in Discord's OpenAPI description, so that each
//! route finds its schema there.

use super::api::Api;
use super::call::{Call, Outcome, Route, unescape};
use super::handlers::{
    applications, callbacks, channels, commands, guilds, members, messages, pins, reactions, roles,
    threads, users, webhooks,
};
use crate::api_error::{self, ApiError};
use crate::checks::schema::Schema;
use crate::world::State;

#[derive(Clone, Copy)]
pub(super) enum Handler {
    Read(fn(&State, &Call) -> Outcome),
    Change(fn(&mut State, &Call) -> Outcome),
    Api(fn(&Api, &Call) -> Outcome),
}

pub(super) type Entry = (Route, Handler);

const fn get(template: &'static str, read: fn(&State, &Call) -> Outcome) -> Entry {
    (Route { method: "GET", template }, Handler::Read(read))
}

macro_rules! changes {
    ($($name:ident $method:literal,)*) => {$(
        const fn $name(template: &'static str, change: fn(&mut State, &Call) -> Outcome) -> Entry {
            (Route { method: $method, template }, Handler::Change(change))
        }
    )*};
}
changes!(post "POST", put "PUT", patch "PATCH", delete "DELETE",);

const fn api(
    method: &'static str,
    template: &'static str,
    handle: fn(&Api, &Call) -> Outcome,
) -> Entry {
    (Route { method, template }, Handler::Api(handle))
}

/// All routes. If several match, the first one is used.
static ROUTES: &[Entry] = &[
    api("GET", "/gateway", applications::gateway),
    api("GET", "/gateway/bot", applications::gateway_bot),
    get("/applications/@me", applications::own),
    get("/oauth2/applications/@me", applications::own),
    get("/applications/{application_id}/emojis", applications::emojis),
    post("/applications/{application_id}/emojis", applications::create_emoji),
    get("/applications/{application_id}/emojis/{emoji_id}", applications::emoji),
    delete("/applications/{application_id}/emojis/{emoji_id}", applications::delete_emoji),
    get("/applications/{application_id}/entitlements", applications::entitlements),
    get(
        "/applications/{application_id}/activity-instances/{instance_id}",
        applications::activity_instance,
    ),
    get("/oauth2/@me", applications::authorization),
    post("/oauth2/token", applications::token),
    get("/applications/{application_id}/commands", commands::list),
    put("/applications/{application_id}/commands", commands::overwrite),
    post("/applications/{application_id}/commands", commands::create),
    get("/applications/{application_id}/commands/{command_id}", commands::get),
    patch("/applications/{application_id}/commands/{command_id}", commands::edit),
    delete("/applications/{application_id}/commands/{command_id}", commands::delete),
    get("/applications/{application_id}/guilds/{guild_id}/commands", commands::list),
    put("/applications/{application_id}/guilds/{guild_id}/commands", commands::overwrite),
    post("/applications/{application_id}/guilds/{guild_id}/commands", commands::create),
    get("/applications/{application_id}/guilds/{guild_id}/commands/{command_id}", commands::get),
    patch("/applications/{application_id}/guilds/{guild_id}/commands/{command_id}", commands::edit),
    delete(
        "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}",
        commands::delete,
    ),
    api("POST", "/interactions/{interaction_id}/{interaction_token}/callback", callbacks::create),
    post("/webhooks/{webhook_id}/{webhook_token}", webhooks::followup),
    get("/webhooks/{webhook_id}/{webhook_token}/messages/@original", webhooks::get),
    patch("/webhooks/{webhook_id}/{webhook_token}/messages/@original", webhooks::edit),
    delete("/webhooks/{webhook_id}/{webhook_token}/messages/@original", webhooks::delete),
    get("/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", webhooks::get),
    patch("/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", webhooks::edit),
    delete("/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", webhooks::delete),
    get("/channels/{channel_id}", channels::get),
    patch("/channels/{channel_id}", channels::edit),
    delete("/channels/{channel_id}", channels::delete),
    post("/channels/{channel_id}/typing", channels::typing),
    get("/channels/{channel_id}/messages", messages::list),
    post("/channels/{channel_id}/messages", messages::post),
    post("/channels/{channel_id}/messages/bulk-delete", messages::bulk_delete),
    get("/channels/{channel_id}/messages/pins", pins::list),
    put("/channels/{channel_id}/messages/pins/{message_id}", pins::add),
    delete("/channels/{channel_id}/messages/pins/{message_id}", pins::remove),
    get("/channels/{channel_id}/pins", pins::list_before_2025),
    put("/channels/{channel_id}/pins/{message_id}", pins::add),
    delete("/channels/{channel_id}/pins/{message_id}", pins::remove),
    get("/channels/{channel_id}/invites", channels::no_list),
    get("/channels/{channel_id}/webhooks", channels::no_list),
    get("/channels/{channel_id}/messages/{message_id}", messages::get),
    patch("/channels/{channel_id}/messages/{message_id}", messages::edit),
    delete("/channels/{channel_id}/messages/{message_id}", messages::delete),
    put("/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me", reactions::add),
    delete(
        "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me",
        reactions::remove,
    ),
    get("/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}", reactions::list),
    post("/channels/{channel_id}/messages/{message_id}/threads", threads::from_message),
    post("/channels/{channel_id}/threads", threads::create),
    get("/channels/{channel_id}/threads/archived/public", threads::archived_public),
    get("/channels/{channel_id}/threads/archived/private", threads::archived_private),
    get("/channels/{channel_id}/users/@me/threads/archived/private", threads::archived_joined),
    get("/channels/{channel_id}/thread-members", threads::members),
    put("/channels/{channel_id}/thread-members/@me", threads::join),
    delete("/channels/{channel_id}/thread-members/@me", threads::leave),
    get("/channels/{channel_id}/thread-members/{user_id}", threads::member),
    put("/channels/{channel_id}/thread-members/{user_id}", threads::add),
    delete("/channels/{channel_id}/thread-members/{user_id}", threads::remove),
    get("/users/@me", users::own),
    patch("/users/@me", users::edit_own),
    get("/users/@me/guilds", users::guilds),
    delete("/users/@me/guilds/{guild_id}", users::leave_guild),
    post("/users/@me/channels", users::open_direct),
    get("/users/{user_id}", users::get),
    get("/guilds/{guild_id}", guilds::get),
    get("/guilds/{guild_id}/channels", guilds::channels),
    get("/guilds/{guild_id}/threads/active", guilds::active_threads),
    get("/guilds/{guild_id}/emojis", guilds::no_list),
    get("/guilds/{guild_id}/stickers", guilds::no_list),
    get("/guilds/{guild_id}/invites", guilds::no_list),
    get("/guilds/{guild_id}/webhooks", guilds::no_list),
    get("/guilds/{guild_id}/roles", roles::list),
    post("/guilds/{guild_id}/roles", roles::create),
    get("/guilds/{guild_id}/roles/{role_id}", roles::get),
    patch("/guilds/{guild_id}/roles/{role_id}", roles::edit),
    delete("/guilds/{guild_id}/roles/{role_id}", roles::delete),
    get("/guilds/{guild_id}/members", members::list),
    get("/guilds/{guild_id}/members/search", members::search),
    patch("/guilds/{guild_id}/members/@me", members::edit_own),
    get("/guilds/{guild_id}/members/{user_id}", members::get),
    patch("/guilds/{guild_id}/members/{user_id}", members::edit),
    put("/guilds/{guild_id}/members/{user_id}/roles/{role_id}", roles::assign),
    delete("/guilds/{guild_id}/members/{user_id}/roles/{role_id}", roles::withdraw),
];

pub(super) type Found = (&'static Entry, Vec<(&'static str, String)>);

/// The route for a path without the prefix.
pub(super) fn find(method: &str, path: &str) -> Result<Found, ApiError> {
    let mut other_method = false;
    for entry @ (route, _) in ROUTES {
        let Some(params) = fit(route.template, path) else { continue };
        if route.method == method {
            return Ok((entry, params));
        }
        other_method = true;
    }
    Err(if other_method { api_error::METHOD_NOT_ALLOWED } else { api_error::NOT_FOUND })
}

/// The template of a route that Discord's description has, for a path without the prefix.
pub(super) fn described(schema: &Schema, method: &str, path: &str) -> Option<&'static str> {
    schema
        .templates()
        .find(|template| schema.describes(method, template) && fit(template, path).is_some())
}

fn fit(template: &'static str, path: &str) -> Option<Vec<(&'static str, String)>> {
    let mut params = Vec::new();
    let mut steps = path.split('/');
    for wanted in template.split('/') {
        let step = unescape(steps.next()?);
        match wanted.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
            Some(_) if step.is_empty() => return None,
            Some(name) => params.push((name, step)),
            None if wanted == step => {}
            None => return None,
        }
    }
    steps.next().is_none().then_some(params)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn literal_paths_come_before_parameters() {
        let template = |path| find("GET", path).map(|((route, _), _)| route.template);
        assert_eq!(template("/users/@me"), Ok("/users/@me"));
        assert_eq!(template("/users/5"), Ok("/users/{user_id}"));
        assert_eq!(
            template("/webhooks/1/t/messages/@original"),
            Ok("/webhooks/{webhook_id}/{webhook_token}/messages/@original")
        );
        assert_eq!(template("/users/5/more"), Err(api_error::NOT_FOUND));
        assert_eq!(find("POST", "/users/5").map(|_| ()), Err(api_error::METHOD_NOT_ALLOWED));
    }

    #[test]
    fn parameters_are_percent_decoded() {
        let found =
            find("PUT", "/channels/1/messages/2/reactions/%E2%99%9E/@me").map(|(_, params)| params);
        assert_eq!(found.map(|params| params[2].clone()), Ok(("emoji_name", "♞".to_owned())));
    }

    #[test]
    fn no_route_is_listed_twice() {
        for (n, (route, _)) in ROUTES.iter().enumerate() {
            let twin = ROUTES[..n].iter().find(|(other, _)| {
                (other.method, other.template) == (route.method, route.template)
            });
            assert!(twin.is_none(), "{} {}", route.method, route.template);
        }
    }

    /// A route that is missing in the description would silently go unchecked. Discord documents
    /// the exchange of codes elsewhere.
    #[test]
    fn the_openapi_description_covers_every_route() {
        let schema = Schema::discord().unwrap();
        let described = |(route, _): &&Entry| route.template != "/oauth2/token";
        for (route, _) in ROUTES.iter().filter(described) {
            assert!(
                schema.describes(route.method, route.template),
                "{} {}",
                route.method,
                route.template
            );
        }
    }
}
