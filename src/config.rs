//! What the operator sets: environment variables, also from a `.env` file in the working folder.

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;

use thiserror::Error;

/// The environment variable that holds the bot's token.
pub const TOKEN: &str = "DISCORD_TOKEN";
/// The environment variable that holds the path of the database.
pub const DATABASE: &str = "COURIER_DATABASE";
/// The environment variable that says what is logged.
pub const LOG: &str = "COURIER_LOG";

/// Where the games are kept when nothing else is said.
pub const DEFAULT_DATABASE: &str = "data/courier.sqlite";
/// What is logged when nothing else is said.
const DEFAULT_LOG: &str = "info,serenity=warn,sqlx=warn";

/// Everything the operator sets, checked.
#[derive(Clone, Debug)]
pub struct Config {
    /// The bot's token; `None` where none is set.
    pub token: Option<Token>,
    /// The SQLite file that holds the games.
    pub database: PathBuf,
    /// The filter of the log, in the form of `tracing_subscriber::EnvFilter`.
    pub log: String,
}

/// A bot token. It is never shown: `Debug` says only that there is one.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// Where Discord is found.
#[derive(Clone, Debug, Default)]
pub enum Endpoint {
    /// The real one.
    #[default]
    Discord,
    /// A local one. The program goes on speaking to `https://discord.com`, but that name leads to
    /// `https` and only the given certificate authority is trusted, so that nothing can reach the
    /// real Discord by mistake.
    Loopback {
        /// The address `discord.com` stands for.
        https: SocketAddr,
        /// The certificate authority that signed its certificate, as PEM.
        ca_pem: String,
    },
}

/// Why the configuration cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ConfigError {
    /// The token has not the form of one.
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
    /// A variable holds something that is not text.
    #[error("{0} is not valid text (UTF-8).")]
    NotText(&'static str),
}

impl Config {
    /// Reads `.env` in the working folder, where there is one, and then the environment, which
    /// wins.
    ///
    /// # Errors
    /// [`ConfigError`] with what to change.
    pub fn from_environment() -> Result<Self, ConfigError> {
        // A missing .env is the usual case; variables set outside are never overwritten.
        let _ = dotenvy::dotenv();
        Self::read(|name| match std::env::var(name) {
            Ok(value) => Ok(Some(value)),
            Err(std::env::VarError::NotPresent) => Ok(None),
            Err(std::env::VarError::NotUnicode(_)) => Err(ConfigError::NotText(name)),
        })
    }

    /// Reads the variables from `look_up`.
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
        let log = look_up(LOG)?
            .filter(|filter| !filter.trim().is_empty())
            .unwrap_or_else(|| DEFAULT_LOG.to_owned());
        Ok(Self { token, database, log })
    }
}

impl Token {
    /// A token that at least has the form of one.
    ///
    /// # Errors
    /// [`ConfigError::TokenForm`] when it has not three non-empty parts of letters, figures, `-`
    /// and `_`.
    pub fn new(text: &str) -> Result<Self, ConfigError> {
        let text = text.strip_prefix("Bot ").unwrap_or(text);
        let parts: Vec<&str> = text.split('.').collect();
        let plain = |part: &&str| {
            !part.is_empty()
                && part.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '='))
        };
        if parts.len() == 3 && parts.iter().all(plain) {
            Ok(Self(text.to_owned()))
        } else {
            Err(ConfigError::TokenForm)
        }
    }

    /// The token itself, for whoever sends it to Discord.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variables: &[(&'static str, &str)]) -> Result<Config, ConfigError> {
        Config::read(|name| {
            Ok(variables.iter().find(|(set, _)| *set == name).map(|(_, value)| (*value).to_owned()))
        })
    }

    #[test]
    fn nothing_set() {
        let config = read(&[]);
        assert_eq!(config.as_ref().map(|config| config.token.clone()), Ok(None));
        assert_eq!(config.map(|config| config.database), Ok(PathBuf::from("data/courier.sqlite")));
    }

    #[test]
    fn an_empty_token_is_none() {
        assert_eq!(read(&[(TOKEN, "  ")]).map(|config| config.token), Ok(None));
    }

    #[test]
    fn a_token_is_never_shown() {
        let config = read(&[(TOKEN, "abc.def-g.h_i")]);
        let shown = format!("{config:?}");
        assert!(shown.contains("Token(set)") && !shown.contains("def-g"), "{shown}");
    }

    #[test]
    fn what_is_no_token_is_refused() {
        for text in ["secret", "a.b", "a..c", "a.b.c.d", "a.b c.d"] {
            assert_eq!(read(&[(TOKEN, text)]).map(|_| ()), Err(ConfigError::TokenForm), "{text}");
        }
    }

    #[test]
    fn an_empty_database_path_is_refused() {
        assert_eq!(read(&[(DATABASE, "")]).map(|_| ()), Err(ConfigError::NoDatabase));
    }
}
