//! Games of the engine against itself, as positions with results.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use courier_engine::{Engine, Limits, Request, Score};
use courier_rules::{Color, Game, Move, Position, Variant};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// A position and what became of it.
pub(crate) struct Seen {
    pub(crate) position: Position,
    /// White's share of the points of the game.
    pub(crate) result: f64,
    /// White's share of the points as the search expected it.
    pub(crate) seen: f64,
}

/// How much the later positions of a game count in what a position should expect, against what the
/// search saw in it: each position counts this share of the one before it, and the result of the
/// game comes last. Later positions know more than a short search, and are less random than the
/// result (temporal differences: Sutton, <https://doi.org/10.1007/BF00115009>).
const LATER: f64 = 0.75;

/// White's share of the points that each position of a game should expect.
pub(crate) fn targets(game: &[Seen]) -> Vec<f64> {
    let mut white = game.last().map_or(0.5, |last| last.result);
    let mut targets: Vec<f64> = Vec::with_capacity(game.len());
    for seen in game.iter().rev() {
        white = LATER * white + (1.0 - LATER) * seen.seen;
        targets.push(white);
    }
    targets.reverse();
    targets
}

/// What to play.
pub(crate) struct Plan<'a> {
    pub(crate) variant: &'static Variant,
    /// Makes the engine that plays both sides.
    pub(crate) player: &'a (dyn Fn() -> Engine + Sync),
    pub(crate) games: usize,
    pub(crate) nodes: u64,
    pub(crate) threads: usize,
    pub(crate) seed: u64,
}

/// A game in which the search sees this advantage, in centipawns, for some plies is decided.
const DECIDED: i32 = 1_200;
/// Longer games are drawn.
const LONGEST: usize = 400;
/// A game is played only if the search sees at most this advantage after the opening, in
/// centipawns: most others are decided already, and teach less.
const BALANCED: i32 = 250;
/// The fewest and the most random plies of an opening.
const RANDOM_PLIES: std::ops::RangeInclusive<usize> = 4..=12;

/// Plays games and passes positions of each to `each`.
pub(crate) fn play(plan: &Plan<'_>, each: impl FnMut(Vec<Seen>) + Send) {
    let (next, each) = (AtomicUsize::new(0), Mutex::new(each));
    std::thread::scope(|scope| {
        for _ in 0..plan.threads {
            scope.spawn(|| {
                let mut engine = (plan.player)();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= plan.games {
                        break;
                    }
                    let seed = plan.seed * 1_000_003 + number as u64;
                    let found = game(&mut engine, plan, &mut StdRng::seed_from_u64(seed));
                    if !found.is_empty() {
                        (each.lock().unwrap())(found);
                    }
                }
            });
        }
    });
}

/// Plays a game and returns its quiet positions.
fn game(engine: &mut Engine, plan: &Plan<'_>, random: &mut StdRng) -> Vec<Seen> {
    engine.clear();
    let start = random.random_range(0..plan.variant.start_count());
    let mut game = Game::new(plan.variant.start(start).unwrap());
    for _ in 0..random.random_range(RANDOM_PLIES) {
        let moves = game.position().legal_moves();
        if moves.is_empty() || game.end().is_some() {
            return Vec::new();
        }
        game.play(moves.as_slice()[random.random_range(0..moves.len())]).unwrap();
    }
    let mut kept: Vec<(Position, f64)> = Vec::new();
    let mut decided = 0;
    let opening = game.moves().len();
    let result = loop {
        if game.end().is_some() {
            break result(&game);
        }
        if game.claim().is_some() || game.moves().len() >= LONGEST {
            break 0.5;
        }
        let limits = Limits { nodes: Some(plan.nodes), ..Limits::default() };
        let analysis = engine.analyze(&game, &Request { limits, ..Request::default() }).unwrap();
        let (Some(mv), Some(score)) = (analysis.best(), analysis.score()) else {
            break 0.5;
        };
        let white = game.position().turn() == Color::White;
        let score = if white { score } else { score.reversed() };
        if game.moves().len() == opening && score.comparable().abs() > BALANCED {
            return Vec::new();
        }
        decided = if score.comparable().abs() >= DECIDED { decided + 1 } else { 0 };
        if decided >= 6 {
            break f64::from(u8::from(score.comparable() > 0));
        }
        if is_quiet(game.position(), mv) && matches!(score, Score::Centipawns(_)) {
            kept.push((game.position().clone(), score.expected_points()));
        }
        game.play(mv).unwrap();
    };
    kept.into_iter().map(|(position, seen)| Seen { position, result, seen }).collect()
}

/// White's share of the points of a game that is over.
fn result(game: &Game) -> f64 {
    let score = game.score().unwrap();
    // A stalemate that gives two points of three counts between a draw and a win.
    match (game.end().unwrap().winner, score.ahead()) {
        (Some(Color::White), _) => 1.0,
        (Some(Color::Black), _) => 0.0,
        (None, Some(Color::White)) => 0.7,
        (None, Some(Color::Black)) => 0.3,
        (None, None) => 0.5,
    }
}

/// Whether nothing is captured next and the king is not in check, so that the evaluation applies.
fn is_quiet(position: &Position, mv: Move) -> bool {
    let captures = match mv {
        Move::EnPassant { .. } => true,
        Move::Step { to, .. } => position.cells_of(!position.turn()).contains(to),
        Move::Drop { .. } | Move::Castle { .. } => false,
    };
    !captures && mv.promotion().is_none() && !position.in_check()
}
