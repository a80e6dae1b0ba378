//! The review of a game, from what the engine thinks of its positions.

use std::collections::BTreeMap;

use courier_rules::{Color, Game, Move};

use super::accuracy::accuracy;
use super::evaluation::{Evaluation, Judgement};
use super::{EngineName, TURNING_POINTS};
use crate::ByColor;
use crate::move_numbers::numbered;

/// The most moves of a better line that are written.
const MOVES: usize = 5;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assessment {
    pub evaluation: Evaluation,
    /// The best moves of both sides, the next one first.
    pub line: Vec<Move>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct JudgedMove {
    /// The number of plies made before it.
    pub ply: u32,
    pub mover: Color,
    pub judgement: Judgement,
    /// The winning chances that it lost, at most 2.
    pub loss: f64,
    /// What would have been better, the move in its place first: at least one move.
    pub better: Vec<Move>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Review {
    /// White's winning chances from -1 to 1, before the first move and after each; `None` where the
    /// position was not assessed.
    pub chances: Vec<Option<f64>>,
    /// The evaluations of the same positions; `None` also for a position in which the game is over.
    pub evaluations: Vec<Option<Evaluation>>,
    pub judged: Vec<JudgedMove>,
    /// How accurately both sides played, from 0 to 100.
    pub accuracy: ByColor<Option<f64>>,
    /// The engine whose assessments these are; `None` for our own.
    pub engine: Option<EngineName>,
}

impl JudgedMove {
    /// The better line with numbers: its first moves.
    pub fn better_line(&self, game: &Game) -> String {
        self.better_moves(game, MOVES)
    }

    /// At most so many of its moves.
    pub fn better_moves(&self, game: &Game, most: usize) -> String {
        let Some(start) = game.position_at(self.ply) else { return String::new() };
        let mut line = Game::new(start);
        for the_move in self.better.iter().take(most) {
            if line.play_past_draw(*the_move).is_err() {
                break;
            }
        }
        numbered(&line, 0..line.moves().len())
    }
}

impl Review {
    /// The review of a game with an engine's assessments of its positions by the number of plies
    /// made. `engine` is `None` for our own.
    pub fn of(
        game: &Game,
        assessments: &BTreeMap<u32, Assessment>,
        engine: Option<EngineName>,
    ) -> Self {
        let assessed = |ply: u32| assessments.get(&ply);
        let evaluations: Vec<_> =
            (0..=game.ply()).map(|ply| assessed(ply).map(|known| known.evaluation)).collect();
        let over = game.score().map(|score| {
            // From -1 to 1: stalemate in C'escacs brings a third of the way.
            let (white, black) = (f64::from(score.white), f64::from(score.black));
            (white - black) / (white + black).max(1.0)
        });
        let chances: Vec<_> = (0..=game.ply())
            .zip(&evaluations)
            .map(|(ply, known)| {
                let at_end = over.filter(|_| ply == game.ply());
                at_end.or_else(|| known.map(Evaluation::chances))
            })
            .collect();
        let judge = |((ply, pair), (before, played)): ((u32, &[Option<f64>]), _)| {
            let (before, played): (&courier_rules::Position, &Move) = (before, played);
            let (mover, better) = (before.turn(), assessed(ply)?.line.clone());
            let [Some(before), Some(after)] = *pair else { return None };
            let loss = if mover == Color::White { before - after } else { after - before };
            let judgement = Judgement::of_loss(loss)?;
            // The engine's own move is not worse than what it knew.
            let other = better.first().is_some_and(|best| best != played);
            other.then_some(JudgedMove { ply, mover, judgement, loss, better })
        };
        let judged = (0..)
            .zip(chances.windows(2))
            .zip(game.positions().zip(game.moves()))
            .filter_map(judge)
            .collect();
        let accuracy = accuracy(&chances, game.start().turn());
        Self { chances, evaluations, judged, accuracy, engine }
    }

    /// White's winning chances as shares from 0 to 1, as in [`chances`](Self::chances).
    pub fn shares(&self) -> impl Iterator<Item = Option<f64>> + '_ {
        self.chances.iter().map(|known| known.map(|chance| f64::midpoint(chance, 1.0)))
    }

    /// The moves that lost most, in their order: at most [`TURNING_POINTS`].
    pub fn turning_points(&self) -> Vec<&JudgedMove> {
        let mut worst: Vec<_> = self.judged.iter().collect();
        worst.sort_by(|one, two| two.loss.total_cmp(&one.loss).then(one.ply.cmp(&two.ply)));
        worst.truncate(TURNING_POINTS);
        worst.sort_by_key(|judged| judged.ply);
        worst
    }

    pub fn count(&self, mover: Color, judgement: Judgement) -> usize {
        let found = |judged: &&JudgedMove| (judged.mover, judged.judgement) == (mover, judgement);
        self.judged.iter().filter(found).count()
    }
}
