//! Handles the buttons of imported games. The games of others are shown where their owner has shown
//! them.

use courier_play::imports::ImportedGame;
use courier_play::{ImportId, Refusal};
use courier_rules::Color;

use crate::discord::context::component::Component;
use crate::discord::ids::imports::{ImportStep, ImportView};
use crate::discord::imports::messages as imports;
use crate::discord::imports::messages::Audience;
use crate::discord::replay::messages::ReplaySpeed;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::payload::MessagePayload;

async fn see(component: Component<'_>, id: ImportId) -> Result<ImportedGame, Failure> {
    let Component { app_state, invoker, .. } = component;
    Ok(app_state.app.see_import(id, invoker.player, invoker.place).await?)
}

/// Shows a position to the user alone.
pub(crate) async fn look(
    component: Component<'_>,
    view: ImportView,
    step: ImportStep,
) -> Result<(), Failure> {
    let Component { app_state, invoker, .. } = component;
    let game = see(component, view.id).await?;
    let ply = step.from(view.ply, game.record.game().ply());
    let (view, reader) = (ImportView { ply, ..view }, Audience::Reader(invoker.player));
    let own = (invoker.texts, invoker.theme);
    component.show_privately(imports::position(app_state, own, &game, view, reader).await?).await
}

/// Shows a page of the move list.
pub(crate) async fn move_list(
    component: Component<'_>,
    view: ImportView,
    page: u8,
) -> Result<(), Failure> {
    let Component { invoker, .. } = component;
    let game = see(component, view.id).await?;
    let view = ImportView { ply: view.ply.min(game.record.game().ply()), ..view };
    let payload = imports::move_list(invoker.texts, &game, view, page, invoker.player);
    component.show_privately(payload).await
}

/// Shows the position after a move chosen from the move list.
pub(crate) async fn move_chosen(
    component: Component<'_>,
    id: ImportId,
    bottom: Color,
    value: &str,
) -> Result<(), Failure> {
    let ply = value.parse().map_err(|_| Refusal::UnreadableButton)?;
    look(component, ImportView { id, ply, bottom }, ImportStep::Here).await
}

/// Shows the last position of a game chosen from the list.
pub(crate) async fn chosen(component: Component<'_>, value: &str) -> Result<(), Failure> {
    let Component { app_state, invoker, .. } = component;
    let id = value.parse().map_err(|_| Refusal::UnreadableButton)?;
    let game = see(component, id).await?;
    component.send(imports::last_position(app_state, invoker, &game, Color::White).await?).await
}

/// Sends the animation to the user alone.
pub(crate) async fn replay(component: Component<'_>, view: ImportView) -> Result<(), Failure> {
    let Component { invoker, .. } = component;
    let game = see(component, view.id).await?;
    component.defer_privately().await?;
    let (own, reader) = ((invoker.texts, invoker.theme), Audience::Reader(invoker.player));
    let payload = imports::replay(own, &game, view.bottom, ReplaySpeed::default(), reader).await?;
    component.follow_up(payload).await?;
    Ok(())
}

/// Sends the game as a file.
pub(crate) async fn export(component: Component<'_>, id: ImportId) -> Result<(), Failure> {
    let game = see(component, id).await?;
    component.send(imports::export(component.invoker.texts, &game)).await
}

/// Shows the position to everybody in this channel, who may look through the game from then on.
pub(crate) async fn show(component: Component<'_>, view: ImportView) -> Result<(), Failure> {
    let Component { app_state, invoker, .. } = component;
    app_state.app.show_import(view.id, invoker.player, invoker.place).await?;
    let game = see(component, view.id).await?;
    let ply = view.ply.min(game.record.game().ply());
    let public = (invoker.server_texts, invoker.theme);
    let view = ImportView { ply, ..view };
    let payload = imports::position(app_state, public, &game, view, Audience::Everybody).await?;
    component.send(payload).await
}

/// Asks whether to delete the game.
pub(crate) async fn ask_delete(component: Component<'_>, id: ImportId) -> Result<(), Failure> {
    let game = see(component, id).await?;
    if game.owner != component.invoker.player {
        return Err(Refusal::NoSuchMatch.into());
    }
    component.send(imports::delete_question(component.invoker.texts, &game)).await
}

/// Deletes the game.
pub(crate) async fn delete(component: Component<'_>, id: ImportId) -> Result<(), Failure> {
    let Component { app_state, invoker, .. } = component;
    app_state.app.delete_import(id, invoker.player).await?;
    component.update(MessagePayload::private(invoker.texts.import_deleted(id))).await
}
