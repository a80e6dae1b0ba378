//! Offers between the players: draws, takebacks and pauses.

use courier_rules::Color;

use super::Match;
use super::action::Action;
use super::event::Event;
use crate::outcome::{Outcome, Reason};
use crate::pauses::{Pause, PauseKind};
use crate::refusal::Refusal;
use crate::time::Moment;

impl Match {
    pub(super) fn draw_action(
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
            (_, Some(by)) if by == side => Err(Refusal::DrawOfferStands),
            (Action::OfferDraw, None) => {
                self.record.draw_offer = Some(side);
                Ok(vec![Event::DrawOffered { by: side }])
            }
            (_, None) => Err(Refusal::NoDrawOffer),
            (Action::DeclineDraw, _) => {
                self.record.draw_offer = None;
                Ok(vec![Event::DrawDeclined { by: side }])
            }
            _ => Ok(vec![self.decide(Reason::Agreement, None, now)]),
        }
    }

    pub(super) fn takeback_action(
        &mut self,
        side: Color,
        action: Action,
        now: Moment,
    ) -> Result<Vec<Event>, Refusal> {
        match (action, self.record.takeback_offer) {
            (_, Some(by)) if by == side => Err(Refusal::TakebackOfferStands),
            (Action::OfferTakeback, Some(_)) => Err(Refusal::TakebackAsked),
            (Action::OfferTakeback, None) if !self.has_moved(side) => {
                Err(Refusal::NothingToTakeBack)
            }
            (Action::OfferTakeback, None) => {
                self.record.takeback_offer = Some(side);
                Ok(vec![Event::TakebackOffered { by: side }])
            }
            (_, None) => Err(Refusal::NoTakebackOffer),
            (Action::DeclineTakeback, _) => {
                self.record.takeback_offer = None;
                Ok(vec![Event::TakebackDeclined { by: side }])
            }
            _ => self.take_back(!side, now),
        }
    }

    /// Takes back the last move of `side`, and the opponent's reply to it. Both clocks return to
    /// where they were when that move was made: the time since then becomes a pause.
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

    pub(super) fn pause_action(
        &mut self,
        side: Color,
        action: Action,
        now: Moment,
    ) -> Result<Vec<Event>, Refusal> {
        if self.untimed() {
            return Err(Refusal::NoClock);
        }
        if action == Action::OfferPause && self.record.competition.is_some() {
            return Err(Refusal::PauseInCompetition);
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
            (_, Some(by)) if by == side => Err(Refusal::PauseOfferStands),
            (Action::OfferPause, None) => {
                self.record.pause_offer = Some(side);
                Ok(vec![Event::PauseOffered { by: side }])
            }
            (_, None) => Err(Refusal::NoPauseOffer),
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
}
