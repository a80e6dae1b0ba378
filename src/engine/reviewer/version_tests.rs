//! A finished review is made again where the engine has become better, so every change of what the
//! engine finds needs a new version.
#![allow(clippy::unwrap_used)]

use courier_engine::{Engine, Limits, Request};
use courier_rules::{Game, Variant};

use courier_play::reviews::ENGINE_VERSION;

/// The version, and how many positions it looks at from each starting position to a depth of nine
/// plies: the same number on every machine. If it finds something else now, raise `ENGINE_VERSION`,
/// and accept the snapshots.
#[test]
fn what_the_engine_finds_has_a_version() {
    for &variant in Variant::all() {
        let game = Game::new(variant.start(variant.default_start()).unwrap());
        let limits = Limits { depth: Some(9), ..Limits::default() };
        let request = Request { limits, ..Request::default() };
        let found = Engine::new(variant, 16).analyze(&game, &request).unwrap();
        let text = format!("version {ENGINE_VERSION}: {} positions", found.nodes);
        insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(format!("looked_at.{variant}"), text);
        });
    }
}
