//! The bot as a child process.

use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use thiserror::Error;
use tokio::process::{Child, Command};

use crate::discord::Discord;

/// How long the bot may take to leave when it is asked to.
const FAREWELL: Duration = Duration::from_secs(10);

/// Why there is no bot.
#[derive(Debug, Error)]
pub enum BotError {
    /// The process could not be started.
    #[error("the bot cannot be started from {program}: {why}")]
    NotStarted {
        /// The program.
        program: PathBuf,
        /// Why.
        why: std::io::Error,
    },
    /// The process ended before the bot had signed in.
    #[error("the bot ended before it had signed in ({status}); the end of its log, {log}:\n{tail}")]
    Ended {
        /// How it ended.
        status: String,
        /// Its log.
        log: PathBuf,
        /// The last lines of it.
        tail: String,
    },
    /// The bot did not sign in.
    #[error("the bot did not sign in within {seconds} s; the end of its log, {log}:\n{tail}")]
    Slow {
        /// How long was waited.
        seconds: u64,
        /// Its log.
        log: PathBuf,
        /// The last lines of it.
        tail: String,
    },
    /// It runs already.
    #[error("the bot runs already")]
    Running,
}

/// A running bot.
pub(super) struct BotProcess {
    child: Child,
}

/// What a bot needs to know to run.
pub(super) struct Orders<'a> {
    pub(super) program: &'a Path,
    pub(super) discord: &'a Discord,
    pub(super) ca: &'a Path,
    pub(super) database: &'a Path,
    pub(super) log: &'a Path,
    pub(super) filter: &'a str,
}

impl BotProcess {
    /// Starts it. It ends when its standard input closes: with this process, however that ends.
    pub(super) fn start(orders: &Orders<'_>) -> std::io::Result<Self> {
        let log = OpenOptions::new().create(true).append(true).open(orders.log)?;
        let child = Command::new(orders.program)
            .arg("bot")
            .args(["--https", &orders.discord.https().to_string()])
            .args(["--clock", &orders.discord.clock_line().to_string()])
            .arg("--ca")
            .arg(orders.ca)
            .arg("--database")
            .arg(orders.database)
            .args(["--log", orders.filter])
            // The log is searched: no colors in it.
            .env("NO_COLOR", "1")
            .stdin(Stdio::piped())
            .stdout(File::try_clone(&log)?)
            .stderr(log)
            .kill_on_drop(true)
            .spawn()?;
        Ok(Self { child })
    }

    /// The system's number for it, while it runs.
    pub(super) fn id(&self) -> Option<u32> {
        self.child.id()
    }

    /// Whether and how it has ended.
    pub(super) fn ended(&mut self) -> Option<String> {
        match self.child.try_wait() {
            Ok(None) => None,
            Ok(Some(status)) => Some(status.to_string()),
            Err(error) => Some(error.to_string()),
        }
    }

    /// Asks it to leave and waits; `false` when it had to be killed.
    pub(super) async fn stop(mut self) -> bool {
        drop(self.child.stdin.take());
        if tokio::time::timeout(FAREWELL, self.child.wait()).await.is_ok() {
            return true;
        }
        let _ = self.child.kill().await;
        false
    }

    /// Kills it on the spot (SIGKILL) and waits until it is gone.
    pub(super) async fn kill(mut self) {
        let _ = self.child.kill().await;
    }
}

/// The last lines of a log.
pub(super) fn tail(log: &Path) -> String {
    let text = std::fs::read_to_string(log).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(20)..].join("\n")
}
