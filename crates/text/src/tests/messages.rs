//! Every message of the Fluent files in every form, with the names of its arguments in their
//! places.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_play::language::Language;
use courier_play::{Moment, Span};
use fluent_bundle::FluentValue;

use crate::Texts;
use crate::messages::{MESSAGES, as_moment, as_number, as_span, as_truth};

/// A Sunday.
const NOW: Moment = Moment(1_709_460_000_000);

/// Every message of a language with its key and the cases of its arguments.
pub(crate) fn all(language: Language) -> Vec<(String, String)> {
    let mut shown = Vec::new();
    for (key, arguments) in MESSAGES {
        let mut forms = vec![(String::new(), Vec::new())];
        for (name, kind, cases) in *arguments {
            let values = values(name, kind, cases);
            forms = forms
                .iter()
                .flat_map(|(label, given)| {
                    values.iter().map(move |(case, value)| {
                        let given = [given.as_slice(), &[(*name, value.clone())]].concat();
                        (format!("{label}{case}"), given)
                    })
                })
                .collect();
        }
        for (label, given) in forms {
            shown.push((format!("{key}{label}"), Texts::new(language).format(key, given)));
        }
    }
    shown
}

/// The values of an argument that a message tells apart, each with a label.
fn values(name: &str, kind: &str, cases: &[&str]) -> Vec<(String, FluentValue<'static>)> {
    let label = |case: &str| format!(" {name}={case}");
    match kind {
        "as_moment" => vec![(String::new(), as_moment(NOW))],
        "as_span" => vec![(String::new(), as_span(Span::hours(53)))],
        "as_number" => {
            let count = |case: &&str| match *case {
                "one" => 1_u32,
                "other" => 12,
                exact => exact.parse().unwrap(),
            };
            cases
                .iter()
                .map(count)
                .map(|count| (label(&count.to_string()), as_number(count)))
                .collect()
        }
        "as_truth" => [true, false]
            .map(|value| (label(if value { "yes" } else { "no" }), as_truth(value)))
            .into(),
        "as_word" => {
            let of = |case: &&str| (label(case), FluentValue::from((*case).to_owned()));
            cases.iter().map(of).collect()
        }
        _ => vec![(String::new(), FluentValue::from(format!("‹{name}›")))],
    }
}

#[test]
fn every_message_matches_its_snapshot() {
    for language in Language::ALL {
        let line = |(key, text): &(String, String)| match text.contains('\n') {
            true => format!("[{key}]\n{text}\n"),
            false => format!("[{key}] {text}"),
        };
        let lines: Vec<String> = all(language).iter().map(line).collect();
        insta::with_settings!({
            snapshot_path => "../snapshots",
            prepend_module_to_snapshot => false,
            omit_expression => true,
        }, {
            insta::assert_snapshot!(format!("messages.{}", language.code()), lines.join("\n"));
        });
    }
}

#[test]
fn every_message_is_complete() {
    for language in Language::ALL {
        for (key, text) in all(language) {
            assert!(!text.trim().is_empty(), "{key} in {}", language.code());
            assert!(!text.contains(['{', '}']), "an argument is missing in {key}: {text}");
        }
    }
}
