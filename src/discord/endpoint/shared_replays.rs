//! The interactions received by other processes, where several share a database: a table in the
//! database has them all, and each process stores what it receives before it is carried out. A
//! process knows what it received itself without asking (`replays`).
//!
//! One task of each process asks for all that wait at once, so a burst of interactions costs one
//! statement. It takes a fraction of a millisecond, and no interaction waits for longer than
//! [`ANSWER_WITHIN`]: Discord waits for three seconds in all.
//!
//! If the database does not answer in time, an interaction counts as new. A replay needs an
//! attacker who has broken TLS, and a second process within minutes; the action is checked against
//! the present match, and cannot be done without the database. Refusing instead would lose
//! interactions at each hiccup of the database. An interaction that was not answered in time is
//! stored all the same, as soon as possible.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use courier_play::{Moment, Span};
use courier_store::ReceivedInteractions;
use serenity::all::InteractionId;
use tokio::sync::{mpsc, oneshot, watch};

use crate::discord::handling::{IN_WORK, TOLERANCE};
use crate::process::time::Clock;

/// How long the database may take.
const ANSWER_WITHIN: Duration = Duration::from_millis(500);
/// How long an interaction is stored: a request is valid for the tolerance after its signature, and
/// the clocks of the process that removes it and of one that receives it again may both be wrong by
/// as much; a process with a worse clock accepts nothing.
const STORED: Span = Span(3 * TOLERANCE.0);
/// How often expired interactions are removed.
const BETWEEN_REMOVALS: Span = Span::minutes(1);

/// The question whether an interaction is new.
#[derive(Debug)]
struct Question {
    id: InteractionId,
    signed_at: Moment,
    is_new: oneshot::Sender<bool>,
}

#[derive(Clone, Debug)]
pub(super) struct SharedReplays(mpsc::Sender<Question>);

pub struct ReplayTable {
    questions: mpsc::Receiver<Question>,
    table: ReceivedInteractions,
    clock: Arc<dyn Clock>,
}

/// The two ends: one asks, the other answers from the table.
pub(super) fn shared(
    table: ReceivedInteractions,
    clock: Arc<dyn Clock>,
) -> (SharedReplays, ReplayTable) {
    let (sender, questions) = mpsc::channel(IN_WORK);
    (SharedReplays(sender), ReplayTable { questions, table, clock })
}

impl SharedReplays {
    /// Whether no process has received an interaction before, as far as is known in time.
    pub(super) async fn is_new(&self, id: InteractionId, signed_at: Moment) -> bool {
        let (is_new, answered) = oneshot::channel();
        let asked = self.0.try_send(Question { id, signed_at, is_new }).is_ok();
        match tokio::time::timeout(ANSWER_WITHIN, answered).await {
            Ok(Ok(is_new)) if asked => is_new,
            _ => {
                tracing::warn!(
                    "the database does not tell in time whether another process has received an \
                     interaction; it counts as new"
                );
                true
            }
        }
    }
}

impl ReplayTable {
    /// Answers until the sender of `stop` is dropped.
    pub async fn run(mut self, mut stop: watch::Receiver<()>) {
        let (mut asked, mut removed_at) = (Vec::new(), None);
        loop {
            tokio::select! {
                number = self.questions.recv_many(&mut asked, IN_WORK) => if number == 0 { return },
                _ = stop.changed() => return,
            }
            self.answer(&mut asked).await;
            let now = self.clock.now();
            if removed_at.is_none_or(|at| now - at >= BETWEEN_REMOVALS) {
                removed_at = Some(now);
                if let Err(error) = self.table.forget(now - STORED).await {
                    tracing::debug!(%error, "old interactions were not removed; again in a minute");
                }
            }
        }
    }

    async fn answer(&mut self, asked: &mut Vec<Question>) {
        // An id appears twice only if this process has forgotten it.
        let mut ids = HashSet::new();
        let received: Vec<(u64, Moment)> = asked
            .iter()
            .filter(|question| ids.insert(question.id))
            .map(|question| (question.id.get(), question.signed_at))
            .collect();
        match self.table.store(&received).await {
            Ok(mut new) => {
                for Question { id, is_new, .. } in asked.drain(..) {
                    // Fails if nobody waits for it any more.
                    let _ = is_new.send(new.remove(&id.get()));
                }
            }
            Err(error) => {
                tracing::warn!(%error, "received interactions could not be stored");
                asked.clear();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use tokio::net::TcpListener;

    use super::*;
    use crate::process::time::ManualClock;

    const NOW: Moment = Moment(1_767_225_600_000);

    #[tokio::test]
    async fn without_an_answer_in_time_an_interaction_counts_as_new() {
        // A server that accepts connections and says nothing.
        let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let silent = silent.local_addr().unwrap();
        let nobody = "127.0.0.1:1".parse().unwrap();
        for server in [silent, nobody] {
            let address = format!("postgres://courier@{server}/courier").parse().unwrap();
            let table = ReceivedInteractions::new(address);
            let (replays, table) = shared(table, Arc::new(ManualClock::new(NOW)));
            let (running, stop) = watch::channel(());
            let running_table = tokio::spawn(table.run(stop));
            for _ in 0..2 {
                let asked = replays.is_new(InteractionId::new(7), NOW);
                let limit = Duration::from_secs(60);
                assert!(tokio::time::timeout(limit, asked).await.unwrap(), "{server}");
            }
            drop(running);
            // A question that waits for the server ends with its limit.
            running_table.abort();
            assert!(replays.is_new(InteractionId::new(8), NOW).await, "nobody answers");
        }
    }
}
