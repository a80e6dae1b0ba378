//! Names of commands, and how texts refer to them.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeSet;

use courier_play::language::Language;

use crate::messages::MESSAGES;
use crate::tests::limits::assert_fits;
use crate::tests::{messages, samples};
use crate::{LocalizedText, Texts};

#[track_caller]
fn assert_command_name(name: &LocalizedText) {
    for text in
        [name.english.as_str()].into_iter().chain(name.others.iter().map(|(_, text)| text.as_ref()))
    {
        assert_fits(text, 32);
        let allowed =
            |c: char| (c.is_alphanumeric() || matches!(c, '-' | '_' | '\'')) && !c.is_uppercase();
        assert!(text.chars().all(allowed), "Discord does not accept the name: {text}");
    }
}

#[track_caller]
fn assert_description(text: &LocalizedText) {
    assert_fits(&text.english, 100);
    text.others.iter().for_each(|(_, text)| assert_fits(text, 100));
}

/// The messages of a family, without its name.
fn named(family: &str) -> impl Iterator<Item = &'static str> {
    let keys = MESSAGES.iter().filter(|(key, _)| !key.contains('.'));
    keys.filter_map(move |(key, _)| key.strip_prefix(family)?.strip_prefix('-'))
}

fn commands() -> impl Iterator<Item = &'static str> {
    let families = courier_play::variants::Family::all().map(|family| family.plain.key());
    let is_typed = |name: &&str| *name != "variant" && !name.starts_with("menu-");
    families.chain(named("command").filter(is_typed))
}

#[test]
fn discord_accepts_all_command_names() {
    let commands = commands().map(|name| (name, crate::command(name)));
    let subcommands = named("subcommand").map(|name| (name, crate::subcommand("", name)));
    let options = named("option").map(|name| (name, crate::option("", name)));
    for (key, naming) in commands.chain(subcommands).chain(options) {
        let naming = naming.unwrap_or_else(|| panic!("{key} has no texts"));
        // After the command, if the text is of one command.
        assert!(key.ends_with(&naming.name.english), "the English name of {key} identifies it");
        assert_command_name(&naming.name);
        assert_description(&naming.description);
    }
    for name in named("command-menu") {
        let named = crate::menu_command(name).unwrap();
        assert_fits(&named.english, 32);
        named.others.iter().for_each(|(_, text)| assert_fits(text, 32));
    }
    named("choice").for_each(|name| assert_description(&crate::choice(name).unwrap()));
    assert_eq!(crate::choice("White"), crate::choice("white"));
    assert!(crate::command("no").is_none() && crate::subcommand("", "no").is_none());
    assert!(crate::option("", "no").is_none() && crate::choice("no").is_none());
    let locales: Vec<_> = crate::option("", "game").unwrap().name.others;
    let (of_move, of_board) = (crate::option("move", "move"), crate::option("board", "move"));
    assert!(of_move.is_some() && of_move != of_board);
    assert_eq!(locales, [("es-ES".into(), "partida".into()), ("es-419".into(), "partida".into())]);
}

/// Discord shows Spanish command names to users with a Spanish locale, and English names otherwise.
#[test]
fn texts_refer_to_commands_by_their_localized_names() {
    for language in Language::ALL {
        let shown = |naming: Option<crate::CommandText>| {
            let name = naming.unwrap().name;
            let spanish = name.others.first().filter(|_| language == Language::Spanish);
            spanish.map_or(name.english, |(_, name)| name.to_string())
        };
        let commands: BTreeSet<_> = commands().map(|name| shown(crate::command(name))).collect();
        let subcommands: BTreeSet<_> =
            named("subcommand").map(|name| shown(crate::subcommand("", name))).collect();
        let options: BTreeSet<_> =
            named("option").map(|name| shown(crate::option("", name))).collect();
        let mut mentions = 0;
        let messages = ("messages", messages::all(language));
        for (subject, samples) in [messages].into_iter().chain(samples::all(Texts::new(language))) {
            for (what, text) in samples {
                for mention in
                    text.split('`').skip(1).step_by(2).filter_map(|code| code.strip_prefix('/'))
                {
                    let (command, rest) = mention.split_once(' ').unwrap_or((mention, ""));
                    assert!(commands.contains(command), "/{mention} in {subject}, {what}: {text}");
                    let is_known = match rest.split_once(':') {
                        Some((option, _)) => options.contains(option),
                        None => rest.is_empty() || subcommands.contains(rest),
                    };
                    assert!(is_known, "/{mention} in {subject}, {what}: {text}");
                    mentions += 1;
                }
            }
        }
        assert!(mentions > 50, "{mentions}");
    }
}

/// Discord requires distinct names for the options of a command.
#[test]
fn options_have_distinct_names() {
    let names = named("option").map(|key| (key, crate::option("", key).unwrap().name));
    let of_all = names.filter(|(key, name)| *key == name.english);
    let names: Vec<_> = of_all.map(|(_, name)| name).collect();
    for locale in 0..2 {
        let distinct: BTreeSet<&str> =
            names.iter().map(|name| name.others[locale].1.as_ref()).collect();
        assert_eq!(distinct.len(), names.len());
    }
}
