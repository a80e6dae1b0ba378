//! A sandbox: a local Discord with a running bot.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;

use super::bot_process::{self, BotError, BotOptions, BotProcess};
use super::error::ActionError;
use super::options::{Interactions, SandboxOptions, endpoint_settings, free_port, web_settings};
use super::user_client::UserClient;
use super::wait::DEFAULT_TIMEOUT;
use crate::activity_proxy::ActivityProxy;
use crate::clock::Millis;
use crate::discord::Discord;
use crate::faults::InjectedFault;
use crate::model::{CLIENT_SECRET, CommandScope, ENTRY_POINT};
use crate::problems::{Defect, Violation};
use crate::world::State;

/// The time within which the bot must connect, sufficient for a cold start on a busy machine.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(60);

/// Log lines of a bot that could not parse an event or a response, or that panicked.
const LOG_PROBLEMS: [&str; 6] = [
    "unknown event was received",
    "Err deserializing",
    "Err decompressing",
    "Unhandled error",
    "missing field",
    "panicked at",
];

/// The way to the web board inside Discord.
struct Activity {
    /// Serves until it is dropped.
    _proxy: ActivityProxy,
    origin: String,
    hosts: Vec<String>,
}

impl Activity {
    async fn open(url: &str, hosts: Vec<String>) -> anyhow::Result<Self> {
        let proxy = ActivityProxy::open(url, &hosts).await?;
        Ok(Self { origin: proxy.origin(), _proxy: proxy, hosts })
    }
}

/// A local Discord with a running bot.
pub struct Sandbox {
    discord: Arc<Discord>,
    activity: Option<Activity>,
    /// Where the bot takes interactions over HTTP.
    endpoint: Option<SocketAddr>,
    options: SandboxOptions,
    ca: PathBuf,
    bot: Mutex<Option<BotProcess>>,
}

impl Sandbox {
    /// Starts the local Discord and the bot, and waits until the bot has connected and registered
    /// its commands.
    ///
    /// # Errors
    /// No port is free, the folder is not writable, or the bot does not start (with the end of its
    /// log).
    pub async fn start(options: SandboxOptions) -> anyhow::Result<Self> {
        let sandbox = Self::without_bot(options).await?;
        sandbox.start_bot().await?;
        Ok(sandbox)
    }

    /// Starts only the local Discord.
    ///
    /// # Errors
    /// No port is free, or the folder is not writable.
    pub async fn without_bot(mut options: SandboxOptions) -> anyhow::Result<Self> {
        let address = free_port()?;
        if options.web {
            options.variables.extend(web_settings(address));
        }
        std::fs::create_dir_all(&options.folder)?;
        let discord = Arc::new(Discord::start(options.discord).await?);
        let endpoint = (options.interactions == Interactions::Http).then_some(address);
        if let Some(address) = endpoint {
            let key = discord.endpoint().verify_key();
            // Before those of a test, which take precedence.
            options.variables.splice(..0, endpoint_settings(address, key));
        }
        let url = options.variables.iter().find(|(name, _)| name == courier::config::WEB_URL);
        let activity = match (options.activity.take(), url) {
            (Some(hosts), Some((_, url))) => Some(Activity::open(url, hosts).await?),
            _ => None,
        };
        if activity.is_some() {
            let secret = (courier::config::CLIENT_SECRET.to_owned(), CLIENT_SECRET.to_owned());
            options.variables.push(secret);
            discord.world.change(State::enable_activities);
        }
        let ca = options.folder.join("sandbox-ca.pem");
        std::fs::write(&ca, discord.ca_pem())?;
        Ok(Self { discord, activity, endpoint, options, ca, bot: Mutex::new(None) })
    }

    /// The local Discord.
    #[must_use]
    pub const fn discord(&self) -> &Arc<Discord> {
        &self.discord
    }

    /// The content of a picture by its path, as
    /// [`MessageView::pictures`](super::MessageView::pictures) returns it.
    #[must_use]
    pub fn file(&self, path: &str) -> Option<Arc<[u8]>> {
        self.discord().world.read(|state| state.file_at(path)).map(|(_, bytes)| bytes)
    }

    /// Where the bot serves its board in the browser, without a slash at the end.
    #[must_use]
    pub fn web_url(&self) -> Option<&str> {
        let mut variables = self.options.variables.iter();
        variables.find(|(name, _)| name == courier::config::WEB_URL).map(|(_, url)| url.as_str())
    }

    /// The origin of the frames of the Activity, if Activities are on.
    #[must_use]
    pub fn activity_origin(&self) -> Option<&str> {
        self.activity.as_ref().map(|activity| activity.origin.as_str())
    }

    /// The bot's database file.
    #[must_use]
    pub fn database(&self) -> PathBuf {
        self.options.folder.join("courier.sqlite")
    }

    /// The bot's log file.
    #[must_use]
    pub fn log(&self) -> PathBuf {
        self.options.folder.join("bot.log")
    }

    /// The log lines that report a parse error or a panic. Tests assert that there are none.
    #[must_use]
    pub fn log_problems(&self) -> Vec<String> {
        let text = std::fs::read_to_string(self.log()).unwrap_or_default();
        let bad = |line: &&str| LOG_PROBLEMS.iter().any(|bad| line.contains(bad));
        text.lines().filter(bad).map(ToOwned::to_owned).collect()
    }

    /// Starts the bot and waits until it has connected and registered its commands.
    ///
    /// # Errors
    /// [`BotError`] with the end of the log.
    pub async fn start_bot(&self) -> Result<(), BotError> {
        let mut bot = self.bot.lock().await;
        if bot.as_mut().is_some_and(|bot| bot.ended().is_none()) {
            return Err(BotError::Running);
        }
        let (log, database) = (self.log(), self.database());
        let options = BotOptions {
            program: &self.options.program,
            discord: &self.discord,
            discord_com: self.options.discord_com.unwrap_or_else(|| self.discord.https()),
            ca: &self.ca,
            database: &database,
            backups: self.options.backups,
            log: &log,
            filter: &self.options.filter,
            variables: &self.options.variables,
            activity: self.activity.as_ref().map(|it| (it.origin.as_str(), it.hosts.as_slice())),
        };
        let started = BotProcess::start(&options);
        let program = || self.options.program.clone();
        let mut process =
            started.map_err(|why| BotError::NotStarted { program: program(), why })?;
        let discord = &self.discord;
        let ready = async {
            self.wait_until_accepted().await?;
            let is_ready = |state: &State| {
                (self.endpoint.is_some() || discord.every_shard_connected())
                    && state.commands(CommandScope::Global).any(|it| it.kind() != ENTRY_POINT)
            };
            discord.wait_until(CONNECT_TIMEOUT, |state| is_ready(state).then_some(())).await
        };
        let ended = async {
            loop {
                if let Some(status) = process.ended() {
                    return status;
                }
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        tokio::select! {
            ready = ready => ready.map_err(|_| BotError::Slow {
                seconds: CONNECT_TIMEOUT.as_secs(),
                tail: bot_process::tail(&log),
                log: log.clone(),
            })?,
            status = ended => {
                return Err(BotError::Ended { status, tail: bot_process::tail(&log), log });
            }
        }
        *bot = Some(process);
        Ok(())
    }

    /// The id of the bot's process, while it runs.
    pub async fn bot_process(&self) -> Option<u32> {
        self.bot.lock().await.as_ref().and_then(BotProcess::id)
    }

    /// Stops the bot in the same way as SIGTERM; `false` if it had to be killed or was not running.
    pub async fn stop_bot(&self) -> bool {
        let Some(process) = self.bot.lock().await.take() else { return false };
        self.discord.world.clock().suspend_client(false);
        let stopped = process.stop().await;
        self.wait_until_disconnected().await;
        stopped
    }

    /// Kills the bot (SIGKILL).
    pub async fn kill_bot(&self) {
        if let Some(process) = self.bot.lock().await.take() {
            self.discord.world.clock().suspend_client(false);
            process.kill().await;
            self.wait_until_disconnected().await;
        }
    }

    /// Suspends the bot's process (SIGSTOP). What the clock is advanced by until it is resumed
    /// passes for the bot as for any process that did not run. Only on Unix.
    ///
    /// # Errors
    /// [`BotError::NotRunning`] or [`BotError::Uncontrolled`].
    pub async fn suspend_bot(&self) -> Result<(), BotError> {
        let bot = self.bot.lock().await;
        bot.as_ref().ok_or(BotError::NotRunning)?.suspend().await?;
        self.discord.world.clock().suspend_client(true);
        Ok(())
    }

    /// Lets a suspended bot run again (SIGCONT); resolves when it uses the present time.
    ///
    /// # Errors
    /// As for [`suspend_bot`](Self::suspend_bot).
    pub async fn resume_bot(&self) -> Result<(), BotError> {
        let bot = self.bot.lock().await;
        bot.as_ref().ok_or(BotError::NotRunning)?.resume()?;
        self.discord.world.clock().suspend_client(false);
        self.discord.clock_changed().await;
        Ok(())
    }

    /// Whether the bot is suspended.
    #[must_use]
    pub fn bot_is_suspended(&self) -> bool {
        self.discord.world.clock().client_is_suspended()
    }

    /// Makes every write of the bot to a file fail (`true`), as on a full disk, or lets it write
    /// again. It lasts until the process ends. Only on Linux, where it limits the size of files:
    /// the bot sees EFBIG in place of ENOSPC.
    ///
    /// # Errors
    /// [`BotError::NotRunning`] or [`BotError::Uncontrolled`].
    pub async fn fill_disk(&self, full: bool) -> Result<(), BotError> {
        let bot = self.bot.lock().await;
        bot.as_ref().ok_or(BotError::NotRunning)?.limit_files(full.then_some(0))
    }

    /// Kills the bot and starts it again with the same database.
    ///
    /// # Errors
    /// As for [`start_bot`](Self::start_bot).
    pub async fn restart_bot(&self) -> Result<(), BotError> {
        self.kill_bot().await;
        self.start_bot().await
    }

    /// Over HTTP: waits until Discord accepts the bot's address.
    async fn wait_until_accepted(&self) -> Result<(), ActionError> {
        let Some(address) = self.endpoint else { return Ok(()) };
        let accepted = async {
            while let Err(error) = self.discord.endpoint().set(&[address]).await {
                tracing::debug!(%error, "the bot does not answer yet");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        let waited = tokio::time::timeout(CONNECT_TIMEOUT, accepted).await;
        waited.map_err(|_| {
            ActionError::TimedOut(CONNECT_TIMEOUT.as_secs(), "no accepted address".to_owned())
        })
    }

    /// Where the bot takes interactions over HTTP; `None` if the gateway sends them.
    #[must_use]
    pub const fn endpoint(&self) -> Option<SocketAddr> {
        self.endpoint
    }

    /// Waits until the gateway notices that the bot has disconnected, if it had a connection.
    async fn wait_until_disconnected(&self) {
        if self.endpoint.is_some() {
            return;
        }
        let discord = &self.discord;
        // A timeout would be an error of the sandbox; then the next start fails.
        let _ =
            discord.wait_until(DEFAULT_TIMEOUT, |_| (!discord.bot_connected()).then_some(())).await;
    }

    /// The user with this username: maple, birch, willow or rowan.
    ///
    /// # Errors
    /// There is no such user.
    pub fn user(&self, username: &str) -> Result<UserClient, ActionError> {
        self.discord.user(username)
    }

    /// The virtual time.
    #[must_use]
    pub fn now(&self) -> Millis {
        self.discord.world.clock().now()
    }

    /// Advances the clock; resolves when the bot uses the new time.
    pub async fn advance(&self, by: Duration) {
        self.discord.advance(by).await;
    }

    /// Injects a fault.
    pub fn inject(&self, fault: InjectedFault) {
        self.discord.inject(fault);
    }

    /// The breaches of Discord's documentation by the bot. Tests assert that there are none.
    #[must_use]
    pub fn violations(&self) -> Vec<Violation> {
        self.discord.problems.violations()
    }

    /// Responses of the sandbox that Discord would not have sent.
    #[must_use]
    pub fn defects(&self) -> Vec<Defect> {
        self.discord.problems.defects()
    }

    /// All violations, defects, routes that are not simulated, and log problems. Tests assert that
    /// it is empty.
    #[must_use]
    pub fn problems(&self) -> Vec<String> {
        let violations = self.violations().into_iter().map(|violation| format!("{violation:?}"));
        let defects = self.defects().into_iter().map(|defect| format!("{defect:?}"));
        let missing = self.discord.problems.not_simulated().into_iter();
        let missing = missing.map(|route| format!("the sandbox does not simulate {route}"));
        violations.chain(defects).chain(missing).chain(self.log_problems()).collect()
    }

    /// The folder of the database, the log and the certificate.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.options.folder
    }
}
