//! Balanced openings: random moves after which a short search sees no advantage, or the smallest
//! of many tries where the sides of a game are unequal.

use courier_engine::{Engine, Limits, Request, Score};
use courier_rules::{Game, Variant};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// The number of random plies.
const PLIES: usize = 8;
/// The largest advantage of an opening, in centipawns.
const BALANCED: i32 = 60;
const TRIES: usize = 50;

/// The opening with a number.
pub(crate) fn opening(variant: &'static Variant, seed: u64, number: u64) -> Game {
    let mut random = StdRng::seed_from_u64(seed.wrapping_mul(1_000_003).wrapping_add(number));
    let mut engine = Engine::new(variant, 1);
    let mut best = (i32::MAX, Game::new(variant.start(variant.default_start()).unwrap()));
    for _ in 0..TRIES {
        let start = random.random_range(0..variant.start_count());
        let mut game = Game::new(variant.start(start).unwrap());
        for _ in 0..PLIES {
            let moves = game.position().legal_moves();
            if moves.is_empty() || game.end().is_some() {
                break;
            }
            game.play(moves.as_slice()[random.random_range(0..moves.len())]).unwrap();
        }
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let analysis = engine.analyze(&game, &Request { limits, ..Request::default() }).unwrap();
        if let Some(Score::Centipawns(value)) = analysis.score()
            && value.abs() < best.0
            && game.end().is_none()
        {
            best = (value.abs(), game);
        }
        if best.0 <= BALANCED {
            break;
        }
    }
    best.1
}
