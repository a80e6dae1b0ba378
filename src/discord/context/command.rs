//! The context of slash commands, their invoker, and the ways to respond.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use courier_play::MatchId;
use courier_play::Refusal;
use courier_play::language::Language;
use courier_play::variants::Family;
use courier_text::Texts;
use serenity::all::CreateInteractionResponse;

use crate::discord::board::current;
use crate::discord::context::app_state::AppState;
use crate::discord::context::invoker::Invoker;
use crate::discord::context::origin::Origin;
use crate::discord::transport::first_response;
use crate::discord::transport::requests::{self, MessageRef};
use crate::discord::transport::responses::deferred;
use crate::discord::transport::{Failure, MessagePayload, Result};

pub(crate) type Context<'a> = poise::ApplicationContext<'a, Arc<AppState>, Failure>;

pub(crate) type Command = poise::Command<Arc<AppState>, Failure>;

/// Stores and returns the user who sent the command.
/// Errors: [`Refusal::Banned`].
pub(crate) async fn invoker(ctx: Context<'_>) -> Result<Invoker> {
    let invoker = invoker_even_if_banned(ctx).await?;
    invoker.admitted()?;
    Ok(invoker)
}

/// As [`invoker`], for the commands by which users manage their data.
pub(crate) async fn invoker_even_if_banned(ctx: Context<'_>) -> Result<Invoker> {
    let invoker = ctx.data().load_invoker(Origin::of_command(ctx.interaction)).await?;
    *ctx.invocation_data.lock().await = Box::new(invoker.clone());
    Ok(invoker)
}

/// The texts for a user who is still typing. English if the database cannot be read.
pub(crate) async fn texts(ctx: Context<'_>) -> Texts {
    let texts = ctx.data().texts_of(Origin::of_command(ctx.interaction)).await;
    texts.unwrap_or_else(|_| Texts::new(Language::English))
}

/// Responds to a command, or sends a further message if it already has a response.
pub(crate) async fn send(ctx: Context<'_>, payload: MessagePayload) -> Result<()> {
    let payload = named(ctx, payload).await;
    if ctx.has_sent_initial_response.load(Ordering::SeqCst) {
        let http = &ctx.serenity_context().http;
        first_response::follow_up(http, &ctx.interaction.token, payload.into_followup()).await?;
        return Ok(());
    }
    respond(ctx, payload.into_response()).await
}

async fn named(ctx: Context<'_>, payload: MessagePayload) -> MessagePayload {
    let invoker = ctx.invocation_data.lock().await.downcast_ref::<Invoker>().cloned();
    let texts =
        invoker.map_or(Texts::new(Language::English), |invoker| invoker.texts_for(&payload));
    ctx.data().named(payload, texts, Origin::of_command(ctx.interaction).is_direct).await
}

/// Sends the first response to a command, of any type.
pub(crate) async fn respond(ctx: Context<'_>, response: CreateInteractionResponse) -> Result<()> {
    let (http, interaction) = (&ctx.serenity_context().http, ctx.interaction);
    first_response::respond(http, (interaction.id, &interaction.token), response).await?;
    ctx.has_sent_initial_response.store(true, Ordering::SeqCst);
    Ok(())
}

/// Tells the user that the response will take longer than the three seconds that Discord waits for
/// it. Its visibility is decided here.
pub(crate) async fn defer(ctx: Context<'_>, private: bool) -> Result<()> {
    respond(ctx, deferred(private)).await
}

/// Tells the user alone, after the response, which permissions the bot lacks in this channel:
/// unlike the response, its later posts need them.
pub(crate) async fn warn_of_permissions(ctx: Context<'_>, invoker: &Invoker) -> Result<()> {
    let missing = invoker.missing_permissions();
    if missing.is_empty() {
        return Ok(());
    }
    send(ctx, MessagePayload::private(invoker.texts.missing_permissions(&missing))).await
}

/// Sends the first response to a command. Returns where it is; `None` if only the user sees it.
pub(crate) async fn send_located(
    ctx: Context<'_>,
    payload: MessagePayload,
) -> Result<Option<MessageRef>> {
    let (http, payload) = (&ctx.serenity_context().http, named(ctx, payload).await);
    let shown =
        requests::respond(http, (ctx.interaction.id, &ctx.interaction.token), payload).await?;
    ctx.has_sent_initial_response.store(true, Ordering::SeqCst);
    Ok(shown)
}

/// Responds to a command with the board of a match. A public response becomes the current board
/// message.
pub(crate) async fn send_board(
    ctx: Context<'_>,
    invoker: &Invoker,
    id: MatchId,
    payload: MessagePayload,
) -> Result<()> {
    let board = payload.public_board();
    let sent = send_located(ctx, payload).await;
    current::sent(ctx.data(), invoker, id, (sent, board), None).await
}

pub(crate) fn family_of(ctx: Context<'_>) -> Result<Family, Refusal> {
    let data = ctx
        .parent_commands()
        .first()
        .and_then(|family| family.custom_data.downcast_ref::<Family>());
    data.copied().ok_or(Refusal::NoSuchVariant)
}
