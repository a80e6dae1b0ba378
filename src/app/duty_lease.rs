//! Whether it is certain that no other process holds the background duty: the lease by which the
//! holder sends to Discord what only one process may (`discord::transport::pace`).
//!
//! The duty is a lock of a session with the database, and the server may give it to another process
//! before its holder notices that the session is gone. So the lock alone proves nothing, but an
//! answer of the server proves something for a while: the lock was held when the question was sent.
//! From then on the holder believes it for [`BELIEVED`].
//!
//! The next process can take the lock only after that moment. It is certain of it [`SETTLED`] after
//! its own answer came, which is later than the end of its predecessor's belief by `SETTLED -
//! BELIEVED`: the second for which Discord counts requests, and one for requests on their way. So
//! no two processes are certain in the same second. No clocks are compared, but they must run: on
//! some systems time stands still while a machine is suspended, and it may believe for some seconds
//! more.
//!
//! A process that releases the duty ceases to be certain before it tells the server.

use std::sync::{Mutex, MutexGuard, PoisonError};

use courier_play::Span;

/// How long an answer of the server is believed, counted from its question.
const BELIEVED: Span = Span::seconds(4);
/// How long the duty must have been held before it is certain.
const SETTLED: Span = Span::seconds(6);

/// The state of the duty in this process. All times are on the stopwatch.
#[derive(Debug, Default)]
pub(super) struct DutyLease(Mutex<Option<Held>>);

#[derive(Clone, Copy, Debug)]
struct Held {
    /// When the answer came that this process holds the duty.
    since: Span,
    /// When the last answered question was sent.
    asked: Span,
}

impl DutyLease {
    /// The duty was taken by a question sent at `asked` and answered at `answered`.
    pub(super) fn begin(&self, asked: Span, answered: Span) {
        *self.held() = Some(Held { since: answered, asked });
    }

    pub(super) fn confirm(&self, asked: Span) {
        if let Some(held) = &mut *self.held() {
            held.asked = asked;
        }
    }

    pub(super) fn end(&self) {
        *self.held() = None;
    }

    /// Whether no other process is certain of the duty in this second.
    pub(super) fn is_certain(&self, now: Span) -> bool {
        self.held().is_some_and(|held| now - held.since >= SETTLED && now - held.asked <= BELIEVED)
    }

    fn held(&self) -> MutexGuard<'_, Option<Held>> {
        // A panic cannot leave it in an invalid state: a poisoned lock is usable.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::{RngExt as _, SeedableRng as _};

    use super::*;

    const START: Span = Span(100_000);

    #[test]
    fn the_holder_is_certain_after_a_while_and_while_it_is_answered() {
        let lease = DutyLease::default();
        let certain = |after: i64| lease.is_certain(START + Span(after));
        lease.confirm(START);
        assert!(!certain(10_000), "it was not taken");
        lease.begin(START - Span(100), START);
        assert!(!certain(0));
        for asked in [2_000, 4_000] {
            lease.confirm(START + Span(asked));
        }
        assert!(!certain(5_999) && certain(6_000) && certain(8_000));
        assert!(!certain(8_001), "the server does not answer");
        lease.confirm(START + Span(9_000));
        assert!(certain(9_500), "it was slow, and the lock was held all the time");
        lease.end();
        assert!(!certain(9_500));
    }

    /// The state of a process with regard to the duty.
    #[derive(Default)]
    struct Process {
        lease: DutyLease,
        /// Whether the server has a session of this process.
        has_session: bool,
        /// When the pending question was sent, and when the server handles it.
        question: Option<(i64, i64)>,
        /// When the answer arrives, and whether it is positive.
        answer: Option<(i64, bool)>,
        /// When it asks next.
        next: i64,
        has_duty: bool,
    }

    /// Sessions end at any time, questions and answers take up to four seconds each, and the first
    /// process that finds the lock free takes it.
    #[test]
    fn in_no_second_two_processes_are_certain() {
        let mut rng = StdRng::seed_from_u64(22);
        let mut processes: Vec<Process> = (0..4).map(|_| Process::default()).collect();
        let mut holder: Option<usize> = None;
        let (mut last_certain, mut certain_of, mut changes) = (i64::MIN / 2, None, 0);
        for now in (0..4_000_000).step_by(5) {
            // A session ends on the server, unknown to its process.
            if rng.random_range(0..1_500) == 0 {
                let ended = rng.random_range(0..processes.len());
                processes[ended].has_session = false;
                holder = holder.filter(|holder| *holder != ended);
            }
            for (number, process) in processes.iter_mut().enumerate() {
                let is_slow = rng.random_range(0..20) == 0;
                let mut delay = || rng.random_range(0..if is_slow { 4_000 } else { 100 });
                match (process.question, process.answer) {
                    (None, None) if now >= process.next => {
                        if !process.has_duty && !process.has_session {
                            process.has_session = true;
                        }
                        process.question = Some((now, now + delay()));
                    }
                    (Some((_, at)), None) if now >= at => {
                        let takes = process.has_session && holder.is_none();
                        holder = if takes { Some(number) } else { holder };
                        process.answer = Some((now + delay(), holder == Some(number)));
                    }
                    (Some((asked, _)), Some((at, is_holder))) if now >= at => {
                        if !is_holder {
                            process.lease.end();
                        } else if process.has_duty {
                            process.lease.confirm(Span(asked));
                        } else {
                            process.lease.begin(Span(asked), Span(now));
                        }
                        process.has_duty = is_holder;
                        process.next = now + 2_000;
                        (process.question, process.answer) = (None, None);
                    }
                    _ => {}
                }
            }
            for (number, process) in processes.iter().enumerate() {
                if process.lease.is_certain(Span(now)) {
                    if certain_of != Some(number) {
                        assert!(now - last_certain > 1_000, "{certain_of:?} and {number} at {now}");
                        changes += 1;
                    }
                    (last_certain, certain_of) = (now, Some(number));
                }
            }
        }
        assert!(changes > 50, "{changes}");
    }
}
