//! `/review`: what the engine thinks of a finished game.

use crate::discord::context::command::{Command, Context, invoker, send};
use crate::discord::options::match_choice::{self, finished_games};
use crate::discord::reviews::buttons::{ask, follow};
use crate::discord::transport::failure::Failure;

pub(crate) fn all() -> Vec<Command> {
    vec![review()]
}

#[poise::command(slash_command)]
async fn review(
    ctx: Context<'_>,
    #[autocomplete = "finished_games"] game: Option<String>,
) -> Result<(), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let id = match_choice::finished(app_state, &invoker, game.as_deref()).await?;
    let (payload, running) = ask(app_state, &invoker, id).await?;
    send(ctx, payload).await?;
    if running {
        let (http, token) = (&ctx.serenity_context().http, &ctx.interaction.token);
        follow(app_state, http, &invoker, token, id).await?;
    }
    Ok(())
}
