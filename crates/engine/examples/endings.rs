//! How often the engine, playing both sides, mates a bare king from random positions.
//!
//! `cargo run -rp courier-engine -F measure --example endings -- chess KBNk 10000 100`
//!
//! The arguments are the variant, the pieces as in FEN (of Black only the king), the positions that
//! the engine looks at for each move, and the number of games. A part of the search to switch off
//! and a file of weights can follow: `... 100 without=futility weights=FILE`.
#![allow(
    clippy::unwrap_used,
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    clippy::print_stdout
)]

use courier_engine::{Engine, Features, Limits, Request};
use courier_rules::{CellSet, Color, Game, Piece, Position, Setup, Variant};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

/// The size of the transposition table, in MiB.
const TABLE: usize = 2;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [key, pieces, nodes, games, options @ ..] = &words[..] else {
        panic!("usage: endings VARIANT PIECES NODES GAMES [without=PART] [weights=FILE]");
    };
    let (nodes, games): (u64, u32) = (nodes.parse().unwrap(), games.parse().unwrap());
    let variant = Variant::by_key(key).unwrap();
    let mut engine = Engine::new(variant, TABLE);
    let mut features = Features::default();
    for option in options {
        match option.split_once('=') {
            Some(("without", name)) => assert!(features.set(name, false), "no part {name:?}"),
            Some(("weights", file)) => {
                let text = std::fs::read_to_string(file).unwrap();
                engine = Engine::with_weights(variant, TABLE, &text).unwrap();
            }
            _ => panic!("{option:?} is no option"),
        }
    }
    engine.set_features(features);
    let mut random = StdRng::seed_from_u64(1);
    let (mut won, mut plies) = (0, 0);
    for _ in 0..games {
        let game = play(&mut engine, position(variant, pieces, &mut random), nodes);
        won += u32::from(game.end().is_some_and(|end| end.winner == Some(Color::White)));
        plies += game.ply();
    }
    println!("{won} of {games} won, {} plies on average", plies / games.max(1));
}

/// A random position with these pieces, White to move. Two bishops stand on different shades.
fn position(variant: &'static Variant, pieces: &str, random: &mut StdRng) -> Position {
    let geometry = variant.geometry();
    let cells: Vec<_> = geometry.cells().iter().collect();
    loop {
        let mut setup = Setup::new(variant);
        for letter in pieces.chars() {
            let piece_type = variant.piece_type_by_letter(letter.to_ascii_uppercase()).unwrap();
            let color = if letter.is_uppercase() { Color::White } else { Color::Black };
            let cell = cells[random.random_range(0..cells.len())];
            setup.pieces.push((cell, Piece { color, piece_type, promoted: false }));
        }
        let bishop = variant.piece_type_by_letter('B');
        let bishops = setup.pieces.iter().filter(|(_, piece)| Some(piece.piece_type) == bishop);
        let shades: Vec<u8> = bishops.map(|(cell, _)| geometry.shade(*cell)).collect();
        let same_shade = matches!(shades[..], [one, other] if one == other);
        let occupied: CellSet = setup.pieces.iter().map(|(cell, _)| *cell).collect();
        if same_shade || occupied.len() != setup.pieces.len() {
            continue;
        }
        if let Ok(position) = Position::try_from(&setup) {
            return position;
        }
    }
}

/// The game that the engine plays with both sides.
fn play(engine: &mut Engine, position: Position, nodes: u64) -> Game {
    let mut game = Game::new(position);
    engine.clear();
    while game.end().is_none() && game.claim().is_none() {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let analysis = engine.analyze(&game, &Request { limits, ..Request::default() }).unwrap();
        game.play(analysis.best().unwrap()).unwrap();
    }
    game
}
