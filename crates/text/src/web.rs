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
        BTreeMap::from([
            ("actions", self.web_actions()),
            ("allOpponents", self.web_all_opponents()),
            ("allVariants", self.web_all_variants()),
            ("back", self.button(Button::BackToBoard)),
            ("board", self.web_board()),
            ("cancel", self.web_cancel()),
            ("capture", self.web_capture()),
            ("chooseMove", self.which_way()),
            ("clearMarks", self.web_clear_marks()),
            ("connected", self.web_connected()),
            ("copied", self.web_copied()),
            ("copyFen", self.web_copy_fen()),
            ("copyLink", self.web_copy_link()),
            ("copyPgn", self.web_copy_pgn()),
            ("deadline", self.web_deadline(GAP)),
            ("display", self.web_display()),
            ("downloadGif", self.web_download_gif()),
            ("downloadPgn", self.web_download_pgn()),
            ("ended", self.web_session_ended()),
            ("error", self.web_error()),
            ("finished", self.web_finished()),
            ("first", self.web_first()),
            ("flip", self.button(Button::Flip)),
            ("games", self.web_games()),
            ("hand", self.web_hand(GAP)),
            ("help", self.web_help()),
            ("inDiscord", self.web_in_discord()),
            ("keyEnd", self.web_key_end()),
            ("keyHome", self.web_key_home()),
            ("keys", self.web_keys()),
            ("last", self.web_last()),
            ("letGo", self.web_let_go()),
            ("looking", self.web_looking(GAP)),
            ("makingGif", self.web_making_gif()),
            ("more", self.web_more()),
            ("moves", self.button(Button::MoveList)),
            ("newMove", self.web_new_move(GAP)),
            ("next", self.web_next()),
            ("nextGame", self.button(Button::NextGame)),
            ("no", self.web_no()),
            ("noFinished", self.history_empty(None)),
            ("noGames", self.web_no_games()),
            ("note", self.web_note()),
            ("noteHint", self.web_note_hint()),
            ("notify", self.web_notify()),
            ("notifyDenied", self.web_notify_denied()),
            ("offline", self.web_offline()),
            ("olderGames", self.web_older_games()),
            ("openNew", self.web_open_new()),
            ("pending", self.web_pending(GAP)),
            ("plan", self.button(Button::Plan)),
            ("planAdd", self.web_plan_add()),
            ("planAdded", self.web_plan_added()),
            ("planBack", self.web_plan_back()),
            ("planBegin", self.web_plan_begin()),
            ("planClear", self.web_plan_clear()),
            ("planClearQuestion", self.web_plan_clear_question()),
            ("planOwn", self.web_plan_own()),
            ("planOwnTurn", self.refusal_plan_own_turn()),
            ("planRemove", self.web_plan_remove(GAP)),
            ("planTheirs", self.web_plan_theirs()),
            ("play", self.web_play()),
            ("playQuestion", self.web_play_question(GAP)),
            ("previous", self.web_previous()),
            ("rematch", self.button(Button::Rematch)),
            ("rematchQuestion", self.web_rematch_question()),
            ("review", self.web_review()),
            ("reviewAgain", self.web_review_again()),
            ("reviewAsk", self.web_review_ask()),
            ("reviewHint", self.web_review_hint()),
            ("reviewLine", self.web_review_line()),
            ("save", self.web_save()),
            ("saved", self.web_saved()),
            ("selected", self.web_selected(GAP)),
            ("sent", self.web_sent(GAP)),
            ("share", self.web_share()),
            ("signOut", self.web_sign_out()),
            ("size", self.web_size()),
            ("sound", self.web_sound()),
            ("spectatorsAsked", self.web_spectators_asked()),
            ("spectatorsCopy", self.web_spectators_copy()),
            ("spectatorsHint", self.web_spectators_hint()),
            ("spectatorsLink", self.web_spectators_link()),
            ("spectatorsRefuse", self.web_spectators_refuse()),
            ("spectatorsShare", self.web_spectators_share()),
            ("spectatorsShared", self.web_spectators_shared()),
            ("spectatorsWait", self.web_spectators_wait()),
            ("spectatorsWithdraw", self.web_spectators_withdraw()),
            ("spectatorsWithdrawQuestion", self.web_spectators_withdraw_question()),
            ("start", self.starting_position()),
            ("study", self.button(Button::Study)),
            ("studyComment", self.button(Button::StudyComment)),
            ("studyMoves", self.study_moves_label()),
            ("studyPlan", self.button(Button::MakePlan)),
            ("target", self.web_target()),
            ("theirTurn", self.web_their_turn()),
            ("pieces", self.web_pieces()),
            ("theme", self.web_theme()),
            ("typed", self.button(Button::TypeMove)),
            ("undo", self.web_undo()),
            ("undone", self.web_undone()),
            ("keysHint", self.web_keys_hint()),
            ("yes", self.web_yes()),
            ("yourTurn", self.web_your_turn()),
            ("zen", self.web_zen()),
            ("zenOn", self.web_zen_on()),
            ("against", self.web_against()),
            ("anyone", self.web_anyone()),
            ("beginGame", self.web_begin_game()),
            ("clock", self.web_clock()),
            ("color", self.web_color()),
            ("join", self.web_join()),
            ("level", self.web_level()),
            ("lobby", self.web_lobby()),
            ("newGame", self.web_new_game()),
            ("noLobby", self.web_no_lobby()),
            ("noPlaces", self.web_no_places()),
            ("offerGame", self.web_offer_game()),
            ("opponent", self.web_opponent()),
            ("people", self.web_people()),
            ("place", self.web_place()),
            ("random", self.web_random()),
            ("rated", self.web_rated()),
            ("theEngine", self.web_the_engine()),
            ("usual", self.web_usual()),
            ("variant", self.web_variant()),
        ])
    }

    /// How a game ended for a side.
    pub fn web_result(self, outcome: &Outcome, side: Color) -> String {
        self.messages.web_result(
            seen_from(outcome, side),
            self.reason(outcome.reason),
            self.score(outcome),
        )
    }

    /// What can be done with a study only in Discord, against a person or the engine.
    pub fn web_study_in_discord(self, against_engine: bool) -> String {
        self.messages.web_study_in_discord(if against_engine { "engine" } else { "person" })
    }

    /// A piece of a side: "white knight".
    pub fn web_piece(self, position: &Position, piece: Piece) -> String {
        let piece_type = position.variant().piece_type(piece.piece_type);
        let (color, name) = (selector(piece.color), self.piece_name(piece_type));
        match piece.promoted {
            true => self.web_piece_promoted(color, name),
            false => self.messages.web_piece(color, name),
        }
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
        match the_move {
            Move::Drop { piece_type, .. } => {
                let piece = self.piece_name(variant.piece_type(piece_type));
                parts.push(self.web_dropped(self.color(color), piece, to));
            }
            Move::Castle { .. } => {
                let written = san::plain(position, the_move);
                parts.push(self.web_castled(self.color(color), written, to));
            }
            Move::Step { from, .. } | Move::EnPassant { from, .. } => {
                let piece = piece_on(from).unwrap_or_default();
                parts.push(self.web_moved(self.color(color), name(from), piece, to));
                let taken = piece_on(the_move.target()).filter(|_| from != the_move.target());
                if let Some(taken) = taken {
                    parts.push(self.web_takes(taken));
                } else if matches!(the_move, Move::EnPassant { .. }) {
                    parts.push(self.web_en_passant());
                }
            }
        }
        if let Some(promotion) = the_move.promotion() {
            parts.push(self.promotes_to(variant.piece_type(promotion)));
        }
        if let Some(gate) = the_move.gate() {
            parts.push(self.gates(position, gate));
        }
        if let Ok(after) = position.play(the_move)
            && after.in_check()
        {
            parts.push(if after.has_legal_move() { self.web_check() } else { self.web_mate() });
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
