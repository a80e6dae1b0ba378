//! A finished review is made again where the engine has become better, so every change of what the
//! engine finds needs a new version.
#![allow(clippy::unwrap_used)]

use courier_engine::{Engine, Limits, Request};
use courier_rules::{Game, Variant};

use courier_play::reviews::ENGINE_VERSION;

/// The version, and how many positions it looks at from each starting position to a depth of nine
/// plies: the same number on every machine.
const LOOKED_AT: (u32, [(&str, u64); 11]) = (
    11,
    [
        ("chess", 5_920),
        ("chess960", 5_920),
        ("crazyhouse", 14_787),
        ("crazyhouse960", 14_787),
        ("capablanca", 12_136),
        ("capablanca960", 12_136),
        ("capahouse", 21_214),
        ("capahouse960", 21_214),
        ("janus", 18_716),
        ("shogun", 24_482),
        ("cescacs", 15_178),
    ],
);

#[test]
fn what_the_engine_finds_has_a_version() {
    let looked_at: Vec<(&str, u64)> = Variant::all()
        .iter()
        .map(|variant| {
            let game = Game::new(variant.start(variant.default_start()).unwrap());
            let limits = Limits { depth: Some(9), ..Limits::default() };
            let request = Request { limits, ..Request::default() };
            let found = Engine::new(variant, 16).analyze(&game, &request).unwrap();
            (variant.key(), found.nodes)
        })
        .collect();
    let (version, expected) = LOOKED_AT;
    assert_eq!(
        (ENGINE_VERSION, &looked_at[..]),
        (version, &expected[..]),
        "if the engine finds something else now, raise ENGINE_VERSION, and write both here"
    );
}
