//! `/move`, `/board`, `/games`, `/resign`, `/draw`: what one does in one's games.

use serenity::all::{AutocompleteChoice, ButtonStyle, CreateAutocompleteResponse, CreateButton};

use super::{Command, Context, asker, asker_about, send, send_board};
use crate::club::Intent;
use crate::discord::answer::Answer;
use crate::discord::board;
use crate::discord::custom_id::{Press, Seen};
use crate::discord::failure::{About as _, Failure};
use crate::discord::shell::{Asker, Shell};
use crate::discord::{choices, completion, components, notes, picker};
use crate::play::matches::Action;
use crate::play::{ChannelId, Match, MatchId, PlayerId, Refusal};
use crate::text::{Button, Words};

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
    let shell = ctx.data();
    let chosen = game.as_deref().map(choices::number).transpose()?;
    let (asker, found) = asker_about(ctx, chosen).await?;
    let id = shell.club.which(asker.player, chosen, asker.place.channel).await?;
    // Whoever has planned beyond the move is sure of it.
    if then.is_none()
        && let Some(question) = picker::asked_first(shell, &asker, id, None, &typed).await?
    {
        send(ctx, question).await?;
        return Ok(());
    }
    let intent = then.as_deref().map_or(Intent::Move(&typed), |lines| Intent::MoveAndPlan(&typed, lines));
    let played = shell.club.play(asker.aloud(), id, None, intent, found, shell.now()).await.about(id)?;
    let side = played.the_match.turn();
    let answer = board::moved(shell, &asker, (&played.the_match, played.beside.as_ref()), side).await?;
    send_board(ctx, &asker, id, answer).await?;
    if then.is_some() {
        board::afterwards(super::plan::show_after_move(ctx, &asker, id)).await;
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
    /// The side at the lower edge: the one asked for, else one's own, else that of the player on the move.
    pub(super) fn bottom(asked: Option<Self>, the_match: &Match, player: PlayerId) -> courier_rules::Colour {
        match asked {
            Some(Self::White) => courier_rules::Colour::White,
            Some(Self::Black) => courier_rules::Colour::Black,
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
    let shell = ctx.data();
    let asker = asker(ctx).await?;
    let id = match which(shell, &asker, game.as_deref()).await {
        Ok(id) => id,
        // Somebody who plays none of them may still look at the one shown here.
        Err(failure) => shell.club.store().any_latest_in_channel(asker.place.channel).await?.ok_or(failure)?,
    };
    let the_match = shell.club.see(id, asker.player, asker.place.channel).await?;
    let bottom = Side::bottom(side, &the_match, asker.player);
    if text == Some(true) {
        let answer = board::in_words(shell, asker.words, &the_match, bottom).await?;
        send(ctx, notes::beside(shell, &asker, id, answer).await?).await?;
        return Ok(());
    }
    let answer = board::answer(shell, asker.words, asker.theme, &the_match, bottom).await?;
    let answer = Answer { mention: None, private: true, ..answer };
    send(ctx, notes::beside(shell, &asker, id, answer).await?).await?;
    Ok(())
}

#[poise::command(slash_command)]
async fn games(ctx: Context<'_>) -> Result<(), Failure> {
    let asker = asker(ctx).await?;
    send(ctx, page(ctx.data(), &asker, 0).await?).await?;
    Ok(())
}

/// A page of the asker's running games, those that wait for them first, by deadline; the last one where there are not so many.
pub(crate) async fn page(shell: &Shell, asker: &Asker, number: u16) -> Result<Answer, Failure> {
    /// What fits into one message.
    const PAGE: usize = 20;
    let words = asker.words;
    let running = shell.club.running_of(asker.player).await?;
    let pages = running.len().div_ceil(PAGE).max(1);
    let number = usize::from(number).min(pages - 1);
    let shown = running.iter().skip(number * PAGE).take(PAGE);
    let lines: Vec<String> = shown.map(|summary| choices::line(words, asker.player, summary)).collect();
    let waits = running.iter().any(|summary| summary.players[summary.turn] == asker.player);
    let turns = board::turns(words, number, pages, Press::Games);
    let buttons: Vec<_> = waits.then(|| next_game(words, None)).into_iter().chain(turns).collect();
    Ok(Answer {
        title: Some(words.games_heading(running.len())),
        text: Some(if lines.is_empty() { words.no_games() } else { lines.join("\n") }),
        footer: (pages > 1).then(|| format!("{}/{pages}", number + 1)),
        buttons: if buttons.is_empty() { Vec::new() } else { vec![buttons] },
        private: true,
        ..Answer::default()
    })
}

/// The button that leads to the next game that waits for the reader.
fn next_game(words: Words, after: Option<MatchId>) -> CreateButton {
    board::button(words, Press::NextGame(after), Button::NextGame, ButtonStyle::Primary)
}

/// The board of the next game that waits for the asker, for them alone, and the way to the one after it.
pub(crate) async fn next(shell: &Shell, asker: &Asker, after: Option<MatchId>) -> Result<Answer, Failure> {
    let words = asker.words;
    let Some((the_match, count)) = shell.club.next_waiting(asker.player, after).await? else {
        return Ok(Answer::private(words.next_game_none()));
    };
    let board = board::answer(shell, words, asker.theme, &the_match, the_match.turn()).await?;
    let mut buttons = board.buttons;
    if count > 1 {
        buttons.push(vec![next_game(words, Some(the_match.id()))]);
    }
    Ok(Answer { content: words.next_game(count), buttons, mention: None, private: true, ..board })
}

#[poise::command(slash_command)]
async fn resign(ctx: Context<'_>, #[autocomplete = "my_games"] game: Option<String>) -> Result<(), Failure> {
    let asker = asker(ctx).await?;
    let the_match = own_match(ctx, &asker, game.as_deref()).await?;
    send(ctx, Question::Resign.ask(asker.words, asker.player, &the_match)?).await?;
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
    let asker = asker(ctx).await?;
    let the_match = own_match(ctx, &asker, game.as_deref()).await?;
    let action = match action {
        None => {
            send(ctx, Question::Draw.ask(asker.words, asker.player, &the_match)?).await?;
            return Ok(());
        }
        Some(DrawAction::Offer) => Action::OfferDraw,
        Some(DrawAction::Accept) => Action::AcceptDraw,
        Some(DrawAction::Decline) => Action::DeclineDraw,
        Some(DrawAction::Claim) => Action::ClaimDraw,
    };
    let answer = components::act(ctx.data(), &asker, the_match.id(), None, action).await?;
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
    pub(crate) fn ask(self, words: Words, player: PlayerId, the_match: &Match) -> Result<Answer, Refusal> {
        let side = the_match.side_of(player).ok_or(Refusal::NotAPlayer)?;
        if let Some(verdict) = the_match.verdict() {
            return Err(Refusal::MatchOver(verdict));
        }
        let seen = Seen { the_match: the_match.id(), ply: the_match.ply() };
        let press = |press, label, style| board::button(words, press, label, style);
        let (text, mut buttons) = match self {
            Self::Resign if the_match.may_abort(side) => {
                (words.abort_question(), vec![press(Press::YesAbort(seen), Button::YesAbort, ButtonStyle::Danger)])
            }
            Self::Resign => {
                (words.resign_question(), vec![press(Press::YesResign(seen), Button::YesResign, ButtonStyle::Danger)])
            }
            Self::Draw => {
                let mut ways = match the_match.draw_offer() {
                    Some(by) if by == side => return Err(Refusal::DrawOfferStands),
                    Some(_) => vec![
                        press(Press::AcceptDraw(seen), Button::AcceptDraw, ButtonStyle::Success),
                        press(Press::DeclineDraw(seen), Button::DeclineDraw, ButtonStyle::Secondary),
                    ],
                    None => vec![press(Press::OfferDraw(seen), Button::OfferDraw, ButtonStyle::Primary)],
                };
                if the_match.turn() == side && the_match.game().claim().is_some() {
                    ways.insert(0, press(Press::ClaimDraw(seen), Button::ClaimDraw, ButtonStyle::Success));
                }
                (words.draw_question(), ways)
            }
        };
        buttons.push(press(Press::Never, Button::No, ButtonStyle::Secondary));
        Ok(Answer { buttons: vec![buttons], ..Answer::private(text) })
    }
}

/// The match a command is about: the one chosen by its number, else the one of this channel, else the only one.
pub(super) async fn which(shell: &Shell, asker: &Asker, chosen: Option<&str>) -> Result<MatchId, Failure> {
    let chosen = chosen.map(choices::number).transpose()?;
    Ok(shell.club.which(asker.player, chosen, asker.place.channel).await?)
}

async fn own_match(ctx: Context<'_>, asker: &Asker, chosen: Option<&str>) -> Result<Match, Failure> {
    let id = which(ctx.data(), asker, chosen).await?;
    Ok(ctx.data().club.look(id).await?)
}

pub(super) async fn my_games(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let player = PlayerId(ctx.interaction.user.id.get());
    let running = ctx.data().club.running_of(player).await.unwrap_or_default();
    CreateAutocompleteResponse::new().set_choices(choices::games(super::words(ctx).await, player, &running, typed))
}

async fn legal_moves(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let found = moves_to_offer(ctx, typed).await.unwrap_or_default();
    CreateAutocompleteResponse::new().set_choices(found)
}

async fn moves_to_offer(ctx: Context<'_>, typed: &str) -> Result<Vec<AutocompleteChoice>, Failure> {
    let club = &ctx.data().club;
    let player = PlayerId(ctx.interaction.user.id.get());
    let game = ctx.interaction.data.options().into_iter().find_map(|option| match (option.name, option.value) {
        ("game", serenity::all::ResolvedValue::String(text)) => Some(text.to_owned()),
        _ => None,
    });
    let chosen = game.as_deref().map(choices::number).transpose()?;
    let id = club.which(player, chosen, ChannelId(ctx.interaction.channel_id.get())).await?;
    let on_the_move = club.on_the_move(id).await?;
    let position = on_the_move.filter(|(mover, _)| *mover == player).map(|(_, position)| position);
    Ok(position.map(|position| completion::moves(&position, typed)).unwrap_or_default())
}
