//! Enters players in cups by buttons, and takes them out.

use crate::discord::components::component::Component;
use crate::discord::messages::cups;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::payload::MessagePayload;
use crate::play::CompetitionId;
use crate::play::competitions::CompetitionError;
use crate::play::{Refusal, ServerId};

/// Enters the user, and shows who has entered.
pub(crate) async fn join(component: Component<'_>, id: CompetitionId) -> Result<(), Failure> {
    let Component { app_state, invoker, .. } = component;
    let server = server(component)?;
    let cup = app_state.app.join_cup(id, server, invoker.player, app_state.now()).await?;
    component.update(cups::message(invoker.server_texts, &cup)).await?;
    component.follow_up(MessagePayload::private(invoker.texts.cup_joined())).await?;
    Ok(())
}

/// Takes the user out, and shows who has entered.
pub(crate) async fn leave(component: Component<'_>, id: CompetitionId) -> Result<(), Failure> {
    let Component { app_state, invoker, .. } = component;
    let server = server(component)?;
    let cup = app_state
        .app
        .leave_cup(id, server, invoker.player, app_state.rng(), app_state.now())
        .await?;
    component.update(cups::message(invoker.server_texts, &cup)).await?;
    component.follow_up(MessagePayload::private(invoker.texts.cup_left())).await?;
    Ok(())
}

fn server(component: Component<'_>) -> Result<ServerId, Refusal> {
    Ok(component.invoker.place.server.ok_or(CompetitionError::NotInServer)?)
}
