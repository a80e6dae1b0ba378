//! The application the bot belongs to.

use crate::snowflake::Snowflake;

#[derive(Clone, Debug)]
pub struct Application {
    pub id: Snowflake,
    pub name: String,
    pub owner: Snowflake,
    pub token: String,
    pub activities: bool,
    /// Where people who sign in may be sent back to.
    pub redirects: Vec<String>,
    /// Whether it has the privileged intent for members.
    pub members_intent: bool,
    /// The public key for the signatures of interactions over HTTP, as hexadecimal digits.
    pub verify_key: String,
    /// Where interactions are sent over HTTP; `None` if the gateway sends them.
    pub interactions_endpoint: Option<String>,
}

pub const BOT_USERNAME: &str = "courier";

/// The token the bot signs in with. It has the form of a bot token and gives access to nothing.
pub const BOT_TOKEN: &str = "sandbox.local.only";
