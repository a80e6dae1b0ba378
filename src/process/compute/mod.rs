//! The place for everything that one person can make the bot compute: replays, imports and their
//! pages, exports, charts and tables, and the running matches that hide something from their
//! players. Moves and completions never wait for it; a board only for the remark that the engine
//! holds back, which is left out if it takes long.
//!
//! It has two workers, each with a thread: one for what takes milliseconds, and one of low priority
//! for what takes seconds. A worker does one thing at a time, in fair turns by person. A person
//! first takes a *place*, of which there is a bounded number for each person and in all, and then
//! waits for the turn, no longer than Discord waits for a response. What a computation needs is
//! read from the database with a place, so what is refused costs neither a read nor a computation.

mod error;
#[cfg(test)]
mod tests;
mod worker;

use std::time::Duration;

use courier_play::{PlayerId, Refusal};

pub use self::error::{ComputeError, ComputeFault};
use self::worker::{Bounds, Worker};
pub use self::worker::{ComputePlace, Turn};

/// Responses that the bot has not announced must come within three seconds.
const QUICK: Bounds = Bounds {
    of_person: 5,
    in_all: 64,
    longest_wait: Duration::from_secs(2),
    thread: "quick",
    niceness: 0,
};
/// The bot has announced these responses.
const LONG: Bounds = Bounds {
    of_person: 3,
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
    /// Computes what takes milliseconds, for a person; for `None`, the bot itself and
    /// all spectators together, without bounds.
    /// Errors: [`Refusal::StillComputing`] and [`Refusal::TooBusy`], or a fault.
    pub async fn quick<T: Send + 'static>(
        &self,
        person: impl Into<Option<PlayerId>>,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ComputeError> {
        self.quick_place(person)?.compute(work).await
    }

    /// A place for what takes milliseconds, before anything is read for it.
    /// Errors: [`Refusal::StillComputing`] and [`Refusal::TooBusy`].
    pub fn quick_place(
        &self,
        person: impl Into<Option<PlayerId>>,
    ) -> Result<ComputePlace, Refusal> {
        self.quick.place(person.into())
    }

    /// A place for what may take seconds, for a person who is told that the response comes later.
    /// Errors: As for [`Compute::quick_place`].
    pub fn long_place(&self, person: PlayerId) -> Result<ComputePlace, Refusal> {
        self.long.place(Some(person))
    }
}
