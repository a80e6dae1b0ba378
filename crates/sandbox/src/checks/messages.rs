//! The limits of messages and threads.

use serde_json::Value;

use super::request::RequestParts;
use super::rule::{Findings, Rule, rule};
use crate::model::EPHEMERAL;

/// The flag of a message that consists of Components V2 only.
pub(super) const COMPONENTS_V2: u64 = 1 << 15;

pub(super) const RULES: &[Rule] = &[
    rule("content-length", |parts, found| found.lengths(parts.message.clone(), "content", 0, 2000)),
    rule("message-empty", empty),
    rule("message-v2", only_components),
    rule("allowed-mentions", allowed_mentions),
    rule("nonce-length", |parts, found| found.lengths(parts.message.clone(), "nonce", 0, 25)),
    rule("message-flags", flags),
    rule("thread-name", |parts, found| found.lengths(parts.thread.clone(), "name", 1, 100)),
    rule("thread-archive", thread_archive),
];

fn empty(parts: &RequestParts<'_>, findings: &mut Findings) {
    let Some(message) = &parts.message else { return };
    let before = parts.before;
    // A field that an edit omits stays as it is.
    let filled = |name: &str, was: bool| match &message.value[name] {
        Value::Null if parts.is_edit && message.value.get(name).is_none() => was,
        Value::String(text) => !text.trim().is_empty(),
        Value::Array(list) => !list.is_empty(),
        other => other.is_object(),
    };
    if parts.is_edit && before.is_none() {
        // The message is gone, which is a different error.
        return;
    }
    let any = filled("content", before.is_some_and(|m| !m.content.is_empty()))
        || filled("embeds", before.is_some_and(|m| !m.embeds.is_empty()))
        || filled("components", before.is_some_and(|m| !m.components.is_empty()))
        || filled("attachments", before.is_some_and(|m| !m.attachments.is_empty()))
        || filled("sticker_ids", false)
        || filled("poll", false)
        || !parts.files.is_empty();
    // A message may also just forward another one.
    let forward = message.value["message_reference"]["type"] == 1;
    if !any && !forward {
        findings.add(message.path.clone(), "Cannot send an empty message");
    }
}

fn only_components(parts: &RequestParts<'_>, findings: &mut Findings) {
    let Some(message) = &parts.message else { return };
    let given = message.value["flags"].as_u64();
    if parts.before.is_some_and(|before| before.flags & COMPONENTS_V2 != 0)
        && given.is_some_and(|flags| flags & COMPONENTS_V2 == 0)
    {
        message.fault(findings, "flags", "The flag of Components V2 cannot be removed.");
    }
    if parts.flags() & COMPONENTS_V2 != 0 {
        for part in ["content", "embeds", "poll", "sticker_ids"] {
            let present = match &message.value[part] {
                Value::Null => false,
                Value::String(text) => !text.is_empty(),
                Value::Array(list) => !list.is_empty(),
                _ => true,
            };
            if present {
                message.fault(findings, part, "Not allowed in a message with Components V2.");
            }
        }
    }
}

fn allowed_mentions(parts: &RequestParts<'_>, findings: &mut Findings) {
    let Some(allowed) = parts.message.as_ref().map(|message| message.part("allowed_mentions"))
    else {
        return;
    };
    let whole = allowed.list("parse");
    for kind in ["users", "roles"] {
        findings.at_most(&allowed, kind, 100);
        if !allowed.list(kind).is_empty() && whole.iter().any(|parse| parse.value == kind) {
            allowed.fault(findings, kind, format!("Mutually exclusive with {kind:?} in parse."));
        }
    }
    for kind in whole {
        if !["users", "roles", "everyone"].iter().any(|known| kind.value == known) {
            findings.add(kind.path, "Must be one of users, roles, everyone.");
        }
    }
}

fn flags(parts: &RequestParts<'_>, findings: &mut Findings) {
    let Some(message) = &parts.message else { return };
    let Some(flags) = message.value["flags"].as_u64() else { return };
    let before = parts.before.map_or(0, |before| before.flags);
    let settable = 1 << 2 | EPHEMERAL | 1 << 12 | COMPONENTS_V2 | before;
    if flags & !settable != 0 {
        message.fault(findings, "flags", format!("{:#b} cannot be set.", flags & !settable));
    }
}

fn thread_archive(parts: &RequestParts<'_>, findings: &mut Findings) {
    let Some(thread) = &parts.thread else { return };
    let minutes = &thread.value["auto_archive_duration"];
    if !minutes.is_null() && ![60, 1440, 4320, 10080].iter().any(|known| minutes == known) {
        let words = format!("{minutes} is not one of 60, 1440, 4320, 10080.");
        thread.fault(findings, "auto_archive_duration", words);
    }
}
