//! Every language has every text, and every text is used.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use courier_play::language::Language;
use courier_play::variants::RulesPage;
use courier_rules::Variant;
use fluent_bundle::FluentResource;
use fluent_syntax::ast::{
    Attribute, CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement,
    VariantKey,
};

use crate::tests::samples;
use crate::{Texts, locales};

thread_local! {
    static USED: RefCell<BTreeSet<(&'static str, String)>> =
        const { RefCell::new(BTreeSet::new()) };
}

/// Records that a message was used in this test.
pub(crate) fn record_use(language: Language, key: &str) {
    USED.with_borrow_mut(|used| used.insert((language.code(), key.to_owned())));
}

/// The variables and selector cases of a text.
type Args = BTreeSet<String>;

/// Every text of a language by key, with its variables.
fn texts(language: Language) -> BTreeMap<String, Args> {
    let mut texts = BTreeMap::new();
    for (file, source) in locales::sources(language) {
        let resource = FluentResource::try_new(source.to_owned())
            .unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", file.display()));
        for entry in resource.entries() {
            let message = match entry {
                Entry::Message(message) => message,
                Entry::ResourceComment(_) | Entry::GroupComment(_) | Entry::Comment(_) => continue,
                other => panic!("{}: {other:?}", file.display()),
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
        other => panic!("only variables and functions are used here: {other:?}"),
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

/// The samples use every text with all its variables, so every text is used by the code and shown
/// in a snapshot.
#[test]
fn every_text_is_used_with_all_arguments() {
    for language in Language::ALL {
        for (subject, samples) in samples::all(Texts::new(language)) {
            for (what, text) in samples {
                assert!(!text.trim().is_empty(), "{subject}, {what}");
                assert!(
                    !text.contains(['{', '}']),
                    "a variable is missing in {subject}, {what}: {text}"
                );
            }
        }
    }
    let used = USED.with_borrow(Clone::clone);
    for language in Language::ALL {
        let unused: Vec<String> = texts(language)
            .into_keys()
            .filter(|key| !used.contains(&(language.code(), key.clone())))
            .collect();
        // Discord has no Catalan locale, so the Catalan names of commands are not used.
        let shown = |key: &String| language != Language::Catalan || !is_command_text(key);
        let unused: Vec<&String> = unused.iter().filter(|key| shown(key)).collect();
        assert_eq!(unused, Vec::<&String>::new(), "not used in {}", language.code());
    }
}

fn is_command_text(key: &str) -> bool {
    ["command-", "subcommand-", "option-", "choice-"].iter().any(|family| key.starts_with(family))
}

/// Every message key in the sources of this module is defined.
#[test]
fn every_key_in_the_code_exists() {
    let texts = texts(Language::English);
    let sources = [
        include_str!("../board.rs"),
        include_str!("../challenges.rs"),
        include_str!("../clock.rs"),
        include_str!("../commands.rs"),
        include_str!("../cups.rs"),
        include_str!("../history.rs"),
        include_str!("../games.rs"),
        include_str!("../pieces.rs"),
        include_str!("../notes.rs"),
        include_str!("../notices.rs"),
        include_str!("../challenge_list.rs"),
        include_str!("../help.rs"),
        include_str!("../picker.rs"),
        include_str!("../server_config.rs"),
        include_str!("../plans.rs"),
        include_str!("../privacy.rs"),
        include_str!("../profile.rs"),
        include_str!("../refusals.rs"),
        include_str!("../buttons.rs"),
        include_str!("../replies.rs"),
        include_str!("../vocabulary.rs"),
        include_str!("../settings.rs"),
        include_str!("../rules.rs"),
        include_str!("../starts.rs"),
        include_str!("../studies.rs"),
        include_str!("../study_lines.rs"),
        include_str!("../leaderboard.rs"),
        include_str!("../web.rs"),
    ];
    let mut found = BTreeSet::new();
    for source in sources {
        let code = source
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"))
            .collect::<Vec<_>>()
            .join("\n");
        let quoted = code.split('"').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
        let is_key = |text: &&String| {
            text.contains('-')
                && text.starts_with(|c: char| c.is_ascii_lowercase())
                && text.chars().all(|c| c.is_ascii_lowercase() || c == '-' || c == '.')
        };
        found.extend(quoted.iter().filter(is_key).cloned());
    }
    assert!(found.len() > 100, "the keys are found: {}", found.len());
    let known = |key: &String| {
        let (options, choices) = (crate::commands::OPTIONS, crate::commands::CHOICES);
        texts.contains_key(key)
            || options.contains(&key.as_str())
            || choices.contains(&key.as_str())
    };
    let unknown: Vec<&String> = found.iter().filter(|key| !known(key)).collect();
    assert_eq!(unknown, Vec::<&String>::new());
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
