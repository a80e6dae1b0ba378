//! `/note`: what one writes down about a game, for one's own eyes.

use super::replay::recent_games;
use super::{Command, Context, games, invoker, replay, send};
use crate::app::AppError;
use crate::discord::context::app_state::{AppState, Invoker};
use crate::discord::messages::notes;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::payload::MessagePayload;
use crate::play::{MatchId, Refusal};

pub(super) fn all() -> Vec<Command> {
    vec![note()]
}

#[poise::command(slash_command, subcommands("write", "show", "clear"), subcommand_required)]
async fn note(_: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

#[poise::command(slash_command)]
async fn write(
    ctx: Context<'_>,
    #[max_length = 1000] note: Option<String>,
    #[autocomplete = "recent_games"] game: Option<String>,
) -> Result<(), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let id = about(app_state, &invoker, game.as_deref()).await?;
    if let Some(typed) = note {
        send(ctx, notes::write(app_state, &invoker, id, &typed).await?).await?;
        return Ok(());
    }
    let before = app_state.app.note_on(id, invoker.player).await?;
    let form = notes::form(invoker.texts, id, before);
    Ok(ctx.interaction.create_response(&ctx.serenity_context().http, form).await?)
}

#[poise::command(slash_command)]
async fn show(
    ctx: Context<'_>,
    #[autocomplete = "recent_games"] game: Option<String>,
) -> Result<(), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let id = about(app_state, &invoker, game.as_deref()).await?;
    let note = app_state.app.note_on(id, invoker.player).await?;
    send(ctx, notes::shown(invoker.texts, id, note)).await?;
    Ok(())
}

#[poise::command(slash_command)]
async fn clear(
    ctx: Context<'_>,
    #[autocomplete = "recent_games"] game: Option<String>,
) -> Result<(), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let id = about(app_state, &invoker, game.as_deref()).await?;
    let answer = if app_state.app.clear_note(id, invoker.player).await? {
        MessagePayload::private(invoker.texts.notes_cleared(id))
    } else {
        notes::shown(invoker.texts, id, None)
    };
    send(ctx, answer).await?;
    Ok(())
}

/// The match a note is about, which its writer may see: as everywhere one that they play, else one
/// that is shown here, else the last one they played.
async fn about(
    app_state: &AppState,
    invoker: &Invoker,
    chosen: Option<&str>,
) -> Result<MatchId, Failure> {
    let id = match games::which(app_state, invoker, chosen).await {
        Err(Failure::App { trouble: AppError::Refused(Refusal::NoRunningMatch), .. }) => {
            replay::which(app_state, invoker, chosen).await?
        }
        other => other?,
    };
    Ok(app_state.app.see(id, invoker.player, invoker.place.channel).await?.id())
}
