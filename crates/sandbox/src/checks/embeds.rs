//! The limits of embeds.

use super::request::{JsonNode, RequestParts};
use super::rule::{Findings, Rule, rule};

pub(super) const RULES: &[Rule] = &[
    rule("embed-count", |parts, found| found.counts(parts.message.clone(), "embeds", 10)),
    rule("embed-title", |parts, found| found.lengths(parts.in_message("embeds"), "title", 0, 256)),
    rule("embed-description", |parts, found| {
        found.lengths(parts.in_message("embeds"), "description", 0, 4096);
    }),
    rule("embed-field-count", |parts, found| {
        found.counts(parts.in_message("embeds"), "fields", 25);
    }),
    rule("embed-field-name", |parts, found| found.lengths(fields(parts), "name", 1, 256)),
    rule("embed-field-value", |parts, found| found.lengths(fields(parts), "value", 1, 1024)),
    rule("embed-footer", |parts, found| found.lengths(each(parts, "footer"), "text", 0, 2048)),
    rule("embed-author", |parts, found| found.lengths(each(parts, "author"), "name", 0, 256)),
    rule("embed-total", total),
    rule("embed-empty", empty),
    rule("embed-url", urls),
];

fn fields<'a>(parts: &RequestParts<'a>) -> impl Iterator<Item = JsonNode<'a>> {
    parts.in_message("embeds").into_iter().flat_map(|embed| embed.list("fields"))
}

fn each<'a>(parts: &RequestParts<'a>, name: &str) -> impl Iterator<Item = JsonNode<'a>> {
    parts.in_message("embeds").into_iter().map(move |embed| embed.part(name))
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
    let total: usize = parts.in_message("embeds").iter().map(of_embed).sum();
    if total > 6000 {
        findings.add("embeds", format!("Embed size exceeds maximum size of 6000, is {total}."));
    }
}

fn empty(parts: &RequestParts<'_>, findings: &mut Findings) {
    for embed in parts.in_message("embeds") {
        let parts = "title description author footer image thumbnail timestamp provider video";
        let shows = parts.split(' ').any(|part| embed.has(part) && embed.value[part] != "");
        if !shows && embed.list("fields").is_empty() {
            findings.add(embed.path, "This embed is empty.");
        }
    }
}

fn urls(parts: &RequestParts<'_>, findings: &mut Findings) {
    let mut check = |node: &JsonNode<'_>, name: &str, files: bool| {
        let Some(url) = node.value[name].as_str() else { return };
        let is_good = ["https://", "http://"].iter().any(|scheme| url.starts_with(scheme))
            || (files && url.starts_with("attachment://"));
        if !is_good {
            node.fault(findings, name, format!("Scheme of {url:?} must be one of http, https."));
        }
    };
    for embed in parts.in_message("embeds") {
        check(&embed, "url", false);
        check(&embed.part("author"), "url", false);
        for (part, name) in
            [("image", "url"), ("thumbnail", "url"), ("author", "icon_url"), ("footer", "icon_url")]
        {
            check(&embed.part(part), name, true);
        }
    }
}
