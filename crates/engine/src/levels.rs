//! Levels of play, from a beginner's to the best that the engine can do.
//!
//! A level limits the number of positions, so that it makes the mistakes of a player who does not
//! look far ahead, and chooses at random among moves that are nearly as good as the best one.

use courier_rules::{Game, Move};

use crate::engine::{Analysis, Engine, WrongVariant};
use crate::keys::SplitMix;
use crate::search::{Limits, Request};

/// A level of play from 1 to 8.
///
/// ```
/// use courier_engine::{Engine, Level, Request};
/// use courier_rules::{Game, Variant};
///
/// let shogun = Variant::by_key("shogun").unwrap();
/// let game = Game::new(shogun.start(0).unwrap());
/// let mut engine = Engine::new(shogun, 1);
/// let level = Level::new(2).unwrap();
/// let choice = level.choose(&mut engine, &game, 17, &Request::default()).unwrap().unwrap();
/// assert!(game.position().legal_moves().contains(choice.mv));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// The move of a level.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// What the level saw.
    pub analysis: Analysis,
}

/// How much a level searches, and how it chooses.
struct Strength {
    nodes: u64,
    lines: usize,
    /// A move this much worse than the best one, in centipawns, is chosen 37 % as often.
    spread: f64,
    /// A move that is worse by more than this, in centipawns, is never chosen.
    most: i32,
}

const STRENGTHS: [Strength; 8] = [
    Strength { nodes: 200, lines: 8, spread: 110.0, most: 320 },
    Strength { nodes: 600, lines: 6, spread: 70.0, most: 220 },
    Strength { nodes: 1_800, lines: 5, spread: 45.0, most: 140 },
    Strength { nodes: 5_000, lines: 4, spread: 28.0, most: 90 },
    Strength { nodes: 14_000, lines: 3, spread: 15.0, most: 45 },
    Strength { nodes: 40_000, lines: 2, spread: 8.0, most: 20 },
    Strength { nodes: 150_000, lines: 1, spread: 1.0, most: 0 },
    Strength { nodes: 600_000, lines: 1, spread: 1.0, most: 0 },
];

impl Level {
    /// The lowest level.
    pub const LOWEST: Self = Self(1);
    /// The highest level.
    pub const HIGHEST: Self = Self(8);

    /// The level with a number from 1 to 8.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if matches!(number, 1..=8) { Some(Self(number)) } else { None }
    }

    /// Its number, from 1 to 8.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All levels, the lowest first.
    pub fn all() -> impl Iterator<Item = Self> {
        (1..=8).map(Self)
    }

    fn strength(self) -> &'static Strength {
        &STRENGTHS[usize::from(self.0 - 1)]
    }

    /// Chooses a move. The same seed gives the same move on every machine. The level has its own
    /// number of positions and of lines; what is requested can only limit it further: to fewer
    /// positions, to a depth, to some of the moves. `None` if there is no move to choose, or if
    /// the search was interrupted before a move was found.
    ///
    /// # Errors
    /// If the game is one of another variant than the engine's.
    pub fn choose(
        self,
        engine: &mut Engine,
        game: &Game,
        seed: u64,
        request: &Request<'_>,
    ) -> Result<Option<Choice>, WrongVariant> {
        let strength = self.strength();
        engine.clear();
        let nodes = request.limits.nodes.map_or(strength.nodes, |nodes| nodes.min(strength.nodes));
        let request = Request {
            limits: Limits { nodes: Some(nodes), ..request.limits },
            lines: strength.lines,
            only: request.only,
            interrupt: request.interrupt,
        };
        let analysis = engine.analyze(game, &request)?;
        let mut random = SplitMix(seed);
        let best = analysis.score().map_or(0, |score| score.comparable());
        let weights = analysis.lines.iter().map(|line| {
            let loss = best - line.score.comparable();
            // The standard library's `exp` may differ between systems.
            let weight = libm::exp(-f64::from(loss) / strength.spread);
            if loss <= strength.most { weight } else { 0.0 }
        });
        let mut point = random.fraction() * weights.clone().sum::<f64>();
        let chosen = analysis.lines.iter().zip(weights).find_map(|(line, weight)| {
            point -= weight;
            (point < 0.0).then(|| line.moves.first().copied()).flatten()
        });
        let mv = chosen.or_else(|| analysis.best());
        Ok(mv.map(|mv| Choice { mv, analysis }))
    }
}
