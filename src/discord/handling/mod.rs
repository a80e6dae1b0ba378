//! Handles what comes from Discord, by the gateway (`gateway`) or as requests (`endpoint`). From
//! here on both are the same: commands, buttons and forms, measurements, answers.
//!
//! [`Arrivals`] passes each event on to `worker`, which owns the tasks that handle them, unless it
//! came before (`replays`). `dispatch` is poise without serenity's gateway client, and `context`
//! the part of serenity that it needs.

mod context;
mod dispatch;
mod replays;
mod worker;

use std::fmt;
use std::sync::Arc;

use courier_play::Moment;
use serenity::all::{FullEvent, InteractionId};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};

use crate::discord::transport::first_response::Answer;

pub use self::context::ContextError;
#[cfg(test)]
pub(crate) use self::context::without_gateway;
use self::replays::Replays;
pub(crate) use self::replays::TOLERANCE;
use self::worker::Work;
pub use self::worker::{Handler, Worker};

/// The most events handled at a time. One whose response follows a review counts for up to a
/// quarter of an hour, but each user has only one of these.
pub(crate) const IN_WORK: usize = 1024;

/// The way of an event from Discord to its handler.
#[derive(Clone)]
pub struct Arrivals(Arc<Shared>);

struct Shared {
    replays: Replays,
    /// One for each event that is being handled.
    permits: Arc<Semaphore>,
    work: mpsc::Sender<Work>,
}

/// A place for one event.
pub(crate) struct Place<'a> {
    permit: OwnedSemaphorePermit,
    sender: mpsc::Permit<'a, Work>,
}

/// The way, and the handler of what comes on it.
pub fn arrivals() -> (Arrivals, Worker) {
    let (work, receiver) = mpsc::channel(IN_WORK);
    let permits = Arc::new(Semaphore::new(IN_WORK));
    let shared = Shared { replays: Replays::default(), permits, work };
    (Arrivals(Arc::new(shared)), Worker::new(receiver))
}

impl Arrivals {
    /// A place for an event; `None` if too many are being handled, or the bot stops.
    pub(crate) fn place(&self) -> Option<Place<'_>> {
        let permit = Arc::clone(&self.0.permits).try_acquire_owned().ok()?;
        let sender = self.0.work.try_reserve().ok()?;
        Some(Place { permit, sender })
    }

    /// Remembers an interaction that was sent at this time; `false` if it has come before.
    pub(crate) fn is_new(&self, id: InteractionId, sent: Moment, now: Moment) -> bool {
        self.0.replays.is_new(id, sent, now)
    }
}

impl Place<'_> {
    /// Has an event handled. If a request brought it, `answer` answers that.
    pub(crate) fn take(self, event: FullEvent, answer: Option<oneshot::Sender<Answer>>) {
        self.sender.send(Work { event, answer, permit: self.permit });
    }
}

impl fmt::Debug for Arrivals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Arrivals").finish_non_exhaustive()
    }
}
