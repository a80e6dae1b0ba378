//! The board of a match as a message: picture, text and buttons.

use courier_draw::{BoardStyle, Scene};
use courier_play::{ByColor, Match, Moment, PlayerId};
use courier_rules::notation::san;
use courier_rules::{Color, Game};
use courier_store::BoardContext;
use courier_text::{Button, Texts};
use serenity::all::{ButtonStyle, CreateButton};

use crate::app::board_scene;
use crate::discord::board::scene::with_cell_names;
use crate::discord::components::buttons::{button, labeled, rows};
use crate::discord::context::{AppState, Invoker, mention};
use crate::discord::ids::{BoardRef, ButtonAction, LookRef, LookStep, LookView};
use crate::discord::plans::remarks as plan_remarks;
use crate::discord::transport::{MessagePayload, PictureAttachment, Result};
use courier_play::rating_change::RatingChange;

/// The readers of a board.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Readers {
    /// Everybody in a channel.
    All,
    /// One user, who may be the player of this side. They get no buttons meant for the opponent,
    /// but the names of cells on hexagons.
    One(Option<Color>),
}

/// The current board of a match with `side` at the bottom, as a message for the invoker alone. If
/// the match is over, the message shows the rating changes.
pub(crate) async fn for_invoker(
    app_state: &AppState,
    invoker: &Invoker,
    the_match: &Match,
    side: Color,
) -> Result<MessagePayload> {
    let context = app_state.app.reads().board_context(the_match).await?;
    let reader = Readers::One(the_match.side_of(invoker.player));
    let look = (invoker.texts, invoker.style);
    let board = message(app_state, look, (the_match, &context), side, (reader, None)).await?;
    Ok(MessagePayload { mention: None, private: true, ..board })
}

/// The current board of a match, whose context has been loaded, with `side` at the bottom. In the
/// `direct` messages of a player a link leads to the web board, if they sign in with Discord.
pub(crate) async fn message(
    app_state: &AppState,
    (texts, style): (Texts, BoardStyle),
    (the_match, context): (&Match, &BoardContext),
    side: Color,
    (readers, direct): (Readers, Option<PlayerId>),
) -> Result<MessagePayload> {
    let now = app_state.now();
    let scene = Scene { style, ..board_scene(texts, the_match, context, side, now) };
    let (scene, viewer) = match readers {
        Readers::All => (scene, None),
        Readers::One(viewer) => (with_cell_names(scene), viewer),
    };
    let png = app_state.draw(scene).await?;
    let open = open_button(app_state, texts, the_match, direct);
    let alt = texts.board_alt(the_match, the_match.position(), last_san(the_match).as_deref());
    Ok(MessagePayload {
        picture: Some(PictureAttachment { png, alt }),
        buttons: buttons(texts, the_match, side, viewer, open),
        mention: (the_match.outcome().is_none() && !the_match.engine_to_move())
            .then(|| the_match.mover()),
        ply: Some(the_match.ply()),
        ..present(app_state, texts, the_match, context).await?
    })
}

/// The board after a player's action, in the server's language. The message is public in the place
/// of the match: it is the board that everybody there watches, from the side chosen by the server.
/// Elsewhere in a server it is private, and the outbox shows the board in the place of the match. A
/// private board is shown from the player's own side.
pub(crate) async fn after_action(
    app_state: &AppState,
    invoker: &Invoker,
    the_match: &Match,
) -> Result<MessagePayload> {
    let place = the_match.record().place;
    let context = app_state.app.reads().board_context(the_match).await?;
    let private = !invoker.is_at(place);
    let player = the_match.side_of(invoker.player);
    let own = player.filter(|_| private || invoker.is_direct);
    let side = own.unwrap_or_else(|| invoker.config.board_side.bottom(the_match.turn()));
    let readers = match player.filter(|_| invoker.place.channel != place.channel) {
        Some(player) => Readers::One(Some(player)),
        None => Readers::All,
    };
    let look = (invoker.server_texts, invoker.style);
    let readers = (readers, invoker.is_direct.then_some(invoker.player));
    let board = message(app_state, look, (the_match, &context), side, readers).await?;
    Ok(MessagePayload { private, ..board })
}

/// The board as text instead of a picture, for the user alone.
pub(crate) async fn as_text(
    app_state: &AppState,
    texts: Texts,
    the_match: &Match,
    side: Color,
) -> Result<MessagePayload> {
    let context = app_state.app.reads().board_context(the_match).await?;
    let caption = present(app_state, texts, the_match, &context).await?;
    let board = texts.board_text(the_match, the_match.position(), side);
    let text = caption.text.map(|below| format!("{board}\n\n{below}"));
    let buttons = before(texts, the_match, LookView { bottom: side, as_text: true });
    let buttons = rows(buttons.into_iter().collect());
    Ok(MessagePayload { text, buttons, private: true, ..caption })
}

/// The caption of the present board, which says why the engine does not answer if it holds back.
async fn present(
    app_state: &AppState,
    texts: Texts,
    the_match: &Match,
    context: &BoardContext,
) -> Result<MessagePayload> {
    let caption = caption(texts, the_match, context, app_state.now());
    let Some(seat) = the_match.engine_seat() else { return Ok(caption) };
    let person = the_match.players()[!seat.side];
    let why = if app_state.app.engine_holds_back(the_match, Some(person)).await? {
        Some(texts.engine_holds_back(mention(person)))
    } else {
        None
    };
    let lines: Vec<String> = caption.text.into_iter().chain(why).collect();
    Ok(MessagePayload { text: Some(lines.join("\n")), ..caption })
}

/// The title of a match, the lines of text below it, and its terms while it runs.
pub(crate) fn caption(
    texts: Texts,
    the_match: &Match,
    context: &BoardContext,
    now: Moment,
) -> MessagePayload {
    let record = the_match.record();
    let mentions = record.players.map(mention);
    let ByColor { white, black } = &context.players;
    let title =
        texts.match_title(&white.name, &black.name, record.variant, record.start, record.id);
    let mut lines =
        lines(texts, the_match, &mentions, last_san(the_match).as_deref(), context.changes(), now);
    if let (Some(planned), Some(last)) =
        (plan_remarks::last_moves(texts, the_match, context), lines.first_mut())
    {
        *last = planned;
    }
    MessagePayload {
        title: Some(title),
        text: Some(lines.join("\n")),
        footer: texts.match_terms(the_match),
        ..MessagePayload::default()
    }
}

/// The last move with its number, as `14. Nf3` or `14... Nf6`.
pub(crate) fn last_san(the_match: &Match) -> Option<String> {
    numbered_san(the_match.game(), the_match.ply())
}

/// The move that made it `ply` moves, in the same form; `None` if there is none.
pub(crate) fn numbered_san(game: &Game, ply: u32) -> Option<String> {
    let earlier = ply.checked_sub(1)?;
    let last = *game.moves().get(usize::try_from(earlier).ok()?)?;
    let before = game.position_at(earlier)?;
    let dots = if before.turn() == Color::White { "." } else { "..." };
    Some(format!("{}{dots} {}", before.fullmove_number(), san::print(&before, last)))
}

fn lines(
    texts: Texts,
    the_match: &Match,
    seats: &ByColor<String>,
    last: Option<&str>,
    ratings: Option<ByColor<RatingChange>>,
    now: Moment,
) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(last) = last {
        lines.push(texts.last_move(last));
    }
    if the_match.outcome().is_some() {
        lines.extend(texts.match_result(the_match, seats));
        lines.extend(ratings.iter().flat_map(|changes| texts.rating_changes(seats, changes)));
        lines.extend(texts.unrated_result(the_match, ratings.as_ref(), seats));
        return lines;
    }
    let turn = the_match.turn();
    lines.push(texts.to_move(&seats[turn], turn));
    if let Some(fallen) = the_match.record().timing.fallen {
        lines.push(texts.flag_fell_line(fallen.decide_by, &seats[!turn], &seats[turn]));
        return lines;
    }
    lines.push(texts.running_clock(the_match, now));
    // Shown before the first move and again at the end.
    if let Some(why) = the_match.unrated().filter(|_| the_match.ply() == 0) {
        lines.push(texts.unrated(why, ""));
    }
    lines.extend(texts.open_lines(the_match, seats, now));
    lines
}

/// The button for looking through the match, if a move was made.
fn before(texts: Texts, the_match: &Match, view: LookView) -> Option<CreateButton> {
    let at = LookRef { the_match: the_match.id(), ply: the_match.ply(), view };
    let action = ButtonAction::Look(at, LookStep::Before);
    let button = || labeled(texts, action, Button::PreviousMove, ButtonStyle::Secondary);
    (at.ply > 0).then(button)
}

/// The button that opens the web board, if there is one. The link contains no secret, because such
/// a message can be forwarded, and stands in a channel where direct messages are closed.
fn open_button(
    app_state: &AppState,
    texts: Texts,
    the_match: &Match,
    direct: Option<PlayerId>,
) -> Option<CreateButton> {
    let (url, id) = (app_state.web.as_ref()?, the_match.id());
    let accounts = app_state.activity.as_ref();
    let signs_in = accounts.is_some_and(|known| known.returns_to(&url.return_address()));
    Some(match direct.filter(|_| signs_in) {
        Some(player) => CreateButton::new_link(format!("{url}/sign-in?match={id}&player={player}"))
            .label(texts.button(Button::OpenBoard)),
        None => button(texts, ButtonAction::OpenBoard(Some(id)), ButtonStyle::Primary),
    })
}

fn buttons(
    texts: Texts,
    the_match: &Match,
    side: Color,
    viewer: Option<Color>,
    open: Option<CreateButton>,
) -> Vec<Vec<CreateButton>> {
    use ButtonStyle::{Danger, Primary, Secondary, Success};
    let board = BoardRef::of(the_match);
    let button = |action, style| button(texts, action, style);
    let flip = button(ButtonAction::Flip(board, !side), Secondary);
    let before = before(texts, the_match, LookView { bottom: side, as_text: false });
    if the_match.outcome().is_some() {
        let rematch = button(ButtonAction::Rematch(board), Primary);
        let review = || button(ButtonAction::AskForReview(board.the_match), Primary);
        let replay = button(ButtonAction::Replay(board), Secondary);
        let export = button(ButtonAction::Export(board.the_match), Secondary);
        let first = open.into_iter().chain([rematch]).chain((the_match.ply() > 0).then(review));
        let looking = before.into_iter().chain([flip]);
        return vec![first.chain([replay, export]).collect(), looking.collect()];
    }
    let resign = button(ButtonAction::AskResign(board), Danger);
    // The engine needs no buttons to answer, and no player answers their own offer.
    let asks_user = |by: Color| viewer != Some(by) && the_match.players()[!by].is_user();
    if the_match.record().timing.fallen.is_some() {
        let last = open.into_iter().chain(before).chain([flip, resign]).collect();
        if !asks_user(the_match.turn()) {
            return vec![last];
        }
        let decision = vec![
            button(ButtonAction::TakeWin(board), Primary),
            button(ButtonAction::GiveDay(board), Success),
            button(ButtonAction::GiveThreeDays(board), Success),
        ];
        return vec![decision, last];
    }
    let draw = if the_match.draw_offer().is_some() { Success } else { Secondary };
    let shown = !the_match.hides_board();
    let typed = [button(ButtonAction::TypeMove(board), Primary)].into_iter();
    let moves = typed.chain(shown.then(|| button(ButtonAction::ChoosePiece(board, 0), Primary)));
    let plan = shown.then(|| button(ButtonAction::TypePlan(board), Secondary));
    let first: Vec<_> = match viewer {
        Some(viewer) if viewer == the_match.turn() => moves.collect(),
        Some(_) => plan.into_iter().collect(),
        // The players share the message: the moves are for one of them, the plan for the other.
        None => moves.chain(plan).collect(),
    };
    let first: Vec<_> = open.into_iter().chain(first).collect();
    let draw = button(ButtonAction::AskDraw(board), draw);
    // In a blindfold game a player who waits has no button in the first row.
    let mut rows: Vec<_> = Some(first).filter(|row| !row.is_empty()).into_iter().collect();
    rows.push(before.into_iter().chain([flip, draw, resign]).collect());
    if the_match.takeback_offer().is_some_and(asks_user) {
        rows.push(vec![
            button(ButtonAction::AcceptTakeback(board), Success),
            button(ButtonAction::DeclineTakeback(board), Secondary),
        ]);
    }
    if the_match.pause_offer().is_some_and(asks_user) {
        rows.push(vec![
            button(ButtonAction::AcceptPause(board), Success),
            button(ButtonAction::DeclinePause(board), Secondary),
        ]);
    }
    if the_match.paused() {
        rows.push(vec![button(ButtonAction::Resume(board), Success)]);
    }
    rows
}
