//! The bot as a child process.

use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use thiserror::Error;
use tokio::process::{Child, Command};

use crate::discord::Discord;

/// How long the bot may take to stop.
const STOP_TIMEOUT: Duration = Duration::from_secs(10);

/// Why the bot is not running.
#[derive(Debug, Error)]
pub enum BotError {
    /// The process could not be started.
    #[error("cannot start the bot from {program}: {why}")]
    NotStarted {
        /// The program.
        program: PathBuf,
        /// The error.
        why: std::io::Error,
    },
    /// The process ended before the bot had connected.
    #[error("the bot ended before it had connected ({status}); the end of its log, {log}:\n{tail}")]
    Ended {
        /// The exit status.
        status: String,
        /// The log file.
        log: PathBuf,
        /// Its last lines.
        tail: String,
    },
    /// The bot did not connect in time.
    #[error("the bot did not connect within {seconds} s; the end of its log, {log}:\n{tail}")]
    Slow {
        /// How long the sandbox waited.
        seconds: u64,
        /// The log file.
        log: PathBuf,
        /// Its last lines.
        tail: String,
    },
    /// The bot is already running.
    #[error("the bot is already running")]
    Running,
}

/// A running bot.
pub(super) struct BotProcess {
    child: Child,
}

/// The addresses and files for the bot.
pub(super) struct BotOptions<'a> {
    pub(super) program: &'a Path,
    pub(super) discord: &'a Discord,
    pub(super) ca: &'a Path,
    pub(super) database: &'a Path,
    pub(super) log: &'a Path,
    pub(super) filter: &'a str,
}

impl BotProcess {
    /// Starts the bot. It stops when its standard input closes, at the latest when this process
    /// ends.
    pub(super) fn start(options: &BotOptions<'_>) -> std::io::Result<Self> {
        let log = OpenOptions::new().create(true).append(true).open(options.log)?;
        let child = Command::new(options.program)
            .arg("bot")
            .args(["--https", &options.discord.https().to_string()])
            .args(["--clock", &options.discord.clock_address().to_string()])
            .arg("--ca")
            .arg(options.ca)
            .arg("--database")
            .arg(options.database)
            .args(["--log", options.filter])
            // The log is searched for text, so it has no colors.
            .env("NO_COLOR", "1")
            .stdin(Stdio::piped())
            .stdout(File::try_clone(&log)?)
            .stderr(log)
            .kill_on_drop(true)
            .spawn()?;
        Ok(Self { child })
    }

    /// The process id, while it runs.
    pub(super) fn id(&self) -> Option<u32> {
        self.child.id()
    }

    /// The exit status, if it has ended.
    pub(super) fn ended(&mut self) -> Option<String> {
        match self.child.try_wait() {
            Ok(None) => None,
            Ok(Some(status)) => Some(status.to_string()),
            Err(error) => Some(error.to_string()),
        }
    }

    /// Stops the bot and waits; `false` if it had to be killed.
    pub(super) async fn stop(mut self) -> bool {
        drop(self.child.stdin.take());
        if tokio::time::timeout(STOP_TIMEOUT, self.child.wait()).await.is_ok() {
            return true;
        }
        let _ = self.child.kill().await;
        false
    }

    /// Kills the bot (SIGKILL) and waits until it has ended.
    pub(super) async fn kill(mut self) {
        let _ = self.child.kill().await;
    }
}

/// The last lines of a log file.
pub(super) fn tail(log: &Path) -> String {
    let text = std::fs::read_to_string(log).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(20)..].join("\n")
}
