//! Checks the direction of imports, in all packages: the arrows between the modules of the bot, the
//! libraries that each may name, and that no files use each other in a circle.
//!
//! `rules <- {draw, play} <- {store, text} <- app <- {scheduler, outbox, discord}`; only `store`
//! names sqlx, only `discord` and `outbox` (and the entry in `lib.rs`) name serenity, only the
//! package `draw` names plotters, and the bot never depends on the sandbox. `app` decides and
//! `store` stores: the store uses types and constants of `play`, but none of its functions.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod graph;
mod source;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use graph::{Package, is_test, sources};
use source::Source;

/// A module of the bot, and the modules it may use. `main` and `lib` connect them and may use all.
const ARROWS: &[(&str, &[&str])] = &[
    ("play", &[]),
    ("time", &["play"]),
    ("config", &[]),
    ("store", &["play"]),
    ("text", &["play"]),
    ("app", &["play", "store", "text"]),
    ("scheduler", &["play", "app", "time"]),
    ("discord", &["play", "app", "time", "text"]),
    // A notice is a Discord message like any other.
    ("outbox", &["play", "app", "time", "text", "discord"]),
];

/// A library, and the only modules of the bot that may name it.
const LIBRARIES: &[(&str, &[&str])] = &[
    ("sqlx", &["store"]),
    ("serenity", &["discord", "outbox", "lib"]),
    ("poise", &["discord"]),
    ("courier_draw", &["store", "text", "app", "discord", "outbox"]),
    ("plotters", &[]),
    ("resvg", &[]),
    ("fluent_bundle", &["text"]),
    ("unic_langid", &["text"]),
    ("chrono", &["time", "play", "text"]),
    ("chrono_tz", &["play"]),
    ("tokio", &["time", "store", "app", "scheduler", "outbox", "discord", "lib", "main"]),
    ("dotenvy", &["config"]),
    ("anyhow", &["lib", "main"]),
    ("clap", &["main"]),
    ("courier_sandbox", &[]),
];

/// The module below `src` that a file belongs to.
fn top_module(path: &Path, root: &Path) -> String {
    let first = path.strip_prefix(root).unwrap().components().next().unwrap();
    first.as_os_str().to_string_lossy().trim_end_matches(".rs").to_owned()
}

/// What is wrong with a file of `module`.
fn complaints(module: &str, source: &Source) -> Vec<String> {
    let mut complaints = Vec::new();
    let entry = matches!(module, "lib" | "main");
    let allowed = ARROWS.iter().find(|(name, _)| *name == module).map(|(_, allowed)| *allowed);
    if allowed.is_none() && !entry {
        complaints.push(format!("there is no module `{module}` in the design"));
    }
    for other in source.modules() {
        let is_module = ARROWS.iter().any(|(name, _)| *name == other);
        let may = entry || other == module || allowed.unwrap_or_default().contains(&other);
        if is_module && !may {
            complaints.push(format!("`{module}` must not use `{other}`"));
        }
    }
    let libraries: BTreeSet<&str> = source.libraries().collect();
    for (library, modules) in LIBRARIES {
        if libraries.contains(library) && !modules.contains(&module) {
            complaints.push(format!("`{module}` must not name `{library}`"));
        }
    }
    if module == "store" {
        let deciding = source.functions_of("play");
        let complaint = |path| format!("`store` decides nothing: it must not use `{path}`");
        complaints.extend(deciding.into_iter().map(complaint));
    }
    if source.climbs() {
        complaints
            .push("`super::super` hides where an import comes from: write `crate::`".to_owned());
    }
    complaints
}

#[test]
fn imports_of_the_bot_follow_the_arrows() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut seen = BTreeSet::new();
    let mut wrong = Vec::new();
    // Tests may read the store to see what an action has left there.
    for path in sources(&root).into_iter().filter(|path| !is_test(path, &root)) {
        let module = top_module(&path, &root);
        let source = Source::parse(&fs::read_to_string(&path).unwrap());
        let found = complaints(&module, &source);
        wrong.extend(found.into_iter().map(|found| format!("{}: {found}", path.display())));
        seen.insert(module);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for (module, _) in ARROWS {
        assert!(seen.contains(*module), "the design has a module `{module}`, the code has not");
    }
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wrong = Vec::new();
    for package in ["rules", "draw", ".", "sandbox"] {
        for circle in Package::read(&root.join(package).join("src")).circles() {
            let files = circle.iter().map(|file| file.replace(root.to_str().unwrap(), ""));
            wrong.push(format!("{package}: {}", files.collect::<Vec<_>>().join(" ")));
        }
    }
    assert!(wrong.is_empty(), "circles between files:\n{}", wrong.join("\n"));
}

#[test]
fn the_bot_and_the_libraries_stand_alone() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let dependencies = |manifest: &str| {
        let text = fs::read_to_string(root.join(manifest)).unwrap();
        text.split("[dev-dependencies]").next().unwrap().to_owned()
    };
    assert!(!dependencies("Cargo.toml").contains("courier-sandbox ="), "the bot needs no sandbox");
    for manifest in ["rules/Cargo.toml", "draw/Cargo.toml"] {
        let dependencies = dependencies(manifest);
        for foreign in ["tokio", "serenity", "sqlx", "chrono", "courier =", "\nrand"] {
            assert!(!dependencies.contains(foreign), "{manifest} must not name {foreign}");
        }
    }
}

/// The test itself: imports against the arrows are found, however they are written.
#[test]
fn wrong_imports_are_found() {
    for (module, text) in [
        ("play", "use crate::store::Store;"),
        ("store", "use crate::{play::Match, app::App};"),
        ("text", "fn f() { crate::discord::run() }"),
        ("app", "fn f() { let x = vec![crate::outbox::x()]; }"),
        ("play", "use sqlx::Row;"),
        ("discord", "fn f(store: &crate::store::Store) {}"),
        ("scheduler", "fn f(http: &serenity::all::Http) {}"),
        ("play", "use super::super::store::Store;"),
        ("store", "use crate::play::weekly_limit;"),
        ("store", "use crate::play::vacations::{Vacation, days_available};"),
        ("store", "fn f() { crate::play::rating_change::rate() }"),
        ("manager", ""),
        ("discord", "use courier_sandbox::World;"),
    ] {
        assert!(!complaints(module, &Source::parse(text)).is_empty(), "{module}: {text}");
    }
    for (module, text) in [
        ("play", "//! crate::store\nuse crate::play::Match; // sqlx::Row"),
        ("store", "use crate::play::Match; const SQL: &str = \"crate::app::x\";"),
        ("store", "use crate::play::rating::{ACTIVE, Rating}; fn f() { Rating::default() }"),
        ("outbox", "use crate::discord::Response; use serenity::all::Http;"),
        ("lib", "use crate::app::App; use serenity::all::Client;"),
        ("play", "#[cfg(test)] mod tests { use crate::store::Store; }"),
    ] {
        let found = complaints(module, &Source::parse(text));
        assert_eq!(found, Vec::<String>::new(), "{module}: {text}");
    }
}

/// The test itself: circles are found through modules, re-exports and plain paths.
#[test]
fn circles_are_found() {
    let circle = |files: &[(&str, &str)]| Package::of(files).circles();
    let two =
        [("lib.rs", "mod a; mod b;"), ("a.rs", "use crate::b::B;"), ("b.rs", "use super::a;")];
    assert_eq!(circle(&two), [["a.rs", "b.rs"]]);
    let through_a_reexport = [
        ("lib.rs", "mod a; mod b; pub use b::B;"),
        ("a.rs", "use crate::B; pub struct A;"),
        ("b.rs", "pub struct B; fn f() { crate::a::A; }"),
    ];
    assert_eq!(circle(&through_a_reexport), [["a.rs", "b.rs"]]);
    let parent_and_child = [
        ("lib.rs", "mod a;"),
        ("a/mod.rs", "mod c; struct A; fn f() { c::g() }"),
        ("a/c.rs", "use super::A;"),
    ];
    assert_eq!(circle(&parent_and_child), [["a/mod.rs", "a/c.rs"]]);
    let none = [
        ("lib.rs", "mod a; mod b; pub use a::A; pub use b::B;"),
        ("a.rs", "use crate::B; pub struct A; #[cfg(test)] mod tests { use crate::lib; }"),
        ("b.rs", "pub struct B; mod inner { use super::B; }"),
    ];
    assert_eq!(circle(&none), Vec::<Vec<String>>::new());
}
