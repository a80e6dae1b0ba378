//! Properties of the engine in random games of all variants.

use courier_engine::{Engine, Level, Limits, Request, assault_worth};
use courier_rules::{EnPassant, Game, Kings, Position, Setup, Variant};
use proptest::prelude::*;
use proptest::sample::Index;

/// A game of random legal moves that is not over.
fn games(longest: usize) -> impl Strategy<Value = Game> {
    let variants = prop::sample::select(Variant::all().to_vec());
    (variants, any::<Index>(), prop::collection::vec(any::<Index>(), 0..longest)).prop_map(
        |(variant, start, choices)| {
            let number = u32::try_from(start.index(variant.start_count() as usize)).unwrap();
            let mut game = Game::new(variant.start(number).unwrap());
            for choice in choices {
                let moves = game.position().legal_moves();
                let mut next = game.clone();
                next.play(moves.as_slice()[choice.index(moves.len())]).unwrap();
                if next.end().is_some() {
                    break;
                }
                game = next;
            }
            game
        },
    )
}

/// The position with the two sides exchanged.
fn mirrored(position: &Position) -> Position {
    let geometry = position.variant().geometry();
    let setup = position.to_setup();
    let mut other = Setup::new(setup.variant);
    for &(cell, mut piece) in &setup.pieces {
        piece.color = !piece.color;
        other.pieces.push((geometry.mirrored(cell), piece));
    }
    other.hands = [setup.hands[1], setup.hands[0]];
    other.checks = [setup.checks[1], setup.checks[0]];
    other.turn = !setup.turn;
    other.castling_rights =
        setup.castling_rights.iter().map(|cell| geometry.mirrored(cell)).collect();
    other.en_passant = EnPassant::None;
    Position::try_from(&other).unwrap()
}

fn limited(nodes: u64) -> Request<'static> {
    Request { limits: Limits { nodes: Some(nodes), ..Limits::default() }, ..Request::default() }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// The evaluation knows no difference between the sides.
    #[test]
    fn the_mirrored_position_is_worth_the_same(game in games(60)) {
        // Both sides of a race have the same goal, and a horde has no king.
        let rules = game.position().variant().rules();
        prop_assume!(!rules.race && rules.kings != Kings::Black);
        let mut setup = game.position().to_setup();
        setup.en_passant = EnPassant::None;
        let position = Position::try_from(&setup).unwrap();
        let engine = Engine::new(position.variant(), 1);
        prop_assert_eq!(
            engine.evaluate(&position).unwrap(),
            engine.evaluate(&mirrored(&position)).unwrap()
        );
    }

    /// The counts that weights are fitted to are those of the evaluation.
    #[test]
    fn the_trace_adds_up_to_the_evaluation(game in games(60)) {
        let position = game.position();
        let engine = Engine::new(position.variant(), 1);
        let trace = engine.trace(position).unwrap();
        let weights = engine.weights();
        let sum = |counts: &[(u16, i16)]| {
            counts.iter().fold((0, 0), |(middle, end), &(term, count)| {
                let (weight, count) = (weights[usize::from(term)], i32::from(count));
                (middle + weight.middle * count, end + weight.end * count)
            })
        };
        let (mut middle, mut end) = sum(&trace.counts);
        for (sign, counts) in [1, -1].into_iter().zip(&trace.assaults) {
            let strength = sum(counts);
            middle += sign * assault_worth(strength.0);
            end += sign * assault_worth(strength.1);
        }
        let (middle, end) = (f64::from(middle), f64::from(end));
        let value = (middle * trace.phase + end * (1.0 - trace.phase)) * trace.scale;
        let value = value + trace.correction;
        let white = if position.turn() == courier_rules::Color::White { 1.0 } else { -1.0 };
        let evaluated = f64::from(engine.evaluate(position).unwrap()) * white;
        prop_assert!((value - evaluated).abs() <= 2.0, "{value} {evaluated}");
    }

    /// A search returns legal moves, keeps its limit, and is the same when it is repeated.
    #[test]
    fn a_limited_search_is_repeatable(game in games(60), nodes in 50u64..3_000) {
        let mut engine = Engine::new(game.position().variant(), 1);
        let first = engine.analyze(&game, &limited(nodes)).unwrap();
        let line = &first.lines[0];
        let mut position = game.position().clone();
        for &mv in &line.moves {
            position = position.play(mv).unwrap();
        }
        // The first depth is completed all the same: here it needs few positions.
        prop_assert!(first.nodes <= nodes || first.depth == 1, "{} of {nodes}", first.nodes);
        engine.analyze(&game, &limited(nodes / 2)).unwrap();
        engine.clear();
        prop_assert_eq!(engine.analyze(&game, &limited(nodes)).unwrap(), first);
    }

    /// Lines begin with different moves and are ordered.
    #[test]
    fn several_lines_begin_with_different_moves(game in games(40)) {
        let mut engine = Engine::new(game.position().variant(), 1);
        // So many that the first depth is completed where captures are compulsory, too.
        let request = Request { lines: 4, ..limited(12_000) };
        let analysis = engine.analyze(&game, &request).unwrap();
        let count = game.position().legal_moves().len().min(4);
        prop_assert_eq!(analysis.lines.len(), count);
        let mut first: Vec<_> = analysis.lines.iter().map(|line| line.moves[0]).collect();
        first.sort();
        first.dedup();
        prop_assert_eq!(first.len(), count);
        let scores: Vec<i32> = analysis.lines.iter().map(|line| line.score.comparable()).collect();
        prop_assert!(scores.is_sorted_by(|a, b| a >= b), "{scores:?}");
    }

    #[test]
    fn only_the_given_moves_are_considered(game in games(40), chosen in any::<Index>()) {
        let moves = game.position().legal_moves();
        let only = [moves.as_slice()[chosen.index(moves.len())]];
        let mut engine = Engine::new(game.position().variant(), 1);
        let request = Request { only: &only, ..limited(500) };
        let analysis = engine.analyze(&game, &request).unwrap();
        prop_assert_eq!(analysis.best(), Some(only[0]));
    }

    #[test]
    fn a_level_plays_a_legal_move_and_the_same_one_again(
        game in games(40),
        level in 1u8..=4,
        seed in any::<u64>(),
    ) {
        let level = Level::new(level).unwrap();
        let mut engine = Engine::new(game.position().variant(), 1);
        let choice = level.choose(&mut engine, &game, seed, &Request::default()).unwrap().unwrap();
        prop_assert!(game.position().legal_moves().contains(choice.mv));
        let again = level.choose(&mut engine, &game, seed, &Request::default()).unwrap().unwrap();
        prop_assert_eq!(choice, again);
    }
}

#[test]
fn an_interrupted_search_still_has_a_move() {
    for &variant in Variant::all() {
        let game = Game::new(variant.start(variant.default_start()).unwrap());
        let mut engine = Engine::new(variant, 1);
        let request = Request { interrupt: &|| true, ..Request::default() };
        let analysis = engine.analyze(&game, &request).unwrap();
        assert!(game.position().legal_moves().contains(analysis.best().unwrap()), "{variant}");
    }
}

#[test]
fn a_game_of_another_variant_is_refused() {
    let chess = Variant::by_key("chess").unwrap();
    let shogun = Variant::by_key("shogun").unwrap();
    let game = Game::new(shogun.start(0).unwrap());
    let error = Engine::new(chess, 1).analyze(&game, &limited(10)).unwrap_err();
    assert_eq!(error.to_string(), "the game is one of shogun, but the engine plays chess");
}
