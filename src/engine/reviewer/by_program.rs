//! Reviews with a program of the operator: patient with failures, but not forever.

use std::time::Duration;

use courier_play::reviews::ReviewEngine;
use courier_play::{MatchId, Span};
use courier_rules::Variant;
use tokio::time::timeout;

use super::{Fault, Found, Reviewer};
use crate::app::App;
use crate::config::ENGINES;
use crate::engine::programs::{ProgramError, UciProgram, UciPrograms};
use crate::process::time::Clock;

/// After this many faults of the program during a review, our own engine takes over.
const MOST_FAULTS: u32 = 3;
/// If the program rests for longer than this, our own engine takes over at once.
const LONGEST_REST: Span = Span::seconds(10);
/// The same in real time, and a little more.
const REST_IN_REAL_TIME: Duration = Duration::from_secs(11);

/// Starts every program once, and logs which engines make the reviews of which variants, and what
/// to do if they cannot.
pub async fn introduce(app: &App, programs: &UciPrograms) {
    for (variant, _) in programs.all() {
        app.set_review_engine(variant, ReviewEngine::Untried);
    }
    for (variant, engine) in programs.introduce().await {
        match engine {
            Ok(engine) => {
                tracing::info!(variant = variant.key(), %engine, "this engine makes the reviews");
                app.set_review_engine(variant, ReviewEngine::Named(engine));
            }
            Err(error) => {
                tracing::error!(
                    setting = ENGINES, variant = variant.key(), %error,
                    "the engine cannot be used: the bot's own makes the reviews until it can"
                );
                app.set_review_engine(variant, ReviewEngine::Unavailable);
            }
        }
    }
}

/// The patience of a review with its program.
#[derive(Default)]
struct Patience {
    faults: u32,
}

impl Patience {
    /// Whether to try the program again after an error, once it has rested.
    async fn outlasts(&mut self, error: ProgramError, clock: &dyn Clock) -> bool {
        match error {
            ProgramError::Resting(until) if until - clock.now() <= LONGEST_REST => {
                // Not longer if the system's clock is set back meanwhile: other reviews wait for
                // this one.
                let _ = timeout(REST_IN_REAL_TIME, clock.sleep_until(until)).await;
                true
            }
            error if error.is_fault() => {
                self.faults += 1;
                self.faults < MOST_FAULTS
            }
            _ => false,
        }
    }
}

impl Reviewer {
    /// Computes the missing positions of a review with a program. Returns whether nothing is left
    /// to do; if the program cannot be used, our own engine has to make the review.
    pub(super) async fn all_steps_by(
        &self,
        program: &UciProgram,
        id: MatchId,
        variant: &'static Variant,
    ) -> Result<bool, Fault> {
        let Self { app, clock, .. } = self;
        let _turn = program.turn().await;
        // Right after a start the engine of the program is not yet known, so neither is whether a
        // finished review is made again.
        if app.review_engine(variant) == ReviewEngine::Untried {
            let introduced = program.introduce(variant).await;
            let engine = introduced.map_or(ReviewEngine::Unavailable, ReviewEngine::Named);
            app.set_review_engine(variant, engine);
        }
        let mut patience = Patience::default();
        let Some(mut computing) = self.begin(id).await? else { return Ok(true) };
        while let Some(step) = self.next_step(&computing).await? {
            let found = match program.search(id, &step.game).await {
                Ok(found) => found,
                Err(error) => {
                    let why = error.to_string();
                    if patience.outlasts(error, &**clock).await {
                        continue;
                    }
                    app.set_review_engine(variant, ReviewEngine::Unavailable);
                    tracing::warn!(
                        the_match = %id, variant = variant.key(), program = %program.command(),
                        error = why, "the bot's own engine makes this review"
                    );
                    return Ok(false);
                }
            };
            // The program may have been replaced by another version while the review was made.
            let engine = Some(found.engine);
            if computing.assigned.as_ref() != Some(&engine)
                && let Some(name) = &engine
            {
                app.set_review_engine(variant, ReviewEngine::Named(name.clone()));
            }
            let found = Found { engine, evaluation: found.evaluation, line: found.line };
            self.add(id, &mut computing, &step, found).await?;
        }
        Ok(true)
    }
}
