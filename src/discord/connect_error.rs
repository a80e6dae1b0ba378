//! Why the bot cannot connect, and what to do.

use thiserror::Error;

use crate::config::PUBLIC_KEY;
use crate::discord::handling::ContextError;

/// Why the bot cannot connect, however often it tries.
#[derive(Debug, Error)]
pub enum ConnectError {
    #[error(
        "Discord does not accept the token. Copy it again from \
         https://discord.com/developers/applications, page Bot, Reset Token, and put it into .env \
         as DISCORD_TOKEN=..."
    )]
    Token,
    /// Discord refuses the bot for another reason.
    #[error("Discord refuses the bot: {0}")]
    Refused(Box<serenity::Error>),
    /// Discord has closed the gateway and does not let the bot connect again.
    #[error("Discord closed the gateway for good ({code}): {advice}")]
    Closed {
        /// Its close code.
        code: u16,
        advice: &'static str,
    },
    /// The public key is that of another application.
    #[error(
        "{PUBLIC_KEY} is not the key of this bot's application, which is {discords}. Copy it again \
         from https://discord.com/developers/applications, page General Information, Public Key."
    )]
    PublicKey {
        /// The key that Discord reports.
        discords: String,
    },
    #[error("interactions cannot be handled: {0}")]
    Context(Box<ContextError>),
    /// It is not encrypted or, of a local Discord, not local.
    #[error("Discord gives an address of its gateway that cannot be used: {0}")]
    Address(String),
}

impl ConnectError {
    /// The gateway was closed with this code, after which no connection is accepted.
    pub(super) fn closed(code: Option<u16>) -> Self {
        let code = code.unwrap_or_default();
        let advice = match code {
            4004 => return Self::Token,
            4010 | 4011 => {
                "it wants another number of connections than it said at the start; start the bot \
                 again"
            }
            4012 => "it no longer speaks this version of its API; update the bot",
            4013 => "it does not know an event that the bot asks for; update the bot",
            4014 => {
                "it does not let this application have an event that the bot asks for; look at \
                 page Bot, Privileged Gateway Intents, of the developer portal, and update the bot"
            }
            _ => "it gives no reason that the bot knows",
        };
        Self::Closed { code, advice }
    }
}
