//! The web board: the words of its page, and moves and pieces in words for people who hear them.

use std::collections::BTreeMap;

use courier_play::outcome::Outcome;
use courier_rules::notation::san;
use courier_rules::{Color, Move, Piece, Position};

use super::history::seen_from;
use super::pieces::selector;
use super::{Button, Texts};

/// What stands for an argument in a text that the page completes.
const GAP: &str = "%s";

impl Texts {
    /// The words of the page by the names that its scripts use. `%s` stands for what a script fills
    /// in.
    pub fn web_words(self) -> BTreeMap<&'static str, String> {
        let with_gap = |key: &str| self.format(key, [("what", GAP.into())]);
        BTreeMap::from([
            ("actions", self.text("web-actions")),
            ("back", self.button(Button::BackToBoard)),
            ("board", self.text("web-board")),
            ("cancel", self.text("web-cancel")),
            ("capture", self.text("web-capture")),
            ("chooseMove", self.which_way()),
            ("clearMarks", self.text("web-clear-marks")),
            ("connected", self.text("web-connected")),
            ("deadline", with_gap("web-deadline")),
            ("ended", self.text("web-session-ended")),
            ("error", self.text("web-error")),
            ("finished", self.text("web-finished")),
            ("first", self.text("web-first")),
            ("flip", self.button(Button::Flip)),
            ("games", self.text("web-games")),
            ("hand", with_gap("web-hand")),
            ("help", self.text("web-help")),
            ("last", self.text("web-last")),
            ("letGo", self.text("web-let-go")),
            ("looking", with_gap("web-looking")),
            ("more", self.text("web-more")),
            ("moves", self.button(Button::MoveList)),
            ("newMove", with_gap("web-new-move")),
            ("next", self.text("web-next")),
            ("nextGame", self.button(Button::NextGame)),
            ("no", self.text("web-no")),
            ("noFinished", self.history_empty(None)),
            ("noGames", self.text("web-no-games")),
            ("note", self.text("web-note")),
            ("noteHint", self.text("web-note-hint")),
            ("offline", self.text("web-offline")),
            ("olderGames", self.text("web-older-games")),
            ("openNew", self.text("web-open-new")),
            ("pending", with_gap("web-pending")),
            ("plan", self.button(Button::Plan)),
            ("planAdd", self.text("web-plan-add")),
            ("planAdded", self.text("web-plan-added")),
            ("planBack", self.text("web-plan-back")),
            ("planBegin", self.text("web-plan-begin")),
            ("planClear", self.text("web-plan-clear")),
            ("planClearQuestion", self.text("web-plan-clear-question")),
            ("planOwn", self.text("web-plan-own")),
            ("planOwnTurn", self.text("refusal-plan-own-turn")),
            ("planRemove", with_gap("web-plan-remove")),
            ("planTheirs", self.text("web-plan-theirs")),
            ("play", self.text("web-play")),
            ("playQuestion", with_gap("web-play-question")),
            ("previous", self.text("web-previous")),
            ("rematch", self.button(Button::Rematch)),
            ("rematchQuestion", self.text("web-rematch-question")),
            ("review", self.text("web-review")),
            ("reviewAgain", self.text("web-review-again")),
            ("reviewAsk", self.text("web-review-ask")),
            ("reviewHint", self.text("web-review-hint")),
            ("save", self.text("web-save")),
            ("saved", self.text("web-saved")),
            ("selected", with_gap("web-selected")),
            ("sent", with_gap("web-sent")),
            ("signOut", self.text("web-sign-out")),
            ("start", self.starting_position()),
            ("study", self.button(Button::Study)),
            ("studyComment", self.button(Button::StudyComment)),
            ("studyMoves", self.study_moves_label()),
            ("studyPlan", self.button(Button::MakePlan)),
            ("target", self.text("web-target")),
            ("theirTurn", self.text("web-their-turn")),
            ("typed", self.button(Button::TypeMove)),
            ("undo", self.text("web-undo")),
            ("undone", self.text("web-undone")),
            ("yes", self.text("web-yes")),
            ("yourTurn", self.web_your_turn()),
        ])
    }

    /// Shown until the page is ready.
    pub fn web_loading(self) -> String {
        self.text("web-loading")
    }

    /// Shown in a browser without scripts.
    pub fn web_noscript(self) -> String {
        self.text("web-noscript")
    }

    /// Inside Discord: nobody has said who the reader is.
    pub fn web_unknown_reader(self) -> String {
        self.text("web-unknown-reader")
    }

    /// The button that loads the page again.
    pub fn web_again(self) -> String {
        self.text("web-again")
    }

    /// It is the reader's turn.
    pub fn web_your_turn(self) -> String {
        self.text("web-your-turn")
    }

    /// It is the turn of another player.
    pub fn web_waiting(self, player: &str) -> String {
        self.format("web-waiting", [("player", player.into())])
    }

    /// The label of the button that asks for a takeback.
    pub fn web_offer_takeback(self) -> String {
        self.text("web-offer-takeback")
    }

    /// The label of the button that proposes a pause.
    pub fn web_offer_pause(self) -> String {
        self.text("web-offer-pause")
    }

    /// The label of the button that aborts a match, before the question.
    pub fn web_abort(self) -> String {
        self.text("web-abort")
    }

    /// Asks whether to do what a button says.
    pub fn web_question(self, label: &str) -> String {
        self.format("web-question", [("label", label.into())])
    }

    /// How a game ended for a side.
    pub fn web_result(self, outcome: &Outcome, side: Color) -> String {
        let args = [
            ("outcome", seen_from(outcome, side).into()),
            ("reason", self.reason(outcome.reason).into()),
            ("score", self.score(outcome).into()),
        ];
        self.format("web-result", args)
    }

    /// A rematch was offered.
    pub fn web_rematch_offered(self) -> String {
        self.text("web-rematch-offered")
    }

    /// Shown if there is no plan.
    pub fn web_no_plan(self) -> String {
        self.text("web-plan-none")
    }

    /// How far a review is: the numbers of positions.
    pub fn web_review_running(self, done: u32, of: u32) -> String {
        self.format("web-review-running", [("done", done.into()), ("of", of.into())])
    }

    /// What of a study is done in Discord alone; the opponent is a person or the engine.
    pub fn web_study_in_discord(self, against_engine: bool) -> String {
        let args = [
            ("opponent", if against_engine { "engine" } else { "person" }.into()),
            ("command", format!("/{}", self.command_name("study")).into()),
        ];
        self.format("web-study-in-discord", args)
    }

    /// A line was added to the study.
    pub fn web_study_added(self) -> String {
        self.text("web-study-added")
    }

    /// The study is empty: how a line is added.
    pub fn web_study_hint(self) -> String {
        self.text("web-study-hint")
    }

    /// A piece of a side: "white knight".
    pub fn web_piece(self, position: &Position, piece: Piece) -> String {
        let piece_type = position.variant().piece_type(piece.piece_type);
        let args = [
            ("color", selector(piece.color).into()),
            ("piece", self.piece_name(piece_type).into()),
        ];
        let key = if piece.promoted { "web-piece-promoted" } else { "web-piece" };
        self.format(key, args)
    }

    /// A move in words, with what it captures, promotes to and attacks: "White: knight g1 to f3".
    pub fn web_move(self, position: &Position, the_move: Move) -> String {
        let variant = position.variant();
        let name = |cell| variant.geometry().name(cell);
        let color = position.turn();
        let piece_on = |cell| {
            let piece = position.piece_at(cell)?;
            Some(self.piece_name(variant.piece_type(piece.piece_type)))
        };
        let to = name(the_move.target());
        let mut parts = Vec::new();
        let base = [("color", self.color(color).into()), ("to", to.into())];
        match the_move {
            Move::Drop { piece_type, .. } => {
                let piece = self.piece_name(variant.piece_type(piece_type));
                parts.push(
                    self.format("web-dropped", base.into_iter().chain([("piece", piece.into())])),
                );
            }
            Move::Castle { .. } => {
                let written = san::plain(position, the_move);
                parts.push(
                    self.format("web-castled", base.into_iter().chain([("move", written.into())])),
                );
            }
            Move::Step { from, .. } | Move::EnPassant { from, .. } => {
                let piece = piece_on(from).unwrap_or_default();
                let args = [("piece", piece.into()), ("from", name(from).into())];
                parts.push(self.format("web-moved", base.into_iter().chain(args)));
                let taken = piece_on(the_move.target()).filter(|_| from != the_move.target());
                if let Some(taken) = taken {
                    parts.push(self.format("web-takes", [("piece", taken.into())]));
                } else if matches!(the_move, Move::EnPassant { .. }) {
                    parts.push(self.text("web-en-passant"));
                }
            }
        }
        if let Some(promotion) = the_move.promotion() {
            parts.push(self.promotes_to(variant.piece_type(promotion)));
        }
        if let Ok(after) = position.play(the_move)
            && after.in_check()
        {
            parts.push(self.text(if after.has_legal_move() { "web-check" } else { "web-mate" }));
        }
        parts.join(", ")
    }

    /// A text without Discord's markup: bold type, code and escapes. Times stay as they are,
    /// because only the page knows the reader's time zone.
    pub fn web_plain(text: &str) -> String {
        let mut plain = String::with_capacity(text.len());
        let mut signs = text.chars().peekable();
        while let Some(sign) = signs.next() {
            match sign {
                '\\' => {
                    plain.extend(signs.next_if(|next| next.is_ascii_punctuation()).or(Some('\\')));
                }
                '*' if signs.peek() == Some(&'*') => drop(signs.next()),
                '`' => {}
                other => plain.push(other),
            }
        }
        plain
    }
}

#[cfg(test)]
pub(super) fn samples(texts: Texts) -> Vec<super::tests::samples::Sample> {
    use courier_rules::Variant;
    use courier_rules::notation::{fen, read_move};

    let mut samples: Vec<_> =
        texts.web_words().into_iter().map(|(name, text)| (name.to_owned(), text)).collect();
    let mut sample = |what: &str, text| samples.push((what.to_owned(), text));
    sample("loading", texts.web_loading());
    sample("no scripts", texts.web_noscript());
    sample("reader is unknown", texts.web_unknown_reader());
    sample("again", texts.web_again());
    sample("waiting", texts.web_waiting("Ben"));
    sample("ask for a takeback", texts.web_offer_takeback());
    sample("propose a pause", texts.web_offer_pause());
    sample("abort", texts.web_abort());
    sample("rematch offered", texts.web_rematch_offered());
    sample("no plan", texts.web_no_plan());
    sample("review", texts.web_review_running(12, 80));
    sample("study", texts.web_study_in_discord(false));
    sample("study, against the engine", texts.web_study_in_discord(true));
    sample("study has a line more", texts.web_study_added());
    sample("study is empty", texts.web_study_hint());
    sample("question", texts.web_question(&texts.button(Button::OfferDraw)));
    let position = |key: &str, text: &str| {
        Variant::by_key(key).and_then(|variant| fen::parse(variant, text).ok())
    };
    let Some(board) =
        position("crazyhouse", "r2qk2r/1P3ppp/8/3pP3/8/8/5PPP/Q~3K2R[NP] w Kkq d6 0 1")
    else {
        return Vec::new();
    };
    for (cell, piece) in board.pieces().filter(|(cell, _)| [0, 4, 59].contains(&cell.index())) {
        sample(board.variant().geometry().name(cell), texts.web_piece(&board, piece));
    }
    for typed in ["a1d4", "exd6", "N@e6", "O-O", "bxa8=Q", "N@c7", "e1e2"] {
        if let Ok(the_move) = read_move(&board, typed) {
            sample(typed, texts.web_move(&board, the_move));
        }
    }
    let mating = position("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    if let Some(mating) = mating
        && let Ok(the_move) = read_move(&mating, "Ra8")
    {
        sample("mate", texts.web_move(&mating, the_move));
    }
    samples
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_removed_and_names_are_kept() {
        let name = "a_*b*\\c`d`";
        let text = format!("**1-0** · {} wins `e4` <t:5:R>", Texts::escape_markdown(name));
        assert_eq!(Texts::web_plain(&text), format!("1-0 · {name} wins e4 <t:5:R>"));
        assert_eq!(Texts::web_plain("a \\"), "a \\");
    }
}
