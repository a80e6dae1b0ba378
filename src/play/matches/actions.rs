//! What players do in a match, and what becomes of it.

use courier_rules::notation::{read_move, uci};
use courier_rules::{Color, Move};

use super::Match;
use super::record::FallenFlag;
use super::turn::{Spare, turn};
use crate::play::ids::PlayerId;
use crate::play::outcome::{Outcome, Reason};
use crate::play::pauses::{GivenTime, Pause, PauseKind};
use crate::play::plans::Plan;
use crate::play::refusal::Refusal;
use crate::play::time::{Moment, Span};

/// How long the opponent may decide to give time after a flag fell, in a match with flag
/// forgiveness. After that the opponent wins.
pub const DECISION_TIME: Span = Span::hours(24);

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Makes a move.
    Move(Move),
    /// Gives the game up.
    Resign,
    /// Calls the game off before one's own first move.
    Abort,
    /// Offers a draw; accepts one, where the opponent's offer stands.
    OfferDraw,
    /// Accepts the opponent's offer.
    AcceptDraw,
    /// Declines the opponent's offer.
    DeclineDraw,
    /// Claims a draw by threefold repetition or fifty moves.
    ClaimDraw,
    /// Asks to take one's last move back.
    OfferTakeback,
    /// Lets the opponent take their last move back.
    AcceptTakeback,
    /// Does not let them.
    DeclineTakeback,
    /// Proposes a pause; agrees to one, where the opponent's proposal stands.
    OfferPause,
    /// Agrees to the pause the opponent proposes.
    AcceptPause,
    /// Does not agree to it.
    DeclinePause,
    /// Ends the pause both have agreed on.
    Resume,
    /// Gives the opponent time; where their flag has fallen, instead of taking the win.
    GiveTime(Span),
    /// Takes the win where the opponent's flag has fallen.
    TakeWin,
}

/// What happened in a match. The store writes it down, the app tells people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A move was made.
    Moved {
        /// By whom.
        by: Color,
        /// The number of moves made before it.
        ply: u32,
        /// The move in UCI.
        uci: String,
        /// When.
        at: Moment,
    },
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        by: Color,
    },
    /// A draw offer was declined in words.
    DrawDeclined {
        /// By whom.
        by: Color,
    },
    /// Somebody asks to take their last move back.
    TakebackOffered {
        /// Who.
        by: Color,
    },
    /// A takeback was declined in words.
    TakebackDeclined {
        /// By whom.
        by: Color,
    },
    /// The last move or moves were taken back.
    TakenBack {
        /// Who had asked for it.
        by: Color,
        /// How many moves are left.
        ply: u32,
        /// When.
        at: Moment,
    },
    /// A pause was proposed.
    PauseOffered {
        /// By whom.
        by: Color,
    },
    /// A pause was declined in words.
    PauseDeclined {
        /// By whom.
        by: Color,
    },
    /// Both have agreed to pause.
    Paused {
        /// Who had proposed it.
        by: Color,
    },
    /// The pause is over.
    Resumed {
        /// Who ended it.
        by: Color,
    },
    /// Time was given.
    TimeGiven {
        /// By whom.
        by: Color,
        /// How much.
        span: Span,
    },
    /// A flag fell in a match with flag forgiveness: the opponent decides.
    FlagFell {
        /// Whose.
        side: Color,
    },
    /// The match is over.
    Ended(Outcome),
    /// A player made a plan with their move.
    PlanMade {
        /// Whose plan it is.
        by: Color,
        /// What is planned.
        plan: Plan,
    },
    /// A move was made because its player had planned it.
    PlanFollowed {
        /// Whose plan it was.
        by: Color,
        /// The number of moves made before the planned one.
        ply: u32,
        /// What is still planned; empty where the plan has come to its end.
        rest: Plan,
    },
    /// The opponent's move was not in a player's plan.
    PlanDropped {
        /// Whose plan it was.
        by: Color,
        /// The number of moves made, the unforeseen one included.
        ply: u32,
    },
}

impl Match {
    /// Whether the flag has fallen by `now`, and what that makes of the match. Idempotent: nothing
    /// happens twice.
    pub fn sweep(&mut self, now: Moment) -> Option<Event> {
        let at = self.flag_at().filter(|at| *at <= now)?;
        let (side, opponent) = (self.turn(), !self.turn());
        if self.ply() < 2 {
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

    /// What `player` does at `now`. On a refusal nothing has changed.
    ///
    /// # Errors
    /// A [`Refusal`] that says why it was not done. A match whose flag has fallen must be
    /// [swept](Self::sweep) first; until then it refuses everything as [`Refusal::NotYourTurn`] or
    /// [`Refusal::MatchOver`].
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
        // A clock set back must not give time, nor a record that runs backwards.
        let now = now.max(self.turn_since());
        if let Some(fallen) = self.record.timing.fallen {
            return self.act_on_fallen(side, action, fallen, now);
        }
        match action {
            Action::Move(the_move) => self.make_move(side, the_move, now),
            Action::Resign => Ok(vec![self.decide(Reason::Resignation, Some(!side), now)]),
            Action::Abort if self.has_moved(side) => Err(Refusal::TooLateToAbort),
            Action::Abort => Ok(vec![self.decide(Reason::Aborted, None, now)]),
            Action::OfferDraw | Action::AcceptDraw | Action::DeclineDraw | Action::ClaimDraw => {
                self.about_draw(side, action, now)
            }
            Action::OfferTakeback | Action::AcceptTakeback | Action::DeclineTakeback => {
                self.about_takeback(side, action, now)
            }
            Action::OfferPause | Action::AcceptPause | Action::DeclinePause | Action::Resume => {
                self.about_pause(side, action, now)
            }
            Action::GiveTime(span) => self.give_time(side, span, now),
            Action::TakeWin => Err(Refusal::NoFlagFell),
        }
    }

    /// The flag of the side on the move has fallen: the opponent takes the win or gives time, and
    /// who has lost may only agree with that.
    fn act_on_fallen(
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
                // The clock stands a millisecond before the flag: what was used up stays used up.
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
        let left = self
            .record
            .control
            .spend(self.clocks[side], elapsed.own)
            .ok_or(Refusal::NotYourTurn)?;
        let (ply, text) = (self.ply(), uci::print(self.position(), the_move));
        if self.game.play(the_move).is_err() {
            return Err(match read_move(self.position(), &text) {
                Err(why) => Refusal::Move { typed: text, why },
                Ok(_) => Refusal::Stale,
            });
        }
        self.clocks[side] = left;
        self.spare[side] = Spare { credit: elapsed.credit, counted: at };
        self.record.moves.push((text.clone(), at));
        self.turn = turn(&self.record, self.turn(), at, self.spare[self.turn()]);
        // An offer stands until the opponent moves; the offerer's own move keeps it before them.
        // What is to be taken back, though, is no longer the last move.
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

    fn about_draw(
        &mut self,
        side: Color,
        action: Action,
        now: Moment,
    ) -> Result<Vec<Event>, Refusal> {
        match (action, self.record.draw_offer) {
            (Action::ClaimDraw, _) if side != self.turn() => Err(Refusal::NotYourTurn),
            (Action::ClaimDraw, _) => {
                let claim = self.game.claim().ok_or(Refusal::NothingToClaim)?;
                Ok(vec![self.decide(Outcome::reason_of_claim(claim), None, now)])
            }
            (Action::OfferDraw, Some(by)) if by == side => Err(Refusal::DrawOfferStands),
            (Action::OfferDraw, None) => {
                self.record.draw_offer = Some(side);
                Ok(vec![Event::DrawOffered { by: side }])
            }
            (_, offer) if offer != Some(!side) => Err(Refusal::NoDrawOffer),
            (Action::DeclineDraw, _) => {
                self.record.draw_offer = None;
                Ok(vec![Event::DrawDeclined { by: side }])
            }
            _ => Ok(vec![self.decide(Reason::Agreement, None, now)]),
        }
    }

    fn about_takeback(
        &mut self,
        side: Color,
        action: Action,
        now: Moment,
    ) -> Result<Vec<Event>, Refusal> {
        match (action, self.record.takeback_offer) {
            (Action::OfferTakeback, Some(_)) => Err(Refusal::TakebackOfferStands),
            (Action::OfferTakeback, None) if !self.has_moved(side) => {
                Err(Refusal::NothingToTakeBack)
            }
            (Action::OfferTakeback, None) => {
                self.record.takeback_offer = Some(side);
                Ok(vec![Event::TakebackOffered { by: side }])
            }
            (_, offer) if offer != Some(!side) => Err(Refusal::NoTakebackOffer),
            (Action::DeclineTakeback, _) => {
                self.record.takeback_offer = None;
                Ok(vec![Event::TakebackDeclined { by: side }])
            }
            _ => self.take_back(!side, now),
        }
    }

    /// Takes back the last move of `side`, and the opponent's answer to it. Both clocks stand as
    /// they did when that move was made: what has passed since is a pause.
    fn take_back(&mut self, side: Color, now: Moment) -> Result<Vec<Event>, Refusal> {
        let back = if side == self.turn() { 2 } else { 1 };
        let left = self.record.moves.len().checked_sub(back).ok_or(Refusal::NothingToTakeBack)?;
        let made_at = self.record.moves[left].1;
        let record = &mut self.record;
        record.moves.truncate(left);
        record.timing.pauses.push(Pause {
            kind: PauseKind::Takeback,
            side: None,
            from: made_at,
            to: Some(now),
        });
        record.takeback_offer = None;
        record.draw_offer = None;
        self.recompute()?;
        Ok(vec![Event::TakenBack { by: side, ply: self.ply(), at: now }])
    }

    fn about_pause(
        &mut self,
        side: Color,
        action: Action,
        now: Moment,
    ) -> Result<Vec<Event>, Refusal> {
        if self.untimed() {
            return Err(Refusal::NoClock);
        }
        match (action, self.record.pause_offer) {
            (Action::Resume, _) => {
                let open =
                    |pause: &&mut Pause| pause.kind == PauseKind::Agreed && pause.to.is_none();
                let pause =
                    self.record.timing.pauses.iter_mut().find(open).ok_or(Refusal::NotPaused)?;
                pause.to = Some(now.max(pause.from));
                self.recompute()?;
                Ok(vec![Event::Resumed { by: side }])
            }
            _ if self.paused() => Err(Refusal::Paused),
            (Action::OfferPause, Some(by)) if by == side => Err(Refusal::PauseOfferStands),
            (Action::OfferPause, None) => {
                self.record.pause_offer = Some(side);
                Ok(vec![Event::PauseOffered { by: side }])
            }
            (_, offer) if offer != Some(!side) => Err(Refusal::NoPauseOffer),
            (Action::DeclinePause, _) => {
                self.record.pause_offer = None;
                Ok(vec![Event::PauseDeclined { by: side }])
            }
            _ => {
                self.record.pause_offer = None;
                let pause = Pause { kind: PauseKind::Agreed, side: None, from: now, to: None };
                self.record.timing.pauses.push(pause);
                self.recompute()?;
                Ok(vec![Event::Paused { by: !side }])
            }
        }
    }

    fn give_time(&mut self, side: Color, span: Span, now: Moment) -> Result<Vec<Event>, Refusal> {
        if self.untimed() {
            return Err(Refusal::NoClock);
        }
        check_given_time(span)?;
        self.record.timing.given_times.push(GivenTime { to: !side, at: now, span });
        self.recompute()?;
        Ok(vec![Event::TimeGiven { by: side, span }])
    }

    /// Computes everything that follows from the record again.
    fn recompute(&mut self) -> Result<(), Refusal> {
        // What was played once can be played again: a record that cannot is the database's trouble,
        // not the player's.
        *self = Self::replay(self.record.clone()).map_err(|_| Refusal::Stale)?;
        Ok(())
    }

    /// Ends the match otherwise than by the rules of its game.
    fn decide(&mut self, reason: Reason, winner: Option<Color>, at: Moment) -> Event {
        self.end(Outcome::of(self.record.variant, reason, winner, at))
    }

    fn end(&mut self, outcome: Outcome) -> Event {
        let record = &mut self.record;
        record.draw_offer = None;
        record.takeback_offer = None;
        record.pause_offer = None;
        record.timing.fallen = None;
        record.outcome = Some(outcome);
        Event::Ended(outcome)
    }
}

/// The least and the most one may give at a time.
fn check_given_time(span: Span) -> Result<(), Refusal> {
    if (Span::hours(1)..=Span::days(30)).contains(&span) {
        Ok(())
    } else {
        Err(Refusal::GivenTimeOutOfRange)
    }
}

#[cfg(test)]
#[path = "actions_tests.rs"]
mod tests;
