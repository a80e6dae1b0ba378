//! `/replay`: a whole game as an animation.

use crate::discord::board::command::Side;
use crate::discord::context::command::{Command, Context, defer, invoker, send};
use crate::discord::imports::messages as imports;
use crate::discord::imports::messages::Audience;
use crate::discord::options::match_choice::{self, recent_and_imported};
use crate::discord::replay::messages as replay_message;
use crate::discord::replay::messages::ReplaySpeed;
use crate::discord::transport::failure::Failure;

pub(crate) fn all() -> Vec<Command> {
    vec![replay()]
}

#[poise::command(slash_command)]
async fn replay(
    ctx: Context<'_>,
    #[autocomplete = "recent_and_imported"] game: Option<String>,
    side: Option<Side>,
    pace: Option<ReplaySpeed>,
) -> Result<(), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let pace = pace.unwrap_or_default();
    if let Some(id) = match_choice::imported(game.as_deref()) {
        let game = app_state.app.see_import(id, invoker.player, invoker.place).await?;
        // Not for others, unless its owner shows it.
        defer(ctx, true).await?;
        let own = (invoker.texts, invoker.theme);
        let reader = Audience::Reader(invoker.player);
        send(ctx, imports::replay(own, &game, Side::or_white(side), pace, reader).await?).await?;
        return Ok(());
    }
    let id = match_choice::any(app_state, &invoker, game.as_deref()).await?;
    let the_match = app_state.app.see(id, invoker.player, invoker.place).await?;
    let bottom = Side::bottom(side, &the_match, invoker.player);
    // A long game may take longer than the three seconds that Discord waits for a first response.
    defer(ctx, false).await?;
    let payload = replay_message::message(
        app_state,
        invoker.server_texts,
        invoker.theme,
        &the_match,
        bottom,
        pace,
    )
    .await?;
    send(ctx, payload).await
}
