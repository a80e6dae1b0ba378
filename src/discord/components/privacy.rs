//! Deletes the data of a user.

use serenity::all::{CreateInteractionResponse, EditInteractionResponse};

use crate::discord::components::challenges::remove_buttons;
use crate::discord::components::component::Component;
use crate::discord::transport::failure::{Failure, afterwards};
use crate::play::{PlayerId, Refusal};

/// Deletes the data of the user, who has confirmed the deletion.
pub(crate) async fn forget(component: Component<'_>, player: PlayerId) -> Result<(), Failure> {
    let Component { app_state, http, invoker, interaction } = component;
    // Only the user themselves sees this button: a custom id with another player is forged.
    if player != invoker.player {
        return Err(Refusal::UnreadableButton.into());
    }
    // Ending many games may take longer than the three seconds Discord waits for a first response.
    component.respond(CreateInteractionResponse::Acknowledge).await?;
    let closed_challenges = app_state.app.forget(player, app_state.now()).await?;
    let done =
        EditInteractionResponse::new().content(invoker.texts.forget_done()).components(Vec::new());
    let edited = interaction.edit_response(http, done).await;
    for challenge in closed_challenges {
        afterwards(remove_buttons(app_state, challenge, None)).await;
    }
    edited?;
    Ok(())
}
