//! Fallen flags: the end of a match on time, and the winner's decision to forgive the flag.

use courier_rules::Color;

use super::Match;
use super::action::Action;
use super::actions::check_given_time;
use super::event::Event;
use super::record::FallenFlag;
use crate::outcome::Reason;
use crate::pauses::{Pause, PauseKind};
use crate::refusal::Refusal;
use crate::time::{Moment, Span};

/// How long after a fallen flag the opponent may give time, in a match with flag forgiveness. After
/// that the opponent wins.
pub const DECISION_TIME: Span = Span::hours(24);

impl Match {
    /// When the flag of the side on the move has fallen by `now`, if a vacation that had begun
    /// before would have prevented it, and the fall has not been [applied](Self::sweep). `None`
    /// also for a flag that only aborts the match, because nothing is lost then.
    pub fn preventable_flag(&self, now: Moment) -> Option<Moment> {
        let timing = &self.record.timing;
        let prevents = timing.clock_options.vacation && timing.fallen.is_none();
        self.flag_at().filter(|at| prevents && !self.flag_aborts() && *at <= now)
    }

    /// Whether a flag aborts the match, because not both players have moved.
    fn flag_aborts(&self) -> bool {
        self.ply() < 2 && self.record.competition.is_none()
    }

    /// Applies a flag that has fallen by `now`, and returns the resulting event. Does nothing if no
    /// flag has fallen, or if its fall was applied before.
    pub fn sweep(&mut self, now: Moment) -> Option<Event> {
        let at = self.flag_at().filter(|at| *at <= now)?;
        let (side, opponent) = (self.turn(), !self.turn());
        if self.flag_aborts() {
            return Some(self.decide(Reason::Aborted, None, at));
        }
        let winner = (!self.game.has_insufficient_material(opponent)).then_some(opponent);
        let timing = &mut self.record.timing;
        if timing.clock_options.flag_forgiveness && winner.is_some() && timing.fallen.is_none() {
            // The opponent gets the full time to decide, even if the sweep is late.
            timing.fallen = Some(FallenFlag { at, decide_by: now.max(at) + DECISION_TIME });
            self.record.draw_offer = None;
            self.record.takeback_offer = None;
            self.record.pause_offer = None;
            return Some(Event::FlagFell { side });
        }
        Some(self.decide(Reason::TimeOut, winner, at))
    }

    /// Performs an action while a fallen flag awaits a decision: the opponent takes the win or
    /// gives time, and the side on the move may only resign.
    pub(super) fn act_on_fallen(
        &mut self,
        side: Color,
        action: Action,
        fallen: FallenFlag,
        now: Moment,
    ) -> Result<Vec<Event>, Refusal> {
        let decides = side != self.turn();
        match action {
            Action::Resign if !decides => {
                Ok(vec![self.decide(Reason::Resignation, Some(!side), now)])
            }
            Action::TakeWin if decides => Ok(vec![self.decide(Reason::TimeOut, Some(side), now)]),
            Action::GiveTime(span) if decides => {
                check_given_time(span)?;
                // The clock stops a millisecond before the flag: used time stays used.
                let pause = Pause {
                    kind: PauseKind::ForgivenFlag,
                    side: Some(!side),
                    from: fallen.at - Span(1),
                    to: Some(now + span),
                };
                self.record.timing.pauses.push(pause);
                self.record.timing.fallen = None;
                self.recompute()?;
                Ok(vec![Event::TimeGiven { by: side, span }])
            }
            _ if decides => Err(Refusal::DecideFirst),
            _ => Err(Refusal::FlagFallen { decide_by: fallen.decide_by }),
        }
    }
}
