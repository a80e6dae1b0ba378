//! `/history`: the finished games of a player in pages, newest first; a menu opens one of them.

use courier_play::{MatchId, PlayerId, Refusal};
use courier_rules::Color;
use courier_store::{Finished, Wanted};
use courier_text::Texts;
use serenity::all::{ButtonStyle, CreateSelectMenu, CreateSelectMenuOption, User};

use crate::discord::board::messages as board;
use crate::discord::components::buttons::{button, menu, page_buttons, rows};
use crate::discord::context::command::{Context, invoker, send};
use crate::discord::context::{AppState, Component, Invoker, mention};
use crate::discord::ids::{ButtonAction, MenuAction, MenuPage};
use crate::discord::notes;
use crate::discord::transport::{MessagePayload, Result};

#[poise::command(slash_command)]
pub(crate) async fn history(ctx: Context<'_>, player: Option<User>) -> Result<()> {
    let invoker = invoker(ctx).await?;
    if player.as_ref().is_some_and(|player| player.id == ctx.framework.bot_id) {
        return Err(Refusal::HistoryOfEngine.into());
    }
    let player = player.map_or(invoker.player, |player| PlayerId(player.id.get()));
    send(ctx, page(ctx.data(), &invoker, player, 0).await?).await
}

const PAGE: u32 = 10;

/// A page of the finished games of a player that the user may see. If page `number` does not exist,
/// returns the last page.
pub(crate) async fn page(
    app_state: &AppState,
    invoker: &Invoker,
    player: PlayerId,
    number: u16,
) -> Result<MessagePayload> {
    let (app, texts) = (&app_state.app, invoker.texts);
    let server = invoker.place.server;
    let all = Wanted::default();
    let count = app.reads().count_finished(player, invoker.player, server, all).await?;
    let pages = count.div_ceil(PAGE).max(1);
    let number = u32::from(number).min(pages - 1);
    let games =
        app.reads().finished_of(player, invoker.player, server, all, PAGE, number * PAGE).await?;
    let own = player == invoker.player;
    let title = match app.reads().player(player).await? {
        _ if own => Some(texts.history_heading(None, count)),
        Some(row) => Some(texts.history_heading(Some(&row.name), count)),
        None => None,
    };
    let text = if games.is_empty() {
        texts.history_empty((!own).then(|| mention(player)).as_deref())
    } else {
        games.iter().map(|game| line(texts, player, game)).collect::<Vec<_>>().join("\n")
    };
    let shown = MenuPage(u16::try_from(number).unwrap_or(u16::MAX));
    let action = |page| ButtonAction::History(player, page);
    let turns = page_buttons(texts, number as usize, pages as usize, action);
    let open = || button(texts, ButtonAction::OpenBoard(None), ButtonStyle::Primary);
    let open = (own && app_state.web.is_some()).then(open);
    Ok(MessagePayload {
        title,
        text: Some(text),
        footer: (pages > 1).then(|| format!("{}/{pages}", number + 1)),
        buttons: rows(open.into_iter().chain(turns).collect()),
        menu: (!games.is_empty()).then(|| games_menu(texts, (player, shown), &games)),
        private: true,
        ..MessagePayload::default()
    })
}

/// Shows a game chosen from a page of the finished games of `player`.
pub(crate) async fn chosen(
    component: Component<'_>,
    (player, MenuPage(number)): (PlayerId, MenuPage),
    id: MatchId,
) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let board = game(app_state, invoker, player, id).await?;
    component.show_again(page(app_state, invoker, player, number).await?).await?;
    component.follow_up(board).await?;
    Ok(())
}

/// The board of a game chosen from the finished games of `player`: from the user's own side if they
/// played it, else from the side of `player`.
async fn game(
    app_state: &AppState,
    invoker: &Invoker,
    player: PlayerId,
    id: MatchId,
) -> Result<MessagePayload> {
    let the_match = app_state.app.see(id, invoker.player, invoker.place).await?;
    let side = the_match
        .side_of(invoker.player)
        .or_else(|| the_match.side_of(player))
        .unwrap_or(Color::White);
    let payload = board::for_invoker(app_state, invoker, &the_match, side).await?;
    notes::below_board(app_state, invoker, id, payload).await
}

fn line(texts: Texts, player: PlayerId, game: &Finished) -> String {
    let side = side(player, game);
    texts.history_line(
        game.id,
        (game.variant, game.start),
        &mention(game.players[!side]),
        side,
        &game.outcome,
        game.ply,
    )
}

fn games_menu(
    texts: Texts,
    (player, page): (PlayerId, MenuPage),
    games: &[Finished],
) -> CreateSelectMenu {
    let option = |game: &Finished| {
        let played = (game.variant, game.start);
        let name = texts.game_choice(game.id, played, &game.names[!side(player, game)], None);
        CreateSelectMenuOption::new(name.chars().take(100).collect::<String>(), game.id.to_string())
    };
    let options = games.iter().map(option).collect();
    menu(MenuAction::History(player, page), options).placeholder(texts.history_menu())
}

fn side(player: PlayerId, game: &Finished) -> Color {
    game.players.side_of(&player).unwrap_or(Color::White)
}
