//! Interaction webhooks: edit the initial response, send and edit follow-up messages. The token in
//! the path authorizes them.

use super::messages::message_reply;
use crate::api_error::{self, ApiError};
use crate::model::{EPHEMERAL, Interaction, InteractionResponse, MessageDraft, MessageOrigin};
use crate::rest::call::{Call, Outcome, Reply};
use crate::snowflake::Snowflake;
use crate::world::State;

fn interaction_in_path<'s>(state: &'s State, call: &Call) -> Result<&'s Interaction, ApiError> {
    let found = state
        .interaction_by_token(call.param("webhook_token"))
        .filter(|_| call.maybe_id("webhook_id") == Some(state.application.id));
    let interaction = found.ok_or(api_error::UNKNOWN_WEBHOOK)?;
    if !interaction.token_is_valid(state.now) {
        return Err(api_error::DEAD_TOKEN);
    }
    // Before the initial response there is nothing to follow up on.
    if matches!(
        interaction.response,
        InteractionResponse::Pending
            | InteractionResponse::TimedOut
            | InteractionResponse::Choices(_)
    ) {
        return Err(api_error::UNKNOWN_WEBHOOK);
    }
    Ok(interaction)
}

/// The interaction and the message in the path, which must belong together.
fn message_in_path(
    state: &State,
    call: &Call,
) -> Result<(Snowflake, Snowflake, Snowflake), ApiError> {
    let interaction = interaction_in_path(state, call)?;
    let wanted = match call.param("message_id") {
        "" => interaction.original,
        _ => Some(call.id("message_id")?),
    };
    let message =
        wanted.and_then(|id| state.message(interaction.details.channel, id)).filter(|message| {
            message.interaction == Some(interaction.id) || interaction.original == Some(message.id)
        });
    let message = message.ok_or(api_error::UNKNOWN_MESSAGE)?;
    Ok((interaction.id, message.channel, message.id))
}

pub(crate) fn followup(state: &mut State, call: &Call) -> Outcome {
    let interaction = interaction_in_path(state, call)?;
    let (id, channel, user) =
        (interaction.id, interaction.details.channel, interaction.details.user);
    let draft = MessageDraft { body: call.body.as_ref(), files: &call.files };
    // The first follow-up after a deferred response becomes its content. Its
    // visibility was decided when the response was deferred.
    if let Some(loading) = interaction.original.filter(|_| interaction.is_deferred())
        && state.message(channel, loading).is_some()
    {
        state.edit(channel, loading, &draft);
        state.complete_deferred(id, call.received_at);
        return message_reply(state, channel, loading);
    }
    if !state.count_followup(id) {
        return Err(api_error::TOO_MANY_FOLLOWUPS);
    }
    let ephemeral = call.part("flags").as_u64().is_some_and(|flags| flags & EPHEMERAL != 0);
    let origin = MessageOrigin {
        interaction: Some(id),
        followup: true,
        visible_to: ephemeral.then_some(user),
        loading: false,
    };
    let message = state.post(state.bot(), channel, &draft, &origin);
    message_reply(state, channel, message)
}

pub(crate) fn get(state: &State, call: &Call) -> Outcome {
    message_in_path(state, call).and_then(|(_, channel, id)| message_reply(state, channel, id))
}

pub(crate) fn edit(state: &mut State, call: &Call) -> Outcome {
    let (interaction, channel, id) = message_in_path(state, call)?;
    state.edit(channel, id, &MessageDraft { body: call.body.as_ref(), files: &call.files });
    if state.interaction(interaction).is_some_and(|interaction| interaction.original == Some(id)) {
        state.complete_deferred(interaction, call.received_at);
    }
    message_reply(state, channel, id)
}

pub(crate) fn delete(state: &mut State, call: &Call) -> Outcome {
    let (_, channel, id) = message_in_path(state, call)?;
    state.delete_message(channel, id);
    Ok(Reply::nothing())
}
