//! Buttons, forms, questions and short answers.

use super::Words;

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
    /// Leads to a move by menus.
    Pick,
    /// Leads from the menus to the form for a move.
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
    /// Takes a question back.
    No,
    /// Goes to the page before.
    Previous,
    /// Goes to the page after.
    Next,
    /// Shows the whole match as a film.
    Replay,
}

impl Words {
    /// The label of a button: at most 80 characters.
    #[must_use]
    pub fn button(self, button: Button) -> String {
        self.say(match button {
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
            Button::No => "button-no",
            Button::Previous => "button-previous",
            Button::Next => "button-next",
            Button::Replay => "button-replay",
        })
    }

    /// The title of the form for a move: at most 45 characters.
    #[must_use]
    pub fn move_title(self) -> String {
        self.say("move-title")
    }

    /// The label of its only field: at most 45 characters.
    #[must_use]
    pub fn move_label(self) -> String {
        self.say("move-label")
    }

    /// What stands in the field before anything is typed: at most 100 characters.
    #[must_use]
    pub fn move_placeholder(self) -> String {
        self.say("move-placeholder")
    }

    /// Asked before one resigns.
    #[must_use]
    pub fn resign_question(self) -> String {
        self.say("resign-question")
    }

    /// Asked before one calls a match off.
    #[must_use]
    pub fn abort_question(self) -> String {
        self.say("abort-question")
    }

    /// Asked above the ways to a draw.
    #[must_use]
    pub fn draw_question(self) -> String {
        self.say("draw-question")
    }

    /// A question was taken back.
    #[must_use]
    pub fn nothing_changed(self) -> String {
        self.say("nothing-changed")
    }

    /// The reader's draw offer was made.
    #[must_use]
    pub fn draw_offer_sent(self) -> String {
        self.say("draw-offer-sent")
    }

    /// The reader declined a draw offer.
    #[must_use]
    pub fn draw_declined_by_you(self) -> String {
        self.say("draw-declined-by-you")
    }

    /// Something went wrong that is our fault. `code` is the incident's code in the log.
    #[must_use]
    pub fn fault(self, code: &str) -> String {
        self.fill("fault", [("code", code.into())])
    }
}
