//! `/challenges`, `/rematch`, and "Challenge" in a person's menu.

use serenity::all::{CreateAutocompleteResponse, User};

use super::challenge::introduce;
use super::replay::RECENT;
use super::{Command, Context, invoker, send, send_shown};
use crate::discord::components::challenges as offers;
use crate::discord::messages::{board, games as choices};
use crate::discord::transport::failure::Failure;
use crate::play::{PlayerId, Refusal};

pub(super) fn all() -> Vec<Command> {
    vec![challenges(), rematch(), challenge_person()]
}

#[poise::command(slash_command)]
async fn challenges(ctx: Context<'_>) -> Result<(), Failure> {
    let invoker = invoker(ctx).await?;
    send(ctx, offers::list(ctx.data(), &invoker, 0).await?).await?;
    Ok(())
}

#[poise::command(slash_command)]
async fn rematch(
    ctx: Context<'_>,
    #[autocomplete = "finished_games"] game: Option<String>,
) -> Result<(), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let id = match game.as_deref() {
        Some(chosen) => choices::number(chosen)?,
        None => app_state
            .app
            .latest_finished_of(invoker.player)
            .await?
            .ok_or(Refusal::NothingToRematch)?,
    };
    let (answer, made) = offers::rematch(app_state, &invoker, id).await?;
    let shown = send_shown(ctx, answer).await?;
    if let Some(id) = made {
        board::afterwards(offers::note_message(app_state, id, shown)).await;
    }
    Ok(())
}

async fn finished_games(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let player = PlayerId(ctx.interaction.user.id.get());
    let mut recent = ctx.data().app.recent_of(player, RECENT).await.unwrap_or_default();
    recent.retain(|summary| summary.over);
    CreateAutocompleteResponse::new().set_choices(choices::games(
        super::texts(ctx).await,
        player,
        &recent,
        typed,
    ))
}

#[poise::command(context_menu_command = "Challenge")]
async fn challenge_person(ctx: Context<'_>, user: User) -> Result<(), Failure> {
    let invoker = invoker(ctx).await?;
    if user.bot {
        return Err(Refusal::ChallengedBot.into());
    }
    if user.id == ctx.interaction.user.id {
        return Err(Refusal::ChallengedSelf.into());
    }
    let member = ctx.interaction.data.resolved.members.contains_key(&user.id);
    introduce(ctx.data(), &user, invoker.place.server.filter(|_| member)).await?;
    send(ctx, offers::which_game(invoker.texts, PlayerId(user.id.get()))).await?;
    Ok(())
}
