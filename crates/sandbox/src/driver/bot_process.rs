//! The bot as a child process.

use std::fs::{File, OpenOptions};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use thiserror::Error;
use tokio::process::{Child, Command};

use crate::discord::Discord;

const STOP_TIMEOUT: Duration = Duration::from_secs(10);

#[derive(Debug, Error)]
pub enum BotError {
    #[error("cannot start the bot from {program}: {why}")]
    NotStarted { program: PathBuf, why: std::io::Error },
    #[error("the bot ended before it had connected ({status}); the end of its log, {log}:\n{tail}")]
    Ended { status: String, log: PathBuf, tail: String },
    #[error("the bot did not connect within {seconds} s; the end of its log, {log}:\n{tail}")]
    Slow { seconds: u64, log: PathBuf, tail: String },
    #[error("the bot is already running")]
    Running,
    #[error("the bot is not running")]
    NotRunning,
    /// The system refuses to suspend, resume or limit the process, or cannot do it.
    #[error("the bot's process cannot be controlled: {0}")]
    Uncontrolled(#[from] std::io::Error),
}

pub(super) struct BotProcess {
    child: Child,
}

pub(super) struct BotOptions<'a> {
    pub(super) program: &'a Path,
    pub(super) discord: &'a Discord,
    pub(super) discord_com: SocketAddr,
    pub(super) ca: &'a Path,
    pub(super) database: &'a Path,
    pub(super) backups: bool,
    pub(super) log: &'a Path,
    pub(super) filter: &'a str,
    /// The operator's other settings: names and values of environment variables.
    pub(super) variables: &'a [(String, String)],
    /// The origin of the frames of the Activity, and those of the pages around them.
    pub(super) activity: Option<(&'a str, &'a [String])>,
}

impl BotProcess {
    /// Starts the bot. It stops when its standard input closes, at the latest when this process
    /// ends.
    pub(super) fn start(options: &BotOptions<'_>) -> std::io::Result<Self> {
        let log = OpenOptions::new().create(true).append(true).open(options.log)?;
        let mut command = Command::new(options.program);
        // The settings of the person who runs the sandbox are for another bot.
        for name in courier::config::VARIABLES {
            command.env_remove(name);
        }
        let activity = options.activity.iter().flat_map(|(frame, hosts)| {
            let hosts = hosts.iter().flat_map(|host| ["--activity-host", host.as_str()]);
            ["--activity-frame", frame].into_iter().chain(hosts)
        });
        let child = command
            .envs(options.variables.iter().cloned())
            .arg("bot")
            .args(["--https", &options.discord_com.to_string()])
            .args(["--clock", &options.discord.clock_address().to_string()])
            .arg("--ca")
            .arg(options.ca)
            .arg("--database")
            .arg(options.database)
            .args(options.backups.then_some("--backups"))
            .args(["--log", options.filter])
            .args(activity)
            // The log is searched for text, so it has no colors.
            .env("NO_COLOR", "1")
            // The gateway client has no option for certificates, but trusts those of this file.
            .env("SSL_CERT_FILE", options.ca)
            .stdin(Stdio::piped())
            .stdout(File::try_clone(&log)?)
            .stderr(log)
            .kill_on_drop(true)
            .spawn()?;
        Ok(Self { child })
    }

    pub(super) fn id(&self) -> Option<u32> {
        self.child.id()
    }

    pub(super) fn ended(&mut self) -> Option<String> {
        match self.child.try_wait() {
            Ok(None) => None,
            Ok(Some(status)) => Some(status.to_string()),
            Err(error) => Some(error.to_string()),
        }
    }

    /// Suspends the process (SIGSTOP) and waits until it does not run any more.
    #[cfg(unix)]
    pub(super) async fn suspend(&self) -> Result<(), BotError> {
        use rustix::process::{Signal, WaitIdOptions, kill_process, waitid};
        /// Seen without taking the status away from the runtime, which waits for the process's end.
        const SEEN: WaitIdOptions =
            WaitIdOptions::STOPPED.union(WaitIdOptions::NOHANG).union(WaitIdOptions::NOWAIT);
        let pid = self.pid()?;
        kill_process(pid, Signal::STOP).map_err(std::io::Error::from)?;
        while waitid(rustix::process::WaitId::Pid(pid), SEEN)
            .map_err(std::io::Error::from)?
            .is_none()
        {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        Ok(())
    }

    /// Lets a suspended process run again (SIGCONT).
    #[cfg(unix)]
    pub(super) fn resume(&self) -> Result<(), BotError> {
        use rustix::process::{Signal, kill_process};
        Ok(kill_process(self.pid()?, Signal::CONT).map_err(std::io::Error::from)?)
    }

    /// Limits the size of all files that the process writes to (RLIMIT_FSIZE), in bytes.
    #[cfg(target_os = "linux")]
    pub(super) fn limit_files(&self, bytes: Option<u64>) -> Result<(), BotError> {
        use rustix::process::{Resource, Rlimit, prlimit};
        let limit = Rlimit { current: bytes, maximum: None };
        prlimit(Some(self.pid()?), Resource::Fsize, limit).map_err(std::io::Error::from)?;
        Ok(())
    }

    #[cfg(unix)]
    fn pid(&self) -> Result<rustix::process::Pid, BotError> {
        let id = self.id().and_then(|id| i32::try_from(id).ok());
        id.and_then(rustix::process::Pid::from_raw).ok_or(BotError::NotRunning)
    }

    #[cfg(not(unix))]
    pub(super) async fn suspend(&self) -> Result<(), BotError> {
        Err(BotError::Uncontrolled(std::io::ErrorKind::Unsupported.into()))
    }

    #[cfg(not(unix))]
    pub(super) fn resume(&self) -> Result<(), BotError> {
        Err(BotError::Uncontrolled(std::io::ErrorKind::Unsupported.into()))
    }

    #[cfg(not(target_os = "linux"))]
    pub(super) fn limit_files(&self, _: Option<u64>) -> Result<(), BotError> {
        Err(BotError::Uncontrolled(std::io::ErrorKind::Unsupported.into()))
    }

    /// Stops the bot and waits; `false` if it had to be killed.
    pub(super) async fn stop(mut self) -> bool {
        drop(self.child.stdin.take());
        // A suspended process cannot stop by itself. If it cannot be resumed, it is killed.
        let _ = self.resume();
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

pub(super) fn tail(log: &Path) -> String {
    let text = std::fs::read_to_string(log).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(20)..].join("\n")
}
