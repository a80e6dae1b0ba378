//! A program named by the operator: started when needed, ended when idle, and started again after
//! faults with growing waits.

use std::sync::Arc;
use std::time::Duration;

use courier_play::reviews::EngineName;
use courier_play::{MatchId, Moment, Span};
use courier_rules::{Game, Variant};
use tokio::sync::{Mutex, MutexGuard};

use super::error::ProgramError;
use super::limits::ProgramLimits;
use super::process::{Found, Process};
use crate::config::EngineProgram;
use crate::process::telemetry;
use crate::process::time::Clock;

/// After this time without a search a program is ended.
pub const IDLE: Span = Span::minutes(5);
/// The wait after the first fault. It quadruples with every further fault in a row.
const FIRST_WAIT: Span = Span::seconds(1);
const LONGEST_WAIT: Span = Span::hours(1);
/// How long a program that is not needed may take to end, in real time.
const ENDING: Duration = Duration::from_secs(2);

/// A program. At most one process of it runs, and it searches one position at a time, in the order
/// of the requests.
pub struct UciProgram {
    command: EngineProgram,
    limits: ProgramLimits,
    clock: Arc<dyn Clock>,
    state: Mutex<State>,
    /// Held by the caller whose turn it is.
    turn: Mutex<()>,
}

#[derive(Default)]
struct State {
    process: Option<Process>,
    /// When the process was used last.
    used_at: Option<Moment>,
    /// The number of faults in a row.
    faults: u32,
    /// After a fault it is not started before this moment.
    rests_until: Option<Moment>,
}

impl UciProgram {
    pub(super) fn new(
        command: EngineProgram,
        limits: ProgramLimits,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self { command, limits, clock, state: Mutex::default(), turn: Mutex::default() }
    }

    /// The program with its arguments and options.
    pub fn command(&self) -> &EngineProgram {
        &self.command
    }

    /// Waits until the program is free for a whole game, in the order of asking. If games
    /// alternated with every search, its knowledge of earlier positions would be lost.
    pub async fn turn(&self) -> MutexGuard<'_, ()> {
        self.turn.lock().await
    }

    /// Starts the program if it does not run, and returns the name of its engine if it knows the
    /// variant.
    /// Errors: Why it cannot be used; it is killed after a fault.
    pub async fn introduce(&self, variant: &'static Variant) -> Result<EngineName, ProgramError> {
        let used = self.with_process(async |process: &mut Process| {
            process.prepare(variant).await?;
            Ok(process.engine().clone())
        });
        used.await
    }

    /// Searches the current position of a game, which belongs to a match. The program's knowledge
    /// of earlier positions of the same match may help it.
    /// Errors: Why there is no result; the program is killed after a fault.
    pub async fn search(&self, id: MatchId, game: &Game) -> Result<Found, ProgramError> {
        let found =
            self.with_process(async |process: &mut Process| process.search(id, game).await).await;
        telemetry::program_search(found.is_ok());
        found
    }

    /// Ends the process if it was not used for [`IDLE`] and is not being used.
    pub(super) async fn end_if_idle(&self) {
        let Ok(mut state) = self.state.try_lock() else { return };
        let idle = state.used_at.is_none_or(|used| self.clock.now() - used >= IDLE);
        if idle && let Some(process) = state.process.take() {
            process.end(ENDING).await;
            tracing::debug!(program = %self.command, "an engine that is not used was ended");
        }
    }

    async fn with_process<T>(
        &self,
        work: impl AsyncFnOnce(&mut Process) -> Result<T, ProgramError>,
    ) -> Result<T, ProgramError> {
        let mut state = self.state.lock().await;
        let now = self.clock.now();
        // A longer rest was begun before the system's clock was set back.
        let rests = |until: &Moment| *until > now && *until <= now + LONGEST_WAIT;
        if let Some(until) = state.rests_until.filter(rests) {
            return Err(ProgramError::Resting(until));
        }
        // Taken out, so that it is killed if this future is dropped in the middle of a search.
        let running = state.process.take();
        let attempt = async {
            let mut process = match running {
                Some(process) => process,
                None => Process::start(&self.command, self.limits).await?,
            };
            let result = work(&mut process).await;
            Ok((process, result))
        };
        let (process, result) = match attempt.await {
            Ok((process, result)) => (Some(process), result),
            Err(error) => (None, Err(error)),
        };
        match &result {
            Ok(_) => (state.faults, state.rests_until) = (0, None),
            Err(error) if error.is_fault() => {
                let wait = wait_after(state.faults);
                state.faults += 1;
                state.rests_until = Some(self.clock.now() + wait);
                tracing::warn!(
                    program = %self.command, %error, faults = state.faults,
                    "an engine had a fault and was ended"
                );
            }
            Err(_) => {}
        }
        let is_sound = result.as_ref().err().is_none_or(|error| !error.is_fault());
        state.process = process.filter(|_| is_sound);
        state.used_at = Some(self.clock.now());
        result
    }
}

/// The wait after this number of faults in a row.
fn wait_after(faults: u32) -> Span {
    let factor = 4_i64.saturating_pow(faults);
    Span(FIRST_WAIT.0.saturating_mul(factor)).min(LONGEST_WAIT)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_up_to_an_hour() {
        let waits: Vec<i64> = (0..7).map(|faults| wait_after(faults).0 / 1_000).collect();
        assert_eq!(waits, [1, 4, 16, 64, 256, 1024, 3600]);
        assert_eq!(wait_after(u32::MAX), LONGEST_WAIT);
    }
}
