//! Every language has every text, and every text is used.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use courier_play::language::Language;
use courier_play::variants::RulesPage;
use courier_rules::Variant;
use fluent_bundle::FluentResource;
use fluent_syntax::ast::{
    Attribute, CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement,
    VariantKey,
};

use crate::messages::{self, FAMILIES};
use crate::{Button, HelpPage};

/// The variables and selector cases of a text.
type Args = BTreeSet<String>;

/// Every text of a language by key, with its variables.
fn texts(language: Language) -> BTreeMap<String, Args> {
    let mut texts = BTreeMap::new();
    for (file, source) in messages::sources(language.code()) {
        let resource = FluentResource::try_new((*source).to_owned())
            .unwrap_or_else(|(_, errors)| panic!("{file}: {errors:?}"));
        for entry in resource.entries() {
            let message = match entry {
                Entry::Message(message) => message,
                Entry::ResourceComment(_) | Entry::GroupComment(_) | Entry::Comment(_) => continue,
                other => panic!("{file}: {other:?}"),
            };
            let value = message.value.as_ref().unwrap();
            let attributes = message
                .attributes
                .iter()
                .map(|Attribute { id, value }| (format!(".{}", id.name), value));
            for (suffix, pattern) in [(String::new(), value)].into_iter().chain(attributes) {
                let mut args = Args::new();
                args_of(pattern, &mut args);
                let key = format!("{}{suffix}", message.id.name);
                assert!(
                    texts.insert(key.clone(), args).is_none(),
                    "{key} is defined twice in {}",
                    language.code()
                );
            }
        }
    }
    texts
}

fn args_of(pattern: &Pattern<&str>, args: &mut Args) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { .. } => {}
            PatternElement::Placeable { expression: Expression::Inline(inline) } => {
                args_of_inline(inline, args);
            }
            PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                args_of_inline(selector, args);
                for variant in variants {
                    let (VariantKey::Identifier { name: case }
                    | VariantKey::NumberLiteral { value: case }) = &variant.key;
                    args.insert(format!("[{case}]"));
                    args_of(&variant.value, args);
                }
            }
        }
    }
}

fn args_of_inline(inline: &InlineExpression<&str>, args: &mut Args) {
    match inline {
        InlineExpression::VariableReference { id } => drop(args.insert(id.name.to_owned())),
        InlineExpression::FunctionReference {
            arguments: CallArguments { positional, .. }, ..
        } => {
            positional.iter().for_each(|argument| args_of_inline(argument, args));
        }
        InlineExpression::MessageReference { id, .. } => {
            args.insert(format!("{{{}}}", id.name));
        }
        other => panic!("only variables, functions and messages are used here: {other:?}"),
    }
}

#[test]
fn all_languages_have_the_same_texts() {
    let english = texts(Language::English);
    for language in Language::ALL {
        let own = texts(language);
        let keys = |texts: &BTreeMap<String, Args>| texts.keys().cloned().collect::<BTreeSet<_>>();
        assert_eq!(keys(&own), keys(&english), "keys of {}", language.code());
        for (key, args) in &own {
            assert_eq!(args, &english[key], "args of {key} in {}", language.code());
        }
    }
}

/// A message has a function, which the code calls, or stands in other messages, or belongs to a
/// family, whose members are looked up by the name of a thing.
#[test]
fn every_message_is_used() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut text, mut bot) = (String::new(), String::new());
    read_sources(&root.join("src"), &mut text);
    read_sources(&root.join("../../src"), &mut bot);
    let english = texts(Language::English);
    let referred: BTreeSet<&str> = english
        .values()
        .flatten()
        .filter_map(|arg| arg.strip_prefix('{')?.strip_suffix('}'))
        .collect();
    let calls = |source: &str, name: &str| {
        [format!(".{name}("), format!("Messages::{name}")].iter().any(|call| source.contains(call))
    };
    let is_used = |key: &str| {
        let name = key.replace('-', "_");
        // A function by hand with this name calls the one of the message.
        let by_hand = text.contains(&format!("fn {name}("));
        referred.contains(key)
            || match by_hand {
                true => {
                    text.contains(&format!("messages.{name}("))
                        || text.contains(&format!("Messages::{name}"))
                }
                false => calls(&text, &name) || calls(&bot, &name),
            }
    };
    let named = names_of_things();
    let unused: Vec<&String> = english
        .keys()
        .filter(|key| !is_of_commands(key))
        .filter(|key| match FAMILIES.iter().any(|family| key.starts_with(family)) {
            true => !named.contains(*key),
            false => !is_used(key),
        })
        .collect();
    assert_eq!(unused, Vec::<&String>::new(), "not used");
    let unlabeled = Button::ALL.iter().map(|button| format!("Button::{button:?}"));
    let unlabeled: Vec<String> =
        unlabeled.filter(|button| !text.contains(button) && !bot.contains(button)).collect();
    assert_eq!(unlabeled, Vec::<String>::new(), "buttons that no message has");
}

/// The texts of commands, which the bot compares with the commands that it registers.
fn is_of_commands(key: &str) -> bool {
    ["command-", "subcommand-", "option-", "choice-"].iter().any(|family| key.starts_with(family))
}

/// Reads the Rust files of a folder, but for tests, with each chain of calls on one line.
fn read_sources(folder: &Path, sources: &mut String) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("tests") {
            read_sources(&path, sources);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            for line in fs::read_to_string(&path).unwrap().lines().map(str::trim) {
                sources.push_str(if line.starts_with('.') { "" } else { "\n" });
                sources.push_str(line);
            }
        }
    }
}

/// The keys of all families, made of the things that they name.
fn names_of_things() -> BTreeSet<String> {
    let mut keys: BTreeSet<String> =
        Button::ALL.iter().map(|button| button.key().to_owned()).collect();
    let mut add = |family: &str, name: &str, forms: &[&str]| {
        keys.extend(forms.iter().map(|form| format!("{family}-{name}{form}")));
    };
    add("command", "variant", &[""]);
    for page in HelpPage::all() {
        keys.extend(["", ".title"].map(|form| format!("{}{form}", page.key())));
    }
    let mut add = |family: &str, name: &str, forms: &[&str]| {
        keys.extend(forms.iter().map(|form| format!("{family}-{name}{form}")));
    };
    (1..=12).for_each(|month| add("month", &month.to_string(), &[""]));
    for variant in Variant::all() {
        add("variant", variant.key(), &[""]);
        for piece_type in variant.piece_types() {
            add("piece", piece_type.name, &["", ".a", ".none", ".counted"]);
        }
        for page in RulesPage::all(variant) {
            add("rules", page.key(), &["", ".title"]);
        }
        for (_, opening) in variant.numbered_openings() {
            add("opening", opening.key, &[""]);
        }
    }
    keys
}

/// Every variant has a name, rules pages and names of its pieces in every language.
#[test]
fn every_variant_has_its_texts_in_every_language() {
    for language in Language::ALL {
        let texts = texts(language);
        for variant in Variant::all() {
            let pages = RulesPage::all(variant).into_iter();
            let of_game = pages
                .flat_map(|page| ["", ".title"].map(|form| format!("rules-{}{form}", page.key())));
            let of_game = of_game.chain([format!("variant-{}", variant.key())]);
            let of_pieces = variant.piece_types().iter().flat_map(|piece_type| {
                ["", ".a", ".none", ".counted"]
                    .map(|form| format!("piece-{}{form}", piece_type.name))
            });
            for key in of_game.chain(of_pieces) {
                assert!(texts.contains_key(&key), "{key} is missing in {}", language.code());
            }
        }
    }
}
