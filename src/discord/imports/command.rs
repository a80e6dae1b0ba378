//! `/import`: games from a file, and the list of the imported ones. Buttons look through a game;
//! others can see it where its owner has shown it.

use courier_play::imports::{ImportError, ImportedGame, MAX_FILE_BYTES};
use courier_play::{ImportId, Refusal};
use courier_rules::Color;
use serenity::all::Attachment;

use crate::discord::context::Component;
use crate::discord::context::command::{Context, defer, invoker, send};
use crate::discord::ids::{ImportStep, ImportView, MenuPage};
use crate::discord::imports::messages::{self, Audience};
use crate::discord::options::view::ReplaySpeed;
use crate::discord::transport::download::DownloadError;
use crate::discord::transport::{Failure, MessagePayload, Result};

#[poise::command(slash_command)]
pub(crate) async fn import(ctx: Context<'_>, file: Option<Attachment>) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let Some(file) = file else {
        send(ctx, messages::list(app_state, &invoker, 0).await?).await?;
        return Ok(());
    };
    if file.size > MAX_FILE_BYTES {
        return Err(refused(ImportError::TooLarge { most: MAX_FILE_BYTES }));
    }
    let place = app_state.app.place_for_import(invoker.player).await?;
    // The download may take longer than the three seconds that Discord waits for a first response.
    defer(ctx, true).await?;
    let (player, most) = (invoker.player, MAX_FILE_BYTES as usize);
    let fetched = app_state.downloads.fetch(player, &file.url, most).await;
    let file = fetched.map_err(|error| not_downloaded(&error))?;
    let stored = app_state.app.import((player, place), file, app_state.now()).await?;
    let done = invoker.texts.import_done(stored.ids.len(), stored.left_out, stored.skipped);
    let mut content = vec![done];
    if !stored.unread.is_empty() {
        content.push(invoker.texts.import_unread(&stored.unread));
    }
    let payload = match stored.ids.as_slice() {
        [only] => {
            let game = app_state.app.see_import(*only, invoker.player, invoker.place).await?;
            messages::last_position(app_state, &invoker, &game, Color::White).await?
        }
        _ => messages::list(app_state, &invoker, 0).await?,
    };
    send(ctx, MessagePayload { content: content.join("\n"), ..payload }).await
}

fn refused(error: ImportError) -> Failure {
    Refusal::from(error).into()
}

fn not_downloaded(error: &DownloadError) -> Failure {
    match error {
        DownloadError::TooLarge => refused(ImportError::TooLarge { most: MAX_FILE_BYTES }),
        DownloadError::OneAtATime => Refusal::StillComputing.into(),
        DownloadError::Busy => Refusal::TooBusy.into(),
        DownloadError::Elsewhere | DownloadError::Status(_) | DownloadError::Http(_) => {
            tracing::warn!(%error, "an attachment could not be downloaded");
            refused(ImportError::Unreachable)
        }
    }
}

async fn see(component: Component<'_>, id: ImportId) -> Result<ImportedGame> {
    let Component { app_state, invoker, .. } = component;
    Ok(app_state.app.see_import(id, invoker.player, invoker.place).await?)
}

pub(crate) async fn look(
    component: Component<'_>,
    view: ImportView,
    step: ImportStep,
) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let game = see(component, view.id).await?;
    let ply = step.from(view.ply, game.record.game().ply());
    let (view, reader) = (ImportView { ply, ..view }, Audience::Reader(invoker.player));
    let own = (invoker.texts, invoker.style);
    component.show_privately(messages::position(app_state, own, &game, view, reader).await?).await
}

pub(crate) async fn move_list(component: Component<'_>, view: ImportView, page: u8) -> Result<()> {
    let Component { invoker, .. } = component;
    let game = see(component, view.id).await?;
    let view = ImportView { ply: view.ply.min(game.record.game().ply()), ..view };
    let payload = messages::move_list(invoker.texts, &game, view, page, invoker.player);
    component.show_privately(payload).await
}

pub(crate) async fn move_chosen(
    component: Component<'_>,
    id: ImportId,
    bottom: Color,
    value: &str,
) -> Result<()> {
    let ply = value.parse().map_err(|_| Refusal::UnreadableButton)?;
    look(component, ImportView { id, ply, bottom }, ImportStep::Here).await
}

/// Shows the last position of a game chosen from a page of the list.
pub(crate) async fn chosen(
    component: Component<'_>,
    MenuPage(page): MenuPage,
    value: &str,
) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let id = value.parse().map_err(|_| Refusal::UnreadableButton)?;
    let game = see(component, id).await?;
    let board = messages::last_position(app_state, invoker, &game, Color::White).await?;
    let page = u8::try_from(page).unwrap_or(u8::MAX);
    component.show_again(messages::list(app_state, invoker, page).await?).await?;
    component.follow_up(board).await?;
    Ok(())
}

/// Sends the animation to the user alone.
pub(crate) async fn replay(component: Component<'_>, view: ImportView) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let place = app_state.app.compute().long_place(invoker.player)?;
    let game = see(component, view.id).await?;
    component.defer_privately().await?;
    let seen = (view.bottom, ReplaySpeed::default());
    let payload = messages::replay(invoker, &game, seen, place).await?;
    component.follow_up(payload).await?;
    Ok(())
}

pub(crate) async fn export(component: Component<'_>, id: ImportId) -> Result<()> {
    let game = see(component, id).await?;
    component.send(messages::export(component.app_state, component.invoker, game).await?).await
}

/// Shows the position to everybody in this channel, who may look through the game from then on.
pub(crate) async fn show(component: Component<'_>, view: ImportView) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    app_state.app.show_import(view.id, invoker.player, invoker.place).await?;
    let game = see(component, view.id).await?;
    let ply = view.ply.min(game.record.game().ply());
    let public = (invoker.server_texts, invoker.style);
    let view = ImportView { ply, ..view };
    let payload = messages::position(app_state, public, &game, view, Audience::Everybody).await?;
    component.send(payload).await
}

pub(crate) async fn ask_delete(component: Component<'_>, id: ImportId) -> Result<()> {
    let game = see(component, id).await?;
    if game.owner != component.invoker.player {
        return Err(Refusal::NoSuchMatch.into());
    }
    component.send(messages::delete_question(component.invoker.texts, &game)).await
}

pub(crate) async fn delete(component: Component<'_>, id: ImportId) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    app_state.app.delete_import(id, invoker.player).await?;
    component.update(MessagePayload::private(invoker.texts.import_deleted(id))).await
}
