//! The engine plays whole games against itself: every move is legal, and every game ends. 20,000
//! plies of each variant with `COURIER_SELF_PLAY=20000 cargo test --release -p courier-engine
//! self_play`.

use courier_engine::{Engine, Level, Request};
use courier_rules::{Game, Variant};

fn plies() -> u32 {
    let asked = std::env::var("COURIER_SELF_PLAY");
    asked.map_or(600, |plies| plies.parse().expect("COURIER_SELF_PLAY is a number of plies"))
}

#[test]
fn no_move_is_illegal() {
    std::thread::scope(|scope| {
        for &variant in Variant::all() {
            scope.spawn(move || play(variant));
        }
    });
}

/// Plays games until enough plies are played.
fn play(variant: &'static Variant) {
    let mut engine = Engine::new(variant, 1);
    let (mut played, mut number) = (0, 0);
    while played < plies() {
        let start = number * 131 % variant.start_count();
        let mut game = Game::new(variant.start(start).unwrap());
        while game.end().is_none() && game.claim().is_none() {
            let seed = u64::from(number) << 32 | u64::from(game.ply());
            let choice =
                Level::LOWEST.choose(&mut engine, &game, seed, &Request::default()).unwrap();
            let mv = choice.expect("a game that is not over has a move").mv;
            game.play(mv).expect("the move is legal");
        }
        played += game.ply();
        number += 1;
    }
}
