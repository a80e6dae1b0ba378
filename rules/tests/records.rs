//! Game records as other programs write them.
#![allow(clippy::unwrap_used)]

use std::time::Duration;

use courier_rules::notation::pgn::{self, PgnError};
use courier_rules::notation::uci;

/// The moves of a record in UCI (CTL-AN for C'escacs).
fn moves(record: &pgn::Record) -> Vec<String> {
    let played = record.game.positions().zip(record.game.moves());
    played.map(|(position, &mv)| uci::print(position, mv)).collect()
}

#[test]
fn a_chess_record() {
    let text = r#"[Event "Club match"]
[Result "1-0"]

1. e4 {[%clk 71:59:30] best by test} e5 2.Nf3!? (2. f4 exf4 {a (bad} 3. Nf3) Nc6 $1 3. Bb5 a6 ; the Spanish
4. 0-0 Nf6 1-0 and what follows is another matter"#;
    let record = pgn::parse(text).unwrap();
    assert_eq!(moves(&record), ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "e1g1", "g8f6"]);
    assert_eq!(record.tag("Event"), Some("Club match"));
    assert_eq!(record.notes[0].clock, Some(Duration::from_secs(71 * 3600 + 59 * 60 + 30)));
    assert_eq!(record.notes[0].comment, "best by test");
    assert_eq!(record.notes[5].comment, "the Spanish");
    assert_eq!(record.score.unwrap().to_string(), "1-0");
}

#[test]
fn a_record_from_a_position() {
    let text =
        "[Variant \"Crazyhouse\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K3[Pq] b - - 0 7\"]\n\n7... Q@e4+ 8. Kd1 *";
    let record = pgn::parse(text).unwrap();
    assert_eq!(moves(&record), ["Q@e4", "e1d1"]);
    assert_eq!(record.score, None);
    let written = pgn::print(&record);
    assert!(written.contains("7... Q@e4+ 8. Kd1 *"), "{written}");
    assert!(written.contains("[Variant \"Crazyhouse\"]"), "{written}");
}

#[test]
fn a_cescacs_record() {
    let text = "[Variant \"C'escacs\"]\n[Event \"Friendly\"]\n\n1. E7-E13, E21-E15 ?!\n2. KRK-II (=), NE25-C15\n1-1\n";
    let record = pgn::parse(text);
    assert!(matches!(record, Err(PgnError::Move { ply: 3, .. })), "the rook's way is blocked: {record:?}");
    let record = pgn::parse(&text.replace("KRK-II (=)", "JF6-E9 (=)")).unwrap();
    assert_eq!(moves(&record), ["E7-E13", "E21-E15", "JF6-E9", "NE25-C15"]);
    let written = pgn::print(&record);
    assert!(written.starts_with("[Variant \"C'escacs\"]\n[Event \"Friendly\"]"), "{written}");
    assert!(written.ends_with("1. E7-E13, E21-E15\n2. JF6-E9, NE25-C15\n1-1\n"), "{written}");
}

#[test]
fn what_is_wrong_is_named() {
    assert!(
        matches!(pgn::parse("[Variant \"Tiddlywinks\"]\n\n*"), Err(PgnError::Variant(name)) if name == "Tiddlywinks")
    );
    assert!(matches!(pgn::parse("1. e4 {never closed"), Err(PgnError::Unclosed('{'))));
    assert!(matches!(pgn::parse("[Event \"x"), Err(PgnError::Unclosed('"'))));
    assert!(matches!(pgn::parse("1. e4 e5 2. Ke3"), Err(PgnError::Move { ply: 3, text, .. }) if text == "Ke3"));
    assert!(matches!(pgn::parse("[FEN \"8/8 w\"]\n\n*"), Err(PgnError::Position(_))));
}
