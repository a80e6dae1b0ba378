//! The files for operators agree with the program: every variable is explained, and none is named
//! that does not exist.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use courier::config::VARIABLES;

fn read(path: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap()
}

/// The names in a text that look like variables of the bot.
fn variables(text: &str) -> BTreeSet<&str> {
    let is_part = |sign: char| sign.is_ascii_uppercase() || sign.is_ascii_digit() || sign == '_';
    text.split(|sign| !is_part(sign))
        .filter(|word| word.starts_with("COURIER_") || word.starts_with("DISCORD_"))
        // The beginning of all names is none.
        .filter(|word| !word.ends_with('_'))
        .collect()
}

#[test]
fn every_variable_is_explained_and_no_other() {
    let example = read(".env.example");
    let set: BTreeSet<&str> = example
        .lines()
        .filter_map(|line| line.trim_start_matches("# ").split_once('='))
        .map(|(name, _)| name)
        .filter(|name| variables(name).contains(name))
        .collect();
    assert_eq!(set, VARIABLES.iter().copied().collect());
    assert_eq!(variables(&example), set);
}

#[test]
fn the_files_for_operators_name_no_other_variable() {
    let known: BTreeSet<&str> = VARIABLES.iter().copied().collect();
    for path in
        ["deploy/Dockerfile", "deploy/compose.yaml", "deploy/courier.service", "docs/operating.md"]
    {
        let text = read(path);
        let named = variables(&text);
        assert!(named.is_subset(&known), "{path}: {:?}", named.difference(&known));
        assert!(named.contains("COURIER_DATABASE") && named.contains("COURIER_HTTP"), "{path}");
    }
}

/// The settings of a systemd unit, by section and key. A key may be set several times.
fn unit(text: &str) -> BTreeMap<(String, String), Vec<String>> {
    let (mut settings, mut section) = (BTreeMap::new(), None);
    for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(name) = line.strip_prefix('[') {
            section = Some(name.strip_suffix(']').unwrap().to_owned());
            continue;
        }
        let (key, value) = line.split_once('=').unwrap();
        let values: &mut Vec<String> =
            settings.entry((section.clone().unwrap(), key.to_owned())).or_default();
        values.push(value.to_owned());
    }
    settings
}

#[test]
fn the_unit_can_be_parsed_and_is_hardened() {
    let unit = unit(&read("deploy/courier.service"));
    let of = |key: &str| unit[&("Service".to_owned(), key.to_owned())].clone();
    for (key, value) in [
        ("Type", "notify"),
        ("Restart", "on-failure"),
        ("StateDirectory", "courier"),
        ("UMask", "0077"),
        ("User", "courier"),
        ("NoNewPrivileges", "yes"),
        ("ProtectSystem", "strict"),
        ("CapabilityBoundingSet", ""),
    ] {
        assert_eq!(of(key), [value], "{key}");
    }
    assert!(of("WatchdogSec")[0].parse::<u32>().unwrap() >= 30);
    let database = "COURIER_DATABASE=/var/lib/courier/courier.sqlite";
    assert!(of("Environment").contains(&database.to_owned()));
}
