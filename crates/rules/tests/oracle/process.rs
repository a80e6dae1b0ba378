//! Starts the example `oracle` and exchanges lines with it.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::OnceLock;

use serde::Deserialize;
use serde_json::Value;

/// The running example.
pub(crate) struct Oracle {
    process: Child,
    requests: Option<ChildStdin>,
    answers: BufReader<ChildStdout>,
}

impl Oracle {
    pub(crate) fn start() -> Self {
        let mut process =
            Command::new(program()).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let requests = process.stdin.take();
        let answers = BufReader::new(process.stdout.take().unwrap());
        Self { process, requests, answers }
    }

    /// Writes a line and reads the answer.
    fn ask_raw(&mut self, line: &[u8]) -> Value {
        let pipe = self.requests.as_mut().unwrap();
        pipe.write_all(line).unwrap();
        pipe.write_all(b"\n").unwrap();
        pipe.flush().unwrap();
        let mut answer = String::new();
        self.answers.read_line(&mut answer).unwrap();
        assert!(answer.ends_with('\n'), "no answer to {}", String::from_utf8_lossy(line));
        serde_json::from_str(&answer).unwrap()
    }

    pub(crate) fn ask(&mut self, request: &Value) -> Value {
        self.ask_raw(request.to_string().as_bytes())
    }

    /// The answer to a request about a position. It must have the documented fields and no others.
    pub(crate) fn state(&mut self, request: &Value) -> State {
        let answer = self.ask(request);
        serde_json::from_value(answer.clone())
            .unwrap_or_else(|error| panic!("{error}: {request} gave {answer}"))
    }

    /// The message of an error answer.
    pub(crate) fn error(&mut self, line: &[u8]) -> String {
        let answer = self.ask_raw(line);
        let ErrorAnswer { error } =
            serde_json::from_value(answer.clone()).unwrap_or_else(|error| {
                panic!("{error}: {} gave {answer}", String::from_utf8_lossy(line))
            });
        error
    }

    /// Closes the pipe and asserts that the program then exits successfully.
    pub(crate) fn finish(mut self) {
        drop(self.requests.take());
        assert!(self.process.wait().unwrap().success());
    }
}

impl Drop for Oracle {
    fn drop(&mut self) {
        // The pipe is still open if a test failed.
        drop(self.requests.take());
        let _ = self.process.wait();
    }
}

/// Builds the example and returns its path. `cargo test --test integration` alone does not build
/// it.
fn program() -> PathBuf {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(build_program).clone()
}

fn build_program() -> PathBuf {
    let test = std::env::current_exe().unwrap();
    let profile = test.parent().and_then(|deps| deps.parent()).unwrap();
    let program = profile.join("examples").join(format!("oracle{}", std::env::consts::EXE_SUFFIX));
    let release = profile.ends_with("release").then_some("--release");
    let built = Command::new(env!("CARGO"))
        .args(["build", "--quiet", "--example", "oracle", "--manifest-path"])
        .arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"))
        .arg("--target-dir")
        .arg(profile.parent().unwrap())
        .args(release)
        .status()
        .unwrap();
    assert!(built.success() && program.exists(), "the example could not be built");
    program
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct State {
    pub(crate) position: String,
    pub(crate) check: bool,
    /// The legal moves: in the notation for programs, and in that for players.
    pub(crate) moves: BTreeMap<String, String>,
    /// Always present, but may be null.
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) end: Option<End>,
    pub(crate) insufficient: [bool; 2],
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
pub(crate) struct End {
    pub(crate) kind: String,
    #[serde(deserialize_with = "Option::deserialize")]
    pub(crate) winner: Option<String>,
    pub(crate) claim: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ErrorAnswer {
    error: String,
}

/// The expected end of a game.
pub(crate) fn end(kind: &str, winner: Option<&str>, claim: bool) -> Option<End> {
    Some(End { kind: kind.to_owned(), winner: winner.map(str::to_owned), claim })
}
