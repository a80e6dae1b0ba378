//! The limits of files.

use super::messages;
use super::request::{JsonNode, RequestParts};
use super::rule::{Findings, Rule};
use crate::model::Upload;
use crate::snowflake::id_in;

/// The maximum size of a file in bytes, also announced in every interaction.
pub const FILE_SIZE: usize = 10 << 20;
/// The maximum size of a request in bytes.
pub const REQUEST_SIZE: usize = 25 << 20;

pub(super) const RULES: &[Rule] = &[
    Rule { name: "file-count", documented: "at most 10 files", check: count },
    Rule { name: "file-size", documented: "at most 10 MiB each", check: size },
    Rule { name: "file-description", documented: "at most 1024 characters", check: descriptions },
    Rule {
        name: "file-listed",
        documented: "each new entry of attachments has its files[n]",
        check: listed,
    },
    Rule {
        name: "file-reference",
        documented: "attachment://name refers to a file of the message",
        check: references,
    },
];

fn entries<'a>(parts: &RequestParts<'a>) -> Vec<JsonNode<'a>> {
    messages::of(parts).map(|message| message.list("attachments")).unwrap_or_default()
}

fn count(parts: &RequestParts<'_>, findings: &mut Findings) {
    let count = parts.files.len().max(entries(parts).len());
    if count > 10 {
        findings.add("attachments", format!("{count} files; at most 10."));
    }
}

fn size(parts: &RequestParts<'_>, findings: &mut Findings) {
    for file in parts.files.iter().filter(|file| file.bytes.len() > FILE_SIZE) {
        findings.add(
            format!("files.{}", file.index),
            format!("{} bytes; at most {FILE_SIZE}.", file.bytes.len()),
        );
    }
}

fn descriptions(parts: &RequestParts<'_>, findings: &mut Findings) {
    entries(parts).iter().for_each(|entry| findings.length(entry, "description", 0, 1024));
}

fn listed(parts: &RequestParts<'_>, findings: &mut Findings) {
    for entry in entries(parts) {
        let id = id_in(entry.value, "id").map(|id| id.0);
        let new = id.is_some_and(|id| parts.files.iter().any(|file| file.index == id));
        let kept = parts
            .before
            .is_some_and(|before| before.attachments.iter().any(|file| Some(file.id.0) == id));
        if !new && !kept {
            findings.add(entry.path_of("id"), "There is no such file.");
        }
    }
}

fn references(parts: &RequestParts<'_>, findings: &mut Findings) {
    let Some(message) = messages::of(parts) else { return };
    let entries = entries(parts);
    let given = |file: &Upload| {
        let entry = entries
            .iter()
            .find(|entry| id_in(entry.value, "id").is_some_and(|id| id.0 == file.index));
        entry.and_then(|entry| entry.value["filename"].as_str()).unwrap_or(&file.name).to_owned()
    };
    let mut names: Vec<String> = parts.files.iter().map(given).collect();
    names.extend(
        parts
            .before
            .into_iter()
            .flat_map(|before| &before.attachments)
            .map(|file| file.name.clone()),
    );
    for embed in message.list("embeds") {
        for part in ["image", "thumbnail"].map(|part| embed.part(part)) {
            let name = part.value["url"].as_str().and_then(|url| url.strip_prefix("attachment://"));
            if name.is_some_and(|name| !names.iter().any(|known| known == name)) {
                findings.add(part.path_of("url"), "There is no such file in the message.");
            }
        }
    }
}
