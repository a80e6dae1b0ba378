//! Against a bare king the engine does not let a win slip: it mates with few positions a move.

use courier_engine::{Engine, Limits, Request};
use courier_rules::notation::fen;
use courier_rules::{Color, Game, Variant};

/// The positions that the engine may look at for each move.
const NODES: u64 = 4_000;

/// Whether White wins if the engine plays both sides.
fn wins(variant: &str, position: &str) -> bool {
    let variant = Variant::by_key(variant).unwrap();
    let mut game = Game::new(fen::parse(variant, position).unwrap());
    let mut engine = Engine::new(variant, 2);
    while game.end().is_none() && game.claim().is_none() {
        let limits = Limits { nodes: Some(NODES), ..Limits::default() };
        let analysis = engine.analyze(&game, &Request { limits, ..Request::default() }).unwrap();
        game.play(analysis.best().unwrap()).unwrap();
    }
    game.end().is_some_and(|end| end.winner == Some(Color::White))
}

#[test]
fn a_bare_king_is_mated() {
    for (variant, position) in [
        ("chess", "8/8/8/3k4/8/8/1Q6/K7 w - - 0 1"),
        ("chess", "8/8/3k4/8/8/8/R7/1K6 w - - 0 1"),
        ("chess", "8/8/4k3/8/8/2B5/2B5/K7 w - - 0 1"),
        ("chess", "8/8/8/3k4/8/8/8/KBN5 w - - 0 1"),
        ("chess", "7k/8/8/8/4K3/8/8/1N5B w - - 0 1"),
        ("chess", "k7/8/8/8/4K3/8/8/1NB5 w - - 0 1"),
        ("capablanca", "10/10/4k5/10/10/10/1R8/K9 w - - 0 1"),
        ("capablanca", "10/10/5k4/10/10/10/1C8/K9 w - - 0 1"),
        ("janus", "10/10/4k5/10/10/10/1R8/K9 w - - 0 1"),
    ] {
        assert!(wins(variant, position), "{variant}: {position}");
    }
}
