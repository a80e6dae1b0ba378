//! The limits of interaction responses: which response fits which interaction, modals, autocomplete
//! choices.

use super::components::{all_in, unique_in};
use super::request::{JsonNode, RequestParts};
use super::rule::{Findings, Rule, rule};
use crate::model::{EPHEMERAL, InteractionKind};

/// Discord's numbers for a text input and for the label around it.
const TEXT_INPUT: u64 = 4;
const LABEL: u64 = 18;

pub(super) const RULES: &[Rule] = &[
    rule("callback-kind", kind),
    rule("modal-chain", chain),
    rule("defer-flags", defer_flags),
    rule("modal-custom-id", custom_id),
    rule("modal-title", title),
    rule("modal-components", count),
    rule("modal-label", labels),
    rule("modal-input", inputs),
    rule("modal-unique", unique),
    rule("autocomplete-choice-count", |parts, found| {
        found.counts(parts.autocomplete_choices.clone(), "choices", 25);
    }),
    rule("autocomplete-choice-name", |parts, found| {
        found.lengths(autocomplete_choices(parts), "name", 1, 100);
    }),
    rule("autocomplete-choice-value", autocomplete_choice_values),
];

fn kind(parts: &RequestParts<'_>, findings: &mut Findings) {
    use InteractionKind::{Autocomplete, Command, Component, Modal};
    let (Some(response), Some((to, from_message))) = (parts.callback_kind(), parts.responds_to)
    else {
        return;
    };
    let fits = match response {
        4 | 5 | 12 => to != Autocomplete,
        6 | 7 => to == Component || (to == Modal && from_message),
        8 => to == Autocomplete,
        // A modal as the response to a modal breaks another rule.
        9 => matches!(to, Command | Component | Modal),
        _ => false,
    };
    if !fits {
        findings.add("type", format!("A response of type {response} does not fit {to:?}."));
    }
}

fn chain(parts: &RequestParts<'_>, findings: &mut Findings) {
    if parts.modal.is_some()
        && parts.responds_to.is_some_and(|(to, _)| to == InteractionKind::Modal)
    {
        findings.add("type", "A modal cannot respond to a modal.");
    }
}

fn defer_flags(parts: &RequestParts<'_>, findings: &mut Findings) {
    if parts.callback_kind() != Some(5) {
        return;
    }
    let data = parts.callback.map(|callback| &callback["data"]);
    if data.and_then(|data| data["flags"].as_u64()).is_some_and(|flags| flags & !EPHEMERAL != 0) {
        findings.add("data.flags", "Only EPHEMERAL can be set.");
    }
    let more = ["content", "embeds", "components"];
    if data.is_some_and(|data| {
        more.iter().any(|part| data.get(*part).is_some_and(|part| !part.is_null()))
    }) {
        findings.add("data", "A deferred response has no content yet.");
    }
}

fn components<'a>(parts: &RequestParts<'a>) -> Vec<JsonNode<'a>> {
    all_in(parts.modal.as_ref().map(|modal| modal.list("components")).unwrap_or_default())
}

fn custom_id(parts: &RequestParts<'_>, findings: &mut Findings) {
    if let Some(modal) = &parts.modal {
        if !modal.has("custom_id") {
            findings.add("data.custom_id", "This field is required.");
        }
        findings.length(modal, "custom_id", 1, 100);
    }
}

fn title(parts: &RequestParts<'_>, findings: &mut Findings) {
    if let Some(modal) = &parts.modal {
        if !modal.has("title") {
            findings.add("data.title", "This field is required.");
        }
        findings.length(modal, "title", 1, 45);
    }
}

fn count(parts: &RequestParts<'_>, findings: &mut Findings) {
    if let Some(modal) = &parts.modal {
        let count = modal.list("components").len();
        if !(1..=5).contains(&count) {
            findings
                .add("data.components", format!("Must be between 1 and 5 in length, is {count}."));
        }
    }
}

fn labels(parts: &RequestParts<'_>, findings: &mut Findings) {
    for component in components(parts) {
        findings.length(&component, "label", 1, 45);
        if component.kind() == LABEL {
            findings.length(&component, "description", 0, 100);
        }
    }
}

fn inputs(parts: &RequestParts<'_>, findings: &mut Findings) {
    for input in components(parts).iter().filter(|component| component.kind() == TEXT_INPUT) {
        findings.length(input, "value", 0, 4000);
        findings.length(input, "placeholder", 0, 100);
        if !matches!(input.value["style"].as_u64(), Some(1 | 2)) {
            input.fault(findings, "style", "Must be short (1) or paragraph (2).");
        }
        let (min, max) = (
            input.number("min_length").unwrap_or(0.0),
            input.number("max_length").unwrap_or(4000.0),
        );
        if !(0.0..=4000.0).contains(&min) || !(1.0..=4000.0).contains(&max) || min > max {
            let words = format!("{min} to {max} is not a valid range of lengths.");
            input.fault(findings, "min_length", words);
        }
    }
}

fn unique(parts: &RequestParts<'_>, findings: &mut Findings) {
    let components = components(parts);
    unique_in(&components, "custom_id", findings);
    components.iter().for_each(|component| findings.length(component, "custom_id", 1, 100));
}

fn autocomplete_choices<'a>(parts: &RequestParts<'a>) -> Vec<JsonNode<'a>> {
    parts.autocomplete_choices.as_ref().map(|data| data.list("choices")).unwrap_or_default()
}

fn autocomplete_choice_values(parts: &RequestParts<'_>, findings: &mut Findings) {
    for choice in autocomplete_choices(parts) {
        findings.length(&choice, "value", 1, 100);
        let value = &choice.value["value"];
        if !value.is_string() && !value.is_number() {
            choice.fault(findings, "value", format!("{value} is neither a string nor a number."));
        }
    }
}
