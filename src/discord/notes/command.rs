//! `/note`: a user's private notes about a game.

use courier_play::{MatchId, Refusal};

use crate::app::AppError;
use crate::discord::components::forms;
use crate::discord::context::app_state::AppState;
use crate::discord::context::command::{Command, Context, invoker, respond, send};
use crate::discord::context::invoker::Invoker;
use crate::discord::notes::{buttons as notes, messages as note_messages};
use crate::discord::options::match_choice::{self, recent_games};
use crate::discord::transport::failure::Failure;
use crate::discord::transport::payload::MessagePayload;

pub(crate) fn all() -> Vec<Command> {
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
    let id = choose_match(app_state, &invoker, game.as_deref()).await?;
    if let Some(typed) = note {
        send(ctx, notes::write(app_state, &invoker, id, &typed).await?).await?;
        return Ok(());
    }
    let before = app_state.app.note_on(id, invoker.player).await?;
    let form = forms::note(invoker.texts, id, before);
    respond(ctx, form).await
}

#[poise::command(slash_command)]
async fn show(
    ctx: Context<'_>,
    #[autocomplete = "recent_games"] game: Option<String>,
) -> Result<(), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let id = choose_match(app_state, &invoker, game.as_deref()).await?;
    let note = app_state.app.note_on(id, invoker.player).await?;
    send(ctx, note_messages::message(invoker.texts, id, note)).await
}

#[poise::command(slash_command)]
async fn clear(
    ctx: Context<'_>,
    #[autocomplete = "recent_games"] game: Option<String>,
) -> Result<(), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let id = choose_match(app_state, &invoker, game.as_deref()).await?;
    let payload = if app_state.app.clear_note(id, invoker.player).await? {
        MessagePayload::private(invoker.texts.notes_cleared(id))
    } else {
        note_messages::message(invoker.texts, id, None)
    };
    send(ctx, payload).await
}

/// The match that a note is about: a running match of the user, else any match that they may see.
async fn choose_match(
    app_state: &AppState,
    invoker: &Invoker,
    chosen: Option<&str>,
) -> Result<MatchId, Failure> {
    let id = match match_choice::running(app_state, invoker, chosen).await {
        Err(Failure::App { error: AppError::Refused(Refusal::NoRunningMatch), .. }) => {
            match_choice::any(app_state, invoker, chosen).await?
        }
        other => other?,
    };
    Ok(app_state.app.see(id, invoker.player, invoker.place).await?.id())
}
