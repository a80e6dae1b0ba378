//! `/move`, `/board`, `/games`, `/resign`, `/draw`: what one does in one's games.

use serenity::all::{AutocompleteChoice, ButtonStyle, CreateAutocompleteResponse, CreateButton};

use super::completion;
use super::{Command, Context, invoker, send, send_board};
use crate::app::PlayerInput;
use crate::discord::components::{self, move_picker as picker};
use crate::discord::context::app_state::{AppState, Invoker};
use crate::discord::ids::actions::{BoardRef, ButtonAction};
use crate::discord::messages::board;
use crate::discord::messages::{games as choices, notes};
use crate::discord::transport::failure::{About as _, Failure};
use crate::discord::transport::payload::MessagePayload;
use crate::play::matches::Action;
use crate::play::{ChannelId, Match, MatchId, PlayerId, Refusal};
use crate::text::{Button, Texts};

pub(super) fn all() -> Vec<Command> {
    vec![make_move(), board(), games(), resign(), draw()]
}

#[poise::command(slash_command, rename = "move")]
async fn make_move(
    ctx: Context<'_>,
    #[rename = "move"]
    #[autocomplete = "legal_moves"]
    typed: String,
    #[autocomplete = "super::plan::lines_after_move"] then: Option<String>,
    #[autocomplete = "my_games"] game: Option<String>,
) -> Result<(), Failure> {
    let app_state = ctx.data();
    let chosen = game.as_deref().map(choices::number).transpose()?;
    let invoker = invoker(ctx).await?;
    let id = app_state.app.resolve_match(invoker.player, chosen, invoker.place.channel).await?;
    // Whoever has planned beyond the move is sure of it.
    if then.is_none()
        && let Some(question) = picker::asked_first(app_state, &invoker, id, None, &typed).await?
    {
        send(ctx, question).await?;
        return Ok(());
    }
    let intent = then
        .as_deref()
        .map_or(PlayerInput::Move(&typed), |lines| PlayerInput::MoveAndPlan(&typed, lines));
    let played = app_state
        .app
        .play(invoker.public_actor(), id, None, intent, app_state.now())
        .await
        .about(id)?;
    let side = played.the_match.turn();
    let answer = board::moved(app_state, &invoker, &played.the_match, side).await?;
    send_board(ctx, &invoker, id, answer).await?;
    if then.is_some() {
        board::afterwards(super::plan::show_after_move(ctx, &invoker, id)).await;
    }
    Ok(())
}

/// Whose side one looks from.
#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
pub(super) enum Side {
    White,
    Black,
}

impl Side {
    /// The side at the lower edge: the one asked for, else one's own, else that of the player on
    /// the move.
    pub(super) fn bottom(
        asked: Option<Self>,
        the_match: &Match,
        player: PlayerId,
    ) -> courier_rules::Color {
        match asked {
            Some(Self::White) => courier_rules::Color::White,
            Some(Self::Black) => courier_rules::Color::Black,
            None => the_match.side_of(player).unwrap_or_else(|| the_match.turn()),
        }
    }
}

#[poise::command(slash_command)]
async fn board(
    ctx: Context<'_>,
    #[autocomplete = "my_games"] game: Option<String>,
    side: Option<Side>,
    text: Option<bool>,
) -> Result<(), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let id = match which(app_state, &invoker, game.as_deref()).await {
        Ok(id) => id,
        // Somebody who plays none of them may still look at the one shown here.
        Err(failure) => {
            app_state.app.any_latest_in_channel(invoker.place.channel).await?.ok_or(failure)?
        }
    };
    let the_match = app_state.app.see(id, invoker.player, invoker.place.channel).await?;
    let bottom = Side::bottom(side, &the_match, invoker.player);
    if text == Some(true) {
        let answer = board::in_words(app_state, invoker.texts, &the_match, bottom).await?;
        send(ctx, notes::beside(app_state, &invoker, id, answer).await?).await?;
        return Ok(());
    }
    let answer = board::answer(app_state, invoker.texts, invoker.theme, &the_match, bottom).await?;
    let answer = MessagePayload { mention: None, private: true, ..answer };
    send(ctx, notes::beside(app_state, &invoker, id, answer).await?).await?;
    Ok(())
}

#[poise::command(slash_command)]
async fn games(ctx: Context<'_>) -> Result<(), Failure> {
    let invoker = invoker(ctx).await?;
    send(ctx, page(ctx.data(), &invoker, 0).await?).await?;
    Ok(())
}

/// A page of the invoker's running games, those that wait for them first, by deadline; the last one
/// where there are not so many.
pub(crate) async fn page(
    app_state: &AppState,
    invoker: &Invoker,
    number: u16,
) -> Result<MessagePayload, Failure> {
    /// What fits into one message.
    const PAGE: usize = 20;
    let texts = invoker.texts;
    let running = app_state.app.running_of(invoker.player).await?;
    let pages = running.len().div_ceil(PAGE).max(1);
    let number = usize::from(number).min(pages - 1);
    let shown = running.iter().skip(number * PAGE).take(PAGE);
    let lines: Vec<String> =
        shown.map(|summary| choices::line(texts, invoker.player, summary)).collect();
    let waits = running.iter().any(|summary| summary.players[summary.turn] == invoker.player);
    let turns = board::turns(texts, number, pages, ButtonAction::Games);
    let buttons: Vec<_> = waits.then(|| next_game(texts, None)).into_iter().chain(turns).collect();
    Ok(MessagePayload {
        title: Some(texts.games_heading(running.len())),
        text: Some(if lines.is_empty() { texts.games_empty() } else { lines.join("\n") }),
        footer: (pages > 1).then(|| format!("{}/{pages}", number + 1)),
        buttons: if buttons.is_empty() { Vec::new() } else { vec![buttons] },
        private: true,
        ..MessagePayload::default()
    })
}

/// The button that leads to the next game that waits for the reader.
fn next_game(texts: Texts, after: Option<MatchId>) -> CreateButton {
    board::button(texts, ButtonAction::NextGame(after), Button::NextGame, ButtonStyle::Primary)
}

/// The board of the next game that waits for the invoker, for them alone, and the way to the one
/// after it.
pub(crate) async fn next(
    app_state: &AppState,
    invoker: &Invoker,
    after: Option<MatchId>,
) -> Result<MessagePayload, Failure> {
    let texts = invoker.texts;
    let Some((the_match, count)) = app_state.app.next_waiting(invoker.player, after).await? else {
        return Ok(MessagePayload::private(texts.next_game_none()));
    };
    let board =
        board::answer(app_state, texts, invoker.theme, &the_match, the_match.turn()).await?;
    let mut buttons = board.buttons;
    if count > 1 {
        buttons.push(vec![next_game(texts, Some(the_match.id()))]);
    }
    Ok(MessagePayload {
        content: texts.next_game(count),
        buttons,
        mention: None,
        private: true,
        ..board
    })
}

#[poise::command(slash_command)]
async fn resign(
    ctx: Context<'_>,
    #[autocomplete = "my_games"] game: Option<String>,
) -> Result<(), Failure> {
    let invoker = invoker(ctx).await?;
    let the_match = own_match(ctx, &invoker, game.as_deref()).await?;
    send(ctx, Question::Resign.ask(invoker.texts, invoker.player, &the_match)?).await?;
    Ok(())
}

#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum DrawAction {
    Offer,
    Accept,
    Decline,
    Claim,
}

#[poise::command(slash_command)]
async fn draw(
    ctx: Context<'_>,
    action: Option<DrawAction>,
    #[autocomplete = "my_games"] game: Option<String>,
) -> Result<(), Failure> {
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
    let answer = components::act(ctx.data(), &invoker, the_match.id(), None, action).await?;
    send(ctx, answer).await?;
    Ok(())
}

/// Something one is asked before it happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    /// Really give up, or call off a game one has not moved in?
    Resign,
    /// Which of the ways to a draw?
    Draw,
}

impl Question {
    /// The question, with a button for each answer; only the person asked sees it.
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
        let seen = BoardRef { the_match: the_match.id(), ply: the_match.ply() };
        let press = |press, label, style| board::button(texts, press, label, style);
        let (text, mut buttons) = match self {
            Self::Resign if the_match.may_abort(side) => (
                texts.abort_question(),
                vec![press(ButtonAction::YesAbort(seen), Button::YesAbort, ButtonStyle::Danger)],
            ),
            Self::Resign => (
                texts.resign_question(),
                vec![press(ButtonAction::YesResign(seen), Button::YesResign, ButtonStyle::Danger)],
            ),
            Self::Draw => {
                let mut ways = match the_match.draw_offer() {
                    Some(by) if by == side => return Err(Refusal::DrawOfferStands),
                    Some(_) => vec![
                        press(
                            ButtonAction::AcceptDraw(seen),
                            Button::AcceptDraw,
                            ButtonStyle::Success,
                        ),
                        press(
                            ButtonAction::DeclineDraw(seen),
                            Button::DeclineDraw,
                            ButtonStyle::Secondary,
                        ),
                    ],
                    None => {
                        vec![press(
                            ButtonAction::OfferDraw(seen),
                            Button::OfferDraw,
                            ButtonStyle::Primary,
                        )]
                    }
                };
                if the_match.turn() == side && the_match.game().claim().is_some() {
                    ways.insert(
                        0,
                        press(
                            ButtonAction::ClaimDraw(seen),
                            Button::ClaimDraw,
                            ButtonStyle::Success,
                        ),
                    );
                }
                (texts.draw_question(), ways)
            }
        };
        buttons.push(press(ButtonAction::Never, Button::No, ButtonStyle::Secondary));
        Ok(MessagePayload { buttons: vec![buttons], ..MessagePayload::private(text) })
    }
}

/// The match a command is about: the one chosen by its number, else the one of this channel, else
/// the only one.
pub(super) async fn which(
    app_state: &AppState,
    invoker: &Invoker,
    chosen: Option<&str>,
) -> Result<MatchId, Failure> {
    let chosen = chosen.map(choices::number).transpose()?;
    Ok(app_state.app.resolve_match(invoker.player, chosen, invoker.place.channel).await?)
}

async fn own_match(
    ctx: Context<'_>,
    invoker: &Invoker,
    chosen: Option<&str>,
) -> Result<Match, Failure> {
    let id = which(ctx.data(), invoker, chosen).await?;
    Ok(ctx.data().app.find_match(id).await?)
}

pub(super) async fn my_games(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let player = PlayerId(ctx.interaction.user.id.get());
    let running = ctx.data().app.running_of(player).await.unwrap_or_default();
    CreateAutocompleteResponse::new().set_choices(choices::games(
        super::texts(ctx).await,
        player,
        &running,
        typed,
    ))
}

async fn legal_moves(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let found = moves_to_offer(ctx, typed).await.unwrap_or_default();
    CreateAutocompleteResponse::new().set_choices(found)
}

async fn moves_to_offer(ctx: Context<'_>, typed: &str) -> Result<Vec<AutocompleteChoice>, Failure> {
    let app = &ctx.data().app;
    let player = PlayerId(ctx.interaction.user.id.get());
    let game = ctx.interaction.data.options().into_iter().find_map(|option| {
        match (option.name, option.value) {
            ("game", serenity::all::ResolvedValue::String(text)) => Some(text.to_owned()),
            _ => None,
        }
    });
    let chosen = game.as_deref().map(choices::number).transpose()?;
    let id = app.resolve_match(player, chosen, ChannelId(ctx.interaction.channel_id.get())).await?;
    let on_the_move = app.on_the_move(id).await?;
    let position = on_the_move.filter(|(mover, _)| *mover == player).map(|(_, position)| position);
    Ok(position.map(|position| completion::moves(&position, typed)).unwrap_or_default())
}
