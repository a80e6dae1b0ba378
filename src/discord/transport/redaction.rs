//! Discord's errors as text for the log. Their URLs contain interaction tokens, with which anyone
//! could answer in the bot's name for 15 minutes: the tokens are replaced.

use std::fmt;

use crate::discord::transport::answers::Meaning;
use crate::process::causes::with_causes;
use crate::process::redaction::redacted;

/// An error of serenity whose texts contain no interaction token.
#[derive(thiserror::Error)]
pub(crate) struct DiscordError(Box<serenity::Error>);

impl DiscordError {
    pub(crate) fn meaning(&self) -> Meaning {
        Meaning::of_failure(&self.0)
    }
}

impl From<serenity::Error> for DiscordError {
    fn from(error: serenity::Error) -> Self {
        Self(Box::new(error))
    }
}

impl fmt::Display for DiscordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&redacted(&with_causes(&*self.0)))
    }
}

impl fmt::Debug for DiscordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&redacted(&format!("{:?}", self.0)))
    }
}
