//! The REST API behaves like Discord's: errors, interactions and their tokens, edits of old
//! messages, threads, permissions, rate limits, injected faults.

mod activities;
mod commands;
mod faults;
mod interactions;
mod messages;
mod other_clients;
mod routes;
mod threads;

use std::time::Duration;

use courier_sandbox::clock::ClockMode;
use courier_sandbox::discord::DiscordOptions;
use courier_sandbox::rest::RateLimits;
use serde_json::{Value, json};

use crate::raw::{ApiResponse, LocalDiscord};

/// The HTTP status and the JSON code of an error.
fn refused(sent: &ApiResponse) -> (u16, u64) {
    (sent.status, sent.body["code"].as_u64().unwrap_or(0))
}

fn text(content: &str) -> Value {
    json!({ "content": content })
}

/// An initial response with a message.
fn message_response(content: &str) -> Value {
    json!({ "type": 4, "data": { "content": content } })
}

fn id(sent: &ApiResponse) -> String {
    sent.body["id"].as_str().unwrap_or_else(|| panic!("no id in {sent:?}")).to_owned()
}

fn rules(local: &LocalDiscord) -> Vec<String> {
    local.discord.problems.take_violations().into_iter().map(|violation| violation.rule).collect()
}

async fn with_frozen_clock() -> LocalDiscord {
    let clock = ClockMode::Frozen { at: 1_800_000_000_000 };
    let rate_limits = RateLimits::unreachable();
    LocalDiscord::with(DiscordOptions { clock, rate_limits, ..DiscordOptions::default() }).await
}

const MINUTE: Duration = Duration::from_secs(60);
