//! Checks imports in all packages: which modules of the bot may use which, which modules may use
//! which libraries, and that no files use each other in a circle.
//!
//! `app <- {scheduler, retention, player, reviewer, outbox, discord, http, web}`; only `app` and
//! the code that opens the database name the type that begins transactions; only the modules of
//! `engine` use the engine; only `discord` and `outbox` use serenity, only the package `draw` uses
//! plotters.
//! Within `store`, statements go through `sql/`; only the administration of the database (its file,
//! its server, their locks) uses sqlx directly. The store uses types and constants of `play`, but
//! none of its functions.

mod graph;
mod source;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use graph::{Package, is_test, sources};
use source::{Source, module};

/// The modules of the bot, and the modules each of them may use. `main`, `commands`, `lib` and
/// `run` may use all. Those in the folders `process` and `engine` count one by one.
const ALLOWED_MODULES: &[(&str, &[&str])] = &[
    ("time", &[]),
    ("telemetry", &["time"]),
    ("version", &[]),
    ("config", &[]),
    ("instance_lock", &[]),
    ("private_files", &[]),
    ("causes", &[]),
    ("redaction", &[]),
    ("logging", &["time", "config", "redaction"]),
    ("fair_queue", &[]),
    ("runtime", &[]),
    ("compute", &["fair_queue", "runtime"]),
    ("app", &["compute"]),
    ("backups", &["time", "config", "telemetry"]),
    ("retention", &["app", "time"]),
    ("scheduler", &["app", "time", "telemetry"]),
    ("thread", &["time", "telemetry", "fair_queue", "runtime"]),
    ("player", &["app", "time", "thread"]),
    ("programs", &["time", "telemetry", "config"]),
    ("reviewer", &["app", "time", "config", "thread", "programs", "compute"]),
    ("systemd", &["app", "time"]),
    ("clients", &[]),
    ("connections", &["clients"]),
    ("listener", &["connections"]),
    ("http", &["app", "time", "telemetry", "listener", "causes"]),
    ("web", &["app", "time", "telemetry", "config", "listener", "clients", "fair_queue"]),
    (
        "discord",
        &[
            "app",
            "time",
            "telemetry",
            "config",
            "causes",
            "redaction",
            "listener",
            "clients",
            "compute",
        ],
    ),
    ("background", &[]),
    ("duty", &["app", "time", "background"]),
    ("sending", &["app", "discord", "outbox", "background", "duty"]),
    ("startup", &["time", "config", "backups", "instance_lock"]),
    // Notices are Discord messages.
    ("outbox", &["app", "time", "discord", "telemetry"]),
];

/// Libraries and parts of them, and the only modules of the bot that may use each.
const ALLOWED_LIBRARIES: &[(&str, &[&str])] = &[
    // The code that opens the database, and `app`, which decides what is written. Others have
    // `Reads` and `Records`.
    ("courier_store::Store", &["app", "backups", "startup", "run", "commands"]),
    ("courier_store::WriteTransaction", &["app"]),
    ("serenity", &["discord", "outbox"]),
    ("poise", &["discord"]),
    ("courier_draw", &["app", "discord", "web"]),
    ("courier_engine", &["thread", "player", "reviewer", "programs"]),
    ("plotters", &[]),
    ("resvg", &[]),
    ("chrono", &["time"]),
    (
        "tokio",
        &[
            "retention",
            "time",
            "compute",
            "logging",
            "systemd",
            "http",
            "connections",
            "listener",
            "web",
            "app",
            "scheduler",
            "outbox",
            "thread",
            "player",
            "reviewer",
            "programs",
            "discord",
            "sending",
            "startup",
            "background",
            "duty",
            "runtime",
            "run",
        ],
    ),
    ("tokio_util", &["programs"]),
    ("axum", &["clients", "http", "listener", "web", "discord", "run"]),
    ("ed25519_dalek", &["config", "discord"]),
    ("tokio_tungstenite", &["discord"]),
    ("twilight_gateway", &["discord"]),
    ("hyper", &["listener"]),
    ("hyper_util", &["listener"]),
    ("maud", &["web"]),
    ("sha2", &["app", "web"]),
    ("base64", &["app", "web"]),
    ("metrics", &["telemetry", "http"]),
    ("metrics_exporter_prometheus", &["http"]),
    ("sd_notify", &["systemd"]),
    ("dotenvy", &["config"]),
    ("rustix", &["config", "private_files", "runtime", "programs"]),
    ("anyhow", &["run", "main", "commands", "startup", "background", "duty"]),
    ("clap", &["main", "commands"]),
    ("clap_complete", &["main", "commands"]),
    ("clap_mangen", &["commands"]),
    ("courier_sandbox", &[]),
];

/// The files of the store that use sqlx: the layer for statements, and the administration of the
/// database (its file, its server, their locks).
const FILES_WITH_SQLX: &[&str] = &[
    "sql/connection.rs",
    "sql/mod.rs",
    "sql/postgres.rs",
    "sql/query.rs",
    "sql/row.rs",
    "sql/sqlite.rs",
    "sql/value.rs",
    "admin/backup.rs",
    "admin/checksums.rs",
    "admin/compaction.rs",
    "admin/completeness.rs",
    "admin/delivery_claims.rs",
    "admin/inspection.rs",
    "admin/migrations.rs",
    "admin/open.rs",
    "admin/received_interactions.rs",
    "admin/rehearsal.rs",
    "admin/restore.rs",
    "admin/server.rs",
    "admin/server_address.rs",
    "admin/server_error.rs",
    "admin/server_session.rs",
    "admin/soundness.rs",
    "admin/wake_ups.rs",
];

/// The module below `src` that a file belongs to.
fn module_of(path: &Path, root: &Path) -> String {
    let inside = path.strip_prefix(root).unwrap().with_extension("");
    let parts = inside.components().map(|part| part.as_os_str().to_string_lossy().into_owned());
    module(&parts.collect::<Vec<_>>()).to_owned()
}

/// The forbidden imports of a file in `module`.
fn violations(module: &str, source: &Source) -> Vec<String> {
    let mut violations = Vec::new();
    let may_use_all = matches!(module, "lib" | "main" | "commands" | "mod" | "run");
    let allowed =
        ALLOWED_MODULES.iter().find(|(name, _)| *name == module).map(|(_, allowed)| *allowed);
    if allowed.is_none() && !may_use_all {
        violations.push(format!("`{module}` is missing in `ALLOWED_MODULES`"));
    }
    for other in source.modules() {
        let is_module = ALLOWED_MODULES.iter().any(|(name, _)| *name == other);
        let may_use =
            may_use_all || other == module || allowed.unwrap_or_default().contains(&other);
        if is_module && !may_use {
            violations.push(format!("`{module}` must not use `{other}`"));
        }
    }
    for (library, modules) in ALLOWED_LIBRARIES {
        if source.uses(library) && !modules.contains(&module) {
            violations.push(format!("`{module}` must not use `{library}`"));
        }
    }
    if source.uses_super_super() {
        violations.push("write `crate::` instead of `super::super`".to_owned());
    }
    violations
}

#[test]
fn modules_use_only_what_they_may_use() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut modules = BTreeSet::new();
    let mut wrong = Vec::new();
    // Tests may read the store to check what an action has stored.
    for path in sources(&root).into_iter().filter(|path| !is_test(path, &root)) {
        let module = module_of(&path, &root);
        let source = Source::parse(&fs::read_to_string(&path).unwrap());
        let found = violations(&module, &source);
        wrong.extend(found.into_iter().map(|found| format!("{}: {found}", path.display())));
        modules.insert(module);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for (module, _) in ALLOWED_MODULES {
        assert!(modules.contains(*module), "`ALLOWED_MODULES` has an unknown module `{module}`");
    }
}

/// The functions of `play` that a file of the store calls: they decide.
fn decisions(source: &Source) -> Vec<String> {
    source.functions_of("courier_play").into_iter().collect()
}

#[test]
fn the_store_decides_nothing() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/store/src");
    for path in sources(&root).into_iter().filter(|path| !is_test(path, &root)) {
        let found = decisions(&Source::parse(&fs::read_to_string(&path).unwrap()));
        assert_eq!(found, Vec::<String>::new(), "{}", path.display());
    }
}

#[test]
fn statements_go_through_the_layer_for_them() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/store/src");
    let with_sqlx: BTreeSet<String> = sources(&root)
        .into_iter()
        .filter(|path| !is_test(path, &root))
        .filter(|path| {
            let source = Source::parse(&fs::read_to_string(path).unwrap());
            source.libraries().any(|library| library == "sqlx")
        })
        .map(|path| path.strip_prefix(&root).unwrap().to_str().unwrap().replace('\\', "/"))
        .collect();
    let expected: BTreeSet<String> = FILES_WITH_SQLX.iter().map(|&file| file.to_owned()).collect();
    assert_eq!(with_sqlx, expected);
}

#[test]
fn no_files_use_each_other_in_a_circle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut wrong = Vec::new();
    let packages = ["rules", "draw", "engine", "play", "text", "store", "sandbox"];
    for package in packages.map(|name| format!("crates/{name}")).iter().chain([&".".to_owned()]) {
        for circle in Package::read(&root.join(package).join("src")).circles() {
            let files = circle.iter().map(|file| file.replace(root.to_str().unwrap(), ""));
            wrong.push(format!("{package}: {}", files.collect::<Vec<_>>().join(" ")));
        }
    }
    assert!(wrong.is_empty(), "circles between files:\n{}", wrong.join("\n"));
}

#[test]
fn libraries_do_not_use_the_network_or_the_database() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for package in ["rules", "draw", "engine", "play", "text"] {
        let manifest = format!("crates/{package}/Cargo.toml");
        let text = fs::read_to_string(root.join(&manifest)).unwrap();
        let dependencies = text.split("[dev-dependencies]").next().unwrap();
        for forbidden in ["tokio", "serenity", "sqlx"] {
            assert!(!dependencies.contains(forbidden), "{manifest} must not use {forbidden}");
        }
    }
}

/// Checks this test with imports written in different ways.
#[test]
fn forbidden_imports_are_found() {
    for (module, text) in [
        ("time", "use courier_store::Store;"),
        ("config", "fn f() { crate::discord::run() }"),
        ("app", "fn f() { let x = vec![crate::outbox::x()]; }"),
        ("discord", "fn f(store: &courier_store::Store) {}"),
        ("scheduler", "fn f(http: &serenity::all::Http) {}"),
        ("app", "use super::super::store::Store;"),
        ("manager", ""),
        ("discord", "use courier_sandbox::World;"),
    ] {
        assert!(!violations(module, &Source::parse(text)).is_empty(), "{module}: {text}");
    }
    for (module, text) in [
        ("app", "//! crate::web\nuse courier_play::Match; // sqlx::Row"),
        ("outbox", "use crate::discord::Response; use serenity::all::Http;"),
        ("run", "use crate::app::App; use anyhow::Context;"),
        ("time", "#[cfg(test)] mod tests { use courier_store::Store; }"),
    ] {
        let found = violations(module, &Source::parse(text));
        assert_eq!(found, Vec::<String>::new(), "{module}: {text}");
    }
}

/// Checks this test with decisions of `play` that a file of the store could make.
#[test]
fn decisions_in_the_store_are_found() {
    for (text, decides) in [
        ("use courier_play::weekly_limit;", true),
        ("use courier_play::vacations::{Vacation, days_available};", true),
        ("fn f() { courier_play::rating_change::rate() }", true),
        ("use courier_play::rating::{ACTIVE, Rating}; fn f() { Rating::default() }", false),
    ] {
        assert_eq!(!decisions(&Source::parse(text)).is_empty(), decides, "{text}");
    }
}

/// Checks this test with circles through modules, re-exports and paths outside `use`.
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
