//! Parsing of game records as other programs write them.

use std::time::Duration;

use courier_rules::notation::uci;
use courier_rules::pgn::{self, PgnError};

/// The moves of a record in UCI, or in CTL-AN for C'escacs.
fn moves_of(record: &pgn::PgnGame) -> Vec<String> {
    let played = record.game.positions().zip(record.game.moves());
    played.map(|(position, &mv)| uci::print(position, mv)).collect()
}

#[test]
fn a_chess_record_with_comments_and_variations() {
    let text = r#"[Event "Club match"]
[Result "1-0"]

1. e4 {[%clk 71:59:30] best by test} e5 2.Nf3!? (2. f4 exf4 {a (bad} 3. Nf3) Nc6 $1 3. Bb5
a6 ; the Spanish
4. 0-0 Nf6 1-0 and text after the result"#;
    let record = pgn::parse(text).unwrap();
    assert_eq!(moves_of(&record), ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "e1g1", "g8f6"]);
    assert_eq!(record.tag("Event"), Some("Club match"));
    assert_eq!(record.comments[0].clock, Some(Duration::from_secs(71 * 3600 + 59 * 60 + 30)));
    assert_eq!(record.comments[0].text, "best by test");
    assert_eq!(record.comments[5].text, "the Spanish");
    assert_eq!(record.score.unwrap().to_string(), "1-0");
}

/// A variation replaces the move before it, also within a variation; one that replaces the last
/// move may continue from it.
#[test]
fn variations_are_read_and_written() {
    let text = "1. e4 {best} (1. d4 d5 (1... Nf6 {Indian} 2. c4) (1... f5) 2. c4) (1. c4) 1... e5\n\
                (1... c5 2. Nf3 (2. c3)) 2. Nf3 (2. Nf3 Nc6 3. Bb5) *";
    let tree = pgn::parse_tree(text, 100).unwrap();
    assert_eq!(moves_of(&tree.record), ["e2e4", "e7e5", "g1f3"]);
    let beside: Vec<_> = tree.variations.iter().map(Vec::len).collect();
    assert_eq!(beside, [2, 1, 1]);
    let indian = &tree.variations[0][0].moves[1].variations[0].moves[0];
    assert_eq!(indian.comment, "Indian");
    let written = pgn::print_tree(&tree);
    let moves = written.split("\n\n").nth(1).unwrap();
    assert_eq!(
        moves.split_whitespace().collect::<Vec<_>>(),
        text.split_whitespace().collect::<Vec<_>>()
    );
    assert_eq!(pgn::print_tree(&pgn::parse_tree(&written, 100).unwrap()), written);
    // Without its variations it is the record that other readers see.
    assert_eq!(pgn::print(&pgn::parse(&written).unwrap()), pgn::print(&tree.record));
    assert_eq!(pgn::parse_tree(text, 15).unwrap_err(), PgnError::TooLong { plies: 15 });
    assert!(pgn::parse_tree(text, 16).is_ok());
    assert_eq!(pgn::parse_tree("1. e4 (1. d4 *", 9).unwrap_err(), PgnError::Unclosed('('));
    for strange in ["(1. d4) 1. e4", "1. e4 ) e5 *", "1. e4 (((1. d4))) e5", "1. e4 () e5"] {
        assert!(pgn::parse_tree(strange, 9).is_ok(), "{strange}");
    }
}

#[test]
fn variations_of_cescacs_are_read_and_written() {
    let variant = courier_rules::Variant::by_key("cescacs").unwrap();
    let mut game = courier_rules::Game::new(variant.start(variant.default_start()).unwrap());
    let line = |from: &courier_rules::Position, indexes: &[usize]| {
        let mut position = from.clone();
        let moves = indexes.iter().map(|&index| {
            let mv = position.legal_moves().as_slice()[index];
            position = position.play(mv).unwrap();
            pgn::VariationMove { mv, comment: format!("move {index}"), variations: Vec::new() }
        });
        pgn::Variation { moves: moves.collect() }
    };
    let mut variations = Vec::new();
    for _ in 0..3 {
        let mut first = line(game.position(), &[1, 3, 2]);
        let after = game.position().play(first.moves[0].mv).unwrap();
        first.moves[1].variations.push(line(&after, &[5, 0]));
        variations.push(vec![first, line(game.position(), &[2])]);
        let mv = game.position().legal_moves().as_slice()[0];
        game.play(mv).unwrap();
    }
    let tree = pgn::PgnTree { record: pgn::PgnGame::of(game), variations };
    let written = pgn::print_tree(&tree);
    let read = pgn::parse_tree(&written, 100).unwrap();
    assert_eq!(read.variations, tree.variations, "{written}");
    assert_eq!(moves_of(&read.record), moves_of(&tree.record));
    assert_eq!(pgn::parse(&written).unwrap().game.ply(), 3);
}

#[test]
fn a_record_with_a_start_position() {
    let text = "[Variant \"Crazyhouse\"]\n[SetUp \"1\"]\n\
                [FEN \"4k3/8/8/8/8/8/8/4K3[Pq] b - - 0 7\"]\n\n\
                7... Q@e4+ 8. Kd1 *";
    let record = pgn::parse(text).unwrap();
    assert_eq!(moves_of(&record), ["Q@e4", "e1d1"]);
    assert_eq!(record.score, None);
    let written = pgn::print(&record);
    assert!(written.contains("7... Q@e4+ 8. Kd1 *"), "{written}");
    assert!(written.contains("[Variant \"Crazyhouse\"]"), "{written}");
}

#[test]
fn a_cescacs_record() {
    let text = "[Variant \"C'escacs\"]\n[Event \"Friendly\"]\n\n\
                1. E7-E13, E21-E15 ?!\n2. KRK-II (=), NE25-C15\n1-1\n";
    let record = pgn::parse(text);
    assert!(
        matches!(record, Err(PgnError::Move { ply: 3, .. })),
        "the path of the rook is blocked: {record:?}"
    );
    let record = pgn::parse(&text.replace("KRK-II (=)", "JF6-E9 (=)")).unwrap();
    assert_eq!(moves_of(&record), ["E7-E13", "E21-E15", "JF6-E9", "NE25-C15"]);
    let written = pgn::print(&record);
    assert!(written.starts_with("[Variant \"C'escacs\"]\n[Event \"Friendly\"]"), "{written}");
    assert!(written.ends_with("1. E7-E13, E21-E15\n2. JF6-E9, NE25-C15\n1-1\n"), "{written}");
}

/// The letters of pieces in the position and in the moves are replaced, those of columns are not.
#[test]
fn a_cescacs_record_with_redefined_letters() {
    let start = "[PDTL \"/21:k7/13:1cb5/7:3P4/3:T2T/1:QK/ w RKR- - 0 1\"]";
    for redefine in ["J=B, N=C, R=T, D=Q", "(B=J) (C=N) (T=R) (Q=D)"] {
        let moves = "1. QE1×CA13, BC13×QA13\n2. KRD-DD";
        let text =
            format!("[Variant \"C'escacs\"]\n[Redefine \"{redefine}\"]\n{start}\n\n{moves}\n*\n");
        let record = pgn::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(moves_of(&record), ["DE1×NA13", "JC13×DA13", "KRD-DD"]);
    }
}

#[test]
fn records_of_cescacs_end_with_its_points() {
    for (position, typed, points) in [
        ("/15:7D/11:K7/7:k7/ w -- - 0 1", "DZ15-Z19", "2-1"),
        ("/21:K7/17:k7/13:7d/ b -- - 0 1", "DZ13-Z9", "1-2"),
        ("/28:k/9:2d5/7:K7/ b -- - 0 1", "DC9-A9", "0-3"),
        ("/14:3E3/7:k7/2:1n1/1:1K/ w -- - 0 1", "KG1×NF2", "1-1"),
    ] {
        let text =
            format!("[Variant \"C'escacs\"]\n[PDTL \"{position}\"]\n\n1. {typed}\n{points}\n");
        let read = pgn::parse(&text);
        let record = pgn::PgnGame::of(read.unwrap_or_else(|error| panic!("{error}: {text}")).game);
        assert_eq!(record.score.map(|score| score.to_string()).as_deref(), Some(points), "{text}");
        let written = pgn::print(&record);
        assert!(
            written.contains(&format!("[Result \"{points}\"]"))
                && written.ends_with(&format!("\n{points}\n"))
        );
        assert_eq!(pgn::parse(&written).unwrap().score, record.score, "{written}");
    }
}

#[test]
fn other_forms_of_moves_are_accepted() {
    for (tags, text, expected) in [
        (
            "[Variant \"crazyhouse\"]",
            "1. e4 d5 2. exd5 Qxd5 3. @d3 p@e6",
            "e2e4 d7d5 e4d5 d8d5 P@d3 P@e6",
        ),
        (
            "[Variant \"Crazyhouse960\"]",
            "1. e2-e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0",
            "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 e1h1",
        ),
        ("[Variant \"Capahouse 960\"]", "1... e4 1... e5", "e2e4 e7e5"),
        (
            "[Variant \"Shogun\"]",
            "1. Nf3 {[%clk 1:00:00.5]} a6 $6 2. g3!? h6",
            "g1f3 a7a6 g2g3 h7h6",
        ),
        (
            "[Variant \"C'escacs\"]",
            "1?. E7-E13, E21–E15 ?!\n2. jf6‐e9 (=), NE25-C15 :",
            "E7-E13 E21-E15 JF6-E9 NE25-C15",
        ),
    ] {
        let record = pgn::parse(&format!("{tags}\n\n{text} *\n"));
        let record = record.unwrap_or_else(|error| panic!("{error}: {tags} {text}"));
        assert_eq!(moves_of(&record).join(" "), expected, "{tags} {text}");
        assert_eq!(
            moves_of(&pgn::parse(&pgn::print(&record)).unwrap()).join(" "),
            expected,
            "{}",
            pgn::print(&record)
        );
    }
}

#[test]
fn a_text_is_divided_into_its_records() {
    let first =
        "[Event \"a\"]\n[White \"{\"]\n\n1. e4 {[%clk 1:00:00]\n[Event] or not} e5 ; {\n*\n\n";
    let second = "[Event \"b\"]\r\n\r\n1. d4 {never closed *\r\n";
    let third = "[Event \"c\"]\n\n1. c4 *";
    let text = format!("\u{feff}{first}{third}\n\n{second}{third}");
    let records = pgn::split(&text);
    assert_eq!(records.len(), 3, "the last one is part of the comment: {records:#?}");
    assert_eq!(pgn::parse(records[0]).unwrap().comments[0].text, "[Event] or not");
    assert_eq!(pgn::parse(records[1]).unwrap().tag("Event"), Some("c"));
    assert_eq!(pgn::parse(records[2]).unwrap_err(), PgnError::Unclosed('{'));
    assert_eq!(pgn::split("1. e4 e5"), ["1. e4 e5"], "tags may be missing");
    assert_eq!(pgn::split(" \n\n"), Vec::<&str>::new());
}

#[test]
fn long_records_can_be_refused() {
    let text = "1. e4 e5 2. Nf3 {three} *";
    let mut cost = 10;
    assert_eq!(pgn::parse_up_to(text, 3, &mut cost).unwrap().game.ply(), 3);
    assert_eq!(cost, 13);
    assert_eq!(pgn::parse_up_to(text, 2, &mut 0).unwrap_err(), PgnError::TooLong { plies: 2 });
    assert!(pgn::parse_up_to("[x\n1. e4 x y e9", 9, &mut cost).is_err());
    assert_eq!(cost, 16);
}

#[test]
fn errors_contain_their_cause() {
    assert!(matches!(
        pgn::parse("[Variant \"Tiddlywinks\"]\n\n*"),
        Err(PgnError::Variant(name)) if name == "Tiddlywinks"
    ));
    assert!(matches!(pgn::parse("1. e4 {never closed"), Err(PgnError::Unclosed('{'))));
    let commented = "1. e4 (1. d4 ; sharp :)\n d5 {or :)} ; and {\n 2. c4) 1... e5";
    assert_eq!(pgn::parse(commented).unwrap().game.ply(), 2, "comments close no variation");
    assert_eq!(pgn::parse("1. e4 -- 2. d4").unwrap_err(), PgnError::NullMove { ply: 2 });
    assert!(matches!(
        pgn::parse("1. e4 e5 2. Ke3"),
        Err(PgnError::Move { ply: 3, text, .. }) if text == "Ke3"
    ));
    assert!(matches!(pgn::parse("[FEN \"8/8 w\"]\n\n*"), Err(PgnError::Position(_))));
}

#[test]
fn a_score_that_only_the_tag_has_counts() {
    for (tag, moves, score) in [
        ("1-0", "1. e4 e5", "1-0"),
        ("0-1", "1. e4 e5 *", "0-1"),
        ("1/2-1/2", "1. e4 e5", "1/2-1/2"),
        ("1-0", "1. e4 e5 0-1", "0-1"),
        ("*", "1. e4 e5", "*"),
        ("?", "1. e4 e5", "*"),
        ("*", "1. e4 e5 1-0", "1-0"),
    ] {
        let text = format!("[Result \"{tag}\"]\n\n{moves}\n");
        let tree = pgn::parse_tree(&text, 100).unwrap().record;
        for record in [pgn::parse(&text).unwrap(), tree] {
            let read = record.score.map_or("*".to_owned(), |score| score.to_string());
            assert_eq!(read, score, "{text}");
        }
    }
}

#[test]
fn games_without_tags_are_divided_after_the_score() {
    let text = "1. e4 e5 1-0\n\n1. d4 d5 {1-0\n1. c4}\n2. c4 1/2-1/2\n1. c4 *\n\n\
                [White \"Kate\"]\n\n1. f4 *\n\nand what follows\n";
    let records = pgn::split(text);
    let read = |text: &&str| moves_of(&pgn::parse(text).unwrap()).join(" ");
    let moves: Vec<String> = records.iter().map(read).collect();
    assert_eq!(moves, ["e2e4 e7e5", "d2d4 d7d5 c2c4", "c2c4", "f2f4"]);
    assert_eq!(records.concat(), text);
}

#[test]
fn a_position_that_only_chess960_has_needs_no_tag() {
    const SHUFFLED: &str = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1";
    const USUAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for tag in ["", "[Variant \"From Position\"]\n", "[Variant \"Standard\"]\n"] {
        for (fen, key) in [
            (SHUFFLED, "chess960"),
            (&SHUFFLED.replace("KQkq", "HFhf"), "chess960"),
            (USUAL, "chess"),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "chess"),
        ] {
            let text = format!("{tag}[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n*\n");
            let start = pgn::parse(&text).unwrap().game.start().clone();
            assert_eq!(start.variant().key(), key, "{text}");
            assert_eq!(start.castling_rights().len(), if fen.contains(" - - ") { 0 } else { 4 });
        }
    }
    assert_eq!(pgn::parse("1. e4 *").unwrap().game.start().variant().key(), "chess");
}
