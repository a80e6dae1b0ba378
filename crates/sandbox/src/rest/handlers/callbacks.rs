//! The initial response to an interaction.

use serde_json::{Value, json};

use crate::api_error::{self, ApiError};
use crate::model::{
    Arrival, EPHEMERAL, Interaction, InteractionResponse, MessageDraft, MessageOrigin, Modal,
};
use crate::rest::api::Api;
use crate::rest::call::{Call, Outcome, Reply};
use crate::snowflake::Snowflake;
use crate::world::State;

pub(crate) fn create(api: &Api, call: &Call) -> Outcome {
    let late = api.world.read(|state| {
        let interaction = interaction_in_path(state, call)?;
        match interaction.response {
            InteractionResponse::Pending if interaction.token_is_valid(state.now) => Ok(false),
            InteractionResponse::Pending | InteractionResponse::TimedOut => Ok(true),
            _ => Err(api_error::ALREADY_ACKNOWLEDGED),
        }
    })?;
    if late {
        let subject = format!("{} {}", call.route.method, call.route.template);
        let words = "the initial response was sent more than three seconds later";
        api.world.report(&api.problems, "three-seconds", &subject, "", words);
        return Err(api_error::UNKNOWN_INTERACTION);
    }
    api.world.change(|state| {
        let id = interaction_in_path(state, call)?.id;
        // Two responses may arrive at once; only under the lock is it certain which was first.
        if state
            .interaction(id)
            .is_some_and(|interaction| interaction.response != InteractionResponse::Pending)
        {
            return Err(api_error::ALREADY_ACKNOWLEDGED);
        }
        respond(state, call, id)?;
        state.record_response_time(id, call.received_at);
        Ok(if call.query_flag("with_response") {
            Reply::ok(with_response(state, call, id))
        } else {
            Reply::nothing()
        })
    })
}

fn interaction_in_path<'s>(state: &'s State, call: &Call) -> Result<&'s Interaction, ApiError> {
    let id = call.id("interaction_id")?;
    let found = state
        .interaction(id)
        .filter(|interaction| interaction.token == call.param("interaction_token"));
    found.ok_or(api_error::UNKNOWN_INTERACTION)
}

fn respond(state: &mut State, call: &Call, id: Snowflake) -> Result<(), ApiError> {
    let Some(interaction) = state.interaction(id) else {
        return Err(api_error::UNKNOWN_INTERACTION);
    };
    let (user, channel, source) =
        (interaction.details.user, interaction.details.channel, interaction.details.message);
    let data = call.part("data");
    let draft = MessageDraft { body: Some(data), files: &call.files };
    let ephemeral = data["flags"].as_u64().is_some_and(|flags| flags & EPHEMERAL != 0);
    let origin = |loading| MessageOrigin {
        interaction: Some(id),
        followup: false,
        visible_to: ephemeral.then_some(user),
        loading,
    };
    let wrong_type = |words| Err(ApiError::invalid_field("type", "BASE_TYPE_CHOICES", words));
    match call.part("type").as_u64() {
        Some(4) => {
            let message = state.post(state.bot(), channel, &draft, &origin(false));
            state.respond(id, InteractionResponse::Message, Some(message));
        }
        Some(5) => {
            let message = state.post(state.bot(), channel, &MessageDraft::default(), &origin(true));
            let deferred = InteractionResponse::Deferred { ephemeral, done: false };
            state.respond(id, deferred, Some(message));
        }
        Some(6) => state.respond(id, InteractionResponse::DeferredUpdate, source),
        Some(7) => {
            let message = source.filter(|message| state.message(channel, *message).is_some());
            state.edit(channel, message.ok_or(api_error::UNKNOWN_MESSAGE)?, &draft);
            state.respond(id, InteractionResponse::Updated, source);
        }
        Some(8) => {
            let choices = data["choices"].as_array().cloned().unwrap_or_default();
            state.respond(id, InteractionResponse::Choices(choices), None);
        }
        Some(9) => {
            let text = |name: &str| data[name].as_str().unwrap_or_default().to_owned();
            let components = data["components"].as_array().cloned().unwrap_or_default();
            let modal = Modal { custom_id: text("custom_id"), title: text("title"), components };
            state.respond(id, InteractionResponse::Modal(modal), None);
        }
        Some(12) => {
            if !state.application.activities {
                return wrong_type("Activities are not enabled for this application.");
            }
            let instance = state.launch_activity(user, channel, Arrival::default());
            state.respond(id, InteractionResponse::Launched(instance), None);
        }
        _ => return wrong_type("Value must be one of 1, 4 to 9, 12."),
    }
    Ok(())
}

/// The body of the response with `with_response=true`.
fn with_response(state: &State, call: &Call, id: Snowflake) -> Value {
    let Some(interaction) = state.interaction(id) else { return Value::Null };
    let original = interaction
        .original
        .and_then(|message| state.message(interaction.details.channel, message));
    let mut response = json!({ "interaction": {
        "id": id,
        "type": interaction.details.kind.number(),
        "channel_id": interaction.details.channel,
    } });
    if let Some(guild) = interaction.guild {
        response["interaction"]["guild_id"] = json!(guild);
    }
    if let InteractionResponse::Launched(instance) = &interaction.response {
        response["interaction"]["activity_instance_id"] = json!(instance);
        response["resource"] = json!({ "type": 12, "activity_instance": { "id": instance } });
        return response;
    }
    if let Some(message) = original {
        response["interaction"]["response_message_id"] = json!(message.id);
        response["interaction"]["response_message_loading"] = json!(interaction.is_deferred());
        response["interaction"]["response_message_ephemeral"] = json!(message.visible_to.is_some());
        // A deferred response has created no resource yet.
        if matches!(call.part("type").as_u64(), Some(4 | 7)) {
            response["resource"] =
                json!({ "type": call.part("type"), "message": state.message_json(message) });
        }
    }
    response
}
