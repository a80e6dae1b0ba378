//! A sandbox: a local Discord with a running bot.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use futures_util::future::join_all;
use tokio::sync::Mutex;

use super::bot_process::{self, BotError, BotOptions, BotProcess};
use super::error::{ActionError, Result};
use super::options::{Interactions, SandboxOptions, endpoint_settings, free_ports, web_settings};
use super::user_client::UserClient;
use super::wait::DEFAULT_TIMEOUT;
use crate::activity_proxy::ActivityProxy;
use crate::clock::Millis;
use crate::discord::Discord;
use crate::faults::InjectedFault;
use crate::model::{CLIENT_SECRET, ChannelKind, CommandScope, ENTRY_POINT, Permissions};
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

pub struct Sandbox {
    discord: Arc<Discord>,
    activity: Option<ActivityProxy>,
    /// Where each process of the bot takes interactions over HTTP; none if the gateway sends them.
    endpoints: Vec<SocketAddr>,
    options: SandboxOptions,
    ca: PathBuf,
    /// The processes of the bot that run, by their numbers.
    processes: Vec<Mutex<Option<BotProcess>>>,
}

impl Sandbox {
    /// Starts the local Discord and the bot, and waits until the bot has connected and registered
    /// its commands.
    pub async fn start(options: SandboxOptions) -> anyhow::Result<Self> {
        let sandbox = Self::without_bot(options).await?;
        sandbox.start_bot().await?;
        Ok(sandbox)
    }

    pub async fn without_bot(mut options: SandboxOptions) -> anyhow::Result<Self> {
        let is_over_http = options.interactions == Interactions::Http;
        let processes = if is_over_http { options.processes.max(1) } else { 1 };
        let addresses = free_ports(options.port, processes)?;
        let first = addresses.first().copied();
        if let (true, Some(address)) = (options.web, first) {
            options.variables.extend(web_settings(address));
        }
        std::fs::create_dir_all(&options.folder)?;
        let discord = Arc::new(Discord::start(options.discord).await?);
        let endpoints = if is_over_http { addresses } else { Vec::new() };
        if let Some(&address) = endpoints.first() {
            let key = discord.endpoint().verify_key();
            // Before those of a test, which take precedence.
            options.variables.splice(..0, endpoint_settings(address, key));
        }
        let url = options.variables.iter().find(|(name, _)| name == courier::config::WEB_URL);
        let activity = match (options.activity.take(), url) {
            (Some(hosts), Some((_, url))) => {
                let redirect = format!("{url}/signed-in");
                discord.world.change(|state| state.application.redirects.push(redirect));
                Some(ActivityProxy::open(url, hosts).await?)
            }
            _ => None,
        };
        if activity.is_some() {
            let secret = (courier::config::CLIENT_SECRET.to_owned(), CLIENT_SECRET.to_owned());
            options.variables.push(secret);
            discord.world.change(State::enable_activities);
        }
        let ca = options.folder.join("sandbox-ca.pem");
        std::fs::write(&ca, discord.ca_pem())?;
        let processes = (0..processes).map(|_| Mutex::new(None)).collect();
        Ok(Self { discord, activity, endpoints, options, ca, processes })
    }

    pub const fn discord(&self) -> &Arc<Discord> {
        &self.discord
    }

    /// The content of a picture by its path, as
    /// [`MessageView::pictures`](super::MessageView::pictures) returns it.
    pub fn file(&self, path: &str) -> Option<Arc<[u8]>> {
        self.discord().world.read(|state| state.file_at(path)).map(|(_, bytes)| bytes)
    }

    /// Where the bot serves its board in the browser, without a slash at the end.
    pub fn web_url(&self) -> Option<&str> {
        let mut variables = self.options.variables.iter();
        variables.find(|(name, _)| name == courier::config::WEB_URL).map(|(_, url)| url.as_str())
    }

    /// The origin of the frames of the Activity, if Activities are on.
    pub fn activity_origin(&self) -> Option<&str> {
        self.activity.as_ref().map(|activity| activity.origin.as_str())
    }

    pub fn database(&self) -> PathBuf {
        self.options.folder.join("courier.sqlite")
    }

    pub fn log(&self) -> PathBuf {
        self.options.folder.join("bot.log")
    }

    /// The log lines that report a parse error or a panic. Tests assert that there are none.
    pub fn log_problems(&self) -> Vec<String> {
        let text = std::fs::read_to_string(self.log()).unwrap_or_default();
        let bad = |line: &&str| LOG_PROBLEMS.iter().any(|bad| line.contains(bad));
        text.lines().filter(bad).map(ToOwned::to_owned).collect()
    }

    /// Starts the bot and waits until it has connected and registered its commands; if it has
    /// several processes, all of them, the first one before the others.
    pub async fn start_bot(&self) -> Result<(), BotError> {
        self.start_process(0).await?;
        let others = (1..self.processes()).map(|number| self.start_process(number));
        join_all(others).await.into_iter().collect()
    }

    /// How many processes the bot has when all of them run.
    pub const fn processes(&self) -> usize {
        self.processes.len()
    }

    fn process(&self, number: usize) -> Result<&Mutex<Option<BotProcess>>, BotError> {
        self.processes.get(number).ok_or(BotError::NotRunning)
    }

    /// Starts one process of the bot, by its number from 0, and waits until it answers, and until
    /// one has registered the commands.
    pub async fn start_process(&self, number: usize) -> Result<(), BotError> {
        let mut bot = self.process(number)?.lock().await;
        if bot.as_mut().is_some_and(|bot| bot.ended().is_none()) {
            return Err(BotError::Running);
        }
        let (log, database) = (self.log(), self.database());
        let variables = self.variables_of(number);
        let options = BotOptions {
            program: &self.options.program,
            discord: &self.discord,
            discord_com: self.options.discord_com.unwrap_or_else(|| self.discord.https()),
            ca: &self.ca,
            database: &database,
            backups: self.options.backups,
            log: &log,
            filter: &self.options.filter,
            variables: &variables,
            activity: self.activity.as_ref().map(|it| (it.origin.as_str(), it.hosts.as_slice())),
        };
        let started = BotProcess::start(&options);
        let program = || self.options.program.clone();
        let mut process =
            started.map_err(|why| BotError::NotStarted { program: program(), why })?;
        let discord = &self.discord;
        let ready = async {
            self.wait_until_accepted(number).await?;
            let is_ready = |state: &State| {
                (!self.endpoints.is_empty() || discord.every_shard_connected())
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

    /// The settings of a process: each has a port of its own, and only the first one the port for
    /// health and metrics, if a test has named one.
    fn variables_of(&self, number: usize) -> Vec<(String, String)> {
        let mut variables = self.options.variables.clone();
        if let (1.., Some(address)) = (number, self.endpoints.get(number)) {
            variables.retain(|(name, _)| name != courier::config::HTTP);
            variables.push((courier::config::WEB_LISTEN.to_owned(), address.to_string()));
        }
        variables.extend(self.options.own_variables.get(number).into_iter().flatten().cloned());
        variables
    }

    /// The id of the bot's process (of its first one, if it has several), while it runs.
    pub async fn bot_process(&self) -> Option<u32> {
        self.process(0).ok()?.lock().await.as_ref().and_then(BotProcess::id)
    }

    /// Stops the bot in the same way as SIGTERM, all its processes at the same time; `false` if one
    /// had to be killed or none was running.
    pub async fn stop_bot(&self) -> bool {
        let numbers = 0..self.processes();
        let stopped = join_all(numbers.map(|number| self.stop_process(number))).await;
        let is_stopped = stopped.contains(&Some(true)) && !stopped.contains(&Some(false));
        self.wait_until_disconnected().await;
        is_stopped
    }

    /// Stops one process of the bot in the same way as SIGTERM; `false` if it had to be killed,
    /// `None` if it was not running.
    pub async fn stop_process(&self, number: usize) -> Option<bool> {
        let process = self.process(number).ok()?.lock().await.take()?;
        self.discord.world.clock().suspend_client(false);
        Some(process.stop().await)
    }

    pub async fn kill_bot(&self) {
        let numbers = 0..self.processes();
        let killed = join_all(numbers.map(|number| self.kill_process(number))).await;
        if killed.contains(&true) {
            self.wait_until_disconnected().await;
        }
    }

    /// Kills one process of the bot (SIGKILL); `false` if it was not running.
    pub async fn kill_process(&self, number: usize) -> bool {
        let Ok(process) = self.process(number) else { return false };
        let Some(process) = process.lock().await.take() else { return false };
        self.discord.world.clock().suspend_client(false);
        process.kill().await;
        true
    }

    /// Suspends the bot's processes (SIGSTOP). What the clock is advanced by until they are resumed
    /// passes for the bot as for any process that did not run. Only on Unix.
    pub async fn suspend_bot(&self) -> Result<(), BotError> {
        for process in &self.processes {
            process.lock().await.as_ref().ok_or(BotError::NotRunning)?.suspend().await?;
        }
        self.discord.world.clock().suspend_client(true);
        Ok(())
    }

    /// Lets a suspended bot run again (SIGCONT); resolves when it uses the present time.
    pub async fn resume_bot(&self) -> Result<(), BotError> {
        for process in &self.processes {
            process.lock().await.as_ref().ok_or(BotError::NotRunning)?.resume()?;
        }
        self.discord.world.clock().suspend_client(false);
        self.discord.clock_changed().await;
        Ok(())
    }

    pub fn bot_is_suspended(&self) -> bool {
        self.discord.world.clock().client_is_suspended()
    }

    /// Makes every write of the bot to a file fail (`true`), as on a full disk, or lets it write
    /// again. It lasts until the process ends. Only on Linux, where it limits the size of files:
    /// the bot sees EFBIG in place of ENOSPC.
    pub async fn fill_disk(&self, full: bool) -> Result<(), BotError> {
        for process in &self.processes {
            let process = process.lock().await;
            process.as_ref().ok_or(BotError::NotRunning)?.limit_files(full.then_some(0))?;
        }
        Ok(())
    }

    pub async fn restart_bot(&self) -> Result<(), BotError> {
        self.kill_bot().await;
        self.start_bot().await
    }

    /// Over HTTP: waits until Discord accepts the address of this process.
    async fn wait_until_accepted(&self, number: usize) -> Result<()> {
        let Some(&address) = self.endpoints.get(number) else { return Ok(()) };
        let accepted = async {
            while let Err(error) = self.discord.endpoint().add(address).await {
                tracing::debug!(%error, "the bot does not answer yet");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        };
        let waited = tokio::time::timeout(CONNECT_TIMEOUT, accepted).await;
        waited.map_err(|_| {
            ActionError::TimedOut(CONNECT_TIMEOUT.as_secs(), "no accepted address".to_owned())
        })
    }

    /// Where the bot (the first of its processes) takes interactions over HTTP; `None` if the
    /// gateway sends them.
    pub fn endpoint(&self) -> Option<SocketAddr> {
        self.endpoints.first().copied()
    }

    pub fn endpoints(&self) -> &[SocketAddr] {
        &self.endpoints
    }

    /// Waits until the gateway notices that the bot has disconnected, if it had a connection.
    async fn wait_until_disconnected(&self) {
        if !self.endpoints.is_empty() {
            return;
        }
        let discord = &self.discord;
        // A timeout would be an error of the sandbox; then the next start fails.
        let _ =
            discord.wait_until(DEFAULT_TIMEOUT, |_| (!discord.bot_connected()).then_some(())).await;
    }

    /// The user with this username: maple, birch, willow or rowan.
    pub fn user(&self, username: &str) -> Result<UserClient> {
        self.discord.user(username)
    }

    pub fn now(&self) -> Millis {
        self.discord.world.clock().now()
    }

    pub async fn advance(&self, by: Duration) {
        self.discord.advance(by).await;
    }

    pub fn inject(&self, fault: InjectedFault) {
        self.discord.inject(fault);
    }

    /// The breaches of Discord's documentation by the bot. Tests assert that there are none.
    pub fn violations(&self) -> Vec<Violation> {
        self.discord.problems.violations()
    }

    /// Responses of the sandbox that Discord would not have sent.
    pub fn defects(&self) -> Vec<Defect> {
        self.discord.problems.defects()
    }

    /// All violations, defects, routes that are not simulated, and log problems. Tests assert that
    /// it is empty.
    pub fn problems(&self) -> Vec<String> {
        let violations = self.violations().into_iter().map(|violation| format!("{violation:?}"));
        let defects = self.defects().into_iter().map(|defect| format!("{defect:?}"));
        let missing = self.discord.problems.not_simulated().into_iter();
        let missing = missing.map(|route| format!("the sandbox does not simulate {route}"));
        violations.chain(defects).chain(missing).chain(self.log_problems()).collect()
    }

    /// Takes permissions away from the bot in the channel with this name and its threads. Those
    /// that are not in `denied` are given back: `Permissions::NONE` gives back all.
    pub fn deny_bot(&self, channel: &str, denied: Permissions) -> Result<()> {
        self.discord.world.change(|state| {
            let found = state.channel_by_name(channel);
            let text = found.filter(|channel| matches!(channel.kind, ChannelKind::Text));
            let id = text.ok_or_else(|| ActionError::NoSuchChannel(channel.to_owned()))?.id;
            state.deny_bot(id, denied);
            Ok(())
        })
    }

    pub fn deny_bot_everywhere(&self, denied: Permissions) {
        self.discord.world.change(|state| {
            let all = state.channels.values();
            let texts = all.filter(|channel| matches!(channel.kind, ChannelKind::Text));
            for channel in texts.map(|channel| channel.id).collect::<Vec<_>>() {
                state.deny_bot(channel, denied);
            }
        });
    }

    pub fn folder(&self) -> &Path {
        &self.options.folder
    }
}
