//! Moves by menu and by form: choosing a piece, a target and, if needed, one of several moves;
//! confirming the move; playing it.

use courier_play::matches::Action;
use courier_play::{Match, MatchId, Refusal};
use courier_rules::Move;
use courier_rules::notation::san;
use serenity::all::{CreateInputText, InputTextStyle};

use crate::app::PlayerInput;
use crate::discord::board::current::{self, current, own_turn};
use crate::discord::board::messages as board;
use crate::discord::components::forms::{Form, form};
use crate::discord::context::{AppState, Component, Invoker};
use crate::discord::ids::{BoardRef, FormAction, MoveCode, PieceRef};
use crate::discord::moves::menus as move_menus;
use crate::discord::transport::requests::respond;
use crate::discord::transport::{About as _, MessagePayload, Result};

/// The maximum length of a typed move.
const MOVE_LENGTH: u16 = 40;

pub(crate) async fn pieces(component: Component<'_>, board: BoardRef, page: u8) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let the_match = load_for_menus(component, board).await?;
    component.show_privately(move_menus::pieces(app_state, invoker, &the_match, page).await?).await
}

pub(crate) async fn targets(
    component: Component<'_>,
    board: BoardRef,
    piece: PieceRef,
    page: u8,
) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let the_match = load_for_menus(component, board).await?;
    let payload = move_menus::targets(app_state, invoker, &the_match, piece, page).await?;
    component.show_privately(payload).await
}

pub(crate) async fn piece_chosen(
    component: Component<'_>,
    board: BoardRef,
    value: &str,
) -> Result<()> {
    let piece = value.parse().map_err(|_| Refusal::UnreadableButton);
    let Component { app_state, invoker, .. } = component;
    let the_match = load_for_menus(component, board).await?;
    let payload = move_menus::targets(app_state, invoker, &the_match, piece?, 0).await?;
    component.show_privately(payload).await
}

/// Plays or confirms the move to the chosen target, or lists the moves if several lead to it.
pub(crate) async fn target_chosen(
    component: Component<'_>,
    board: BoardRef,
    piece: PieceRef,
    value: &str,
) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let the_match = load_for_menus(component, board).await?;
    let target: usize = value.parse().map_err(|_| Refusal::UnreadableButton)?;
    let moves: Vec<Move> = move_menus::moves_of(the_match.position(), piece)
        .filter(|legal| legal.target().index() == target)
        .collect();
    match moves.as_slice() {
        [] => Err(Refusal::UnreadableButton.into()),
        [only] => play_or_confirm(component, &the_match, *only).await,
        several => {
            let payload = move_menus::moves(app_state, invoker, &the_match, piece, several).await?;
            component.show_privately(payload).await
        }
    }
}

/// Plays or confirms the move chosen from several to the same target.
pub(crate) async fn move_chosen(
    component: Component<'_>,
    board: BoardRef,
    value: &str,
) -> Result<()> {
    let the_match = load_for_menus(component, board).await?;
    let code: MoveCode = value.parse().map_err(|_| Refusal::UnreadableButton)?;
    let the_move = code.find(the_match.position()).ok_or(Refusal::UnreadableButton)?;
    play_or_confirm(component, &the_match, the_move).await
}

/// Plays the move that the player confirmed.
pub(crate) async fn confirmed(
    component: Component<'_>,
    board: BoardRef,
    code: MoveCode,
) -> Result<()> {
    let the_match = load_own_turn(component, board).await?;
    let the_move = code.find(the_match.position()).ok_or(Refusal::UnreadableButton)?;
    play(component, &the_match, the_move).await
}

async fn load_own_turn(component: Component<'_>, board: BoardRef) -> Result<Match> {
    let Component { app_state, invoker, .. } = component;
    own_turn(current(app_state, invoker, board).await?, invoker.player)
}

/// The match for the menus, which name pieces and legal moves.
async fn load_for_menus(component: Component<'_>, board: BoardRef) -> Result<Match> {
    let the_match = load_own_turn(component, board).await?;
    the_match.check_board_shown()?;
    Ok(the_match)
}

/// Plays the move, or asks for confirmation if the player wants to confirm each move.
async fn play_or_confirm(
    component: Component<'_>,
    the_match: &Match,
    the_move: Move,
) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    if invoker.confirms {
        let question = move_menus::confirmation(app_state, invoker, the_match, the_move).await?;
        return component.update(question).await;
    }
    play(component, the_match, the_move).await
}

/// Plays the move. The message with the menu confirms it; a new message shows the board.
async fn play(component: Component<'_>, the_match: &Match, the_move: Move) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let BoardRef { the_match: id, ply } = BoardRef::of(the_match);
    let input = PlayerInput::Act(Action::Move(the_move));
    let (actor, now) = (invoker.public_actor(), app_state.now());
    let played = app_state.app.play(actor, id, Some(ply), input, now).await.about(id)?;
    let san = san::print(the_match.position(), the_move);
    component.update_first(MessagePayload::private(invoker.texts.played_by_you(&san))).await?;
    let payload = board::after_action(app_state, invoker, &played.the_match).await?;
    current::follow_up(component, id, payload).await
}

pub(crate) async fn open_form(component: Component<'_>, board: BoardRef) -> Result<()> {
    let texts = component.invoker.texts;
    let variant = load_own_turn(component, board).await?.record().variant;
    let input = CreateInputText::new(InputTextStyle::Short, texts.move_label(), "move")
        .placeholder(texts.move_placeholder(variant))
        .min_length(1)
        .max_length(MOVE_LENGTH)
        .required(true);
    component.respond(form(FormAction::Move(board), texts.move_title(), input)).await
}

pub(crate) async fn typed(form: Form<'_>, board: BoardRef) -> Result<()> {
    let Form { app_state, http, invoker, interaction } = form;
    let BoardRef { the_match: id, ply } = board;
    let typed = form.text().unwrap_or_default();
    let typed = &*app_state.app.typed_move(invoker.player, id, typed).await.about(id)?;
    if let Some(question) = question_before(app_state, invoker, id, Some(ply), typed).await? {
        return form.send(question).await;
    }
    let (actor, now) = (invoker.public_actor(), app_state.now());
    let input = PlayerInput::Move(typed);
    let played = app_state.app.play(actor, id, Some(ply), input, now).await.about(id)?;
    let payload = board::after_action(app_state, invoker, &played.the_match).await?;
    let payload = app_state.named(payload, invoker.server_texts, invoker.is_direct).await;
    let board = payload.public_board();
    let sent = respond(http, (interaction.id, &interaction.token), payload).await;
    current::sent(app_state, invoker, id, (sent, board), interaction.message.as_deref()).await
}

/// The question to the player before a typed move is played, if any: the target of a drop if only
/// the piece was typed (`N@`, as autocompletion offers it), or the confirmation of the move.
pub(crate) async fn question_before(
    app_state: &AppState,
    invoker: &Invoker,
    id: MatchId,
    ply: Option<u32>,
    typed: &str,
) -> Result<Option<MessagePayload>> {
    let dropped = typed.trim().strip_suffix('@');
    if dropped.is_none() && !invoker.confirms {
        return Ok(None);
    }
    let the_match = app_state.app.find_match(id).await?;
    if ply.is_some_and(|ply| ply != the_match.ply()) {
        return Err(Refusal::Stale).about(id);
    }
    let the_match = own_turn(the_match, invoker.player)?;
    // Otherwise a player could try out which moves are legal.
    if the_match.hides_board() {
        return Ok(None);
    }
    let position = the_match.position();
    if let Some(letter) = dropped {
        let letter = letter.trim().to_uppercase();
        let is_it = |legal: &Move| match legal {
            Move::Drop { piece_type, .. } => {
                position.variant().piece_type(*piece_type).letter.to_string() == letter
            }
            Move::Step { .. } | Move::EnPassant { .. } | Move::Castle { .. } => false,
        };
        if let Some(drop) = position.legal_moves().into_iter().find(is_it) {
            let piece = PieceRef::of(drop);
            let payload = move_menus::targets(app_state, invoker, &the_match, piece, 0).await?;
            return Ok(Some(payload));
        }
    }
    let the_move = the_match.read_move(typed).about(id)?;
    Ok(Some(move_menus::confirmation(app_state, invoker, &the_match, the_move).await?))
}
