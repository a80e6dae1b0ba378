//! The pieces that each side has captured, and how much more it has on the board. A variant with
//! hands shows its pieces there.

use courier_rules::{Color, Game, Piece, Position};
use courier_text::Texts;
use serde::Serialize;

use super::board::ByView;
use super::pieces::type_name;

/// What a side has captured.
#[derive(Debug, Serialize)]
pub(super) struct Captured {
    /// The types of the pieces, in the order of the variant.
    types: Vec<&'static str>,
    /// By how many pawns its pieces on the board are worth more than the other side's, if they are,
    /// if it has captured any, and if all types of the variant have a usual value.
    ahead: Option<u32>,
    /// The same in words; empty if there is nothing to tell.
    words: String,
}

/// What both sides have captured in the first `ply` moves of a game.
pub(super) fn captured(
    texts: Texts,
    (game, ply): (&Game, u32),
    names: [&str; 2],
) -> Option<ByView<Captured>> {
    if game.start().variant().captures_go_to_hand() {
        return None;
    }
    let positions: Vec<&Position> = game.positions().take(ply as usize + 1).collect();
    let [white, black] = [(Color::White, names[0]), (Color::Black, names[1])];
    let of_side = |(side, name)| of_side(texts, &positions, (side, name));
    Some(ByView { white: of_side(white), black: of_side(black) })
}

fn of_side(texts: Texts, positions: &[&Position], (side, name): (Color, &str)) -> Captured {
    let mut pieces: Vec<Piece> =
        positions.windows(2).flat_map(|pair| taken(side, pair[0], pair[1])).collect();
    pieces.sort_by_key(|piece| piece.piece_type);
    let Some(last) = positions.last() else {
        return Captured { types: Vec::new(), ahead: None, words: String::new() };
    };
    let piece_type = |piece: &Piece| last.variant().piece_type(piece.piece_type);
    let lead = worth(last, side).zip(worth(last, !side));
    let ahead = lead.and_then(|(own, others)| own.checked_sub(others));
    let ahead = ahead.filter(|lead| *lead > 0 && !pieces.is_empty());
    let list: Vec<String> = pieces
        .chunk_by(|one, other| one.piece_type == other.piece_type)
        .map(|same| match same {
            [piece, _, ..] => format!("{} × {}", same.len(), texts.web_piece(last, *piece)),
            _ => same.iter().map(|piece| texts.web_piece(last, *piece)).collect(),
        })
        .collect();
    let list = list.join(", ");
    let words = match ahead {
        _ if pieces.is_empty() => String::new(),
        Some(points) => texts.web_captured_ahead(&list, name, points.to_string()),
        None => texts.web_captured(&list, name),
    };
    Captured {
        types: pieces.iter().map(|piece| type_name(piece_type(piece))).collect(),
        ahead,
        words,
    }
}

/// The pieces that the other side has lost by the move between two positions: several, and by its
/// own moves too, where captures explode.
fn taken(side: Color, before: &Position, after: &Position) -> Vec<Piece> {
    let victims = |position: &Position| position.cells_of(!side);
    if victims(after).len() >= victims(before).len() {
        return Vec::new();
    }
    let gone = (victims(before) & !victims(after)).iter();
    gone.filter_map(|cell| before.piece_at(cell))
        .map(|piece| Piece { promoted: false, ..piece })
        .collect()
}

/// What a side's pieces are worth in pawns, by the usual values; `None` if a type has none.
fn worth(position: &Position, side: Color) -> Option<u32> {
    let pieces = position.pieces().filter(|(_, piece)| piece.color == side);
    let value = |(_, piece): (_, Piece)| {
        Some(match position.variant().piece_type(piece.piece_type).name {
            "king" => 0,
            "pawn" => 1,
            "knight" | "bishop" => 3,
            "rook" => 5,
            "archbishop" => 8,
            "queen" => 9,
            _ => return None,
        })
    };
    pieces.map(value).sum()
}
