//! A local Discord with the bot in it.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Mutex;

use super::process::{self, BotProcess, Orders};
use super::{ActError, BotError, PATIENCE, Person};
use crate::checks::{Defect, Violation};
use crate::clock::{Millis, Pace};
use crate::discord::{Discord, Setup};
use crate::faults::Fault;
use crate::gateway::Manners;
use crate::world::Scope;

/// How long the bot may take to sign in: a cold start on a busy machine.
const SIGN_IN: Duration = Duration::from_secs(60);

/// What a log says when the bot could not read an event or an answer, and when it panicked.
const UNREAD: [&str; 6] = [
    "unknown event was received",
    "Err deserializing",
    "Err decompressing",
    "Unhandled error",
    "missing field",
    "panicked at",
];

/// How a sandbox is set up.
#[derive(Clone, Debug)]
pub struct Options {
    /// The local Discord.
    pub setup: Setup,
    /// The program that runs the bot when it is called with `bot`: `courier-sandbox` itself.
    pub program: PathBuf,
    /// Where the database, the log and the certificate are kept.
    pub folder: PathBuf,
    /// What the bot logs, as its own `COURIER_LOG`. Serenity's debug lines are needed to notice
    /// events it cannot read.
    pub filter: String,
}

impl Options {
    /// For people: everything as Discord does it.
    #[must_use]
    pub fn new(program: impl Into<PathBuf>, folder: impl Into<PathBuf>) -> Self {
        Self {
            setup: Setup::default(),
            program: program.into(),
            folder: folder.into(),
            filter: "info,serenity=debug".to_owned(),
        }
    }

    /// For tests: the clock stands at `start` until it is pushed, heartbeats are quick, and a bot
    /// that was killed may sign in again at once.
    #[must_use]
    pub fn for_tests(
        program: impl Into<PathBuf>,
        folder: impl Into<PathBuf>,
        start: Millis,
    ) -> Self {
        let manners = Manners {
            heartbeat: Duration::from_secs(2),
            identify_pause: Duration::ZERO,
            ..Manners::default()
        };
        let setup = Setup { clock: Pace::Still { at: start }, manners, ..Setup::default() };
        Self { setup, ..Self::new(program, folder) }
    }
}

/// A local Discord with the bot in it.
pub struct Sandbox {
    discord: Arc<Discord>,
    options: Options,
    ca: PathBuf,
    bot: Mutex<Option<BotProcess>>,
}

impl Sandbox {
    /// Starts both and waits until the bot has signed in and registered its commands.
    ///
    /// # Errors
    /// No port is free, the folder cannot be written to, or the bot does not come up (with the end
    /// of its log).
    pub async fn start(options: Options) -> anyhow::Result<Self> {
        let sandbox = Self::without_bot(options).await?;
        sandbox.start_bot().await?;
        Ok(sandbox)
    }

    /// Starts only the local Discord.
    ///
    /// # Errors
    /// No port is free, or the folder cannot be written to.
    pub async fn without_bot(options: Options) -> anyhow::Result<Self> {
        std::fs::create_dir_all(&options.folder)?;
        let discord = Arc::new(Discord::start(options.setup).await?);
        let ca = options.folder.join("sandbox-ca.pem");
        std::fs::write(&ca, discord.ca_pem())?;
        Ok(Self { discord, options, ca, bot: Mutex::new(None) })
    }

    /// The local Discord.
    #[must_use]
    pub const fn discord(&self) -> &Arc<Discord> {
        &self.discord
    }

    /// The bytes of a picture or a film, by the path [`Shown::pictures`](super::Shown::pictures)
    /// gives.
    #[must_use]
    pub fn file(&self, path: &str) -> Option<Arc<[u8]>> {
        self.discord().world.read(|state| state.file_at(path)).map(|(_, bytes)| bytes)
    }

    /// The bot's database.
    #[must_use]
    pub fn database(&self) -> PathBuf {
        self.options.folder.join("courier.sqlite")
    }

    /// The bot's log.
    #[must_use]
    pub fn log(&self) -> PathBuf {
        self.options.folder.join("bot.log")
    }

    /// The lines of the log that say that the bot could not read something, or panicked. Tests
    /// assert that there are none.
    #[must_use]
    pub fn unread(&self) -> Vec<String> {
        let text = std::fs::read_to_string(self.log()).unwrap_or_default();
        let bad = |line: &&str| UNREAD.iter().any(|bad| line.contains(bad));
        text.lines().filter(bad).map(ToOwned::to_owned).collect()
    }

    /// Starts the bot and waits until it has signed in and registered its commands.
    ///
    /// # Errors
    /// [`BotError`] with the end of the log.
    pub async fn start_bot(&self) -> Result<(), BotError> {
        let mut bot = self.bot.lock().await;
        if bot.as_mut().is_some_and(|bot| bot.ended().is_none()) {
            return Err(BotError::Running);
        }
        let (log, database) = (self.log(), self.database());
        let orders = Orders {
            program: &self.options.program,
            discord: &self.discord,
            ca: &self.ca,
            database: &database,
            log: &log,
            filter: &self.options.filter,
        };
        let started = BotProcess::start(&orders);
        let program = || self.options.program.clone();
        let mut process =
            started.map_err(|why| BotError::NotStarted { program: program(), why })?;
        let discord = &self.discord;
        let ready = discord.until(SIGN_IN, |state| {
            (discord.every_shard_connected() && state.commands(Scope::Global).next().is_some())
                .then_some(())
        });
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
                seconds: SIGN_IN.as_secs(),
                tail: process::tail(&log),
                log: log.clone(),
            })?,
            status = ended => return Err(BotError::Ended { status, tail: process::tail(&log), log }),
        }
        *bot = Some(process);
        Ok(())
    }

    /// The system's number for the bot's process, while it runs.
    pub async fn bot_process(&self) -> Option<u32> {
        self.bot.lock().await.as_ref().and_then(BotProcess::id)
    }

    /// Asks the bot to leave, as SIGTERM does; `false` when it had to be killed, or was not there.
    pub async fn stop_bot(&self) -> bool {
        let Some(process) = self.bot.lock().await.take() else { return false };
        let well = process.stop().await;
        self.gone().await;
        well
    }

    /// Kills the bot on the spot (SIGKILL).
    pub async fn kill_bot(&self) {
        if let Some(process) = self.bot.lock().await.take() {
            process.kill().await;
            self.gone().await;
        }
    }

    /// Kills the bot and starts it anew on the same database.
    ///
    /// # Errors
    /// As for [`start_bot`](Self::start_bot).
    pub async fn restart_bot(&self) -> Result<(), BotError> {
        self.kill_bot().await;
        self.start_bot().await
    }

    /// Waits until the gateway has noticed that the bot is gone.
    async fn gone(&self) {
        let discord = &self.discord;
        // A connection that is never noticed to have ended would be a fault of the sandbox; the
        // next start shows it.
        let _ = discord.until(PATIENCE, |_| (!discord.bot_connected()).then_some(())).await;
    }

    /// The person with that handle: maple, birch, willow, rowan.
    ///
    /// # Errors
    /// There is nobody called so.
    pub fn person(&self, handle: &str) -> Result<Person, ActError> {
        self.discord.person(handle)
    }

    /// The virtual time.
    #[must_use]
    pub fn now(&self) -> Millis {
        self.discord.world.clock().now()
    }

    /// Pushes the clock forward; resolves when the bot goes by the new time.
    pub async fn advance(&self, by: Duration) {
        self.discord.advance(by).await;
    }

    /// Lets something go wrong.
    pub fn inject(&self, fault: Fault) {
        self.discord.inject(fault);
    }

    /// What the bot did against Discord's documentation. Tests assert that there is nothing.
    #[must_use]
    pub fn violations(&self) -> Vec<Violation> {
        self.discord.ledger.violations()
    }

    /// What the sandbox answered that Discord would not have: its own faults.
    #[must_use]
    pub fn defects(&self) -> Vec<Defect> {
        self.discord.ledger.defects()
    }

    /// Everything that should never be: violations, defects, and what the bot could not read. Tests
    /// assert that it is empty.
    #[must_use]
    pub fn complaints(&self) -> Vec<String> {
        let violations = self.violations().into_iter().map(|violation| format!("{violation:?}"));
        let defects = self.defects().into_iter().map(|defect| format!("{defect:?}"));
        violations.chain(defects).chain(self.unread()).collect()
    }

    /// The folder everything is kept in.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.options.folder
    }
}
