//! Removes players from a user's block list.

use courier_play::{PlayerId, Refusal};

use crate::discord::blocks::messages as blocks;
use crate::discord::context::component::Component;
use crate::discord::context::invoker::mention;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::payload::MessagePayload;

/// Removes the chosen player, and shows the rest of the list.
pub(crate) async fn unblock(component: Component<'_>, chosen: &str) -> Result<(), Failure> {
    let Component { app_state, invoker, .. } = component;
    let other: PlayerId = chosen.parse().map_err(|_| Refusal::UnreadableButton)?;
    app_state.app.unblock(invoker.player, other).await?;
    let list = blocks::list(app_state, invoker).await?;
    let content = invoker.texts.block_undone(mention(other));
    component.update(MessagePayload { content, ..list }).await
}
