//! What every request of the bot is held against: the documented limits, one named rule each, and
//! Discord's own OpenAPI description. No route is exempt: a rule looks at the parts a request has,
//! and finds nothing where they are missing.

mod answers;
mod commands;
mod components;
mod embeds;
mod ledger;
mod messages;
mod parts;
pub mod schema;
pub mod uploads;

use serde_json::Value;

pub use ledger::{Defect, Ledger, Violation};
pub use parts::{Parts, Place, Request};

/// A documented limit.
pub struct Rule {
    /// Its name, as violations give it.
    pub name: &'static str,
    /// What Discord's documentation says.
    pub documented: &'static str,
    check: fn(&Parts<'_>, &mut Findings),
}

/// One fault of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The rule it breaks.
    pub rule: &'static str,
    /// Where, as a path through the body (`embeds.0.title`).
    pub path: String,
    /// What is wrong.
    pub message: String,
}

/// The faults found so far.
#[derive(Debug, Default)]
pub struct Findings {
    rule: &'static str,
    found: Vec<Finding>,
}

impl Findings {
    fn add(&mut self, path: impl Into<String>, message: impl Into<String>) {
        self.found.push(Finding { rule: self.rule, path: path.into(), message: message.into() });
    }

    /// Finds fault with a text whose length is outside the bounds. A text that is not there is no
    /// fault.
    fn length(&mut self, place: &Place<'_>, name: &str, least: usize, most: usize) {
        if let Some(text) = place.value[name].as_str() {
            let length = text.chars().count();
            if !(least..=most).contains(&length) {
                self.add(
                    place.path_of(name),
                    format!("Must be between {least} and {most} in length, is {length}."),
                );
            }
        }
    }

    /// Finds fault with a list that is too long.
    fn at_most(&mut self, place: &Place<'_>, name: &str, most: usize) {
        if let Some(length) =
            place.value[name].as_array().map(Vec::len).filter(|length| *length > most)
        {
            self.add(
                place.path_of(name),
                format!("Must be {most} or fewer in length, is {length}."),
            );
        }
    }

    /// Finds fault with a value that occurs before in the list.
    fn unique<'a>(&mut self, values: impl IntoIterator<Item = (String, &'a Value)>) {
        let mut seen: Vec<&Value> = Vec::new();
        for (path, value) in values {
            if seen.contains(&value) {
                self.add(path, format!("{value} occurs twice."));
            }
            seen.push(value);
        }
    }
}

/// All rules.
pub fn rules() -> impl Iterator<Item = &'static Rule> {
    [
        commands::RULES,
        messages::RULES,
        embeds::RULES,
        components::RULES,
        answers::RULES,
        uploads::RULES,
    ]
    .into_iter()
    .flatten()
}

/// Holds a request against all rules.
#[must_use]
pub fn check(request: &Request<'_>) -> Vec<Finding> {
    let parts = Parts::of(request);
    let mut findings = Findings::default();
    for rule in rules() {
        findings.rule = rule.name;
        (rule.check)(&parts, &mut findings);
    }
    findings.found
}
