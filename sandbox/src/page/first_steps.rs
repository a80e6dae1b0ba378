//! What a newcomer finds: a challenge that waits for an answer, and who is to answer it.

use serde_json::{Value, json};

use crate::driver::{ActionError, Sandbox};
use crate::model::{Channel, ChannelKind};
use crate::world::State;

/// The username of the person whom a newcomer is at first.
const NEWCOMER: &str = "maple";
/// The username of the person who challenges them, shown beside.
const CHALLENGER: &str = "willow";
/// The command that makes the challenge.
const COMMAND: &str = "chess challenge";

/// Makes the challenge, in the first channel. The newcomer gets White, so that they have something
/// to do as soon as they have accepted.
///
/// # Errors
/// The bot did not answer, or not with a message.
pub async fn prepare(sandbox: &Sandbox) -> Result<(), ActionError> {
    let options = [("opponent", NEWCOMER), ("color", "Black")];
    sandbox.user(CHALLENGER)?.command(COMMAND, &options).await?.message()?;
    Ok(())
}

/// Whom the page shows at first, the channel of the first steps, and whether a challenge was made
/// there.
pub(super) fn view(state: &State) -> Value {
    let id = |username| state.user_by_name(username).map(|user| user.id);
    let texts = state.channels.values().filter(|channel| matches!(channel.kind, ChannelKind::Text));
    let first = texts.min_by_key(|channel| channel.position);
    let challenged = first.is_some_and(|channel| has_challenge(state, channel));
    json!({
        "newcomer": id(NEWCOMER),
        "challenger": id(CHALLENGER),
        "channel": first.map(|channel| channel.id),
        "challenged": challenged,
    })
}

fn has_challenge(state: &State, channel: &Channel) -> bool {
    let Some(challenger) = state.user_by_name(CHALLENGER).map(|user| user.id) else {
        return false;
    };
    let mut used = state
        .visible_messages(channel.id, challenger)
        .filter_map(|message| state.interaction(message.interaction?))
        .map(|interaction| &interaction.details);
    used.any(|details| {
        details.user == challenger && COMMAND.split(' ').next() == details.data["name"].as_str()
    })
}
