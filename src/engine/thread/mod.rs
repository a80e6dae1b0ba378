//! The engine's thread: one thread of low priority that owns the engines and searches in fair turns
//! by person, so that tasks that answer people wait neither for a search nor for memory.
//!
//! A search is a closure that gets the engine of its variant and an [`Interrupt`]. It must limit
//! its nodes itself; the thread interrupts it after [`LONGEST_SEARCH`] and when the bot stops. The
//! thread keeps nothing that matters: callers ask again for what was queued.

mod engines;

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, Weak, mpsc};
use std::thread::JoinHandle;
use std::time::Duration;

use courier_engine::Engine;
use courier_play::{PlayerId, Span};
use courier_rules::Variant;
use thiserror::Error;
use tokio::sync::oneshot;

use self::engines::Engines;
use crate::process::fair_queue::FairQueue;
use crate::process::runtime::lower_priority;
use crate::process::telemetry::{self, SearchOutcome};
use crate::process::time::{Timer, stopwatch};

/// After this much real time a search is interrupted.
pub const LONGEST_SEARCH: Span = Span::seconds(10);
/// How long a stop waits for a search that was interrupted.
const LONGEST_STOP: Duration = Duration::from_secs(2);
/// [`Shared::idle`] of the bot.
const IDLE: Duration = Duration::from_secs(60);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SearchError {
    #[error("the engine's thread has stopped")]
    Stopped,
    /// The search panicked. That is a fault, which was logged.
    #[error("the search panicked")]
    Panicked,
}

#[derive(Clone, Debug)]
pub struct Interrupt {
    ends_at: Span,
    stopping: Arc<AtomicBool>,
}

impl Interrupt {
    /// Whether the search has to end now: its time is over, or the bot stops.
    pub fn is_due(&self) -> bool {
        self.stopping.load(Ordering::Relaxed) || stopwatch() >= self.ends_at
    }
}

type Work = Box<dyn FnOnce(Found<'_>) + Send>;

/// The argument of a piece of work.
enum Found<'a> {
    Engine(&'a mut Engine, Interrupt),
    /// The work is not done, because the thread stops.
    Nothing,
}

struct Search {
    variant: &'static Variant,
    work: Work,
    /// Gone when the caller no longer waits, as when the duty was lost.
    asked: Weak<()>,
}

/// The thread. Cheap to clone; it stops with [`EngineThread::stop`], or when all clones are gone.
#[derive(Clone)]
pub struct EngineThread {
    shared: Arc<Shared>,
    // Kept for `stop`, and so that the last clone ends the thread.
    owner: Arc<Owner>,
}

struct Shared {
    queue: Mutex<Queue>,
    added: Condvar,
    stopping: Arc<AtomicBool>,
    /// After this much real time without a search the memory of the engines is released.
    idle: Duration,
}

#[derive(Default)]
struct Queue {
    searches: FairQueue<PlayerId, Search>,
    closed: bool,
}

struct Owner {
    shared: Arc<Shared>,
    thread: Mutex<Option<Running>>,
}

struct Running {
    thread: JoinHandle<()>,
    /// Disconnected when the thread has ended, even by a panic.
    ended: mpsc::Receiver<()>,
}

impl EngineThread {
    /// Starts the thread. The receiver gets the words of a panic that ends it, and nothing if it
    /// was told to stop.
    /// Errors: The operating system cannot provide a thread.
    pub fn start() -> std::io::Result<(Self, oneshot::Receiver<String>)> {
        Self::start_with(IDLE)
    }

    fn start_with(idle: Duration) -> std::io::Result<(Self, oneshot::Receiver<String>)> {
        let shared = Arc::new(Shared {
            queue: Mutex::default(),
            added: Condvar::new(),
            stopping: Arc::default(),
            idle,
        });
        let (failed, failure) = oneshot::channel();
        let (runs, stopped) = mpsc::channel();
        let own = Arc::clone(&shared);
        let thread = std::thread::Builder::new().name("engine".to_owned()).spawn(move || {
            // Dropped when the thread ends, even by a panic.
            let _runs = runs;
            lower_priority("engine", 10);
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| own.run())) {
                // The bot may have ended meanwhile.
                let _ = failed.send(words_of(&*panic));
            }
        })?;
        let thread = Mutex::new(Some(Running { thread, ended: stopped }));
        let owner = Arc::new(Owner { shared: Arc::clone(&shared), thread });
        Ok((Self { shared, owner }, failure))
    }

    /// Searches with the engine of a variant, in the turn of the waiting person, and returns the
    /// result of `work`, which limits its nodes and asks the interrupt.
    /// Errors: [`SearchError`]; a search interrupted by the stop has no result, and later ones are
    /// refused.
    pub async fn search<T: Send + 'static>(
        &self,
        waiting: PlayerId,
        variant: &'static Variant,
        work: impl FnOnce(&mut Engine, &Interrupt) -> T + Send + 'static,
    ) -> Result<T, SearchError> {
        // Dropped with this future.
        let asked = Arc::new(());
        let (send, receive) = oneshot::channel();
        let work: Work = Box::new(move |found| {
            let result = match found {
                Found::Engine(engine, interrupt) => {
                    let result = work(engine, &interrupt);
                    // Half a search is worthless: it is repeated after the restart.
                    let stopped = interrupt.stopping.load(Ordering::Relaxed);
                    if stopped { Err(SearchError::Stopped) } else { Ok(result) }
                }
                Found::Nothing => Err(SearchError::Stopped),
            };
            // The caller may have gone.
            let _ = send.send(result);
        });
        {
            let mut queue = self.shared.lock();
            if queue.closed {
                return Err(SearchError::Stopped);
            }
            queue.searches.push(waiting, Search { variant, work, asked: Arc::downgrade(&asked) });
            telemetry::engine_queue(queue.searches.len());
        }
        self.shared.added.notify_one();
        let found = receive.await;
        drop(asked);
        found.unwrap_or(Err(SearchError::Panicked))
    }

    /// Interrupts the running search, refuses the others, and waits until the thread has ended:
    /// some milliseconds, or two seconds if the search does not heed its interrupt. Then the thread
    /// is left to the end of the process.
    pub fn stop(&self) {
        self.owner.stop();
    }
}

impl std::fmt::Debug for EngineThread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EngineThread").finish_non_exhaustive()
    }
}

impl Owner {
    fn stop(&self) {
        self.shared.stopping.store(true, Ordering::Relaxed);
        let refused = {
            let mut queue = self.shared.lock();
            queue.closed = true;
            std::mem::take(&mut queue.searches)
        };
        self.shared.added.notify_one();
        refuse(refused);
        let running = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(Running { thread, ended }) = running else { return };
        match ended.recv_timeout(LONGEST_STOP) {
            Err(mpsc::RecvTimeoutError::Timeout) => {
                tracing::error!("a search does not heed its interrupt");
            }
            // A thread that panicked has ended, too.
            Ok(()) | Err(mpsc::RecvTimeoutError::Disconnected) => drop(thread.join()),
        }
    }
}

/// What a panic says.
fn words_of(panic: &(dyn Any + Send)) -> String {
    let words = panic.downcast_ref::<&str>().copied();
    words.or(panic.downcast_ref().map(String::as_str)).unwrap_or("it panicked").to_owned()
}

/// Answers the searches that were not begun.
fn refuse(mut searches: FairQueue<PlayerId, Search>) {
    while let Some(search) = searches.pop() {
        (search.work)(Found::Nothing);
    }
    telemetry::engine_queue(0);
}

impl Drop for Owner {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Shared {
    /// A panic cannot leave the queue in an invalid state: a poisoned lock is usable.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn run(&self) {
        let mut engines = Engines::default();
        while let Some(search) = self.next(&mut engines) {
            self.perform(&mut engines, search);
        }
    }

    /// Waits for a search; `None` when the thread has to end.
    fn next(&self, engines: &mut Engines) -> Option<Search> {
        let mut queue = self.lock();
        loop {
            if queue.closed {
                return None;
            }
            if let Some(search) = queue.searches.pop() {
                telemetry::engine_queue(queue.searches.len());
                return Some(search);
            }
            let (woken, wait) =
                self.added.wait_timeout(queue, self.idle).unwrap_or_else(PoisonError::into_inner);
            queue = woken;
            if wait.timed_out() && queue.searches.len() == 0 {
                engines.release();
            }
        }
    }

    fn perform(&self, engines: &mut Engines, Search { variant, work, asked }: Search) {
        if asked.strong_count() == 0 {
            return;
        }
        let timer = Timer::start();
        let engine = engines.of(variant);
        let stopping = Arc::clone(&self.stopping);
        let interrupt = Interrupt { ends_at: stopwatch() + LONGEST_SEARCH, stopping };
        let ended = catch_unwind(AssertUnwindSafe(|| work(Found::Engine(engine, interrupt))));
        let outcome = match ended {
            Ok(()) => SearchOutcome::Done,
            Err(_) => {
                tracing::error!(variant = variant.key(), "a search panicked");
                // It may have left its engine in any state.
                engines.discard(variant);
                SearchOutcome::Panicked
            }
        };
        telemetry::search(outcome, timer.elapsed());
    }
}

#[cfg(test)]
mod tests;
