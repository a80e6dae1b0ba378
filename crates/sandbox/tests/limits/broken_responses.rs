//! Responses to interactions, modals and autocomplete choices that break the limits.

use serde_json::{Value, json};

use super::requests::{To, autocomplete_choices, chars, input_row, many, modal};

/// Responses that break a rule of interactions, each with the name of that rule.
pub(crate) fn responses() -> Vec<(&'static str, To, Value)> {
    use To::{Autocomplete, Command, Component, Modal};
    vec![
        ("callback-kind", Command, json!({ "type": 6 })),
        ("callback-kind", Command, json!({ "type": 7, "data": { "content": "Hi" } })),
        ("callback-kind", Command, autocomplete_choices(&json!([]))),
        ("callback-kind", Autocomplete, json!({ "type": 4, "data": { "content": "Hi" } })),
        ("callback-kind", Component, json!({ "type": 1 })),
        ("modal-chain", Modal, modal(&json!({}))),
        ("defer-flags", Command, json!({ "type": 5, "data": { "flags": 64 | 4 } })),
        ("defer-flags", Command, json!({ "type": 5, "data": { "content": "Hi" } })),
        ("modal-custom-id", Command, modal(&json!({ "custom_id": chars(101) }))),
        ("modal-title", Command, modal(&json!({ "title": chars(46) }))),
        (
            "modal-components",
            Command,
            modal(&json!({
                "components": many(6, |n| input_row(&json!({ "custom_id": format!("i{n}") }))),
            })),
        ),
        ("modal-components", Command, modal(&json!({ "components": [] }))),
        (
            "modal-label",
            Command,
            modal(&json!({ "components": [input_row(&json!({ "label": chars(46) }))] })),
        ),
        (
            "modal-input",
            Command,
            modal(&json!({ "components": [input_row(&json!({ "value": chars(4001) }))] })),
        ),
        (
            "modal-input",
            Command,
            modal(&json!({ "components": [input_row(&json!({ "placeholder": chars(101) }))] })),
        ),
        (
            "modal-input",
            Command,
            modal(
                &json!({ "components": [input_row(&json!({ "min_length": 5, "max_length": 4 }))] }),
            ),
        ),
        (
            "modal-unique",
            Command,
            modal(&json!({ "components": many(2, |_| input_row(&json!({}))) })),
        ),
        (
            "autocomplete-choice-count",
            Autocomplete,
            autocomplete_choices(&many(26, |n| json!({ "name": format!("{n}"), "value": "v" }))),
        ),
        (
            "autocomplete-choice-name",
            Autocomplete,
            autocomplete_choices(&json!([{ "name": chars(101), "value": "v" }])),
        ),
        (
            "autocomplete-choice-value",
            Autocomplete,
            autocomplete_choices(&json!([{ "name": "n", "value": chars(101) }])),
        ),
    ]
}
