//! Records that are huge, damaged or written with spaces in odd places.

use courier_rules::notation::MoveError;
use courier_rules::pgn::{self, PgnError};

/// What `parse` and `parse_tree` say of a move that cannot be read.
fn refused(text: &str) -> Option<(usize, String)> {
    let of = |error| match error {
        PgnError::Move { ply, text, error: MoveError::Unreadable } => Some((ply, text)),
        _ => None,
    };
    let plain = pgn::parse(text).err().and_then(of);
    assert_eq!(pgn::parse_tree(text, 100).err().and_then(of), plain, "{text}");
    plain
}

#[test]
fn huge_tags_and_words_are_read_whole() {
    const MANY: usize = 1_000_000;
    for blanks in ["\n", "\r\n", "\n,", "\" "] {
        let text = format!("[A \"{}", blanks.repeat(MANY));
        assert_eq!(pgn::split(&text).len(), 1);
        assert_eq!(pgn::parse(&text).unwrap().skipped, 1);
        let closed = format!("{text}x\"]\n\n1. e4 *");
        let record = pgn::parse(pgn::split(&closed)[0]).unwrap();
        assert_eq!((record.skipped, record.game.ply()), (0, 1));
        assert_eq!(record.tag("A").unwrap(), format!("{}x", blanks.repeat(MANY)));
    }
    let redefined = format!(
        "[Variant \"C'escacs\"]\n[Redefine \"{}\"]\n\n{} *",
        "J=B ".repeat(MANY / 4),
        "X".repeat(MANY)
    );
    assert_eq!(pgn::parse(&redefined).unwrap().skipped, 1);
}

/// Each word that is skipped takes time, as a move does.
#[test]
fn a_record_ends_at_too_many_words_that_are_skipped() {
    for word in ["x ", "x {y} $1 "] {
        let of = |count| format!("1. e4 {} e5 *", word.repeat(count));
        let record = pgn::parse(&of(1_000)).unwrap();
        assert_eq!((record.skipped, record.game.ply()), (1_000, 2));
        assert_eq!(refused(&of(1_001)), Some((2, "x".to_owned())));
    }
    assert_eq!(refused(&format!("1. e4 {}", "x ".repeat(500_000))), Some((2, "x".to_owned())));
    // Lines in brackets are counted, and limit no words.
    let record = pgn::parse(&format!("{}1. e4 x e5 *", "[x\n".repeat(1_000))).unwrap();
    assert_eq!((record.skipped, record.game.ply()), (1_001, 2));
    // The words of variations are skipped by `parse_tree` only.
    let of = |count| format!("1. e4 x ({}1. d4) e5 *", "x ".repeat(count));
    assert_eq!(pgn::parse_tree(&of(999), 9).unwrap().record.skipped, 1_000);
    let many = pgn::parse_tree(&of(1_000), 9).unwrap_err();
    assert!(matches!(many, PgnError::Move { ply: 1, error: MoveError::Unreadable, .. }));
    assert_eq!(pgn::parse(&of(1_000)).unwrap().skipped, 1);
}

#[test]
fn a_piece_apart_from_its_cell_is_no_annotation() {
    for (text, ply, word) in [
        ("1. e4 N f6 *", 2, "N"),
        ("1. e4 N f6!? 2. e5 *", 2, "N"),
        ("1. e4 d5 2. Nc3 Nf6 N xd5 *", 5, "N"),
        ("1. e4 d5 2. Nc3 Nf6 N cxd5 *", 5, "N"),
        ("1. d3 d5 N bd2 *", 3, "N"),
        ("1. d3 d5 2. d4 Nf6 N d2 *", 5, "N"),
        ("1. N f3 *", 1, "N"),
        ("1. e4 e5 D f3 *", 3, "D"),
        ("1. e4 e5 2. D f3 *", 3, "D"),
        ("1. e4 e5 2. S f3 *", 3, "S"),
        ("1. e4 e5 2. H f3 *", 3, "H"),
        ("1. e4 e5 2. ♘ f3 *", 3, "♘"),
        ("1. e4 ♞\u{fe0e} f6 *", 2, "♞\u{fe0e}"),
        ("1. e4 ♞ e5 *", 2, "♞"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0 - 0 Nf6 *", 7, "0"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O - O Nf6 *", 7, "O"),
        ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 0 – 0 *", 7, "0"),
        ("1. e4 - e5 *", 2, "-"),
    ] {
        assert_eq!(refused(text), Some((ply, word.to_owned())), "{text}");
    }
    for text in [
        "1. e4 N 1... e5 D 2. f3 *",
        "1. e4 N {new} e5 D $1 f3 *",
        "1. e4 e5 N Nf3 *",
        "1. e4 N e5 D d4 *",
        "1. e4 D e5 N d4 *",
        "1. e4 d5 N exd5 *",
        "1. ♙ e4 ♟ e5 *",
        "1. e4 (1. d4 N 1... d5) e5 N (1... f5) 2. f3 N",
    ] {
        assert_eq!(refused(text), None, "{text}");
        let record = pgn::parse(text).unwrap();
        assert_eq!(record.skipped, 0, "{text}");
        assert!(record.game.ply() >= 2, "{text}");
    }
    // So it is in variations.
    for (text, ply) in [("1. e4 (1. d4 N f6) e5 *", 2), ("1. e4 (1. d4 d5 2. 0 - 0) e5 *", 3)] {
        let refused = pgn::parse_tree(text, 100).unwrap_err();
        assert!(matches!(refused, PgnError::Move { ply: at, .. } if at == ply), "{text}");
    }
}

#[test]
fn scores_may_have_spaces() {
    let cescacs = "[Variant \"C'escacs\"]\n\n1. E7-E13, E21-E15";
    for (moves, score) in [
        ("1. e4 e5", "1 - 0"),
        ("1. e4 e5", "0 - 1"),
        ("1. e4 e5", "0 -1"),
        ("1. e4 e5", "1– 0"),
        ("1. e4 e5", "1/2 - 1/2"),
        ("1. e4 e5 2. d4", "½ - ½"),
        ("1. e4 (1. d4 d5 1 - 0) (1. d4 1/2 - 1/2) e5", "1 - 0"),
        (cescacs, "2 - 1"),
    ] {
        let text = format!("{moves} {score} 0-0");
        let plain = score.replace(' ', "").replace('–', "-").replace("½-½", "1/2-1/2");
        for record in [pgn::parse(&text), pgn::parse_tree(&text, 100).map(|tree| tree.record)] {
            let read = record.map(|record| record.score.map(|score| score.to_string()));
            assert_eq!(read, Ok(Some(plain.clone())), "{text}");
        }
        let one = format!("{moves} {score}\n");
        assert_eq!(pgn::split(&[one.as_str(), "1. e4 *"].concat()), [one.as_str(), "1. e4 *"]);
    }
}

#[test]
fn an_open_variation_ends_with_its_score() {
    let open = "1. e4 (1. d4 (1. c4 {1-0\n\n1. c4}\n1-0\n\n";
    let short = "1. d4 (1. c4 1-0\n\n1. f4) d5 (1... f5\n\n1... e5 1-0) 0-1\n\n";
    let lines = "1. d4 (1. c4 1-0\n1. f4 0-1\n1. g4) d5\n1... d5 0-1\n";
    let last = "1. c4 *";
    let text = [open, open, short, lines, last].concat();
    assert_eq!(pgn::split(&text), [open, open, short, lines, last]);
    // Without a score the rest may belong to the variation.
    let text = "1. e4 (1. d4\n\n1. c4 *";
    assert_eq!(pgn::split(text), [text]);
}

#[test]
fn an_empty_line_in_a_variation_ends_no_record() {
    let first = "1. e4 e5 (\n\n1... d5 (1... f5 {:(}\n\n1. c4 *\n\n) 2. Nf3 1-0\n\n1. c4)\n\
                 2. Nf3 *\n\n";
    let second = "1. d4 ; :(\n\n";
    let third = "1. c4 (1. f4 *\n\n";
    let fourth = "[White \"Kate\"]\n\n1. f4 ) *\n\n";
    let text = [first, second, third, fourth, second].concat();
    assert_eq!(pgn::split(&text), [first, second, third, fourth, second]);
    assert_eq!(pgn::parse(first).unwrap().game.ply(), 3);
}
