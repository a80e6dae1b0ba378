//! Imported games as messages: the list, and one game with its positions.

use courier_draw::{BoardStyle, PlayerBar, PlayerBars, ReplayCaption, Scene};
use courier_play::clock::ClockState;
use courier_play::imports::ImportedGame;
use courier_play::move_numbers::move_to;
use courier_play::{PlayerId, Refusal, Span};
use courier_rules::{Color, Game};
use courier_store::ImportSummary;
use courier_text::{Button, Texts};
use serenity::all::{ButtonStyle, CreateButton, CreateSelectMenuOption};

use crate::app::BOARD_WIDTH;
use crate::discord::board::scene::with_cell_names;
use crate::discord::components::buttons::{button, labeled, menu, rows, shortened};
use crate::discord::components::menu_pages::Pages;
use crate::discord::context::{AppState, Invoker, mention};
use crate::discord::ids::{ButtonAction, ImportStep, ImportView, MenuAction, MenuPage};
use crate::discord::look::messages::{MovePage, page_of};
use crate::discord::options::view::ReplaySpeed;
use crate::discord::transport::{
    FILE_BYTES, FileAttachment, GifAttachment, MessagePayload, PictureAttachment, Result,
};
use crate::process::compute::ComputePlace;

/// The readers of a message with an imported game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Audience {
    /// One user alone.
    Reader(PlayerId),
    /// Everybody in the place where its owner shows it.
    Everybody,
}

pub(crate) async fn list(
    app_state: &AppState,
    invoker: &Invoker,
    page: u8,
) -> Result<MessagePayload> {
    let texts = invoker.texts;
    let games = app_state.app.reads().imported_by(invoker.player).await?;
    if games.is_empty() {
        return Ok(MessagePayload::private(texts.imports_empty()));
    }
    let (count, pages) = (games.len(), Pages::of(games.len(), page));
    let names: Vec<_> =
        pages.of_all(games).iter().map(|game| (game.id, name(texts, game))).collect();
    let lines: Vec<_> = names.iter().map(|(_, name)| Texts::escape_markdown(name)).collect();
    let option =
        |(id, name): &(_, String)| CreateSelectMenuOption::new(shortened(name), format!("{id}"));
    let options = names.iter().map(option).collect();
    Ok(MessagePayload {
        title: Some(texts.imports_heading(count)),
        text: Some(lines.join("\n")),
        buttons: rows(pages.buttons(texts, ButtonAction::Imports)),
        menu: Some(
            menu(MenuAction::Import(MenuPage(page.into())), options)
                .placeholder(texts.imports_menu()),
        ),
        private: true,
        ..MessagePayload::default()
    })
}

/// An imported game as a line without markup.
pub(crate) fn name(texts: Texts, game: &ImportSummary) -> String {
    let known =
        |name: &str, side| texts.imported_name(Some(name).filter(|name| !name.is_empty()), side);
    let names = [known(&game.white, Color::White), known(&game.black, Color::Black)];
    let played = (game.variant, game.start);
    texts.import_choice(game.id, [&names[0], &names[1]], played, &game.score)
}

pub(crate) async fn last_position(
    app_state: &AppState,
    invoker: &Invoker,
    game: &ImportedGame,
    bottom: Color,
) -> Result<MessagePayload> {
    let view = ImportView { id: game.id, ply: game.record.game().ply(), bottom };
    let reader = Audience::Reader(invoker.player);
    position(app_state, (invoker.texts, invoker.style), game, view, reader).await
}

pub(crate) async fn position(
    app_state: &AppState,
    (texts, style): (Texts, BoardStyle),
    game: &ImportedGame,
    view: ImportView,
    audience: Audience,
) -> Result<MessagePayload> {
    let scene = Scene { style, ..scene(texts, game, view) };
    let scene = match audience {
        Audience::Reader(_) => with_cell_names(scene),
        Audience::Everybody => scene,
    };
    let (start, last) = (game.record.start(), move_to(game.record.game(), view.ply));
    let alt = texts.alt_text(&scene.position, start, last.as_deref());
    let png = app_state.draw(scene).await?;
    Ok(MessagePayload {
        picture: Some(PictureAttachment { png, alt }),
        ..without_picture(texts, game, view, audience)
    })
}

/// The same with the board as text.
pub(crate) fn as_text(
    texts: Texts,
    game: &ImportedGame,
    view: ImportView,
    audience: Audience,
) -> MessagePayload {
    let payload = without_picture(texts, game, view, audience);
    let shown = game.record.game().position_at(view.ply);
    let start = game.record.start();
    let board = shown.map(|position| texts.position_text(&position, start, view.bottom));
    let parts: Vec<String> = board.into_iter().chain(payload.text).collect();
    MessagePayload { text: Some(parts.join("\n\n")), ..payload }
}

fn without_picture(
    texts: Texts,
    game: &ImportedGame,
    view: ImportView,
    audience: Audience,
) -> MessagePayload {
    let record = &game.record;
    let last = record.game().ply();
    let names = names(texts, game);
    let played = (record.variant(), record.start());
    let mut lines = vec![
        move_to(record.game(), view.ply)
            .map_or_else(|| texts.starting_position(), |the_move| texts.last_move(&the_move)),
    ];
    lines.extend(record.comment(view.ply).map(|comment| texts.import_comment(&comment)));
    let score = record.score().map(|score| score.to_string());
    let (event, date) = (record.event(), record.date());
    lines.extend(Texts::import_about(score.as_deref(), event.as_deref(), date.as_deref()));
    let own = audience == Audience::Reader(game.owner);
    lines.extend((!own).then(|| texts.import_by(mention(game.owner))));
    MessagePayload {
        title: Some(texts.import_title(game.id, [&names[0], &names[1]], played)),
        text: Some(lines.join("\n")),
        footer: Some(format!("{}/{last}", view.ply)),
        buttons: buttons(texts, record.game(), view, own),
        private: audience != Audience::Everybody,
        ..MessagePayload::default()
    }
}

fn buttons(texts: Texts, game: &Game, view: ImportView, own: bool) -> Vec<Vec<CreateButton>> {
    use ButtonStyle::{Danger, Secondary};
    let step = |step, label, disabled| {
        let action = ButtonAction::LookAtImport(view, step);
        labeled(texts, action, label, Secondary).disabled(disabled)
    };
    let last = game.ply();
    let (at_start, at_end) = (view.ply == 0, view.ply >= last);
    let page = page_of(game, view.ply);
    let steps = vec![
        step(ImportStep::First, Button::FirstPosition, at_start),
        step(ImportStep::Before, Button::PositionBefore, at_start),
        step(ImportStep::After, Button::PositionAfter, at_end),
        step(ImportStep::Last, Button::LastPosition, at_end),
        button(texts, ButtonAction::ImportMoves(view, page), Secondary),
    ];
    let flipped = ImportView { bottom: !view.bottom, ..view };
    let flip = ButtonAction::LookAtImport(flipped, ImportStep::Here);
    let mut others = vec![
        labeled(texts, flip, Button::Flip, Secondary),
        button(texts, ButtonAction::ReplayImport(view), Secondary),
        button(texts, ButtonAction::ExportImport(view.id), Secondary),
    ];
    if own {
        others.push(button(texts, ButtonAction::ShowImport(view), Secondary));
        others.push(button(texts, ButtonAction::AskDeleteImport(view.id), Danger));
    }
    vec![steps, others]
}

fn names(texts: Texts, game: &ImportedGame) -> [String; 2] {
    [Color::White, Color::Black]
        .map(|side| texts.imported_name(game.record.name(side).as_deref(), side))
}

/// The scene of a position, with the clocks that the record gives.
fn scene(texts: Texts, game: &ImportedGame, view: ImportView) -> Scene {
    let record = &game.record;
    let position =
        record.game().position_at(view.ply).unwrap_or_else(|| record.game().position().clone());
    let goes_on = view.ply < record.game().ply() || record.score().is_none();
    let bars = player_bars(texts, game);
    let bar = |side, bar: PlayerBar| PlayerBar {
        clock: clock(texts, game, side, view.ply),
        to_move: goes_on && position.turn() == side,
        ..bar
    };
    let (white, black) = (bar(Color::White, bars.white), bar(Color::Black, bars.black));
    let last = view.ply.checked_sub(1).and_then(|made| usize::try_from(made).ok());
    Scene {
        bottom: view.bottom,
        last_move: last.and_then(|made| record.game().moves().get(made)).copied(),
        player_bars: Some(PlayerBars { white, black }),
        width: BOARD_WIDTH,
        ..Scene::new(position)
    }
}

/// The time that a side had left when a position arose; empty if the record does not say.
fn clock(texts: Texts, game: &ImportedGame, side: Color, ply: u32) -> String {
    let left = game.record.clock(side, ply);
    let left = left.and_then(|left| i64::try_from(left.as_millis()).ok());
    let reading = |left| texts.reading(ClockState::Main { left: Span(left) }, None);
    left.map(reading).unwrap_or_default()
}

fn player_bars(texts: Texts, game: &ImportedGame) -> PlayerBars {
    let [white, black] = names(texts, game);
    let bar = |name, side| PlayerBar {
        name,
        rating: game.record.rating(side).map(|rating| rating.to_string()),
        ..PlayerBar::default()
    };
    PlayerBars { white: bar(white, Color::White), black: bar(black, Color::Black) }
}

/// The caption of a position in the animation: the move, at the end the score, and the clocks.
fn replay_caption(texts: Texts, game: &ImportedGame, ply: u32) -> ReplayCaption {
    let at_end = ply == game.record.game().ply();
    let score = game.record.score().filter(|_| at_end).map(|score| score.to_string());
    let about = Texts::import_about(score.as_deref(), None, None);
    let title = texts.replay_title(move_to(game.record.game(), ply).as_deref(), None);
    ReplayCaption {
        title: [title].into_iter().chain(about).collect::<Vec<_>>().join(" · ").replace("**", ""),
        white_clock: clock(texts, game, Color::White, ply),
        black_clock: clock(texts, game, Color::Black, ply),
    }
}

/// The animation of a game, for the user alone.
pub(crate) async fn replay(
    invoker: &Invoker,
    game: &ImportedGame,
    (bottom, speed): (Color, ReplaySpeed),
    place: ComputePlace,
) -> Result<MessagePayload> {
    let (texts, style, reader) = (invoker.texts, invoker.style, invoker.player);
    let played = game.record.game();
    let ply = played.ply();
    let moves =
        played.position_at(ply.saturating_sub(1)).map_or(0, |before| before.fullmove_number());
    let drawn = game.clone();
    let drawing = place.compute(move || {
        let captions: Vec<_> = (0..=ply).map(|ply| replay_caption(texts, &drawn, ply)).collect();
        courier_draw::replay_gif(&courier_draw::ReplayGif {
            game: drawn.record.game(),
            bottom,
            player_bars: Some(player_bars(texts, &drawn)),
            captions: &captions,
            style,
            width: courier_draw::DEFAULT_WIDTH,
            frame_duration: speed.duration(),
            max_bytes: FILE_BYTES,
        })
    });
    let gif = drawing.await??.ok_or(Refusal::TooLongForReplay)?;
    let view = ImportView { id: game.id, ply, bottom };
    Ok(MessagePayload {
        replay: Some(GifAttachment { gif, alt: texts.replay_alt(moves) }),
        buttons: Vec::new(),
        footer: None,
        ..without_picture(texts, game, view, Audience::Reader(reader))
    })
}

/// A page of the move list of an imported game, with a menu of its moves.
pub(crate) fn move_list(
    texts: Texts,
    game: &ImportedGame,
    view: ImportView,
    page: u8,
    reader: PlayerId,
) -> MessagePayload {
    let MovePage { pages, table, options } = MovePage::of(texts, game.record.game(), page);
    let score = game.record.score().filter(|_| pages.is_last()).map(|score| score.to_string());
    let score = Texts::import_about(score.as_deref(), None, None);
    let mut buttons = pages.buttons(texts, |page| ButtonAction::ImportMoves(view, page));
    let here = ButtonAction::LookAtImport(view, ImportStep::Here);
    buttons.push(labeled(texts, here, Button::Back, ButtonStyle::Secondary));
    let choose = MenuAction::ImportMove(view.id, view.bottom);
    MessagePayload {
        text: Some([table].into_iter().chain(score).collect::<Vec<_>>().join("\n")),
        footer: pages.footer(),
        buttons: vec![buttons],
        menu: (!options.is_empty())
            .then(|| menu(choose, options).placeholder(texts.choose_a_move())),
        ..without_picture(texts, game, view, Audience::Reader(reader))
    }
}

pub(crate) async fn export(
    app_state: &AppState,
    invoker: &Invoker,
    ImportedGame { id, record, .. }: ImportedGame,
) -> Result<MessagePayload> {
    let name = format!("imported-i{id}.pgn");
    let text = app_state.app.compute().quick(invoker.player, move || record.text()).await?;
    let files = vec![FileAttachment { name, bytes: text.into_bytes() }];
    Ok(MessagePayload { files, ..MessagePayload::private(invoker.texts.import_export(id)) })
}

pub(crate) fn delete_question(texts: Texts, game: &ImportedGame) -> MessagePayload {
    let buttons = vec![
        button(texts, ButtonAction::DeleteImport(game.id), ButtonStyle::Danger),
        button(texts, ButtonAction::Dismiss, ButtonStyle::Secondary),
    ];
    MessagePayload {
        buttons: vec![buttons],
        ..MessagePayload::private(texts.import_delete_question(game.id))
    }
}
