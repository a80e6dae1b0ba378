//! The legal moves of a position as the page offers them, and the moves of a game as text.

use courier_draw::Promoted;
use courier_rules::notation::{san, uci};
use courier_rules::{BoardShape, Captured, Cell, Game, Move, Piece, Position, Variant};
use courier_text::Texts;
use serde::Serialize;

use super::board::key;
use super::pieces::type_name;

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SceneMove {
    /// The cell that the piece leaves, or the type that is dropped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) from: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) drop: Option<&'static str>,
    pub(super) to: &'static str,
    /// The rook that castles with the king: people also castle by moving the king onto it.
    #[serde(skip_serializing_if = "Option::is_none")]
    rook: Option<&'static str>,
    /// The type to which the piece promotes.
    #[serde(skip_serializing_if = "Option::is_none")]
    promotion: Option<&'static str>,
    /// How the piece then looks.
    #[serde(skip_serializing_if = "Option::is_none")]
    promoted: Option<&'static str>,
    /// The type that takes the place of a piece, from the hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    gate: Option<&'static str>,
    /// The page sends this.
    pub(super) uci: String,
    /// The move as players write it, with the remark of a list of several moves.
    label: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    detail: Option<String>,
    /// Other changes: castling rooks, a pawn captured en passant, a piece from the hand, what
    /// explodes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) also: Vec<Change>,
}

/// The content of a cell after a move.
#[derive(Debug, Serialize)]
pub(super) struct Change {
    pub(super) cell: &'static str,
    piece: Option<Placed>,
}

#[derive(Debug, Serialize)]
pub(super) struct Placed {
    side: &'static str,
    r#type: &'static str,
    promoted: Option<&'static str>,
}

/// How a promoted piece looks: its drawing or a mark shows the promotion.
pub(super) fn look(variant: &Variant, piece: Piece) -> Option<&'static str> {
    match Promoted::of(variant, piece) {
        Promoted::No => None,
        Promoted::ByType => Some("byType"),
        Promoted::Marked => Some("marked"),
    }
}

/// Every legal move of a position.
pub(super) fn legal(texts: Texts, position: &Position) -> Vec<SceneMove> {
    let written = san::print_all(position);
    let moves: Vec<Move> = written.iter().map(|(legal, _)| *legal).collect();
    let detail = |legal| texts.move_choice(position, legal, &moves);
    let all = written.into_iter();
    all.map(|(legal, label)| scene_move(position, legal, label, detail(legal))).collect()
}

/// The moves of a game as players write them.
pub(super) fn written(game: &Game) -> Vec<String> {
    game.positions().zip(game.moves()).map(|(before, made)| san::print(before, *made)).collect()
}

fn scene_move(
    position: &Position,
    legal: Move,
    label: String,
    detail: Option<String>,
) -> SceneMove {
    let variant = position.variant();
    let name = |cell| variant.geometry().name(cell);
    let rook = match legal {
        Move::Castle { from, index, .. } => castling_rook(position, from, index),
        Move::Step { .. } | Move::EnPassant { .. } | Move::Drop { .. } => None,
    };
    SceneMove {
        from: legal.origin().map(name),
        drop: match legal {
            Move::Drop { piece_type, .. } => Some(type_name(variant.piece_type(piece_type))),
            Move::Step { .. } | Move::EnPassant { .. } | Move::Castle { .. } => None,
        },
        to: name(legal.target()),
        rook: rook.map(name),
        promotion: legal.promotion().map(|promotion| type_name(variant.piece_type(promotion))),
        promoted: legal.promotion().and_then(|_| {
            let after = position.play(legal).ok()?;
            look(variant, after.piece_at(legal.target())?)
        }),
        gate: legal.gate().map(|gate| type_name(variant.piece_type(gate.piece_type))),
        uci: uci::print(position, legal),
        label,
        detail,
        also: match legal {
            Move::Castle { .. } | Move::EnPassant { .. } => also(position, legal),
            Move::Step { gate: Some(_), .. } => also(position, legal),
            Move::Step { .. } if variant.rules().captured == Captured::Explodes => {
                also(position, legal)
            }
            Move::Step { gate: None, .. } | Move::Drop { .. } => Vec::new(),
        },
    }
}

/// The rook of a castling on squares: the one of the side to move that may still castle, to the
/// right or left of the king. In C'escacs several castling moves use the same rook.
fn castling_rook(position: &Position, king: Cell, index: u8) -> Option<Cell> {
    let geometry = position.variant().geometry();
    if matches!(geometry.shape(), BoardShape::Hexagon { .. }) {
        return None;
    }
    let (file, rank) = geometry.point(king);
    let mut rooks = position.unmoved_rooks(position.turn()).iter();
    rooks.find(|cell| {
        let (other, row) = geometry.point(*cell);
        row == rank && if index == 0 { other > file } else { other < file }
    })
}

/// The cells that a move changes besides those that it leaves and reaches.
fn also(position: &Position, legal: Move) -> Vec<Change> {
    let Ok(after) = position.play(legal) else { return Vec::new() };
    let variant = position.variant();
    let ends = [legal.origin(), Some(legal.target())];
    let changed = variant.geometry().cells().iter().filter(|cell| {
        !ends.contains(&Some(*cell)) && position.piece_at(*cell) != after.piece_at(*cell)
    });
    // A king that castles may leave its cell to a rook, or stay on it.
    let left =
        legal.origin().filter(|from| *from != legal.target() && after.piece_at(*from).is_some());
    let exploded = Some(legal.target()).filter(|to| after.piece_at(*to).is_none());
    let change = |cell| Change {
        cell: variant.geometry().name(cell),
        piece: after.piece_at(cell).map(|piece| Placed {
            side: key(piece.color),
            r#type: type_name(variant.piece_type(piece.piece_type)),
            promoted: look(variant, piece),
        }),
    };
    changed.chain(left).chain(exploded).map(change).collect()
}
