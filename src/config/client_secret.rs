//! The client secret of the application, with which the bot learns who opened the Activity.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The fewest characters of a client secret. Discord's have 32.
const FEWEST: usize = 16;

#[derive(Clone, PartialEq, Eq)]
pub struct ClientSecret(String);

/// A text that cannot be a client secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a client secret")]
pub struct ParseClientSecretError;

/// Checks the form of a secret, not whether Discord accepts it: at least 16 ASCII letters, digits,
/// `-` and `_`, at least one of them not a digit. The id of the application, next to it on
/// Discord's page, is a number.
impl FromStr for ClientSecret {
    type Err = ParseClientSecretError;

    fn from_str(text: &str) -> Result<Self, ParseClientSecretError> {
        let is_valid = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        let is_number = text.chars().all(|c| c.is_ascii_digit());
        if text.len() >= FEWEST && text.chars().all(is_valid) && !is_number {
            Ok(Self(text.to_owned()))
        } else {
            Err(ParseClientSecretError)
        }
    }
}

impl ClientSecret {
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for ClientSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ClientSecret(set)")
    }
}
