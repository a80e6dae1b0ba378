//! Commands that break the limits of names, descriptions, options and choices.

use serde_json::{Value, json};

use super::requests::{To, chars, command, many, option};

/// Requests that break a rule of commands, each with the name of that rule.
pub(crate) fn commands() -> Vec<(&'static str, To, Value)> {
    use To::Commands;
    let text_option = |n: usize| json!({ "type": 3, "name": format!("o{n}"), "description": "d" });
    let sub = |name: &str, options: Value| {
        json!({
            "type": 1,
            "name": name,
            "description": "d",
            "options": options,
        })
    };
    vec![
        ("command-name", Commands, command(&json!({ "name": "Chess" }))),
        ("command-name", Commands, command(&json!({ "name": "chess game" }))),
        ("command-name", Commands, command(&json!({ "name": chars(33) }))),
        ("command-name", Commands, option(&json!({ "name": "Move" }))),
        ("command-name", Commands, json!([{ "type": 2, "name": chars(33) }])),
        ("command-description", Commands, command(&json!({ "description": "" }))),
        ("command-description", Commands, command(&json!({ "description": chars(101) }))),
        ("command-description", Commands, json!([{ "name": "chess" }])),
        (
            "command-description",
            Commands,
            json!([{ "type": 2, "name": "Challenge", "description": "No" }]),
        ),
        ("command-description", Commands, option(&json!({ "description": chars(101) }))),
        (
            "command-counts",
            Commands,
            many(101, |n| json!({ "name": format!("c{n}"), "description": "d" })),
        ),
        ("command-counts", Commands, many(16, |n| json!({ "name": format!("c{n}"), "type": 2 }))),
        ("command-unique", Commands, many(2, |_| json!({ "name": "chess", "description": "d" }))),
        ("option-count", Commands, command(&json!({ "options": many(26, text_option) }))),
        (
            "option-order",
            Commands,
            command(&json!({ "options": [
            text_option(1), { "type": 3, "name": "late", "description": "d", "required": true },
        ] })),
        ),
        ("option-unique", Commands, command(&json!({ "options": many(2, |_| text_option(1)) }))),
        (
            "option-nesting",
            Commands,
            command(&json!({ "options": [sub("one", json!([])), text_option(1)] })),
        ),
        (
            "option-nesting",
            Commands,
            command(&json!({ "options": [sub("one", json!([sub("two", json!([]))]))] })),
        ),
        (
            "option-autocomplete",
            Commands,
            option(&json!({ "autocomplete": true, "choices": [{ "name": "a", "value": "a" }] })),
        ),
        ("option-autocomplete", Commands, option(&json!({ "type": 5, "autocomplete": true }))),
        ("option-bounds", Commands, option(&json!({ "type": 4, "min_value": 5, "max_value": 4 }))),
        ("option-bounds", Commands, option(&json!({ "min_length": 5, "max_length": 4 }))),
        ("option-bounds", Commands, option(&json!({ "max_length": 6001 }))),
        ("option-bounds", Commands, option(&json!({ "min_value": 5 }))),
        (
            "choice-count",
            Commands,
            option(&json!({
                "choices": many(26, |n| json!({ "name": format!("c{n}"), "value": "v" })),
            })),
        ),
        (
            "choice-name",
            Commands,
            option(&json!({ "choices": [{ "name": chars(101), "value": "v" }] })),
        ),
        (
            "choice-value",
            Commands,
            option(&json!({ "choices": [{ "name": "n", "value": chars(101) }] })),
        ),
        (
            "choice-value",
            Commands,
            option(&json!({ "type": 4, "choices": [{ "name": "n", "value": "one" }] })),
        ),
        (
            "command-size",
            Commands,
            command(&json!({ "options": many(2, |n| json!({
            "type": 1, "name": format!("s{n}"), "description": chars(100),
            "options": many(20, |n| json!({
                "type": 3, "name": format!("o{n}"), "description": "d",
                "description_localizations": { "es-ES": chars(100) },
                "choices": [{ "name": chars(50), "value": chars(50) }],
            })),
        })) })),
        ),
        (
            "localization-locale",
            Commands,
            command(&json!({ "name_localizations": { "ca": "escacs" } })),
        ),
        (
            "localization-text",
            Commands,
            command(&json!({ "name_localizations": { "es-ES": "Ajedrez" } })),
        ),
        (
            "localization-text",
            Commands,
            command(&json!({ "description_localizations": { "es-ES": chars(101) } })),
        ),
    ]
}
