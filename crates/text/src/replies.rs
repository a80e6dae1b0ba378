//! Forms, questions and short answers.

use courier_play::variants::move_examples;
use courier_play::{Moment, Span};
use courier_rules::Variant;

use super::Texts;
use super::clock::full;

/// How many characters of a placeholder a phone shows; it cuts off the rest.
pub(super) const PLACEHOLDER: usize = 36;

impl Texts {
    /// The title of the form for a move: at most 45 characters.
    pub fn move_title(self) -> String {
        self.text("move-title")
    }

    /// The label of its only field: at most 45 characters.
    pub fn move_label(self) -> String {
        self.text("move-label")
    }

    /// The placeholder of the field, with as many examples as a phone shows: at most
    /// 36 characters.
    pub fn move_placeholder(self, variant: &Variant) -> String {
        let examples: Vec<String> =
            move_examples(Some(variant)).iter().copied().map(str::to_owned).collect();
        let text = |count: usize| {
            let examples = self.list_or(&examples[..count]);
            self.format("move-placeholder", [("examples", examples.into())])
        };
        let fits = |text: &String| text.chars().count() <= PLACEHOLDER;
        (2..=examples.len()).rev().map(text).find(fits).unwrap_or_else(|| text(1))
    }

    /// Asked before a resignation.
    pub fn resign_question(self) -> String {
        self.text("resign-question")
    }

    /// Asked before a match is aborted.
    pub fn abort_question(self) -> String {
        self.text("abort-question")
    }

    /// Shown above the draw actions.
    pub fn draw_question(self) -> String {
        self.text("draw-question")
    }

    /// Asked before a paused match is resumed.
    pub fn resume_question(self) -> String {
        self.text("resume-question")
    }

    /// The user answered a question with no.
    pub fn nothing_changed(self) -> String {
        self.text("nothing-changed")
    }

    /// The reader's draw offer was made.
    pub fn draw_offer_sent(self) -> String {
        self.text("draw-offer-sent")
    }

    /// The reader declined a draw offer.
    pub fn draw_declined_by_you(self) -> String {
        self.text("draw-declined-by-you")
    }

    /// `player` asks to take back a move.
    pub fn takeback_asked(self, player: &str, opponent: &str) -> String {
        self.format("takeback-asked", [("player", player.into()), ("opponent", opponent.into())])
    }

    /// The reader declined a takeback.
    pub fn takeback_declined_by_you(self) -> String {
        self.text("takeback-declined-by-you")
    }

    /// The move of `player` was taken back.
    pub fn takeback_done(self, player: &str) -> String {
        self.format("takeback-done", [("player", player.into())])
    }

    /// `player` proposes a pause.
    pub fn pause_asked(self, player: &str, opponent: &str) -> String {
        self.format("pause-asked", [("player", player.into()), ("opponent", opponent.into())])
    }

    /// The reader declined a pause.
    pub fn pause_declined_by_you(self) -> String {
        self.text("pause-declined-by-you")
    }

    /// Both players agreed to pause.
    pub fn pause_begun(self) -> String {
        self.text("pause-begun")
    }

    /// `player` resumed the game.
    pub fn pause_over(self, player: &str) -> String {
        self.format("pause-over", [("player", player.into())])
    }

    /// `player` gave `opponent` time.
    pub fn time_given_by(self, player: &str, opponent: &str, span: Span) -> String {
        let span = self.span(span).into();
        self.format(
            "time-given-by",
            [("player", player.into()), ("opponent", opponent.into()), ("span", span)],
        )
    }

    /// The reader's vacation from `from` to `to`, and the vacation time `left` after it.
    pub fn vacation_begins(self, from: Moment, to: Moment, left: Span) -> String {
        let left = self.span(left).into();
        self.format(
            "vacation-begins",
            [("from", full(from).into()), ("to", full(to).into()), ("left", left)],
        )
    }

    /// The reader's vacation is over.
    pub fn vacation_ended(self, left: Span) -> String {
        self.format("vacation-ended", [("left", self.span(left).into())])
    }

    /// The end of the reader's vacation, if they are on one, and the vacation time left.
    pub fn vacation(self, until: Option<Moment>, left: Span) -> String {
        let left = ("left", self.span(left).into());
        match until {
            Some(until) => self.format("vacation-now", [("to", full(until).into()), left]),
            None => self.format("vacation-none", [left]),
        }
    }

    /// An internal error. `code` is the incident code in the log.
    pub fn fault(self, code: &str) -> String {
        self.format("fault", [("code", code.into())])
    }
}
