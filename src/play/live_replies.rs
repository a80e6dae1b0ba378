//! Who sits at the board. Two people who answer each other at once, where both see the board, need
//! not be called for every move.

use super::matches::{Event, Match};
use super::time::{Moment, Span};

/// Whoever is answered within this time of a move made where the match is played sits at the board.
pub const LIVE_REPLY_WITHIN: Span = Span::minutes(1);
/// How long after the answer they are told of their turn, unless they have moved.
pub const TURN_NOTICE_DELAY: Span = Span::seconds(15);

/// Who is where a match is played; nobody, as far as is known, where nobody acts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LiveReplies {
    /// Whoever made the last move was there, and made it by hand.
    pub moved_here: bool,
    /// Whoever acts now is answered there.
    pub acts_here: bool,
}

impl LiveReplies {
    /// Whether whoever made the last move was there, after `events`; `None` where these change
    /// nothing of that.
    #[must_use]
    pub fn moved_here_after(self, events: &[Event]) -> Option<bool> {
        events.iter().rev().find_map(|event| match event {
            Event::Moved { .. } => Some(self.acts_here),
            // Their player is not there, and of a move before those taken back it is not known any
            // more.
            Event::PlanFollowed { .. } | Event::TakenBack { .. } => Some(false),
            _ => None,
        })
    }

    /// When whoever is on the move is told of that, where they see it before: `events` have just
    /// brought `the_match` to where it stands, at `now`, with one move by hand and nothing else
    /// that they have to be told.
    #[must_use]
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
