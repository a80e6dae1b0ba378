//! Checks every request of the bot against Discord's documented limits, one named rule per limit.
//! [`schema`] also checks it against Discord's OpenAPI description.
//!
//! No route is exempt: a rule checks parts of a request (commands, message, modal, files) and has
//! no findings if they are missing.

mod commands;
mod components;
mod embeds;
mod interactions;
mod messages;
mod request;
mod rule;
pub mod schema;
mod shape;
pub mod uploads;

pub use request::CheckedRequest;
use request::RequestParts;
use rule::Findings;
pub use rule::{Finding, Rule};

pub fn rules() -> impl Iterator<Item = &'static Rule> {
    [
        commands::RULES,
        messages::RULES,
        embeds::RULES,
        components::RULES,
        interactions::RULES,
        uploads::RULES,
    ]
    .into_iter()
    .flatten()
}

pub fn check(request: &CheckedRequest<'_>) -> Vec<Finding> {
    let parts = RequestParts::of(request);
    let mut findings = Findings::default();
    for rule in rules() {
        findings.rule = rule.name;
        (rule.check)(&parts, &mut findings);
    }
    findings.found
}
