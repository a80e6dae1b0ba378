//! Holds the arrows between the rooms: reads every source file of the bot and fails on an import
//! against them.
//!
//! `rules <- play <- {store, draw, text} <- app <- {watch, post, discord}`; only `store` names
//! sqlx, only `discord` and `post` (and the entry in `lib.rs`) name serenity, only `draw` names
//! plotters, and the bot never knows the sandbox.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::{TokenStream, TokenTree};

/// A room, and the rooms it may know. `main` and `lib` are the shell: they put the house together
/// and may know all.
const ARROWS: &[(&str, &[&str])] = &[
    ("play", &[]),
    ("time", &["play"]),
    ("config", &[]),
    ("store", &["play"]),
    ("draw", &["play"]),
    ("text", &["play"]),
    ("app", &["play", "store", "draw", "text"]),
    ("watch", &["play", "app", "time", "store"]),
    ("discord", &["play", "app", "time", "store", "draw", "text"]),
    // The postman writes with the pen of the Discord room.
    ("post", &["play", "app", "time", "store", "text", "discord"]),
];

/// A library, and the only rooms that may name it.
const LIBRARIES: &[(&str, &[&str])] = &[
    ("sqlx", &["store"]),
    ("serenity", &["discord", "post", "lib"]),
    ("poise", &["discord"]),
    ("plotters", &["draw"]),
    ("plotters_backend", &["draw"]),
    ("resvg", &["draw"]),
    ("fluent_bundle", &["text"]),
    ("unic_langid", &["text"]),
    ("chrono", &["time", "play", "text"]),
    ("chrono_tz", &["play"]),
    ("tokio", &["time", "store", "app", "watch", "post", "discord", "lib", "main"]),
    ("dotenvy", &["config"]),
    ("anyhow", &["lib", "main"]),
    ("clap", &["main"]),
    ("courier_sandbox", &[]),
];

#[derive(Debug, Default)]
struct Names {
    rooms: BTreeSet<String>,
    libraries: BTreeSet<String>,
    climbs: bool,
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// What a source names: rooms behind `crate::`, libraries before `::`. Comments and text do not
/// count.
fn names(source: TokenStream, found: &mut Names) {
    let tokens: Vec<TokenTree> = source.into_iter().collect();
    let is =
        |index: usize, text: &str| tokens.get(index).is_some_and(|token| token.to_string() == text);
    let path_goes_on = |index: usize| is(index, ":") && is(index + 1, ":");
    for (index, token) in tokens.iter().enumerate() {
        match token {
            TokenTree::Group(group) => names(group.stream(), found),
            TokenTree::Ident(ident) if ident == "crate" && path_goes_on(index + 1) => {
                match tokens.get(index + 3) {
                    Some(TokenTree::Ident(room)) => drop(found.rooms.insert(room.to_string())),
                    Some(TokenTree::Group(group)) => found.rooms.extend(heads(group.stream())),
                    _ => {}
                }
            }
            TokenTree::Ident(ident)
                if ident == "super" && path_goes_on(index + 1) && is(index + 3, "super") =>
            {
                found.climbs = true;
            }
            TokenTree::Ident(ident)
                if path_goes_on(index + 1) && !(index >= 2 && path_goes_on(index - 2)) =>
            {
                found.libraries.insert(ident.to_string());
            }
            _ => {}
        }
    }
}

/// The first names in `{a::b, c, d::{e, f}}`.
fn heads(group: TokenStream) -> Vec<String> {
    let mut heads = Vec::new();
    let mut at_head = true;
    for token in group {
        match token {
            TokenTree::Ident(ident) if at_head => heads.push(ident.to_string()),
            TokenTree::Punct(punct) if punct.as_char() == ',' => {
                at_head = true;
                continue;
            }
            _ => {}
        }
        at_head = false;
    }
    heads
}

fn read(source: &str) -> Names {
    let mut found = Names::default();
    names(source.parse().expect("a source that compiles is made of tokens"), &mut found);
    found
}

fn room_of(path: &Path, root: &Path) -> String {
    let inside = path.strip_prefix(root).unwrap();
    inside
        .components()
        .next()
        .unwrap()
        .as_os_str()
        .to_string_lossy()
        .trim_end_matches(".rs")
        .to_owned()
}

/// What is wrong with a file of `room` that names `found`.
fn complaints(room: &str, found: &Names) -> Vec<String> {
    let mut complaints = Vec::new();
    let shell = matches!(room, "lib" | "main");
    let known = ARROWS.iter().find(|(name, _)| *name == room).map(|(_, known)| *known);
    if known.is_none() && !shell {
        complaints.push(format!("there is no room `{room}` in the design"));
    }
    for other in &found.rooms {
        let is_room = ARROWS.iter().any(|(name, _)| name == other);
        if is_room
            && other != room
            && !shell
            && !known.unwrap_or_default().contains(&other.as_str())
        {
            complaints.push(format!("`{room}` must not know `{other}`"));
        }
    }
    for (library, rooms) in LIBRARIES {
        if found.libraries.contains(*library) && !rooms.contains(&room) {
            complaints.push(format!("`{room}` must not name `{library}`"));
        }
    }
    if found.climbs {
        complaints
            .push("`super::super` hides where an import comes from: write `crate::`".to_owned());
    }
    complaints
}

#[test]
fn every_import_follows_the_arrows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut seen = BTreeSet::new();
    let mut wrong = Vec::new();
    for path in sources(&root) {
        let room = room_of(&path, &root);
        let found = read(&fs::read_to_string(&path).unwrap());
        wrong.extend(
            complaints(&room, &found)
                .into_iter()
                .map(|complaint| format!("{}: {complaint}", path.display())),
        );
        seen.insert(room);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for (room, _) in ARROWS {
        assert!(seen.contains(*room), "the design has a room `{room}`, the house has not");
    }
}

#[test]
fn the_bot_and_the_rules_stand_alone() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let bot = fs::read_to_string(root.join("Cargo.toml")).unwrap();
    assert!(!bot.contains("courier-sandbox"), "the bot never links the sandbox");
    let rules = fs::read_to_string(root.join("rules/Cargo.toml")).unwrap();
    for foreign in ["tokio", "serenity", "sqlx", "chrono", "courier =", "\nrand"] {
        let dependencies = rules.split("[dev-dependencies]").next().unwrap();
        assert!(!dependencies.contains(foreign), "the rules are pure: no {foreign}");
    }
}

/// The test itself: imports against the arrows are found, however they are written.
#[test]
fn wrong_imports_are_found() {
    for (room, source) in [
        ("play", "use crate::store::Store;"),
        ("store", "use crate::{play::Match, app::App};"),
        ("text", "fn f() { crate::discord::run() }"),
        ("app", "fn f() { let x = vec![crate::post::x()]; }"),
        ("play", "use sqlx::Row;"),
        ("watch", "fn f(http: &serenity::all::Http) {}"),
        ("play", "use super::super::store::Store;"),
        ("manager", ""),
        ("discord", "use courier_sandbox::World;"),
    ] {
        assert!(!complaints(room, &read(source)).is_empty(), "{room}: {source}");
    }
    for (room, source) in [
        ("play", "//! crate::store\nuse crate::play::Match; // sqlx::Row"),
        ("store", "use crate::play::Match; const SQL: &str = \"crate::app::x\";"),
        ("post", "use crate::discord::Answer; use serenity::all::Http;"),
        ("lib", "use crate::app::App; use serenity::all::Client;"),
    ] {
        assert_eq!(complaints(room, &read(source)), Vec::<String>::new(), "{room}: {source}");
    }
}
