//! The search allocates nothing: what is allocated is for the lines that are told after each depth,
//! however many positions were looked at.
#![allow(clippy::unwrap_used)]

use courier_engine::{Engine, Limits, Request};
use courier_rules::{Game, Variant};

#[global_allocator]
static ALLOCATOR: dhat::Alloc = dhat::Alloc;

/// The most blocks that the lines of a depth take.
const A_DEPTH: u64 = 10;

/// The blocks that a search of so many positions allocates, and the depth that it reaches.
fn blocks(engine: &mut Engine, game: &Game, nodes: u64) -> (u64, u64) {
    engine.clear();
    let before = dhat::HeapStats::get().total_blocks;
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let analysis = engine.analyze(game, &Request { limits, ..Request::default() }).unwrap();
    assert!(analysis.nodes >= nodes);
    (dhat::HeapStats::get().total_blocks - before, analysis.depth.into())
}

#[test]
fn a_search_of_more_positions_allocates_no_more() {
    let _profiler = dhat::Profiler::builder().testing().build();
    for &variant in Variant::all() {
        let game = Game::new(variant.start(variant.default_start()).unwrap());
        let mut engine = Engine::new(variant, 1);
        for nodes in [1_000, 30_000] {
            let (blocks, depth) = blocks(&mut engine, &game, nodes);
            let key = variant.key();
            assert!(blocks <= A_DEPTH * (depth + 1), "{key}: {blocks} blocks, depth {depth}");
        }
    }
}
