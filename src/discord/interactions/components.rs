//! Handles buttons, menus and forms. Each finds everything it needs in its custom id.

use courier_play::Refusal;
use serenity::all::{
    CommandInteraction, ComponentInteraction, ComponentInteractionDataKind, Http, ModalInteraction,
};

use crate::discord::browser::activity;
use crate::discord::context::app_state::AppState;
use crate::discord::context::component::Component;
use crate::discord::context::invoker::Invoker;
use crate::discord::interactions::{buttons, forms, menus};
use crate::discord::transport::failure::Failure;

/// Handles a pressed button or a chosen menu entry.
pub(crate) async fn handle_component(
    app_state: &AppState,
    http: &Http,
    invoker: &Invoker,
    interaction: &ComponentInteraction,
) -> Result<(), Failure> {
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
        // Menus of roles and channels are never sent.
        _ => Err(Refusal::UnreadableButton.into()),
    }
}

/// Handles the command that opens the Activity.
pub(crate) async fn handle_entry_point(
    app_state: &AppState,
    http: &Http,
    invoker: &Invoker,
    command: &CommandInteraction,
) -> Result<(), Failure> {
    activity::enter(app_state, http, invoker, command).await
}

/// Handles a submitted form.
pub(crate) async fn handle_form(
    app_state: &AppState,
    http: &Http,
    invoker: &Invoker,
    form: &ModalInteraction,
) -> Result<(), Failure> {
    forms::handle(app_state, http, invoker, form).await
}
