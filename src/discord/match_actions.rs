//! `/resign`, `/draw`, `/takeback`, `/pause`, `/give` and `/vacation`, and the buttons below a
//! board that do the same. Ending a game must be confirmed.

use courier_play::clock::Length;
use courier_play::matches::Action;
use courier_play::{Match, MatchId, PlayerId, Refusal};
use courier_text::Texts;
use serenity::all::ButtonStyle;

use crate::app::{Actor, PlayerInput};
use crate::discord::board::messages as board;
use crate::discord::components::buttons::button;
use crate::discord::context::command::{Context, invoker, send, send_board};
use crate::discord::context::{AppState, Invoker, mention};
use crate::discord::ids::{BoardRef, ButtonAction};
use crate::discord::options::match_choice::{self, running_games};
use crate::discord::transport::{About as _, MessagePayload, Result};

#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum TakebackAction {
    Offer,
    Accept,
    Decline,
}

#[poise::command(slash_command)]
pub(crate) async fn takeback(
    ctx: Context<'_>,
    action: Option<TakebackAction>,
    #[autocomplete = "running_games"] game: Option<String>,
) -> Result<()> {
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
pub(crate) async fn pause(
    ctx: Context<'_>,
    action: Option<PauseAction>,
    #[autocomplete = "running_games"] game: Option<String>,
) -> Result<()> {
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
pub(crate) async fn give(
    ctx: Context<'_>,
    time: String,
    #[autocomplete = "running_games"] game: Option<String>,
) -> Result<()> {
    let Length(span) = time.parse().map_err(|_| Refusal::GivenTimeOutOfRange)?;
    let invoker = invoker(ctx).await?;
    let id = match_choice::running(ctx.data(), &invoker, game.as_deref()).await?;
    act(ctx, &invoker, id, Action::GiveTime(span)).await
}

async fn act(ctx: Context<'_>, invoker: &Invoker, id: MatchId, action: Action) -> Result<()> {
    let payload = act_publicly(ctx.data(), invoker, id, None, action).await?;
    send_board(ctx, invoker, id, payload).await
}

#[poise::command(slash_command, subcommands("start", "end", "show"), subcommand_required)]
pub(crate) async fn vacation(_: Context<'_>) -> Result<()> {
    Ok(())
}

#[poise::command(slash_command)]
async fn start(
    ctx: Context<'_>,
    #[min = 1]
    #[max = 30]
    days: u8,
) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let (vacation, left) =
        app_state.app.begin_vacation(invoker.player, days, app_state.now()).await?;
    let text = invoker.texts.vacation_begins(vacation.from, left, vacation.to);
    send(ctx, MessagePayload::private(text)).await
}

#[poise::command(slash_command)]
async fn end(ctx: Context<'_>) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let left = app_state.app.end_vacation(invoker.player, app_state.now()).await?;
    send(ctx, MessagePayload::private(invoker.texts.vacation_ended(left))).await
}

#[poise::command(slash_command)]
async fn show(ctx: Context<'_>) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let now = app_state.now();
    let (taken, left) = app_state.app.vacations(invoker.player, now).await?;
    let until = taken.last().filter(|last| last.lasts(now)).map(|last| last.to);
    send(ctx, MessagePayload::private(invoker.texts.vacation(until, left))).await
}

#[poise::command(slash_command)]
pub(crate) async fn resign(
    ctx: Context<'_>,
    #[autocomplete = "running_games"] game: Option<String>,
) -> Result<()> {
    let invoker = invoker(ctx).await?;
    let the_match = own_match(ctx, &invoker, game.as_deref()).await?;
    send(ctx, Question::Resign.ask(invoker.texts, invoker.player, &the_match)?).await
}

#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum DrawAction {
    Offer,
    Accept,
    Decline,
    Claim,
}

#[poise::command(slash_command)]
pub(crate) async fn draw(
    ctx: Context<'_>,
    action: Option<DrawAction>,
    #[autocomplete = "running_games"] game: Option<String>,
) -> Result<()> {
    let invoker = invoker(ctx).await?;
    let the_match = own_match(ctx, &invoker, game.as_deref()).await?;
    let action = match action {
        None => {
            send(ctx, Question::Draw.ask(invoker.texts, invoker.player, &the_match)?).await?;
            return Ok(());
        }
        Some(DrawAction::Offer) => Action::OfferDraw,
        Some(DrawAction::Accept) => Action::AcceptDraw,
        Some(DrawAction::Decline) => Action::DeclineDraw,
        Some(DrawAction::Claim) => Action::ClaimDraw,
    };
    let payload = act_privately(ctx.data(), &invoker, the_match.id(), None, action).await?;
    send(ctx, payload).await
}

/// The running match to which a command refers.
async fn own_match(ctx: Context<'_>, invoker: &Invoker, chosen: Option<&str>) -> Result<Match> {
    let app_state = ctx.data();
    let id = match_choice::running(app_state, invoker, chosen).await?;
    Ok(app_state.app.find_match(id).await?)
}

/// Performs an action whose result is shown here to the user only (draws, resigning, aborting). The
/// outbox notifies the opponent and the channel of the match.
pub(crate) async fn act_privately(
    app_state: &AppState,
    invoker: &Invoker,
    id: MatchId,
    ply: Option<u32>,
    action: Action,
) -> Result<MessagePayload> {
    let actor = Actor { player: invoker.player, said_in: None };
    let input = PlayerInput::Act(action);
    let now = app_state.now();
    let played = app_state.app.play(actor, id, ply, input, now).await.about(id)?;
    let players = played.the_match.players().map(mention);
    let text = match (invoker.texts.match_result(&played.the_match, &players), action) {
        (Some(result), _) => result,
        (None, Action::DeclineDraw) => invoker.texts.draw_declined_by_you(),
        (None, _) => invoker.texts.draw_offer_sent(),
    };
    Ok(MessagePayload::private(text))
}

/// Performs an action about time or a takeback. Returns the board as a public message, or a private
/// confirmation if the board does not change.
pub(crate) async fn act_publicly(
    app_state: &AppState,
    invoker: &Invoker,
    id: MatchId,
    ply: Option<u32>,
    action: Action,
) -> Result<MessagePayload> {
    let private = matches!(action, Action::DeclineTakeback | Action::DeclinePause);
    let said_in = (!private).then_some(invoker.place.channel);
    let actor = Actor { player: invoker.player, said_in };
    let input = PlayerInput::Act(action);
    let now = app_state.now();
    let played = app_state.app.play(actor, id, ply, input, now).await.about(id)?;
    let (the_match, texts) = (&played.the_match, invoker.server_texts);
    let side = the_match.side_of(invoker.player).unwrap_or_else(|| the_match.turn());
    let (player, opponent) = (mention(invoker.player), mention(the_match.players()[!side]));
    let over = the_match.outcome().is_some();
    let content = match action {
        Action::DeclineTakeback => {
            return Ok(MessagePayload::private(invoker.texts.takeback_declined_by_you()));
        }
        Action::DeclinePause => {
            return Ok(MessagePayload::private(invoker.texts.pause_declined_by_you()));
        }
        Action::OfferTakeback => texts.takeback_asked(&opponent, &player),
        Action::AcceptTakeback => texts.takeback_done(&opponent),
        Action::OfferPause if the_match.paused() => texts.pause_begun(),
        Action::OfferPause => texts.pause_asked(&opponent, &player),
        Action::AcceptPause => texts.pause_begun(),
        Action::Resume => texts.pause_over(&player),
        Action::GiveTime(span) if !over => texts.time_given_by(&opponent, &player, span),
        // The board needs no remark.
        Action::GiveTime(_)
        | Action::TakeWin
        | Action::Move(_)
        | Action::Resign
        | Action::Abort
        | Action::OfferDraw
        | Action::AcceptDraw
        | Action::DeclineDraw
        | Action::ClaimDraw => String::new(),
    };
    let is_offer =
        matches!(action, Action::OfferTakeback | Action::OfferPause) && !the_match.paused();
    let board = board::after_action(app_state, invoker, the_match).await?;
    let mention = if is_offer { Some(the_match.players()[!side]) } else { board.mention };
    Ok(MessagePayload { content, mention, ..board })
}

/// A question with a button for each answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Whether to resign, or to abort before the player's first move.
    Resign,
    /// Whether to offer, accept, decline or claim a draw.
    Draw,
    /// Whether to end the pause.
    Resume,
}

impl Question {
    /// The question as a message for the player alone.
    pub(crate) fn ask(
        self,
        texts: Texts,
        player: PlayerId,
        the_match: &Match,
    ) -> Result<MessagePayload, Refusal> {
        let side = the_match.side_of(player).ok_or(Refusal::NotAPlayer)?;
        if let Some(outcome) = the_match.outcome() {
            return Err(Refusal::MatchOver(outcome));
        }
        let board = BoardRef::of(the_match);
        let button = |action, style| button(texts, action, style);
        let (text, mut buttons) = match self {
            Self::Resign if the_match.may_abort(side) => (
                texts.abort_question(),
                vec![button(ButtonAction::Abort(board), ButtonStyle::Danger)],
            ),
            Self::Resign => (
                texts.resign_question(),
                vec![button(ButtonAction::Resign(board), ButtonStyle::Danger)],
            ),
            Self::Resume => (
                texts.resume_question(),
                vec![button(ButtonAction::Resume(board), ButtonStyle::Success)],
            ),
            Self::Draw => {
                let mut ways = match the_match.draw_offer() {
                    Some(by) if by == side => return Err(Refusal::DrawOfferStands),
                    Some(_) => vec![
                        button(ButtonAction::AcceptDraw(board), ButtonStyle::Success),
                        button(ButtonAction::DeclineDraw(board), ButtonStyle::Secondary),
                    ],
                    None => vec![button(ButtonAction::OfferDraw(board), ButtonStyle::Primary)],
                };
                if the_match.turn() == side && the_match.game().claim().is_some() {
                    let claim = button(ButtonAction::ClaimDraw(board), ButtonStyle::Success);
                    ways.insert(0, claim);
                }
                (texts.draw_question(), ways)
            }
        };
        buttons.push(button(ButtonAction::Dismiss, ButtonStyle::Secondary));
        Ok(MessagePayload { buttons: vec![buttons], ..MessagePayload::private(text) })
    }
}
