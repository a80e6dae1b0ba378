//! The limits of commands.

use serde_json::Value;

use super::{Findings, Parts, Place, Rule};

/// Discord's numbers for kinds of options.
const SUBCOMMAND: u64 = 1;
const GROUP: u64 = 2;
const STRING: u64 = 3;
const INTEGER: u64 = 4;
const NUMBER: u64 = 10;

/// The languages Discord can be set to.
const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl",
    "no", "pl", "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th",
    "zh-CN", "ja", "zh-TW", "ko",
];

pub(super) const RULES: &[Rule] = &[
    Rule {
        name: "command-name",
        documented: "names of commands and options: 1-32 of -_' letters figures, lower case where there is one; \
                     commands on people and messages may have spaces and upper case",
        check: names,
    },
    Rule {
        name: "command-description",
        documented: "1-100 characters for typed commands and options, none for the others",
        check: descriptions,
    },
    Rule {
        name: "command-counts",
        documented: "100 typed commands, 15 on people and 15 on messages in a scope",
        check: counts,
    },
    Rule {
        name: "command-unique",
        documented: "a name is unique in its kind and scope",
        check: unique_commands,
    },
    Rule {
        name: "option-count",
        documented: "at most 25 options, subcommands or groups",
        check: option_count,
    },
    Rule {
        name: "option-order",
        documented: "required options come before optional ones",
        check: option_order,
    },
    Rule {
        name: "option-unique",
        documented: "the names of options differ",
        check: unique_options,
    },
    Rule {
        name: "option-nesting",
        documented: "subcommands hold options, groups hold subcommands, and neither stands beside plain options",
        check: nesting,
    },
    Rule {
        name: "option-autocomplete",
        documented: "autocomplete is for text and numbers, and not together with choices",
        check: autocomplete,
    },
    Rule {
        name: "option-bounds",
        documented: "lengths (0-6000, 1-6000) are for text, values for numbers, and the lower bound is not above the upper",
        check: bounds,
    },
    Rule { name: "choice-count", documented: "at most 25 choices", check: choice_count },
    Rule { name: "choice-name", documented: "1-100 characters", check: choice_names },
    Rule {
        name: "choice-value",
        documented: "of the option's kind; text of 1-100 characters",
        check: choice_values,
    },
    Rule {
        name: "command-size",
        documented: "8000 characters in names, descriptions and values of a command; the longest translation counts",
        check: size,
    },
    Rule { name: "localization-locale", documented: "only Discord's own locales", check: locales },
    Rule {
        name: "localization-text",
        documented: "a translation has the limits of what it translates",
        check: translations,
    },
];

/// A typed command; 1 is also what stands for none.
fn typed(command: &Place<'_>) -> bool {
    matches!(command.kind(), 0 | 1)
}

/// All options of a command at all depths.
fn options<'a>(command: &Place<'a>) -> Vec<Place<'a>> {
    let mut all = command.list("options");
    let mut next = 0;
    while let Some(option) = all.get(next) {
        let inner = option.list("options");
        all.extend(inner);
        next += 1;
    }
    all
}

/// The lists of options of a command at all depths, each with the place it belongs to.
fn levels<'a>(command: &Place<'a>) -> Vec<Place<'a>> {
    let mut all = vec![command.clone()];
    all.extend(options(command));
    all
}

fn good_name(name: &str) -> bool {
    let letter =
        |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '\'') || devanagari_or_thai(c);
    (1..=32).contains(&name.chars().count())
        && name.chars().all(letter)
        && name.chars().all(|c| c.to_lowercase().eq([c]) || c.to_lowercase().count() > 1)
}

/// The signs of these two scripts that are neither letters nor figures.
fn devanagari_or_thai(c: char) -> bool {
    matches!(c, '\u{900}'..='\u{97f}' | '\u{e01}'..='\u{e5b}')
}

fn check_name(place: &Place<'_>, part: &str, name: &Value, free: bool, findings: &mut Findings) {
    let Some(text) = name.as_str() else { return };
    let good = if free { (1..=32).contains(&text.trim().chars().count()) } else { good_name(text) };
    if !good {
        findings
            .add(place.path_of(part), format!("{text:?} is no name for a command or an option."));
    }
}

fn names(parts: &Parts<'_>, findings: &mut Findings) {
    for command in &parts.commands {
        check_name(command, "name", &command.value["name"], !typed(command), findings);
        for option in options(command) {
            check_name(&option, "name", &option.value["name"], false, findings);
        }
    }
}

fn descriptions(parts: &Parts<'_>, findings: &mut Findings) {
    for command in &parts.commands {
        let description = command.value["description"].as_str();
        if !typed(command) {
            findings.length(command, "description", 0, 0);
        } else if description.is_none() && !parts.amends_command {
            findings.add(command.path_of("description"), "This field is required.");
        } else {
            findings.length(command, "description", 1, 100);
        }
        for option in options(command) {
            findings.length(&option, "description", 1, 100);
        }
    }
}

fn counts(parts: &Parts<'_>, findings: &mut Findings) {
    for (kind, most) in [(1, 100), (2, 15), (3, 15)] {
        let count = parts.commands.iter().filter(|command| command.kind().max(1) == kind).count();
        if count > most {
            findings.add("", format!("{count} commands of kind {kind}; at most {most}."));
        }
    }
}

fn unique_commands(parts: &Parts<'_>, findings: &mut Findings) {
    for kind in 1..=3 {
        let same = parts.commands.iter().filter(|command| command.kind().max(1) == kind);
        findings.unique(same.map(|command| (command.path_of("name"), &command.value["name"])));
    }
}

fn option_count(parts: &Parts<'_>, findings: &mut Findings) {
    for level in parts.commands.iter().flat_map(levels) {
        findings.at_most(&level, "options", 25);
    }
}

fn option_order(parts: &Parts<'_>, findings: &mut Findings) {
    for level in parts.commands.iter().flat_map(levels) {
        let mut optional = false;
        for option in level.list("options").iter().filter(|option| option.kind() > GROUP) {
            let required = option.value["required"] == true;
            if required && optional {
                findings.add(
                    option.path_of("required"),
                    "Required options must be placed before non-required options.",
                );
            }
            optional |= !required;
        }
    }
}

fn unique_options(parts: &Parts<'_>, findings: &mut Findings) {
    for level in parts.commands.iter().flat_map(levels) {
        let options = level.list("options");
        findings
            .unique(options.iter().map(|option| (option.path_of("name"), &option.value["name"])));
    }
}

fn nesting(parts: &Parts<'_>, findings: &mut Findings) {
    for command in &parts.commands {
        let plain = |kind: u64| kind > GROUP;
        let top = command.list("options");
        if top.iter().any(|option| plain(option.kind()))
            && top.iter().any(|option| !plain(option.kind()))
        {
            findings.add(
                command.path_of("options"),
                "Subcommands and plain options cannot stand side by side.",
            );
        }
        for option in top {
            for inner in option.list("options") {
                let fits = match option.kind() {
                    SUBCOMMAND => plain(inner.kind()),
                    GROUP => inner.kind() == SUBCOMMAND,
                    _ => false,
                };
                if !fits {
                    findings.add(inner.path.clone(), "This kind of option cannot be nested here.");
                }
                for innermost in inner.list("options") {
                    if inner.kind() != SUBCOMMAND || !plain(innermost.kind()) {
                        findings.add(innermost.path, "This kind of option cannot be nested here.");
                    }
                }
            }
        }
    }
}

fn autocomplete(parts: &Parts<'_>, findings: &mut Findings) {
    for option in parts
        .commands
        .iter()
        .flat_map(options)
        .filter(|option| option.value["autocomplete"] == true)
    {
        if !matches!(option.kind(), STRING | INTEGER | NUMBER) {
            findings.add(
                option.path_of("autocomplete"),
                "This kind of option does not complete itself.",
            );
        }
        if !option.list("choices").is_empty() {
            findings.add(option.path_of("autocomplete"), "Not together with choices.");
        }
    }
}

fn bounds(parts: &Parts<'_>, findings: &mut Findings) {
    for option in parts.commands.iter().flat_map(options) {
        let number = matches!(option.kind(), INTEGER | NUMBER);
        let text = option.kind() == STRING;
        for (least, most, fits) in
            [("min_value", "max_value", number), ("min_length", "max_length", text)]
        {
            let (low, high) = (option.number(least), option.number(most));
            if !fits && (low.is_some() || high.is_some()) {
                findings.add(option.path_of(least), "This kind of option has no such bound.");
            }
            if low.zip(high).is_some_and(|(low, high)| low > high) {
                findings.add(option.path_of(least), format!("Above {most}."));
            }
        }
        for (name, least) in [("min_length", 0.0), ("max_length", 1.0)] {
            if option.number(name).is_some_and(|length| !(least..=6000.0).contains(&length)) {
                findings.add(option.path_of(name), format!("Must be between {least} and 6000."));
            }
        }
    }
}

fn choice_count(parts: &Parts<'_>, findings: &mut Findings) {
    for option in parts.commands.iter().flat_map(options) {
        findings.at_most(&option, "choices", 25);
    }
}

fn choice_names(parts: &Parts<'_>, findings: &mut Findings) {
    for choice in parts.commands.iter().flat_map(options).flat_map(|option| option.list("choices"))
    {
        findings.length(&choice, "name", 1, 100);
    }
}

/// Whether a value is right for an option of that kind.
pub(super) fn fits_kind(kind: u64, value: &Value) -> bool {
    match kind {
        STRING => value.as_str().is_some_and(|text| (1..=100).contains(&text.chars().count())),
        INTEGER => value.is_i64() || value.is_u64(),
        NUMBER => value.is_number(),
        _ => false,
    }
}

fn choice_values(parts: &Parts<'_>, findings: &mut Findings) {
    for option in parts.commands.iter().flat_map(options) {
        for choice in option.list("choices") {
            let value = &choice.value["value"];
            if !fits_kind(option.kind(), value) {
                findings
                    .add(choice.path_of("value"), format!("{value} is no value for this option."));
            }
        }
    }
}

/// The length of a text or of its longest translation.
fn longest(place: &Place<'_>, name: &str) -> usize {
    let count = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
    let translations = place.value[format!("{name}_localizations")].as_object();
    translations
        .into_iter()
        .flat_map(|all| all.values())
        .map(count)
        .fold(count(&place.value[name]), usize::max)
}

fn size(parts: &Parts<'_>, findings: &mut Findings) {
    for command in &parts.commands {
        let texts = levels(command)
            .iter()
            .map(|place| longest(place, "name") + longest(place, "description"))
            .sum();
        let choices = options(command).into_iter().flat_map(|option| option.list("choices"));
        let size = choices.fold(texts, |size: usize, choice| {
            size + longest(&choice, "name")
                + choice.value["value"].as_str().map_or(0, |text| text.chars().count())
        });
        if size > 8000 {
            findings.add(
                command.path.clone(),
                format!("Command exceeds maximum size (8000), is {size}."),
            );
        }
    }
}

/// Everything in a command that may be translated.
fn translated<'a>(parts: &Parts<'a>) -> Vec<Place<'a>> {
    let levels: Vec<Place<'a>> = parts.commands.iter().flat_map(levels).collect();
    let choices: Vec<Place<'a>> = levels.iter().flat_map(|level| level.list("choices")).collect();
    levels.into_iter().chain(choices).collect()
}

fn locales(parts: &Parts<'_>, findings: &mut Findings) {
    for place in translated(parts) {
        for part in ["name_localizations", "description_localizations"] {
            for locale in place.value[part].as_object().into_iter().flat_map(|all| all.keys()) {
                if !LOCALES.contains(&locale.as_str()) {
                    findings.add(
                        place.path_of(part),
                        format!("{locale:?} is none of Discord's locales."),
                    );
                }
            }
        }
    }
}

fn translations(parts: &Parts<'_>, findings: &mut Findings) {
    for command in &parts.commands {
        for place in levels(command) {
            let free = place.path == command.path && !typed(command);
            for (locale, name) in
                place.value["name_localizations"].as_object().into_iter().flatten()
            {
                check_name(&place, &format!("name_localizations.{locale}"), name, free, findings);
            }
            let descriptions = place.part("description_localizations");
            for locale in descriptions.value.as_object().into_iter().flat_map(|all| all.keys()) {
                findings.length(&descriptions, locale, 1, 100);
            }
            for names in
                place.list("choices").iter().map(|choice| choice.part("name_localizations"))
            {
                for locale in names.value.as_object().into_iter().flat_map(|all| all.keys()) {
                    findings.length(&names, locale, 1, 100);
                }
            }
        }
    }
}
