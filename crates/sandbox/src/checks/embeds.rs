//! The limits of embeds.

use super::messages;
use super::request::{JsonNode, RequestParts};
use super::rule::{Findings, Rule};

pub(super) const RULES: &[Rule] = &[
    Rule { name: "embed-count", documented: "at most 10 embeds", check: count },
    Rule { name: "embed-title", documented: "at most 256 characters", check: titles },
    Rule { name: "embed-description", documented: "at most 4096 characters", check: descriptions },
    Rule { name: "embed-field-count", documented: "at most 25 fields", check: field_count },
    Rule { name: "embed-field-name", documented: "1-256 characters", check: field_names },
    Rule { name: "embed-field-value", documented: "1-1024 characters", check: field_values },
    Rule { name: "embed-footer", documented: "at most 2048 characters", check: footers },
    Rule { name: "embed-author", documented: "at most 256 characters", check: authors },
    Rule {
        name: "embed-total",
        documented: "at most 6000 characters in all titles, descriptions, fields, footers and \
                     authors of a message",
        check: total,
    },
    Rule { name: "embed-empty", documented: "an embed is not empty", check: empty },
    Rule {
        name: "embed-url",
        documented: "URLs are http or https; pictures may be attachment://",
        check: urls,
    },
];

fn embeds<'a>(parts: &RequestParts<'a>) -> Vec<JsonNode<'a>> {
    messages::of(parts).map(|message| message.list("embeds")).unwrap_or_default()
}

fn fields<'a>(parts: &RequestParts<'a>) -> impl Iterator<Item = JsonNode<'a>> {
    embeds(parts).into_iter().flat_map(|embed| embed.list("fields"))
}

fn count(parts: &RequestParts<'_>, findings: &mut Findings) {
    if let Some(message) = messages::of(parts) {
        findings.at_most(message, "embeds", 10);
    }
}

fn titles(parts: &RequestParts<'_>, findings: &mut Findings) {
    embeds(parts).iter().for_each(|embed| findings.length(embed, "title", 0, 256));
}

fn descriptions(parts: &RequestParts<'_>, findings: &mut Findings) {
    embeds(parts).iter().for_each(|embed| findings.length(embed, "description", 0, 4096));
}

fn field_count(parts: &RequestParts<'_>, findings: &mut Findings) {
    embeds(parts).iter().for_each(|embed| findings.at_most(embed, "fields", 25));
}

fn field_names(parts: &RequestParts<'_>, findings: &mut Findings) {
    fields(parts).for_each(|field| findings.length(&field, "name", 1, 256));
}

fn field_values(parts: &RequestParts<'_>, findings: &mut Findings) {
    fields(parts).for_each(|field| findings.length(&field, "value", 1, 1024));
}

fn footers(parts: &RequestParts<'_>, findings: &mut Findings) {
    embeds(parts).iter().for_each(|embed| findings.length(&embed.part("footer"), "text", 0, 2048));
}

fn authors(parts: &RequestParts<'_>, findings: &mut Findings) {
    embeds(parts).iter().for_each(|embed| findings.length(&embed.part("author"), "name", 0, 256));
}

fn total(parts: &RequestParts<'_>, findings: &mut Findings) {
    let length = |node: &JsonNode<'_>, name: &str| {
        node.value[name].as_str().map_or(0, |text| text.trim().chars().count())
    };
    let of_embed = |embed: &JsonNode<'_>| {
        let fields: usize =
            embed.list("fields").iter().map(|f| length(f, "name") + length(f, "value")).sum();
        fields
            + length(embed, "title")
            + length(embed, "description")
            + length(&embed.part("footer"), "text")
            + length(&embed.part("author"), "name")
    };
    let total: usize = embeds(parts).iter().map(of_embed).sum();
    if total > 6000 {
        findings.add("embeds", format!("Embed size exceeds maximum size of 6000, is {total}."));
    }
}

fn empty(parts: &RequestParts<'_>, findings: &mut Findings) {
    for embed in embeds(parts) {
        let shows = [
            "title",
            "description",
            "author",
            "footer",
            "image",
            "thumbnail",
            "timestamp",
            "provider",
            "video",
        ]
        .iter()
        .any(|part| embed.has(part) && embed.value[*part] != "");
        if !shows && embed.list("fields").is_empty() {
            findings.add(embed.path, "This embed is empty.");
        }
    }
}

fn urls(parts: &RequestParts<'_>, findings: &mut Findings) {
    let mut check = |node: &JsonNode<'_>, name: &str, files: bool| {
        let Some(url) = node.value[name].as_str() else { return };
        let schemes: &[&str] = if files {
            &["https://", "http://", "attachment://"]
        } else {
            &["https://", "http://"]
        };
        if !schemes.iter().any(|scheme| url.starts_with(scheme)) {
            findings
                .add(node.path_of(name), format!("Scheme of {url:?} must be one of http, https."));
        }
    };
    for embed in embeds(parts) {
        check(&embed, "url", false);
        check(&embed.part("author"), "url", false);
        for (part, name) in
            [("image", "url"), ("thumbnail", "url"), ("author", "icon_url"), ("footer", "icon_url")]
        {
            check(&embed.part(part), name, true);
        }
    }
}
