//! Samples: finished games and exported files.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_play::MatchId;
use courier_play::outcome::{Outcome, Reason};
use courier_rules::{Color, Variant};

use crate::Texts;
use crate::tests::samples::{NOW, Sample};

pub(super) fn history_samples(texts: Texts) -> Vec<Sample> {
    let variant = |key| Variant::by_key(key).unwrap_or_else(|| unreachable!());
    let (chess, cescacs) = (variant("chess"), variant("cescacs"));
    let at = NOW;
    let line = |variant: &'static Variant, reason, ahead, ply| {
        let outcome = Outcome::of(variant, reason, ahead, at);
        let game = (variant, variant.default_start());
        let text = texts.history_line(MatchId(42), game, "<@2>", Color::White, &outcome, ply);
        (format!("{reason:?} {ahead:?}"), text)
    };
    let on_the_page = |variant: &'static Variant, reason, ahead| {
        let text = texts.web_result(&Outcome::of(variant, reason, ahead, at), Color::White);
        (format!("web: {reason:?} {ahead:?}"), text)
    };
    let other = |what: &str, text| (what.to_owned(), text);
    vec![
        other("own", texts.history_heading(None, 3)),
        other("another player's", texts.history_heading(Some("Ben"), 1)),
        line(chess, Reason::Checkmate, Some(Color::White), 67),
        line(chess, Reason::TimeOut, Some(Color::Black), 2),
        line(chess, Reason::Agreement, None, 88),
        line(cescacs, Reason::Stalemate, Some(Color::White), 120),
        line(cescacs, Reason::Stalemate, Some(Color::Black), 121),
        line(chess, Reason::Aborted, None, 0),
        on_the_page(chess, Reason::Resignation, Some(Color::White)),
        on_the_page(chess, Reason::TimeOut, Some(Color::Black)),
        on_the_page(chess, Reason::Agreement, None),
        on_the_page(cescacs, Reason::Stalemate, Some(Color::White)),
        on_the_page(cescacs, Reason::Stalemate, Some(Color::Black)),
        on_the_page(chess, Reason::Aborted, None),
        other("no own games", texts.history_empty(None)),
        other("no games of a player", texts.history_empty(Some("<@2>"))),
        other("PGN", texts.export_done(MatchId(42), chess)),
        other("CTL-PGN", texts.export_done(MatchId(43), cescacs)),
        other("one", texts.export_all(1, 0, false)),
        other("all", texts.export_all(317, 0, false)),
        other("all in two files", texts.export_all(2, 0, true)),
        other("one left out", texts.export_all(9000, 1, false)),
        other("several left out", texts.export_all(9000, 12, true)),
        other("nothing", texts.export_all(0, 0, false)),
        other("one damaged", texts.export_unreadable(&[MatchId(7)], "13A4B")),
        other("many damaged", texts.export_unreadable(&[MatchId(i64::MAX); 30], "13A4B")),
        other("deleted player", texts.history_heading(Some(courier_play::FORGOTTEN_NAME), 2)),
    ]
}
