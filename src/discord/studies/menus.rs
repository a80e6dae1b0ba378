//! Choosing a move of a study by menus: the piece, the target, one of several moves.

use courier_draw::{MoveHints, Scene};
use courier_play::Refusal;
use courier_play::studies::SeenPoint;
use courier_rules::{Move, Position};
use courier_text::Button;
use serenity::all::ButtonStyle;

use crate::app::StudyView;
use crate::discord::board::scene::with_cell_names;
use crate::discord::components::buttons::{button, labeled, menu};
use crate::discord::components::menu_pages::Pages;
use crate::discord::context::{AppState, Invoker};
use crate::discord::ids::{ButtonAction, MenuAction, PieceRef, StudyRef, StudyStep};
use crate::discord::moves::menus::{label, move_options, moves_of, piece_options, target_options};
use crate::discord::studies::messages as studies;
use crate::discord::transport::{ALT_LENGTH, MessagePayload, PictureAttachment, Result};

/// The position that the user sees, if it still exists.
pub(crate) fn position_at(view: &StudyView, seen: SeenPoint) -> Result<Position, Refusal> {
    Ok(view.study.line(view.the_match.game(), view.study.still(seen)?)?.position)
}

/// The first step: a page of the pieces that can move.
pub(crate) async fn pieces(
    app_state: &AppState,
    invoker: &Invoker,
    view: &StudyView,
    at: StudyRef,
    page: u8,
) -> Result<MessagePayload> {
    let texts = invoker.texts;
    let position = position_at(view, at.seen)?;
    let options = piece_options(texts, &position);
    let pages = Pages::of(options.len(), page);
    let mut buttons = pages.buttons(texts, |page| ButtonAction::StudyPieces(at, page));
    buttons.push(button(texts, ButtonAction::TypeStudyMoves(at), ButtonStyle::Secondary));
    let back = ButtonAction::Study(at, StudyStep::Here);
    buttons.push(labeled(texts, back, Button::Back, ButtonStyle::Secondary));
    let options = pages.of_all(options);
    Ok(MessagePayload {
        content: texts.which_piece(),
        picture: Some(picture(app_state, invoker, view, at, None).await?),
        buttons: vec![buttons],
        // After mate or stalemate nothing can move.
        menu: (!options.is_empty())
            .then(|| menu(MenuAction::StudyPiece(at), options).placeholder(texts.which_piece())),
        private: true,
        ..MessagePayload::default()
    })
}

/// The second step: a page of the targets of a piece.
pub(crate) async fn targets(
    app_state: &AppState,
    invoker: &Invoker,
    view: &StudyView,
    (at, piece): (StudyRef, PieceRef),
    page: u8,
) -> Result<MessagePayload> {
    let texts = invoker.texts;
    let position = position_at(view, at.seen)?;
    let moves: Vec<Move> = moves_of(&position, piece).collect();
    let first = *moves.first().ok_or(Refusal::UnreadableButton)?;
    let options = target_options(&position, moves);
    let pages = Pages::of(options.len(), page);
    let mut buttons = pages.buttons(texts, |page| ButtonAction::StudyTargets(at, piece, page));
    let back = ButtonAction::StudyPieces(at, 0);
    buttons.push(labeled(texts, back, Button::Back, ButtonStyle::Secondary));
    let asked = texts.where_to(label(texts, &position, first));
    let choose = MenuAction::StudyTarget(at, piece);
    Ok(MessagePayload {
        picture: Some(picture(app_state, invoker, view, at, Some(first)).await?),
        buttons: vec![buttons],
        menu: Some(menu(choose, pages.of_all(options)).placeholder(asked.clone())),
        content: asked,
        private: true,
        ..MessagePayload::default()
    })
}

/// The third step, if several moves lead to the same target.
pub(crate) async fn moves(
    app_state: &AppState,
    invoker: &Invoker,
    view: &StudyView,
    (at, piece): (StudyRef, PieceRef),
    moves: &[Move],
) -> Result<MessagePayload> {
    let texts = invoker.texts;
    let options = move_options(texts, &position_at(view, at.seen)?, moves);
    let back = button(texts, ButtonAction::StudyTargets(at, piece, 0), ButtonStyle::Secondary);
    let first = moves.first().copied();
    Ok(MessagePayload {
        content: texts.which_way(),
        picture: Some(picture(app_state, invoker, view, at, first).await?),
        buttons: vec![vec![back]],
        menu: Some(menu(MenuAction::StudyMove(at), options).placeholder(texts.which_way())),
        private: true,
        ..MessagePayload::default()
    })
}

/// The position. If a move is given, its piece and all targets of that piece are marked.
async fn picture(
    app_state: &AppState,
    invoker: &Invoker,
    view: &StudyView,
    at: StudyRef,
    of: Option<Move>,
) -> Result<PictureAttachment> {
    let context = app_state.app.reads().board_context(&view.the_match).await?;
    let scene = studies::scene(invoker, view, &context, at.seen.point).map_err(Refusal::from)?;
    let position = &scene.position;
    let move_hints = of.map(|the_move| match the_move {
        Move::Drop { piece_type, .. } => MoveHints::of_drop(position, piece_type),
        other => MoveHints::of(position, other.origin().unwrap_or_else(|| other.target())),
    });
    let last = view.study.move_to(view.the_match.game(), at.seen.point).map_err(Refusal::from)?;
    let start = Some(view.the_match.record().start);
    let alt = invoker.texts.alt_text(position, start, last.as_deref());
    let arrows = if of.is_some() { Vec::new() } else { scene.arrows.clone() };
    let scene = Scene { move_hints, arrows, ..scene };
    let png = app_state.draw(with_cell_names(scene)).await?;
    Ok(PictureAttachment { png, alt: alt.chars().take(ALT_LENGTH).collect() })
}
