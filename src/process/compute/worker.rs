//! One worker: whose turn it is, and the thread that computes.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use courier_play::{PlayerId, Refusal};
use tokio::sync::oneshot;

use super::error::{ComputeError, ComputeFault};
use crate::process::fair_queue::FairQueue;
use crate::process::runtime::lower_priority;

#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    /// The most places that a person has.
    pub(super) of_person: usize,
    pub(super) in_all: usize,
    pub(super) longest_wait: Duration,
    pub(super) thread: &'static str,
    pub(super) niceness: i32,
}

type Work = Box<dyn FnOnce() + Send>;

pub(super) struct Worker(Arc<Shared>);

struct Shared {
    bounds: Bounds,
    turns: Mutex<Turns>,
    /// The thread, which ends when this is dropped; `None` before the first use.
    thread: Mutex<Option<Sender<Work>>>,
}

#[derive(Default)]
struct Turns {
    /// The number of places taken, by person.
    places: HashMap<PlayerId, usize>,
    taken: bool,
    waiting: FairQueue<Option<PlayerId>, oneshot::Sender<Token>>,
}

/// A place of a person, or of the bot itself: it is for one turn, and lasts until that ends.
pub struct ComputePlace {
    shared: Arc<Shared>,
    person: Option<PlayerId>,
}

/// The turn of a person: when it is dropped, the next one begins.
pub struct Turn {
    /// Dropped before the place.
    _token: Token,
    place: ComputePlace,
}

/// The right to use the thread, which is handed on when it is dropped.
struct Token(Arc<Shared>);

impl Worker {
    pub(super) fn new(bounds: Bounds) -> Self {
        Self(Arc::new(Shared { bounds, turns: Mutex::default(), thread: Mutex::default() }))
    }

    pub(super) fn place(&self, person: Option<PlayerId>) -> Result<ComputePlace, Refusal> {
        if let Some(person) = person {
            let Bounds { of_person, in_all, .. } = self.0.bounds;
            let places = &mut lock(&self.0.turns).places;
            if places.get(&person).is_some_and(|own| *own >= of_person) {
                return Err(Refusal::StillComputing);
            }
            if places.values().sum::<usize>() >= in_all {
                return Err(Refusal::TooBusy);
            }
            *places.entry(person).or_default() += 1;
        }
        Ok(ComputePlace { shared: Arc::clone(&self.0), person })
    }

    #[cfg(test)]
    pub(super) fn waiting(&self) -> usize {
        let mut turns = lock(&self.0.turns);
        turns.waiting.retain(|waiting| !waiting.is_closed());
        turns.waiting.len()
    }
}

impl std::fmt::Debug for Worker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Worker").field(&self.0.bounds).finish()
    }
}

impl ComputePlace {
    /// Waits for the turn. The bot itself waits as long as it takes.
    pub async fn turn(self) -> Result<Turn, ComputeError> {
        let Self { shared, person } = &self;
        let receive = {
            let mut turns = lock(&shared.turns);
            if turns.taken {
                let (send, receive) = oneshot::channel();
                turns.waiting.retain(|waiting| !waiting.is_closed());
                turns.waiting.push(*person, send);
                Some(receive)
            } else {
                turns.taken = true;
                None
            }
        };
        let Some(receive) = receive else {
            return Ok(Turn { _token: Token(Arc::clone(shared)), place: self });
        };
        let limit = if person.is_some() { shared.bounds.longest_wait } else { Duration::MAX };
        match tokio::time::timeout(limit, receive).await {
            Ok(Ok(token)) => Ok(Turn { _token: token, place: self }),
            // No turn is lost: if it comes now, it is dropped and handed on.
            Err(_) | Ok(Err(_)) => Err(Refusal::TooBusy.into()),
        }
    }

    /// Waits for the turn and computes something in it.
    pub async fn compute<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ComputeError> {
        Ok(self.turn().await?.compute(work).await?.0)
    }
}

impl Drop for ComputePlace {
    fn drop(&mut self) {
        let Some(person) = self.person else { return };
        let places = &mut lock(&self.shared.turns).places;
        match places.get_mut(&person) {
            Some(own) if *own > 1 => *own -= 1,
            _ => drop(places.remove(&person)),
        }
    }
}

impl Turn {
    /// Computes something on the thread, and returns the turn for more. If the caller no longer
    /// waits, the turn ends when it is computed.
    pub async fn compute<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<(T, Self), ComputeError> {
        let (send, receive) = oneshot::channel();
        let worker = Arc::clone(&self.place.shared);
        worker.start(Box::new(move || {
            let found = work();
            // The caller may have gone.
            let _ = send.send((found, self));
        }))?;
        Ok(receive.await.map_err(|_| ComputeFault::Panicked)?)
    }
}

impl Drop for Token {
    fn drop(&mut self) {
        let next = {
            let mut turns = lock(&self.0.turns);
            let next = turns.waiting.pop();
            turns.taken = next.is_some();
            next
        };
        // If nobody waits for it any more, it comes back, is dropped, and is handed on.
        let _ = next.map(|next| next.send(Self(Arc::clone(&self.0))));
    }
}

impl Shared {
    /// Gives work to the thread, and begins one if there is none.
    fn start(&self, work: Work) -> Result<(), ComputeFault> {
        let mut thread = lock(&self.thread);
        let running = match &*thread {
            Some(running) => running,
            None => thread.insert(begin(self.bounds)?),
        };
        // The thread receives as long as this exists.
        let _ = running.send(work);
        Ok(())
    }
}

/// Begins a thread that works until its sender is dropped.
fn begin(Bounds { thread: name, niceness, .. }: Bounds) -> std::io::Result<Sender<Work>> {
    let (send, receive) = channel::<Work>();
    std::thread::Builder::new().name(name.to_owned()).spawn(move || {
        if niceness > 0 {
            lower_priority(name, niceness);
        }
        while let Ok(work) = receive.recv() {
            if let Err(panic) = catch_unwind(AssertUnwindSafe(work)) {
                tracing::error!(thread = name, "a computation panicked");
                // Dropping it may panic again, which would end the thread.
                std::mem::forget(panic);
            }
        }
    })?;
    Ok(send)
}

/// A panic cannot leave what is locked here in an invalid state: a poisoned lock is usable.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
