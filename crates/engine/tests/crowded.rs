//! Boards full of queens with full hands, where captures never end: a search keeps its limits and
//! has a move. The games in `data/crowded` were played so that both sides promote all pawns.

use std::cell::Cell as Counter;

use courier_engine::{Analysis, Engine, Limits, Request};
use courier_rules::notation::uci;
use courier_rules::{Color, Game, Piece, PieceTypeId, Position, Rides, Setup, Variant};
use proptest::prelude::*;
use proptest::sample::Index;

/// How many positions more than its limit a search may look at to complete the first depth.
const FIRST_DEPTH: u64 = 5_000;
/// After at most so many positions a search asks whether it has to end.
const ASKS_EVERY: u64 = 1_024;
/// More than the positions to which the captures after one move lead.
const CAPTURES: u64 = 3_000;

/// A position with a king of each side, up to 60 queens and the hands full.
fn crowded() -> impl Strategy<Value = Position> {
    let variants = prop::sample::select(Variant::all().to_vec());
    let queens = prop::collection::vec((any::<Index>(), any::<bool>()), 0..=60);
    (variants, any::<[Index; 2]>(), queens, any::<bool>(), any::<u8>()).prop_filter_map(
        "kings apart and a legal move",
        |(variant, kings, queens, black, held)| {
            let mut setup = Setup::new(variant);
            setup.turn = if black { Color::Black } else { Color::White };
            let cells: Vec<_> = variant.geometry().cells().iter().collect();
            let of = |index: &Index| cells[index.index(cells.len())];
            let king = variant.rules().piece_types.iter().find(|of| of.name == "king")?;
            let king = variant.piece_type_by_letter(king.letter)?;
            for (index, color) in kings.iter().zip(Color::BOTH) {
                let piece = Piece { color, piece_type: king, promoted: false };
                setup.pieces.push((of(index), piece));
            }
            if let Some(hands) = variant.rules().hands {
                for letter in hands.pieces.chars() {
                    let piece_type = variant.piece_type_by_letter(letter)?;
                    setup.hands.iter_mut().for_each(|hand| hand[piece_type.index()] = held);
                }
            }
            let mut position = Position::try_from(&setup).ok()?;
            let piece_type = queen(variant)?;
            for (index, white) in &queens {
                if position.piece_at(of(index)).is_some() {
                    continue;
                }
                let color = if *white { Color::White } else { Color::Black };
                setup.pieces.push((of(index), Piece { color, piece_type, promoted: false }));
                match Position::try_from(&setup) {
                    Ok(next) => position = next,
                    // It would give check to the side that is not to move.
                    Err(_) => drop(setup.pieces.pop()),
                }
            }
            Game::new(position.clone()).end().is_none().then_some(position)
        },
    )
}

fn queen(variant: &Variant) -> Option<PieceTypeId> {
    let queen = variant.rules().piece_types.iter().find(|of| of.rides == Rides::Both)?;
    variant.piece_type_by_letter(queen.letter)
}

fn has_a_legal_move(game: &Game, analysis: &Analysis) -> bool {
    analysis.best().is_some_and(|best| game.position().legal_moves().contains(best))
}

/// What a search finds whose interrupt is due when it has been asked `times` times.
fn interrupted(game: &Game, times: u64) -> Analysis {
    let asked = Counter::new(0);
    let interrupt = || {
        asked.set(asked.get() + 1);
        asked.get() > times
    };
    let request = Request { interrupt: &interrupt, ..Request::default() };
    Engine::new(game.position().variant(), 1).analyze(game, &request).unwrap()
}

fn limited(game: &Game, nodes: u64, lines: usize) -> Analysis {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let request = Request { limits, lines, ..Request::default() };
    Engine::new(game.position().variant(), 1).analyze(game, &request).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn the_number_of_positions_is_kept(
        position in crowded(),
        nodes in 1u64..4_000,
        lines in 1usize..=8,
    ) {
        let game = Game::new(position);
        let analysis = limited(&game, nodes, lines);
        prop_assert!(analysis.nodes <= nodes + FIRST_DEPTH, "{} of {nodes}", analysis.nodes);
        prop_assert!(has_a_legal_move(&game, &analysis));
    }

    #[test]
    fn an_interrupt_is_obeyed_from_the_first_position_on(
        position in crowded(),
        times in 0u64..4,
    ) {
        let game = Game::new(position);
        let analysis = interrupted(&game, times);
        prop_assert!(analysis.nodes <= (times + 1) * ASKS_EVERY, "{}", analysis.nodes);
        prop_assert!(has_a_legal_move(&game, &analysis));
    }

    /// One ply is searched: the captures after it end although nothing interrupts them. From a
    /// check or a compulsory capture the search goes a ply deeper.
    #[test]
    fn the_captures_after_a_move_end(position in crowded(), chosen in any::<Index>()) {
        prop_assume!(!position.in_check() && !position.must_capture());
        let moves = position.legal_moves();
        let only = [moves.as_slice()[chosen.index(moves.len())]];
        let limits = Limits { depth: Some(1), ..Limits::default() };
        let request = Request { limits, only: &only, ..Request::default() };
        let mut engine = Engine::new(position.variant(), 1);
        let analysis = engine.analyze(&Game::new(position), &request).unwrap();
        prop_assert!(analysis.nodes <= CAPTURES, "{}", analysis.nodes);
        prop_assert_eq!(analysis.best(), Some(only[0]));
    }
}

#[test]
fn crowded_games_are_searched_within_limits() {
    const NODES: u64 = 5_000;
    for key in ["crazyhouse", "capahouse"] {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/crowded");
        let text = std::fs::read_to_string(format!("{folder}/{key}.txt")).unwrap();
        let mut game = Game::new(Variant::by_key(key).unwrap().start(0).unwrap());
        let moves: Vec<&str> = text.split_whitespace().collect();
        for (ply, text) in (1..).zip(&moves) {
            let mv = uci::parse(game.position(), text).unwrap();
            game.play_past_draw(mv).unwrap();
            if ply % 60 != 0 && ply != moves.len() {
                continue;
            }
            let analysis = limited(&game, NODES, 1);
            assert!(analysis.nodes <= NODES + FIRST_DEPTH, "{key}, {ply}: {}", analysis.nodes);
            assert!(has_a_legal_move(&game, &analysis), "{key}, {ply}");
            let analysis = interrupted(&game, 0);
            assert!(analysis.nodes <= ASKS_EVERY, "{key}, {ply}: {}", analysis.nodes);
            assert!(has_a_legal_move(&game, &analysis), "{key}, {ply}");
        }
    }
}
