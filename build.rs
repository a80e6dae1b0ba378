//! Says which commit a release is built from. A debug build does not ask, so that a commit does not
//! compile the bot again; and no time or path is written, so that two builds are the same.

#![expect(clippy::disallowed_macros, reason = "Cargo reads the output of a build script")]

use std::path::Path;
use std::process::Command;
use std::{env, fs};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is_release = env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let commit = if is_release { of_release() } else { "development".to_owned() };
    // Cargo also gives it to what it runs, so it must not look like a setting.
    println!("cargo::rustc-env=BUILT_COMMIT={commit}");
}

/// What a release script names, or else git; there is none in an unpacked archive.
fn of_release() -> String {
    println!("cargo::rerun-if-env-changed=COURIER_COMMIT");
    let named = env::var("COURIER_COMMIT").ok().filter(|named| !named.is_empty());
    let commit = named.or_else(of_checkout).unwrap_or_default();
    let is_hash = commit.len() >= 8 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
    if is_hash { commit[..8].to_owned() } else { "unknown".to_owned() }
}

/// The commit of the checkout, if this folder is the root of one: not of a folder above it.
fn of_checkout() -> Option<String> {
    if !Path::new(".git").exists() {
        return None;
    }
    // A line is added to it with every commit, checkout and reset.
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    if fs::exists(&log).unwrap_or(false) {
        println!("cargo::rerun-if-changed={log}");
    }
    git(&["rev-parse", "HEAD"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let said = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| said.trim().to_owned())
}
