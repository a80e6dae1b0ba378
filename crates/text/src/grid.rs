//! A square board as a grid of letters, for users who cannot see the picture.

use courier_rules::{BoardShape, Color, Position};

/// The board with `bottom` at the bottom, one line for each rank; `None` for hexagonal boards.
///
/// Uppercase letters are White's pieces, lowercase letters are Black's; `~` follows a promoted
/// piece, and a dot is an empty square.
pub(super) fn of(position: &Position, bottom: Color) -> Option<String> {
    let geometry = position.variant().geometry();
    let BoardShape::Square { files, ranks } = geometry.shape() else { return None };
    let (mut files, mut ranks): (Vec<i8>, Vec<i8>) =
        ((0..files.cast_signed()).collect(), (0..ranks.cast_signed()).rev().collect());
    if bottom == Color::Black {
        files.reverse();
        ranks.reverse();
    }
    let marked = position.pieces().any(|(_, piece)| piece.promoted);
    let cell = |file: i8, rank: i8| {
        let piece = geometry.cell_at(file, rank).and_then(|cell| position.piece_at(cell));
        let letter = piece.map_or('.', |piece| {
            let letter = position.variant().piece_type(piece.piece_type).letter;
            if piece.color == Color::White { letter } else { letter.to_ascii_lowercase() }
        });
        let mark = match piece {
            Some(piece) if piece.promoted => "~",
            _ if marked => " ",
            _ => "",
        };
        format!(" {letter}{mark}")
    };
    let digits = if ranks.len() > 9 { 2 } else { 1 };
    let rank = |rank: i8| {
        let cells: String = files.iter().map(|file| cell(*file, rank)).collect();
        format!("{:<digits$} {cells}", rank + 1).trim_end().to_owned()
    };
    let gap = if marked { " " } else { "" };
    let names =
        files.iter().map(|file| format!(" {}{gap}", char::from(b'a' + file.unsigned_abs())));
    let names = format!("{:digits$} {}", "", names.collect::<String>());
    let lines = ranks.into_iter().map(rank).chain([names.trim_end().to_owned()]);
    Some(lines.collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_rules::Variant;
    use courier_rules::notation::fen;

    use super::*;

    fn grid(key: &str, text: &str, bottom: Color) -> Option<String> {
        of(&fen::parse(Variant::by_key(key).unwrap(), text).unwrap(), bottom)
    }

    #[test]
    fn a_board_can_be_shown_from_both_sides() {
        let text = "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1";
        let white = [
            "8  . . . . k . . .",
            "7  . . . . . . . .",
            "6  . . . . . . . .",
            "5  . . . . . . . .",
            "4  . . . . . . . .",
            "3  . . . . . . . .",
            "2  P . . . . . . .",
            "1  R . . . K . . R",
            "   a b c d e f g h",
        ]
        .join("\n");
        assert_eq!(grid("chess", text, Color::White).unwrap(), white);
        let black = grid("chess", text, Color::Black).unwrap();
        assert!(black.starts_with("1  R . . K . . . R\n2  . . . . . . . P\n"), "{black}");
        assert!(black.ends_with("\n   h g f e d c b a"), "{black}");
    }

    #[test]
    fn a_promoted_pawn_is_marked_and_the_files_stay_aligned() {
        let text = grid("crazyhouse", "4k3/8/8/8/8/8/8/Q~3K2R[] w - - 0 1", Color::White).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[7], "1  Q~ .  .  .  K  .  .  R");
        assert_eq!(lines[8], "   a  b  c  d  e  f  g  h");
    }

    #[test]
    fn a_hexagonal_board_has_no_grid() {
        let cescacs = Variant::by_key("cescacs").unwrap();
        assert_eq!(of(&cescacs.start(0).unwrap(), Color::White), None);
    }
}
