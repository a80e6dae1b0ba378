//! Later answers to an interaction: the first one changed, further ones added. The token in the
//! address opens them.

use super::{Api, Call, Reply};
use crate::refusal::{self, Refusal};
use crate::snowflake::Snowflake;
use crate::world::{Answer, Draft, EPHEMERAL, Interaction, Origin, State};

fn opened<'s>(state: &'s State, call: &Call) -> Result<&'s Interaction, Refusal> {
    let known = state
        .interaction_of(call.param("webhook_token"))
        .filter(|_| call.maybe_id("webhook_id") == Some(state.application.id));
    let interaction = known.ok_or(refusal::UNKNOWN_WEBHOOK)?;
    if !interaction.alive(state.now) {
        return Err(refusal::DEAD_TOKEN);
    }
    // Before the first answer there is nothing to add to.
    if matches!(interaction.answer, Answer::Awaited | Answer::TooLate | Answer::Choices(_)) {
        return Err(refusal::UNKNOWN_WEBHOOK);
    }
    Ok(interaction)
}

/// The interaction and the message of the address, which must belong to it.
fn named(state: &State, call: &Call) -> Result<(Snowflake, Snowflake, Snowflake), Refusal> {
    let interaction = opened(state, call)?;
    let wanted = match call.param("message_id") {
        "" => interaction.original,
        _ => Some(call.id("message_id")?),
    };
    let message =
        wanted.and_then(|id| state.message(interaction.what.channel, id)).filter(|message| {
            message.interaction == Some(interaction.id) || interaction.original == Some(message.id)
        });
    let message = message.ok_or(refusal::UNKNOWN_MESSAGE)?;
    Ok((interaction.id, message.channel, message.id))
}

fn shown(state: &State, channel: Snowflake, id: Snowflake) -> Result<Reply, Refusal> {
    let message = state.message(channel, id).ok_or(refusal::UNKNOWN_MESSAGE)?;
    Ok(Reply::ok(state.message_json(message)))
}

pub(super) fn follow_up(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.change(|state| {
        let interaction = opened(state, call)?;
        let (id, channel, user) = (interaction.id, interaction.what.channel, interaction.what.user);
        let draft = Draft { body: call.body.as_ref(), files: &call.files };
        // The first one after "thinking" takes its place, and cannot choose anew who sees it.
        if let Some(loading) = interaction.original.filter(|_| interaction.owes_message())
            && state.message(channel, loading).is_some()
        {
            state.edit(channel, loading, &draft);
            state.settle_deferred(id, call.reached);
            return shown(state, channel, loading);
        }
        if !state.count_follow_up(id) {
            return Err(refusal::TOO_MANY_FOLLOW_UPS);
        }
        let ephemeral = call.part("flags").as_u64().is_some_and(|flags| flags & EPHEMERAL != 0);
        let origin = Origin {
            interaction: Some(id),
            follow_up: true,
            seen_by: ephemeral.then_some(user),
            loading: false,
        };
        let message = state.post(state.bot(), channel, &draft, &origin);
        shown(state, channel, message)
    })
}

pub(super) fn get(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world
        .read(|state| named(state, call).and_then(|(_, channel, id)| shown(state, channel, id)))
}

pub(super) fn edit(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.change(|state| {
        let (interaction, channel, id) = named(state, call)?;
        state.edit(channel, id, &Draft { body: call.body.as_ref(), files: &call.files });
        if state
            .interaction(interaction)
            .is_some_and(|interaction| interaction.original == Some(id))
        {
            state.settle_deferred(interaction, call.reached);
        }
        shown(state, channel, id)
    })
}

pub(super) fn delete(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    api.world.change(|state| {
        let (_, channel, id) = named(state, call)?;
        state.delete_message(channel, id);
        Ok(Reply::nothing())
    })
}
