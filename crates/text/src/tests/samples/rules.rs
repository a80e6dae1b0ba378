//! Samples: names, the help, rules pages and their diagrams.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeMap;

use courier_play::variants::RulesPage;
use courier_rules::notation::{fen, read_move};
use courier_rules::{Color, PieceType, Position, Variant};

use crate::pieces::Form;
use crate::tests::samples::{Sample, sample, variant};
use crate::{HelpPage, Texts};

pub(super) fn name_samples(texts: Texts) -> Vec<Sample> {
    let mut samples: Vec<Sample> = Variant::all()
        .iter()
        .map(|variant| (variant.key().to_owned(), texts.variant_name(variant)))
        .collect();
    // Several games share the same pieces.
    let piece_types: BTreeMap<&str, &PieceType> = Variant::all()
        .iter()
        .flat_map(|variant| variant.piece_types())
        .map(|piece_type| (piece_type.name, piece_type))
        .collect();
    for (name, piece_type) in piece_types {
        let mut forms = vec![
            texts.piece_name(piece_type),
            texts.piece_form(piece_type, Form::One),
            texts.piece_form(piece_type, Form::None),
        ];
        forms.extend(
            [1, 2].map(|count| format!("{count} {}", texts.piece_counted(piece_type, count))),
        );
        samples.push((name.to_owned(), forms.join(", ")));
    }
    samples.extend([Color::White, Color::Black].map(|color| sample(color, texts.color(color))));
    samples
}

pub(super) fn page_samples(texts: Texts) -> Vec<Sample> {
    let mut samples: Vec<Sample> =
        HelpPage::all().map(|page| (texts.help_title(page), texts.help(page))).collect();
    // Many games share their pages.
    let mut shown = std::collections::BTreeSet::new();
    for variant in Variant::all() {
        let fresh = RulesPage::all(variant).into_iter().filter(|page| shown.insert(page.key()));
        samples.extend(
            fresh.map(|page| (texts.rules_heading(variant, page), texts.rules_page(variant, page))),
        );
    }
    samples
}

pub(super) fn diagram_samples(texts: Texts) -> Vec<Sample> {
    let board = |key, text| fen::parse(variant(key), text).unwrap();
    let position = board("chess", "6k1/8/8/3pP3/8/8/8/R3K3 w Q d6 0 1");
    let cell = |name| variant("chess").geometry().cell(name).unwrap();
    let cells = |names: [&'static str; 2]| names.map(cell).into_iter().collect();
    let after = |position: &Position, text| {
        let played = read_move(position, text).unwrap();
        texts.diagram_move(position, played, &position.play(played).unwrap())
    };
    let played = |text| after(&position, text);
    let atomic = board("atomic", "6k1/8/3q4/4p3/5B2/5N2/8/6K1 w - - 0 1");
    let with_hands = board("crazyhouse", "6k1/8/8/8/8/8/8/Q~3K3[Np] b - - 0 1");
    let knight = with_hands.variant().piece_type_by_letter('N').unwrap();
    let hexes = variant("cescacs").start(0).unwrap();
    vec![
        sample(
            "a piece",
            texts.diagram_piece(&position, cell("a1"), cells(["a2", "a3"]), cells(["a8", "d1"])),
        ),
        sample("a drop", texts.diagram_drop(&with_hands, knight, cells(["b1", "c1"]))),
        sample("castling", played("O-O-O")),
        sample("a capture", played("exd6")),
        sample("an explosion", after(&atomic, "Nxe5")),
        sample("with the board", texts.diagram(None, &position, &[played("exd6")])),
        sample("as text", texts.position_text(&with_hands, None, Color::White)),
        sample("as text, from Black's side", texts.position_text(&position, None, Color::Black)),
        sample("hexagons as text", texts.position_text(&hexes, None, Color::White)),
    ]
}
