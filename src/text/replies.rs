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
    /// Cancels the user's own challenge.
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
    /// Plays the move that was shown for confirmation.
    YesMove,
    /// Does not play it.
    NotThisMove,
    /// Shows the board from the other side.
    Flip,
    /// Shows the draw actions.
    Draw,
    /// Asks to confirm the resignation.
    Resign,
    /// Resigns.
    YesResign,
    /// Aborts the match.
    YesAbort,
    /// Offers a draw.
    OfferDraw,
    /// Accepts a draw offer.
    AcceptDraw,
    /// Declines a draw offer.
    DeclineDraw,
    /// Claims a draw.
    ClaimDraw,
    /// Accepts the opponent's takeback.
    AcceptTakeback,
    /// Declines it.
    DeclineTakeback,
    /// Accepts a pause.
    AcceptPause,
    /// Declines it.
    DeclinePause,
    /// Ends a pause.
    Resume,
    /// Takes the win on time.
    TakeWin,
    /// Gives the opponent a day instead.
    GiveDay,
    /// Gives the opponent three days instead.
    GiveThreeDays,
    /// Answers a question with no.
    No,
    /// Goes to the page before.
    Previous,
    /// Goes to the page after.
    Next,
    /// Shows the match as an animation.
    Replay,
    /// Offers a rematch.
    Rematch,
    /// Shows the next game that waits for the user's move.
    NextGame,
    /// Exports the match as a file.
    Export,
    /// Deletes the user's data.
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

    /// The placeholder of the field: at most 100 characters.
    #[must_use]
    pub fn move_placeholder(self) -> String {
        self.text("move-placeholder")
    }

    /// Asked before a resignation.
    #[must_use]
    pub fn resign_question(self) -> String {
        self.text("resign-question")
    }

    /// Asked before a match is aborted.
    #[must_use]
    pub fn abort_question(self) -> String {
        self.text("abort-question")
    }

    /// Shown above the draw actions.
    #[must_use]
    pub fn draw_question(self) -> String {
        self.text("draw-question")
    }

    /// The user answered a question with no.
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

    /// `player` asks for a takeback.
    #[must_use]
    pub fn takeback_asked(self, player: &str, opponent: &str) -> String {
        self.format("takeback-asked", [("player", player.into()), ("opponent", opponent.into())])
    }

    /// The reader declined a takeback.
    #[must_use]
    pub fn takeback_declined_by_you(self) -> String {
        self.text("takeback-declined-by-you")
    }

    /// The move of `player` was taken back.
    #[must_use]
    pub fn takeback_done(self, player: &str) -> String {
        self.format("takeback-done", [("player", player.into())])
    }

    /// `player` proposes a pause.
    #[must_use]
    pub fn pause_asked(self, player: &str, opponent: &str) -> String {
        self.format("pause-asked", [("player", player.into()), ("opponent", opponent.into())])
    }

    /// The reader declined a pause.
    #[must_use]
    pub fn pause_declined_by_you(self) -> String {
        self.text("pause-declined-by-you")
    }

    /// Both players agreed to pause.
    #[must_use]
    pub fn pause_begun(self) -> String {
        self.text("pause-begun")
    }

    /// `player` resumed the game.
    #[must_use]
    pub fn pause_over(self, player: &str) -> String {
        self.format("pause-over", [("player", player.into())])
    }

    /// `player` gave `opponent` time.
    #[must_use]
    pub fn time_given_by(self, player: &str, opponent: &str, span: Span) -> String {
        let span = self.span(span).into();
        self.format(
            "time-given-by",
            [("player", player.into()), ("opponent", opponent.into()), ("span", span)],
        )
    }

    /// The reader's vacation from `from` to `to`, and the vacation time `left` after it.
    #[must_use]
    pub fn vacation_begins(self, from: Moment, to: Moment, left: Span) -> String {
        let left = self.span(left).into();
        self.format(
            "vacation-begins",
            [("from", full(from).into()), ("to", full(to).into()), ("left", left)],
        )
    }

    /// The reader's vacation is over.
    #[must_use]
    pub fn vacation_ended(self, left: Span) -> String {
        self.format("vacation-ended", [("left", self.span(left).into())])
    }

    /// The end of the reader's vacation, if they are on one, and the vacation time left.
    #[must_use]
    pub fn vacation(self, until: Option<Moment>, left: Span) -> String {
        let left = ("left", self.span(left).into());
        match until {
            Some(until) => self.format("vacation-now", [("to", full(until).into()), left]),
            None => self.format("vacation-none", [left]),
        }
    }

    /// An internal error. `code` is the incident code in the log.
    #[must_use]
    pub fn fault(self, code: &str) -> String {
        self.format("fault", [("code", code.into())])
    }
}
