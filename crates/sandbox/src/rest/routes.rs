//! The table of routes. Templates are spelled as in Discord's OpenAPI description, so that each
//! route finds its schema there.

use super::api::Api;
use super::call::{Call, unescape};
use super::handlers::{
    applications, callbacks, channels, commands, guilds, members, messages, oauth2, pins,
    reactions, roles, threads, users, webhooks,
};
use super::reply::Reply;
use super::route::{Access, Route};
use crate::api_error::{self, ApiError};
use crate::checks::schema::Schema;

pub(super) type Handler = fn(&Api, &Call) -> Result<Reply, ApiError>;

#[derive(Debug)]
pub(super) struct RestEndpoint {
    pub(super) route: Route,
    pub(super) handle: Handler,
}

const fn bot(method: &'static str, template: &'static str, handle: Handler) -> RestEndpoint {
    RestEndpoint { route: Route { method, template, access: Access::Bot }, handle }
}

const fn access(
    access: Access,
    method: &'static str,
    template: &'static str,
    handle: Handler,
) -> RestEndpoint {
    RestEndpoint { route: Route { method, template, access }, handle }
}

const fn token(method: &'static str, template: &'static str, handle: Handler) -> RestEndpoint {
    RestEndpoint { route: Route { method, template, access: Access::Token }, handle }
}

/// All routes. If several match, the first one is used.
static ROUTES: &[RestEndpoint] = &[
    bot("GET", "/gateway", applications::gateway),
    bot("GET", "/gateway/bot", applications::gateway_bot),
    bot("GET", "/applications/@me", applications::own),
    bot("GET", "/oauth2/applications/@me", applications::own),
    bot("GET", "/applications/{application_id}/emojis", applications::emojis),
    bot("POST", "/applications/{application_id}/emojis", applications::create_emoji),
    bot("GET", "/applications/{application_id}/emojis/{emoji_id}", applications::emoji),
    bot("DELETE", "/applications/{application_id}/emojis/{emoji_id}", applications::delete_emoji),
    bot("GET", "/applications/{application_id}/entitlements", applications::entitlements),
    bot(
        "GET",
        "/applications/{application_id}/activity-instances/{instance_id}",
        applications::activity_instance,
    ),
    access(Access::Person, "GET", "/oauth2/@me", oauth2::authorization),
    access(Access::Client, "POST", "/oauth2/token", oauth2::token),
    bot("GET", "/applications/{application_id}/commands", commands::list),
    bot("PUT", "/applications/{application_id}/commands", commands::overwrite),
    bot("POST", "/applications/{application_id}/commands", commands::create),
    bot("GET", "/applications/{application_id}/commands/{command_id}", commands::get),
    bot("PATCH", "/applications/{application_id}/commands/{command_id}", commands::edit),
    bot("DELETE", "/applications/{application_id}/commands/{command_id}", commands::delete),
    bot("GET", "/applications/{application_id}/guilds/{guild_id}/commands", commands::list),
    bot("PUT", "/applications/{application_id}/guilds/{guild_id}/commands", commands::overwrite),
    bot("POST", "/applications/{application_id}/guilds/{guild_id}/commands", commands::create),
    bot(
        "GET",
        "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}",
        commands::get,
    ),
    bot(
        "PATCH",
        "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}",
        commands::edit,
    ),
    bot(
        "DELETE",
        "/applications/{application_id}/guilds/{guild_id}/commands/{command_id}",
        commands::delete,
    ),
    token("POST", "/interactions/{interaction_id}/{interaction_token}/callback", callbacks::create),
    token("POST", "/webhooks/{webhook_id}/{webhook_token}", webhooks::followup),
    token("GET", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", webhooks::get),
    token("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", webhooks::edit),
    token("DELETE", "/webhooks/{webhook_id}/{webhook_token}/messages/@original", webhooks::delete),
    token("GET", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", webhooks::get),
    token("PATCH", "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}", webhooks::edit),
    token(
        "DELETE",
        "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}",
        webhooks::delete,
    ),
    bot("GET", "/channels/{channel_id}", channels::get),
    bot("PATCH", "/channels/{channel_id}", channels::edit),
    bot("DELETE", "/channels/{channel_id}", channels::delete),
    bot("POST", "/channels/{channel_id}/typing", channels::typing),
    bot("GET", "/channels/{channel_id}/messages", messages::list),
    bot("POST", "/channels/{channel_id}/messages", messages::post),
    bot("POST", "/channels/{channel_id}/messages/bulk-delete", messages::bulk_delete),
    bot("GET", "/channels/{channel_id}/messages/pins", pins::list),
    bot("PUT", "/channels/{channel_id}/messages/pins/{message_id}", pins::add),
    bot("DELETE", "/channels/{channel_id}/messages/pins/{message_id}", pins::remove),
    bot("GET", "/channels/{channel_id}/pins", pins::list_before_2025),
    bot("PUT", "/channels/{channel_id}/pins/{message_id}", pins::add),
    bot("DELETE", "/channels/{channel_id}/pins/{message_id}", pins::remove),
    bot("GET", "/channels/{channel_id}/invites", channels::no_list),
    bot("GET", "/channels/{channel_id}/webhooks", channels::no_list),
    bot("GET", "/channels/{channel_id}/messages/{message_id}", messages::get),
    bot("PATCH", "/channels/{channel_id}/messages/{message_id}", messages::edit),
    bot("DELETE", "/channels/{channel_id}/messages/{message_id}", messages::delete),
    bot(
        "PUT",
        "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me",
        reactions::add,
    ),
    bot(
        "DELETE",
        "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}/@me",
        reactions::remove,
    ),
    bot(
        "GET",
        "/channels/{channel_id}/messages/{message_id}/reactions/{emoji_name}",
        reactions::list,
    ),
    bot("POST", "/channels/{channel_id}/messages/{message_id}/threads", threads::from_message),
    bot("POST", "/channels/{channel_id}/threads", threads::create),
    bot("GET", "/channels/{channel_id}/threads/archived/public", threads::archived_public),
    bot("GET", "/channels/{channel_id}/threads/archived/private", threads::archived_private),
    bot(
        "GET",
        "/channels/{channel_id}/users/@me/threads/archived/private",
        threads::archived_joined,
    ),
    bot("GET", "/channels/{channel_id}/thread-members", threads::members),
    bot("PUT", "/channels/{channel_id}/thread-members/@me", threads::join),
    bot("DELETE", "/channels/{channel_id}/thread-members/@me", threads::leave),
    bot("GET", "/channels/{channel_id}/thread-members/{user_id}", threads::member),
    bot("PUT", "/channels/{channel_id}/thread-members/{user_id}", threads::add),
    bot("DELETE", "/channels/{channel_id}/thread-members/{user_id}", threads::remove),
    access(Access::BotOrPerson, "GET", "/users/@me", users::own),
    bot("PATCH", "/users/@me", users::edit_own),
    bot("GET", "/users/@me/guilds", users::guilds),
    bot("DELETE", "/users/@me/guilds/{guild_id}", users::leave_guild),
    bot("POST", "/users/@me/channels", users::open_direct),
    bot("GET", "/users/{user_id}", users::get),
    bot("GET", "/guilds/{guild_id}", guilds::get),
    bot("GET", "/guilds/{guild_id}/channels", guilds::channels),
    bot("GET", "/guilds/{guild_id}/threads/active", guilds::active_threads),
    bot("GET", "/guilds/{guild_id}/emojis", guilds::no_list),
    bot("GET", "/guilds/{guild_id}/stickers", guilds::no_list),
    bot("GET", "/guilds/{guild_id}/invites", guilds::no_list),
    bot("GET", "/guilds/{guild_id}/webhooks", guilds::no_list),
    bot("GET", "/guilds/{guild_id}/roles", roles::list),
    bot("POST", "/guilds/{guild_id}/roles", roles::create),
    bot("GET", "/guilds/{guild_id}/roles/{role_id}", roles::get),
    bot("PATCH", "/guilds/{guild_id}/roles/{role_id}", roles::edit),
    bot("DELETE", "/guilds/{guild_id}/roles/{role_id}", roles::delete),
    bot("GET", "/guilds/{guild_id}/members", members::list),
    bot("GET", "/guilds/{guild_id}/members/search", members::search),
    bot("PATCH", "/guilds/{guild_id}/members/@me", members::edit_own),
    bot("GET", "/guilds/{guild_id}/members/{user_id}", members::get),
    bot("PATCH", "/guilds/{guild_id}/members/{user_id}", members::edit),
    bot("PUT", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}", roles::assign),
    bot("DELETE", "/guilds/{guild_id}/members/{user_id}/roles/{role_id}", roles::withdraw),
];

pub(super) type Found = (&'static RestEndpoint, Vec<(&'static str, String)>);

/// The endpoint for a path without the prefix.
pub(super) fn find(method: &str, path: &str) -> Result<Found, ApiError> {
    let mut other_method = false;
    for endpoint in ROUTES {
        let Some(params) = fit(endpoint.route.template, path) else { continue };
        if endpoint.route.method == method {
            return Ok((endpoint, params));
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
        let template = |path| find("GET", path).map(|(endpoint, _)| endpoint.route.template);
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
        for (n, RestEndpoint { route, .. }) in ROUTES.iter().enumerate() {
            let twin = ROUTES[..n].iter().find(|other| {
                (other.route.method, other.route.template) == (route.method, route.template)
            });
            assert!(twin.is_none(), "{route:?}");
        }
    }

    /// A route that is missing in the description would silently go unchecked. Discord documents
    /// the exchange of codes elsewhere.
    #[test]
    fn the_openapi_description_covers_every_route() {
        let schema = Schema::discord().unwrap();
        let described = |route: &&RestEndpoint| route.route.template != "/oauth2/token";
        for RestEndpoint { route, .. } in ROUTES.iter().filter(described) {
            assert!(schema.describes(route.method, route.template), "{route:?}");
        }
    }
}
