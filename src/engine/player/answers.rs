//! The engine's actions in one match: it searches where that is needed, and acts.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use courier_engine::{Engine, Level, Limits, Request, Score};
use courier_play::engine_partner::{
    EngineSeat, EngineStep, after_own_moves, answer_to_draw, any_move, claims_draw, is_lost,
    next_step, seed,
};
use courier_play::matches::Action;
use courier_play::{EngineLevel, Match, MatchId, Refusal};
use courier_rules::{Game, Move};
use futures_util::FutureExt as _;
use tokio::sync::{AcquireError, Semaphore};

use crate::app::{Actor, App, AppError, PlayerInput};
use crate::engine::thread::{EngineThread, Interrupt, SearchError};
use crate::process::time::Clock;

/// The number of positions that the engine searches before it answers a draw offer or resigns.
const JUDGING_NODES: u64 = 4_000;

/// How often the engine tries to act in a match before a refusal counts as a fault.
const MOST_TRIES: u32 = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answered {
    /// The engine has acted, or had nothing to do.
    Done,
    /// It is tried again later: something went wrong and was logged, or the engine holds back.
    Later,
}

#[derive(Clone)]
pub(super) struct Answerer {
    pub(super) app: Arc<App>,
    pub(super) thread: EngineThread,
    pub(super) clock: Arc<dyn Clock>,
    /// Limits how many matches are read or saved at the same time.
    pub(super) database: Arc<Semaphore>,
}

impl Answerer {
    /// Does what the engine has to do in a match. A panic is a fault of this match alone.
    pub(super) async fn answer(self, id: MatchId) -> (MatchId, Answered) {
        let ended = AssertUnwindSafe(self.try_again_if_refused(id)).catch_unwind().await;
        let answered = match ended.unwrap_or(Err(Fault::Panic)) {
            Ok(answered) => answered,
            Err(Fault::Search(SearchError::Stopped)) => Answered::Later,
            Err(error) => {
                tracing::error!(the_match = %id, %error, "the engine could not act");
                Answered::Later
            }
        };
        (id, answered)
    }

    /// Another action may come first, so a refusal is not a fault; but if the engine were refused
    /// forever, it would search and write without a pause.
    async fn try_again_if_refused(&self, id: MatchId) -> Result<Answered, Fault> {
        for _ in 1..MOST_TRIES {
            match self.try_to_answer(id).await {
                Err(Fault::App(AppError::Refused(_) | AppError::Contended(_))) => {}
                ended => return ended,
            }
        }
        self.try_to_answer(id).await
    }

    async fn try_to_answer(&self, id: MatchId) -> Result<Answered, Fault> {
        let turn = self.database.acquire().await?;
        let Some(the_match) = self.app.engine_match(id).await? else { return Ok(Answered::Done) };
        drop(turn);
        let Some(seat) = the_match.engine_seat() else { return Ok(Answered::Done) };
        if self.app.engine_holds_back(&the_match, None).await? {
            let any = any_move(&the_match, seat, self.clock.now());
            let Some(any) = any else { return Ok(Answered::Later) };
            return self.act(&the_match, seat, Action::Move(any)).await;
        }
        let action = match next_step(&the_match, seat) {
            EngineStep::Wait => return Ok(Answered::Done),
            EngineStep::Act(action) => action,
            EngineStep::AnswerDraw => {
                let game = the_match.game().clone();
                let expected = self
                    .search(&the_match, seat, move |engine, interrupt| {
                        expected(engine, interrupt, &game)
                    })
                    .await?;
                let own = the_match.turn() == seat.side;
                answer_to_draw(&the_match, if own { expected } else { 1.0 - expected })
            }
            EngineStep::Move => self.think(&the_match, seat).await?,
        };
        // The opponent may have made the same moves elsewhere while the engine searched.
        if self.app.engine_holds_back(&the_match, None).await? {
            return Ok(Answered::Later);
        }
        self.act(&the_match, seat, action).await
    }

    async fn act(
        &self,
        the_match: &Match,
        seat: EngineSeat,
        action: Action,
    ) -> Result<Answered, Fault> {
        let actor = Actor { player: seat.level.player(), said_in: None };
        let (id, seen) = (the_match.id(), Some(the_match.ply()));
        let _turn = self.database.acquire().await?;
        if self.app.nobody_can_play() {
            // Acting would end the interruption. The match waits until that is over.
            return Ok(Answered::Done);
        }
        let now = self.clock.now();
        self.app.play(actor, id, seen, PlayerInput::Act(action), now).await?;
        Ok(Answered::Done)
    }

    /// A move, or the end of a match that is decided.
    async fn think(&self, the_match: &Match, seat: EngineSeat) -> Result<Action, Fault> {
        let (game, seed) = (the_match.game().clone(), seed(the_match));
        let level = level(seat.level);
        let thought = self
            .search(the_match, seat, move |engine, interrupt| {
                think(engine, interrupt, level, &game, seed)
            })
            .await?;
        let Thought { mv, expected, lost } = thought.ok_or(Fault::NoMove)?;
        Ok(if claims_draw(the_match, expected) {
            Action::ClaimDraw
        } else if lost {
            Action::Resign
        } else {
            Action::Move(mv)
        })
    }

    async fn search<T: Send + 'static>(
        &self,
        the_match: &Match,
        seat: EngineSeat,
        work: impl FnOnce(&mut Engine, &Interrupt) -> T + Send + 'static,
    ) -> Result<T, Fault> {
        let waiting = the_match.players()[!seat.side];
        Ok(self.thread.search(waiting, the_match.record().variant, work).await?)
    }
}

/// The result of the engine's search.
struct Thought {
    mv: Move,
    /// The share of the points that it expects.
    expected: f64,
    /// Whether it has been lost for several moves.
    lost: bool,
}

fn think(
    engine: &mut Engine,
    interrupt: &Interrupt,
    level: Level,
    game: &Game,
    seed: u64,
) -> Option<Thought> {
    let interrupted = || interrupt.is_due();
    let request = Request { interrupt: &interrupted, ..Request::default() };
    let choice = level.choose(engine, game, seed, &request).ok()??;
    let expected = choice.analysis.score().map_or(0.5, Score::expected_points);
    let lost = is_lost(expected) && was_lost(engine, interrupt, game);
    Some(Thought { mv: choice.mv, expected, lost })
}

/// Whether the positions after the last moves of the side on the move were all lost.
fn was_lost(engine: &mut Engine, interrupt: &Interrupt, game: &Game) -> bool {
    after_own_moves(game).is_some_and(|games| {
        games.iter().all(|earlier| is_lost(1.0 - expected(engine, interrupt, earlier)))
    })
}

/// The share of the points that the side on the move can expect.
fn expected(engine: &mut Engine, interrupt: &Interrupt, game: &Game) -> f64 {
    engine.clear();
    let limits = Limits { nodes: Some(JUDGING_NODES), ..Limits::default() };
    let interrupt = || interrupt.is_due();
    let request = Request { limits, interrupt: &interrupt, ..Request::default() };
    let analysis = engine.analyze(game, &request).ok();
    analysis.and_then(|analysis| analysis.score()).map_or(0.5, Score::expected_points)
}

fn level(level: EngineLevel) -> Level {
    Level::new(level.number()).unwrap_or(Level::LOWEST)
}

#[derive(Debug, thiserror::Error)]
enum Fault {
    #[error(transparent)]
    App(#[from] AppError),
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The search was interrupted before it had a move.
    #[error("no move was found")]
    NoMove,
    #[error("a panic")]
    Panic,
    /// Never, because nobody closes the semaphore.
    #[error(transparent)]
    Closed(#[from] AcquireError),
}

impl From<Refusal> for Fault {
    fn from(refusal: Refusal) -> Self {
        Self::App(refusal.into())
    }
}
