//! `/challenges`, `/lobby`, `/rematch`, and "Challenge" in a user's context menu.

use courier_play::lobby::LobbyFilter;
use courier_play::{PlayerId, Refusal};
use serenity::all::User;

use crate::discord::challenges::buttons::{remember_message, save_opponent};
use crate::discord::challenges::{messages as challenge_messages, rematches};
use crate::discord::context::command::{Command, Context, invoker, send, send_board, send_located};
use crate::discord::engine::{buttons as engine, messages as engine_messages};
use crate::discord::ids::lobby::LobbyRef;
use crate::discord::leaderboard::command::{find, variants};
use crate::discord::lobby::buttons as lobby;
use crate::discord::options::match_choice::{finished_games, number};
use crate::discord::transport::failure::{Failure, afterwards};

pub(crate) fn all() -> Vec<Command> {
    vec![challenges(), lobby(), rematch(), challenge_user()]
}

#[poise::command(slash_command)]
async fn challenges(ctx: Context<'_>) -> Result<(), Failure> {
    let invoker = invoker(ctx).await?;
    send(ctx, challenge_messages::list(ctx.data(), &invoker, 0).await?).await
}

#[poise::command(slash_command)]
async fn lobby(
    ctx: Context<'_>,
    #[autocomplete = "variants"] variant: Option<String>,
) -> Result<(), Failure> {
    let invoker = invoker(ctx).await?;
    let named = |typed: &str| find(typed).ok_or(Refusal::NoSuchVariant);
    let variant = variant.as_deref().map(named).transpose()?;
    let at = LobbyRef::filtered(LobbyFilter { variant, ..LobbyFilter::default() });
    let member = ctx.interaction.member.as_deref();
    send(ctx, lobby::page(ctx.data(), &invoker, member, at).await?).await
}

#[poise::command(slash_command)]
async fn rematch(
    ctx: Context<'_>,
    #[autocomplete = "finished_games"] game: Option<String>,
) -> Result<(), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let id = match game.as_deref() {
        Some(chosen) => number(chosen)?,
        None => app_state
            .app
            .latest_finished_of(invoker.player)
            .await?
            .ok_or(Refusal::NothingToRematch)?,
    };
    if let Some(begun) = engine::rematch(app_state, &invoker, id).await? {
        let payload = engine::response(app_state, &invoker, &begun).await?;
        return send_board(ctx, &invoker, begun.the_match.id(), payload).await;
    }
    let (payload, challenge) = rematches::offer(app_state, &invoker, id).await?;
    let shown = send_located(ctx, payload).await?;
    if let Some(id) = challenge {
        afterwards(remember_message(app_state, id, shown)).await;
    }
    Ok(())
}

#[poise::command(context_menu_command = "Challenge")]
async fn challenge_user(ctx: Context<'_>, user: User) -> Result<(), Failure> {
    let invoker = invoker(ctx).await?;
    if user.id == ctx.framework.bot_id {
        return send(ctx, engine_messages::variant_question(invoker.texts)).await;
    }
    if user.bot {
        return Err(Refusal::ChallengedBot.into());
    }
    if user.id == ctx.interaction.user.id {
        return Err(Refusal::ChallengedSelf.into());
    }
    let member = ctx.interaction.data.resolved.members.contains_key(&user.id);
    save_opponent(ctx.data(), &user, invoker.place.server.filter(|_| member)).await?;
    send(ctx, challenge_messages::variant_question(invoker.texts, PlayerId(user.id.get()))).await
}
