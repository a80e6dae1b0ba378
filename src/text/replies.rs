//! Buttons, forms, questions and short answers.

use super::Texts;
use super::clock::full;
use crate::play::{Moment, Span};

/// A button of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Button {
    /// Accepts a challenge.
    Accept,
    /// Declines a challenge.
    Decline,
    /// Takes one's own challenge back.
    Cancel,
    /// Opens the form for a move.
    MyMove,
    /// Opens the form for conditional moves.
    Plan,
    /// LeadTimes to a move by menus.
    Pick,
    /// LeadTimes from the menus to the form for a move.
    TypeMove,
    /// Goes one step back.
    Back,
    /// Makes the move that was shown once more.
    YesMove,
    /// Does not make it.
    NotThisMove,
    /// Shows the board from the other side.
    Flip,
    /// Asks what to do about a draw.
    Draw,
    /// Asks whether one really wants to resign.
    Resign,
    /// Resigns.
    YesResign,
    /// Calls the match off.
    YesAbort,
    /// Offers a draw.
    OfferDraw,
    /// Accepts a draw offer.
    AcceptDraw,
    /// Declines a draw offer.
    DeclineDraw,
    /// Claims a draw.
    ClaimDraw,
    /// Lets the opponent take their move back.
    AcceptTakeback,
    /// Does not let them.
    DeclineTakeback,
    /// Agrees to a pause.
    AcceptPause,
    /// Does not agree to it.
    DeclinePause,
    /// Ends a pause.
    Resume,
    /// Takes the win on time.
    TakeWin,
    /// Gives a day instead.
    GiveDay,
    /// Gives three days instead.
    GiveThreeDays,
    /// Takes a question back.
    No,
    /// Goes to the page before.
    Previous,
    /// Goes to the page after.
    Next,
    /// Shows the whole match as a film.
    Replay,
    /// Offers to play a finished match once more.
    Rematch,
    /// Shows the next game that waits for the reader.
    NextGame,
    /// Hands over the match as a file.
    Export,
    /// Lets the program forget the person.
    YesForget,
}

impl Texts {
    /// The label of a button: at most 80 characters.
    #[must_use]
    pub fn button(self, button: Button) -> String {
        self.text(match button {
            Button::Accept => "button-accept",
            Button::Decline => "button-decline",
            Button::Cancel => "button-cancel",
            Button::MyMove => "button-my-move",
            Button::Plan => "button-plan",
            Button::Pick => "button-pick",
            Button::TypeMove => "button-type-move",
            Button::Back => "button-back",
            Button::YesMove => "button-yes-move",
            Button::NotThisMove => "button-not-this-move",
            Button::Flip => "button-flip",
            Button::Draw => "button-draw",
            Button::Resign => "button-resign",
            Button::YesResign => "button-yes-resign",
            Button::YesAbort => "button-yes-abort",
            Button::OfferDraw => "button-offer-draw",
            Button::AcceptDraw => "button-accept-draw",
            Button::DeclineDraw => "button-decline-draw",
            Button::ClaimDraw => "button-claim-draw",
            Button::AcceptTakeback => "button-accept-takeback",
            Button::DeclineTakeback => "button-decline-takeback",
            Button::AcceptPause => "button-accept-pause",
            Button::DeclinePause => "button-decline-pause",
            Button::Resume => "button-resume",
            Button::TakeWin => "button-take-win",
            Button::GiveDay => "button-give-day",
            Button::GiveThreeDays => "button-give-three-days",
            Button::No => "button-no",
            Button::Previous => "button-previous",
            Button::Next => "button-next",
            Button::Replay => "button-replay",
            Button::Rematch => "button-rematch",
            Button::NextGame => "button-next-game",
            Button::Export => "button-export",
            Button::YesForget => "button-yes-forget",
        })
    }

    /// The title of the form for a move: at most 45 characters.
    #[must_use]
    pub fn move_title(self) -> String {
        self.text("move-title")
    }

    /// The label of its only field: at most 45 characters.
    #[must_use]
    pub fn move_label(self) -> String {
        self.text("move-label")
    }

    /// What stands in the field before anything is typed: at most 100 characters.
    #[must_use]
    pub fn move_placeholder(self) -> String {
        self.text("move-placeholder")
    }

    /// Asked before one resigns.
    #[must_use]
    pub fn resign_question(self) -> String {
        self.text("resign-question")
    }

    /// Asked before one calls a match off.
    #[must_use]
    pub fn abort_question(self) -> String {
        self.text("abort-question")
    }

    /// Asked above the ways to a draw.
    #[must_use]
    pub fn draw_question(self) -> String {
        self.text("draw-question")
    }

    /// A question was taken back.
    #[must_use]
    pub fn nothing_changed(self) -> String {
        self.text("nothing-changed")
    }

    /// The reader's draw offer was made.
    #[must_use]
    pub fn draw_offer_sent(self) -> String {
        self.text("draw-offer-sent")
    }

    /// The reader declined a draw offer.
    #[must_use]
    pub fn draw_declined_by_you(self) -> String {
        self.text("draw-declined-by-you")
    }

    /// Somebody asks their opponent to let them take a move back.
    #[must_use]
    pub fn takeback_asked(self, player: &str, opponent: &str) -> String {
        self.format("takeback-asked", [("player", player.into()), ("opponent", opponent.into())])
    }

    /// The reader did not let the opponent take a move back.
    #[must_use]
    pub fn takeback_declined_by_you(self) -> String {
        self.text("takeback-declined-by-you")
    }

    /// The move of `player` was taken back.
    #[must_use]
    pub fn takeback_done(self, player: &str) -> String {
        self.format("takeback-done", [("player", player.into())])
    }

    /// Somebody proposes a pause to their opponent.
    #[must_use]
    pub fn pause_asked(self, player: &str, opponent: &str) -> String {
        self.format("pause-asked", [("player", player.into()), ("opponent", opponent.into())])
    }

    /// The reader did not agree to a pause.
    #[must_use]
    pub fn pause_declined_by_you(self) -> String {
        self.text("pause-declined-by-you")
    }

    /// Both have agreed to pause.
    #[must_use]
    pub fn pause_begun(self) -> String {
        self.text("pause-begun")
    }

    /// Somebody has ended the pause.
    #[must_use]
    pub fn pause_over(self, player: &str) -> String {
        self.format("pause-over", [("player", player.into())])
    }

    /// Somebody gave their opponent time.
    #[must_use]
    pub fn time_given_by(self, player: &str, opponent: &str, span: Span) -> String {
        let span = self.span(span).into();
        self.format(
            "time-given-by",
            [("player", player.into()), ("opponent", opponent.into()), ("span", span)],
        )
    }

    /// The reader goes on vacation, and has `left` in hand after it.
    #[must_use]
    pub fn vacation_begins(self, from: Moment, to: Moment, left: Span) -> String {
        let left = self.span(left).into();
        self.format(
            "vacation-begins",
            [("from", full(from).into()), ("to", full(to).into()), ("left", left)],
        )
    }

    /// The reader has come back from vacation.
    #[must_use]
    pub fn vacation_ended(self, left: Span) -> String {
        self.format("vacation-ended", [("left", self.span(left).into())])
    }

    /// The vacation the reader is on, if they are, and what they have in hand.
    #[must_use]
    pub fn vacation(self, until: Option<Moment>, left: Span) -> String {
        let left = ("left", self.span(left).into());
        match until {
            Some(until) => self.format("vacation-now", [("to", full(until).into()), left]),
            None => self.format("vacation-none", [left]),
        }
    }

    /// Something went wrong that is our fault. `code` is the incident's code in the log.
    #[must_use]
    pub fn fault(self, code: &str) -> String {
        self.format("fault", [("code", code.into())])
    }
}
