//! Discord's page on which people let an application know who they are. It sends people back at
//! once, as the real one does those who have agreed before. Discord knows its readers by a cookie;
//! here the view in which somebody follows a link sets one, and without it they say who they are.

use std::sync::Arc;

use axum::extract::{Query, RawQuery, State as Shared};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use maud::{DOCTYPE, html};
use reqwest::Url;
use serde::Deserialize;

use crate::driver::Sandbox;
use crate::snowflake::Snowflake;

#[derive(Deserialize)]
pub(super) struct Asked {
    client_id: String,
    response_type: String,
    scope: String,
    redirect_uri: String,
    #[serde(default)]
    state: String,
    code_challenge: Option<String>,
    /// The person who was chosen on this page.
    person: Option<Snowflake>,
}

pub(super) async fn authorize(
    Shared(sandbox): Shared<Arc<Sandbox>>,
    Query(asked): Query<Asked>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    match answer(&sandbox, &asked, &headers) {
        Ok(Some(back)) => Redirect::to(back.as_str()).into_response(),
        Ok(None) => people(&sandbox, &query.unwrap_or_default()),
        Err(wrong) => {
            let (discord, subject) = (sandbox.discord(), "GET /oauth2/authorize");
            discord.world.report(&discord.problems, "oauth2", subject, wrong, &asked.redirect_uri);
            (StatusCode::BAD_REQUEST, format!("Invalid OAuth2 {wrong}")).into_response()
        }
    }
}

/// Where the person is sent; `None` if it is not known who they are.
/// Errors: The parameter that Discord does not accept.
fn answer(
    sandbox: &Sandbox,
    asked: &Asked,
    headers: &HeaderMap,
) -> Result<Option<Url>, &'static str> {
    sandbox.discord().world.change(|state| {
        if asked.client_id != state.application.id.to_string() {
            return Err("client_id");
        }
        if asked.response_type != "code" {
            return Err("response_type");
        }
        if !state.application.redirects.contains(&asked.redirect_uri) {
            return Err("redirect_uri");
        }
        let mut back = Url::parse(&asked.redirect_uri).map_err(|_| "redirect_uri")?;
        let person = asked.person.or_else(|| person_of(headers));
        let Some(person) = person.filter(|id| state.users.contains_key(id)) else {
            return Ok(None);
        };
        let scopes: Vec<String> = asked.scope.split(' ').map(str::to_owned).collect();
        let sent = (asked.redirect_uri.clone(), asked.code_challenge.clone());
        let code = state.authorize(person, &scopes, Some(sent));
        back.query_pairs_mut().append_pair("code", &code).append_pair("state", &asked.state);
        Ok(Some(back))
    })
}

/// The person whose view has set the cookie.
fn person_of(headers: &HeaderMap) -> Option<Snowflake> {
    let cookies = headers.get(header::COOKIE)?.to_str().ok()?;
    let mut pairs = cookies.split(';').filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == "person").and_then(|(_, id)| id.parse().ok())
}

fn people(sandbox: &Sandbox, query: &str) -> Response {
    let page = sandbox.discord().world.read(|state| {
        html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="dark light";
                    title { "Who are you? · Courier sandbox" }
                    link rel="icon" href="data:,";
                }
                body {
                    h1 { "Who are you?" }
                    p {
                        (state.application.name)
                        " asks Discord. Choose the person whose link you followed."
                    }
                    ul {
                        @for user in state.users.values().filter(|user| !user.bot) {
                            li {
                                a href={ "?" (query) "&person=" (user.id) } { (user.display_name) }
                            }
                        }
                    }
                }
            }
        }
    });
    page.into_response()
}
