//! The bot's token.

use std::fmt;

use super::error::ConfigError;

#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// Checks the form of a token, not whether Discord accepts it.
    /// Errors: [`ConfigError::TokenForm`] unless it consists of three non-empty parts of ASCII
    /// letters, digits, `-`, `_` and `=`, separated by dots.
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

    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(set)")
    }
}
