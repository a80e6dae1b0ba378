//! The limits of files.

use super::request::RequestParts;
use super::rule::{Findings, Rule, rule};
use crate::model::Upload;
use crate::snowflake::id_in;

/// The maximum size of a file in bytes, also announced in every interaction.
pub const FILE_SIZE: usize = 10 << 20;
pub const REQUEST_SIZE: usize = 25 << 20;

pub(super) const RULES: &[Rule] = &[
    rule("file-count", count),
    rule("file-size", size),
    rule("file-description", |parts, found| {
        found.lengths(parts.in_message("attachments"), "description", 0, 1024);
    }),
    rule("file-listed", listed),
    rule("file-reference", references),
];

fn count(parts: &RequestParts<'_>, findings: &mut Findings) {
    let count = parts.files.len().max(parts.in_message("attachments").len());
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

fn listed(parts: &RequestParts<'_>, findings: &mut Findings) {
    for entry in parts.in_message("attachments") {
        let id = id_in(entry.value, "id").map(|id| id.0);
        let new = id.is_some_and(|id| parts.files.iter().any(|file| file.index == id));
        let kept = parts
            .before
            .is_some_and(|before| before.attachments.iter().any(|file| Some(file.id.0) == id));
        if !new && !kept {
            entry.fault(findings, "id", "There is no such file.");
        }
    }
}

fn references(parts: &RequestParts<'_>, findings: &mut Findings) {
    let entries = parts.in_message("attachments");
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
    for embed in parts.in_message("embeds") {
        for part in ["image", "thumbnail"].map(|part| embed.part(part)) {
            let name = part.value["url"].as_str().and_then(|url| url.strip_prefix("attachment://"));
            if name.is_some_and(|name| !names.iter().any(|known| known == name)) {
                part.fault(findings, "url", "There is no such file in the message.");
            }
        }
    }
}
