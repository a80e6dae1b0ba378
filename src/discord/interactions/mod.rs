//! Interactions that poise does not handle: buttons, menus, forms, and the command that opens the
//! Activity.

mod buttons;
pub(crate) mod entry_point;
mod forms;
mod menus;

use std::fmt::Debug;

use courier_play::Refusal;
use courier_play::language::Language;
use courier_text::Texts;
use serenity::all::{ComponentInteraction, ComponentInteractionDataKind, Http, Interaction};

use crate::discord::components::forms::Form;
use crate::discord::context::{AppState, Component, Invoker, Origin};
use crate::discord::ids::ButtonAction;
use crate::discord::transport::first_response::{follow_up, respond, tracked};
use crate::discord::transport::redaction::DiscordError;
use crate::discord::transport::{Failure, MessagePayload, Result, incident_code};
use crate::discord::{browser, failures, measuring};
use crate::process::telemetry::InteractionOutcome;

/// Handles an interaction. The only command among these is the one that opens the Activity.
pub(crate) async fn handle(app_state: &AppState, http: &Http, interaction: &Interaction) {
    tracked(handle_tracked(app_state, http, interaction)).await;
}

async fn handle_tracked(app_state: &AppState, http: &Http, interaction: &Interaction) {
    let Some(origin) = Origin::of(interaction) else { return };
    let code = incident_code(interaction.id().get());
    let locale = origin.locale;
    let invoker = match app_state.load_invoker(origin).await {
        Ok(invoker) => invoker,
        Err(error) => {
            send_reply(http, interaction, fault_before_user(&error, locale, &code)).await;
            return;
        }
    };
    let admitted = if is_privacy(interaction) { Ok(()) } else { invoker.admitted() };
    let outcome = match interaction {
        _ if admitted.is_err() => admitted.map_err(Failure::from),
        Interaction::Component(component) => {
            handle_component(app_state, http, &invoker, component).await
        }
        Interaction::Modal(interaction) => {
            forms::handle(Form { app_state, http, invoker: &invoker, interaction }).await
        }
        Interaction::Command(command) => browser::enter(app_state, http, &invoker, command).await,
        _ => Ok(()),
    };
    if let Err(failure) = outcome {
        let payload = failures::reply(app_state, &invoker, &failure, &code).await;
        send_reply(http, interaction, payload).await;
    }
}

/// Whether it belongs to `/privacy`, which banned users may use.
fn is_privacy(interaction: &Interaction) -> bool {
    let Interaction::Component(component) = interaction else { return false };
    let action = component.data.custom_id.parse::<ButtonAction>();
    matches!(action, Ok(ButtonAction::Forget(_) | ButtonAction::Dismiss))
}

/// Sends the reply to a failed interaction: as the response, or as a follow-up if a response was
/// sent before the failure.
async fn send_reply(http: &Http, interaction: &Interaction, payload: MessagePayload) {
    let Some(token) = token_of(interaction) else { return };
    let further = payload.clone().into_followup();
    let outcome = match respond(http, (interaction.id(), token), payload.into_response()).await {
        Ok(()) => Ok(()),
        Err(_) => follow_up(http, token, further).await.map(drop),
    };
    if let Err(error) = outcome.map_err(DiscordError::from) {
        tracing::warn!(%error, "a refusal could not be delivered");
    }
}

fn token_of(interaction: &Interaction) -> Option<&str> {
    match interaction {
        Interaction::Command(command) | Interaction::Autocomplete(command) => Some(&command.token),
        Interaction::Component(component) => Some(&component.token),
        Interaction::Modal(form) => Some(&form.token),
        _ => None,
    }
}

/// The texts for a user whose settings could not be loaded.
pub(crate) fn texts_of_locale(locale: &str) -> Texts {
    Texts::new(Language::of_locale(locale).unwrap_or_default())
}

/// Logs a fault before the user was loaded, and returns the message with the incident code.
pub(crate) fn fault_before_user(error: &impl Debug, locale: &str, code: &str) -> MessagePayload {
    measuring::ended(InteractionOutcome::Fault);
    tracing::error!(code, ?error, "an interaction failed before its invoker was loaded");
    MessagePayload::private(texts_of_locale(locale).fault(code))
}

async fn handle_component(
    app_state: &AppState,
    http: &Http,
    invoker: &Invoker,
    interaction: &ComponentInteraction,
) -> Result<()> {
    let component = Component { app_state, http, invoker, interaction };
    match &interaction.data.kind {
        ComponentInteractionDataKind::Button => buttons::handle(component).await,
        ComponentInteractionDataKind::StringSelect { values } => {
            let value = values.first().map_or("", String::as_str);
            menus::handle(component, value).await
        }
        ComponentInteractionDataKind::UserSelect { values } => {
            menus::handle_people(component, values).await
        }
        ComponentInteractionDataKind::RoleSelect { .. }
        | ComponentInteractionDataKind::ChannelSelect { .. } => {
            menus::handle_mentions(component).await
        }
        // Other kinds of menus are never sent.
        _ => Err(Refusal::UnreadableButton.into()),
    }
}
