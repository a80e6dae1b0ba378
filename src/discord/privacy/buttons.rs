//! Deletes the data of a user.

use courier_play::{PlayerId, Refusal};
use serenity::all::{CreateInteractionResponse, EditInteractionResponse};

use crate::app::Forgotten;
use crate::discord::challenges::buttons::remove_buttons;
use crate::discord::context::component::Component;
use crate::discord::transport::failure::{Failure, afterwards, incident_code};
use crate::discord::transport::first_response;

/// Deletes the data of the user, who has confirmed the deletion.
pub(crate) async fn forget(component: Component<'_>, player: PlayerId) -> Result<(), Failure> {
    let Component { app_state, http, invoker, interaction } = component;
    // Only the user themselves sees this button: a custom id with another player is forged.
    if player != invoker.player {
        return Err(Refusal::UnreadableButton.into());
    }
    // Ending many games may take longer than the three seconds Discord waits for a first response.
    component.respond(CreateInteractionResponse::Acknowledge).await?;
    let Forgotten { closed, unreadable } = app_state.app.forget(player, app_state.now()).await?;
    let mut content = invoker.texts.forget_done();
    if !unreadable.is_empty() {
        let code = incident_code(interaction.id.get());
        tracing::error!(code, ?unreadable, "matches that cannot be replayed were aborted");
        let remark = invoker.texts.forget_unreadable(&code, unreadable.len());
        content = format!("{content}\n{remark}");
    }
    let done = EditInteractionResponse::new().content(content).components(Vec::new());
    let edited = first_response::edit(http, &interaction.token, done).await;
    for challenge in closed {
        afterwards(remove_buttons(app_state, challenge, None)).await;
    }
    edited?;
    Ok(())
}
