//! What Discord knows about the people who open the web board inside it, as an Activity, or sign in
//! to it in a browser. The requests are made in `discord`.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::str::FromStr;

use thiserror::Error;

use courier_play::PlayerId;

pub type Asked<'a, T> = Pin<Box<dyn Future<Output = Result<T, AccountsError>> + Send + 'a>>;

/// Asks Discord who opened the Activity, whether they are there, and who signs in. Nothing that the
/// page itself says is believed.
pub trait Accounts: fmt::Debug + Send + Sync {
    fn application(&self) -> Asked<'_, u64>;

    /// Whether Discord sends users who sign in back to this address, as far as it has told by now.
    fn returns_to(&self, address: &str) -> bool;

    /// The user who was given this code when they opened the Activity or signed in. A code can be
    /// used once.
    fn user_of_code<'a>(
        &'a self,
        code: &'a ActivityCode,
        signing_in: Option<&'a SigningIn>,
    ) -> Asked<'a, Account>;

    /// Whether the player has joined this instance of our Activity.
    fn is_in_instance<'a>(
        &'a self,
        instance: &'a ActivityInstance,
        player: PlayerId,
    ) -> Asked<'a, bool>;
}

/// Why Discord gave no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum AccountsError {
    /// The code is unknown, was used, is too old, or does not tell who the user is.
    #[error("Discord does not accept the code")]
    Code,
    /// Discord cannot be reached, or refuses the bot. The reason is in the log.
    #[error("Discord does not tell it now")]
    Unavailable,
}

/// What Discord checks of somebody who signs in, besides the code.
#[derive(Clone, PartialEq, Eq)]
pub struct SigningIn {
    /// Where Discord sent them.
    pub address: String,
    /// What was hashed for the challenge that Discord got when they were sent there (RFC 7636).
    pub verifier: String,
}

/// Does not show the verifier.
impl fmt::Debug for SigningIn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningIn").field("address", &self.address).finish_non_exhaustive()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub player: PlayerId,
    pub name: String,
    /// The language of their client, such as `en-US`.
    pub locale: Option<String>,
}

/// The code for which Discord tells, once, who the user is: 1 to 200 visible ASCII characters.
/// `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct ActivityCode(String);

/// The id of an instance of the Activity, which people join together: 1 to 200 ASCII letters,
/// digits, `-` and `_`, so it can be part of an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActivityInstance(String);

/// A text that cannot be a code or the id of an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("neither a code nor the id of an instance")]
pub struct ParseActivityError;

/// The maximum length of a code and of an instance id. Discord's are shorter.
const LONGEST: usize = 200;

impl ActivityCode {
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl FromStr for ActivityCode {
    type Err = ParseActivityError;

    fn from_str(text: &str) -> Result<Self, ParseActivityError> {
        parse(text, |c| c.is_ascii_graphic()).map(Self)
    }
}

impl fmt::Debug for ActivityCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ActivityCode(set)")
    }
}

impl ActivityInstance {
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for ActivityInstance {
    type Err = ParseActivityError;

    fn from_str(text: &str) -> Result<Self, ParseActivityError> {
        parse(text, |c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')).map(Self)
    }
}

fn parse(text: &str, is_valid: impl Fn(char) -> bool) -> Result<String, ParseActivityError> {
    let fits = (1..=LONGEST).contains(&text.len()) && text.chars().all(is_valid);
    if fits { Ok(text.to_owned()) } else { Err(ParseActivityError) }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn an_instance_is_a_part_of_an_address_and_a_code_is_not_shown() {
        let long = "a".repeat(LONGEST + 1);
        for wrong in ["", "i-1/../2", "i 1", "i?1", "í", &long] {
            assert_eq!(wrong.parse::<ActivityInstance>(), Err(ParseActivityError), "{wrong}");
        }
        let instance = "i-1276580072400224306-gc-912952092627435520-912954213460484116";
        assert_eq!(instance.parse::<ActivityInstance>().unwrap().as_str(), instance);
        for wrong in ["", "a b", "a\nb", "ñ", &long] {
            assert_eq!(wrong.parse::<ActivityCode>(), Err(ParseActivityError), "{wrong}");
        }
        let code: ActivityCode = "a.B/9+=".parse().unwrap();
        assert_eq!((code.reveal(), format!("{code:?}")), ("a.B/9+=", "ActivityCode(set)".into()));
    }
}
