//! Choosing a move by menus, as messages: the piece, the target, one of several moves, and the
//! confirmation.

use courier_play::{Match, Refusal};
use courier_rules::notation::san;
use courier_rules::{Cell, Move, PieceTypeId, Position};
use courier_text::{Button, Texts};
use serenity::all::{ButtonStyle, CreateSelectMenuOption};

use crate::discord::board::{messages as board, scene as board_scene};
use crate::discord::components::buttons::{button, labeled, menu, shortened};
use crate::discord::components::menu_pages::Pages;
use crate::discord::context::{AppState, Invoker};
use crate::discord::ids::{BoardRef, ButtonAction, MenuAction, MoveCode, PieceRef};
use crate::discord::transport::{ALT_LENGTH, CHOICES, MessagePayload, PictureAttachment, Result};

pub(crate) fn moves_of(position: &Position, piece: PieceRef) -> impl Iterator<Item = Move> {
    position.legal_moves().into_iter().filter(move |legal| PieceRef::of(*legal) == piece)
}

/// The first step: a page of the pieces that can move.
pub(crate) async fn pieces(
    app_state: &AppState,
    invoker: &Invoker,
    the_match: &Match,
    page: u8,
) -> Result<MessagePayload> {
    let texts = invoker.texts;
    let position = the_match.position();
    let options = piece_options(texts, position);
    let board = BoardRef::of(the_match);
    let pages = Pages::of(options.len(), page);
    let mut buttons = pages.buttons(texts, |page| ButtonAction::ChoosePiece(board, page));
    buttons.push(button(texts, ButtonAction::TypeMove(board), ButtonStyle::Secondary));
    Ok(MessagePayload {
        content: texts.which_piece(),
        picture: Some(picture(app_state, invoker, the_match, None).await?),
        buttons: vec![buttons],
        menu: Some(
            menu(MenuAction::Piece(board), pages.of_all(options)).placeholder(texts.which_piece()),
        ),
        private: true,
        ..MessagePayload::default()
    })
}

/// Every piece that can move, in the order of the variant's piece types; pieces in hand come last.
pub(crate) fn piece_options(texts: Texts, position: &Position) -> Vec<CreateSelectMenuOption> {
    let mut moves: Vec<(PieceRef, Move)> =
        position.legal_moves().into_iter().map(|legal| (PieceRef::of(legal), legal)).collect();
    let rank = |piece: PieceRef| match piece {
        PieceRef::OnBoard(_) => (false, piece_type(position, piece), piece),
        PieceRef::InHand(_) => (true, None, piece),
    };
    moves.sort_by_key(|(piece, legal)| (rank(*piece), legal.target()));
    moves
        .chunk_by(|(one, _), (other, _)| one == other)
        .filter_map(|group| {
            let (piece, first) = *group.first()?;
            let mut names: Vec<&str> =
                group.iter().map(|(_, legal)| cell_name(position, legal.target())).collect();
            names.dedup();
            let option =
                CreateSelectMenuOption::new(label(texts, position, first), piece.to_string());
            Some(option.description(shortened(&names.join(", "))))
        })
        .collect()
}

fn piece_type(position: &Position, piece: PieceRef) -> Option<PieceTypeId> {
    match piece {
        PieceRef::OnBoard(cell) => Cell::new(cell.into())
            .and_then(|cell| position.piece_at(cell))
            .map(|piece| piece.piece_type),
        PieceRef::InHand(_) => None,
    }
}

fn cell_name(position: &Position, cell: Cell) -> &'static str {
    position.variant().geometry().name(cell)
}

/// "Knight g1", "Knight in hand".
pub(crate) fn label(texts: Texts, position: &Position, the_move: Move) -> String {
    let variant = position.variant();
    match the_move {
        Move::Drop { piece_type, .. } => texts.piece_in_hand(variant.piece_type(piece_type)),
        other => {
            let piece = other.origin().and_then(|cell| Some((cell, position.piece_at(cell)?)));
            piece.map_or_else(String::new, |(cell, piece)| {
                texts.piece_on(variant.piece_type(piece.piece_type), cell_name(position, cell))
            })
        }
    }
}

/// The second step: a page of the targets of a piece.
pub(crate) async fn targets(
    app_state: &AppState,
    invoker: &Invoker,
    the_match: &Match,
    piece: PieceRef,
    page: u8,
) -> Result<MessagePayload> {
    let texts = invoker.texts;
    let position = the_match.position();
    let moves: Vec<Move> = moves_of(position, piece).collect();
    let first = *moves.first().ok_or(Refusal::UnreadableButton)?;
    let options = target_options(position, moves);
    let board = BoardRef::of(the_match);
    let pages = Pages::of(options.len(), page);
    let mut buttons = pages.buttons(texts, |page| ButtonAction::ChooseTarget(board, piece, page));
    buttons.push(labeled(
        texts,
        ButtonAction::ChoosePiece(board, 0),
        Button::Back,
        ButtonStyle::Secondary,
    ));
    let asked = texts.where_to(label(texts, position, first));
    Ok(MessagePayload {
        picture: Some(picture(app_state, invoker, the_match, Some(first)).await?),
        buttons: vec![buttons],
        menu: Some(
            menu(MenuAction::Target(board, piece), pages.of_all(options))
                .placeholder(asked.clone()),
        ),
        content: asked,
        private: true,
        ..MessagePayload::default()
    })
}

/// The targets of moves of one piece.
pub(crate) fn target_options(
    position: &Position,
    mut moves: Vec<Move>,
) -> Vec<CreateSelectMenuOption> {
    moves.sort_by_key(|legal| legal.target());
    moves
        .chunk_by(|one, other| one.target() == other.target())
        .filter_map(|group| {
            let target = group.first()?.target();
            let label = match group {
                [only] => san::print(position, *only),
                _ => format!("{} …", cell_name(position, target)),
            };
            Some(CreateSelectMenuOption::new(label, target.index().to_string()))
        })
        .collect()
}

/// Several moves of a piece to one target.
pub(crate) fn move_options(
    texts: Texts,
    position: &Position,
    moves: &[Move],
) -> Vec<CreateSelectMenuOption> {
    let option = |legal: &Move| {
        let code = MoveCode::of(*legal).to_string();
        let option = CreateSelectMenuOption::new(san::print(position, *legal), code);
        match texts.move_choice(position, *legal, moves) {
            Some(words) => option.description(words),
            None => option,
        }
    };
    moves.iter().take(CHOICES).map(option).collect()
}

/// The third step, if several moves lead to the same target: promotions or castling moves.
pub(crate) async fn moves(
    app_state: &AppState,
    invoker: &Invoker,
    the_match: &Match,
    piece: PieceRef,
    moves: &[Move],
) -> Result<MessagePayload> {
    let texts = invoker.texts;
    let options = move_options(texts, the_match.position(), moves);
    let board = BoardRef::of(the_match);
    Ok(MessagePayload {
        content: texts.which_way(),
        picture: Some(picture(app_state, invoker, the_match, moves.first().copied()).await?),
        buttons: vec![vec![button(
            texts,
            ButtonAction::ChooseTarget(board, piece, 0),
            ButtonStyle::Secondary,
        )]],
        menu: Some(menu(MenuAction::Move(board), options).placeholder(texts.which_way())),
        private: true,
        ..MessagePayload::default()
    })
}

/// The board from the side of the player to move. If a move is given, its piece and all targets of
/// that piece are marked.
async fn picture(
    app_state: &AppState,
    invoker: &Invoker,
    the_match: &Match,
    of: Option<Move>,
) -> Result<PictureAttachment> {
    let texts = invoker.texts;
    let position = the_match.position();
    let move_hints = of.map(|the_move| match the_move {
        Move::Drop { piece_type, .. } => courier_draw::MoveHints::of_drop(position, piece_type),
        other => {
            courier_draw::MoveHints::of(position, other.origin().unwrap_or_else(|| other.target()))
        }
    });
    let alt = match (of, move_hints) {
        (Some(Move::Drop { piece_type, .. }), Some(move_hints)) => {
            texts.diagram_drop(position, piece_type, move_hints.moves)
        }
        (Some(_), Some(courier_draw::MoveHints { piece: Some(piece), moves, captures })) => {
            texts.diagram_piece(position, piece, moves, captures)
        }
        _ => texts.board_alt(the_match, position, board::last_san(the_match).as_deref()),
    };
    let scene =
        board_scene::scene_of(app_state, texts, invoker.style, the_match, the_match.turn()).await?;
    let scene = courier_draw::Scene { move_hints, ..scene };
    let png = app_state.draw(board_scene::with_cell_names(scene)).await?;
    Ok(PictureAttachment { png, alt: alt.chars().take(ALT_LENGTH).collect() })
}

/// The question whether to play a move, with the board after it and an arrow.
pub(crate) async fn confirmation(
    app_state: &AppState,
    invoker: &Invoker,
    the_match: &Match,
    the_move: Move,
) -> Result<MessagePayload> {
    let texts = invoker.texts;
    let position = the_match.position();
    let san = san::print(position, the_move);
    let after = position.play(the_move).map_err(|_| Refusal::UnreadableButton)?;
    let scene =
        board_scene::scene_of(app_state, texts, invoker.style, the_match, the_match.turn()).await?;
    let alt = texts.board_alt(the_match, &after, Some(&san));
    let scene = courier_draw::Scene {
        arrows: courier_draw::Arrow::of(position, the_move),
        last_move: Some(the_move),
        position: after,
        ..scene
    };
    let png = app_state.draw(board_scene::with_cell_names(scene)).await?;
    let yes = ButtonAction::Play(BoardRef::of(the_match), MoveCode::of(the_move));
    Ok(MessagePayload {
        content: texts.confirm_question(&san),
        picture: Some(PictureAttachment { png, alt }),
        buttons: vec![vec![
            button(texts, yes, ButtonStyle::Success),
            labeled(texts, ButtonAction::Dismiss, Button::NotThisMove, ButtonStyle::Secondary),
        ]],
        private: true,
        ..MessagePayload::default()
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::collections::BTreeSet;

    use courier_play::language::Language;
    use courier_rules::Variant;

    use super::*;

    #[test]
    fn every_piece_that_can_move_can_be_chosen() {
        for variant in Variant::all() {
            let position = variant.start(variant.default_start()).unwrap();
            let pieces: BTreeSet<PieceRef> =
                position.legal_moves().into_iter().map(PieceRef::of).collect();
            for texts in Language::ALL.map(Texts::new) {
                let options = piece_options(texts, &position);
                assert_eq!(options.len(), pieces.len(), "{}", variant.key());
            }
        }
    }
}
