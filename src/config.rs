//! The operator's settings: environment variables, also from a `.env` file in the working folder or
//! the nearest folder above it that contains one.

mod engines;

use std::fmt;
use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use courier_rules::Variant;
use thiserror::Error;

pub use engines::{ENGINES, EngineProgram, ParseEngineProgramError, engine_variable};

/// The environment variable that holds the bot's token.
pub const TOKEN: &str = "DISCORD_TOKEN";
/// The environment variable that holds the path of the database.
pub const DATABASE: &str = "COURIER_DATABASE";
/// The environment variable that filters the log.
pub const LOG: &str = "COURIER_LOG";

/// The environment variable that holds the folder of the backups, or [`OFF`].
pub const BACKUPS: &str = "COURIER_BACKUPS";
/// The environment variable that says for how many days a backup is kept.
pub const BACKUPS_DAILY: &str = "COURIER_BACKUPS_DAILY";
/// The environment variable that says for how many weeks a backup is kept.
pub const BACKUPS_WEEKLY: &str = "COURIER_BACKUPS_WEEKLY";
/// The value of [`BACKUPS`] for which no backups are made.
pub const OFF: &str = "off";
/// The environment variable that holds for how many days the delivery history is kept.
pub const RETENTION_DAYS: &str = "COURIER_RETENTION_DAYS";
/// The environment variable that holds for how many seconds the engine waits before it answers.
pub const ENGINE_DELAY: &str = "COURIER_ENGINE_DELAY";
/// The environment variable that chooses the form of the log.
pub const LOG_FORMAT: &str = "COURIER_LOG_FORMAT";

/// The environment variable that holds the address of health and metrics.
pub const HTTP: &str = "COURIER_HTTP";

/// All environment variables that the bot reads.
pub const VARIABLES: &[&str] = &[
    TOKEN,
    DATABASE,
    BACKUPS,
    BACKUPS_DAILY,
    BACKUPS_WEEKLY,
    RETENTION_DAYS,
    ENGINE_DELAY,
    HTTP,
    LOG,
    LOG_FORMAT,
    ENGINES[0].0,
    ENGINES[1].0,
    ENGINES[2].0,
    ENGINES[3].0,
    ENGINES[4].0,
    ENGINES[5].0,
    ENGINES[6].0,
    ENGINES[7].0,
    ENGINES[8].0,
    ENGINES[9].0,
    ENGINES[10].0,
];

/// The path of the database if [`DATABASE`] is not set.
pub const DEFAULT_DATABASE: &str = "data/courier.sqlite";
/// The filter of the log if [`LOG`] is not set.
const DEFAULT_LOG: &str = "info,serenity=warn,sqlx=warn";

/// For how many days the delivery history is kept if [`RETENTION_DAYS`] is not set.
pub const DEFAULT_RETENTION_DAYS: u32 = 90;
/// The values of [`RETENTION_DAYS`]. `/settings` lists what failed in the last 30 days.
const RETENTION_DAYS_RANGE: RangeInclusive<u32> = 31..=3650;

/// For how many seconds the engine waits if [`ENGINE_DELAY`] is not set.
pub const DEFAULT_ENGINE_DELAY: u32 = 5;
/// The values of [`ENGINE_DELAY`]: at most an hour.
const ENGINE_DELAY_RANGE: RangeInclusive<u32> = 0..=3600;

/// The operator's validated settings.
#[derive(Clone, Debug)]
pub struct Config {
    /// The bot's token; `None` if none is set.
    pub token: Option<Token>,
    /// The path of the SQLite file.
    pub database: PathBuf,
    /// Where backups are made and how many are kept; `None` if none are made.
    pub backups: Option<BackupConfig>,
    /// The filter of the log, in the form of `tracing_subscriber::EnvFilter`.
    pub log: String,
    /// For how many days the delivery history of what is over is kept.
    pub retention_days: u32,
    /// For how many seconds the engine waits before it answers, so that it is no echo.
    pub engine_delay: u32,
    /// The other engines that make reviews, with the variants they make them of. Their programs are
    /// started later: whether they exist is not known here.
    pub engines: Vec<(&'static Variant, EngineProgram)>,
    /// The form of the log.
    pub log_format: LogFormat,
    /// Where health and metrics can be asked for; nowhere if `None`.
    pub http: Option<SocketAddr>,
}

/// The form of the lines of the log.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line, for programs.
    Json,
}

/// Where backups are made and how many are kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BackupConfig {
    /// The folder.
    pub folder: PathBuf,
    /// Whether the folder is created if it does not exist. A folder set by the operator is not: its
    /// disk may not be mounted.
    pub create_folder: bool,
    /// The number of days of which the newest backup is kept, at least 1.
    pub daily: u32,
    /// The number of weeks of which the newest backup is kept.
    pub weekly: u32,
}

impl BackupConfig {
    /// Seven days and four weeks, in the folder `backups` beside the database.
    #[must_use]
    pub fn beside(database: &Path) -> Self {
        let folder = database.with_file_name("backups");
        Self { folder, create_folder: true, daily: 7, weekly: 4 }
    }
}

/// A bot token. `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// The address of Discord.
#[derive(Clone, Debug, Default)]
pub enum Endpoint {
    /// The real Discord.
    #[default]
    Discord,
    /// A local server. The program still sends its requests to `https://discord.com`, but that name
    /// resolves to `https` and only the given certificate authority is trusted, so that no request
    /// can reach the real Discord by mistake.
    Loopback {
        /// The address that `discord.com` resolves to.
        https: SocketAddr,
        /// The certificate authority that signed its certificate, as PEM.
        ca_pem: String,
    },
}

/// Why the configuration cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ConfigError {
    /// The token does not have the form of one.
    #[error(
        "{TOKEN} does not look like a bot token (three parts joined by dots). Copy it again from \
         https://discord.com/developers/applications, page Bot, Reset Token."
    )]
    TokenForm,
    /// The path of the database is empty.
    #[error(
        "{DATABASE} is empty. Give the path of a file, or leave it out for {DEFAULT_DATABASE}."
    )]
    NoDatabase,
    /// The folder of the backups is empty.
    #[error(
        "{BACKUPS} is empty. Give the path of a folder, or {OFF}, or leave it out for the folder \
         backups beside the database."
    )]
    NoBackups,
    /// A number is not a number, or too small or too large.
    #[error(
        "{name} is {value:?}. Give a whole number from {} to {}, or leave it out for {default}.",
        .range.start(),
        .range.end()
    )]
    Number {
        /// The variable.
        name: &'static str,
        /// Its value.
        value: String,
        /// The values it may have.
        range: RangeInclusive<u32>,
        /// What applies without it.
        default: u32,
    },
    /// The program of an engine is not of the form that is expected.
    #[error(
        "{name} is {value:?}: {why}. Write a program with its arguments, and options after \
         semicolons, such as /usr/games/stockfish; Threads=2; Hash=64, or leave it out for the \
         bot's own engine."
    )]
    Engine {
        /// The variable.
        name: &'static str,
        /// Its value.
        value: String,
        /// What is wrong with it.
        why: ParseEngineProgramError,
    },
    /// The form of the log is unknown.
    #[error("{LOG_FORMAT} is {0:?}. Write text or json, or leave it out for text.")]
    LogFormat(String),
    /// The address of health and metrics cannot be parsed.
    #[error(
        "{HTTP} is {0:?}. Write an IP address and a port, such as 127.0.0.1:9464 or [::1]:9464, or \
         leave it out."
    )]
    Http(String),
    /// A variable is not valid UTF-8.
    #[error("{0} is not valid text (UTF-8).")]
    NotText(&'static str),
    /// A line of the `.env` file cannot be parsed. The message does not contain the line, because
    /// it may contain the token.
    #[error(
        "{}, line {line}: this is not of the form NAME=value. Correct the line: no spaces in the \
         name, quotes around a value with spaces, # before a comment.",
        .path.display()
    )]
    EnvFileLine {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
    },
    /// The `.env` file cannot be read.
    #[error(
        "{} cannot be read: {error}. It must be a text file (UTF-8) that this user may read.",
        .path.display()
    )]
    EnvFile {
        /// The file.
        path: PathBuf,
        /// The error of the system.
        error: String,
    },
}

impl Config {
    /// Reads the environment and the `.env` file, if there is one. A variable of the environment
    /// takes precedence over one of the file.
    ///
    /// # Errors
    /// [`ConfigError`] with what to change.
    pub fn from_environment() -> Result<Self, ConfigError> {
        if let Some(path) = env_file() {
            load_env_file(&path)?;
        }
        Self::from_variables()
    }

    /// Reads the environment without the `.env` file.
    ///
    /// # Errors
    /// [`ConfigError`] with what to change.
    pub fn from_variables() -> Result<Self, ConfigError> {
        Self::read(|name| match std::env::var(name) {
            Ok(value) => Ok(Some(value)),
            Err(std::env::VarError::NotPresent) => Ok(None),
            Err(std::env::VarError::NotUnicode(_)) => Err(ConfigError::NotText(name)),
        })
    }

    /// Reads the settings from `look_up`, which returns the value of a variable.
    ///
    /// # Errors
    /// [`ConfigError`] with what to change.
    pub fn read(
        look_up: impl Fn(&'static str) -> Result<Option<String>, ConfigError>,
    ) -> Result<Self, ConfigError> {
        let token = match look_up(TOKEN)?.as_deref().map(str::trim) {
            None | Some("") => None,
            Some(text) => Some(Token::new(text)?),
        };
        let database = match look_up(DATABASE)? {
            None => PathBuf::from(DEFAULT_DATABASE),
            Some(path) if path.trim().is_empty() => return Err(ConfigError::NoDatabase),
            Some(path) => PathBuf::from(path),
        };
        let number = |name, range: RangeInclusive<u32>, default| {
            let value = look_up(name)?.unwrap_or_default();
            match value.trim() {
                "" => Ok(default),
                text => {
                    let number = text.parse().ok().filter(|number| range.contains(number));
                    let value = text.to_owned();
                    number.ok_or(ConfigError::Number { name, value, range, default })
                }
            }
        };
        let mut backups = BackupConfig::beside(&database);
        backups.daily = number(BACKUPS_DAILY, 1..=366, backups.daily)?;
        backups.weekly = number(BACKUPS_WEEKLY, 0..=520, backups.weekly)?;
        let backups = match look_up(BACKUPS)?.as_deref().map(str::trim) {
            None => Some(backups),
            Some("") => return Err(ConfigError::NoBackups),
            Some(off) if off.eq_ignore_ascii_case(OFF) => None,
            Some(folder) => {
                Some(BackupConfig { folder: folder.into(), create_folder: false, ..backups })
            }
        };
        let log = look_up(LOG)?
            .filter(|filter| !filter.trim().is_empty())
            .unwrap_or_else(|| DEFAULT_LOG.to_owned());
        let retention_days = number(RETENTION_DAYS, RETENTION_DAYS_RANGE, DEFAULT_RETENTION_DAYS)?;
        let engine_delay = number(ENGINE_DELAY, ENGINE_DELAY_RANGE, DEFAULT_ENGINE_DELAY)?;
        let log_format = match look_up(LOG_FORMAT)?.as_deref().map(str::trim) {
            None | Some("" | "text") => LogFormat::Text,
            Some("json") => LogFormat::Json,
            Some(other) => return Err(ConfigError::LogFormat(other.to_owned())),
        };
        let http = match look_up(HTTP)?.as_deref().map(str::trim) {
            None | Some("") => None,
            Some(text) => {
                let address = text.parse::<SocketAddr>().ok().filter(|address| address.port() != 0);
                Some(address.ok_or_else(|| ConfigError::Http(text.to_owned()))?)
            }
        };
        let mut engines = Vec::new();
        for &(name, key) in &ENGINES {
            let value = look_up(name)?.unwrap_or_default();
            if let (Some(variant), false) = (Variant::by_key(key), value.trim().is_empty()) {
                let program = value.parse();
                let program =
                    program.map_err(|why| ConfigError::Engine { name, value: value.clone(), why });
                engines.push((variant, program?));
            }
        }
        Ok(Self {
            token,
            database,
            backups,
            log,
            log_format,
            http,
            retention_days,
            engine_delay,
            engines,
        })
    }
}

impl Token {
    /// Checks the form of a token, not whether Discord accepts it.
    ///
    /// # Errors
    /// [`ConfigError::TokenForm`] unless it consists of three non-empty parts of ASCII letters,
    /// digits, `-`, `_` and `=`, separated by dots.
    pub fn new(text: &str) -> Result<Self, ConfigError> {
        let text = text.strip_prefix("Bot ").unwrap_or(text);
        let parts: Vec<&str> = text.split('.').collect();
        let is_valid = |part: &&str| {
            !part.is_empty()
                && part.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '='))
        };
        if parts.len() == 3 && parts.iter().all(is_valid) {
            Ok(Self(text.to_owned()))
        } else {
            Err(ConfigError::TokenForm)
        }
    }

    /// The token itself, to be sent to Discord.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(set)")
    }
}

/// The path of the `.env` file that applies to the working folder.
fn env_file() -> Option<PathBuf> {
    let folder = std::env::current_dir().ok()?;
    folder.ancestors().map(|folder| folder.join(".env")).find(|path| path.is_file())
}

/// Adds the variables of a `.env` file to the environment.
fn load_env_file(path: &Path) -> Result<(), ConfigError> {
    dotenvy::from_path(path).map_err(|error| match error {
        dotenvy::Error::LineParse(text, _) => {
            ConfigError::EnvFileLine { path: path.to_owned(), line: line_number(path, &text) }
        }
        error => ConfigError::EnvFile { path: path.to_owned(), error: error.to_string() },
    })
}

/// The number of the line, from 1, at which the text of a parse error begins. It may be several
/// lines long if a quote is not closed.
fn line_number(path: &Path, text: &str) -> usize {
    let content = std::fs::read_to_string(path).unwrap_or_default();
    let first = text.lines().next().unwrap_or_default();
    let content = content.trim_start_matches('\u{feff}');
    content.lines().take_while(|line| *line != first).count() + 1
}

#[cfg(test)]
#[path = "config_tests.rs"]
mod tests;
