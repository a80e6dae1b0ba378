//! The board inside Discord, as an Activity: the button and the command that open it. Discord is
//! told only to open it, so the match is remembered here until the page asks for it.

use serenity::all::{CommandInteraction, CreateInteractionResponse, Http};

use crate::discord::components::component::Component;
use crate::discord::context::app_state::AppState;
use crate::discord::context::invoker::Invoker;
use crate::discord::transport::failure::{About as _, Failure};
use crate::play::{MatchId, Refusal};

/// Opens the board of a match of the user, or their games, inside Discord.
pub(crate) async fn launch(
    component: Component<'_>,
    the_match: Option<MatchId>,
) -> Result<(), Failure> {
    let Component { app_state, invoker, .. } = component;
    // The message with the button was sent before the operator ended this.
    app_state.activity.as_ref().ok_or(Refusal::UnreadableButton)?;
    let launched = app_state.app.launch_activity(invoker.player, the_match, app_state.now()).await;
    match the_match {
        Some(id) => launched.about(id)?,
        None => launched?,
    }
    component.respond(CreateInteractionResponse::LaunchActivity).await
}

/// Opens the games of the user inside Discord: the command that Discord adds for Activities.
pub(crate) async fn enter(
    app_state: &AppState,
    http: &Http,
    invoker: &Invoker,
    command: &CommandInteraction,
) -> Result<(), Failure> {
    app_state.activity.as_ref().ok_or(Refusal::NoActivity)?;
    app_state.app.launch_activity(invoker.player, None, app_state.now()).await?;
    Ok(command.create_response(http, CreateInteractionResponse::LaunchActivity).await?)
}
