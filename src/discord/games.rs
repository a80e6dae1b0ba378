//! A user's running games as messages: the list, and the next one in which it is their turn.

use courier_play::{MatchId, PlayerId};
use courier_store::Summary;
use courier_text::Texts;
use serenity::all::{ButtonStyle, CreateButton};

use crate::discord::board::messages as board;
use crate::discord::components::buttons::{button, page_buttons, rows};
use crate::discord::context::command::{Context, invoker, send};
use crate::discord::context::{AppState, Invoker, mention};
use crate::discord::ids::ButtonAction;
use crate::discord::transport::{MessagePayload, Result};

/// A game as a line without markup, for a menu or a choice.
pub(crate) fn name(texts: Texts, player: PlayerId, summary: &Summary) -> String {
    let (opponent, own_turn) = opponent_and_turn(player, summary);
    let own_turn = (!summary.over).then_some(own_turn);
    let game = (summary.variant, summary.start);
    texts.game_choice(summary.id, game, &summary.names[opponent], own_turn)
}

/// A game as a line of a message, with its deadline.
pub(crate) fn line(texts: Texts, player: PlayerId, summary: &Summary) -> String {
    let (opponent, own_turn) = opponent_and_turn(player, summary);
    let opponent = mention(summary.players[opponent]);
    let game = (summary.variant, summary.start);
    texts.games_line(summary.id, game, &opponent, own_turn, summary.flag_at)
}

fn opponent_and_turn(player: PlayerId, summary: &Summary) -> (courier_rules::Color, bool) {
    let own = summary.players.side_of(&player).unwrap_or(summary.turn);
    (!own, summary.turn == own)
}

/// A page of the user's running games, by deadline; games in which it is their turn come first. If
/// page `number` does not exist, returns the last page.
pub(crate) async fn list(
    app_state: &AppState,
    invoker: &Invoker,
    number: u16,
) -> Result<MessagePayload> {
    const PAGE: usize = 20;
    let texts = invoker.texts;
    let running = app_state.app.reads().running_of(invoker.player).await?;
    let pages = running.len().div_ceil(PAGE).max(1);
    let number = usize::from(number).min(pages - 1);
    let shown = running.iter().skip(number * PAGE).take(PAGE);
    let lines: Vec<String> = shown.map(|summary| line(texts, invoker.player, summary)).collect();
    let waits = running.iter().any(|summary| summary.players[summary.turn] == invoker.player);
    let turns = page_buttons(texts, number, pages, ButtonAction::Games);
    let play = || button(texts, ButtonAction::PlayEngine, ButtonStyle::Primary);
    let first =
        if running.is_empty() { Some(play()) } else { waits.then(|| next_game(texts, None)) };
    let open = || button(texts, ButtonAction::OpenBoard(None), ButtonStyle::Secondary);
    let open = app_state.web.is_some().then(open);
    let buttons: Vec<_> = first.into_iter().chain(open).chain(turns).collect();
    Ok(MessagePayload {
        title: Some(texts.games_heading(running.len())),
        text: Some(if lines.is_empty() { texts.games_empty() } else { lines.join("\n") }),
        footer: (pages > 1).then(|| format!("{}/{pages}", number + 1)),
        buttons: rows(buttons),
        private: true,
        ..MessagePayload::default()
    })
}

/// The button that shows the next game in which it is the user's turn.
fn next_game(texts: Texts, after: Option<MatchId>) -> CreateButton {
    button(texts, ButtonAction::NextGame(after), ButtonStyle::Primary)
}

/// The board of the next game in which it is the user's turn, as a private message with a button
/// for the game after it.
pub(crate) async fn next(
    app_state: &AppState,
    invoker: &Invoker,
    after: Option<MatchId>,
) -> Result<MessagePayload> {
    let texts = invoker.texts;
    let Some((the_match, count)) = app_state.app.next_waiting(invoker.player, after).await? else {
        return Ok(MessagePayload::private(texts.next_game_none()));
    };
    let board = board::for_invoker(app_state, invoker, &the_match, the_match.turn()).await?;
    let mut buttons = board.buttons;
    if count > 1 {
        buttons.push(vec![next_game(texts, Some(the_match.id()))]);
    }
    Ok(MessagePayload { content: texts.next_game(count), buttons, ..board })
}

#[poise::command(slash_command)]
pub(crate) async fn games(ctx: Context<'_>) -> Result<()> {
    let invoker = invoker(ctx).await?;
    send(ctx, list(ctx.data(), &invoker, 0).await?).await
}
