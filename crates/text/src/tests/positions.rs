//! Descriptions of positions, and explanations of refused moves.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_play::language::Language;
use courier_rules::notation::fen;
use courier_rules::{Color, Position, Variant};
use proptest::prelude::*;

use crate::Texts;
use crate::tests::limits::assert_fits;

/// Checks that the description names every piece's cell and is not truncated.
#[track_caller]
fn assert_complete(position: &Position) {
    for texts in Language::ALL.map(Texts::new) {
        let text = texts.alt_text(position, None, Some("123... Nbxd2+"));
        assert_fits(&text, 1024);
        assert!(text.ends_with('.'), "cut: {text}");
        assert_fits(&texts.position_text(position, None, Color::Black), 2500);
        for (cell, _) in position.pieces() {
            assert!(text.contains(position.variant().geometry().name(cell)), "{text}");
        }
    }
}

#[test]
fn the_description_of_a_full_board_fits() {
    let chess = Variant::by_key("chess").unwrap();
    let full = "rnbqkbnr/nbrqnbrq/rnbqrnbq/nbrqnbrq/RNBQRNBQ/NBRQNBRQ/RNBQRNBQ/RNBQKBNR w - - 0 1";
    assert_complete(&fen::parse(chess, full).unwrap());
    let crazyhouse = Variant::by_key("crazyhouse").unwrap();
    let mixed = "r~nbqkb~nr/nbr~q~n~b~rq/rnbqr~nbq/nbrqnbr~q/\
                 RNB~QRNBQ/NBRQN~BRQ/R~N~BQ~RNBQ/RNBQKBNR[] w - - 0 1";
    assert_complete(&fen::parse(crazyhouse, mixed).unwrap());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, ..ProptestConfig::default() })]

    #[test]
    fn the_description_of_any_position_fits(
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..120),
        start in 0u32..960,
    ) {
        for variant in Variant::all() {
            let mut position = variant.start(start % variant.start_count()).unwrap();
            for choice in &choices {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position = position.play(moves.as_slice()[choice.index(moves.len())]).unwrap();
            }
            assert_complete(&position);
        }
    }

    /// The input is repeated as code on one line, followed by a complete explanation.
    #[test]
    fn every_refused_move_is_explained(
        typed in prop_oneof![
            ".{0,60}",
            "[A-Z]?[a-lA-LPTXZ]?[0-9]{0,2}[-x@]?[A-Za-z][0-9]{1,2}(=[A-Z])?",
        ],
    ) {
        for variant in Variant::all() {
            let position = variant.start(variant.default_start()).unwrap();
            let Err(why) = courier_rules::notation::read_move(&position, &typed) else { continue };
            let refusal = courier_play::Refusal::Move { typed: typed.clone(), why };
            let text = Texts::new(Language::English).refusal(&refusal, None, Some(&position));
            let parts =
                text.strip_prefix('`').and_then(|rest| rest.split_once("` was not played. "));
            let is_complete = parts.is_some_and(|(input, why)| {
                !input.is_empty()
                    && !input.contains(['`', '\n'])
                    && !why.contains("**?**")
                    && !why.contains(['{', '}'])
            });
            prop_assert!(is_complete, "{}: {text}", variant.key());
        }
    }
}
