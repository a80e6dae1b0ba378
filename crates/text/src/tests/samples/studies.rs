//! Samples: studies.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_play::MatchId;
use courier_play::studies::{ComparedMove, StudyBranch, StudyBranches, StudyError};
use courier_rules::Variant;
use courier_rules::notation::read_move;

use crate::Texts;
use crate::study_lines::tests::compared_at;
use crate::tests::samples::Sample;

pub(super) fn studies_samples(texts: Texts) -> Vec<Sample> {
    let id = MatchId(42);
    let chess = Variant::by_key("chess");
    let of = |what: &str, text| (what.to_owned(), text);
    let next = ["12. Bg5".to_owned(), "12. h3".to_owned()];
    let mut samples = vec![
        of("title", texts.study_title(id, None)),
        of("title, of another", texts.study_title(id, Some("Anna"))),
        of("footer", texts.study_footer(false, 14)),
        of("footer, shown", texts.study_footer(true, 14)),
        of("comment", texts.study_comment("too *slow*\n- better: h3\n# 12. Bg5")),
        of("next", texts.study_next(&next, 0)),
        of("next, and more", texts.study_next(&next, 7)),
        of("menu, played", texts.study_continuation(true)),
        of("menu, not played", texts.study_continuation(false)),
        of(
            "field placeholder",
            chess.map_or_else(String::new, |chess| texts.study_moves_placeholder(chess)),
        ),
    ];
    for key in ["chess", "cescacs"] {
        let variant = Variant::by_key(key);
        samples.extend(variant.map(|variant| of(key, texts.study_export(id, variant))));
    }
    samples.extend(line_samples(texts));
    let wrong = |before: &str, typed: &str| {
        let position = chess?.start(0).ok()?;
        Some(StudyError::Move {
            before: before.to_owned(),
            typed: typed.to_owned(),
            why: read_move(&position, typed).err()?,
            position: Box::new(position),
        })
    };
    let errors = [
        StudyError::Gone,
        StudyError::Empty,
        StudyError::Full,
        StudyError::TooDeep,
        StudyError::TooMany,
        StudyError::CommentLength,
        StudyError::NothingToPlan,
        StudyError::Unanswered,
        StudyError::TooManyToPlan,
        StudyError::NotOver,
        StudyError::NobodyToShow,
        StudyError::NotShown,
    ];
    let wrong = [wrong("", "Ke2"), wrong("11... Nf6", "what?")].into_iter().flatten();
    for error in errors.into_iter().chain(wrong) {
        samples.push((error.to_string(), texts.study_refused(&error, chess)));
    }
    samples
}

fn line_samples(texts: Texts) -> Vec<Sample> {
    let of = |what: &str, text| (what.to_owned(), text);
    let branch = |moves: &str, then: Vec<StudyBranch>| StudyBranch {
        moves: moves.to_owned(),
        ids: Vec::new(),
        then,
    };
    let forks = vec![branch("13. Bxf6", vec![]), branch("13. Bh4 g5", vec![])];
    let lines = [
        StudyBranches { after: None, branches: vec![branch("1. d4 d5", vec![])] },
        StudyBranches {
            after: Some("11. Bd3".to_owned()),
            branches: vec![branch("11... Nf6 12. Bg5 h6", forks), branch("11... e5", vec![])],
        },
    ];
    let compared = |played: &str, studied, others: &[&str]| ComparedMove {
        ply: 1,
        played: played.to_owned(),
        studied,
        others: others.iter().map(|&other| other.to_owned()).collect(),
    };
    let compared = [
        compared("1. e4", false, &["1. d4"]),
        compared("11. Bd3", true, &[]),
        compared("11... Qd7", true, &["11... Nf6", "11... e5"]),
    ];
    let many = [StudyBranches {
        after: None,
        branches: vec![branch(&"1. d4 d5 2. c4 ".repeat(10), vec![]); 30],
    }];
    let long: Vec<_> = (1..=41).map(|ply| compared_at(ply, 1)).collect();
    let end = |text: String, rows: usize| {
        let rows: Vec<&str> = text.lines().rev().take(rows).collect();
        rows.into_iter().rev().collect::<Vec<_>>().join("\n")
    };
    vec![
        of("lines", texts.study_lines(&lines, &compared)),
        of("no lines", texts.study_lines(&[], &[])),
        of("many lines, the last row", end(texts.study_lines(&many, &[]), 1)),
        of("a long game, the last rows", end(texts.study_comparison(&long, 900).join("\n"), 3)),
        of("one move", texts.study_comparison(&long[..1], 900).join("\n")),
    ]
}
