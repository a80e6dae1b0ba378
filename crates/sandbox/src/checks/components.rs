//! The limits of buttons, menus and their containers.

use serde_json::Value;

use super::messages::COMPONENTS_V2;
use super::request::{JsonNode, RequestParts};
use super::rule::{Findings, Rule, rule};

/// Discord's numbers for component types.
const ROW: u64 = 1;
const BUTTON: u64 = 2;
const TEXT_SELECT: u64 = 3;
const TEXT_INPUT: u64 = 4;
const TEXT_DISPLAY: u64 = 10;

pub(super) const RULES: &[Rule] = &[
    rule("row-count", rows),
    rule("row-contents", row_contents),
    rule("text-input-place", text_inputs),
    rule("component-v2", new_components),
    rule("component-text", display_texts),
    rule("component-files", own_files),
    rule("button-form", button_form),
    rule("button-face", button_face),
    rule("button-label", |parts, found| found.lengths(buttons(parts), "label", 0, 80)),
    rule("button-url", |parts, found| found.lengths(buttons(parts), "url", 1, 512)),
    rule("custom-id-length", |parts, found| found.lengths(all(parts), "custom_id", 1, 100)),
    rule("custom-id-unique", |parts, found| unique_in(&all(parts), "custom_id", found)),
    rule("component-id-unique", |parts, found| unique_in(&all(parts), "id", found)),
    rule("select-options", select_options),
    rule("select-texts", select_texts),
    rule("select-placeholder", |parts, found| found.lengths(selects(parts), "placeholder", 0, 150)),
    rule("select-bounds", select_bounds),
];

pub(super) fn all_in<'a>(top: Vec<JsonNode<'a>>) -> Vec<JsonNode<'a>> {
    let mut all = top;
    let mut next = 0;
    while let Some(component) = all.get(next).cloned() {
        all.extend(component.list("components"));
        for part in ["accessory", "component"] {
            if component.has(part) {
                all.push(component.part(part));
            }
        }
        next += 1;
    }
    all
}

fn all<'a>(parts: &RequestParts<'a>) -> Vec<JsonNode<'a>> {
    all_in(parts.in_message("components"))
}

fn buttons<'a>(parts: &RequestParts<'a>) -> impl Iterator<Item = JsonNode<'a>> {
    all(parts).into_iter().filter(|component| component.kind() == BUTTON)
}

const fn is_select(kind: u64) -> bool {
    matches!(kind, TEXT_SELECT | 5..=8)
}

fn selects<'a>(parts: &RequestParts<'a>) -> impl Iterator<Item = JsonNode<'a>> {
    all(parts).into_iter().filter(|component| is_select(component.kind()))
}

fn is_v2(parts: &RequestParts<'_>) -> bool {
    parts.flags() & COMPONENTS_V2 != 0
}

fn rows(parts: &RequestParts<'_>, findings: &mut Findings) {
    if is_v2(parts) {
        return;
    }
    if let Some(message) = &parts.message {
        findings.at_most(message, "components", 5);
    }
    for component in parts
        .in_message("components")
        .iter()
        .filter(|component| component.kind() != ROW && component.kind() < 9)
    {
        component.fault(findings, "type", "Only action rows are allowed at the top level.");
    }
}

fn row_contents(parts: &RequestParts<'_>, findings: &mut Findings) {
    for row in all(parts).iter().filter(|component| component.kind() == ROW) {
        let inside = row.list("components");
        let buttons = inside.iter().filter(|component| component.kind() == BUTTON).count();
        let selects = inside.iter().filter(|component| is_select(component.kind())).count();
        let good = match (buttons, selects) {
            (1..=5, 0) | (0, 1) => buttons + selects == inside.len(),
            _ => false,
        };
        // Another rule reports text inputs.
        if !good && inside.iter().all(|component| component.kind() != TEXT_INPUT) {
            row.fault(findings, "components", "A row contains one to five buttons or one menu.");
        }
    }
}

fn text_inputs(parts: &RequestParts<'_>, findings: &mut Findings) {
    for input in all(parts).iter().filter(|component| component.kind() == TEXT_INPUT) {
        input.fault(findings, "type", "Text inputs are for modals only.");
    }
}

fn new_components(parts: &RequestParts<'_>, findings: &mut Findings) {
    let all = all(parts);
    if is_v2(parts) {
        if all.len() > 40 {
            findings.add("components", format!("{} components; at most 40.", all.len()));
        }
        return;
    }
    for component in all.iter().filter(|component| component.kind() >= 9) {
        component.fault(findings, "type", "Components V2 need their flag.");
    }
}

fn display_texts(parts: &RequestParts<'_>, findings: &mut Findings) {
    let all = all(parts);
    let displays = all.iter().filter(|component| component.kind() == TEXT_DISPLAY);
    let texts = displays.filter_map(|display| display.value["content"].as_str());
    let length: usize = texts.map(|text| text.chars().count()).sum();
    if length > 4000 {
        findings.add("components", format!("{length} characters of text; at most 4000."));
    }
}

fn own_files(parts: &RequestParts<'_>, findings: &mut Findings) {
    let mut all_media = Vec::new();
    for component in all(parts) {
        all_media.extend(component.list("items").iter().map(|item| item.part("media")));
        all_media.extend([component.part("media"), component.part("file")]);
    }
    for media in all_media {
        let name = media.value["url"].as_str().and_then(|url| url.strip_prefix("attachment://"));
        let Some(name) = name else { continue };
        let uploaded = parts.files.iter().any(|file| file.name == name);
        let kept = parts.before.is_some_and(|before| {
            before.attachments.iter().any(|attachment| attachment.name == name)
        });
        if !uploaded && !kept {
            media.fault(findings, "url", format!("No file is named {name:?}."));
        }
    }
}

fn button_form(parts: &RequestParts<'_>, findings: &mut Findings) {
    for button in buttons(parts) {
        let has = ["custom_id", "url", "sku_id"].map(|part| button.has(part));
        let good = match button.value["style"].as_u64() {
            Some(1..=4) => has == [true, false, false],
            Some(5) => has == [false, true, false],
            Some(6) => has == [false, false, true] && !button.has("label") && !button.has("emoji"),
            _ => false,
        };
        if !good {
            findings.add(button.path, "These fields do not fit this button style.");
        }
    }
}

fn button_face(parts: &RequestParts<'_>, findings: &mut Findings) {
    for button in buttons(parts).filter(|button| button.value["style"] != 6) {
        let label = button.value["label"].as_str().is_some_and(|label| !label.is_empty());
        if !label && !button.has("emoji") {
            findings.add(button.path, "A button needs a label or an emoji.");
        }
    }
}

/// Reports two components with the same id.
pub(super) fn unique_in(components: &[JsonNode<'_>], part: &str, findings: &mut Findings) {
    let set =
        components.iter().filter(|component| component.has(part) && component.value[part] != 0);
    findings.unique(set.map(|component| (component.path_of(part), &component.value[part])));
}

fn select_options(parts: &RequestParts<'_>, findings: &mut Findings) {
    for select in selects(parts).filter(|select| select.kind() == TEXT_SELECT) {
        let options = select.list("options");
        if !(1..=25).contains(&options.len()) {
            let words = format!("Must be between 1 and 25 in length, is {}.", options.len());
            select.fault(findings, "options", words);
        }
        findings
            .unique(options.iter().map(|option| (option.path_of("value"), &option.value["value"])));
    }
}

fn select_texts(parts: &RequestParts<'_>, findings: &mut Findings) {
    for option in selects(parts).flat_map(|select| select.list("options")) {
        for part in ["label", "value", "description"] {
            findings.length(&option, part, 1, 100);
        }
    }
}

fn select_bounds(parts: &RequestParts<'_>, findings: &mut Findings) {
    for select in selects(parts) {
        let number = |name: &str| select.value[name].as_u64().unwrap_or(1);
        let (min, max) = (number("min_values"), number("max_values"));
        let options = select.list("options").len() as u64;
        let good = min <= 25 && (1..=25).contains(&max) && min <= max;
        if !good || (select.kind() == TEXT_SELECT && options > 0 && min > options) {
            let words = format!("{min} to {max} of {options} cannot be chosen.");
            select.fault(findings, "min_values", words);
        }
        let preset = select
            .list("options")
            .iter()
            .filter(|option| option.value["default"] == Value::Bool(true))
            .count();
        if preset as u64 > max {
            select.fault(findings, "options", format!("{preset} are preset, {max} can be chosen."));
        }
    }
}
