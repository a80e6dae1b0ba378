//! The engine's player: one task that acts in the matches against the engine. It reads from the
//! database which of them wait, and acts as people do, through [`App::play`] at the ply that it has
//! seen. So a restart loses nothing, and nothing is done twice.

mod answers;
#[cfg(test)]
mod stories;

use std::collections::HashMap;
use std::sync::Arc;

use courier_play::{MatchId, Moment, Span};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use self::answers::{Answered, Answerer};
use crate::app::{App, BackgroundTask, LONGEST_REST};
use crate::engine::thread::EngineThread;
use crate::process::time::Clock;

/// The most matches that are searched or queued at the same time: enough to keep the engine busy,
/// but not to fill the memory.
const AT_ONCE: usize = 64;
/// How many matches are read or saved for the engine at the same time. People who act meanwhile
/// wait for at most one of them.
const AT_THE_DATABASE: usize = 1;
/// The wait before a match in which something went wrong, or in which the engine holds back, is
/// tried again.
const LATER: Span = Span::minutes(1);

/// Acts in the matches against the engine until the future is dropped. The engine answers when a
/// match has waited for `delay`, or a little before its flag falls.
pub async fn run(app: Arc<App>, thread: EngineThread, clock: Arc<dyn Clock>, delay: Span) {
    let database = Arc::new(Semaphore::new(AT_THE_DATABASE));
    let answerer = Answerer { app, thread, clock, database };
    let (app, clock) = (&answerer.app, &answerer.clock);
    // Separate tasks, because they must continue while this one reads the database: each may hold a
    // connection.
    let mut answers = JoinSet::new();
    let mut begun = Begun::default();
    loop {
        let now = clock.now();
        app.liveness().turn(BackgroundTask::EnginePlayer, now);
        begun.let_try_again(now);
        let free = AT_ONCE.saturating_sub(begun.answering);
        let mut next = now + LONGEST_REST;
        if free > 0 {
            let limit = u32::try_from(begun.matches.len() + free + 1).unwrap_or(u32::MAX);
            match app.waiting_for_engine(delay, limit, now).await {
                Ok(waiting) => {
                    let new = waiting.iter().filter(|one| !begun.matches.contains_key(&one.id));
                    for one in new.take(free).copied().collect::<Vec<_>>() {
                        if one.due > now {
                            // They are sorted by this.
                            next = next.min(one.due);
                            break;
                        }
                        begun.begin(one.id);
                        answers.spawn(answerer.clone().answer(one.id));
                    }
                }
                Err(error) => {
                    tracing::error!(%error, "the engine's matches could not be read");
                    next = next.min(now + LATER);
                }
            }
        }
        tokio::select! {
            () = clock.sleep_until(begun.next_retry().map_or(next, |at| at.min(next))) => {}
            () = app.wakeup().engine.notified() => {}
            Some(Ok((id, answered))) = answers.join_next() => begun.end(id, answered, clock.now()),
        }
    }
}

#[derive(Debug, Default)]
struct Begun {
    /// When a match may be tried again; `None` while it is being answered.
    matches: HashMap<MatchId, Option<Moment>>,
    answering: usize,
}

impl Begun {
    fn begin(&mut self, id: MatchId) {
        self.matches.insert(id, None);
        self.answering += 1;
    }

    fn end(&mut self, id: MatchId, answered: Answered, now: Moment) {
        self.answering = self.answering.saturating_sub(1);
        match answered {
            // It may wait again if the person has acted meanwhile.
            Answered::Done => self.matches.remove(&id),
            Answered::Later => self.matches.insert(id, Some(now + LATER)),
        };
    }

    fn let_try_again(&mut self, now: Moment) {
        // A later retry was set before the system's clock was set back.
        self.matches.retain(|_, retry| retry.is_none_or(|at| at > now && at <= now + LATER));
    }

    fn next_retry(&self) -> Option<Moment> {
        self.matches.values().copied().flatten().min()
    }
}
