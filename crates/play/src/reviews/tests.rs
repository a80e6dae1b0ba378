//! Judgements and accuracy: tables, and laws.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;

use courier_rules::notation::read_move;
use courier_rules::{Color, Game, Variant};
use proptest::prelude::*;

use super::*;

fn game(moves: &str) -> Game {
    let chess = Variant::by_key("chess").unwrap();
    let mut game = Game::new(chess.start(chess.default_start()).unwrap());
    for san in moves.split_whitespace() {
        game.play(read_move(game.position(), san).unwrap()).unwrap();
    }
    game
}

/// A review with these evaluations, and a line of one move for each.
fn review(moves: &str, known: &[(i32, &str)]) -> Review {
    let game = game(moves);
    let mut assessments = BTreeMap::new();
    for (ply, (centipawns, best)) in (0..).zip(known) {
        let position = game.position_at(ply).unwrap();
        let line = vec![read_move(&position, best).unwrap()];
        let evaluation = Evaluation::Centipawns(*centipawns);
        assessments.insert(ply, Assessment { evaluation, line });
    }
    Review::of(&game, &assessments, None)
}

#[test]
fn judgements_follow_from_the_lost_chances() {
    for (loss, expected) in [
        (-0.5, None),
        (0.099, None),
        (0.1, Some(Judgement::Inaccuracy)),
        (0.199, Some(Judgement::Inaccuracy)),
        (0.2, Some(Judgement::Mistake)),
        (0.299, Some(Judgement::Mistake)),
        (0.3, Some(Judgement::Blunder)),
        (2.0, Some(Judgement::Blunder)),
    ] {
        assert_eq!(Judgement::of_loss(loss), expected, "{loss}");
    }
    assert_eq!(Judgement::ALL.map(Judgement::glyph), [6, 2, 4]);
}

#[test]
fn chances_and_evaluations_are_those_of_lichess() {
    for (evaluation, chances, text) in [
        (Evaluation::Centipawns(0), 0.0, "0.00"),
        (Evaluation::Centipawns(35), 0.0643, "0.35"),
        (Evaluation::Centipawns(-100), -0.1821, "-1.00"),
        (Evaluation::Centipawns(2_000), 0.9508, "20.00"),
        (Evaluation::Mate(3), 0.9508, "#3"),
        (Evaluation::Mate(-1), -0.9508, "#-1"),
    ] {
        assert!((evaluation.chances() - chances).abs() < 0.0001, "{evaluation:?}");
        assert_eq!(evaluation.to_string(), text);
    }
}

/// Fool's mate: White's second move throws the game away, and Black plays the best move.
#[test]
fn the_move_that_lost_the_game_is_a_blunder() {
    let known = [(30, "e4"), (-60, "e5"), (-90, "d4"), (-1_000, "Qh4")];
    let review = review("f3 e5 g4 Qh4", &known);
    assert_eq!(review.chances.len(), 5);
    assert_eq!(review.chances[4], Some(-1.0), "mated");
    let judged: Vec<_> =
        review.judged.iter().map(|judged| (judged.ply, judged.mover, judged.judgement)).collect();
    let expected =
        [(0, Color::White, Judgement::Inaccuracy), (2, Color::White, Judgement::Blunder)];
    assert_eq!(judged, expected);
    assert_eq!(review.turning_points().len(), 2);
    assert_eq!(review.count(Color::White, Judgement::Blunder), 1);
    assert!(review.accuracy.black.unwrap() > 99.99);
    assert!(review.accuracy.white.unwrap() < 60.0);
}

#[test]
fn the_engines_own_move_and_unknown_positions_are_not_judged() {
    // The engine itself would have played f3, and saw its mistake only then.
    assert_eq!(review("f3 e5", &[(30, "f3"), (-200, "e5"), (-200, "d4")]).judged, []);
    let gap = review("f3 e5 g4", &[(30, "e4")]);
    assert_eq!((gap.judged.len(), gap.accuracy.white, gap.accuracy.black), (0, None, None));
    assert_eq!(gap.chances[1..], [None, None, None]);
}

#[test]
fn the_three_worst_moves_are_the_turning_points() {
    let known = [(0, "e4"), (-150, "e5"), (200, "d4"), (-300, "d5"), (500, "d4"), (500, "e5")];
    let review = review("f3 a5 g4 b5 h4", &known);
    assert_eq!(review.judged.len(), 4);
    let plies: Vec<u32> = review.turning_points().iter().map(|judged| judged.ply).collect();
    assert_eq!(plies, [1, 2, 3]);
}

/// Computed by hand with lichess's formulas: the window has two positions.
#[test]
fn the_accuracy_of_a_game() {
    let of = |percents: &[f64]| {
        let chances: Vec<_> = percents.iter().map(|it| Some(it / 50.0 - 1.0)).collect();
        accuracy(&chances, Color::White)
    };
    let even = of(&[50.0; 9]);
    assert_eq!(even.white.map(f64::round), Some(100.0));
    assert_eq!(even.white, even.black);
    // White loses 10 and 20 percent: 63.58 and 40.02 with the weights 5 and 10.
    let played = of(&[50.0, 40.0, 40.0, 20.0]);
    let weighted = (63.5806 * 5.0 + 40.0166 * 10.0) / 15.0;
    let harmonic = 2.0 / (1.0 / 63.5806 + 1.0 / 40.0166);
    assert!((played.white.unwrap() - (weighted + harmonic) / 2.0).abs() < 0.01, "{played:?}");
}

proptest! {
    #[test]
    fn accuracy_is_between_0_and_100(
        chances in proptest::collection::vec(proptest::option::of(-1.0f64..=1.0), 0..120),
    ) {
        for first in Color::BOTH {
            for (_, accuracy) in accuracy(&chances, first).iter() {
                prop_assert!(accuracy.is_none_or(|it| (0.0..=100.0).contains(&it)));
            }
        }
    }

    /// Seen from the other side, everything is the same.
    #[test]
    fn accuracy_is_the_same_with_colors_exchanged(
        chances in proptest::collection::vec(-1.0f64..=1.0, 2..120),
    ) {
        let known: Vec<_> = chances.iter().copied().map(Some).collect();
        let mirrored: Vec<_> = chances.iter().map(|it| Some(-it)).collect();
        let (one, two) = (accuracy(&known, Color::White), accuracy(&mirrored, Color::Black));
        for (one, two) in [(one.white, two.black), (one.black, two.white)] {
            prop_assert!((one.unwrap_or(0.0) - two.unwrap_or(0.0)).abs() < 1e-6);
        }
    }
}
