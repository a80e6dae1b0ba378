//! The first answer to an interaction.

use serde_json::{Value, json};

use super::{Api, Call, Reply};
use crate::refusal::{self, Refusal};
use crate::snowflake::Snowflake;
use crate::world::{Answer, Draft, EPHEMERAL, Interaction, Modal, Origin, State};

pub(super) fn answer(api: &Api, call: &Call) -> Result<Reply, Refusal> {
    let late = api.world.read(|state| {
        let interaction = named(state, call)?;
        match interaction.answer {
            Answer::Awaited if interaction.alive(state.now) => Ok(false),
            Answer::Awaited | Answer::TooLate => Ok(true),
            _ => Err(refusal::ALREADY_ACKNOWLEDGED),
        }
    })?;
    if late {
        let subject = format!("{} {}", call.route.method, call.route.template);
        api.violated(
            "three-seconds",
            &subject,
            "",
            "the first answer came after more than three seconds",
        );
        return Err(refusal::UNKNOWN_INTERACTION);
    }
    api.world.change(|state| {
        let id = named(state, call)?.id;
        // Two answers may have come at once: only under the lock is it certain which was first.
        if state.interaction(id).is_some_and(|interaction| interaction.answer != Answer::Awaited) {
            return Err(refusal::ALREADY_ACKNOWLEDGED);
        }
        give(state, call, id)?;
        state.note_reached(id, call.reached);
        Ok(if call.asks("with_response") {
            Reply::ok(told(state, call, id))
        } else {
            Reply::nothing()
        })
    })
}

fn named<'s>(state: &'s State, call: &Call) -> Result<&'s Interaction, Refusal> {
    let id = call.id("interaction_id")?;
    let known = state
        .interaction(id)
        .filter(|interaction| interaction.token == call.param("interaction_token"));
    known.ok_or(refusal::UNKNOWN_INTERACTION)
}

fn give(state: &mut State, call: &Call, id: Snowflake) -> Result<(), Refusal> {
    let Some(interaction) = state.interaction(id) else { return Err(refusal::UNKNOWN_INTERACTION) };
    let (user, channel, source) =
        (interaction.what.user, interaction.what.channel, interaction.what.message);
    let data = call.part("data");
    let draft = Draft { body: Some(data), files: &call.files };
    let ephemeral = data["flags"].as_u64().is_some_and(|flags| flags & EPHEMERAL != 0);
    let origin = |loading| Origin {
        interaction: Some(id),
        follow_up: false,
        seen_by: ephemeral.then_some(user),
        loading,
    };
    match call.part("type").as_u64() {
        Some(4) => {
            let message = state.post(state.bot(), channel, &draft, &origin(false));
            state.answer(id, Answer::Message, Some(message));
        }
        Some(5) => {
            let message = state.post(state.bot(), channel, &Draft::default(), &origin(true));
            state.answer(id, Answer::Deferred { ephemeral, done: false }, Some(message));
        }
        Some(6) => state.answer(id, Answer::DeferredUpdate, source),
        Some(7) => {
            let message = source.filter(|message| state.message(channel, *message).is_some());
            state.edit(channel, message.ok_or(refusal::UNKNOWN_MESSAGE)?, &draft);
            state.answer(id, Answer::Updated, source);
        }
        Some(8) => {
            let choices = data["choices"].as_array().cloned().unwrap_or_default();
            state.answer(id, Answer::Choices(choices), None);
        }
        Some(9) => {
            let text = |name: &str| data[name].as_str().unwrap_or_default().to_owned();
            let components = data["components"].as_array().cloned().unwrap_or_default();
            let modal = Modal { custom_id: text("custom_id"), title: text("title"), components };
            state.answer(id, Answer::Modal(modal), None);
        }
        _ => {
            return Err(Refusal::form([(
                "type",
                "BASE_TYPE_CHOICES",
                "Value must be one of 1, 4 to 9.",
            )]));
        }
    }
    Ok(())
}

/// What is told about an answer, if the bot asked.
fn told(state: &State, call: &Call, id: Snowflake) -> Value {
    let Some(interaction) = state.interaction(id) else { return Value::Null };
    let original =
        interaction.original.and_then(|message| state.message(interaction.what.channel, message));
    let mut told = json!({ "interaction": {
        "id": id,
        "type": interaction.what.kind.number(),
        "channel_id": interaction.what.channel,
    } });
    if let Some(guild) = interaction.guild {
        told["interaction"]["guild_id"] = json!(guild);
    }
    if let Some(message) = original {
        told["interaction"]["response_message_id"] = json!(message.id);
        told["interaction"]["response_message_loading"] = json!(interaction.owes_message());
        told["interaction"]["response_message_ephemeral"] = json!(message.seen_by.is_some());
        // Of what is deferred no resource has been made yet.
        if matches!(call.part("type").as_u64(), Some(4 | 7)) {
            told["resource"] =
                json!({ "type": call.part("type"), "message": state.message_json(message) });
        }
    }
    told
}
