//! `/takeback`, `/pause`, `/give` and `/vacation`.

use crate::discord::commands::context::{Command, Context, invoker, send, send_board};
use crate::discord::commands::match_choice::{self, running_games};
use crate::discord::components::actions::act_publicly;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::payload::MessagePayload;
use crate::play::Refusal;
use crate::play::clock::Length;
use crate::play::matches::Action;

pub(super) fn all() -> Vec<Command> {
    vec![takeback(), pause(), give(), vacation()]
}

#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum TakebackAction {
    Offer,
    Accept,
    Decline,
}

#[poise::command(slash_command)]
async fn takeback(
    ctx: Context<'_>,
    action: Option<TakebackAction>,
    #[autocomplete = "running_games"] game: Option<String>,
) -> Result<(), Failure> {
    let action = match action {
        None | Some(TakebackAction::Offer) => Action::OfferTakeback,
        Some(TakebackAction::Accept) => Action::AcceptTakeback,
        Some(TakebackAction::Decline) => Action::DeclineTakeback,
    };
    act(ctx, game.as_deref(), action).await
}

#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum PauseAction {
    Offer,
    Accept,
    Decline,
    Resume,
}

#[poise::command(slash_command)]
async fn pause(
    ctx: Context<'_>,
    action: Option<PauseAction>,
    #[autocomplete = "running_games"] game: Option<String>,
) -> Result<(), Failure> {
    let action = match action {
        None | Some(PauseAction::Offer) => Action::OfferPause,
        Some(PauseAction::Accept) => Action::AcceptPause,
        Some(PauseAction::Decline) => Action::DeclinePause,
        Some(PauseAction::Resume) => Action::Resume,
    };
    act(ctx, game.as_deref(), action).await
}

#[poise::command(slash_command)]
async fn give(
    ctx: Context<'_>,
    time: String,
    #[autocomplete = "running_games"] game: Option<String>,
) -> Result<(), Failure> {
    let Length(span) = time.parse().map_err(|_| Refusal::GivenTimeOutOfRange)?;
    act(ctx, game.as_deref(), Action::GiveTime(span)).await
}

async fn act(ctx: Context<'_>, game: Option<&str>, action: Action) -> Result<(), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let id = match_choice::running(app_state, &invoker, game).await?;
    let payload = act_publicly(app_state, &invoker, id, None, action).await?;
    send_board(ctx, &invoker, id, payload).await?;
    Ok(())
}

#[poise::command(slash_command, subcommands("start", "end", "show"), subcommand_required)]
async fn vacation(_: Context<'_>) -> Result<(), Failure> {
    Ok(())
}

#[poise::command(slash_command)]
async fn start(
    ctx: Context<'_>,
    #[min = 1]
    #[max = 30]
    days: u8,
) -> Result<(), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let (vacation, left) =
        app_state.app.begin_vacation(invoker.player, days, app_state.now()).await?;
    let text = invoker.texts.vacation_begins(vacation.from, vacation.to, left);
    send(ctx, MessagePayload::private(text)).await
}

#[poise::command(slash_command)]
async fn end(ctx: Context<'_>) -> Result<(), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let left = app_state.app.end_vacation(invoker.player, app_state.now()).await?;
    send(ctx, MessagePayload::private(invoker.texts.vacation_ended(left))).await
}

#[poise::command(slash_command)]
async fn show(ctx: Context<'_>) -> Result<(), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let now = app_state.now();
    let (taken, left) = app_state.app.vacations(invoker.player, now).await?;
    let until = taken.last().filter(|last| last.lasts(now)).map(|last| last.to);
    send(ctx, MessagePayload::private(invoker.texts.vacation(until, left))).await
}
