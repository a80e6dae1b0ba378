//! Files as other programs and people write them.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_rules::notation::uci;
use courier_rules::pgn::PgnError;

use super::*;

/// What is read of a file: of each game its moves and its score, then how much was skipped.
fn shown(bytes: &[u8]) -> String {
    let file = match read(bytes) {
        Ok(file) => file,
        Err(error) => return format!("{error:?}"),
    };
    let mut lines: Vec<String> = file.games.iter().map(moves_and_score).collect();
    lines.extend(file.unread.iter().map(|record| format!("{}: {}", record.number, record.error)));
    lines.extend((file.skipped > 0).then(|| format!("{} skipped", file.skipped)));
    lines.join("; ")
}

fn moves_and_score(record: &ImportedRecord) -> String {
    let game = record.game();
    let played = game.positions().zip(game.moves());
    let mut words: Vec<String> =
        played.map(|(position, &the_move)| uci::print(position, the_move)).collect();
    words.push(record.score().map_or("*".to_owned(), |score| score.to_string()));
    words.join(" ")
}

fn utf_16(text: &str, unit: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(unit).collect()
}

#[test]
fn files_are_read_as_the_world_writes_them() {
    let open = "e2e4 e7e5 1-0";
    let two = "e2e4 e7e5 1-0; d2d4 d7d5 0-1";
    let castled = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1 g8f6 1/2-1/2";
    let null = "[White \"a\"]\n\n1. e4 *\n\n[White \"b\"]\n\n1. e4 -- 2. d4 *";
    let mut failed = Vec::new();
    for (text, expected) in [
        // Ends of lines and of files.
        ("[White \"a\"]\r\r1. e4 e5 1-0\r\r[White \"b\"]\r\r1. d4 d5 0-1\r", two),
        ("[White \"a\"]\r\n\r\n1. e4\r\ne5 1-0\r\n\r\n[White \"b\"]\r\n1. d4 d5 0-1", two),
        ("1. e4 ; best\re5 1-0", open),
        ("1. e4 e5 1-0\n\u{1a}", open),
        ("1. e4 e5 1-0\n\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", open),
        ("[White \"a\"]\n\n1. e4 e5 1-0\n\u{1a}[White \"b\"]\n\n1. d4 d5 0-1\n\u{1a}", two),
        ("\u{feff}[White \"a\"]\n1. e4 e5 1-0\n\u{feff}[White \"b\"]\n1. d4 d5 0-1", two),
        ("1. e4 e5 1-0\n1. d4 d5 0-1", two),
        ("1. e4 e5\n\n1. d4 d5 0-1", "e2e4 e7e5 *; d2d4 d7d5 0-1"),
        ("1. e4 {best}\n\n1... e5 1-0", open),
        ("[White \"a\"]\n\n{An open game.}\n\n1. e4 e5 1-0", open),
        // Annotations.
        ("1. e4 ± e5 +- 1-0", open),
        ("1. e4± e5+- 1-0", open),
        ("1. e4 N e5 D 1-0", open),
        ("1. e4 D e5 N 1-0", open),
        ("1. e4!! ∓ e5?! ⩲ $146 -+ = ∞ □ 1-0", open),
        ("1. e4$1 e5$2$14 1-0", open),
        ("1.e4! $1 e5 (1... c5 2. Qx9 ±) 1-0", open),
        ("1e4 e5. 1-0", open),
        ("1. e4 d5 2. e5 f5 3. exf6 e.p. *", "e2e4 d7d5 e4e5 f7f5 e5f6 *"),
        // Lines for programs, and remarks.
        ("% made by a program\n[White \"a\"]\n% 1. d4\n\n1. e4\n% d5\ne5 1-0", open),
        ("; my games\n[White \"a\"]\n; and\n[Black \"b\"]\n\n1. e4 e5 1-0", open),
        ("1. e4\n%\n%\ne5 1-0\n%", open),
        // Scores.
        ("1. e4 e5 1–0", open),
        ("[Result \"1−0\"]\n\n1. e4 e5", open),
        ("1. e4 e5 1/2", "e2e4 e7e5 1/2-1/2"),
        ("1. e4 e5 ½", "e2e4 e7e5 1/2-1/2"),
        ("1. e4 e5 1/2–1/2", "e2e4 e7e5 1/2-1/2"),
        ("[Result \"1/2\"]\n\n1. e4 e5 *", "e2e4 e7e5 1/2-1/2"),
        ("1. e4 e5 1/2 - 1/2", "e2e4 e7e5 1/2-1/2"),
        ("1. e4 e5 1 – 0\n1. d4 d5 0 -1", two),
        ("[Result \"1 - 0\"]\n\n1. e4 e5", open),
        // Tags.
        ("[Event \"The \"Big\" Open\"]\n[White \"a\"]\n\n1. e4 e5 1-0", open),
        ("[Event \"C:\\games\\\"]\n[White \"a\"]\n\n1. e4 e5 1-0", open),
        ("[FEN \"\"]\n[SetUp \"0\"]\n[Variant \"\"]\n\n1. e4 e5 1-0", open),
        ("[White \"a\"] [Black \"b\"] 1. e4 e5 1-0", open),
        ("[White \"a\"] 1. e4 e5 1-0\n[White \"b\"][Black \"c\"]1. d4 d5 0-1", two),
        ("[Site \"Here\nor there\"]\n[White \"a\"]\n\n1. e4 e5 1-0", open),
        ("[Variant \"Regular\"]\n\n1. e4 e5 1-0", open),
        ("[result \"1-0\"]\n[WHITE \"a\"]\n\n1. e4 e5", open),
        ("[White \"a\"]\n\n[Black \"b\"]\n\n\n1. e4 e5 1-0", open),
        ("[Event \"x\n[White \"a\"]\n[Site]\n\n1. e4 e5 1-0", "e2e4 e7e5 1-0; 2 skipped"),
        // Dashes and figurines.
        ("1. e2–e4 e7—e5 1–0", open),
        ("1. ♙e4 ♟e5 2. ♘f3 ♞c6 3. ♗c4 ♝c5 4. 0–0 ♞f6 1/2", castled),
        ("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O–O Nf6 ½–½", castled),
        // What cannot be a move is skipped, and counted.
        ("1. e4 e5 White resigned 1-0", "e2e4 e7e5 1-0; 2 skipped"),
        ("My best games:\n\n[White \"a\"]\n\n1. e4 } e5 1-0", open),
        // What may have been one is not.
        ("1. e4 e5 2. N f3 Nc6 *", "Unreadable(Move { ply: 3, text: \"N\", error: Unreadable })"),
        ("1. e4 e5 2. ♘ f3 *", "Unreadable(Move { ply: 3, text: \"♘\", error: Unreadable })"),
        ("1. e4 N f6 *", "Unreadable(Move { ply: 2, text: \"N\", error: Unreadable })"),
        ("1. e4 e5 2. B c4 *", "Unreadable(Move { ply: 3, text: \"B\", error: Unreadable })"),
        ("1. e4 d5 2. ed Qxd5 *", "Unreadable(Move { ply: 3, text: \"ed\", error: Unreadable })"),
        ("1. e4 e5 2. Nf Nc6 *", "Unreadable(Move { ply: 3, text: \"Nf\", error: Unreadable })"),
        // One bad game costs no other.
        (null, "e2e4 *; 2: move 2 is a null move"),
        (
            "[White \"a\"]\n\n1. e4 {open\n\n[White \"b\"]\n\n1. d4 d5 0-1",
            "d2d4 d7d5 0-1; 1: '{' is not closed",
        ),
        ("1. e4 (e5 1-0\n\n1. d4 d5 0-1", "d2d4 d7d5 0-1; 1: '(' is not closed"),
    ] {
        let read = shown(text.as_bytes());
        if read != expected {
            failed.push(format!("{text:?}: {read}"));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn null_moves_are_named() {
    for null in ["--", "Z0", "0000", "null", "@@@@", "––"] {
        let refused = read(format!("1. e4 {null} 2. d4 *").as_bytes()).err();
        let expected = ImportError::Unreadable(PgnError::NullMove { ply: 2 });
        assert_eq!(refused, Some(expected), "{null}");
    }
}

#[test]
fn files_are_read_in_every_encoding() {
    let text = "[White \"Çağla’s\"]\n[Event \"“Café” – Łódź €\"]\n\n1. e4 e5 1-0\n";
    let mut mixed = "[Event \"Łódź\"]\n[White \"Zo".as_bytes().to_vec();
    mixed.extend(b"\xEB\x92s\"]\n\n1. e4 e5 1-0\n");
    let latin = |text: &str| text.chars().map(|c| u8::try_from(u32::from(c)).unwrap()).collect();
    for (bytes, name, event) in [
        (text.as_bytes().to_vec(), "Çağla’s", Some("“Café” – Łódź €")),
        (utf_16(&format!("\u{feff}{text}"), u16::to_le_bytes), "Çağla’s", Some("“Café” – Łódź €")),
        (utf_16(&format!("\u{feff}{text}"), u16::to_be_bytes), "Çağla’s", Some("“Café” – Łódź €")),
        (utf_16(text, u16::to_le_bytes), "Çağla’s", Some("“Café” – Łódź €")),
        (utf_16(text, u16::to_be_bytes), "Çağla’s", Some("“Café” – Łódź €")),
        (latin("[White \"Zoë\u{92}s \u{80}\"]\n\n1. e4 e5 1-0\n"), "Zoë’s €", None),
        // Read as ISO 8859-1 and written as UTF-8.
        ("[White \"Zoë\u{92}s\"]\n\n1. e4 e5 1-0\n".as_bytes().to_vec(), "Zoë’s", None),
        (mixed, "Zoë’s", Some("Łódź")),
    ] {
        let file = read(&bytes).unwrap();
        let [game] = file.games.as_slice() else { panic!("{bytes:?}") };
        assert_eq!(moves_and_score(game), "e2e4 e7e5 1-0");
        let read = (game.name(courier_rules::Color::White), game.event());
        assert_eq!((read.0.as_deref(), read.1.as_deref()), (Some(name), event), "{bytes:?}");
    }
    let zip = b"PK\x03\x04\x14\0\0\0\x08\0\x9d\x55\x2b\x58\x01\x02\x03\x04\x05\x06";
    for binary in [zip.as_slice(), &[0; 40], b"\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01"] {
        assert_ne!(read(binary).map(|file| file.games.len()).ok(), Some(1), "{binary:?}");
    }
}
