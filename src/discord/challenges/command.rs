//! `/challenges`: the user's open challenges. `/rematch`, and the button below a finished board.
//! "Challenge" in a user's context menu.

use courier_play::{ChallengeId, MatchId, PlayerId, Refusal};
use serenity::all::User;

use crate::app::AppError;
use crate::discord::challenges::buttons::{remember_message, save_opponent};
use crate::discord::challenges::messages as challenge_messages;
use crate::discord::context::command::{Context, invoker, send, send_board, send_located};
use crate::discord::context::{AppState, Component, Invoker};
use crate::discord::engine;
use crate::discord::options::match_choice::{self, finished_games};
use crate::discord::transport::{About as _, MessagePayload, Result, afterwards};

#[poise::command(slash_command)]
pub(crate) async fn challenges(ctx: Context<'_>) -> Result<()> {
    let invoker = invoker(ctx).await?;
    send(ctx, challenge_messages::list(ctx.data(), &invoker, 0).await?).await
}

#[poise::command(context_menu_command = "Challenge")]
pub(crate) async fn challenge_user(ctx: Context<'_>, user: User) -> Result<()> {
    let invoker = invoker(ctx).await?;
    if user.id == ctx.framework.bot_id {
        return send(ctx, engine::variant_question(invoker.texts)).await;
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

/// Offers a rematch from the button below a finished match; against the engine it begins at once.
pub(crate) async fn by_button(component: Component<'_>, id: MatchId) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    if let Some(begun) = engine::rematch(app_state, invoker, id).await? {
        return engine::respond(component, &begun).await;
    }
    let (payload, challenge) = offer(app_state, invoker, id).await?;
    let shown = component.send_located(payload).await?;
    if let Some(challenge) = challenge {
        afterwards(remember_message(app_state, challenge, shown)).await;
    }
    Ok(())
}

/// Offers a rematch. Returns the challenge as a public message, with its number. If the opponent
/// has already offered a rematch, returns that challenge as a private message, without a number.
pub(crate) async fn offer(
    app_state: &AppState,
    invoker: &Invoker,
    id: MatchId,
) -> Result<(MessagePayload, Option<ChallengeId>)> {
    invoker.may_challenge()?;
    let (here, told_by, now) = (invoker.place, invoker.told_by(), app_state.now());
    match app_state.app.rematch(id, invoker.player, here, told_by, now).await {
        Ok(challenge) => {
            let texts = invoker.server_texts;
            let payload = challenge_messages::open_message(app_state, texts, &challenge).await?;
            Ok((payload, Some(challenge.id)))
        }
        Err(AppError::Refused(refusal @ Refusal::RematchOffered(existing))) => {
            let content = invoker.texts.refusal(&refusal, None, None);
            let payload = challenge_messages::own(app_state, invoker, existing).await?;
            Ok((MessagePayload { content, ..payload }, None))
        }
        Err(error) => Err(error).about(id),
    }
}

#[poise::command(slash_command)]
pub(crate) async fn rematch(
    ctx: Context<'_>,
    #[autocomplete = "finished_games"] game: Option<String>,
) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let chosen = match_choice::finished(app_state, &invoker, game.as_deref()).await?;
    let id = chosen.ok_or(Refusal::NothingToRematch)?;
    if let Some(begun) = engine::rematch(app_state, &invoker, id).await? {
        let payload = engine::response(app_state, &invoker, &begun).await?;
        return send_board(ctx, &invoker, begun.the_match.id(), payload).await;
    }
    let (payload, challenge) = offer(app_state, &invoker, id).await?;
    let shown = send_located(ctx, payload).await?;
    if let Some(id) = challenge {
        afterwards(remember_message(app_state, id, shown)).await;
    }
    Ok(())
}
