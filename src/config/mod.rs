//! The operator's settings: environment variables, also from a `.env` file in the working folder.

mod backups;
mod client_secret;
mod database;
mod discord_proxy;
mod endpoint;
mod engines;
mod env_file;
mod error;
mod explained;
mod interactions;
mod log_filter;
mod public_key;
mod token;
mod unknown;
mod variables;
mod web;

use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::path::Path;

use courier_rules::Variant;

pub use backups::BackupConfig;
pub use client_secret::{ClientSecret, ParseClientSecretError};
pub use database::{Database, DatabaseUrl};
pub use discord_proxy::{DiscordProxy, ParseDiscordProxyError};
pub use endpoint::{ActivityOrigins, Endpoint};
pub use engines::{EngineProgram, ParseEngineProgramError, ParseEnginesError};
pub use env_file::env_file;
pub use error::ConfigError;
pub use explained::{ExplainedSetting, ExplainedSettings, Origin};
pub use interactions::InteractionsConfig;
pub use log_filter::ParseLogError;
pub use public_key::{ParsePublicKeyError, PublicKey, from_hex};
pub use token::Token;
pub use unknown::{UnknownVariable, unknown_variables};
pub use variables::{
    BACKUPS, BACKUPS_DAILY, BACKUPS_WEEKLY, CLIENT_SECRET, DATABASE, DEFAULT_DATABASE,
    DEFAULT_ENGINE_DELAY, DEFAULT_RETENTION_DAYS, DEFAULT_WEB_PROXIES, DISCORD_PROXY, ENGINE_DELAY,
    ENGINES, HTTP, INTERACTIONS, LOG, LOG_FORMAT, OFF, PUBLIC_KEY, RETENTION_DAYS, TOKEN,
    VARIABLES, WEB_LISTEN, WEB_PROXIES, WEB_URL,
};
use variables::{DEFAULT_LOG, ENGINE_DELAY_RANGE, RETENTION_DAYS_RANGE, SHARDS, WEB_PROXIES_RANGE};
pub use web::{ParseWebUrlError, WebConfig, WebUrl};

/// The operator's validated settings.
#[derive(Clone, Debug)]
pub struct Config {
    pub token: Option<Token>,
    pub database: Database,
    /// `None` if no backups are made, and on a server.
    pub backups: Option<BackupConfig>,
    /// The filter of the log, in the form of `tracing_subscriber::EnvFilter`.
    pub log: String,
    /// How many days delivery history is kept.
    pub retention_days: u32,
    /// How many seconds the engine waits before it answers, so that it does not reply instantly.
    pub engine_delay: u32,
    /// The other engines that make reviews, with their variants. Whether their programs exist is
    /// not known here: they are started later.
    pub engines: Vec<(&'static Variant, EngineProgram)>,
    pub log_format: LogFormat,
    /// The address of health and metrics, if served.
    pub http: Option<SocketAddr>,
    pub interactions: InteractionsConfig,
    /// The proxy through which requests to Discord's API go, if any.
    pub discord_proxy: Option<DiscordProxy>,
    /// The address of the public listener, for the web board and for interactions over HTTP, if
    /// any.
    pub public: Option<SocketAddr>,
    /// How many proxies of the operator a request to the public listener passes.
    pub web_proxies: usize,
    /// The web board, if served.
    pub web: Option<WebConfig>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line, for programs.
    Json,
}

impl Config {
    /// Reads the environment and the `.env` file, if there is one. A variable of the environment
    /// takes precedence over one of the file.
    /// Errors: [`ConfigError`] with what to change.
    pub fn from_environment() -> Result<Self, ConfigError> {
        if let Some(path) = env_file() {
            env_file::load(path)?;
        }
        Self::from_variables()
    }

    /// Reads the environment without the `.env` file.
    /// Errors: [`ConfigError`] with what to change.
    pub fn from_variables() -> Result<Self, ConfigError> {
        Self::read(look_up_in_environment)
    }

    /// Reads the settings from `look_up`, which returns the value of a variable.
    /// Errors: [`ConfigError`] with what to change.
    pub fn read(
        look_up: impl Fn(&str) -> Result<Option<String>, ConfigError>,
    ) -> Result<Self, ConfigError> {
        let token = match look_up(TOKEN)?.as_deref().map(str::trim) {
            None | Some("") => None,
            Some(text) => Some(Token::new(text)?),
        };
        let database = match look_up(DATABASE)? {
            None => Database::File(DEFAULT_DATABASE.into()),
            Some(path) if path.trim().is_empty() => return Err(ConfigError::NoDatabase),
            Some(database) => Database::read(&database).map_err(ConfigError::Database)?,
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
        let beside = database.file().unwrap_or(Path::new(DEFAULT_DATABASE));
        let mut backups = BackupConfig::beside(beside);
        backups.daily = number(BACKUPS_DAILY, 1..=366, backups.daily)?;
        backups.weekly = number(BACKUPS_WEEKLY, 0..=520, backups.weekly)?;
        let backups = match look_up(BACKUPS)?.as_deref().map(str::trim) {
            None => database.file().map(|_| backups),
            Some("") => return Err(ConfigError::NoBackups),
            Some(off) if off.eq_ignore_ascii_case(OFF) => None,
            Some(_) if database.file().is_none() => return Err(ConfigError::BackupsOnServer),
            Some(folder) => {
                Some(BackupConfig { folder: folder.into(), create_folder: false, ..backups })
            }
        };
        let log = look_up(LOG)?
            .filter(|filter| !filter.trim().is_empty())
            .unwrap_or_else(|| DEFAULT_LOG.to_owned());
        let log = match log_filter::read(&log) {
            Ok(filter) => filter,
            Err(why) => return Err(ConfigError::Log { value: log, why }),
        };
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
        let interactions = read_interactions(&look_up)?;
        let discord_proxy = match look_up(DISCORD_PROXY)?.as_deref().map(str::trim) {
            None | Some("") => None,
            Some(text) => Some(text.parse().map_err(ConfigError::DiscordProxy)?),
        };
        let web_proxies = number(WEB_PROXIES, WEB_PROXIES_RANGE, DEFAULT_WEB_PROXIES)?;
        let web_proxies = usize::try_from(web_proxies).unwrap_or(usize::MAX);
        let (public, web) = read_public(&look_up, interactions)?;
        if let Some((names, instead)) = engines::instead_of_old(&look_up)? {
            return Err(ConfigError::OldEngines { names, instead });
        }
        let value = look_up(ENGINES)?.unwrap_or_default();
        let engines = engines::read_engines(&value);
        let engines = engines.map_err(|why| ConfigError::Engines { value, why })?;
        Ok(Self {
            token,
            database,
            backups,
            log,
            log_format,
            http,
            interactions,
            discord_proxy,
            public,
            web_proxies,
            web,
            retention_days,
            engine_delay,
            engines,
        })
    }
}

fn look_up_in_environment(name: &str) -> Result<Option<String>, ConfigError> {
    match std::env::var(name) {
        Ok(value) => Ok(Some(value)),
        Err(std::env::VarError::NotPresent) => Ok(None),
        Err(std::env::VarError::NotUnicode(_)) => Err(ConfigError::NotText(name.to_owned())),
    }
}

fn read_interactions(
    look_up: &impl Fn(&str) -> Result<Option<String>, ConfigError>,
) -> Result<InteractionsConfig, ConfigError> {
    // If this were ignored, each of several processes would serve all shards.
    if look_up(SHARDS)?.is_some_and(|shards| !shards.trim().is_empty()) {
        return Err(ConfigError::Shards);
    }
    match look_up(INTERACTIONS)?.as_deref().map(str::trim) {
        None | Some("" | "gateway") => Ok(InteractionsConfig::Gateway),
        Some("http") => {
            let key = look_up(PUBLIC_KEY)?.unwrap_or_default();
            let key = key.trim().parse().map_err(|_| ConfigError::PublicKey)?;
            Ok(InteractionsConfig::Http(key))
        }
        Some(other) => Err(ConfigError::Interactions(other.to_owned())),
    }
}

/// The settings of the public listener and of the web board. Where interactions come over HTTP, the
/// listener may exist for them alone.
fn read_public(
    look_up: &impl Fn(&str) -> Result<Option<String>, ConfigError>,
    interactions: InteractionsConfig,
) -> Result<(Option<SocketAddr>, Option<WebConfig>), ConfigError> {
    let set = |name| Ok(look_up(name)?.map(|value| value.trim().to_owned()).unwrap_or_default());
    let (listen, url) = (set(WEB_LISTEN)?, set(WEB_URL)?);
    let client_secret = match set(CLIENT_SECRET)?.as_str() {
        "" => None,
        text => Some(text.parse().map_err(|_| ConfigError::ClientSecretForm)?),
    };
    let over_http = matches!(interactions, InteractionsConfig::Http(_));
    if client_secret.is_some() && url.is_empty() && (listen.is_empty() || over_http) {
        return Err(ConfigError::ClientSecretWithoutWeb);
    }
    match (listen.as_str(), url.as_str()) {
        ("", _) if over_http => return Err(ConfigError::NoListener),
        ("", "") => return Ok((None, None)),
        ("", _) => return Err(ConfigError::HalfWeb { set: WEB_URL, missing: WEB_LISTEN }),
        (_, "") if !over_http => {
            return Err(ConfigError::HalfWeb { set: WEB_LISTEN, missing: WEB_URL });
        }
        _ => {}
    }
    let address = listen.parse::<SocketAddr>().ok().filter(|address| address.port() != 0);
    let public = Some(address.ok_or(ConfigError::WebListen(listen))?);
    if url.is_empty() {
        return Ok((public, None));
    }
    let url = url.parse().map_err(|why| ConfigError::WebUrl { value: url, why })?;
    Ok((public, Some(WebConfig { url, client_secret })))
}

#[cfg(test)]
mod tests;
