//! Registered application commands.

use serde_json::Value;

use crate::snowflake::Snowflake;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CommandScope {
    /// In all servers, DMs and group DMs.
    Global,
    Guild(Snowflake),
}

/// The type of the command that opens an Activity. Discord creates it when the operator enables
/// Activities.
pub const ENTRY_POINT: u64 = 4;

#[derive(Clone, Debug)]
pub struct ApplicationCommand {
    pub id: Snowflake,
    pub scope: CommandScope,
    /// The command object, with all defaults filled in.
    pub definition: Value,
}

impl ApplicationCommand {
    pub fn name(&self) -> &str {
        self.definition["name"].as_str().unwrap_or_default()
    }

    /// Discord's number for the command type: 1 slash command, 2 user command, 3 message command, 4
    /// Entry Point command.
    pub fn kind(&self) -> u64 {
        self.definition["type"].as_u64().unwrap_or(1)
    }
}
