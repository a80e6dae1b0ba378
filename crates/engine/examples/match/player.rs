//! The players of a match: this engine, a searcher of two plies, and other programs.

use std::time::{Duration, Instant};

use courier_engine::{Engine, Features, Level, Limits, Request, Score};
use courier_rules::{Game, Move, Position, Variant};

use crate::arguments::Limit;
use crate::program::Program;

/// The transposition table of each engine, in MiB.
const TABLE: usize = 64;
/// That of an engine that plays a level: it is cleared before each move.
const TABLE_OF_LEVEL: usize = 4;

/// A move that a player has chosen.
pub(crate) struct Chosen {
    pub(crate) mv: Move,
    /// What the player thinks of its position.
    pub(crate) score: Option<Score>,
    /// The positions that it has looked at, if it says so.
    pub(crate) nodes: Option<u64>,
}

pub(crate) enum Player {
    Courier {
        engine: Box<Engine>,
        level: Option<Level>,
        /// The limit of its moves, if it is not that of the match.
        limit: Option<Limit>,
        games: u64,
    },
    Material,
    Program(Program),
}

impl Player {
    pub(crate) fn new(text: &str, variant: &'static Variant) -> Result<Self, String> {
        let mut parts = text.split(':');
        match parts.next() {
            Some("courier") => courier(parts, variant),
            Some("material") => Ok(Self::Material),
            Some("uci") => Program::start(parts, variant).map(Self::Program),
            _ => Err(format!("{text:?} is no player")),
        }
    }

    /// Fails if a program has ended or says nothing.
    pub(crate) fn new_game(&mut self) -> Result<(), String> {
        match self {
            Self::Courier { engine, games, .. } => {
                engine.clear();
                *games += 1;
            }
            Self::Material => {}
            Self::Program(program) => program.new_game()?,
        }
        Ok(())
    }

    /// The player's move; `None` if it has none or an illegal one. Fails as
    /// [`new_game`](Self::new_game) does.
    pub(crate) fn choose(&mut self, game: &Game, limit: &Limit) -> Result<Option<Chosen>, String> {
        Ok(match self {
            Self::Courier { engine, level: Some(level), games, .. } => {
                let seed = *games << 32 | u64::from(game.ply());
                let choice = level.choose(engine, game, seed, &Request::default()).unwrap();
                choice.map(|choice| Chosen {
                    mv: choice.mv,
                    score: choice.analysis.score(),
                    nodes: Some(choice.analysis.nodes),
                })
            }
            Self::Courier { engine, level: None, limit: own, .. } => {
                let begun = Instant::now();
                let limit = own.as_ref().unwrap_or(limit);
                let time = match limit {
                    Limit::Time(time) => *time,
                    Limit::Nodes(_) => Duration::MAX,
                };
                let nodes = match limit {
                    Limit::Nodes(nodes) => Some(*nodes),
                    Limit::Time(_) => None,
                };
                let request = Request {
                    limits: Limits { nodes, ..Limits::default() },
                    interrupt: &|| begun.elapsed() >= time,
                    ..Request::default()
                };
                let analysis = engine.analyze(game, &request).unwrap();
                let (score, nodes) = (analysis.score(), Some(analysis.nodes));
                analysis.best().map(|mv| Chosen { mv, score, nodes })
            }
            Self::Material => {
                two_plies(game.position()).map(|mv| Chosen { mv, score: None, nodes: None })
            }
            Self::Program(program) => program.choose(game, limit)?,
        })
    }
}

/// This engine, with what is said about it.
fn courier<'a>(
    parts: impl Iterator<Item = &'a str>,
    variant: &'static Variant,
) -> Result<Player, String> {
    let (mut level, mut limit) = (None, None);
    let (mut weights, mut network) = (None, None);
    let mut features = Features::default();
    for part in parts {
        match part.split_once('=') {
            Some(("level", number)) => {
                let known = number.parse().ok().and_then(Level::new);
                level = Some(known.ok_or_else(|| format!("{number:?} is no level from 1 to 8"))?);
            }
            Some(("movetime", milliseconds)) => {
                let time = milliseconds
                    .parse()
                    .map_err(|_| format!("{milliseconds:?} is no number of milliseconds"))?;
                limit = Some(Limit::Time(Duration::from_millis(time)));
            }
            Some(("weights", file)) => {
                weights = Some(std::fs::read_to_string(file).map_err(|e| e.to_string())?);
            }
            Some(("network", file)) => {
                network = Some(Some(std::fs::read(file).map_err(|e| e.to_string())?));
            }
            Some(("without", "network")) => network = Some(None),
            Some(("without", name)) if features.set(name, false) => {}
            _ => return Err(format!("{part:?} is not known")),
        }
    }
    if level.is_some() && limit.is_some() {
        return Err("a level has a limit of its own: name a level or a movetime".to_owned());
    }
    let table = if level.is_some() { TABLE_OF_LEVEL } else { TABLE };
    let mut engine = match weights {
        Some(text) => Engine::with_weights(variant, table, &text).map_err(|e| e.to_string())?,
        None => Engine::new(variant, table),
    };
    if let Some(bytes) = network {
        engine.set_network(bytes.as_deref()).map_err(|error| error.to_string())?;
    }
    engine.set_features(features);
    Ok(Player::Courier { engine: Box::new(engine), level, limit, games: 0 })
}

/// The move with the best balance of material after the opponent's best reply; the last one of
/// several.
fn two_plies(position: &Position) -> Option<Move> {
    let side = position.turn();
    let reply = |mv: Move| {
        let after = position.play(mv).unwrap();
        let replies = after.legal_moves();
        if replies.is_empty() {
            return if after.in_check() { i32::MAX } else { 0 };
        }
        let balance = |reply: Move| {
            let end = after.play(reply).unwrap();
            material(&end, side) - material(&end, !side)
        };
        replies.iter().map(balance).min().unwrap_or(0)
    };
    position.legal_moves().iter().max_by_key(|&mv| reply(mv))
}

/// The material of a side, in centipawns, by how far its pieces move.
fn material(position: &Position, side: courier_rules::Color) -> i32 {
    let value = |letter: char| match letter {
        'P' => 100,
        'N' | 'J' | 'E' | 'B' | 'F' => 300,
        'R' | 'G' => 500,
        'K' => 0,
        _ => 900,
    };
    let letter = |piece_type| position.variant().piece_type(piece_type).letter;
    let board = position.pieces().filter(|(_, piece)| piece.color == side);
    let board: i32 = board.map(|(_, piece)| value(letter(piece.piece_type))).sum();
    let hand: i32 = position
        .hand(side)
        .map(|(piece_type, count)| value(letter(piece_type)) * i32::from(count))
        .sum();
    board + hand
}
