//! `/study`: a player's private analysis of a match of their own.

use courier_play::{MatchId, Refusal};

use crate::app::AppError;
use crate::discord::context::command::{Context, invoker, send};
use crate::discord::context::{AppState, Invoker};
use crate::discord::options::match_choice::{self, recent_games};
use crate::discord::studies::messages as studies;
use crate::discord::transport::{Failure, Result};

#[poise::command(slash_command)]
pub(crate) async fn study(
    ctx: Context<'_>,
    #[autocomplete = "recent_games"] game: Option<String>,
) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let id = choose_match(app_state, &invoker, game.as_deref()).await?;
    let view = app_state.app.study(invoker.player, id, None).await?;
    let present = view.study.present();
    send(ctx, studies::position(app_state, &invoker, &view, present).await?).await
}

/// The match to study: a running one of the user, else the one with their latest activity.
async fn choose_match(
    app_state: &AppState,
    invoker: &Invoker,
    chosen: Option<&str>,
) -> Result<MatchId> {
    if chosen.is_some() {
        return Ok(match_choice::any(app_state, invoker, chosen).await?.the_match()?);
    }
    match match_choice::running(app_state, invoker, None).await {
        Err(Failure::App { error: AppError::Refused(Refusal::NoRunningMatch), .. }) => {
            let latest = app_state.app.reads().recent_of(invoker.player, 1).await?;
            Ok(latest.first().ok_or(Refusal::NoRunningMatch)?.id)
        }
        other => other,
    }
}
