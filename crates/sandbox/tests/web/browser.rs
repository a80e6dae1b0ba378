//! Runs a script of `browser/` in Node.js, with playwright-core and Chromium.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use serde_json::Value;
use tokio::process::Command;
use tokio::sync::OnceCell;

/// The library that drives the browser. It does not download one.
const PLAYWRIGHT: &str = "playwright-core@1.65.1";

/// How long an installation may take.
const INSTALL_TIMEOUT: Duration = Duration::from_secs(180);
/// How long a script may take.
const SCRIPT_TIMEOUT: Duration = Duration::from_secs(240);

/// What to do if something is missing.
const ADVICE: &str = "the tests of the web board need Node.js 20 or newer with npm, and Chromium \
or Chrome (Debian: sudo apt-get install nodejs npm chromium; or set CHROMIUM to the program)";

/// What the scripts need.
#[derive(Clone, Debug)]
pub(crate) struct Browser {
    playwright: PathBuf,
    chromium: PathBuf,
}

impl Browser {
    /// The browser; `None` if something is missing. Then this says, past the test harness, that the
    /// test does not run, unless `COURIER_BROWSER_TESTS=required` asks it to fail.
    pub(crate) async fn find(test: &str) -> Option<Self> {
        static FOUND: OnceCell<Result<Browser, String>> = OnceCell::const_new();
        let find = || async { Ok(Self { chromium: chromium()?, playwright: playwright().await? }) };
        match FOUND.get_or_init(find).await {
            Ok(found) => Some(found.clone()),
            Err(why) => {
                let required = std::env::var("COURIER_BROWSER_TESTS");
                assert!(required.is_err(), "{why}: {ADVICE}");
                let _ = writeln!(std::io::stderr(), "\nNOT RUN: {test}: {why}: {ADVICE}\n");
                None
            }
        }
    }

    /// Runs a script with a scenario, and panics with what it has written if it fails.
    pub(crate) async fn run(&self, script: &str, scenario: &Value) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/web/browser").join(script);
        let mut node = Command::new("node");
        node.arg(path)
            .env("PLAYWRIGHT_CORE", self.playwright.join("node_modules/playwright-core"))
            .env("CHROMIUM", &self.chromium)
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
    }
}

/// The folder in which playwright-core is installed. It is installed elsewhere and moved, so that
/// an installation that was broken off is not used.
async fn playwright() -> Result<PathBuf, String> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let folder = target.join(PLAYWRIGHT);
    if folder.exists() {
        return Ok(folder);
    }
    let new = tempfile::tempdir_in(target).map_err(|error| error.to_string())?;
    let mut npm = Command::new("npm");
    npm.args(["install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix"]);
    npm.arg(new.path()).arg(PLAYWRIGHT).stdin(Stdio::null()).kill_on_drop(true);
    let output = tokio::time::timeout(INSTALL_TIMEOUT, npm.output()).await;
    let output = output.map_err(|_| "npm does not answer".to_owned())?;
    let output = output.map_err(|error| format!("npm: {error}"))?;
    if !output.status.success() {
        return Err(format!("npm: {}", String::from_utf8_lossy(&output.stderr)));
    }
    std::fs::rename(new.path(), &folder).map_err(|error| error.to_string())?;
    Ok(folder)
}

/// The browser: `CHROMIUM`, or the first one found under its usual names.
fn chromium() -> Result<PathBuf, String> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        return Ok(named.into());
    }
    let folders = std::env::var_os("PATH").unwrap_or_default();
    ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
        .iter()
        .flat_map(|name| std::env::split_paths(&folders).map(move |folder| folder.join(name)))
        .find(|program| program.is_file())
        .ok_or_else(|| "there is no Chromium".to_owned())
}
