//! The commands that explain the program or try something: they change nothing.

use std::fs;
use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Output};

use courier_store::TABLES_VERSION;

fn courier(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_courier"));
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("COURIER_") || name == "DISCORD_TOKEN" {
            command.env_remove(name);
        }
    }
    command.env("COURIER_HTTP", "9464").args(arguments).current_dir(folder).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn all_settings_are_shown_although_some_are_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let settings = "DISCORD_TOKEN=geheim\nCOURIER_RETENTION_DAYS=60\nCOURIER_BACKUP=off\n";
    fs::write(folder.path().join(".env"), settings).unwrap();
    let output = courier(folder.path(), &["config"]);
    let text = said(&output);
    assert!(!output.status.success() && !text.contains("geheim"), "{text}");
    for line in [
        "DISCORD_TOKEN=(set, not shown)  (from the .env file)",
        "    ERROR: DISCORD_TOKEN does not look like a bot token",
        "COURIER_RETENTION_DAYS=60  (from the .env file)",
        "COURIER_HTTP=9464  (from the environment)",
        "    ERROR: COURIER_HTTP is \"9464\".",
        "COURIER_LOG_FORMAT=text  (the default)",
        "COURIER_BACKUP  (unknown, ignored)",
        "    The most similar setting is COURIER_BACKUPS.",
    ] {
        assert!(text.lines().any(|found| found.starts_with(line)), "{line}: {text}");
    }
    assert!(!folder.path().join("data").exists(), "nothing is created");
}

#[test]
fn what_needs_no_settings_works_with_a_broken_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join(".env"), "DISCORD TOKEN=abc").unwrap();
    for (arguments, expected) in [
        (&["completions", "bash"][..], "complete -F _courier"),
        (&["completions", "zsh"], "#compdef courier"),
        (&["completions", "fish"], "complete -c courier"),
        (&["man"], ".SS \"courier migrate [OPTIONS]\""),
        (&["man"], ".SS \"courier admin unban <WHOM> <ID>\""),
        (&["config"], ".env, line 1: this is not of the form NAME=value"),
    ] {
        let output = courier(folder.path(), arguments);
        assert!(said(&output).contains(expected), "{arguments:?}: {}", said(&output));
        assert_eq!(output.status.success(), arguments != ["config"], "{arguments:?}");
    }
    let version = said(&courier(folder.path(), &["--version"]));
    let number = env!("CARGO_PKG_VERSION");
    let tables = format!(", tables of version {TABLES_VERSION})\n");
    assert!(version.starts_with(&format!("courier {number} (commit ")), "{version}");
    assert!(version.ends_with(&tables), "{version}");
}

#[test]
fn a_migration_is_tried_on_a_copy_before_it_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("courier.sqlite");
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("crates/store/src/admin/fixtures/courier-0.1.0.db.gz");
    let mut bytes = Vec::new();
    let mut unpacked = flate2::read::GzDecoder::new(fs::File::open(fixture).unwrap());
    unpacked.read_to_end(&mut bytes).unwrap();
    fs::write(&database, &bytes).unwrap();
    let settings = "COURIER_DATABASE=courier.sqlite\nCOURIER_HTTP=127.0.0.1:9464\n";
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_courier"));
        for name in ["DISCORD_TOKEN", "COURIER_DATABASE", "COURIER_HTTP", "COURIER_BACKUPS"] {
            command.env_remove(name);
        }
        let output = command.args(arguments).current_dir(folder.path()).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        said(&output)
    };
    fs::write(folder.path().join(".env"), settings).unwrap();
    let tried = run(&["migrate", "--dry-run"]);
    assert!(tried.contains("tables of version 14;") && tried.contains("  0015 names\n"), "{tried}");
    assert!(tried.contains("All of its running games were replayed."), "{tried}");
    assert!(fs::read(&database).unwrap() == bytes, "the database was changed");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "only it and .env are there");

    let made = run(&["migrate"]);
    assert!(made.contains(&format!("version {TABLES_VERSION}, which")), "{made}");
    assert_eq!(fs::read_dir(folder.path().join("backups")).unwrap().count(), 1);
    assert!(run(&["migrate", "--dry-run"]).contains("Migrations that a start applies: 0."));
}
