//! Live replies: players who answer each other within a minute in the channel of the match see the
//! board there, and receive no notice for every move.

use crate::matches::{Event, Match};
use crate::time::{Moment, Span};

/// A reply within this time, in the channel of the match, is live.
pub const LIVE_REPLY_WITHIN: Span = Span::minutes(1);
/// The notice of a live reply is delayed by this time, and dropped if the player moves before.
pub const TURN_NOTICE_DELAY: Span = Span::seconds(15);

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LiveReplies {
    /// Whether the last move was made there, not by a plan.
    pub moved_here: bool,
    /// Whether the current action is made there.
    pub acts_here: bool,
}

impl LiveReplies {
    /// The new value of `moved_here` after `events`; `None` if they do not change it.
    pub fn moved_here_after(self, events: &[Event]) -> Option<bool> {
        events.iter().rev().find_map(|event| match event {
            Event::Moved { .. } => Some(self.acts_here),
            // The player is not present for a planned move. After a takeback it is unknown where
            // the move before was made.
            Event::PlanFollowed { .. } | Event::TakenBack { .. } => Some(false),
            _ => None,
        })
    }

    /// When to notify the player on the move of a live reply; `None` if the reply is not live or
    /// `events` contain another event to notify of. `the_match` is the state after `events`, which
    /// happened at `now`.
    pub fn turn_notice_at(
        self,
        the_match: &Match,
        events: &[Event],
        now: Moment,
    ) -> Option<Moment> {
        let is_all = events
            .iter()
            .all(|event| matches!(event, Event::Moved { .. } | Event::PlanMade { .. }));
        let mut times = the_match.record().moves.iter().rev().map(|(_, at)| *at);
        let at_once = times
            .next()
            .zip(times.next())
            .is_some_and(|(answer, before)| answer - before <= LIVE_REPLY_WITHIN);
        let sees_it = self.moved_here && self.moved_here_after(events) == Some(true);
        (is_all && at_once && sees_it).then_some(now + TURN_NOTICE_DELAY)
    }
}
