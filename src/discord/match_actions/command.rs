//! `/takeback`, `/pause`, `/give` and `/vacation`.

use courier_play::clock::Length;
use courier_play::matches::Action;
use courier_play::{MatchId, Refusal};

use crate::discord::context::command::{Command, Context, invoker, send, send_board};
use crate::discord::context::invoker::Invoker;
use crate::discord::match_actions::buttons::act_publicly;
use crate::discord::match_actions::questions::Question;
use crate::discord::options::match_choice::{self, running_games};
use crate::discord::transport::failure::Failure;
use crate::discord::transport::payload::MessagePayload;

pub(crate) fn all() -> Vec<Command> {
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
    let invoker = invoker(ctx).await?;
    let id = match_choice::running(ctx.data(), &invoker, game.as_deref()).await?;
    act(ctx, &invoker, id, action).await
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
    let invoker = invoker(ctx).await?;
    let id = match_choice::running(ctx.data(), &invoker, game.as_deref()).await?;
    let action = match action {
        None => {
            let the_match = ctx.data().app.find_match(id).await?;
            if the_match.paused() {
                let question = Question::Resume.ask(invoker.texts, invoker.player, &the_match)?;
                return send(ctx, question).await;
            }
            Action::OfferPause
        }
        Some(PauseAction::Offer) => Action::OfferPause,
        Some(PauseAction::Accept) => Action::AcceptPause,
        Some(PauseAction::Decline) => Action::DeclinePause,
        Some(PauseAction::Resume) => Action::Resume,
    };
    act(ctx, &invoker, id, action).await
}

#[poise::command(slash_command)]
async fn give(
    ctx: Context<'_>,
    time: String,
    #[autocomplete = "running_games"] game: Option<String>,
) -> Result<(), Failure> {
    let Length(span) = time.parse().map_err(|_| Refusal::GivenTimeOutOfRange)?;
    let invoker = invoker(ctx).await?;
    let id = match_choice::running(ctx.data(), &invoker, game.as_deref()).await?;
    act(ctx, &invoker, id, Action::GiveTime(span)).await
}

async fn act(
    ctx: Context<'_>,
    invoker: &Invoker,
    id: MatchId,
    action: Action,
) -> Result<(), Failure> {
    let payload = act_publicly(ctx.data(), invoker, id, None, action).await?;
    send_board(ctx, invoker, id, payload).await
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
    let text = invoker.texts.vacation_begins(vacation.from, left, vacation.to);
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
