//! `/replay`: a whole game as a film.

use serenity::all::CreateAutocompleteResponse;

use super::games::Side;
use super::{Command, Context, invoker, send};
use crate::discord::context::app_state::{AppState, Invoker};
use crate::discord::messages::games as choices;
use crate::discord::messages::replay::{self, ReplaySpeed};
use crate::discord::transport::failure::Failure;
use crate::play::{MatchId, PlayerId};

/// How many of somebody's matches autocompletion looks through.
pub(super) const RECENT: u32 = 200;

pub(super) fn all() -> Vec<Command> {
    vec![replay()]
}

#[poise::command(slash_command)]
async fn replay(
    ctx: Context<'_>,
    #[autocomplete = "recent_games"] game: Option<String>,
    side: Option<Side>,
    pace: Option<ReplaySpeed>,
) -> Result<(), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let id = which(app_state, &invoker, game.as_deref()).await?;
    let the_match = app_state.app.see(id, invoker.player, invoker.place.channel).await?;
    let bottom = Side::bottom(side, &the_match, invoker.player);
    // A long game may take longer than the three seconds Discord waits for a first answer.
    ctx.defer().await?;
    let answer = replay::answer(
        app_state,
        invoker.server_words,
        invoker.theme,
        &the_match,
        bottom,
        pace.unwrap_or_default(),
    )
    .await?;
    send(ctx, answer).await?;
    Ok(())
}

/// The match meant: the one chosen, else the one shown here, else the invoker's latest.
pub(super) async fn which(
    app_state: &AppState,
    invoker: &Invoker,
    chosen: Option<&str>,
) -> Result<MatchId, Failure> {
    if let Some(chosen) = chosen {
        return Ok(choices::number(chosen)?);
    }
    let app = &app_state.app;
    if let Some(here) = app.any_latest_in_channel(invoker.place.channel).await? {
        return Ok(here);
    }
    match app.recent_of(invoker.player, 1).await?.first() {
        Some(latest) => Ok(latest.id),
        None => Err(crate::play::Refusal::NoRunningMatch.into()),
    }
}

pub(super) async fn recent_games(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let player = PlayerId(ctx.interaction.user.id.get());
    let recent = ctx.data().app.recent_of(player, RECENT).await.unwrap_or_default();
    CreateAutocompleteResponse::new().set_choices(choices::games(
        super::texts(ctx).await,
        player,
        &recent,
        typed,
    ))
}
