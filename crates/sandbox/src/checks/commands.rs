//! The limits of application commands.

use serde_json::Value;

use super::request::{JsonNode, RequestParts};
use super::rule::{Findings, Rule, rule};
use crate::model::ENTRY_POINT;

/// Discord's numbers for option types.
const SUBCOMMAND: u64 = 1;
const GROUP: u64 = 2;
const STRING: u64 = 3;
const INTEGER: u64 = 4;
const NUMBER: u64 = 10;

const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko",
];

pub(super) const RULES: &[Rule] = &[
    rule("command-name", names),
    rule("command-description", descriptions),
    rule("command-counts", counts),
    rule("command-unique", unique_commands),
    rule("option-count", |parts, found| found.counts(all_levels(parts), "options", 25)),
    rule("option-order", option_order),
    rule("option-unique", unique_options),
    rule("option-nesting", nesting),
    rule("option-autocomplete", autocomplete),
    rule("option-bounds", bounds),
    rule("choice-count", |parts, found| found.counts(all_options(parts), "choices", 25)),
    rule("choice-name", |parts, found| found.lengths(choices(parts), "name", 1, 100)),
    rule("choice-value", choice_values),
    rule("command-size", size),
    rule("localization-locale", locales),
    rule("localization-text", translations),
];

/// Whether this is a slash command; a command without a type is one.
fn typed(command: &JsonNode<'_>) -> bool {
    matches!(command.kind(), 0 | 1)
}

fn options<'a>(command: &JsonNode<'a>) -> Vec<JsonNode<'a>> {
    let mut all = command.list("options");
    let mut next = 0;
    while let Some(option) = all.get(next) {
        let inner = option.list("options");
        all.extend(inner);
        next += 1;
    }
    all
}

/// The command itself and all its options at all levels: the nodes that may contain options.
fn levels<'a>(command: &JsonNode<'a>) -> Vec<JsonNode<'a>> {
    let mut all = vec![command.clone()];
    all.extend(options(command));
    all
}

fn all_levels<'a>(parts: &RequestParts<'a>) -> impl Iterator<Item = JsonNode<'a>> {
    parts.commands.iter().flat_map(levels)
}

fn all_options<'a>(parts: &RequestParts<'a>) -> impl Iterator<Item = JsonNode<'a>> {
    parts.commands.iter().flat_map(options)
}

fn choices<'a>(parts: &RequestParts<'a>) -> impl Iterator<Item = JsonNode<'a>> {
    all_options(parts).flat_map(|option| option.list("choices"))
}

fn good_name(name: &str) -> bool {
    let letter =
        |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '\'') || devanagari_or_thai(c);
    (1..=32).contains(&name.chars().count())
        && name.chars().all(letter)
        && name.chars().all(|c| c.to_lowercase().eq([c]) || c.to_lowercase().count() > 1)
}

/// The vowel signs of these two scripts, which are neither letters nor digits.
fn devanagari_or_thai(c: char) -> bool {
    matches!(c, '\u{900}'..='\u{97f}' | '\u{e01}'..='\u{e5b}')
}

fn check_name(node: &JsonNode<'_>, part: &str, name: &Value, free: bool, findings: &mut Findings) {
    let Some(text) = name.as_str() else { return };
    let good = if free { (1..=32).contains(&text.trim().chars().count()) } else { good_name(text) };
    if !good {
        node.fault(findings, part, format!("{text:?} is not a valid command or option name."));
    }
}

fn names(parts: &RequestParts<'_>, findings: &mut Findings) {
    for command in &parts.commands {
        check_name(command, "name", &command.value["name"], !typed(command), findings);
        for option in options(command) {
            check_name(&option, "name", &option.value["name"], false, findings);
        }
    }
}

fn descriptions(parts: &RequestParts<'_>, findings: &mut Findings) {
    for command in &parts.commands {
        let description = command.value["description"].as_str();
        if command.kind() == ENTRY_POINT {
            findings.length(command, "description", 0, 100);
        } else if !typed(command) {
            findings.length(command, "description", 0, 0);
        } else if description.is_none() && !parts.is_command_edit {
            command.fault(findings, "description", "This field is required.");
        } else {
            findings.length(command, "description", 1, 100);
        }
        for option in options(command) {
            findings.length(&option, "description", 1, 100);
        }
    }
}

fn counts(parts: &RequestParts<'_>, findings: &mut Findings) {
    for (kind, max) in [(1, 100), (2, 15), (3, 15), (ENTRY_POINT, 1)] {
        let count = parts.commands.iter().filter(|command| command.kind().max(1) == kind).count();
        if count > max {
            findings.add("", format!("{count} commands of type {kind}; at most {max}."));
        }
    }
}

fn unique_commands(parts: &RequestParts<'_>, findings: &mut Findings) {
    for kind in 1..=3 {
        let same = parts.commands.iter().filter(|command| command.kind().max(1) == kind);
        findings.unique(same.map(|command| (command.path_of("name"), &command.value["name"])));
    }
}

fn option_order(parts: &RequestParts<'_>, findings: &mut Findings) {
    for level in all_levels(parts) {
        let mut optional = false;
        for option in level.list("options").iter().filter(|option| option.kind() > GROUP) {
            let required = option.value["required"] == true;
            if required && optional {
                let words = "Required options must be placed before non-required options.";
                option.fault(findings, "required", words);
            }
            optional |= !required;
        }
    }
}

fn unique_options(parts: &RequestParts<'_>, findings: &mut Findings) {
    for level in all_levels(parts) {
        let options = level.list("options");
        findings
            .unique(options.iter().map(|option| (option.path_of("name"), &option.value["name"])));
    }
}

fn nesting(parts: &RequestParts<'_>, findings: &mut Findings) {
    for command in &parts.commands {
        let plain = |kind: u64| kind > GROUP;
        let top = command.list("options");
        if top.iter().any(|option| plain(option.kind()))
            && top.iter().any(|option| !plain(option.kind()))
        {
            command.fault(findings, "options", "Subcommands and plain options cannot be mixed.");
        }
        for option in top {
            for inner in option.list("options") {
                let fits = match option.kind() {
                    SUBCOMMAND => plain(inner.kind()),
                    GROUP => inner.kind() == SUBCOMMAND,
                    _ => false,
                };
                if !fits {
                    findings.add(inner.path.clone(), "This type of option cannot be nested here.");
                }
                for innermost in inner.list("options") {
                    if inner.kind() != SUBCOMMAND || !plain(innermost.kind()) {
                        findings.add(innermost.path, "This type of option cannot be nested here.");
                    }
                }
            }
        }
    }
}

fn autocomplete(parts: &RequestParts<'_>, findings: &mut Findings) {
    for option in all_options(parts).filter(|option| option.value["autocomplete"] == true) {
        if !matches!(option.kind(), STRING | INTEGER | NUMBER) {
            option.fault(findings, "autocomplete", "This type of option has no autocomplete.");
        }
        if !option.list("choices").is_empty() {
            option.fault(findings, "autocomplete", "Not allowed with choices.");
        }
    }
}

fn bounds(parts: &RequestParts<'_>, findings: &mut Findings) {
    for option in all_options(parts) {
        let number = matches!(option.kind(), INTEGER | NUMBER);
        let text = option.kind() == STRING;
        for (min, max, fits) in
            [("min_value", "max_value", number), ("min_length", "max_length", text)]
        {
            let (low, high) = (option.number(min), option.number(max));
            if !fits && (low.is_some() || high.is_some()) {
                option.fault(findings, min, "This type of option has no such bound.");
            }
            if low.zip(high).is_some_and(|(low, high)| low > high) {
                option.fault(findings, min, format!("Above {max}."));
            }
        }
        for (name, min) in [("min_length", 0.0), ("max_length", 1.0)] {
            if option.number(name).is_some_and(|length| !(min..=6000.0).contains(&length)) {
                option.fault(findings, name, format!("Must be between {min} and 6000."));
            }
        }
    }
}

pub(super) fn fits_kind(kind: u64, value: &Value) -> bool {
    match kind {
        STRING => value.as_str().is_some_and(|text| (1..=100).contains(&text.chars().count())),
        INTEGER => value.is_i64() || value.is_u64(),
        NUMBER => value.is_number(),
        _ => false,
    }
}

fn choice_values(parts: &RequestParts<'_>, findings: &mut Findings) {
    for option in all_options(parts) {
        for choice in option.list("choices") {
            let value = &choice.value["value"];
            if !fits_kind(option.kind(), value) {
                let words = format!("{value} is not a value of this option's type.");
                choice.fault(findings, "value", words);
            }
        }
    }
}

/// The length of a text or of its longest translation, in characters.
fn longest(node: &JsonNode<'_>, name: &str) -> usize {
    let count = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
    let translations = node.value[format!("{name}_localizations")].as_object();
    translations
        .into_iter()
        .flat_map(|all| all.values())
        .map(count)
        .fold(count(&node.value[name]), usize::max)
}

fn size(parts: &RequestParts<'_>, findings: &mut Findings) {
    for command in &parts.commands {
        let texts = levels(command)
            .iter()
            .map(|node| longest(node, "name") + longest(node, "description"))
            .sum();
        let choices = options(command).into_iter().flat_map(|option| option.list("choices"));
        let size = choices.fold(texts, |size: usize, choice| {
            size + longest(&choice, "name")
                + choice.value["value"].as_str().map_or(0, |text| text.chars().count())
        });
        if size > 8000 {
            let words = format!("Command exceeds maximum size (8000), is {size}.");
            findings.add(command.path.clone(), words);
        }
    }
}

fn translated<'a>(parts: &RequestParts<'a>) -> Vec<JsonNode<'a>> {
    all_levels(parts).chain(choices(parts)).collect()
}

fn locales(parts: &RequestParts<'_>, findings: &mut Findings) {
    for node in translated(parts) {
        for part in ["name_localizations", "description_localizations"] {
            for locale in node.value[part].as_object().into_iter().flat_map(|all| all.keys()) {
                if !LOCALES.contains(&locale.as_str()) {
                    let words = format!("{locale:?} is not one of Discord's locales.");
                    node.fault(findings, part, words);
                }
            }
        }
    }
}

fn translations(parts: &RequestParts<'_>, findings: &mut Findings) {
    for command in &parts.commands {
        for node in levels(command) {
            let free = node.path == command.path && !typed(command);
            for (locale, name) in node.value["name_localizations"].as_object().into_iter().flatten()
            {
                check_name(&node, &format!("name_localizations.{locale}"), name, free, findings);
            }
            let descriptions = node.part("description_localizations");
            for locale in descriptions.value.as_object().into_iter().flat_map(|all| all.keys()) {
                findings.length(&descriptions, locale, 1, 100);
            }
            for names in node.list("choices").iter().map(|choice| choice.part("name_localizations"))
            {
                for locale in names.value.as_object().into_iter().flat_map(|all| all.keys()) {
                    findings.length(&names, locale, 1, 100);
                }
            }
        }
    }
}
