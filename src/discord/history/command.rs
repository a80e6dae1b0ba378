//! `/history` and `/export`: finished games as a list, and games as files.

use courier_play::{PlayerId, Refusal};
use serenity::all::User;

use crate::discord::context::command::{Command, Context, defer, invoker, send};
use crate::discord::export as files;
use crate::discord::history::messages as pages;
use crate::discord::imports::messages as imports;
use crate::discord::options::match_choice::{self, recent_and_imported};
use crate::discord::transport::failure::{Failure, incident_code};

pub(crate) fn all() -> Vec<Command> {
    vec![history(), export()]
}

#[poise::command(slash_command)]
async fn history(ctx: Context<'_>, player: Option<User>) -> Result<(), Failure> {
    let invoker = invoker(ctx).await?;
    if player.as_ref().is_some_and(|player| player.id == ctx.framework.bot_id) {
        return Err(Refusal::HistoryOfEngine.into());
    }
    let player = player.map_or(invoker.player, |player| PlayerId(player.id.get()));
    send(ctx, pages::page(ctx.data(), &invoker, player, 0).await?).await
}

#[poise::command(slash_command)]
async fn export(
    ctx: Context<'_>,
    #[autocomplete = "recent_and_imported"] game: Option<String>,
    all: Option<bool>,
) -> Result<(), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    if all == Some(true) {
        // Hundreds of games may take longer than the three seconds that Discord waits for a first
        // response.
        defer(ctx, true).await?;
        let code = incident_code(ctx.interaction.id.get());
        send(ctx, files::all(app_state, invoker.texts, invoker.player, &code).await?).await?;
        return Ok(());
    }
    if let Some(id) = match_choice::imported(game.as_deref()) {
        let game = app_state.app.see_import(id, invoker.player, invoker.place).await?;
        send(ctx, imports::export(invoker.texts, &game)).await?;
        return Ok(());
    }
    let id = match_choice::any(app_state, &invoker, game.as_deref()).await?;
    let the_match = app_state.app.see(id, invoker.player, invoker.place).await?;
    send(ctx, files::one(app_state, invoker.texts, &the_match).await?).await
}
