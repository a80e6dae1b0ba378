//! Samples: imported games.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_play::ImportId;
use courier_play::imports::UnreadRecord;
use courier_rules::notation::MoveError;
use courier_rules::pgn::PgnError;
use courier_rules::{Color, Variant};

use crate::Texts;
use crate::tests::samples::Sample;

pub(super) fn imports_samples(texts: Texts) -> Vec<Sample> {
    let variant = |key| Variant::by_key(key).unwrap_or_else(|| unreachable!());
    let (chess, wide) = (variant("chess"), variant("capablanca960"));
    let id = ImportId(7);
    let of = |what: &str, text| (what.to_owned(), text);
    let errors = [
        PgnError::Variant("Losers`\n".to_owned()),
        PgnError::Unclosed('{'),
        PgnError::NullMove { ply: 28 },
        PgnError::Move { ply: 27, text: "Ke3".to_owned(), error: MoveError::Unreadable },
        PgnError::TooLong { plies: 1_000 },
        PgnError::Position(courier_rules::notation::FenError::Empty),
    ];
    let unread: Vec<_> =
        (2..).zip(errors).map(|(number, error)| UnreadRecord { number, error }).collect();
    let many = [unread.clone(), unread.clone()].concat();
    let about = |score, event, date| Texts::import_about(score, event, date).unwrap_or_default();
    let colors = [Color::White, Color::Black].map(|side| texts.imported_name(None, side));
    vec![
        of("title", texts.import_title(id, ["Ann", "Ben *x*"], (chess, Some(0)))),
        of(
            "title, no names",
            texts.import_title(id, [&colors[0], &colors[1]], (wide, Some(45_658))),
        ),
        of("choice", texts.import_choice(id, ["Ann", "Ben"], (chess, Some(0)), "1/2-1/2")),
        of(
            "choice, named start",
            texts.import_choice(id, ["Ann", "Ben"], (wide, Some(45_658)), "1-0"),
        ),
        of("about", about(Some("1-0"), Some("Club *match*"), Some("2026.01.05"))),
        of("about, in progress", about(None, None, Some("2026.01.05"))),
        of("comment", texts.import_comment("the *Spanish*")),
        of("one", texts.import_done(1, 0, 0)),
        of("several", texts.import_done(12, 0, 0)),
        of("some left out", texts.import_done(3, 4, 0)),
        of("one left out", texts.import_done(3, 1, 0)),
        of("one word skipped", texts.import_done(1, 0, 1)),
        of("words skipped, some left out", texts.import_done(3, 4, 5)),
        of("unread", texts.import_unread(&unread)),
        of("many unread", texts.import_unread(&many)),
    ]
}
