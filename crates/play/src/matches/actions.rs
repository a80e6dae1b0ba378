//! Performs the action of a player in a match, or refuses it.

use courier_rules::notation::{read_move, uci};
use courier_rules::{Color, Move};

use super::Match;
use super::action::Action;
use super::event::Event;
use super::turn::{Spare, Spent, turn};
use crate::ids::PlayerId;
use crate::outcome::{Outcome, Reason};
use crate::pauses::GivenTime;
use crate::refusal::Refusal;
use crate::time::{Moment, Span};

impl Match {
    /// Performs an action of `player` at `now`. A refused action changes nothing.
    /// Errors: A [`Refusal`] with the reason. If a flag may have fallen, call
    /// [`sweep`](Self::sweep) first: a move after the flag is refused as [`Refusal::NotYourTurn`].
    pub fn act(
        &mut self,
        player: PlayerId,
        action: Action,
        now: Moment,
    ) -> Result<Vec<Event>, Refusal> {
        let side = self.side_of(player).ok_or(Refusal::NotAPlayer)?;
        if let Some(outcome) = self.record.outcome {
            return Err(Refusal::MatchOver(outcome));
        }
        // If the system clock was set back, neither time is gained nor does the record run
        // backwards.
        let now = now.max(self.turn_since());
        if let Some(fallen) = self.record.timing.fallen {
            return self.act_on_fallen(side, action, fallen, now);
        }
        match action {
            Action::Move(the_move) => self.make_move(side, the_move, now),
            Action::Resign => Ok(vec![self.decide(Reason::Resignation, Some(!side), now)]),
            Action::Abort if self.record.competition.is_some() => Err(Refusal::AbortInCompetition),
            Action::Abort if self.has_moved(side) => Err(Refusal::TooLateToAbort),
            Action::Abort => Ok(vec![self.decide(Reason::Aborted, None, now)]),
            Action::OfferDraw | Action::AcceptDraw | Action::DeclineDraw | Action::ClaimDraw => {
                self.draw_action(side, action, now)
            }
            Action::OfferTakeback | Action::AcceptTakeback | Action::DeclineTakeback => {
                self.takeback_action(side, action, now)
            }
            Action::OfferPause | Action::AcceptPause | Action::DeclinePause | Action::Resume => {
                self.pause_action(side, action, now)
            }
            Action::GiveTime(span) => self.give_time(side, span, now),
            Action::TakeWin => Err(Refusal::NoFlagFell),
        }
    }

    fn make_move(
        &mut self,
        side: Color,
        the_move: Move,
        at: Moment,
    ) -> Result<Vec<Event>, Refusal> {
        if side != self.turn() {
            return Err(Refusal::NotYourTurn);
        }
        let elapsed = self.turn.elapsed(at);
        let left = self.record.controls[side]
            .spend(self.clocks[side], elapsed.own)
            .ok_or(Refusal::NotYourTurn)?;
        let (ply, text) = (self.ply(), uci::print(self.position(), the_move));
        // As in `replay`: a match without an outcome goes on.
        if self.game.play_past_draw(the_move).is_err() {
            return Err(match read_move(self.position(), &text) {
                Err(why) => self.move_refusal(&text, why),
                Ok(_) => Refusal::Stale,
            });
        }
        self.clocks[side] = left;
        self.spare[side] = Spare { credit: elapsed.credit, counted: at };
        self.spent.push(Spent { mover: side, elapsed: elapsed.own, clocks: self.clocks });
        self.record.moves.push((text.clone(), at));
        self.turn = turn(&self.record, self.turn(), at, self.spare[self.turn()]);
        // A draw or pause offer is open until the opponent moves; it survives the offerer's own
        // move. A takeback offer ends with any move, because it is about the last one.
        for offer in [&mut self.record.draw_offer, &mut self.record.pause_offer] {
            if *offer == Some(!side) {
                *offer = None;
            }
        }
        self.record.takeback_offer = None;
        let mut events = vec![Event::Moved { by: side, ply, uci: text, at }];
        events.extend(Outcome::of_rules(&self.game, at).map(|outcome| self.end(outcome)));
        Ok(events)
    }

    fn give_time(&mut self, side: Color, span: Span, now: Moment) -> Result<Vec<Event>, Refusal> {
        if self.untimed() {
            return Err(Refusal::NoClock);
        }
        if self.record.competition.is_some() {
            return Err(Refusal::PauseInCompetition);
        }
        check_given_time(span)?;
        self.record.timing.given_times.push(GivenTime { to: !side, at: now, span });
        self.recompute()?;
        Ok(vec![Event::TimeGiven { by: side, span }])
    }

    /// Replays the record after its moves or pauses changed.
    pub(super) fn recompute(&mut self) -> Result<(), Refusal> {
        // The record was legal before, so this fails only if the stored match is corrupt.
        *self = Self::replay(self.record.clone()).map_err(|_| Refusal::Stale)?;
        Ok(())
    }

    /// Ends the match for a reason outside the rules of its game.
    pub(super) fn decide(&mut self, reason: Reason, winner: Option<Color>, at: Moment) -> Event {
        self.end(Outcome::of(self.record.variant, reason, winner, at))
    }

    pub(super) fn end(&mut self, outcome: Outcome) -> Event {
        let record = &mut self.record;
        record.draw_offer = None;
        record.takeback_offer = None;
        record.pause_offer = None;
        record.timing.fallen = None;
        record.outcome = Some(outcome);
        Event::Ended(outcome)
    }
}

pub(super) fn check_given_time(span: Span) -> Result<(), Refusal> {
    if (Span::hours(1)..=Span::days(30)).contains(&span) {
        Ok(())
    } else {
        Err(Refusal::GivenTimeOutOfRange)
    }
}

#[cfg(test)]
mod tests;
