//! The place for everything that one person can make the bot compute: replays, imports and their
//! pages, exports, charts and tables, and the running matches that hide something from their
//! players. Moves and completions never wait for it; a board only for the remark that the engine
//! holds back, which is left out if it takes long.
//!
//! It has two workers, each with a thread: one for what takes milliseconds, and one of low priority
//! for what takes seconds. A worker does one thing at a time, in fair turns by person. What waits
//! is bounded for each person and in all, and nobody waits for longer than Discord waits for a
//! response. Before a turn nothing is computed, so what is refused costs nothing.

mod error;
#[cfg(test)]
mod tests;
mod worker;

use std::time::Duration;

use courier_play::PlayerId;
#[cfg(doc)]
use courier_play::Refusal;

pub use self::error::{ComputeError, ComputeFault};
pub use self::worker::Turn;
use self::worker::{Bounds, Worker};

/// Responses that the bot has not announced must come within three seconds.
const QUICK: Bounds = Bounds {
    of_person: 4,
    in_all: 64,
    longest_wait: Duration::from_secs(2),
    thread: "quick",
    niceness: 0,
};
/// The bot has announced these responses.
const LONG: Bounds = Bounds {
    of_person: 2,
    in_all: 32,
    longest_wait: Duration::from_secs(60),
    thread: "long",
    niceness: 5,
};

/// The two workers. Their threads begin with the first use, and end when it is dropped.
#[derive(Debug)]
pub struct Compute {
    quick: Worker,
    long: Worker,
}

impl Default for Compute {
    fn default() -> Self {
        Self { quick: Worker::new(QUICK), long: Worker::new(LONG) }
    }
}

impl Compute {
    /// Computes what takes milliseconds, for a person; for `None`, the bot itself, without bounds.
    /// Errors: [`Refusal::StillComputing`] and [`Refusal::TooBusy`], or a fault.
    pub async fn quick<T: Send + 'static>(
        &self,
        person: impl Into<Option<PlayerId>>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ComputeError> {
        Ok(self.quick_turn(person).await?.compute(work).await?.0)
    }

    /// Computes what may take seconds, for a person who was told that the response comes later.
    /// Errors: As for [`Compute::quick`].
    pub async fn long<T: Send + 'static>(
        &self,
        person: PlayerId,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ComputeError> {
        Ok(self.long_turn(person).await?.compute(work).await?.0)
    }

    /// As [`Compute::long_turn`], for what takes milliseconds.
    pub async fn quick_turn(
        &self,
        person: impl Into<Option<PlayerId>>,
    ) -> Result<Turn, ComputeError> {
        self.quick.turn(person.into()).await
    }

    /// Waits for a turn in which a person has several things computed, with reads between them.
    /// Errors: As for [`Compute::quick`].
    pub async fn long_turn(&self, person: PlayerId) -> Result<Turn, ComputeError> {
        self.long.turn(Some(person)).await
    }
}
