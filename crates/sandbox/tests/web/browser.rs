//! Runs a script of `browser/` in Node.js, with playwright-core and Chromium or Firefox.
#![allow(clippy::print_stdout, clippy::disallowed_macros, reason = "figures of the scripts")]

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use serde_json::Value;
use tokio::process::Command;
use tokio::sync::OnceCell;

/// The library that drives the browser, and does not download one: the newest that asks Firefox ESR
/// for nothing that it lacks. And the one that finds barriers for people with disabilities. Its
/// license (MPL 2.0) is not permissive: it is a tool of the tests, and no part of the program.
const PACKAGES: [&str; 2] = ["playwright-core@1.64.1", "axe-core@4.14.1"];

/// How long an installation may take.
const INSTALL_TIMEOUT: Duration = Duration::from_secs(180);
/// How long a script may take.
const SCRIPT_TIMEOUT: Duration = Duration::from_secs(240);

/// What to do if something is missing.
const ADVICE: &str = "the tests of the web board need Node.js 20 or newer with npm, Chromium or \
Chrome, and Firefox (Debian: sudo apt-get install nodejs npm chromium firefox-esr; or set CHROMIUM \
and FIREFOX to the programs)";

/// A kind of browsers: the variable that names the program, also to the scripts, and its usual
/// names.
#[derive(Clone, Copy, Debug)]
struct Kind {
    variable: &'static str,
    names: &'static [&'static str],
}

const CHROMIUM: Kind = Kind {
    variable: "CHROMIUM",
    names: &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
};
const FIREFOX: Kind = Kind { variable: "FIREFOX", names: &["firefox-esr", "firefox"] };

/// What the scripts need.
#[derive(Clone, Debug)]
pub(crate) struct Browser {
    packages: PathBuf,
    variable: &'static str,
    program: PathBuf,
}

impl Browser {
    /// Chromium; `None` if something is missing. Then this says, past the test harness, that the
    /// test does not run, unless `COURIER_BROWSER_TESTS=required` asks it to fail.
    pub(crate) async fn find(test: &str) -> Option<Self> {
        Self::of_kind(CHROMIUM, test).await
    }

    /// Firefox, likewise.
    pub(crate) async fn firefox(test: &str) -> Option<Self> {
        Self::of_kind(FIREFOX, test).await
    }

    async fn of_kind(kind: Kind, test: &str) -> Option<Self> {
        static INSTALLED: OnceCell<Result<PathBuf, String>> = OnceCell::const_new();
        let packages = INSTALLED.get_or_init(packages).await.clone();
        let found = packages.and_then(|packages| {
            Ok(Self { packages, variable: kind.variable, program: program(kind)? })
        });
        match found {
            Ok(found) => Some(found),
            Err(why) => {
                let required = std::env::var("COURIER_BROWSER_TESTS");
                assert!(required.is_err(), "{why}: {ADVICE}");
                let _ = writeln!(std::io::stderr(), "\nNOT RUN: {test}: {why}: {ADVICE}\n");
                None
            }
        }
    }

    /// Runs a script with a scenario, and panics with what it has written if it fails. What it has
    /// measured is shown with `--nocapture`.
    pub(crate) async fn run(&self, script: &str, scenario: &Value) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/web/browser").join(script);
        let mut node = Command::new("node");
        node.arg(path)
            .env("PACKAGES", self.packages.join("node_modules"))
            .env_remove(CHROMIUM.variable)
            .env_remove(FIREFOX.variable)
            .env(self.variable, &self.program)
            .env("SCENARIO", scenario.to_string());
        let output = node.stdin(Stdio::null()).kill_on_drop(true).output();
        let output = tokio::time::timeout(SCRIPT_TIMEOUT, output).await;
        let output = output.unwrap_or_else(|_| panic!("{script} hangs")).unwrap();
        assert!(
            output.status.success(),
            "{script} failed:\n{}\n{}",
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr)
        );
        print!("{}", String::from_utf8_lossy(&output.stdout));
    }
}

/// The folder in which the packages are installed. They are installed elsewhere and moved, so that
/// an installation that was broken off is not used.
async fn packages() -> Result<PathBuf, String> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let folder = target.join(PACKAGES.join("+"));
    if folder.exists() {
        return Ok(folder);
    }
    let new = tempfile::tempdir_in(target).map_err(|error| error.to_string())?;
    let mut npm = Command::new("npm");
    npm.args(["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix"]);
    npm.arg(new.path()).args(PACKAGES).stdin(Stdio::null()).kill_on_drop(true);
    let output = tokio::time::timeout(INSTALL_TIMEOUT, npm.output()).await;
    let output = output.map_err(|_| "npm does not answer".to_owned())?;
    let output = output.map_err(|error| format!("npm: {error}"))?;
    if !output.status.success() {
        return Err(format!("npm: {}", String::from_utf8_lossy(&output.stderr)));
    }
    std::fs::rename(new.path(), &folder).map_err(|error| error.to_string())?;
    Ok(folder)
}

/// The browser: what the variable names, or the first one found under its usual names.
fn program(kind: Kind) -> Result<PathBuf, String> {
    if let Some(named) = std::env::var_os(kind.variable) {
        return Ok(named.into());
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    kind.names
        .iter()
        .flat_map(|name| std::env::split_paths(&folders).map(move |folder| folder.join(name)))
        .find(|program| program.is_file())
        .ok_or_else(|| format!("there is no {}", kind.names[0]))
}
