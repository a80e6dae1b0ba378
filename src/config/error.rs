//! Errors in settings, in words that say what to change.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use thiserror::Error;

use super::database::ParseDatabaseError;
use super::discord_proxy::ParseDiscordProxyError;
use super::engines::ParseEnginesError;
use super::log_filter::ParseLogError;
use super::variables::{
    BACKUPS, CLIENT_SECRET, DATABASE, DEFAULT_DATABASE, DEFAULT_LOG, DISCORD_PROXY, ENGINES, HTTP,
    INTERACTIONS, LOG, LOG_FORMAT, OFF, PUBLIC_KEY, SHARDS, TOKEN, WEB_LISTEN, WEB_URL,
};
use super::web::ParseWebUrlError;

/// Why the configuration cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ConfigError {
    /// The token does not have the form of one.
    #[error(
        "{TOKEN} does not look like a bot token (three parts joined by dots). Copy it again from \
         https://discord.com/developers/applications, page Bot, Reset Token."
    )]
    TokenForm,
    #[error(
        "{DATABASE} is empty. Give the path of a file or the URL of a PostgreSQL database, or \
         leave it out for {DEFAULT_DATABASE}."
    )]
    NoDatabase,
    #[error("{DATABASE} cannot be used: {0}")]
    Database(ParseDatabaseError),
    #[error(
        "{BACKUPS} is empty. Give the path of a folder, or {OFF}, or leave it out for the folder \
         backups next to the database."
    )]
    NoBackups,
    #[error(
        "{BACKUPS} is a folder, but {DATABASE} names a server. The bot makes no backups there: \
         leave {BACKUPS} out, and use PostgreSQL's own means, such as pg_dump."
    )]
    BackupsOnServer,
    /// A number is not a number, or too small or too large.
    #[error(
        "{name} is {value:?}. Give a whole number from {} to {}, or leave it out for {default}.",
        .range.start(),
        .range.end()
    )]
    Number {
        name: &'static str,
        value: String,
        /// The allowed values.
        range: RangeInclusive<u32>,
        /// The value without the setting.
        default: u32,
    },
    /// The list of engines cannot be read.
    #[error(
        "{ENGINES} is {value:?}: {why}. Write the key of each variant, =, the path of a program \
         with its arguments, and options after semicolons, such as chess=/usr/games/stockfish; \
         Hash=64, janus=fairy-stockfish, or leave it out for the bot's own engine."
    )]
    Engines { value: String, why: ParseEnginesError },
    /// There are variables of an earlier version, in which each variant had its own.
    #[error("Instead of {names} write {ENGINES}={instead}")]
    OldEngines {
        names: String,
        /// The equivalent value of the new setting.
        instead: String,
    },
    /// A part of the filter of the log is misspelled.
    #[error(
        "{LOG} is {value:?}, but {why}. Write a level (error, warn, info, debug, trace, off), or \
         one per module, as in info,courier::outbox=debug, or leave it out for {DEFAULT_LOG}."
    )]
    Log { value: String, why: ParseLogError },
    #[error("{LOG_FORMAT} is {0:?}. Write text or json, or leave it out for text.")]
    LogFormat(String),
    /// The address of health and metrics cannot be parsed.
    #[error(
        "{HTTP} is {0:?}. Write an IP address and a port, such as 127.0.0.1:9464 or [::1]:9464, or \
         leave it out."
    )]
    Http(String),
    /// The address on which the web board is served cannot be parsed.
    #[error(
        "{WEB_LISTEN} is {0:?}. Write an IP address and a port, such as 127.0.0.1:8418, or leave \
         it out."
    )]
    WebListen(String),
    /// The address under which players reach the web board cannot be used.
    #[error(
        "{WEB_URL} is {value:?}: {why}. Write it as https://chess.example.org, or leave it out."
    )]
    WebUrl { value: String, why: ParseWebUrlError },
    /// Only one of the two settings of the web board is set.
    #[error("{set} is set, but {missing} is not. The web board needs both, or neither.")]
    HalfWeb { set: &'static str, missing: &'static str },
    /// The client secret does not have the form of one.
    #[error(
        "{CLIENT_SECRET} does not look like a client secret (letters, digits, - and _). Copy it \
         again from https://discord.com/developers/applications, page OAuth2, Reset Secret, or \
         leave it out."
    )]
    ClientSecretForm,
    /// The client secret is set, but the web board that needs it is not served.
    #[error(
        "{CLIENT_SECRET} is set, but {WEB_LISTEN} and {WEB_URL} are not. It is for the web board \
         inside Discord and for signing in to it: set all three, or leave it out."
    )]
    ClientSecretWithoutWeb,
    /// The way in which interactions reach the bot is unknown.
    #[error("{INTERACTIONS} is {0:?}. Write gateway or http, or leave it out for gateway.")]
    Interactions(String),
    /// Interactions are to come over HTTP, but there is no address to listen on.
    #[error(
        "{INTERACTIONS} is http, but {WEB_LISTEN} is not set. Write the IP address and the port \
         to which your proxy passes Discord's requests, such as 127.0.0.1:8418."
    )]
    NoListener,
    /// The public key is missing or does not have the form of one.
    #[error(
        "{INTERACTIONS} is http, but {PUBLIC_KEY} is not a public key (64 hexadecimal digits). \
         Copy it from https://discord.com/developers/applications, page General Information, \
         Public Key."
    )]
    PublicKey,
    /// A setting of earlier versions is set.
    #[error(
        "{SHARDS} is set, and is not a setting any more: one process serves all shards of the \
         gateway. Leave it out, and run one process. Several processes share a PostgreSQL database \
         if {INTERACTIONS} is http; docs/operating.md explains it (Several processes)."
    )]
    Shards,
    /// The address of the proxy before Discord's API cannot be used. The message does not contain
    /// it, because it may contain a password.
    #[error(
        "{DISCORD_PROXY} cannot be used: {0}. Write the address of the proxy, such as \
         http://127.0.0.1:8080, or leave it out if requests go to Discord itself."
    )]
    DiscordProxy(ParseDiscordProxyError),
    /// A variable is not valid UTF-8.
    #[error("{0} is not valid text (UTF-8).")]
    NotText(String),
    /// A line of the `.env` file cannot be parsed. The message does not contain the line, because
    /// it may contain the token.
    #[error(
        "{}, line {line}: this is not of the form NAME=value. Correct the line: no spaces in the \
         name, quotes around a value with spaces, # before a comment.",
        .path.display()
    )]
    EnvFileLine { path: PathBuf, line: usize },
    /// A variable is set twice in the `.env` file.
    #[error(
        "{}, line {line}: this variable is set in an earlier line, too. Remove one of the two.",
        .path.display()
    )]
    EnvFileTwice { path: PathBuf, line: usize },
    /// The `.env` file belongs to another account, or everybody may change it.
    #[error(
        "{} was not read: another account owns it or may change it, and it can name programs that \
         the bot starts. Give it to the account that runs the bot, or to root (chown), and let \
         nobody else write it (chmod 600).",
        .path.display()
    )]
    EnvFileOfOthers { path: PathBuf },
    /// The `.env` file cannot be read.
    #[error(
        "{} cannot be read: {error}. It must be a text file (UTF-8) that this user may read.",
        .path.display()
    )]
    EnvFile { path: PathBuf, error: String },
}

impl ConfigError {
    /// The variable to change. `None` if it is the `.env` file, or several variables of an earlier
    /// version.
    pub(super) fn setting(&self) -> Option<&str> {
        Some(match self {
            Self::TokenForm => TOKEN,
            Self::NoDatabase | Self::Database(_) => DATABASE,
            Self::NoBackups | Self::BackupsOnServer => BACKUPS,
            Self::Number { name, .. } => name,
            Self::Engines { .. } => ENGINES,
            Self::Log { .. } => LOG,
            Self::LogFormat(_) => LOG_FORMAT,
            Self::Http(_) => HTTP,
            Self::WebListen(_) => WEB_LISTEN,
            Self::WebUrl { .. } => WEB_URL,
            Self::HalfWeb { set, .. } => set,
            Self::ClientSecretForm | Self::ClientSecretWithoutWeb => CLIENT_SECRET,
            Self::Interactions(_) | Self::NoListener | Self::PublicKey => INTERACTIONS,
            Self::Shards => SHARDS,
            Self::DiscordProxy(_) => DISCORD_PROXY,
            Self::NotText(name) => name,
            Self::OldEngines { .. }
            | Self::EnvFileLine { .. }
            | Self::EnvFileTwice { .. }
            | Self::EnvFileOfOthers { .. }
            | Self::EnvFile { .. } => return None,
        })
    }

    /// The other variables of which one is missing.
    pub(super) const fn needed(&self) -> &'static [&'static str] {
        match self {
            Self::HalfWeb { .. } | Self::ClientSecretWithoutWeb | Self::NoListener => {
                &[WEB_LISTEN, WEB_URL]
            }
            _ => &[],
        }
    }
}
