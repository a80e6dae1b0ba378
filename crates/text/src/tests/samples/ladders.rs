//! Samples: ladders.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_play::competitions::Format;

use crate::competitions::tests::record;
use crate::tests::samples::Sample;
use crate::{LadderLine, Texts};

pub(super) fn ladders_samples(texts: Texts) -> Vec<Sample> {
    let of = |what: &str, text| (what.to_owned(), text);
    let title = texts.competition_title(&record(Format::Ladder, None));
    let remarks = vec![
        texts.ladder_moved(2, true),
        texts.ladder_game(1, false),
        texts.ladder_game(9, true),
        texts.ladder_on_vacation(),
    ];
    let line = texts.ladder_line(&LadderLine { place: 3, player: "Anna", remarks });
    let plain = LadderLine { place: 4, player: "Ben", ..LadderLine::default() };
    let summary = texts.ladder_summary(45, 0, 3);
    let lines = [line, texts.ladder_line(&plain)];
    vec![
        of("one player", texts.ladder_summary(1, 0, 1)),
        of("alt", texts.ladder_alt(&title, &summary, &lines)),
        of("alt without players", texts.ladder_alt(&title, &texts.ladder_summary(0, 0, 1), &[])),
        of("down", texts.ladder_moved(1, false)),
    ]
}
