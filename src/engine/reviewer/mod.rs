//! The reviewer: one task that computes the reviews of finished matches, position by position: with
//! the program that the operator named for the variant, or on the thread of our own engine. The
//! requests and the missing positions are read from the database, so after a restart it continues
//! where it was.

mod by_program;
#[cfg(test)]
mod stories;
#[cfg(test)]
mod version_tests;

pub use by_program::introduce;

use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use courier_engine::{Engine, Limits, Request, Score};
use courier_play::reviews::{EngineName, Evaluation, NODES};
use courier_play::{MatchId, Moment, Span};
use courier_rules::{Color, Game, Move};
use futures_util::FutureExt as _;
use tokio::sync::{Semaphore, SemaphorePermit};
use tokio::task::JoinSet;

use crate::app::{App, AppError, BackgroundTask, LONGEST_REST, ReviewInProgress, ReviewStep};
use crate::engine::programs::UciPrograms;
use crate::engine::thread::{EngineThread, Interrupt, SearchError};
use crate::process::compute::ComputeFault;
use crate::process::time::Clock;

/// The most reviews begun at the same time, most of which wait for an engine. A person has one at a
/// time.
const AT_ONCE: usize = 256;
/// The most reviews that our own engine computes at the same time, in fair turns by person. A
/// program computes one after the other.
const BY_OUR_ENGINE: usize = 16;
/// The wait before a review in which something went wrong is tried again.
const AFTER_FAULT: Span = Span::minutes(1);
/// The most moves of a line that are kept.
const LINE: usize = 6;

/// The engines that compute reviews, and their limits.
#[derive(Clone)]
struct Reviewer {
    app: Arc<App>,
    thread: EngineThread,
    programs: UciPrograms,
    clock: Arc<dyn Clock>,
    /// Limits how many reviews our own engine computes.
    our_engine: Arc<Semaphore>,
    /// Limits how many matches are read just for their variant.
    reading: Arc<Semaphore>,
}

/// Computes reviews until the future is dropped.
pub async fn run(
    app: Arc<App>,
    thread: EngineThread,
    programs: UciPrograms,
    clock: Arc<dyn Clock>,
) {
    let our_engine = Arc::new(Semaphore::new(BY_OUR_ENGINE));
    let reading = Arc::new(Semaphore::new(1));
    let reviewer = Reviewer { app, thread, programs, clock, our_engine, reading };
    let (app, clock) = (&reviewer.app, &reviewer.clock);
    let mut missing_boards = Some(MatchId(0));
    while let Some(after) = missing_boards {
        app.liveness().turn(BackgroundTask::Reviewer, clock.now());
        match app.store_boards(after).await {
            Ok(next) => missing_boards = next,
            Err(error) => {
                tracing::error!(%error, "the boards of running matches could not be stored");
                clock.sleep_until(clock.now() + AFTER_FAULT).await;
            }
        }
    }
    let mut reviews = JoinSet::new();
    // When a review may be tried again; `None` while it is being computed.
    let mut begun: HashMap<MatchId, Option<Moment>> = HashMap::new();
    loop {
        let now = clock.now();
        app.liveness().turn(BackgroundTask::Reviewer, now);
        // A later retry was set before the system's clock was set back.
        begun.retain(|_, retry| retry.is_none_or(|at| at > now && at <= now + AFTER_FAULT));
        let limit = u32::try_from(begun.len() + AT_ONCE).unwrap_or(u32::MAX);
        match app.reads().unfinished_reviews(limit).await {
            Ok(unfinished) => {
                for id in unfinished {
                    if reviews.len() < AT_ONCE && !begun.contains_key(&id) {
                        begun.insert(id, None);
                        reviews.spawn(reviewer.clone().compute(id));
                    }
                }
            }
            Err(error) => tracing::error!(%error, "the reviews could not be read"),
        }
        let rest =
            now + if begun.values().any(Option::is_some) { AFTER_FAULT } else { LONGEST_REST };
        tokio::select! {
            () = clock.sleep_until(rest) => {}
            () = app.wakeup().reviews.notified() => {}
            Some(Ok((id, done))) = reviews.join_next() => {
                if done {
                    begun.remove(&id);
                } else {
                    begun.insert(id, Some(clock.now() + AFTER_FAULT));
                }
            }
        }
    }
}

/// Why a review is not finished.
#[derive(Debug, thiserror::Error)]
enum Fault {
    #[error(transparent)]
    App(#[from] AppError),
    #[error(transparent)]
    Search(#[from] SearchError),
    #[error("nothing was found after {0} plies")]
    NothingFound(u32),
    #[error("a panic")]
    Panic,
}

impl Reviewer {
    /// Computes a review. Returns whether nothing is left to do. A panic is a fault of this review
    /// alone.
    async fn compute(self, id: MatchId) -> (MatchId, bool) {
        let steps = AssertUnwindSafe(self.all_steps(id));
        let fault = match steps.catch_unwind().await.unwrap_or(Err(Fault::Panic)) {
            Ok(()) => return (id, true),
            // The bot stops, and continues after the restart.
            Err(Fault::Search(SearchError::Stopped)) => return (id, false),
            Err(fault) => fault,
        };
        tracing::error!(the_match = %id, error = %fault, "a review could not be computed");
        let hopeless = match fault {
            Fault::App(AppError::NotComputed(ComputeFault::Panicked)) => true,
            Fault::App(error) => error.is_about_one_match(),
            Fault::Search(_) | Fault::NothingFound(_) | Fault::Panic => true,
        };
        // Otherwise it would be tried forever, and the person could ask for no other.
        (id, hopeless && self.end_without_rest(id).await.is_ok())
    }

    /// Ends a review that cannot be completed: one that was finished before stays.
    async fn end_without_rest(&self, id: MatchId) -> Result<(), AppError> {
        if self.app.records().keep_finished_review(id, self.clock.now()).await? {
            return Ok(());
        }
        Ok(self.app.records().delete_review(id).await?)
    }

    async fn all_steps(&self, id: MatchId) -> Result<(), Fault> {
        let variant = {
            let _turn = turn(&self.reading).await?;
            self.app.find_match(id).await?.record().variant
        };
        if let Some(program) = self.programs.of(variant)
            && (self.all_steps_by(program, id, variant).await?
                || (self.app.is_of_program(id).await?
                    && self
                        .app
                        .records()
                        .keep_finished_review(id, self.clock.now())
                        .await
                        .map_err(AppError::from)?))
        {
            return Ok(());
        }
        let _turn = turn(&self.our_engine).await?;
        let Some(mut computing) = self.begin(id).await? else { return Ok(()) };
        while let Some(step) = self.next_step(&computing).await? {
            let ReviewStep { waiting, ply, ref game } = step;
            let searched = game.clone();
            let search = move |engine: &mut Engine, interrupt: &Interrupt| {
                assess(engine, interrupt, &searched)
            };
            let found = self.thread.search(waiting, variant, search).await?;
            let (evaluation, line) = found.ok_or(Fault::NothingFound(ply))?;
            self.add(id, &mut computing, &step, Found { engine: None, evaluation, line }).await?;
        }
        Ok(())
    }

    async fn begin(&self, id: MatchId) -> Result<Option<Computing>, Fault> {
        let begun = self.app.begin_review(id).await?;
        Ok(begun.map(|(review, again)| Computing { review, again, assigned: None }))
    }

    async fn next_step(&self, computing: &Computing) -> Result<Option<ReviewStep>, Fault> {
        let Computing { review, again, .. } = computing;
        Ok(self.app.next_review_step(review, *again, self.clock.now()).await?)
    }

    /// Stores the result of a position. The first one deletes the results of another engine: not
    /// earlier, because this engine may fail.
    async fn add(
        &self,
        id: MatchId,
        computing: &mut Computing,
        step: &ReviewStep,
        found: Found,
    ) -> Result<(), Fault> {
        let Found { engine, evaluation, line } = found;
        if computing.assigned.as_ref() != Some(&engine) {
            let begins_again = self.app.assign_review(id, engine.as_ref()).await?;
            (computing.again, computing.assigned) = (false, Some(engine));
            // The missing positions have changed, unless this is the first one anyway.
            if begins_again && step.ply > 0 {
                return Ok(());
            }
        }
        Ok(self.app.add_to_review(id, step, evaluation, &line).await?)
    }
}

async fn turn(places: &Semaphore) -> Result<SemaphorePermit<'_>, SearchError> {
    // Nobody closes it.
    places.acquire().await.map_err(|_| SearchError::Stopped)
}

struct Computing {
    review: ReviewInProgress,
    /// Whether the earlier results are of no use.
    again: bool,
    /// The engine that has stored a result since the computing began; the inner `None` is our own.
    assigned: Option<Option<EngineName>>,
}

struct Found {
    /// `None` for our own.
    engine: Option<EngineName>,
    evaluation: Evaluation,
    line: Vec<Move>,
}

/// The evaluation for White, and the best moves.
fn assess(
    engine: &mut Engine,
    interrupt: &Interrupt,
    game: &Game,
) -> Option<(Evaluation, Vec<Move>)> {
    // The result must depend only on the position, whatever was searched before.
    engine.clear();
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let interrupt = || interrupt.is_due();
    let request = Request { limits, interrupt: &interrupt, ..Request::default() };
    let analysis = engine.analyze(game, &request).ok()?;
    let best = analysis.lines.first()?;
    let score = match game.position().turn() {
        Color::White => best.score,
        Color::Black => best.score.reversed(),
    };
    let evaluation = match score {
        Score::Centipawns(centipawns) => Evaluation::Centipawns(centipawns),
        Score::Mate(moves) => Evaluation::Mate(moves),
    };
    Some((evaluation, best.moves.iter().copied().take(LINE).collect()))
}
