//! Messages, embeds, components and files that break the limits.

use serde_json::{Value, json};

use super::requests::{
    To, button, chars, embed, input_row, many, one_button, row, select, with_text,
};

/// Requests that break a rule of messages, each with the name of that rule.
pub(crate) fn messages() -> Vec<(&'static str, To, Value)> {
    use To::{Command, Edit, Files, Message, Thread};
    vec![
        ("content-length", Message, json!({ "content": chars(2001) })),
        ("content-length", Command, json!({ "type": 4, "data": { "content": chars(2001) } })),
        ("message-empty", Message, json!({})),
        ("message-empty", Message, json!({ "content": "  ", "embeds": [] })),
        ("message-empty", Command, json!({ "type": 4, "data": {} })),
        ("message-empty", Edit, json!({ "content": "" })),
        (
            "message-v2",
            Message,
            json!({
                "flags": 1 << 15,
                "content": "Text",
                "components": [{ "type": 10, "content": "Text" }],
            }),
        ),
        (
            "allowed-mentions",
            Message,
            json!({ "content": "Hi", "allowed_mentions": { "parse": ["users"], "users": ["5"] } }),
        ),
        ("nonce-length", Message, json!({ "content": "Hi", "nonce": chars(26) })),
        ("message-flags", Message, json!({ "content": "Hi", "flags": 1 << 4 })),
        ("thread-name", Thread, json!({ "name": chars(101), "type": 11 })),
        (
            "thread-archive",
            Thread,
            json!({ "name": "A thread", "type": 11, "auto_archive_duration": 61 }),
        ),
        ("embed-count", Message, json!({ "embeds": many(11, |_| json!({ "title": "t" })) })),
        ("embed-title", Message, embed(&json!({ "title": chars(257) }))),
        ("embed-description", Message, embed(&json!({ "description": chars(4097) }))),
        (
            "embed-field-count",
            Message,
            embed(&json!({ "fields": many(26, |_| json!({ "name": "n", "value": "v" })) })),
        ),
        (
            "embed-field-name",
            Message,
            embed(&json!({ "fields": [{ "name": chars(257), "value": "v" }] })),
        ),
        ("embed-field-name", Message, embed(&json!({ "fields": [{ "name": "", "value": "v" }] }))),
        (
            "embed-field-value",
            Message,
            embed(&json!({ "fields": [{ "name": "n", "value": chars(1025) }] })),
        ),
        ("embed-footer", Message, embed(&json!({ "footer": { "text": chars(2049) } }))),
        ("embed-author", Message, embed(&json!({ "author": { "name": chars(257) } }))),
        (
            "embed-total",
            Message,
            json!({ "embeds": many(2, |_| json!({ "description": chars(3001) })) }),
        ),
        ("embed-empty", Message, embed(&json!({ "color": 5 }))),
        ("embed-url", Message, embed(&json!({ "title": "t", "url": "ftp://somewhere" }))),
        (
            "row-count",
            Message,
            with_text(json!({ "components": many(6, |n| json!({
            "type": 1, "components": [button(&json!({ "custom_id": format!("b{n}") }))],
        })) })),
        ),
        ("row-count", Message, with_text(json!({ "components": [button(&json!({}))] }))),
        (
            "row-contents",
            Message,
            with_text(row(&many(6, |n| button(&json!({ "custom_id": format!("b{n}") }))))),
        ),
        ("row-contents", Message, with_text(row(&json!([])))),
        ("text-input-place", Message, with_text(json!({ "components": [input_row(&json!({}))] }))),
        (
            "component-text",
            Message,
            json!({ "flags": 1 << 15, "components": many(2, |_| {
                json!({ "type": 10, "content": chars(2001) })
            }) }),
        ),
        (
            "component-files",
            Message,
            json!({ "flags": 1 << 15, "components": [
                { "type": 13, "file": { "url": "attachment://none.txt" } },
            ] }),
        ),
        (
            "component-v2",
            Message,
            with_text(json!({ "components": [{ "type": 10, "content": "Text" }] })),
        ),
        (
            "component-v2",
            Message,
            json!({ "flags": 1 << 15, "components": many(4, |_| json!({
            "type": 17, "components": many(10, |_| json!({ "type": 10, "content": "Text" })),
        })) }),
        ),
        (
            "button-form",
            Message,
            with_text(row(&json!([{ "type": 2, "style": 1, "label": "Go" }]))),
        ),
        ("button-form", Message, one_button(&json!({ "style": 5 }))),
        ("button-form", Message, one_button(&json!({ "url": "https://discord.com" }))),
        (
            "button-face",
            Message,
            with_text(row(&json!([{ "type": 2, "style": 1, "custom_id": "go" }]))),
        ),
        ("button-label", Message, one_button(&json!({ "label": chars(81) }))),
        (
            "button-url",
            Message,
            with_text(row(&json!([{
                "type": 2, "style": 5, "label": "Go",
                "url": format!("https://discord.com/{}", chars(500)),
            }]))),
        ),
        ("custom-id-length", Message, one_button(&json!({ "custom_id": chars(101) }))),
        ("custom-id-unique", Message, with_text(row(&many(2, |_| button(&json!({})))))),
        (
            "component-id-unique",
            Message,
            with_text(row(&many(2, |n| button(&json!({ "custom_id": format!("b{n}"), "id": 7 }))))),
        ),
        ("select-options", Message, select(&json!({ "options": [] }))),
        (
            "select-options",
            Message,
            select(&json!({
                "options": many(26, |n| json!({ "label": "l", "value": format!("{n}") })),
            })),
        ),
        (
            "select-options",
            Message,
            select(&json!({ "options": many(2, |_| json!({ "label": "l", "value": "1" })) })),
        ),
        (
            "select-texts",
            Message,
            select(&json!({ "options": [{ "label": chars(101), "value": "1" }] })),
        ),
        ("select-placeholder", Message, select(&json!({ "placeholder": chars(151) }))),
        ("select-bounds", Message, select(&json!({ "min_values": 2, "max_values": 1 }))),
        ("select-bounds", Message, select(&json!({ "min_values": 2, "max_values": 2 }))),
        ("file-count", Files(11, 1), json!({ "content": "Hi" })),
        ("file-size", Files(1, (10 << 20) + 1), json!({ "content": "Hi" })),
        (
            "file-description",
            Files(1, 1),
            json!({ "attachments": [{ "id": 0, "description": chars(1025) }] }),
        ),
        ("file-listed", Files(1, 1), json!({ "attachments": [{ "id": 3, "filename": "f3.png" }] })),
        (
            "file-reference",
            Files(1, 1),
            json!({ "embeds": [{ "image": { "url": "attachment://other.png" } }] }),
        ),
    ]
}
