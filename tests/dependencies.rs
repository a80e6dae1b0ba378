//! Checks the licenses and sources of all dependencies for all platforms, as `cargo metadata` lists
//! them. `deny.toml` has the same lists for cargo-deny, which also checks security advisories.

use std::process::Command;

use serde_json::Value;

/// The SPDX identifiers of permissive licenses.
const ALLOWED: &[&str] = &[
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CDLA-Permissive-2.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Zlib",
];

const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Whether the allowed licenses satisfy an SPDX expression. `None` if it cannot be parsed.
fn is_allowed(expression: &str) -> Option<bool> {
    // In older packages `/` means `OR`.
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let mut rest = words.as_slice();
    let allowed = alternatives(&mut rest)?;
    rest.is_empty().then_some(allowed)
}

fn alternatives(words: &mut &[&str]) -> Option<bool> {
    let mut allowed = all_of(words)?;
    while words.first() == Some(&"OR") {
        *words = &words[1..];
        // Not short-circuited, because the other side must be parsed, too.
        allowed |= all_of(words)?;
    }
    Some(allowed)
}

fn all_of(words: &mut &[&str]) -> Option<bool> {
    let mut allowed = license(words)?;
    while words.first() == Some(&"AND") {
        *words = &words[1..];
        allowed &= license(words)?;
    }
    Some(allowed)
}

fn license(words: &mut &[&str]) -> Option<bool> {
    let (first, rest) = words.split_first()?;
    *words = rest;
    if *first == "(" {
        let allowed = alternatives(words)?;
        let (closing, rest) = words.split_first()?;
        *words = rest;
        return (*closing == ")").then_some(allowed);
    }
    // Exceptions only add permissions.
    if words.first() == Some(&"WITH") {
        *words = words.get(2..)?;
    }
    Some(ALLOWED.contains(first))
}

#[test]
fn dependencies_are_permissive_and_from_the_registry() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--manifest-path"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    let packages = metadata["packages"].as_array().unwrap();
    assert!(packages.len() > 100, "only {} packages", packages.len());
    let mut wrong = Vec::new();
    for package in packages {
        let name = format!("{} {}", package["name"], package["version"]);
        match package["license"].as_str().map(|license| (license, is_allowed(license))) {
            Some((_, Some(true))) => {}
            Some((license, _)) => wrong.push(format!("{name}: license {license}")),
            None => wrong.push(format!("{name}: no license")),
        }
        // Packages of this workspace have no source.
        if package["source"].as_str().is_some_and(|source| source != REGISTRY) {
            wrong.push(format!("{name}: source {}", package["source"]));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn license_expressions_are_evaluated() {
    for allowed in [
        "MIT",
        "MIT/Apache-2.0",
        "GPL-3.0 OR MIT",
        "(MIT OR GPL-2.0) AND ISC",
        "Apache-2.0 WITH LLVM-exception",
    ] {
        assert_eq!(is_allowed(allowed), Some(true), "{allowed}");
    }
    for forbidden in ["GPL-3.0", "MIT AND GPL-3.0", "AGPL-3.0-only OR LGPL-3.0", "MPL-2.0"] {
        assert_eq!(is_allowed(forbidden), Some(false), "{forbidden}");
    }
    for unreadable in ["", "MIT OR", "(MIT", "MIT Apache-2.0"] {
        assert_eq!(is_allowed(unreadable), None, "{unreadable}");
    }
}
