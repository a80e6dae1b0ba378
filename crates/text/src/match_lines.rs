//! What a match is at present, in sentences that the messages in Discord and the web board share.

use courier_play::challenges::ClockOptions;
use courier_play::clock::ClockState;
use courier_play::{ByColor, Match, Moment};
use courier_rules::{Color, Position};

use super::Texts;
use super::challenges::weekend_word;
use super::pieces::{Form, selector};

impl Texts {
    /// How a match ended; `None` while it goes on.
    pub fn match_result(self, the_match: &Match, names: &ByColor<String>) -> Option<String> {
        let (outcome, ByColor { white, black }) = (the_match.outcome()?, names);
        Some(match the_match.late_for_first_move() {
            Some(late) => self.aborted_late(black, &names[late], white),
            None => self.result(&outcome, white, black),
        })
    }

    /// The terms of a running match other than its start, which stands in the title: "Rated · 2
    /// days per move · Saturday and Sunday off". `None` if it is over: the result says whether it
    /// was rated.
    pub fn match_terms(self, the_match: &Match) -> Option<String> {
        let record = the_match.record();
        if record.outcome.is_some() {
            return None;
        }
        let ClockOptions { weekends, vacation, flag_forgiveness } =
            record.timing.clock_options.effective(record.controls.white);
        let terms = [
            Some(self.match_rating(record.rated && the_match.unrated().is_none())),
            the_match.odds().map(|(side, piece)| {
                let piece = self.piece_form(record.variant.piece_type(piece), Form::One);
                self.match_odds(piece, selector(side))
            }),
            Some(match record.controls {
                ByColor { white, black } if white == black => self.control(white),
                ByColor { white, black } => {
                    self.match_clocks(self.control(black), self.control(white))
                }
            }),
            record.blindfold.then(|| self.match_blindfold()),
            weekends.map(|weekend| self.match_weekends(weekend_word(weekend))),
            (!vacation).then(|| self.match_no_vacation()),
            flag_forgiveness.then(|| self.match_flag_forgiveness()),
        ];
        Some(terms.into_iter().flatten().collect::<Vec<_>>().join(" · "))
    }

    /// The alternative text of a picture of a position of a match: what is on it, unless the board
    /// is hidden. `last` is the move that led to it.
    pub fn board_alt(self, the_match: &Match, position: &Position, last: Option<&str>) -> String {
        let start = Some(the_match.record().start);
        match the_match.hides_board() {
            true => self.hidden_board(position.turn(), the_match, last),
            false => self.alt_text(position, start, last),
        }
    }

    /// A position of a match as text, unless the board is hidden.
    pub fn board_text(self, the_match: &Match, position: &Position, bottom: Color) -> String {
        let start = Some(the_match.record().start);
        match the_match.hides_board() {
            true => self.hidden_board(position.turn(), the_match, None),
            false => self.position_text(position, start, bottom),
        }
    }

    fn hidden_board(self, turn: Color, the_match: &Match, last: Option<&str>) -> String {
        let record = the_match.record();
        let to_move =
            self.alt_to_move(selector(turn), self.game_name(record.variant, record.start));
        let last = last.map(|last| self.alt_last_move(last));
        let sentences = [Some(to_move), last, Some(self.alt_hidden())];
        sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// The clock of the side to move: the deadline, and what ends before it.
    pub fn running_clock(self, the_match: &Match, now: Moment) -> String {
        let ends = the_match.clock_events().into_iter().map(|(at, _)| at).find(|at| *at > now);
        let reading = the_match.clock(the_match.turn(), now);
        let control = the_match.record().controls[the_match.turn()];
        self.clock(reading, the_match.flag_at(), ends, control)
    }

    /// A player's clock in the picture. A picture is looked at for days, so nothing in it may
    /// depend on when it was drawn: a clock that runs is shown as the turn began, as the most that
    /// can be left of it, which no pause makes untrue. A time of day would be right in one time
    /// zone only; how much is left now, and why a clock is stopped, stands below the picture.
    pub fn picture_clock(self, the_match: &Match, side: Color, now: Moment) -> String {
        let running = the_match.outcome().is_none() && side == the_match.turn();
        match the_match.clock(side, now) {
            ClockState::Main { .. } | ClockState::Period { .. } if running => {
                let began = the_match.clock(side, the_match.turn_since());
                self.reading_running(began, the_match.record().controls[side])
            }
            reading => self.reading(reading, None),
        }
    }

    /// What is open in a running match, one line each: a clock that is stopped, offers, and a draw
    /// that can be claimed.
    pub fn open_lines(
        self,
        the_match: &Match,
        names: &ByColor<String>,
        now: Moment,
    ) -> Vec<String> {
        let claim = the_match.game().claim();
        let lines = [
            self.clock_stopped_line(the_match, names, now),
            the_match.draw_offer().map(|by| self.draw_offer_line(&names[by])),
            the_match.takeback_offer().map(|by| self.takeback_offer_line(&names[by])),
            the_match.pause_offer().map(|by| self.pause_offer_line(&names[by])),
            claim.map(|claim| self.claim_line(claim, the_match.position().variant())),
        ];
        lines.into_iter().flatten().collect()
    }

    /// Why no clock runs at `now`, and until when; `None` if one does.
    pub fn clock_stopped_line(
        self,
        the_match: &Match,
        names: &ByColor<String>,
        now: Moment,
    ) -> Option<String> {
        let (kind, until) = the_match.clock_stopped(now)?;
        Some(self.clock_paused(kind, until, &names[the_match.turn()]))
    }
}
