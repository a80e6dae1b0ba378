//! The limits of answers to interactions: which answer fits what, dialogs, proposals.

use super::components::{all_in, unique_in};
use super::{Findings, Parts, Place, Rule};
use crate::world::{EPHEMERAL, InteractionKind};

/// Discord's number for a text input, and for the label around one.
const TEXT_INPUT: u64 = 4;
const LABEL: u64 = 18;

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "callback-kind",
        documented: "1 for pings; 4, 5, 9 for commands and components; 6, 7 for components; 8 for autocomplete",
        check: kind,
    },
    Rule { name: "modal-chain", documented: "a dialog is no answer to a dialog", check: chain },
    Rule {
        name: "defer-flags",
        documented: "a deferred answer can only be ephemeral",
        check: defer_flags,
    },
    Rule { name: "modal-custom-id", documented: "1-100 characters", check: custom_id },
    Rule { name: "modal-title", documented: "1-45 characters", check: title },
    Rule { name: "modal-components", documented: "1-5 components", check: count },
    Rule {
        name: "modal-label",
        documented: "label 1-45, description at most 100 characters",
        check: labels,
    },
    Rule {
        name: "modal-input",
        documented: "value at most 4000, placeholder at most 100 characters, style 1 or 2, lengths 0-4000 and 1-4000",
        check: inputs,
    },
    Rule {
        name: "modal-unique",
        documented: "custom ids of inputs differ and have 1-100 characters",
        check: unique,
    },
    Rule { name: "proposal-count", documented: "at most 25 proposals", check: proposal_count },
    Rule { name: "proposal-name", documented: "1-100 characters", check: proposal_names },
    Rule {
        name: "proposal-value",
        documented: "text of at most 100 characters, or a number",
        check: proposal_values,
    },
];

fn kind(parts: &Parts<'_>, findings: &mut Findings) {
    use InteractionKind::{Autocomplete, Command, Component, Modal};
    let (Some(answer), Some((to, from_message))) = (parts.callback_kind(), parts.answers) else {
        return;
    };
    let fits = match answer {
        4 | 5 => to != Autocomplete,
        6 | 7 => to == Component || (to == Modal && from_message),
        8 => to == Autocomplete,
        // That a dialog is no answer to a dialog is a rule of its own.
        9 => matches!(to, Command | Component | Modal),
        _ => false,
    };
    if !fits {
        findings.add("type", format!("An answer of type {answer} does not fit {to:?}."));
    }
}

fn chain(parts: &Parts<'_>, findings: &mut Findings) {
    if parts.modal.is_some() && parts.answers.is_some_and(|(to, _)| to == InteractionKind::Modal) {
        findings.add("type", "A dialog is no answer to a dialog.");
    }
}

fn defer_flags(parts: &Parts<'_>, findings: &mut Findings) {
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
        findings.add("data", "A deferred answer has no contents yet.");
    }
}

/// The inputs of the dialog at all depths.
fn components<'a>(parts: &Parts<'a>) -> Vec<Place<'a>> {
    all_in(parts.modal.as_ref().map(|modal| modal.list("components")).unwrap_or_default())
}

fn custom_id(parts: &Parts<'_>, findings: &mut Findings) {
    if let Some(modal) = &parts.modal {
        if !modal.has("custom_id") {
            findings.add("data.custom_id", "This field is required.");
        }
        findings.length(modal, "custom_id", 1, 100);
    }
}

fn title(parts: &Parts<'_>, findings: &mut Findings) {
    if let Some(modal) = &parts.modal {
        if !modal.has("title") {
            findings.add("data.title", "This field is required.");
        }
        findings.length(modal, "title", 1, 45);
    }
}

fn count(parts: &Parts<'_>, findings: &mut Findings) {
    if let Some(modal) = &parts.modal {
        let count = modal.list("components").len();
        if !(1..=5).contains(&count) {
            findings
                .add("data.components", format!("Must be between 1 and 5 in length, is {count}."));
        }
    }
}

fn labels(parts: &Parts<'_>, findings: &mut Findings) {
    for component in components(parts) {
        findings.length(&component, "label", 1, 45);
        if component.kind() == LABEL {
            findings.length(&component, "description", 0, 100);
        }
    }
}

fn inputs(parts: &Parts<'_>, findings: &mut Findings) {
    for input in components(parts).iter().filter(|component| component.kind() == TEXT_INPUT) {
        findings.length(input, "value", 0, 4000);
        findings.length(input, "placeholder", 0, 100);
        if !matches!(input.value["style"].as_u64(), Some(1 | 2)) {
            findings.add(input.path_of("style"), "Short (1) or paragraph (2).");
        }
        let (least, most) = (
            input.number("min_length").unwrap_or(0.0),
            input.number("max_length").unwrap_or(4000.0),
        );
        if !(0.0..=4000.0).contains(&least) || !(1.0..=4000.0).contains(&most) || least > most {
            findings.add(
                input.path_of("min_length"),
                format!("{least} to {most} is no range of lengths."),
            );
        }
    }
}

fn unique(parts: &Parts<'_>, findings: &mut Findings) {
    let components = components(parts);
    unique_in(&components, "custom_id", findings);
    components.iter().for_each(|component| findings.length(component, "custom_id", 1, 100));
}

fn proposals<'a>(parts: &Parts<'a>) -> Vec<Place<'a>> {
    parts.proposals.as_ref().map(|data| data.list("choices")).unwrap_or_default()
}

fn proposal_count(parts: &Parts<'_>, findings: &mut Findings) {
    if let Some(data) = &parts.proposals {
        findings.at_most(data, "choices", 25);
    }
}

fn proposal_names(parts: &Parts<'_>, findings: &mut Findings) {
    proposals(parts).iter().for_each(|proposal| findings.length(proposal, "name", 1, 100));
}

fn proposal_values(parts: &Parts<'_>, findings: &mut Findings) {
    for proposal in proposals(parts) {
        findings.length(&proposal, "value", 1, 100);
        let value = &proposal.value["value"];
        if !value.is_string() && !value.is_number() {
            findings
                .add(proposal.path_of("value"), format!("{value} is neither text nor a number."));
        }
    }
}
