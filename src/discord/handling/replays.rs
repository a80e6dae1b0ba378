//! The interactions received by this process, so that none is carried out again: not from a
//! recorded request, and not when the gateway sends what it sent before. Requests that are too old
//! are refused by their time, so it is enough to remember the others. The table is in memory;
//! `endpoint::shared_replays` knows what other processes have received.

use std::collections::{HashSet, VecDeque};
use std::sync::{Mutex, PoisonError};

use courier_play::{Moment, Span};
use serenity::all::InteractionId;

/// How far the time of a request may be from ours. Discord sends a request once and immediately;
/// this is for clocks that differ.
pub(crate) const TOLERANCE: Span = Span::minutes(5);
/// The most interactions remembered; beyond that the oldest are forgotten. Discord would have to
/// send 200 a second.
const REMEMBERED: usize = 60_000;

#[derive(Debug, Default)]
pub(super) struct Replays(Mutex<Received>);

#[derive(Debug, Default)]
struct Received {
    ids: HashSet<InteractionId>,
    /// In the order of their arrival, with the time from which their signature is too old.
    arrivals: VecDeque<(Moment, InteractionId)>,
}

impl Replays {
    /// Remembers an interaction that was sent at this time; `false` if it has been received before.
    pub(super) fn is_new(&self, id: InteractionId, signed_at: Moment, now: Moment) -> bool {
        // A panic cannot leave the table in an invalid state: a poisoned lock is usable.
        let mut received = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Received { ids, arrivals } = &mut *received;
        while let Some((until, oldest)) = arrivals.front()
            && (*until < now || arrivals.len() >= REMEMBERED)
        {
            ids.remove(oldest);
            arrivals.pop_front();
        }
        if !ids.insert(id) {
            return false;
        }
        // Not earlier than its predecessors, so that all expired ones are at the front.
        let until = signed_at + TOLERANCE;
        let until = arrivals.back().map_or(until, |(last, _)| until.max(*last));
        arrivals.push_back((until, id));
        true
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    const START: Moment = Moment(1_767_225_600_000);

    #[test]
    fn an_interaction_is_new_once_while_its_signature_is_valid() {
        let replays = Replays::default();
        let late = START + TOLERANCE;
        assert!(replays.is_new(InteractionId::new(1), START, START));
        assert!(replays.is_new(InteractionId::new(2), START, START));
        assert!(!replays.is_new(InteractionId::new(1), START, START));
        assert!(!replays.is_new(InteractionId::new(1), START, late));
        let after = late + Span::seconds(1);
        assert!(replays.is_new(InteractionId::new(3), after, after));
        assert_eq!(replays.0.lock().unwrap().arrivals.len(), 1, "the others are forgotten");
    }

    /// The clocks differ: a request with an earlier time arrives later.
    #[test]
    fn a_request_from_the_future_is_remembered_as_long_as_it_is_valid() {
        let replays = Replays::default();
        let future = START + TOLERANCE;
        assert!(replays.is_new(InteractionId::new(1), future, START));
        assert!(replays.is_new(InteractionId::new(2), START, START));
        let late = future + TOLERANCE;
        assert!(!replays.is_new(InteractionId::new(1), future, late));
    }

    #[test]
    fn the_table_is_bounded() {
        let replays = Replays::default();
        for id in 1..=2 * REMEMBERED as u64 {
            assert!(replays.is_new(InteractionId::new(id), START, START));
        }
        let received = replays.0.lock().unwrap();
        assert!(received.ids.len() <= REMEMBERED && received.arrivals.len() <= REMEMBERED);
    }
}
